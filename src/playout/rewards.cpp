#include "playout/rewards.h"

#include <algorithm>

namespace senet {

std::vector<double> rewards_of(std::span<const Goal> goals, std::size_t roles, std::size_t group) {
  std::vector<double> rewards(goals.size());
  std::vector<double> mean(roles);
  for (std::size_t begin = 0; begin < goals.size(); begin += group * roles) {
    const std::size_t end = std::min(begin + group * roles, goals.size());
    std::ranges::fill(mean, 0.0);
    for (std::size_t i = begin; i < end; ++i) mean[i % roles] += goals[i];
    for (double& each : mean) each /= static_cast<double>((end - begin) / roles);
    for (std::size_t i = begin; i < end; ++i) rewards[i] = (goals[i] - mean[i % roles]) / 100;
  }
  return rewards;
}

}  // namespace senet
