#include "search/state_regression.h"

#include <algorithm>
#include <cmath>

#include "base/bits.h"

namespace senet::search {

void StateRegression::Weight::step(float gradient, float rate) noexcept {
  squares += gradient * gradient;
  value -= rate * gradient / std::sqrt(squares);
}

template <class Visit>
void StateRegression::for_each(StateView state, Visit visit) const {
  const std::size_t words = std::min(state.size(), bits_.size() / 64);
  for (std::size_t word = 0; word < words; ++word) {
    for_each_bit(state[word], [&](std::uint32_t bit) { visit(64 * word + bit); });
  }
}

double StateRegression::worth(StateView state) const noexcept {
  float sum = bias_.value;
  for_each(state, [&](std::size_t bit) { sum += bits_[bit].value; });
  return 1 / (1 + std::exp(-static_cast<double>(sum)));
}

double StateRegression::learn(StateView state, double target) noexcept {
  const double before = worth(state);
  const auto gradient = static_cast<float>(before - target);
  const auto rate = static_cast<float>(rate_);
  bias_.step(gradient, rate);
  for_each(state, [&](std::size_t bit) { bits_[bit].step(gradient, rate); });
  return before;
}

}  // namespace senet::search
