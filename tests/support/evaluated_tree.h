// A game given as an explicit tree whose positions have evaluations, too.
#pragma once

#include <span>
#include <vector>

#include "support/toy_tree.h"

namespace senet::toys {

class EvaluatedTree : public ToyTree {
 public:
  using ToyTree::ToyTree;

  // What the position is worth to the first role, and the opposite to the second.
  void evaluate(const Position& position, std::span<double> out) const {
    out[0] = worth[position.node];
    out[1] = -out[0];
  }

  std::vector<double> worth;  // by node
};

}  // namespace senet::toys
