// Every native game against its rule sheet, as the scalar network plays that. The games are found by the table, so that
// a new one is tested without a change here.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "native/games.h"
#include "support/contract.h"
#include "support/game_pair.h"

namespace senet::native {
namespace {

constexpr std::uint64_t kFewPlies = 1500;  // of all games together, in the tests that run always
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
constexpr std::string_view kLong = "go_19x19";  // whose thousand games take ten minutes

std::shared_ptr<const Game> load_with(const NativeGame& game, load::Evaluator evaluator) {
  load::LoadOptions options;
  options.evaluator = evaluator;
  return load::load(gdl::read_description(sheet_text(game.name), game.name), game.name, options).game;
}

class Twins : public ::testing::TestWithParam<NativeGame> {
 protected:
  // Plays `count` random games to their ends with native game and sheet side by side, or as many as begin within so
  // many plies.
  static void play_together(int count, std::uint64_t plies) {
    test::GamePair pair(load_with(GetParam(), load::Evaluator::kNative),
                        load_with(GetParam(), load::Evaluator::kScalar));
    Rng rng(1);
    constexpr std::uint32_t kToTheEnd = ~0U;
    for (int i = 0; i < count && pair.plies() < plies; ++i) ASSERT_TRUE(pair.agree(kToTheEnd, rng)) << "game " << i;
  }
};

TEST_P(Twins, AreTheSameGameInRandomMatches) { play_together(25, kFewPlies); }

TEST_P(Twins, KeepTheContractOfGames) { contract::check_contract(*load_with(GetParam(), load::Evaluator::kNative)); }

TEST_P(Twins, NameGameAndRolesAsTheSheetDoes) {
  const auto native = load_with(GetParam(), load::Evaluator::kNative);
  const auto scalar = load_with(GetParam(), load::Evaluator::kScalar);
  EXPECT_EQ(native->evaluator(), "native");
  EXPECT_EQ(native->info().name, GetParam().name);
  EXPECT_EQ(native->info().role_names, scalar->info().role_names);
  EXPECT_EQ(native->find_move(RoleId{0}, "no such move"), std::nullopt);
  EXPECT_EQ(native->find_move(RoleId{0}, ""), std::nullopt);
}

class ManyTwins : public Twins {};

TEST_P(ManyTwins, AreTheSameGameInManyRandomMatches) {
  play_together(GetParam().name == kLong ? 100 : 1000, kNoLimit);
}

class DeepTwins : public Twins {};

TEST_P(DeepTwins, AreTheSameGameInAThousandRandomMatches) { play_together(1000, kNoLimit); }

std::string name_of(const ::testing::TestParamInfo<NativeGame>& info) { return std::string(info.param.name); }

INSTANTIATE_TEST_SUITE_P(Games, Twins, ::testing::ValuesIn(games().begin(), games().end()), name_of);
INSTANTIATE_TEST_SUITE_P(Thousand, ManyTwins, ::testing::ValuesIn(games().begin(), games().end()), name_of);
INSTANTIATE_TEST_SUITE_P(Deep, DeepTwins, ::testing::Values(*find_game(kLong)), name_of);

}  // namespace
}  // namespace senet::native
