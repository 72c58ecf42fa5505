#include "cli/replay_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "game/goal_value.h"

namespace senet::cli {

namespace {

using Texts = std::vector<std::string>;

std::string summary(std::size_t count, std::uint64_t hash) { return fmt::format("{} with hash {:016x}", count, hash); }

std::string quoted(const Texts& texts) { return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", ")); }

std::string show(const std::optional<std::int32_t>& goal) { return goal ? std::to_string(*goal) : "undefined"; }

// What is in one sorted list only; without an expected list, all that was got.
std::string set_difference(const std::optional<Texts>& expected, const Texts& got) {
  if (!expected) return fmt::format("got all of:\n    {}\n", fmt::join(got, "\n    "));
  Texts missing;
  Texts surplus;
  std::set_difference(expected->begin(), expected->end(), got.begin(), got.end(), std::back_inserter(missing));
  std::set_difference(got.begin(), got.end(), expected->begin(), expected->end(), std::back_inserter(surplus));
  std::string text;
  for (const std::string& item : missing) text += "missing: " + item + "\n";
  for (const std::string& item : surplus) text += "surplus: " + item + "\n";
  return text;
}

// Walks one trace. Each check_* returns the difference found, if any.
class Checker {
 public:
  Checker(const Game& game, const GoldHeader& header)
      : game_(game), header_(header), simulator_(game.new_simulator()) {}

  std::optional<Difference> check_roles() const {
    if (game_.info().role_names == header_.roles) return std::nullopt;
    return Difference{0, 0, "roles", quoted(header_.roles), quoted(game_.info().role_names), ""};
  }

  std::optional<Difference> check(const GoldStep& step) {
    if (step.step == 0) simulator_->load(game_.initial_state());
    std::optional<Difference> found = check_state(step);
    if (!found) found = check_terminal(step);
    for (std::size_t role = 0; role < header_.roles.size() && !found; ++role) found = check_goal(step, role);
    for (std::size_t role = 0; role < step.legal.size() && !found; ++role) found = check_legal(step, role);
    if (!found && !step.moves.empty()) found = play(step);
    if (found) {
      found->playout = step.playout;
      found->step = step.step;
    }
    return found;
  }

 private:
  std::optional<Difference> compare(std::string what, const GoldList& expected, const Texts& got) const {
    const std::uint64_t hash = fnv1a_lines(got);
    const bool same_texts = !expected.texts || *expected.texts == got;
    if (got.size() == expected.count && hash == expected.hash && same_texts) return std::nullopt;
    return Difference{0,
                      0,
                      std::move(what),
                      summary(expected.count, expected.hash),
                      summary(got.size(), hash),
                      set_difference(expected.texts, got)};
  }

  std::optional<Difference> check_state(const GoldStep& step) {
    simulator_->store(state_);
    const Texts texts = game_.state_texts(state_);
    if (step.step != 0 || step.state.texts) return compare("state", step.state, texts);
    GoldList initial = step.state;
    initial.texts = header_.init;
    return compare("state", initial, texts);
  }

  std::optional<Difference> check_terminal(const GoldStep& step) {
    const bool terminal = simulator_->terminal();
    if (terminal == step.terminal) return std::nullopt;
    return Difference{0, 0, "terminal", step.terminal ? "true" : "false", terminal ? "true" : "false", ""};
  }

  std::optional<Difference> check_goal(const GoldStep& step, std::size_t role) {
    Texts got;
    simulator_->goal_texts(static_cast<RoleId>(role), got);
    const std::string what = "goal of " + header_.roles[role];
    const std::optional<std::int32_t> goal = goal_value(got);
    if (goal != step.goals[role]) {
      return Difference{0, 0, what, show(step.goals[role]), show(goal), "values: " + quoted(got) + "\n"};
    }
    if (step.goal_texts.empty() || step.goal_texts[role] == got) return std::nullopt;
    return Difference{0, 0, what, quoted(step.goal_texts[role]), quoted(got), ""};
  }

  std::optional<Difference> check_legal(const GoldStep& step, std::size_t role) {
    MoveList moves;
    simulator_->legal(static_cast<RoleId>(role), moves);
    Texts texts;
    for (const MoveId move : moves) texts.push_back(game_.move_name(move));
    std::sort(texts.begin(), texts.end());
    return compare("legal moves of " + header_.roles[role], step.legal[role], texts);
  }

  std::optional<Difference> play(const GoldStep& step) {
    JointMove joint;
    for (std::size_t role = 0; role < header_.roles.size(); ++role) {
      const auto move = game_.find_move(static_cast<RoleId>(role), step.moves[role]);
      MoveList moves;
      simulator_->legal(static_cast<RoleId>(role), moves);
      if (!move || std::find(moves.begin(), moves.end(), *move) == moves.end()) {
        return Difference{0, 0, "move of " + header_.roles[role], step.moves[role], move ? "not legal" : "unknown", ""};
      }
      joint.push_back(*move);
    }
    simulator_->apply(joint);
    return std::nullopt;
  }

  const Game& game_;
  const GoldHeader& header_;
  std::unique_ptr<Simulator> simulator_;
  State state_;
};

}  // namespace

Replay replay(const Game& game, GoldTrace& trace, std::uint64_t max_states) {
  Checker checker(game, trace.header());
  Replay result;
  result.difference = checker.check_roles();
  GoldStep step;
  while (!result.difference && result.states < max_states && trace.next(step)) {
    if (step.step == 0) ++result.playouts;
    ++result.states;
    result.difference = checker.check(step);
  }
  return result;
}

std::string to_text(const Difference& difference) {
  std::string text = fmt::format("playout {}, step {}: {}\n  expected: {}\n  got:      {}\n", difference.playout,
                                 difference.step, difference.what, difference.expected, difference.got);
  std::size_t begin = 0;
  while (begin < difference.detail.size()) {
    const std::size_t end = difference.detail.find('\n', begin);
    text += "  " + difference.detail.substr(begin, end - begin) + "\n";
    begin = end == std::string::npos ? difference.detail.size() : end + 1;
  }
  return text;
}

}  // namespace senet::cli
