// The propositional network and the interpreter are two roads from the same rules: random rule sheets must look alike
// from both, state by state.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/rng.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "support/game_pair.h"
#include "support/random_description.h"

namespace senet::load {
namespace {

std::shared_ptr<const Game> load_with(const gdl::Description& description, Evaluator evaluator) {
  LoadOptions options;
  options.evaluator = evaluator;
  return load(description, "random", options).game;
}

TEST(Differential, RandomSheetsLookAlikeToPropnetAndInterpreter) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::string rules = RandomDescription(seed).text();
    const gdl::Description description = gdl::read_description(rules, "random.kif");
    test::GamePair pair(load_with(description, Evaluator::kScalar), load_with(description, Evaluator::kInterpreter));
    Rng rng(seed);
    for (int walk = 0; walk < 3; ++walk) {
      const auto result = pair.agree(5, rng);
      ASSERT_TRUE(result) << "seed " << seed << "\n" << rules;
    }
  }
}

}  // namespace
}  // namespace senet::load
