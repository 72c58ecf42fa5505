#include "gdl/scan.h"

#include <algorithm>
#include <string>

namespace senet::gdl {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

bool ends_atom(char c) { return is_space(c) || c == '(' || c == ')' || c == ';'; }

// The first byte after the comment or atom that begins at `offset`.
std::size_t skip(std::string_view text, std::size_t offset) {
  if (text[offset] == ';') return std::min(text.find_first_of("\r\n", offset), text.size());
  while (offset < text.size() && !ends_atom(text[offset])) ++offset;
  return offset;
}

}  // namespace

LineTable::LineTable(std::string_view text) : starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_end = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (line_end) starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

Place LineTable::place(std::size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - starts_.begin());
  return {line, static_cast<std::uint32_t>(offset) - starts_[line - 1] + 1};
}

std::string blank_marks(std::string_view text) {
  std::string result(text);
  for (std::size_t i = text.find(kByteOrderMark); i != std::string_view::npos; i = text.find(kByteOrderMark, i + 1)) {
    if (i == 0 || ends_atom(result[i - 1])) result.replace(i, kByteOrderMark.size(), kByteOrderMark.size(), ' ');
  }
  return result;
}

void check_shape(std::string_view text, std::string_view name, const LineTable& lines, const ReadLimits& limits) {
  const auto fail = [&](std::size_t offset, const std::string& what) {
    throw SyntaxError(name, lines.place(offset), what);
  };
  std::vector<std::size_t> open;
  std::size_t items = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (is_space(c)) {
      ++i;
      continue;
    }
    if (c == ')') {
      if (open.empty()) fail(i, "closing parenthesis without an opening one");
      open.pop_back();
      ++i;
      continue;
    }
    if (c != ';' && ++items > limits.max_items) {
      fail(i, "more than " + std::to_string(limits.max_items) + " atoms and lists");
    }
    if (c == '(') {
      open.push_back(i++);
      if (open.size() > limits.max_depth) {
        fail(i - 1, "parentheses nested more than " + std::to_string(limits.max_depth) + " deep");
      }
    } else {
      i = skip(text, i);
    }
  }
  if (!open.empty()) fail(open.front(), "opening parenthesis without a closing one");
}

}  // namespace senet::gdl
