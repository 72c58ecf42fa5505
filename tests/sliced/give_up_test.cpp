// A build of circuits that nobody needs any more ends soon.
#include "base/give_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"
#include "ground/grounder.h"
#include "propnet/propnet_game.h"
#include "sim/simulator.h"
#include "sim/steps.h"
#include "sliced/aig.h"
#include "sliced/sliced_game.h"

namespace senet::sliced {
namespace {

TEST(GiveUp, EndsAGraphThatGrows) {
  std::atomic<bool> stop = false;
  Aig aig(1U << 20, GiveUp(&stop));
  Literal last = aig.add_input();
  const auto grow = [&] {
    for (int i = 0; i < 2000; ++i) last = aig.both(aig.add_input(), last);
  };
  grow();
  stop = true;
  EXPECT_THROW(grow(), Error);
}

class GiveUpGame : public testing::Test {
 protected:
  std::shared_ptr<const SlicedGame> build() const {
    return new_sliced_game(scalar_, program_, network_, Form::kBest, {kMaxNodes, GiveUp(&stop_), GiveUp(&later_)});
  }

  std::atomic<bool> stop_ = false;
  std::atomic<bool> later_ = false;
  ground::GroundProgram program_ =
      ground::ground(gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/breakthrough.kif"));
  propnet::Network network_ = propnet::build_simplified_network(program_);
  std::shared_ptr<const Game> scalar_ = propnet::new_propnet_game(program_, network_, "breakthrough");
};

TEST_F(GiveUpGame, EndsItsBuild) {
  EXPECT_NE(build(), nullptr);
  stop_ = true;
  EXPECT_THROW(build(), Error);
}

TEST_F(GiveUpGame, EndsCircuitsThatAreAskedForLater) {
  const auto game = build();
  later_ = true;
  const auto simulator = game->new_simulator();
  auto& steps = dynamic_cast<StepMaker&>(*simulator);
  EXPECT_FALSE(steps.prepare_steps());
  later_ = false;
  EXPECT_TRUE(steps.prepare_steps());
}

TEST_F(GiveUpGame, CutsItsPlayouts) {
  const auto game = build();
  const std::vector<StateView> starts(2 * kLanes, game->initial_state());
  std::vector<Goal> goals(starts.size() * game->info().roles());
  std::vector<std::uint32_t> steps(starts.size());
  stop_ = true;
  PlayoutBatch batch{starts, goals, steps};
  batch.give_up = GiveUp(&stop_);
  Rng rng(1);
  game->new_simulator()->playouts(batch, rng);
  EXPECT_EQ(std::ranges::count(steps, 1U), std::ssize(starts));
}

}  // namespace
}  // namespace senet::sliced
