#include "player/pondering.h"

#include <algorithm>

#include "player/search_in_slices.h"

namespace senet {

namespace {

using search::SearchBudget;
using search::SearchReport;

struct Choice {
  RoleId role;
  std::vector<MoveId> moves;
};

// Of the only role with one, if it is not the own role.
std::optional<Choice> sole_choice(const ParallelSearch& search) {
  std::optional<Choice> sole;
  for (std::size_t i = 0; i < search.roles(); ++i) {
    const auto role = static_cast<RoleId>(i);
    std::vector<MoveId> moves = search.root_choices(role);
    if (moves.size() < 2) continue;
    if (sole || role == search.role()) return std::nullopt;
    sole = Choice{role, std::move(moves)};
  }
  return sole;
}

}  // namespace

void Pondering::describe(OptionSet& set) {
  set.component<Kind>(
      "ponder", kind,
      {{"all", Kind::kAll, {}},
       {"focused", Kind::kFocused,
        [this](OptionSet& options) {
          options.count("n", replies, {1, 1000}, "replies, those with the most visits before");
        }},
       {"off", Kind::kOff, {}}},
      "what to search while others think, where that is allowed; focused: only the best replies of the one to move");
}

std::uint64_t simulations_before_focus(const ParallelSearch& search) {
  const std::uint64_t visits = search.root_visits();
  if (visits == 0) return 1;
  const std::optional<Choice> choice = sole_choice(search);
  if (!choice) return 0;
  const std::uint64_t wanted = kSimulationsAReply * choice->moves.size();
  return wanted - std::min(wanted, visits);
}

std::optional<Focus> focus_on(const ParallelSearch& search, std::uint64_t replies) {
  std::optional<Choice> choice = sole_choice(search);
  if (!choice || choice->moves.size() <= replies) return std::nullopt;
  Focus focus{choice->role, {}, {}};
  for (const ParallelSearch::RootMove& move : search.root_moves(choice->role)) {
    if (focus.replies.size() < replies) focus.replies.push_back(move.move);
  }
  if (focus.replies.empty()) return std::nullopt;
  for (const MoveId move : choice->moves) {
    if (std::ranges::find(focus.replies, move) == focus.replies.end()) focus.others.push_back(move);
  }
  return focus;
}

SearchReport ponder(ParallelSearch& search, const Pondering& plan, SearchBudget budget, const Clock& clock,
                    const std::stop_token& stop, std::optional<Focus>& focus) {
  SearchReport sum;
  const bool counted = budget.simulations != SearchBudget{}.simulations;
  // Returns whether there is more to do.
  const auto run = [&](std::uint64_t most) {
    const SearchReport before = sum;
    const std::uint64_t left =
        counted ? budget.simulations - std::min(sum.simulations, budget.simulations) : budget.simulations;
    sum = search.search({budget.deadline, std::min(left, most)}, clock, stop);
    const bool going = sum.end == search::SearchEnd::kSimulations && sum.simulations > 0;
    add_up(sum, before);
    return going && (!counted || sum.simulations < budget.simulations);
  };
  const std::uint64_t focused = focus ? focus->simulations : 0;
  focus.reset();
  if (plan.kind == Pondering::Kind::kFocused) {
    while (const std::uint64_t missing = simulations_before_focus(search)) {
      if (!run(missing)) return sum;
    }
    focus = focus_on(search, plan.replies);
    if (focus) search.leave_out(focus->role, focus->others);
  }
  const std::uint64_t before = sum.simulations;
  run(budget.simulations);
  if (focus) focus->simulations = focused + sum.simulations - before;
  search.leave_out(search.role(), {});
  return sum;
}

}  // namespace senet
