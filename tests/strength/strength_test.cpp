// Playing strength on the rule sheets of games/, whole matches with seats swapped. The full measurement takes minutes:
// its tests are called Deep and registered on demand.
#include <gtest/gtest.h>

#include <string>

#include "gdl/description.h"
#include "load/loader.h"
#include "support/play_match.h"

namespace senet {
namespace {

struct Challenge {
  std::string sheet;
  std::uint64_t rounds;  // of one match a seat
  std::uint64_t simulations;
  int wins;  // at least so many, of rounds * 2
};

void PrintTo(const Challenge& challenge, std::ostream* out) { *out << challenge.sheet; }

class Strength : public ::testing::TestWithParam<Challenge> {};
class Deep : public Strength {};

void expect_wins_against_random(const Challenge& challenge) {
  const std::string path = std::string(SENET_SOURCE_DIR) + "/games/" + challenge.sheet + ".kif";
  const auto game = load::load(gdl::read_description_file(path), challenge.sheet).game;
  const std::string mcts = "mcts(memory=64,simulations=" + std::to_string(challenge.simulations) + ")";
  int wins = 0;
  for (std::uint64_t round = 1; round <= challenge.rounds; ++round) {
    const auto first = toys::play_match(game, {mcts, "random"}, round);
    const auto second = toys::play_match(game, {"random", mcts}, round);
    wins += first[0] > first[1] ? 1 : 0;
    wins += second[1] > second[0] ? 1 : 0;
  }
  ::testing::Test::RecordProperty("wins", wins);
  EXPECT_GE(wins, challenge.wins);
}

std::string sheet_name(const ::testing::TestParamInfo<Challenge>& info) { return info.param.sheet; }

TEST_P(Strength, MctsBeatsRandom) { expect_wins_against_random(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Sheets, Strength,
                         ::testing::Values(Challenge{"connect_four", 5, 200, 9}, Challenge{"breakthrough", 2, 100, 4},
                                           Challenge{"othello", 2, 50, 4}, Challenge{"catch_the_lion", 5, 200, 9}),
                         sheet_name);

// On circuits that draw moves by weights, which the search learns and changes as it goes.
TEST(LearnedPlayouts, OfASlicedGameRepeatAndBeatRandom) {
  const std::string path = std::string(SENET_SOURCE_DIR) + "/games/breakthrough_6x6.kif";
  load::LoadOptions options;
  options.evaluator = load::Evaluator::kSliced;
  const auto game = load::load(gdl::read_description_file(path), "breakthrough_6x6", options).game;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const std::string mcts =
        std::string("mcts(memory=64,simulations=500,playout=") + (seed % 2 == 0 ? "nst)" : "mast)");
    const auto first = toys::play_match(game, {mcts, "random"}, seed);
    EXPECT_EQ(first, (std::vector<Goal>{100, 0}));
    EXPECT_EQ(toys::play_match(game, {"random", mcts}, seed), (std::vector<Goal>{0, 100}));
    EXPECT_EQ(toys::play_match(game, {mcts, mcts}, seed), toys::play_match(game, {mcts, mcts}, seed));
  }
}

TEST_P(Deep, MctsBeatsRandomIn95Of100) { expect_wins_against_random(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Deep, Deep,
                         ::testing::Values(Challenge{"connect_four", 50, 1000, 95},
                                           Challenge{"breakthrough", 50, 1000, 95}, Challenge{"othello", 50, 1000, 95}),
                         sheet_name);

}  // namespace
}  // namespace senet
