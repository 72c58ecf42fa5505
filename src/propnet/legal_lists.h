// The legal moves as lists that flips of single moves update: listing and drawing take time proportional to what is
// listed.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "propnet/cases.h"
#include "propnet/circuit.h"
#include "propnet/propagator.h"

namespace senet::propnet {

// Immutable; the lists themselves are each thread's own.
class LegalLists {
 public:
  // Each group has the cases of its own in a part of `cases`: those whose condition holds first.
  struct Lists {
    std::vector<std::uint32_t> cases;
    std::vector<std::uint32_t> place;  // per case: its index in `cases`
    std::vector<std::uint32_t> end;    // per group: behind the last one that holds
  };

  LegalLists(const Cases& cases, const Circuit& circuit, std::size_t roles);

  // With the conditions as they are.
  Lists new_lists(const Circuit& circuit, const Signals& signals) const;
  // Makes the case listed or not, as its condition holds.
  void update(Lists& lists, std::uint32_t index, bool holds) const noexcept;

  void legal(const Lists& lists, const Signals& signals, RoleId role, MoveList& out) const;
  // What pick_uniformly() gives of the same list.
  MoveId draw(const Lists& lists, const Signals& signals, RoleId role, Rng& rng) const noexcept;

 private:
  struct Group {
    Literal guard;  // node
    std::uint32_t first;
  };

  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // role r has the groups [first_group_[r], first_group_[r + 1])
  std::vector<std::uint32_t> group_of_case_;
  std::vector<MoveId> move_of_case_;
};

inline void LegalLists::update(Lists& lists, std::uint32_t index, bool holds) const noexcept {
  std::uint32_t& end = lists.end[group_of_case_[index]];
  const std::uint32_t place = lists.place[index];
  if (holds == (place < end)) return;
  // changes places with the last one listed, or the first one not listed
  const std::uint32_t border = end - (holds ? 0 : 1);
  const std::uint32_t other = lists.cases[border];
  lists.cases[place] = other;
  lists.cases[border] = index;
  lists.place[other] = place;
  lists.place[index] = border;
  end += holds ? 1 : ~std::uint32_t{0};
}

}  // namespace senet::propnet
