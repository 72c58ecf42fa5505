// What is wrong with a description, or suspicious: the restrictions of the language that its syntax can't express.
// After the list of the reference's validator, without its faults (unstratified negation is found), plus what the
// reference leaves to the player: goals out of range, roles without moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gdl/description.h"

namespace senet::gdl {

struct Finding {
  // Error: the description is not valid GDL, players may differ about its meaning. Warning: it is, yet probably does
  // not say what was meant, or trips some players.
  enum class Level : std::uint8_t { kError, kWarning };
  Level level = Level::kError;
  Place place;  // without a line where something is missing from the description as a whole
  std::string text;

  friend bool operator==(const Finding&, const Finding&) = default;
};

// "file:line:column: error: text"
std::string to_text(std::string_view file, const Finding& finding);

// Sorted by place, without duplicates. Recursion is no deeper than the expressions were.
std::vector<Finding> analyse(const Description& description);

}  // namespace senet::gdl
