// Servers scramble the words of a rule sheet: which of theirs stands for which of ours. A word is a constant or a
// function of so many arguments, so that a name used for both may have two translations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace senet::native {

struct Word {
  std::string name;
  std::size_t arity = 0;  // 0: a constant
};

// Immutable. Without any word it leaves texts as they are.
class Wording {
 public:
  Wording() = default;

  // Requires: `ours` and `theirs` are each new, and have the same arity.
  void add(const Word& ours, const std::string& theirs);

  // Translations of a term's canonical text; nothing where it is no term, or has a word without a translation.
  std::optional<std::string> to_theirs(std::string_view text) const { return translate(text, to_theirs_); }
  std::optional<std::string> to_ours(std::string_view text) const { return translate(text, to_ours_); }

 private:
  using Dictionary = std::unordered_map<std::string, std::string>;  // "arity name" -> name

  std::optional<std::string> translate(std::string_view text, const Dictionary& dictionary) const;

  Dictionary to_theirs_;
  Dictionary to_ours_;
};

}  // namespace senet::native
