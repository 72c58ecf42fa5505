#include "gdl/expression.h"

namespace senet::gdl {

namespace {

void append(const Expression& expression, std::string& text) {
  if (!expression.is_list) {
    text += expression.atom;
    return;
  }
  text += '(';
  for (std::size_t i = 0; i < expression.list.size(); ++i) {
    if (i > 0) text += ' ';
    append(expression.list[i], text);
  }
  text += ')';
}

}  // namespace

std::string to_text(std::string_view file, Place place) {
  std::string text(file);
  if (place.line == 0) return text;
  return text + ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
}

std::string to_text(const Expression& expression) {
  std::string text;
  append(expression, text);
  return text;
}

}  // namespace senet::gdl
