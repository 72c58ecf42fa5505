// The children of a node in which several roles choose, by joint move: an open hash table in a block of the tree's
// pool, since only few of the joint moves are ever tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "search/link.h"

namespace senet::search {

class ChildTable {
 public:
  struct Entry {
    std::uint64_t key;
    Link child;
    bool used;
  };

  // Size of a table for `capacity` entries, which is a power of two.
  static std::size_t bytes(std::uint32_t capacity) noexcept { return sizeof(ChildTable) + capacity * sizeof(Entry); }

  // Empties the table and gives it its size. Requires: a block of bytes(capacity).
  void format(std::uint32_t capacity) noexcept {
    capacity_ = capacity;
    count_ = 0;
    for (Entry& entry : entries()) entry = {0, Link(), false};
  }

  bool full() const noexcept { return 4 * (count_ + 1) > 3 * capacity_; }
  std::uint32_t count() const noexcept { return count_; }
  std::uint32_t capacity() const noexcept { return capacity_; }
  std::span<Entry> entries() noexcept { return {reinterpret_cast<Entry*>(this + 1), capacity_}; }

  // Null where the key is missing.
  Link* find(std::uint64_t key) noexcept {
    Entry& entry = slot(key);
    return entry.used ? &entry.child : nullptr;
  }
  // Requires: not full, the key is missing.
  Link* insert(std::uint64_t key, Link child) noexcept {
    Entry& entry = slot(key);
    entry = {key, child, true};
    ++count_;
    return &entry.child;
  }

 private:
  // The entry of the key, or the unused one where it belongs.
  Entry& slot(std::uint64_t key) noexcept {
    const std::span<Entry> all = entries();
    std::size_t place = (key * 0x9e3779b97f4a7c15ULL >> 32) & (capacity_ - 1);
    while (all[place].used && all[place].key != key) place = (place + 1) & (capacity_ - 1);
    return all[place];
  }

  std::uint32_t capacity_;
  std::uint32_t count_;
};

}  // namespace senet::search
