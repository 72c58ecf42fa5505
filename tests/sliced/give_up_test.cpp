// A build of circuits that nobody needs any more ends soon.
#include "base/give_up.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "base/error.h"
#include "gdl/description.h"
#include "ground/grounder.h"
#include "propnet/propnet_game.h"
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

TEST(GiveUp, EndsTheBuildOfAGame) {
  const auto description = gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/breakthrough.kif");
  const auto program = ground::ground(description);
  const auto network = propnet::build_simplified_network(program);
  const auto scalar = propnet::new_propnet_game(program, network, "breakthrough");
  std::atomic<bool> stop = true;
  const auto build = [&] { return new_sliced_game(scalar, program, network, Form::kBest, kMaxNodes, GiveUp(&stop)); };
  EXPECT_THROW(build(), Error);
  stop = false;
  EXPECT_NE(build(), nullptr);
}

}  // namespace
}  // namespace senet::sliced
