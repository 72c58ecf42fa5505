#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string_view>
#include <thread>

#include "base/error.h"
#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/replay_check.h"

namespace senet::cli {

namespace {

namespace fs = std::filesystem;

struct ReplayArguments {
  std::string sheet;
  std::string trace;
  std::string gold;
  std::string corpus;
  std::string filter;
  std::uint32_t jobs = 1;
  std::uint64_t states = 0;
  LoadArguments load;
  bool json = false;
};

struct Pair {
  std::string sheet;
  std::string trace;
};

// What came of one pair.
struct Outcome {
  std::string id;
  std::string evaluator;
  std::string reason;  // why that evaluator
  std::string error;   // where the sheet can't be played or the trace can't be read
  Replay replay;
  Seconds load{0};
  Seconds cpu{0};

  int status() const {
    if (!error.empty()) return kBadInput;
    return replay.difference ? kCheckFailed : kSuccess;
  }
};

// "name" of "folder/name.jsonl.gz".
std::string trace_id(const fs::path& path) {
  std::string name = path.filename().string();
  for (const std::string_view ending : {".gz", ".jsonl"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

// The sheet of a trace, in `corpus`: the same id; "ID.clean" is a second trace of the sheet ID.
std::string sheet_of(const std::string& corpus, const std::string& id) {
  constexpr std::string_view kClean = ".clean";
  const fs::path path = fs::path(corpus) / (id + ".kif");
  if (fs::exists(path) || !id.ends_with(kClean)) return path.string();
  return (fs::path(corpus) / (id.substr(0, id.size() - kClean.size()) + ".kif")).string();
}

std::vector<Pair> list_pairs(const ReplayArguments& arguments) {
  if (arguments.gold.empty() != arguments.corpus.empty()) throw Error("replay", "--gold and --corpus go together");
  if (!arguments.trace.empty()) {
    if (!arguments.gold.empty()) throw Error("replay", "either FILE and GOLD, or --gold and --corpus");
    return {{arguments.sheet, arguments.trace}};
  }
  if (arguments.gold.empty() || !arguments.sheet.empty()) throw Error("replay", "FILE and GOLD are required");
  std::error_code error;
  std::vector<Pair> pairs;
  for (const auto& entry : fs::directory_iterator(arguments.gold, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".jsonl") && !name.ends_with(".jsonl.gz")) continue;
    if (name.find(arguments.filter) == std::string::npos) continue;
    pairs.push_back({sheet_of(arguments.corpus, trace_id(entry.path())), entry.path().string()});
  }
  if (error) throw Error(arguments.gold, error.message());
  if (pairs.empty()) throw Error(arguments.gold, "no trace matches");
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.trace < b.trace; });
  return pairs;
}

Outcome replay_pair(const Pair& pair, const ReplayArguments& arguments) {
  Outcome outcome;
  outcome.id = trace_id(pair.trace);
  try {
    GoldTrace trace(pair.trace);
    LoadArguments load = arguments.load;
    load.keep_parentheses = trace.header().raw;
    load.use = load::Use::kStates;
    const LoadedFile file = load_file(pair.sheet, load);
    outcome.evaluator = file.loaded.game->evaluator();
    outcome.reason = file.loaded.reason;
    outcome.load = file.cpu;
    const Seconds start = thread_cpu_time();
    outcome.replay = replay(*file.loaded.game, trace, arguments.states == 0 ? ~std::uint64_t{0} : arguments.states);
    outcome.cpu = thread_cpu_time() - start;
  } catch (const std::exception& error) {
    outcome.error = error.what();
  }
  return outcome;
}

void print_json(const Outcome& outcome) {
  nlohmann::ordered_json line{{"id", outcome.id}, {"evaluator", outcome.evaluator}, {"reason", outcome.reason}};
  line["load_s"] = outcome.load.count();
  line["replay_s"] = outcome.cpu.count();
  line["playouts"] = outcome.replay.playouts;
  line["states"] = outcome.replay.states;
  line["difference"] = nullptr;
  if (const auto& difference = outcome.replay.difference) {
    line["difference"] = {{"playout", difference->playout}, {"step", difference->step},
                          {"what", difference->what},       {"expected", difference->expected},
                          {"got", difference->got},         {"detail", difference->detail}};
  }
  if (!outcome.error.empty()) line["error"] = outcome.error;
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print(const Outcome& outcome, bool json) {
  if (json) {
    print_json(outcome);
  } else if (!outcome.error.empty()) {
    fmt::print("{}: error: {}\n", outcome.id, outcome.error);
  } else if (outcome.replay.difference) {
    fmt::print("{}: {}: {}", outcome.id, outcome.evaluator, to_text(*outcome.replay.difference));
  } else {
    fmt::print("{}: {}: {} playouts, {} states agree ({:.2f} s to load, {:.2f} s to replay)\n", outcome.id,
               outcome.evaluator, outcome.replay.playouts, outcome.replay.states, outcome.load.count(),
               outcome.cpu.count());
  }
  std::fflush(stdout);
}

int run_replay(const ReplayArguments& arguments) {
  const std::vector<Pair> pairs = list_pairs(arguments);
  std::mutex mutex;  // guards the output and the counts
  std::size_t differ = 0;
  std::size_t failed = 0;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < pairs.size(); i = next++) {
      const Outcome outcome = replay_pair(pairs[i], arguments);
      const std::lock_guard lock(mutex);
      if (outcome.status() == kCheckFailed) ++differ;
      if (outcome.status() == kBadInput) ++failed;
      print(outcome, arguments.json);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 1; i < std::min<std::size_t>(arguments.jobs, pairs.size()); ++i) workers.emplace_back(work);
    work();
  }
  if (pairs.size() > 1 && !arguments.json) {
    fmt::print("{} traces: {} agree, {} differ, {} could not be played\n", pairs.size(), pairs.size() - differ - failed,
               differ, failed);
  }
  if (differ > 0) return kCheckFailed;
  return failed > 0 ? kBadInput : kSuccess;
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<ReplayArguments>();
  arguments.optional_positional("FILE", values->sheet, "a rule sheet");
  arguments.optional_positional("GOLD", values->trace, "its golden trace, .jsonl or .jsonl.gz");
  arguments.option("--gold", values->gold, "a folder of traces, NAME.jsonl.gz each; replays all of them");
  arguments.option("--corpus", values->corpus, "the folder of their rule sheets, NAME.kif each");
  arguments.option("--filter", values->filter, "of the folder, only traces with this in their name");
  arguments.option("-j,--jobs", values->jobs, "so many traces at once", {1, 1024});
  arguments.option("--states", values->states, "compare only so many states of a trace; 0: all");
  add_load_options(arguments, values->load);
  arguments.flag("--json", values->json, "a line for programs per trace");
  return [values] { return run_replay(*values); };
}

}  // namespace

extern const Command replay_command{
    .name = "replay",
    .summary = "compare a game with a golden trace",
    .details =
        "A golden trace tells what an independent implementation says of every state along some games: number and\n"
        "hash of the true propositions, legal moves, terminal, goals. The moves are played again and each state\n"
        "is compared; the first difference is printed in full. Exit status: 0 all agree, 1 a difference, 2 a\n"
        "sheet can't be played or a trace can't be read.\n"
        "\n"
        "Examples:\n"
        "  senet replay nim.kif nim.jsonl.gz\n"
        "  senet replay --gold gold --corpus sheets --evaluator interpreter --filter chess --jobs 2\n",
    .add = add,
};

}  // namespace senet::cli
