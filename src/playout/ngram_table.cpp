#include "playout/ngram_table.h"

#include <algorithm>

namespace senet {

NgramTable::NgramTable(std::size_t capacity) : entries_(capacity), free_(capacity - capacity / 4) {}

void NgramTable::add(std::uint64_t key, float reward) noexcept {
  Entry& entry = entries_[place(key)];
  if (entry.key == 0) {
    if (free_ == 0) return;
    --free_;
    entry.key = key;
  }
  entry.sum += reward;
  entry.count += 1;
}

void NgramTable::decay(float factor) noexcept {
  for (Entry& entry : entries_) {
    entry.sum *= factor;
    entry.count *= factor;
  }
}

void NgramTable::clear() noexcept {
  std::ranges::fill(entries_, Entry{});
  free_ = entries_.size() - entries_.size() / 4;
}

}  // namespace senet
