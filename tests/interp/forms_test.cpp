// However the rules are rewritten before they are interpreted, the game stays the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "datalog/demand.h"
#include "datalog/split.h"
#include "datalog/translate.h"
#include "gdl/description.h"
#include "interp/interpreter.h"
#include "support/random_description.h"

namespace senet::interp {
namespace {

std::vector<Interpreter> in_every_form(const std::string& rules) {
  const auto plain = datalog::translate(gdl::read_description(rules, "random.kif"));
  std::vector<datalog::Program> programs(4, plain);
  datalog::split_long_clauses(programs[1]);
  datalog::restrict_to_demand(programs[2]);
  datalog::split_long_clauses(programs[3]);
  datalog::restrict_to_demand(programs[3]);
  std::vector<Interpreter> out;
  const datalog::Limits limits(Seconds(1e9), 100u << 20);
  for (auto& program : programs) out.emplace_back(std::move(program), "random", limits, limits);
  return out;
}

// What a state looks like, queries asked in the given order; also gives the legal moves of each role.
std::vector<std::string> view(const Interpreter& rules, Interpreter::Position& position, bool goals_first,
                              std::vector<std::vector<std::string>>& legal) {
  std::vector<std::string> goals, all;
  const auto add_goals = [&] {
    for (std::size_t role = 0; role < rules.info().roles(); ++role) {
      rules.goal_texts(position, static_cast<RoleId>(role), goals);
      all.insert(all.end(), goals.begin(), goals.end());
    }
  };
  if (goals_first) add_goals();
  legal.assign(rules.info().roles(), {});
  for (std::size_t role = 0; role < rules.info().roles(); ++role) {
    MoveList moves;
    rules.legal(position, static_cast<RoleId>(role), moves);
    for (const MoveId move : moves) legal[role].push_back(rules.move_name(move));
    std::ranges::sort(legal[role]);
  }
  const bool terminal = rules.terminal(position);
  if (!goals_first) add_goals();
  all.push_back(terminal ? "terminal" : "goes on");
  State state;
  rules.store(position, state);
  const auto texts = rules.state_texts(state);
  all.insert(all.end(), texts.begin(), texts.end());
  return all;
}

TEST(Forms, OfRandomSheetsPlayTheSameGame) {
  std::size_t choices = 0;
  for (std::uint64_t seed = 1000; seed < 1200; ++seed) {
    const std::string rules = RandomDescription(seed).text();
    const auto forms = in_every_form(rules);
    std::vector<Interpreter::Position> positions;
    for (const Interpreter& form : forms) positions.push_back(form.new_position());
    Rng rng(seed);
    for (int ply = 0; ply < 5; ++ply) {
      std::vector<std::vector<std::string>> legal, other;
      const auto expected = view(forms[0], positions[0], false, legal);
      for (std::size_t i = 1; i < forms.size(); ++i) {
        ASSERT_EQ(view(forms[i], positions[i], i % 2 == 1, other), expected) << "form " << i << " seed " << seed << "\n"
                                                                             << rules;
        ASSERT_EQ(other, legal) << "form " << i << " seed " << seed << "\n" << rules;
      }
      std::vector<std::string> joint;
      for (const auto& moves : legal) {
        choices += moves.size() > 1;
        joint.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      for (std::size_t i = 0; i < forms.size(); ++i) {
        JointMove move;
        for (std::size_t role = 0; role < joint.size(); ++role) {
          move.push_back(*forms[i].find_move(static_cast<RoleId>(role), joint[role]));
        }
        forms[i].apply(positions[i], move);
      }
    }
  }
  EXPECT_GT(choices, 300u);  // the sheets are no dead games
}

}  // namespace
}  // namespace senet::interp
