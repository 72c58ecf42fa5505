#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/perft_count.h"
#include "cli/progress.h"

namespace senet::cli {

namespace {

struct PerftArguments {
  std::string file;
  std::uint32_t depth = 0;
  LoadArguments load;
  bool json = false;
  bool no_distinct = false;
};

std::string show(const std::optional<std::uint64_t>& count) { return count ? std::to_string(*count) : "-"; }

void print_heading(const Game& game) {
  fmt::print("{:>5} {:>22} {:>22} {:>12} {:>12}", "depth", "nodes", "terminal", "distinct", "dist. term.");
  for (const std::string& role : game.info().role_names) fmt::print("  goals of {}", role);
  fmt::print("\n");
}

void print_level(const PerftLevel& level, const Game& game) {
  fmt::print("{:>5} {:>22} {:>22} {:>12} {:>12}", level.depth, level.nodes, level.terminal, show(level.distinct),
             show(level.distinct_terminal));
  for (std::size_t role = 0; role < level.goal_sums.size(); ++role) {
    const std::string sum = level.goal_sums[role] ? fmt::format("{}", *level.goal_sums[role]) : "undefined";
    fmt::print("  {:>{}}", sum, game.info().role_names[role].size() + 9);
  }
  fmt::print("\n");
  std::fflush(stdout);
}

int run_perft(const PerftArguments& arguments) {
  const LoadedFile file = load_file(arguments.file, arguments.load);
  const Game& game = *file.loaded.game;
  Progress progress;
  PerftOptions options;
  options.distinct = !arguments.no_distinct;
  options.progress = [&](std::uint32_t depth, std::uint64_t done, std::uint64_t all) {
    if (!progress.due()) return;
    progress.show(all == 0 ? fmt::format("{} states", done)
                           : fmt::format("depth {}: {} of {} states", depth, done, all));
  };
  if (!arguments.json) {
    fmt::print("{}: evaluator {}\n", game.info().name, game.evaluator());
    print_heading(game);
    options.level = [&](const PerftLevel& level) {
      progress.clear();
      print_level(level, game);
    };
  }
  const Perft perft = count_perft(game, arguments.depth, options);
  progress.clear();
  if (arguments.json) {
    nlohmann::ordered_json line = nlohmann::ordered_json::parse(to_json(perft, game));
    line["file"] = arguments.file;
    line["evaluator"] = game.evaluator();
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else if (perft.complete) {
    fmt::print("complete: every sequence has ended\n");
  }
  return kSuccess;
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<PerftArguments>();
  arguments.positional("FILE", values->file, "a rule sheet, or see: senet help games");
  arguments.positional("DEPTH", values->depth, "count sequences of up to so many joint moves", {0, 10'000});
  add_load_options(arguments, values->load);
  values->load.use = load::Use::kStates;
  arguments.flag("--no-distinct", values->no_distinct,
                 "walk the whole tree instead of merging equal states: slower, "
                 "but needs no memory");
  arguments.flag("--json", values->json, "one line for programs");
  return [values] { return run_perft(*values); };
}

}  // namespace

extern const Command perft_command{
    .name = "perft",
    .summary = "count joint-move sequences by depth",
    .details =
        "For each depth: the joint-move sequences of exactly that length without a terminal state before their\n"
        "end (nodes), how many of them end in a terminal state, the different states among both, and the sum\n"
        "of each role's goals over the terminal ones.\n"
        "\n"
        "Examples:\n"
        "  senet perft games/connect_four.kif 6\n"
        "  senet perft games/nim.kif 4 --evaluator interpreter --json\n",
    .add = add,
};

}  // namespace senet::cli
