#include "cli/perft_count.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "cli/joint_moves.h"
#include "game/goal_value.h"
#include "game/state_hash.h"

namespace senet::cli {

namespace {

constexpr std::uint64_t kProgressMask = 0xfff;

using Frontier = std::unordered_map<State, PerftCount, StateHash>;

void add(PerftCount& sum, PerftCount value) {
  if (__builtin_add_overflow(sum, value, &sum)) throw Error("perft", "a count passes 2^127; choose a smaller depth");
}

PerftCount product(PerftCount value, std::int32_t factor) {
  PerftCount result = 0;
  if (__builtin_mul_overflow(value, PerftCount{factor}, &result)) {
    throw Error("perft", "a count passes 2^127; choose a smaller depth");
  }
  return result;
}

// Walks a game's levels and tallies them.
class Counter {
 public:
  Counter(const Game& game, const PerftOptions& options)
      : game_(game), options_(options), simulator_(game.new_simulator()) {}

  PerftLevel new_level(std::uint32_t depth) const {
    PerftLevel level;
    level.depth = depth;
    level.goal_sums.assign(roles(), PerftCount{0});
    return level;
  }

  // Adds the state that the simulator stands in, reached by `times` sequences; true where it is terminal.
  bool tally(PerftLevel& level, PerftCount times) {
    add(level.nodes, times);
    if (!simulator_->terminal()) return false;
    add(level.terminal, times);
    for (std::size_t role = 0; role < roles(); ++role) {
      std::optional<PerftCount>& sum = level.goal_sums[role];
      simulator_->goal_texts(static_cast<RoleId>(role), texts_);
      const std::optional<std::int32_t> goal = goal_value(texts_);
      if (!goal) sum.reset();
      if (sum) add(*sum, product(times, *goal));
    }
    return true;
  }

  PerftLevel count_level(const Frontier& frontier, std::uint32_t depth, Frontier* next) {
    PerftLevel level = new_level(depth);
    level.distinct = frontier.size();
    level.distinct_terminal = 0;
    std::uint64_t done = 0;
    for (const auto& [state, times] : frontier) {
      if ((++done & kProgressMask) == 0 && options_.progress) options_.progress(depth, done, frontier.size());
      simulator_->load(state);
      if (tally(level, times)) {
        ++*level.distinct_terminal;
      } else if (next != nullptr) {
        expand(state, times, *next);
      }
    }
    return level;
  }

  void count_tree(std::vector<PerftLevel>& levels, std::uint32_t depth) {
    if ((++visited_ & kProgressMask) == 0 && options_.progress) options_.progress(depth, visited_, 0);
    if (tally(levels[depth], 1) || depth + 1 == levels.size()) return;
    State state;
    simulator_->store(state);
    JointMoves moves(*simulator_, roles());
    do {
      simulator_->load(state);
      simulator_->apply(moves.current());
      count_tree(levels, depth + 1);
    } while (moves.advance());
  }

 private:
  std::size_t roles() const { return game_.info().roles(); }

  void expand(const State& state, PerftCount times, Frontier& next) {
    JointMoves moves(*simulator_, roles());
    bool moved = false;
    do {
      if (moved) simulator_->load(state);
      simulator_->apply(moves.current());
      moved = true;
      simulator_->store(child_);
      add(next[child_], times);
    } while (moves.advance());
  }

  const Game& game_;
  const PerftOptions& options_;
  std::unique_ptr<Simulator> simulator_;
  State child_;
  std::vector<std::string> texts_;
  std::uint64_t visited_ = 0;
};

std::string decimal(PerftCount count) { return fmt::format("{}", count); }

}  // namespace

Perft count_perft(const Game& game, std::uint32_t depth, const PerftOptions& options) {
  Counter counter(game, options);
  Perft perft;
  if (options.distinct) {
    Frontier frontier{{State(game.initial_state().begin(), game.initial_state().end()), 1}};
    for (std::uint32_t d = 0; d <= depth && !perft.complete; ++d) {
      Frontier next;
      perft.levels.push_back(counter.count_level(frontier, d, d < depth ? &next : nullptr));
      perft.complete = perft.levels.back().terminal == perft.levels.back().nodes;
      if (options.level) options.level(perft.levels.back());
      frontier = std::move(next);
    }
    return perft;
  }
  for (std::uint32_t d = 0; d <= depth; ++d) perft.levels.push_back(counter.new_level(d));
  counter.count_tree(perft.levels, 0);
  while (perft.levels.back().nodes == 0) perft.levels.pop_back();
  perft.complete = perft.levels.back().terminal == perft.levels.back().nodes;
  if (options.level) {
    for (const PerftLevel& level : perft.levels) options.level(level);
  }
  return perft;
}

std::string to_json(const Perft& perft, const Game& game) {
  nlohmann::ordered_json out;
  out["roles"] = game.info().role_names;
  out["depths"] = nlohmann::ordered_json::array();
  for (const PerftLevel& level : perft.levels) {
    nlohmann::ordered_json line;
    line["d"] = level.depth;
    line["nodes"] = decimal(level.nodes);
    line["terminal"] = decimal(level.terminal);
    if (level.distinct) line["distinct"] = *level.distinct;
    if (level.distinct_terminal) line["distinctTerminal"] = *level.distinct_terminal;
    auto sums = nlohmann::ordered_json::array();
    for (const auto& sum : level.goal_sums) {
      if (sum) {
        sums.push_back(decimal(*sum));
      } else {
        sums.push_back(nullptr);
      }
    }
    line["goalSum"] = sums;
    out["depths"].push_back(line);
  }
  out["complete"] = perft.complete;
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace senet::cli
