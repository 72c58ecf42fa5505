#include "cli/perft_count.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::cli {
namespace {

std::vector<std::uint64_t> nodes(const Perft& perft) {
  std::vector<std::uint64_t> list;
  for (const PerftLevel& level : perft.levels) list.push_back(static_cast<std::uint64_t>(level.nodes));
  return list;
}

TEST(Perft, CountsTicTacToeAsKnown) {
  const Perft perft = count_perft(*toys::tic_tac_toe(), 20);
  EXPECT_EQ(nodes(perft), (std::vector<std::uint64_t>{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
  EXPECT_TRUE(perft.complete);
  EXPECT_EQ(perft.levels[5].terminal, 1440);
  EXPECT_EQ(perft.levels[5].distinct, 1260u);
  EXPECT_EQ(perft.levels[5].distinct_terminal, 120u);
  EXPECT_EQ(*perft.levels[6].goal_sums[1], 532800);
  EXPECT_EQ(perft.levels[9].terminal, 127872);
}

TEST(Perft, CountsTheSameWithoutMergingStates) {
  PerftOptions options;
  options.distinct = false;
  for (const auto& game : {toys::tic_tac_toe(), toys::nim({3, 2, 1, 0}), toys::race(6)}) {
    const Perft merged = count_perft(*game, 7);
    const Perft tree = count_perft(*game, 7, options);
    EXPECT_EQ(nodes(tree), nodes(merged));
    EXPECT_EQ(tree.complete, merged.complete);
    for (std::size_t d = 0; d < merged.levels.size(); ++d) {
      EXPECT_TRUE(tree.levels[d].terminal == merged.levels[d].terminal);
      EXPECT_TRUE(tree.levels[d].goal_sums == merged.levels[d].goal_sums);
      EXPECT_FALSE(tree.levels[d].distinct.has_value());
    }
  }
}

TEST(Perft, CountsJointMovesOfSimultaneousGames) {
  const Perft perft = count_perft(*toys::rock_paper_scissors(3), 3);
  EXPECT_EQ(nodes(perft), (std::vector<std::uint64_t>{1, 9, 81, 729}));
  EXPECT_EQ(perft.levels[1].distinct, 3u);
  EXPECT_TRUE(perft.complete);
}

TEST(Perft, CountsRolesWithoutMoveOnce) {
  const Perft perft = count_perft(*toys::race(4), 2);
  EXPECT_EQ(nodes(perft), (std::vector<std::uint64_t>{1, 2, 4}));
  EXPECT_FALSE(perft.complete);
}

TEST(Perft, StopsAtTheDepthAskedFor) {
  const Perft perft = count_perft(*toys::tic_tac_toe(), 0);
  EXPECT_EQ(nodes(perft), (std::vector<std::uint64_t>{1}));
  EXPECT_FALSE(perft.complete);
}

// Always lets the mover add one or two to a counter; nobody's goal is an integer at an even end.
class Undefined : public toys::Race {
 public:
  using Race::Race;
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    Race::goal_texts(position, role, out);
    if (index(role) == 0) out = {"0", "100"};
    if (index(role) == 1) out = {"half"};
  }
};

TEST(Perft, GoalsThatAreNotOneIntegerHaveNoSum) {
  const RulesGame<Undefined> game("toy", std::make_shared<Undefined>(2));
  const Perft perft = count_perft(game, 3);
  EXPECT_TRUE(perft.levels[0].goal_sums[0].has_value());  // nothing ended yet
  EXPECT_FALSE(perft.levels[1].goal_sums[0].has_value());
  EXPECT_FALSE(perft.levels[1].goal_sums[1].has_value());
  EXPECT_TRUE(perft.levels[1].goal_sums[2].has_value());
}

// Two moves that lead to one state, for ever.
class Endless : public toys::ToyNames {
 public:
  struct Position {};
  Endless() : ToyNames("endless", {"robot"}, {{"left", "right"}}) {}
  Position new_position() const { return {}; }
  void load(StateView, Position&) const {}
  void store(const Position&, State& out) const { out.assign(1, 0); }
  bool terminal(const Position&) const { return false; }
  void legal(const Position&, RoleId, MoveList& out) const { out.assign({move(0, 0), move(0, 1)}); }
  void apply(Position&, std::span<const MoveId>) const {}
  void goals(const Position&, std::span<Goal> out) const { out[0] = 0; }
  void goal_texts(const Position&, RoleId, std::vector<std::string>& out) const { out.assign(1, "0"); }
  std::vector<std::string> state_texts(StateView) const { return {}; }
};

TEST(Perft, CountsPast64BitsAndRefusesToOverflow) {
  const RulesGame<Endless> game("toy", std::make_shared<Endless>());
  const auto json = nlohmann::json::parse(to_json(count_perft(game, 100), game));
  EXPECT_EQ(json["depths"][100]["nodes"], "1267650600228229401496703205376");
  EXPECT_THROW(count_perft(game, 200), Error);
}

TEST(Perft, ReportsLevelsAsTheyAreCounted) {
  std::vector<std::uint32_t> depths;
  PerftOptions options;
  options.level = [&](const PerftLevel& level) { depths.push_back(level.depth); };
  count_perft(*toys::tic_tac_toe(), 3, options);
  EXPECT_EQ(depths, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(Perft, JsonHasTheFieldsOfTheReference) {
  const auto game = toys::nim({1, 1, 0, 0});
  EXPECT_EQ(to_json(count_perft(*game, 5), *game),
            R"({"roles":["first","second"],"depths":[)"
            R"({"d":0,"nodes":"1","terminal":"0","distinct":1,"distinctTerminal":0,"goalSum":["0","0"]},)"
            R"({"d":1,"nodes":"2","terminal":"0","distinct":2,"distinctTerminal":0,"goalSum":["0","0"]},)"
            R"({"d":2,"nodes":"2","terminal":"2","distinct":1,"distinctTerminal":1,"goalSum":["0","200"]}],)"
            R"("complete":true})");
}

}  // namespace
}  // namespace senet::cli
