#include "protocol/spelling.h"

#include <algorithm>
#include <array>

namespace senet::protocol {

namespace {

// `noop` is no keyword, but our own word for a role without a legal move.
constexpr std::array<std::string_view, 13> kFolded{"init", "true",     "next",  "role",   "does", "goal", "legal",
                                                   "base", "terminal", "input", "random", "_",    "noop"};

constexpr std::string_view kBreaks = " \t\r\n\f\v()";

// Calls visit(token) for every atom, parenthesis and space of `text`, in order; single characters for breaks.
template <class Visit>
void for_each_token(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t length = std::clamp<std::size_t>(text.find_first_of(kBreaks), 1, text.size());
    visit(text.substr(0, length));
    text.remove_prefix(length);
  }
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

Spelling::Spelling(std::string_view rules) {
  constexpr std::size_t kLongest = 8;
  for_each_token(rules, [&](std::string_view token) {
    if (token.size() > kLongest) return;
    std::string folded(token);
    std::ranges::transform(folded, folded.begin(), lower);
    if (std::ranges::find(kFolded, folded) != kFolded.end()) spelt_.try_emplace(folded, token);
  });
  std::erase_if(spelt_, [](const auto& entry) { return entry.first == entry.second; });
}

std::string Spelling::of(std::string_view move) const {
  if (spelt_.empty()) return std::string(move);
  std::string out;
  for_each_token(move, [&](std::string_view token) {
    const auto found = spelt_.find(token);
    out += found == spelt_.end() ? token : std::string_view(found->second);
  });
  return out;
}

}  // namespace senet::protocol
