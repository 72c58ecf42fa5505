#include "referee/schedule.h"

#include "base/hash.h"
#include "base/rng.h"

namespace senet::referee {

namespace {

std::uint64_t seed_of_pair(const Plan& plan, std::uint32_t sheet, std::uint32_t first, std::uint32_t second,
                           std::uint32_t pair) {
  std::uint64_t state = plan.seed;
  for (const std::string* text : {&plan.sheets[sheet], &plan.players[first], &plan.players[second]}) {
    state = fnv1a(*text, split_mix(state));
  }
  state += pair;
  return split_mix(state);
}

}  // namespace

std::vector<ScheduledGame> schedule(const Plan& plan) {
  std::vector<ScheduledGame> games;
  const auto players = static_cast<std::uint32_t>(plan.players.size());
  const auto add_pair = [&](std::uint32_t sheet, std::uint32_t first, std::uint32_t second, std::uint32_t pair) {
    std::uint64_t state = seed_of_pair(plan, sheet, first, second, pair);
    const std::uint64_t opening = split_mix(state);
    for (const bool swapped : {false, true}) {
      games.push_back(
          {static_cast<std::uint32_t>(games.size()), sheet, first, second, swapped, split_mix(state), opening});
    }
  };
  for (std::uint32_t pair = 0; pair < plan.pairs; ++pair) {
    for (std::uint32_t sheet = 0; sheet < plan.sheets.size(); ++sheet) {
      for (std::uint32_t first = 0; first < (plan.gauntlet ? 1 : players); ++first) {
        for (std::uint32_t second = first + 1; second < players; ++second) add_pair(sheet, first, second, pair);
      }
    }
  }
  return games;
}

}  // namespace senet::referee
