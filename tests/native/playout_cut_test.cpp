// How a search plays and ends its playouts if nobody says how: by evaluations, and early, in games of long ones that
// can be evaluated.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "native/games.h"
#include "search/mcts.h"
#include "search/playout_length.h"
#include "support/searching.h"

namespace senet::native {
namespace {

using search::BackupOptions;
using search::PlayoutOptions;

std::shared_ptr<const Game> native(std::string_view name) {
  return find_game(name)->make({std::string(name), {"one", "two"}, {}});
}

TEST(PlayoutLength, IsThatOfUniformPlayouts) {
  const double lines = search::mean_playout_length(*native("lines_of_action"));
  EXPECT_NEAR(lines, 213, 60);
  EXPECT_EQ(lines, search::mean_playout_length(*native("lines_of_action"))) << "the same in every call";
  EXPECT_NEAR(search::mean_playout_length(*native("breakthrough_6x6")), 28, 6);
}

// Mean plies of the playouts of a search of a thousand simulations.
double searched_length(const std::string& game, PlayoutOptions::Cut cut, BackupOptions::Kind backup,
                       GuideOptions::Moves moves = GuideOptions::Moves::kAuto) {
  search::SearchOptions options;
  options.playout.guide.moves = moves;
  options.playout.cut = cut;
  options.backup.kind = backup;
  search::Mcts mcts(native(game), RoleId{0}, options, 1);
  const auto& report = mcts.search({TimePoint::max(), 1000}, search::kStill, search::kGo);
  return static_cast<double>(report.plies) / static_cast<double>(report.playouts);
}

TEST(PlayoutCut, IsMadeByItselfWherePlayoutsAreLongAndEvaluated) {
  using Cut = PlayoutOptions::Cut;
  using Kind = BackupOptions::Kind;
  const double cut = searched_length("lines_of_action", Cut::kAuto, Kind::kImplicit);
  EXPECT_LT(cut, 80);
  EXPECT_NE(cut, searched_length("lines_of_action", Cut::kDynamic, Kind::kImplicit)) << "with uniform moves";
  EXPECT_EQ(cut, searched_length("lines_of_action", Cut::kDynamic, Kind::kImplicit, GuideOptions::Moves::kEvaluation));
  EXPECT_GT(searched_length("lines_of_action", Cut::kNone, Kind::kImplicit), 100);
  EXPECT_GT(searched_length("lines_of_action", Cut::kAuto, Kind::kMean), 100) << "this search evaluates nothing";
  for (const char* game : {"breakthrough", "kalah", "amazons"}) {
    EXPECT_EQ(searched_length(game, Cut::kAuto, Kind::kImplicit), searched_length(game, Cut::kNone, Kind::kImplicit))
        << game;
  }
}

}  // namespace
}  // namespace senet::native
