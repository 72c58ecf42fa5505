#include "referee/sequential_halving.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace senet::referee {

SequentialHalving::SequentialHalving(std::size_t candidates, std::uint64_t pairs)
    : rounds_(std::max<std::size_t>(std::bit_width(candidates - 1), 1)), pairs_(pairs), left_(candidates) {
  std::iota(left_.begin(), left_.end(), std::size_t{0});
}

std::uint64_t SequentialHalving::pairs() const noexcept {
  return std::max<std::uint64_t>(pairs_ / (rounds_ * left_.size()), 1);
}

void SequentialHalving::end_round(const std::vector<double>& scores) {
  std::ranges::stable_sort(left_, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  left_.resize((left_.size() + 1) / 2);
  std::ranges::sort(left_);
  ++round_;
}

}  // namespace senet::referee
