#include "interp/interpreted_game.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "datalog/demand.h"
#include "datalog/limits.h"
#include "datalog/split.h"
#include "datalog/translate.h"
#include "interp/interpreter.h"
#include "sim/rules_game.h"

namespace senet::interp {

namespace {

// Rows to look at in the first attempt to play an opening.
constexpr std::uint64_t kFirstBudget = 200'000;
constexpr std::uint64_t kBudgetGrowth = 3;
// Plies played to compare ways to write the rules: all of them only where the first one takes little work, since a
// server waits.
constexpr std::uint32_t kFirstPlies = 1;
constexpr std::uint32_t kOpeningPlies = 4;
constexpr std::uint64_t kLittleWork = 100'000;
// Rows that the form tried alone may look at.
constexpr std::uint64_t kQuickBudget = 4'000'000;

// The same rules written in ways that suit different games: with long bodies split, with helper relations restricted to
// what is asked of them, and with both. Those that derive the least on large sheets come first: what the next ones may
// cost then is known.
std::vector<datalog::Program> candidate_programs(const gdl::Description& description) {
  datalog::Program split = datalog::translate(description);
  datalog::Program restricted = split;
  const bool differs = datalog::restrict_to_demand(restricted);
  datalog::split_long_clauses(split);
  if (!differs) return {std::move(split)};
  datalog::Program both = split;
  datalog::restrict_to_demand(both);
  return {std::move(restricted), std::move(both), std::move(split)};
}

struct Opening {
  std::uint32_t plies;
  datalog::Limits query_limits;  // of the game that plays it
};

struct Candidate {
  std::shared_ptr<const Interpreter> rules;
  std::uint64_t work = 0;
};

// Nothing if that takes more work than the limits allow. Throws: Error for whatever else is wrong.
std::optional<Candidate> try_program(const datalog::Program& program, const std::string& name,
                                     const datalog::Limits& limits, const Opening& opening) {
  try {
    auto rules = std::make_shared<const Interpreter>(program, name, limits, opening.query_limits);
    const std::uint64_t work = rules->work_of_opening(opening.plies, limits);
    return Candidate{std::move(rules), work};
  } catch (const datalog::WorkExceeded&) {
    return std::nullopt;
  }
}

// Tries all programs with growing budgets until one fits in; programs that fail for another reason drop out.
// Throws: Error of the last one to drop out.
Candidate best_candidate(std::vector<datalog::Program> programs, const std::string& name, const datalog::Limits& limits,
                         const Opening& opening) {
  std::optional<Candidate> best;
  for (std::uint64_t budget = kFirstBudget; !best; budget *= kBudgetGrowth) {
    for (std::size_t i = 0; i < programs.size();) {
      const datalog::Limits allowed = limits.with_work(best ? best->work : budget);
      try {
        auto candidate = try_program(programs[i++], name, allowed, opening);
        if (candidate && (!best || candidate->work < best->work)) best = std::move(candidate);
      } catch (const Error&) {
        if (!best && programs.size() == 1) throw;
        programs.erase(programs.begin() + static_cast<std::ptrdiff_t>(--i));
      }
    }
  }
  return *std::move(best);
}

// On no public sheet is the restricted form far from the best one, where each of the others takes hundreds of times as
// long on some. Nothing where this sheet is an exception.
std::optional<Candidate> quick_candidate(const gdl::Description& description, const std::string& name,
                                         const datalog::Limits& limits, const Opening& opening) {
  datalog::Program program = datalog::translate(description);
  datalog::restrict_to_demand(program);
  try {
    return try_program(program, name, limits.with_work(kQuickBudget), opening);
  } catch (const datalog::BudgetExceeded&) {
    throw;
  } catch (const Error&) {
    return std::nullopt;  // perhaps of this form only
  }
}

std::shared_ptr<const Game> as_game(Candidate candidate) {
  return std::make_shared<const RulesGame<Interpreter>>("interpreter", std::move(candidate.rules));
}

}  // namespace

std::shared_ptr<const Game> new_interpreted_game(const gdl::Description& description, std::string name,
                                                 const InterpreterOptions& options) {
  const datalog::Limits limits(options.time_limit, options.memory_limit, options.stop);
  const datalog::Limits query_limits(options.query_time_limit, options.memory_limit, options.query_stop);
  if (options.quick) {
    auto candidate = quick_candidate(description, name, limits, {kFirstPlies, query_limits});
    if (candidate) return as_game(*std::move(candidate));
  }
  std::vector<datalog::Program> programs = candidate_programs(description);
  Candidate best = best_candidate(programs, name, limits, {kFirstPlies, query_limits});
  if (programs.size() > 1 && best.work < kLittleWork) {
    try {
      best = best_candidate(std::move(programs), name, limits, {kOpeningPlies, query_limits});
    } catch (const datalog::BudgetExceeded&) {  // then the first look decides
    }
  }
  return as_game(std::move(best));
}

}  // namespace senet::interp
