#include "load/loader.h"

#include <fmt/format.h>

#include <vector>

#include "base/error.h"
#include "base/give_up.h"
#include "ground/grounder.h"
#include "interp/interpreted_game.h"
#include "interp/opening.h"
#include "load/slicing.h"
#include "native/recognise.h"
#include "propnet/propnet_game.h"
#include "sliced/sliced_game.h"

namespace senet::load {

namespace {

// Of the time limit; the rest is kept for the interpreter that stands in.
constexpr double kPropnetShare = 0.8;

constexpr std::string_view kNames[] = {"auto", "sliced", "scalar", "interpreter", "native"};

// What playouts by the hundred need to be tried: time left to build them, circuits of a size that is built in that
// time.
constexpr Seconds kTimeToSlice{2};
constexpr std::uint32_t kMaxNodesToSlice = 400'000;

// In a search, playouts by the hundred share leaves where each native one has a leaf of its own. Ten games each, 0.1 s
// a move, against the native game: 10 +- 18 % in Amazons, where 1.1 times as many are played, 90 +- 18 % on 8x8 squares
// (3.1 times), 60 +- 18 % in Othello (5.4); in Pentalath, 0.5 times, 0 of 10 at 0.15 s.
constexpr double kTimesNative = 2;

// Takes the sliced form where it plays more games a second than the scalar one does.
void try_sliced(Loaded& loaded, const ground::GroundProgram& program, const propnet::Network& network,
                const LoadOptions& options) {
  if (loaded.game->info().roles() == 1) {
    loaded.reason += "; not sliced: a single role keeps the best line that it finds";
    return;
  }
  try {
    const GiveUp give_up(options.stop);
    const auto sliced = sliced::new_sliced_game(loaded.game, program, network, sliced::Form::kBest,
                                                {kMaxNodesToSlice, give_up, GiveUp(options.query_stop)});
    const SlicingAnswer answer = try_slicing(*sliced, *loaded.game, give_up);
    loaded.reason += "; " + answer.reason;
    if (!answer.pays) return;
    loaded.game = sliced;
    loaded.evaluator = Evaluator::kSliced;
  } catch (const Error& error) {
    loaded.reason += std::string("; not sliced: ") + error.what();
  }
}

// Builds the propnet within the limits, and with kAuto decides whether it is sliced. Throws: Error.
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
  const Seconds ready = thread_cpu_time() - start;
  loaded.reason = fmt::format("the propositional network was ready after {:.3f} s of CPU time", ready.count());
  if (evaluator == Evaluator::kSliced) {
    loaded.game = sliced::new_sliced_game(loaded.game, program, network, options.form,
                                          {sliced::kMaxNodes, GiveUp(options.stop), GiveUp(options.query_stop)});
  } else if (evaluator == Evaluator::kAuto) {
    loaded.evaluator = Evaluator::kScalar;
    if (options.use != Use::kStates && options.time_limit - ready >= kTimeToSlice) {
      try_sliced(loaded, program, network, options);
    }
  }
  loaded.times.simplify = statistics.simplify;
  loaded.times.build = thread_cpu_time() - start - loaded.times.ground - statistics.simplify;
  return loaded;
}

Loaded load_interpreter(const gdl::Description& description, std::string_view name, const LoadOptions& options) {
  Loaded loaded{nullptr, Evaluator::kInterpreter, "asked for", {}};
  const Seconds start = thread_cpu_time();
  loaded.game = interp::new_interpreted_game(description, std::string(name),
                                             {.time_limit = options.time_limit,
                                              .memory_limit = options.memory_limit,
                                              .stop = options.stop,
                                              .query_stop = options.query_stop,
                                              .quick = options.quick});
  loaded.times.build = thread_cpu_time() - start;
  return loaded;
}

// Without a game where there is none.
Loaded load_native(const gdl::Description& description, std::string_view name) {
  Loaded loaded{nullptr, Evaluator::kNative, "no native game has these rules", {}};
  const Seconds start = thread_cpu_time();
  if (const auto twin = native::recognise(description, name)) {
    loaded.game = twin->game;
    loaded.reason = fmt::format("the rules are those of {}", twin->name);
  }
  loaded.times.build = thread_cpu_time() - start;
  return loaded;
}

bool evaluates(const Game& game) {
  std::vector<double> worth(game.info().roles());
  return game.new_simulator()->evaluate(worth);
}

// The sliced network where that pays, else a native game where there is one, else whatever can be built.
Loaded load_best(const gdl::Description& description, std::string_view name, const LoadOptions& options) {
  Loaded native = load_native(description, name);
  if (native.game && options.use == Use::kStates) return native;
  if (native.game && options.use == Use::kSearch && evaluates(*native.game)) {
    native.reason += ", and it evaluates positions";
    return native;
  }
  std::string why;
  const Seconds start = thread_cpu_time();
  try {
    LoadOptions most = options;
    most.time_limit = options.time_limit * kPropnetShare;
    Loaded loaded = load_propnet(description, name, most, Evaluator::kAuto);
    if (!native.game) return loaded;
    why = loaded.reason;
    if (loaded.evaluator == Evaluator::kSliced) {
      const double times = options.use == Use::kSearch ? kTimesNative : 1;
      const SlicingAnswer answer = compare_with_native(*loaded.game, *native.game, times, GiveUp(options.stop));
      loaded.reason += "; " + answer.reason;
      if (answer.pays) return loaded;
      why = answer.reason;
    }
  } catch (const Error& error) {
    why = std::string("the propositional network can't be built: ") + error.what();
  }
  GiveUp(options.stop).check();
  const Seconds in_vain = thread_cpu_time() - start;
  Loaded loaded = native.game ? native : load_interpreter(description, name, options);
  loaded.times.ground = in_vain;
  loaded.reason = native.game ? native.reason + "; " + why : why;
  return loaded;
}

}  // namespace

Evaluator parse_evaluator(std::string_view text) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == text) return static_cast<Evaluator>(i);
  }
  throw Error("--evaluator", fmt::format("'{}' is none of auto, sliced, scalar, interpreter, native", text));
}

std::string_view to_text(Evaluator evaluator) { return kNames[static_cast<std::size_t>(evaluator)]; }

Loaded load(const gdl::Description& description, std::string_view name, const LoadOptions& options) {
  switch (options.evaluator) {
    case Evaluator::kSliced:
    case Evaluator::kScalar:
      return load_propnet(description, name, options, options.evaluator);
    case Evaluator::kInterpreter:
      return load_interpreter(description, name, options);
    case Evaluator::kNative: {
      Loaded loaded = load_native(description, name);
      if (!loaded.game) throw Error(description.file, loaded.reason);
      return loaded;
    }
    case Evaluator::kAuto:
      break;
  }
  return load_best(description, name, options);
}

std::vector<std::string> opening_moves(const gdl::Description& description, RoleId role, const LoadOptions& options) {
  return interp::opening_moves(
      description, index(role),
      {.time_limit = options.time_limit, .memory_limit = options.memory_limit, .stop = options.stop});
}

}  // namespace senet::load
