// From a description to a game ready to be played: propnet where it is ready in time and small enough, sliced where a
// short trial shows that this pays; where it does not, or where its evaluations are wanted, a native game whose rules
// these are proved to be; the interpreter where there is neither. Says which and why.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/load_memory.h"
#include "game/ids.h"
#include "gdl/description.h"
#include "sim/game.h"
#include "sliced/executor.h"

namespace senet::load {

enum class Evaluator : std::uint8_t { kAuto, kSliced, kScalar, kInterpreter, kNative };

// What a game is loaded for.
enum class Use : std::uint8_t {
  kPlayouts,  // random games, as many as can be
  kSearch,    // to be searched, where evaluations of positions are worth more than playouts by the hundred
  kStates,    // to walk through states; nothing is sliced
};

// "auto", "sliced", "scalar", "interpreter", "native". Throws: Error naming the choices.
Evaluator parse_evaluator(std::string_view text);
std::string_view to_text(Evaluator evaluator);

struct LoadOptions {
  Evaluator evaluator = Evaluator::kAuto;
  Seconds time_limit{60};                   // CPU time for grounding and building
  std::size_t memory_limit = kLoadMemory;   // bytes, estimated
  sliced::Form form = sliced::Form::kBest;  // where kSliced is asked for
  Use use = Use::kPlayouts;                 // what kAuto chooses for
  const std::atomic<bool>* stop = nullptr;  // set from any thread to give up soon with an Error
  // The same for what an interpreted game is asked later, and for circuits built then; must outlive the game.
  const std::atomic<bool>* query_stop = nullptr;
  bool quick = false;  // kInterpreter: ready soon rather than fast
};

struct LoadTimes {  // CPU time; that of a network that could not be built counts as grounding
  Seconds ground{0};
  Seconds simplify{0};
  Seconds build{0};
  Seconds total() const { return ground + simplify + build; }
};

struct Loaded {
  std::shared_ptr<const Game> game;
  Evaluator evaluator;  // what was chosen
  std::string reason;   // why, one sentence; names the limit met where the interpreter stands in
  LoadTimes times;
};

// `name` becomes GameInfo::name.
// Throws: Error where the description can't be played at all (no role, unsafe or unstratified beyond repair), or where
// the evaluator asked for can't be built.
Loaded load(const gdl::Description& description, std::string_view name, const LoadOptions& options = {});

// What a role may do in the initial state, known long before any game is loaded, as texts that the game will spell
// alike; see interp/opening.h. Of the options the limits and `stop` count.
// Throws: Error where nothing is found within the limits.
std::vector<std::string> opening_moves(const gdl::Description& description, RoleId role, const LoadOptions& options);

}  // namespace senet::load
