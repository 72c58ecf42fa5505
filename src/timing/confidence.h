// The test behind CONFIDENCE-2 and CONFIDENCE-ALL: two proportions, with the variance of both together.
#pragma once

#include <optional>

namespace senet::timing {

struct Sample {
  double visits = 0;
  double mean = 0;  // 0..1
};

// The probability that `a` has the higher mean by what was seen: the normal distribution at
// (a - b) / sqrt(p (1-p) (1/n_a + 1/n_b)), p: mean of both together. None where one is empty or nothing varies. Values
// between 0 and 1 vary less than wins and losses, so that the test errs on the safe side with them.
std::optional<double> probability_higher(const Sample& a, const Sample& b) noexcept;

}  // namespace senet::timing
