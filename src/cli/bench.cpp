#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/hash.h"
#include "cli/bench_run.h"
#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/signature.h"
#include "sliced/sliced_game.h"

namespace senet::cli {

namespace {

struct BenchArguments {
  std::vector<std::string> files;
  double seconds = 2;
  double warm_up = 0.2;
  std::uint32_t max_plies = BenchOptions{}.max_plies;
  std::uint64_t seed = BenchOptions{}.seed;
  LoadArguments load;
  bool json = false;
  bool signature = false;
};

void print_json(const std::string& path, const LoadedFile& file, const BenchResult& result) {
  nlohmann::ordered_json line{{"file", path}, {"game", file.loaded.game->info().name}};
  line["evaluator"] = file.loaded.game->evaluator();
  line["reason"] = file.loaded.reason;
  line["load_s"] = file.cpu.count();
  line["playouts_per_s"] = result.playouts_per_s();
  line["state_changes_per_s"] = result.state_changes_per_s();
  line["playouts"] = result.playouts;
  line["state_changes"] = result.state_changes;
  line["cpu_s"] = result.time.count();
  line["mean_length"] = result.mean_length();
  line["max_length"] = result.max_length;
  line["cut"] = result.cut;
  line["mean_goals"] = result.mean_goals;
  if (const auto* sliced = dynamic_cast<const sliced::SlicedGame*>(file.loaded.game.get())) {
    const sliced::SlicedStatistics& statistics = sliced->statistics();
    line["form"] = statistics.form;
    line["lanes"] = sliced::kLanes;
    line["utilisation"] = result.utilisation;
    line["phases"] = statistics.phases;
    line["tables"] = statistics.tables;
    line["code_bytes"] = statistics.code_size;
    line["compile_s"] = statistics.compile.count();
  }
  line["peak_memory_bytes"] = peak_memory();
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_text(const std::string& path, const LoadedFile& file, const BenchResult& result) {
  fmt::print("{}\n", path);
  fmt::print("  evaluator        {} ({})\n", file.loaded.game->evaluator(), file.loaded.reason);
  fmt::print("  load             {:.3f} s\n", file.cpu.count());
  fmt::print("  playouts/s       {:.1f}\n", result.playouts_per_s());
  fmt::print("  state changes/s  {:.0f}\n", result.state_changes_per_s());
  fmt::print("  length           mean {:.1f}, max {}, {} of {} playouts cut\n", result.mean_length(), result.max_length,
             result.cut, result.playouts);
  const auto& roles = file.loaded.game->info().role_names;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    fmt::print("  goal             {:.2f} on average for {}\n", result.mean_goals[role], roles[role]);
  }
  if (const auto* sliced = dynamic_cast<const sliced::SlicedGame*>(file.loaded.game.get())) {
    const sliced::SlicedStatistics& statistics = sliced->statistics();
    fmt::print("  lanes            {}, form {}, {:.1f} % used\n", sliced::kLanes, statistics.form,
               100 * result.utilisation);
    fmt::print("  circuits         {} phases, {} tables, {} bytes of code, compiled in {:.3f} s\n", statistics.phases,
               statistics.tables, statistics.code_size, statistics.compile.count());
  }
  fmt::print("  peak memory      {:.0f} MB\n", static_cast<double>(peak_memory()) / (1 << 20));
}

void bench_file(const std::string& path, const BenchArguments& arguments) {
  const LoadedFile file = load_file(path, arguments.load);
  BenchOptions options;
  options.warm_up = Seconds(arguments.warm_up);
  options.measure = Seconds(arguments.seconds);
  options.max_plies = arguments.max_plies;
  options.seed = arguments.seed;
  const BenchResult result = run_bench(*file.loaded.game, options);
  if (arguments.json) {
    print_json(path, file, result);
  } else {
    print_text(path, file, result);
  }
  std::fflush(stdout);
}

// Errors end it: a signature of part of the files would mislead.
int print_signature(const BenchArguments& arguments) {
  std::vector<std::string> hashes;
  for (const std::string& path : arguments.files) {
    LoadArguments load = arguments.load;
    load.playouts = false;  // whether slicing pays is found out by the clock, and a signature must not depend on that
    const LoadedFile file = load_file(path, load);
    hashes.push_back(fmt::format("{:016x}", search_signature(file.loaded.game)));
    fmt::print("{} {}\n", hashes.back(), file.loaded.game->info().name);
  }
  fmt::print("{:016x} signature\n", fnv1a_lines(hashes));
  return kSuccess;
}

// A file that can't be played doesn't keep the others from being measured.
int run_benches(const BenchArguments& arguments) {
  int status = kSuccess;
  for (const std::string& path : arguments.files) {
    try {
      bench_file(path, arguments);
    } catch (const Error& error) {
      status = kBadInput;
      fmt::print(stderr, "senet: error: {}\n", error.what());
      if (!arguments.json) continue;
      const nlohmann::ordered_json line{{"file", path}, {"error", error.what()}};
      fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }
  }
  return status;
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<BenchArguments>();
  arguments.positionals("FILE", values->files, "rule sheets");
  arguments.option("--seconds", values->seconds, "CPU time to measure, per sheet", {0.001, 1e6});
  arguments.option("--warm-up", values->warm_up, "CPU time to play before measuring", {0, 1e6});
  arguments.option("--max-plies", values->max_plies, "cut longer playouts", {1});
  arguments.option("--seed", values->seed, "of the random moves");
  add_load_options(arguments, values->load);
  arguments.flag("--json", values->json, "a line for programs per sheet");
  arguments.flag("--signature", values->signature, "search with fixed seeds instead and print a hash of what was done");
  return [values] { return values->signature ? print_signature(*values) : run_benches(*values); };
}

}  // namespace

extern const Command bench_command{
    .name = "bench",
    .summary = "measure random playouts a second",
    .details =
        "Plays uniformly random games from the initial state on one thread and measures CPU time. A state change\n"
        "is one joint move: terminal test, legal moves of all roles, next state; goals are evaluated at the end\n"
        "of each game. load_s is the CPU time from the file to the first legal moves.\n"
        "\n"
        "Examples:\n"
        "  senet bench games/breakthrough.kif\n"
        "  senet bench games/*.kif --seconds 5 --evaluator interpreter --json\n",
    .add = add,
};

}  // namespace senet::cli
