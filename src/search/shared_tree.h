// What a search knows of the game by position, which is what searches in several threads may share: the tree, what
// proofs in it rely on, and what is known of moves.
#pragma once

#include <optional>

#include "game/game_info.h"
#include "search/move_means.h"
#include "search/recycler.h"
#include "search/search_options.h"
#include "search/solver.h"
#include "search/tree.h"
#include "search/turns.h"

namespace senet::search {

// All of it belongs to whoever has its turn.
struct SharedTree {
  SharedTree(const GameInfo& info, const SearchOptions& options)
      : tree(info, {options.nodes, options.memory << 20, options.transpositions}), solver(info.roles()) {
    if (options.select.by_amaf()) amaf.emplace();
    if (options.select.by_history()) history.emplace();
  }

  Turns turns;
  Tree tree;
  Recycler recycler{tree};
  Solver solver;
  std::optional<MoveMeans> amaf;     // by position
  std::optional<MoveMeans> history;  // anywhere
  bool proofs_void = false;          // what they relied on has turned out wrong
};

}  // namespace senet::search
