// A search in slices of time, so that somebody can watch how it goes: the search goes on where the last slice ended.
#pragma once

#include <algorithm>
#include <limits>

#include "base/clock.h"
#include "search/mcts.h"

namespace senet {

inline constexpr Seconds kSlice{0.25};

// Adds what slices before this one did to its report.
inline void add_up(search::SearchReport& report, const search::SearchReport& before) {
  report.elapsed += before.elapsed;
  report.simulations += before.simulations;
  report.playouts += before.playouts;
  report.plies += before.plies;
  report.depth = std::max(report.depth, before.depth);
}

// Calls run(budget), which returns a SearchReport, until the budget is used or run says that there is another reason
// to end; after each but the last slice watch(report) with the sum of the slices. Returns the sum of all.
template <class Run, class Watch>
search::SearchReport search_in_slices(const search::SearchBudget& budget, const Clock& clock, Run run, Watch watch) {
  search::SearchReport sum;
  for (;;) {
    search::SearchBudget slice = budget;
    slice.deadline = std::min(budget.deadline, after(clock.now(), kSlice));
    if (budget.simulations != search::SearchBudget{}.simulations) slice.simulations -= sum.simulations;
    const search::SearchReport before = sum;
    sum = run(slice);
    add_up(sum, before);
    if (sum.end != search::SearchEnd::kTime || clock.now() >= budget.deadline) return sum;
    watch(sum);
  }
}

}  // namespace senet
