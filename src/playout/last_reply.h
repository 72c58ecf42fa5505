// The last good replies (Drake 2009), with forgetting (Baier & Drake 2010): which move won last after the joint move,
// or the two joint moves, before it. A table that doesn't grow: of keys that share a place the one met last stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/ids.h"

namespace senet {

// One thread's.
class ReplyTable {
 public:
  explicit ReplyTable(std::size_t capacity) : entries_(capacity) {}  // Requires: a power of two

  // The reply to what the key stands for, kNoMove where none is known. Requires: key != 0, here and below.
  MoveId find(std::uint64_t key) const noexcept {
    const Entry& entry = entries_[place(key)];
    return entry.key == key ? entry.move : kNoMove;
  }
  // The move won.
  void keep(std::uint64_t key, MoveId move) noexcept { entries_[place(key)] = {key, move}; }
  // The move lost: it is no reply any more, if it was.
  void forget(std::uint64_t key, MoveId move) noexcept {
    Entry& entry = entries_[place(key)];
    if (entry.key == key && entry.move == move) entry = {};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;  // 0: none
    MoveId move = kNoMove;
  };

  std::size_t place(std::uint64_t key) const noexcept {
    return (key * 0x9e3779b97f4a7c15ULL >> 20) & (entries_.size() - 1);
  }

  std::vector<Entry> entries_;
};

}  // namespace senet
