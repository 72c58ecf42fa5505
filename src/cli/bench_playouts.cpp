#include "cli/bench_playouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/options.h"
#include "base/spec.h"
#include "search/leaf_batch.h"
#include "search/learned_playouts.h"

namespace senet::cli {

namespace {

using search::PlayoutOptions;

constexpr Seconds kRound{0.03};  // between looks at the clock, see bench_run.cpp
constexpr std::uint64_t kMostRuns = 1 << 14;
constexpr std::size_t kLanesFull = 4;  // so many times the lanes of an evaluator, which refills those that end

// The parts between separators that stand in no parentheses.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
    if (c == separator && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

bool gives_a_key(std::string_view part) { return part.substr(0, part.find('(')).find('=') != std::string_view::npos; }

PlayoutPolicy read_policy(const std::string& text) {
  std::string arguments;
  for (const std::string& part : split(text, '+')) {
    arguments += (arguments.empty() ? "" : ",") + std::string(gives_a_key(part) ? "" : "playout=") + part;
  }
  return {text, read_options<PlayoutOptions>(parse_spec("playouts(" + arguments + ")"))};
}

// What is asked for in vain.
std::string left_out(const PlayoutOptions& options, const Game& game, Simulator& simulator, bool learned) {
  const GuideOptions guide = options.guide_options();
  std::vector<double> worth(game.info().roles());
  const bool evaluates = simulator.evaluate(worth);
  const bool by_worth = guide.search_depth() > 0 || options.cut == PlayoutOptions::Cut::kFixed ||
                        options.cut == PlayoutOptions::Cut::kDynamic;
  if (guide.guides() && (simulator.preferred_lanes() > 1 || !simulator.takes_guide())) {
    const bool more = guide.by_replies() || guide.looks_for_wins() != GuideOptions::Decisive::kOff || by_worth;
    if (!learned) return "all but the limit: playouts run side by side";
    return more ? "all but mast and nst: playouts run side by side" : "";
  }
  return by_worth && !evaluates ? "evaluations: the game has none" : "";
}

class PolicyBench {
 public:
  PolicyBench(const Game& game, const PlayoutPolicy& policy, const BenchOptions& options)
      : game_(game),
        options_(options),
        simulator_(game.new_simulator()),
        rng_(options.seed),
        batch_(game.info().roles(), policy.options.playout_limit()),
        learned_(game.info(), *simulator_, policy.options) {
    const std::size_t preferred = simulator_->preferred_lanes();
    lanes_ = preferred > 1 ? kLanesFull * preferred : 1;
    const GuideOptions guide = policy.options.guide_options();
    if (preferred <= 1 && guide.guides() && simulator_->takes_guide()) guide_.emplace(guide, game.info().roles());
    result_.policy = policy.text;
    result_.left_out = left_out(policy.options, game, *simulator_, learned_.on());
    simulator_->load(game.initial_state());
    if (simulator_->terminal()) throw Error(game.info().name, "is over before it begins");
    batch_.add(*simulator_, {}, 0);
  }

  void run(Seconds duration) {
    result_.flat = {};
    result_.flat.mean_goals.assign(game_.info().roles(), 0);
    const Seconds start = options_.now();
    Seconds last = start;
    do {
      for (std::uint64_t i = 0; i < runs_; ++i) play();
      const Seconds now = options_.now();
      if (now - last < kRound && runs_ < kMostRuns) runs_ *= 2;
      last = now;
    } while (last - start < duration);
    result_.flat.time = last - start;
    for (double& goal : result_.flat.mean_goals) goal /= static_cast<double>(result_.flat.playouts);
  }

  const PolicyResult& result() const noexcept { return result_; }

 private:
  void play() {
    PlayoutTrace* const trace = learned_.next_trace();
    if (guide_) guide_->begin({});
    batch_.evaluate(*simulator_, lanes_, rng_, {trace, guide_ ? &*guide_ : nullptr, false});
    if (trace != nullptr) learned_.learn(batch_.goals(), lanes_, options_.measure);
    const std::span<const double> values = batch_.values(0);
    if (guide_) guide_->learn(values);
    BenchResult& flat = result_.flat;
    flat.playouts += lanes_;
    for (const std::uint32_t steps : batch_.steps()) {
      flat.state_changes += steps;
      flat.max_length = std::max(flat.max_length, steps);
      flat.cut += batch_.was_cut(steps) ? 1 : 0;
    }
    for (std::size_t role = 0; role < values.size(); ++role) {
      flat.mean_goals[role] += 100 * values[role] * static_cast<double>(lanes_);
    }
  }

  const Game& game_;
  const BenchOptions& options_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  search::LeafBatch batch_;
  search::LearnedPlayouts learned_;
  std::optional<PlayoutGuide> guide_;
  std::size_t lanes_ = 1;
  std::uint64_t runs_ = 1;  // between looks at the clock
  PolicyResult result_;
};

}  // namespace

std::vector<PlayoutPolicy> read_policies(std::string_view list) {
  std::vector<PlayoutPolicy> policies;
  for (const std::string& text : split(list, ',')) policies.push_back(read_policy(text));
  const auto uniform = std::ranges::find(policies, "uniform", &PlayoutPolicy::text);
  if (uniform == policies.end()) {
    policies.insert(policies.begin(), read_policy("uniform"));
  } else {
    std::rotate(policies.begin(), uniform, uniform + 1);
  }
  return policies;
}

PolicyResult bench_policy(const Game& game, const PlayoutPolicy& policy, const BenchOptions& options) {
  PolicyBench bench(game, policy, options);
  if (options.warm_up > Seconds{0}) bench.run(options.warm_up);
  bench.run(options.measure);
  return bench.result();
}

std::string policies_text(const std::string& path, const Game& game, const std::vector<PolicyResult>& rows) {
  std::size_t width = std::string_view("playout").size();
  for (const PolicyResult& row : rows) width = std::max(width, row.policy.size());
  std::string text = fmt::format("{}: {}\n  {:{}}  {:>12}  {:>10}  {:>15}  {:>6}  {:>9}\n", path, game.evaluator(),
                                 "playout", width, "playouts/s", "to uniform", "state changes/s", "length", "goal");
  for (const PolicyResult& row : rows) {
    const BenchResult& flat = row.flat;
    text += fmt::format("  {:{}}  {:>12.1f}  {:>10.4f}  {:>15.0f}  {:>6.1f}  {:>9.2f}{}\n", row.policy, width,
                        flat.playouts_per_s(), flat.playouts_per_s() / rows.front().flat.playouts_per_s(),
                        flat.state_changes_per_s(), flat.mean_length(), flat.mean_goals.front(),
                        row.left_out.empty() ? "" : "  without " + row.left_out);
  }
  return text;
}

std::string policies_json(const std::string& path, const Game& game, const std::vector<PolicyResult>& rows) {
  std::string text;
  for (const PolicyResult& row : rows) {
    const BenchResult& flat = row.flat;
    nlohmann::ordered_json line{{"file", path}, {"game", game.info().name}, {"evaluator", game.evaluator()}};
    line["playout"] = row.policy;
    line["playouts_per_s"] = flat.playouts_per_s();
    line["state_changes_per_s"] = flat.state_changes_per_s();
    line["to_uniform"] = flat.playouts_per_s() / rows.front().flat.playouts_per_s();
    line["state_changes_to_uniform"] = flat.state_changes_per_s() / rows.front().flat.state_changes_per_s();
    line["playouts"] = flat.playouts;
    line["state_changes"] = flat.state_changes;
    line["cpu_s"] = flat.time.count();
    line["mean_length"] = flat.mean_length();
    line["max_length"] = flat.max_length;
    line["cut"] = flat.cut;
    line["mean_goals"] = flat.mean_goals;
    if (!row.left_out.empty()) line["without"] = row.left_out;
    text += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  return text;
}

}  // namespace senet::cli
