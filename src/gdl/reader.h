// Reads S-expressions with the ANTLR grammar grammar/Gdl.g4. The generated parser recurses, so size, depth and
// balance are checked by a linear scan before it runs.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "gdl/expression.h"

namespace senet::gdl {

struct ReadLimits {
  std::size_t max_bytes = 16u << 20;
  std::size_t max_items = 1u << 20;  // atoms and lists; the parser takes some 500 bytes for each while it runs
  std::size_t max_depth = 1000;      // nested parentheses
};

// All top-level expressions of `text`. `name` (a file name, "message") stands before line and column in errors.
// Thread-safe; keeps nothing between calls. Any byte is accepted in atoms, including NUL and invalid UTF-8; a byte
// order mark is white space where an atom would begin (files joined together have them), and not counted in columns at
// the beginning. CR, LF and CRLF end a line and a comment.
// Throws: SyntaxError for an unbalanced parenthesis, or more items or depth than the limits; Error for more bytes.
std::vector<Expression> read_expressions(std::string_view text, std::string_view name, const ReadLimits& limits = {});

}  // namespace senet::gdl
