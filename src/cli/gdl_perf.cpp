// The interface of the public gdl-perf test of GDL reasoners: rule sheet, file for the results, seconds of wall time.

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <memory>

#include "base/error.h"
#include "cli/bench_run.h"
#include "cli/command.h"
#include "cli/load_file.h"

namespace senet::cli {

namespace {

struct GdlPerfArguments {
  std::string file;
  std::string out;
  double seconds = 0;
  LoadArguments load;
};

// As that test measures: wall time, the warm-up included.
BenchResult measure(const GdlPerfArguments& arguments) {
  const LoadedFile file = load_file(arguments.file, arguments.load);
  BenchOptions options;
  options.warm_up = Seconds{0};
  options.measure = Seconds(arguments.seconds);
  options.now = [] { return Seconds(std::chrono::steady_clock::now().time_since_epoch()); };
  return run_bench(*file.loaded.game, options);
}

void write(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Error(path, errno != 0 ? std::strerror(errno) : "can't be written");
}

int run_gdl_perf(const GdlPerfArguments& arguments) {
  constexpr std::string_view kVersion = "version=senet " SENET_VERSION "\n";
  try {
    const BenchResult result = measure(arguments);
    write(arguments.out, fmt::format("{}millisecondsTaken={:.0f}\nnumStateChanges={}\nnumRollouts={}\n", kVersion,
                                     result.time.count() * 1e3, result.state_changes, result.playouts));
  } catch (const Error& error) {
    std::string text = error.what();
    std::replace(text.begin(), text.end(), '\n', ' ');
    write(arguments.out, fmt::format("{}errorMessage={}\n", kVersion, text));
    throw;
  }
  return kSuccess;
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<GdlPerfArguments>();
  arguments.positional("FILE", values->file, "a rule sheet");
  arguments.positional("OUT", values->out, "where to write the results");
  arguments.positional("SECONDS", values->seconds, "wall time to play", {0.001, 1e6});
  add_load_options(arguments, values->load);
  return [values] { return run_gdl_perf(*values); };
}

}  // namespace

extern const Command gdl_perf_command{
    .name = "gdl-perf",
    .summary = "measure as the public gdl-perf test does",
    .details =
        "Writes lines version=, millisecondsTaken=, numStateChanges= and numRollouts= to OUT, or errorMessage=\n"
        "where the sheet can't be played.\n"
        "\n"
        "Example:\n"
        "  senet gdl-perf games/othello.kif result.properties 10\n",
    .add = add,
};

}  // namespace senet::cli
