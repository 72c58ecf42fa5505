// What to think about while others think: everything, or only the most promising replies of the one whose turn it is
// (focused pondering, SL). Where several have a choice, the own role among them, or chance has, it is everything.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/options.h"
#include "player/parallel_search.h"

namespace senet {

struct Pondering {
  enum class Kind : std::uint8_t { kAll, kFocused, kOff };

  Kind kind = Kind::kAll;
  std::uint64_t replies = 3;  // kFocused

  void describe(OptionSet& set);
};

// Some replies of the one other role that has a choice.
struct Focus {
  RoleId role;
  std::vector<MoveId> replies;  // the most visited ones, in this order
  std::vector<MoveId> others;
  std::uint64_t simulations = 0;  // that were about these replies alone
};

// Simulations of the root that are missing before its replies can be told apart by their visits: kSimulationsAReply for
// each of them, 1 where nothing is known yet. 0 where there is nothing to focus on.
std::uint64_t simulations_before_focus(const ParallelSearch& search);
inline constexpr std::uint64_t kSimulationsAReply = 10;

// The focus by the visits so far. None where there is nothing to focus on, or as few replies anyway.
std::optional<Focus> focus_on(const ParallelSearch& search, std::uint64_t replies);

// Searches the root by this plan until the budget is used, and lets the search be free again. `focus` becomes what it
// was about; Requires: it is none, or of this root. Returns the sum of what was done.
search::SearchReport ponder(ParallelSearch& search, const Pondering& plan, search::SearchBudget budget,
                            const Clock& clock, const std::stop_token& stop, std::optional<Focus>& focus);

}  // namespace senet
