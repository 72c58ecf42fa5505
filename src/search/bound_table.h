// What alpha-beta search has found out about states: a bound of the score, how deep it looked, and the best move.
// Fixed memory: states share slots, and the shallowest of the oldest search gives way. A state is known by 128 bits of
// hash: among 2^40 different states two are confused with a probability below 2^-48.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/ids.h"
#include "search/score.h"

namespace senet::search {

struct StateKey {
  std::uint64_t high;
  std::uint64_t low;

  friend bool operator==(const StateKey&, const StateKey&) = default;
};

StateKey key_of(StateView state) noexcept;

enum class Bound : std::uint8_t { kLower, kUpper, kExact };

// The same bound of the score with its sign turned.
constexpr Bound turned(Bound bound) noexcept {
  return bound == Bound::kExact ? bound : bound == Bound::kLower ? Bound::kUpper : Bound::kLower;
}

// One thread.
class BoundTable {
 public:
  static constexpr std::uint8_t kProven = 255;  // as a depth: nothing that it rests on is an estimate

  struct Entry {
    Score score = 0;  // from the first role's side
    MoveId move = kNoMove;
    std::uint8_t depth = 0;
    Bound bound = Bound::kExact;
  };

  // Takes `bytes`, one group of slots at least.
  explicit BoundTable(std::size_t bytes);

  // Null where nothing is known. Valid until the next keep.
  const Entry* find(const StateKey& key) const noexcept;
  void keep(const StateKey& key, const Entry& entry) noexcept;
  // What was kept before gives way first from now on.
  void next_search() noexcept { ++search_; }

  std::size_t bytes() const noexcept { return groups_.size() * sizeof(Group); }

 private:
  struct Slot {
    StateKey key{0, 0};
    Entry entry;
    std::uint8_t search = 0;
    bool used = false;
  };
  struct alignas(64) Group {  // two lines of cache
    Slot slots[4];
  };
  static_assert(sizeof(Group) == 128);

  std::size_t group_of(const StateKey& key) const noexcept;

  std::vector<Group> groups_;
  std::uint8_t search_ = 0;
};

}  // namespace senet::search
