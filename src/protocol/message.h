// The messages of the GGP protocol as data. Forms as servers really send them: command words in any case, an empty
// body as a ping, NIL or an atom in place of the moves, the turn number and percepts of GDL-II.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "gdl/description.h"
#include "gdl/reader.h"

namespace senet::protocol {

// Moves as canonical texts in the order of the roles, spelt as sent; nothing for NIL.
using SentMoves = std::optional<std::vector<std::string>>;

struct InfoMessage {};

struct StartMessage {
  std::string match_id;
  std::string role;
  gdl::Description description;
  std::string rules;  // the list of rules as canonical text
  Seconds start_clock{0};
  Seconds play_clock{0};
};

struct PlayMessage {
  std::string match_id;
  SentMoves moves;
  // GDL-II: `moves` holds our own last move alone, the number counts the turns.
  std::optional<std::uint64_t> turn;
};

struct StopMessage {
  std::string match_id;
  SentMoves moves;
};

struct AbortMessage {
  std::string match_id;
};

struct PreviewMessage {};

using Message = std::variant<InfoMessage, StartMessage, PlayMessage, StopMessage, AbortMessage, PreviewMessage>;

// Clocks are whole seconds; negative ones count as 0 and anything above kLongestClock as that.
inline constexpr Seconds kLongestClock{1e6};

// The options that rules and moves of the protocol are read with: a term in parentheses stays as it is spelt, as the
// reference server compares it.
inline constexpr gdl::DescriptionOptions kReading{.fold_case = false, .keep_parentheses = true};

// Throws: Error "message:line:column: ..." for text that can't be read, an unknown command word, parts that are missing
// or of the wrong form, a clock that is no number, and rules that are none.
Message parse_message(std::string_view body, const gdl::ReadLimits& limits = {});

}  // namespace senet::protocol
