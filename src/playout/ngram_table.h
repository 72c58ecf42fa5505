// Mean rewards of sequences of moves (n-grams), by a 64-bit key that stands for the sequence. A hash table that doesn't
// grow: sequences that are first met when it is full are rare ones, and left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace senet {

// One thread's.
class NgramTable {
 public:
  struct Entry {
    std::uint64_t key = 0;  // 0: none
    float sum = 0;
    float count = 0;

    float mean() const noexcept { return sum / count; }
  };

  explicit NgramTable(std::size_t capacity);  // Requires: a power of two

  // Of a sequence never met, or left out: an entry with a count of 0. Requires: key != 0.
  const Entry& find(std::uint64_t key) const noexcept { return entries_[place(key)]; }
  void add(std::uint64_t key, float reward) noexcept;
  // What has been learned counts `factor` of what it did.
  void decay(float factor) noexcept;
  void clear() noexcept;

 private:
  std::size_t place(std::uint64_t key) const noexcept {
    std::size_t at = (key * 0x9e3779b97f4a7c15ULL >> 20) & (entries_.size() - 1);
    while (entries_[at].key != 0 && entries_[at].key != key) at = (at + 1) & (entries_.size() - 1);
    return at;
  }

  std::vector<Entry> entries_;  // open addressing; a quarter stays free
  std::size_t free_;
};

}  // namespace senet
