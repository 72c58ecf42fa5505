// S-expressions with their places: what the reader makes of rule sheets and protocol messages alike.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace senet::gdl {

// A place in a text; both count from 1. Columns count bytes.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

// "file:line:column", or "file" for a place without a line.
std::string to_text(std::string_view file, Place place);

// An error in a text that has a place; where() is to_text(file, place).
class SyntaxError : public Error {
 public:
  SyntaxError(std::string_view file, Place place, std::string_view text)
      : Error(to_text(file, place), text), place_(place) {}

  Place place() const noexcept { return place_; }

 private:
  Place place_;
};

// An atom, or a list of expressions. Owns its parts; the depth is bounded by the reader's limit.
struct Expression {
  std::string atom;              // empty for a list
  std::vector<Expression> list;  // empty for an atom
  bool is_list = false;
  Place place;
};

// Canonical text: one space between items, none inside the parentheses.
std::string to_text(const Expression& expression);

}  // namespace senet::gdl
