// A table of numbers: straight lines between its points, and level before the first and behind the last one.
#pragma once

#include <map>
#include <optional>

namespace senet::timing {

class Curve {
 public:
  void set(double x, double y) { points_[x] = y; }
  bool empty() const noexcept { return points_.empty(); }
  // None where there are no points.
  std::optional<double> at(double x) const noexcept;
  // Whether x lies behind the last point: a game that goes on longer than those that the table comes from.
  bool ends_before(double x) const noexcept { return points_.empty() || x > points_.rbegin()->first; }

  const std::map<double, double>& points() const noexcept { return points_; }

 private:
  std::map<double, double> points_;
};

}  // namespace senet::timing
