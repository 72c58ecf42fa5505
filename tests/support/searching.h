// Searches of a number of simulations, in time that stands still, and what their roots look like afterwards.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "base/clock.h"
#include "search/mcts.h"

namespace senet::search {

inline const ManualClock kStill;
inline const std::atomic<bool> kGo{false};

// UCB1, without the solver, so that each simulation is one more to count.
inline SearchOptions with_c(double c) {
  SearchOptions options;
  options.select.kind = SelectOptions::Kind::kUcb1;
  options.select.c = c;
  options.solver = false;
  options.memory = 16;
  return options;
}

inline Mcts search_of(std::shared_ptr<const Game> game, std::uint64_t simulations, SearchOptions options = with_c(0.7),
                      std::size_t role = 0, std::uint64_t seed = 1) {
  Mcts mcts(std::move(game), static_cast<RoleId>(role), options, seed);
  mcts.search({TimePoint::max(), simulations}, kStill, kGo);
  return mcts;
}

inline std::map<std::uint32_t, Edge> edges_of(const Section& section) {
  std::map<std::uint32_t, Edge> edges;
  for (const Edge& edge : section.edges()) edges.emplace(index(edge.move), edge);
  return edges;
}

inline std::map<std::uint32_t, Edge> root_edges(Mcts& mcts, std::size_t role = 0) {
  const Section* section = mcts.tree().root_section(static_cast<RoleId>(role));
  return section == nullptr ? std::map<std::uint32_t, Edge>{} : edges_of(*section);
}

// Two searches of that many simulations come to the same root, to the bit.
inline void expect_repeats(const std::shared_ptr<const Game>& game, std::uint64_t simulations,
                           const SearchOptions& options) {
  SCOPED_TRACE(game->info().name);
  Mcts once = search_of(game, simulations, options);
  Mcts again = search_of(game, simulations, options);
  EXPECT_EQ(once.report().simulations, simulations);
  auto edges = root_edges(again);
  for (const auto& [move, edge] : root_edges(once)) {
    EXPECT_EQ(edges[move].visits, edge.visits);
    EXPECT_EQ(edges[move].sum, edge.sum);
    EXPECT_EQ(edges[move].worth, edge.worth);
  }
}

}  // namespace senet::search
