#include "native/game_specs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "native/games.h"

namespace senet::native {
namespace {

std::string error_of(const char* spec) {
  try {
    make_game(spec);
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

std::vector<std::string> start_of(const char* spec) {
  const auto game = make_game(spec);
  return game->state_texts(game->initial_state());
}

TEST(GameSpecs, WithoutOptionsAreTheGamesOfTheSheets) {
  for (const NativeGame& game : games()) {
    if (!is_game_spec(game.name)) continue;
    const auto made = make_game(game.name);
    EXPECT_EQ(made->info().name, game.name);
    const auto of_sheet = game.make({std::string(game.name), made->info().role_names, {}});
    EXPECT_EQ(made->state_texts(made->initial_state()), of_sheet->state_texts(of_sheet->initial_state()));
    EXPECT_EQ(made->info().first_move, of_sheet->info().first_move);
  }
}

TEST(GameSpecs, GiveEverySizeThatHasASheet) {
  EXPECT_EQ(start_of("amazons(size=8)").size(), 9U);  // the mover and eight queens
  EXPECT_EQ(start_of("breakthrough(size=6)").size(), 25U);
  EXPECT_EQ(make_game("go(size=19)")->info().first_move[1], 19U * 19 + 2);
  EXPECT_EQ(make_game("connect_four(size=5x4)")->info().first_move[1], 6U);
}

TEST(GameSpecs, TellTheirRolesAndThemselves) {
  const auto game = make_game(" kalah( capture = empty )");
  EXPECT_EQ(game->info().name, "kalah(capture=empty)");
  EXPECT_EQ(game->info().role_names, (std::vector<std::string>{"south", "north"}));
}

TEST(GameSpecs, DealTheSeedsOfKalahByTheSeed) {
  const std::vector<std::string> seven = start_of("kalah(start=random,seed=7)");
  EXPECT_EQ(seven, start_of("kalah(seed=7,start=random)"));
  EXPECT_NE(seven, start_of("kalah(start=random,seed=8)"));
  EXPECT_NE(seven, start_of("kalah(seed=7)"));
}

TEST(GameSpecs, NameWhatIsWrong) {
  EXPECT_NE(error_of("kalah(captur=empty)").find("captur"), std::string::npos);
  EXPECT_NE(error_of("kalah(seeds=11)").find("1..10"), std::string::npos) << error_of("kalah(seeds=11)");
  EXPECT_NE(error_of("go(size=10)").find("9 | 13 | 19"), std::string::npos) << error_of("go(size=10)");
  EXPECT_NE(error_of("breakthrough(size=6,values=squares)").find("size=8"), std::string::npos);
  EXPECT_EQ(error_of("breakthrough(values=squares)"), "none");
  EXPECT_NE(error_of("gomoku").find("gomoku"), std::string::npos);
  EXPECT_NE(error_of("othello(size=6)").find("size"), std::string::npos);
  EXPECT_FALSE(is_game_spec("gomoku"));
  EXPECT_FALSE(is_game_spec(""));
  EXPECT_TRUE(is_game_spec("kalah(captur=empty)"));
}

TEST(GameSpecs, AreAllExplained) {
  const std::string help = game_specs_help();
  for (const char* word : {"amazons", "turn", "one_ply", "kalah", "capture", "standard | empty", "pentalath"}) {
    EXPECT_NE(help.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace senet::native
