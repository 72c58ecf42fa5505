#include "gdl/names.h"

#include <algorithm>
#include <array>

namespace senet::gdl {

namespace {

constexpr std::array<std::string_view, 4> kLogicKeywords = {"<=", "not", "or", "distinct"};
constexpr std::array<std::string_view, 10> kGameKeywords = {"role",  "init", "true",     "does", "next",
                                                            "legal", "goal", "terminal", "base", "input"};

bool contains(const auto& words, std::string_view name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

bool is_logic_keyword(std::string_view name) { return contains(kLogicKeywords, name); }

bool is_game_keyword(std::string_view name) { return contains(kGameKeywords, name); }

std::string Speller::spell(std::string_view name) {
  std::string lower = lower_case(name);
  if (is_game_keyword(lower) || lower == "random") return lower;
  if (!fold_case_) return std::string(name);
  return first_spelling_.try_emplace(std::move(lower), name).first->second;
}

}  // namespace senet::gdl
