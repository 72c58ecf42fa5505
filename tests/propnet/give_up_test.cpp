// A build of a network that nobody needs any more ends soon, whatever it is at.
#include "base/give_up.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "base/error.h"
#include "gdl/description.h"
#include "ground/grounder.h"
#include "propnet/build_network.h"
#include "propnet/cases.h"
#include "propnet/effects.h"
#include "propnet/order.h"
#include "propnet/propnet_game.h"
#include "propnet/sample.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {
namespace {

const ground::GroundProgram& breakthrough() {
  static const auto program =
      ground::ground(gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/breakthrough.kif"));
  return program;
}

class GiveUpNetwork : public testing::Test {
 protected:
  std::atomic<bool> stop_ = false;
  Network raw_ = build_network(breakthrough(), GiveUp(&stop_));
  Network ordered_ = order(raw_);
};

TEST_F(GiveUpNetwork, EndsTheBuildAndEachPass) {
  const Network merged = order(merge_duplicates(ordered_));
  stop_ = true;
  EXPECT_THROW(build_network(breakthrough(), GiveUp(&stop_)), Error);
  EXPECT_THROW(order(raw_), Error);
  EXPECT_THROW(merge_duplicates(ordered_), Error);
  EXPECT_THROW(fold_fixed(ordered_), Error);
  EXPECT_THROW(flatten(merged), Error);
  EXPECT_THROW(factor(merged), Error);
}

TEST_F(GiveUpNetwork, EndsWhatLaysOutTheEvaluator) {
  const Sample sample = take_sample(ordered_);
  Network network = ordered_;
  stop_ = true;
  EXPECT_THROW(take_sample(ordered_), Error);
  EXPECT_THROW(find_effects(network, sample), Error);
  EXPECT_THROW(guarded_cases(network, sample), Error);
  EXPECT_THROW(new_propnet_game(breakthrough(), ordered_, "breakthrough", {.stop = &stop_}), Error);
}

TEST_F(GiveUpNetwork, IsOverWithTheBuild) {
  const Network network = build_simplified_network(breakthrough(), {.stop = &stop_});
  stop_ = true;
  EXPECT_EQ(order(network).gate_count(), network.gate_count());
}

}  // namespace
}  // namespace senet::propnet
