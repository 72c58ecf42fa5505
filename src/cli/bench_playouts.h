// How fast playout policies are: playouts from the initial state as a search runs them, one thread, beside uniform
// ones.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bench_run.h"
#include "search/playout_options.h"
#include "sim/game.h"

namespace senet::cli {

// What to measure, as it was written, and what that says.
struct PlayoutPolicy {
  std::string text;
  search::PlayoutOptions options;
};

// The policies of a list such as "nst(epsilon=0.1),ege+decisive=anti+cut=det": between commas one each, uniform first
// where it isn't among them. What is joined by + goes together: a value of `playout`, or another option of playouts
// with its value. Throws: Error that names what is unknown or out of range, and what would be valid.
std::vector<PlayoutPolicy> read_policies(std::string_view list);

struct PolicyResult {
  std::string policy;
  BenchResult flat;
  std::string left_out;  // what of the policy this evaluator or this game can't do, so that it is played without
};

// Playouts one by one learn from those before; side by side the same where the policy can do that. Goals are those that
// a search would be told: an evaluation, or the limit's, where a playout was cut short.
PolicyResult bench_policy(const Game& game, const PlayoutPolicy& policy, const BenchOptions& options);

// For people: a table with a line for each, the first one being what others are compared with. Requires: rows.
std::string policies_text(const std::string& path, const Game& game, const std::vector<PolicyResult>& rows);
// For programs: a JSON line for each.
std::string policies_json(const std::string& path, const Game& game, const std::vector<PolicyResult>& rows);

}  // namespace senet::cli
