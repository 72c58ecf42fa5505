// The words of the language: which are keywords, and how names are spelt once read.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace senet::gdl {

// `text` with the ASCII letters A-Z in lower case.
std::string lower_case(std::string_view text);

inline bool is_variable(std::string_view name) { return name.starts_with('?'); }

// The keywords of logic: <= not or distinct. Requires: `name` in lower case.
bool is_logic_keyword(std::string_view name);

// The relations whose meaning the language fixes: role init true does next legal goal terminal base input.
// Requires: `name` in lower case.
bool is_game_keyword(std::string_view name);

// `and`: no keyword, though the habit of other languages makes one of it.
inline bool is_connective(std::string_view name) { return lower_case(name) == "and"; }

// Spells names as the description keeps them: the twelve words that the reference folds (the game keywords, `random`
// and `_`) in lower case, everything else as written or, where case is folded, as first seen.
class Speller {
 public:
  explicit Speller(bool fold_case) : fold_case_(fold_case) {}

  std::string spell(std::string_view name);

 private:
  bool fold_case_;
  std::unordered_map<std::string, std::string> first_spelling_;  // by lower case
};

}  // namespace senet::gdl
