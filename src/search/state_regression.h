// Logistic regression of what states are worth to the first role on the bits of their words, learned online: what a
// search knows of a game whose rules come without any evaluation. The bits are the base propositions where a network
// plays the game, and those of its own packed state where it is played natively. Steps are AdaGrad's (Duchi, Hazan &
// Singer 2011), each bit's the shorter the more has been learned of it.
#pragma once

#include <cstddef>
#include <vector>

#include "game/ids.h"

namespace senet::search {

class StateRegression {
 public:
  // words: of a state; what longer states have beyond them is not looked at
  explicit StateRegression(std::size_t words, double rate) : rate_(rate), bits_(64 * words) {}

  // 0..1; 0.5 where nothing has been learned.
  double worth(StateView state) const noexcept;
  // Takes the worth of that state a step closer to `target`, 0..1. Returns what it was before.
  double learn(StateView state, double target) noexcept;

 private:
  struct Weight {
    float value = 0;
    float squares = 1;  // of the gradients so far; 1 for a bound of the first steps

    void step(float gradient, float rate) noexcept;
  };

  template <class Visit>
  void for_each(StateView state, Visit visit) const;

  double rate_;
  Weight bias_;
  std::vector<Weight> bits_;
};

}  // namespace senet::search
