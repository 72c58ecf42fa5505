#include "search/bound_table.h"

#include <algorithm>

#include "base/rng.h"

namespace senet::search {

StateKey key_of(StateView state) noexcept {
  std::uint64_t high = state.size();
  std::uint64_t low = ~high;
  for (const std::uint64_t word : state) {
    high ^= word;
    high = split_mix(high);
    low += word;
    low = split_mix(low) ^ (low << 1);
  }
  return {high, low};
}

BoundTable::BoundTable(std::size_t bytes) : groups_(std::max<std::size_t>(bytes / sizeof(Group), 1)) {}

// The upper half of a product spreads any number of groups evenly.
std::size_t BoundTable::group_of(const StateKey& key) const noexcept {
  const std::uint64_t count = groups_.size();
  return static_cast<std::size_t>((key.low >> 32) * count >> 32);
}

const BoundTable::Entry* BoundTable::find(const StateKey& key) const noexcept {
  for (const Slot& slot : groups_[group_of(key)].slots) {
    if (slot.used && slot.key == key) return &slot.entry;
  }
  return nullptr;
}

void BoundTable::keep(const StateKey& key, const Entry& entry) noexcept {
  Slot* place = nullptr;
  const auto worth = [this](const Slot& slot) {
    return !slot.used ? -1 : slot.entry.depth + (slot.search == search_ ? 256 : 0);
  };
  for (Slot& slot : groups_[group_of(key)].slots) {
    if (slot.used && slot.key == key) {
      place = &slot;
      break;
    }
    if (place == nullptr || worth(slot) < worth(*place)) place = &slot;
  }
  const bool known = place->used && place->key == key;
  const bool settled = known && place->entry.depth == kProven && place->entry.bound == Bound::kExact;
  if (settled && entry.depth != kProven) return;
  const MoveId move = known && entry.move == kNoMove ? place->entry.move : entry.move;
  *place = {key, entry, search_, true};
  place->entry.move = move;
}

}  // namespace senet::search
