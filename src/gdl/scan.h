// The linear scan that stands before the generated parser: size, number of items, depth and balance of parentheses,
// byte order marks, and the lines of a text, so that the parser only ever meets texts it can't fail on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/reader.h"

namespace senet::gdl {

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Where each line of a text begins; CR, LF and CRLF end a line alike.
class LineTable {
 public:
  explicit LineTable(std::string_view text);

  // The place of byte `offset` of the text.
  Place place(std::size_t offset) const;

 private:
  std::vector<std::uint32_t> starts_;
};

// The text with spaces for each byte order mark that stands where an atom would begin.
std::string blank_marks(std::string_view text);

// Throws: SyntaxError at the place where a limit is passed, at a closing parenthesis too many, or at the outermost
// opening parenthesis that nothing closes.
void check_shape(std::string_view text, std::string_view name, const LineTable& lines, const ReadLimits& limits);

}  // namespace senet::gdl
