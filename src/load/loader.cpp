#include "load/loader.h"

#include <fmt/format.h>

#include "base/error.h"
#include "ground/grounder.h"
#include "interp/interpreted_game.h"
#include "propnet/propnet_game.h"
#include "sliced/sliced_game.h"

namespace senet::load {

namespace {

// Of the time limit; the rest is kept for the interpreter that stands in.
constexpr double kPropnetShare = 0.8;

constexpr std::string_view kNames[] = {"auto", "sliced", "scalar", "interpreter"};

// Builds the propnet within what is left of the limits. Throws: Error.
Loaded load_propnet(const gdl::Description& description, std::string_view name, const LoadOptions& options,
                    Evaluator evaluator) {
  Loaded loaded{nullptr, evaluator, "", {}};
  const Seconds start = thread_cpu_time();
  const ground::GroundProgram program = ground::ground(
      description, {.time_limit = options.time_limit, .memory_limit = options.memory_limit, .stop = options.stop});
  loaded.times.ground = thread_cpu_time() - start;
  propnet::BuildStatistics statistics;
  propnet::BuildLimits limits{
      .time = options.time_limit - loaded.times.ground, .memory = options.memory_limit, .stop = options.stop};
  const propnet::Network network = propnet::build_simplified_network(program, limits, &statistics);
  limits.time -= statistics.simplify;
  loaded.game = propnet::new_propnet_game(program, network, std::string(name), limits, &statistics);
  if (evaluator == Evaluator::kSliced) loaded.game = sliced::new_sliced_game(loaded.game, program, network);
  loaded.times.simplify = statistics.simplify;
  loaded.times.build = statistics.build;
  loaded.reason = fmt::format("the propositional network was ready after {:.3f} s of CPU time",
                              (thread_cpu_time() - start).count());
  return loaded;
}

Loaded load_interpreter(const gdl::Description& description, std::string_view name, const LoadOptions& options) {
  Loaded loaded{nullptr, Evaluator::kInterpreter, "asked for", {}};
  const Seconds start = thread_cpu_time();
  loaded.game = interp::new_interpreted_game(
      description, std::string(name),
      {.time_limit = options.time_limit, .memory_limit = options.memory_limit, .stop = options.stop});
  loaded.times.build = thread_cpu_time() - start;
  return loaded;
}

}  // namespace

Evaluator parse_evaluator(std::string_view text) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == text) return static_cast<Evaluator>(i);
  }
  throw Error("--evaluator", fmt::format("'{}' is none of auto, sliced, scalar, interpreter", text));
}

std::string_view to_text(Evaluator evaluator) { return kNames[static_cast<std::size_t>(evaluator)]; }

Loaded load(const gdl::Description& description, std::string_view name, const LoadOptions& options) {
  switch (options.evaluator) {
    case Evaluator::kSliced:
    case Evaluator::kScalar:
      return load_propnet(description, name, options, options.evaluator);
    case Evaluator::kInterpreter:
      return load_interpreter(description, name, options);
    case Evaluator::kAuto:
      break;
  }
  std::string why;
  try {
    LoadOptions most = options;
    most.time_limit = options.time_limit * kPropnetShare;
    return load_propnet(description, name, most, Evaluator::kScalar);
  } catch (const Error& error) {
    why = error.what();
  }
  Loaded loaded = load_interpreter(description, name, options);
  loaded.reason = "the propositional network can't be built: " + why;
  return loaded;
}

}  // namespace senet::load
