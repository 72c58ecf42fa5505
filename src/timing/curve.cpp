#include "timing/curve.h"

#include <iterator>

namespace senet::timing {

std::optional<double> Curve::at(double x) const noexcept {
  if (points_.empty()) return std::nullopt;
  const auto next = points_.lower_bound(x);
  if (next == points_.end()) return points_.rbegin()->second;
  if (next == points_.begin() || next->first == x) return next->second;
  const auto before = std::prev(next);
  const double part = (x - before->first) / (next->first - before->first);
  return before->second + part * (next->second - before->second);
}

}  // namespace senet::timing
