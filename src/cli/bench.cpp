#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "base/error.h"
#include "base/hash.h"
#include "cli/bench_all.h"
#include "cli/bench_compare.h"
#include "cli/bench_playouts.h"
#include "cli/bench_run.h"
#include "cli/bench_search.h"
#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/progress.h"
#include "cli/signature.h"
#include "cli/stop_signals.h"
#include "native/games.h"
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
  double search = 0;  // seconds
  std::string player = "mcts";
  std::string playout;  // policies
  bool compare = false;
  bool all = false;
  bool markdown = false;
  bool json = false;
  bool signature = false;

  BenchOptions bench() const {
    BenchOptions options;
    options.warm_up = Seconds(warm_up);
    options.measure = Seconds(seconds);
    options.max_plies = max_plies;
    options.seed = seed;
    return options;
  }
};

struct Measured {
  BenchResult flat;
  std::optional<SearchRates> search;
};

void print_json(const std::string& path, const LoadedFile& file, const Measured& measured) {
  const BenchResult& result = measured.flat;
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
  if (measured.search) {
    line["search_playouts_per_s"] = measured.search->playouts_per_s();
    line["search_simulations_per_s"] = measured.search->simulations_per_s();
    line["search_nodes_per_s"] = measured.search->nodes_per_s();
    line["search_depth"] = measured.search->depth;
    line["search_bytes_per_node"] = measured.search->bytes_per_node();
    line["search_threads"] = measured.search->threads;
    line["search_s"] = measured.search->time.count();
    line["search_cpu_s"] = measured.search->cpu.count();
  }
  line["peak_memory_bytes"] = peak_memory();
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_text(const std::string& path, const LoadedFile& file, const Measured& measured) {
  const BenchResult& result = measured.flat;
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
  if (measured.search) {
    const SearchRates& search = *measured.search;
    fmt::print(
        "  search           {:.1f} playouts/s ({:.3f} of flat), {:.0f} simulations/s, {:.0f} nodes/s, depth {}, {:.0f} "
        "bytes/node\n",
        search.playouts_per_s(), search.playouts_per_s() / result.playouts_per_s(), search.simulations_per_s(),
        search.nodes_per_s(), search.depth, search.bytes_per_node());
    if (search.threads > 1) {
      fmt::print("  threads          {}, {:.2f} s of CPU time in {:.2f} s: {:.0f} simulations a second of it\n",
                 search.threads, search.cpu.count(), search.time.count(),
                 static_cast<double>(search.simulations) / search.cpu.count());
    }
  }
  fmt::print("  peak memory      {:.0f} MB\n", static_cast<double>(peak_memory()) / (1 << 20));
}

void bench_file(const std::string& path, const BenchArguments& arguments) {
  const LoadedFile file = load_file(path, arguments.load);
  Measured measured{run_bench(*file.loaded.game, arguments.bench()), {}};
  if (arguments.search > 0) {
    measured.search = run_search_bench(
        file.loaded.game, {Seconds(arguments.search), arguments.seed, thread_cpu_time, read_search(arguments.player)});
  }
  if (arguments.json) {
    print_json(path, file, measured);
  } else {
    print_text(path, file, measured);
  }
  std::fflush(stdout);
}

CompareOptions comparison(const BenchArguments& arguments, bool every_form, Progress& progress) {
  return {arguments.bench(),
          Seconds(arguments.search),
          arguments.load,
          every_form,
          [&progress](const std::string& text) { progress.show(text); },
          read_search(arguments.player)};
}

// Throws: Error where the file can't be read, or no evaluator can take it.
void compare_file(const std::string& path, const BenchArguments& arguments) {
  Progress progress;
  const CompareOptions options = comparison(arguments, true, progress);
  const std::vector<ComparedEvaluator> rows = compare_evaluators(path, options);
  progress.clear();
  fmt::print("{}", arguments.json ? comparison_json(path, rows) : comparison_text(path, rows));
  std::fflush(stdout);
  if (std::ranges::none_of(rows, [](const ComparedEvaluator& row) { return row.figures.has_value(); })) {
    throw Error(path, "no evaluator can take it");
  }
}

// Throws: Error where the file can't be read, or its game be played.
void bench_policies(const std::string& path, const BenchArguments& arguments) {
  const std::vector<PlayoutPolicy> policies = read_policies(arguments.playout);
  const LoadedFile file = load_file(path, arguments.load);
  Progress progress;
  std::vector<PolicyResult> rows;
  for (const PlayoutPolicy& policy : policies) {
    progress.show(path + ": " + policy.text);
    rows.push_back(bench_policy(*file.loaded.game, policy, arguments.bench()));
  }
  progress.clear();
  fmt::print("{}", arguments.json ? policies_json(path, *file.loaded.game, rows)
                                  : policies_text(path, *file.loaded.game, rows));
  std::fflush(stdout);
}

// Every sheet of games/, or the files given.
int print_all(const BenchArguments& arguments) {
  std::vector<std::string> games = arguments.files;
  if (games.empty()) games.assign(native::sheet_names().begin(), native::sheet_names().end());
  StopSignals signals;
  std::atomic<bool> stop = false;
  const std::jthread watch = on_stop_signal(signals, [&stop] { stop = true; });
  Progress progress;
  CompareOptions options = comparison(arguments, false, progress);
  options.load.stop = &stop;
  const BenchTable format = arguments.json       ? BenchTable::kJson
                            : arguments.markdown ? BenchTable::kMarkdown
                                                 : BenchTable::kText;
  const std::size_t measured = bench_all(games, options, format, [&progress](const std::string& lines) {
    progress.clear();
    fmt::print("{}", lines);
    std::fflush(stdout);
  });
  if (measured == games.size()) return kSuccess;
  fmt::print(stderr, "senet: {} of {} games were measured\n", measured, games.size());
  return options.load.stop != nullptr && *options.load.stop ? kCheckFailed : kBadInput;
}

// Errors end it: a signature of part of the files would mislead.
int print_signature(const BenchArguments& arguments) {
  std::vector<std::string> hashes;
  for (const std::string& path : arguments.files) {
    LoadArguments load = arguments.load;
    load.use =
        load::Use::kStates;  // whether slicing pays is found out by the clock, and a signature must not depend on that
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
      if (arguments.compare) {
        compare_file(path, arguments);
      } else if (!arguments.playout.empty()) {
        bench_policies(path, arguments);
      } else {
        bench_file(path, arguments);
      }
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

// Flags that contradict each other. Throws: Error.
void settle(BenchArguments& arguments) {
  if (arguments.load.form != "best") {
    if (arguments.load.evaluator == "auto") arguments.load.evaluator = "sliced";
    if (arguments.load.evaluator != "sliced") throw Error("--form", "only the sliced evaluator has forms");
    if (arguments.compare) throw Error("--form", "--compare measures every form");
  }
  if ((arguments.compare || arguments.all) && arguments.load.evaluator != "auto") {
    throw Error("--evaluator", "--compare and --all measure every evaluator");
  }
  if (arguments.all && (arguments.compare || arguments.signature)) {
    throw Error("--all", "can't be had together with --compare or --signature");
  }
  read_search(arguments.player);
  if (!arguments.playout.empty()) {
    if (arguments.compare || arguments.all || arguments.signature || arguments.search > 0) {
      throw Error("--playout", "can't be had together with --compare, --all, --signature or --search");
    }
    read_policies(arguments.playout);
  }
  if (arguments.markdown && (!arguments.all || arguments.json)) throw Error("--markdown", "is a format of --all");
  if (arguments.files.empty() && !arguments.all) throw Error("FILE", "is required");
  if (arguments.compare && arguments.signature) throw Error("--signature", "can't be had together with --compare");
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<BenchArguments>();
  arguments.positionals("FILE", values->files, "rule sheets, or see: senet help games", 0);
  arguments.option("--seconds", values->seconds, "CPU time to measure, per sheet", {0.001, 1e6});
  arguments.option("--warm-up", values->warm_up, "CPU time to play before measuring", {0, 1e6});
  arguments.option("--max-plies", values->max_plies, "cut longer playouts", {1});
  arguments.option("--seed", values->seed, "of the random moves");
  add_load_options(arguments, values->load);
  arguments.choice("--form", values->load.form, {"best", "avx512", "avx2", "vectors512", "vectors256", "words"},
                   "of the sliced evaluator, which it implies: machine code for AVX-512 or AVX2; interpreted over "
                   "vectors of 512 or 256 bits, or words of 64; best: the fastest that the processor has");
  arguments.option("--search", values->search, "CPU time to search the game tree with the same evaluator, afterwards",
                   {0, 1e6});
  arguments.option("--player", values->player, "whose search --search measures: mcts, with options");
  arguments.option("--playout", values->playout,
                   "SPEC[,SPEC]: playout policies side by side, instead of uniform playouts alone");
  arguments.flag("--compare", values->compare, "every evaluator and form side by side, a table per sheet");
  arguments.flag("--all", values->all, "one table of every game of games/, or of the FILEs, by every evaluator");
  arguments.flag("--markdown", values->markdown, "the table of --all in Markdown, a line for each game");
  arguments.flag("--json", values->json, "lines for programs: one per sheet, or per row of a table");
  arguments.flag("--signature", values->signature, "search with fixed seeds instead and print a hash of what was done");
  return [values] {
    settle(*values);
    if (values->all) return print_all(*values);
    return values->signature ? print_signature(*values) : run_benches(*values);
  };
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
        "With --compare each sheet gets a table: a line for the native game, for the interpreter, for the scalar "
        "network\n"
        "(random games one by one), and for the sliced one (games by the hundred, the lanes) in each form that this\n"
        "processor has. 'to scalar' is the ratio of playouts/s, 'used' how many of the lanes had a game on average, "
        "'compile s' the part\n"
        "of the load that slicing takes. An evaluator that can't take the sheet says why.\n"
        "With --search the same evaluator is then used by Monte-Carlo tree search from the initial state:\n"
        "playouts/s inside the search, beside the flat figure, and positions/s that the tree grows by. By default\n"
        "playouts get less than half of the time, since that wins more games; --player 'mcts(leaf_playouts=64)' shows "
        "what the tree can take.\n"
        "--player 'mcts(threads=2)' is measured by the wall clock.\n"
        "\n"
        "With --playout a table has a line for each playout policy, run as the search runs it, which includes "
        "learning\n"
        "from playout to playout: playouts/s, 'to uniform' their ratio to those of uniform playouts, which come "
        "first,\n"
        "state changes/s, mean length, and the first role's mean goal as the search is told it. A SPEC is what\n"
        "`senet help mcts` shows as a value of playout: nst(epsilon=0.2). Other options of playouts, which are "
        "decisive, "
        "cut\n"
        "and limit, are joined to it by +, or stand alone: ege+cut=det(clear=0.5), decisive=anti, or\n"
        "limit=length(plies=50); auto stands for uniform and none here. Policies other than mast and nst need playouts "
        "one by one: --evaluator native or "
        "scalar.\n"
        "A line says what of its policy the evaluator or the game can't do, and is then measured without.\n"
        "--max-plies has no effect on it.\n"
        "\n"
        "With --all one table has every game that is compiled in: native, interpreter, scalar and, in its fastest "
        "form,\n"
        "sliced. Ctrl-C ends it after the measurement at hand, with the lines that there are and exit status 1.\n"
        "\n"
        "Exit status 2 where a sheet can't be read or no evaluator can take it; the other sheets are measured still.\n"
        "\n"
        "Examples:\n"
        "  senet bench games/breakthrough.kif\n"
        "  senet bench games/breakthrough.kif --compare --seconds 0.5\n"
        "  senet bench breakthrough --evaluator native --playout 'nst,lgrf,ege(epsilon=0.2)+cut=det,ab(depth=2),ipp'\n"
        "  senet bench --all --seconds 1 --markdown\n"
        "  senet bench games/othello.kif --form avx2 --search 1\n"
        "  senet bench games/othello.kif --search 1 --player 'mcts(leaf_playouts=64)'\n"
        "  senet bench games/*.kif --seconds 5 --evaluator interpreter --json\n",
    .add = add,
};

}  // namespace senet::cli
