#include "search/playout_length.h"

#include <array>
#include <numeric>
#include <vector>

#include "base/rng.h"

namespace senet::search {

double mean_playout_length(const Game& game) {
  constexpr std::size_t kPlayouts = 32;
  const std::vector<StateView> starts(kPlayouts, game.initial_state());
  std::vector<Goal> goals(kPlayouts * game.info().roles());
  std::array<std::uint32_t, kPlayouts> steps{};
  PlayoutBatch batch;
  batch.starts = starts;
  batch.goals = goals;
  batch.steps = steps;
  Rng rng(1);
  game.new_simulator()->playouts(batch, rng);
  return std::accumulate(steps.begin(), steps.end(), 0.0) / kPlayouts;
}

bool has_long_playouts(const Game& game) { return mean_playout_length(game) >= kLongPlayout; }

}  // namespace senet::search
