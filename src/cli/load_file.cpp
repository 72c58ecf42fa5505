#include "cli/load_file.h"

#include "cli/game_source.h"
#include "sliced/executor.h"

namespace senet::cli {

void add_evaluator_option(Arguments& arguments, std::string& out) {
  arguments.choice("--evaluator", out, {"auto", "sliced", "scalar", "interpreter", "native"},
                   "sliced: the network, random games by the hundred; scalar: one by one; interpreter: the rules "
                   "themselves; native: a program written for the game, if there is one; auto: for a search, native if "
                   "that evaluates positions; else sliced where that is ready in time and faster, than a native one "
                   "twice; else native, if "
                   "there is one; else the network");
}

void add_load_options(Arguments& arguments, LoadArguments& out) {
  add_evaluator_option(arguments, out.evaluator);
  arguments.option("--load-seconds", out.seconds, "CPU time that building the network may take", {0.0, 1e6});
  arguments.option("--load-megabytes", out.megabytes, "memory that the network may take", {1, 1e6});
  arguments.flag("--fold-case", out.fold_case, "names that differ only in case are the same");
}

LoadedFile load_file(const std::string& path, const LoadArguments& arguments) {
  const Seconds start = thread_cpu_time();
  const GameSource source =
      find_source(path, {.fold_case = arguments.fold_case, .keep_parentheses = arguments.keep_parentheses});
  load::LoadOptions options;
  options.evaluator = load::parse_evaluator(arguments.evaluator);
  options.form = sliced::parse_form(arguments.form);
  options.time_limit = Seconds(arguments.seconds);
  options.use = arguments.use;
  options.stop = arguments.stop;
  options.memory_limit = static_cast<std::size_t>(arguments.megabytes * (1 << 20));
  LoadedFile file{load_source(source, options), Seconds{0}};
  const auto simulator = file.loaded.game->new_simulator();
  MoveList moves;
  for (std::size_t role = 0; role < file.loaded.game->info().roles(); ++role) {
    simulator->legal(static_cast<RoleId>(role), moves);
  }
  file.cpu = thread_cpu_time() - start;
  return file;
}

}  // namespace senet::cli
