// The propositional network and the interpreter are two roads from the same rules: random rule sheets must look alike
// from both, state by state.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "support/random_description.h"

namespace senet::load {
namespace {

std::shared_ptr<const Game> load_with(const gdl::Description& description, Evaluator evaluator) {
  LoadOptions options;
  options.evaluator = evaluator;
  return load(description, "random", options).game;
}

using Texts = std::vector<std::string>;

// The role's legal moves as texts, sorted.
Texts legal_texts(const Game& game, Simulator& simulator, std::size_t role) {
  MoveList moves;
  simulator.legal(static_cast<RoleId>(role), moves);
  Texts texts;
  for (const MoveId move : moves) texts.push_back(game.move_name(move));
  std::ranges::sort(texts);
  return texts;
}

Texts goal_texts(Simulator& simulator, std::size_t role) {
  Texts texts;
  simulator.goal_texts(static_cast<RoleId>(role), texts);
  return texts;
}

class Pair {
 public:
  explicit Pair(const std::string& rules)
      : games_{load_with(gdl::read_description(rules, "random.kif"), Evaluator::kScalar),
               load_with(gdl::read_description(rules, "random.kif"), Evaluator::kInterpreter)} {}

  // Whether both agree along one random game of at most `plies`.
  ::testing::AssertionResult agree(std::uint32_t plies, Rng& rng) {
    std::unique_ptr<Simulator> simulators[] = {games_[0]->new_simulator(), games_[1]->new_simulator()};
    for (std::uint32_t ply = 0;; ++ply) {
      State states[2];
      for (int i = 0; i < 2; ++i) simulators[i]->store(states[i]);
      if (games_[0]->state_texts(states[0]) != games_[1]->state_texts(states[1])) return failed("state", ply);
      if (simulators[0]->terminal() != simulators[1]->terminal()) return failed("terminal", ply);
      JointMove joints[2];
      for (std::size_t role = 0; role < games_[0]->info().roles(); ++role) {
        if (goal_texts(*simulators[0], role) != goal_texts(*simulators[1], role)) return failed("goals", ply);
        const Texts moves = legal_texts(*games_[0], *simulators[0], role);
        if (moves != legal_texts(*games_[1], *simulators[1], role)) return failed("legal moves", ply);
        const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        for (int i = 0; i < 2; ++i) joints[i].push_back(*games_[i]->find_move(static_cast<RoleId>(role), move));
      }
      if (ply == plies || simulators[0]->terminal()) return ::testing::AssertionSuccess();
      for (int i = 0; i < 2; ++i) simulators[i]->apply(joints[i]);
    }
  }

 private:
  static ::testing::AssertionResult failed(const char* what, std::uint32_t ply) {
    return ::testing::AssertionFailure() << what << " differ after " << ply << " plies";
  }

  std::shared_ptr<const Game> games_[2];
};

TEST(Differential, RandomSheetsLookAlikeToPropnetAndInterpreter) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::string rules = RandomDescription(seed).text();
    Pair pair(rules);
    Rng rng(seed);
    for (int walk = 0; walk < 3; ++walk) {
      const auto result = pair.agree(5, rng);
      ASSERT_TRUE(result) << "seed " << seed << "\n" << rules;
    }
  }
}

}  // namespace
}  // namespace senet::load
