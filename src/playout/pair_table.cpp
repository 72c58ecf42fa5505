#include "playout/pair_table.h"

namespace senet {

PairTable::PairTable(std::size_t capacity) : entries_(capacity), free_(capacity - capacity / 4) {}

// Where the pair is, or would be.
std::size_t PairTable::place(MoveId before, MoveId move) const noexcept {
  const std::uint64_t key = std::uint64_t{index(before)} << 32 | index(move);
  std::size_t at = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 32) & (entries_.size() - 1);
  while (entries_[at].used() && (entries_[at].before != before || entries_[at].move != move)) {
    at = (at + 1) & (entries_.size() - 1);
  }
  return at;
}

void PairTable::add(MoveId before, MoveId move, double reward) noexcept {
  Entry& entry = entries_[place(before, move)];
  if (!entry.used()) {
    if (free_ == 0) return;
    --free_;
    entry.before = before;
    entry.move = move;
  }
  entry.reward.add(reward);
}

void PairTable::fade(double factor) noexcept {
  for (Entry& entry : entries_) entry.reward.fade(factor);
}

MeanReward PairTable::find(MoveId before, MoveId move) const noexcept { return entries_[place(before, move)].reward; }

}  // namespace senet
