// A rule sheet as a server might send it: every word renamed but keywords and goal values, variables renamed, rules
// and literals in another order, all in upper case where wanted. Roles keep their order or, where wanted, are listed
// the other way round, so that they have other numbers.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "gdl/description.h"
#include "gdl/names.h"

namespace senet::test {

class Scrambler {
 public:
  explicit Scrambler(std::uint64_t seed)
      : rng_(seed), keeps_base_((seed & 1) != 0), upper_((seed & 2) != 0), reverses_roles_((seed & 4) != 0) {}

  std::string text(const gdl::Description& description) {
    gdl::Description scrambled = description;
    for (gdl::Rule& rule : scrambled.rules) {
      rename(rule.head, rule.head.relation == "goal");
      rename(rule.body);
    }
    shuffle(scrambled.rules);
    const auto is_role = [](const gdl::Rule& rule) { return rule.head.relation == "role"; };
    std::vector<gdl::Rule> roles;
    std::ranges::copy_if(description.rules, std::back_inserter(roles), is_role);
    if (reverses_roles_) std::ranges::reverse(roles);
    auto role = roles.begin();
    std::string result;
    for (gdl::Rule& rule : scrambled.rules) {
      if (is_role(rule)) {
        rule = *role++;
        rename(rule.head, false);
      }
      result += gdl::to_text(rule) + '\n';
    }
    if (upper_)
      std::ranges::transform(result, result.begin(), [](char c) { return 'a' <= c && c <= 'z' ? c - 32 : c; });
    return result;
  }

  // What the scrambled sheet calls it.
  std::string name_of(const std::string& name) {
    const auto [entry, is_new] = names_.try_emplace(name);
    if (is_new) entry->second = (gdl::is_variable(name) ? "?v" : "w") + std::to_string(rng_() >> 40) + letters();
    return entry->second;
  }

 private:
  std::string letters() {
    std::string text(1, '_');
    for (std::size_t count = names_.size(); count > 0; count /= 26) text += static_cast<char>('a' + count % 26);
    return text;
  }

  bool stays(const std::string& relation) const {
    if (relation == "base" || relation == "input") return keeps_base_;
    return gdl::is_game_keyword(relation) || relation == "random";
  }

  void rename(gdl::Sentence& sentence, bool is_goal) {
    if (!stays(sentence.relation)) sentence.relation = name_of(sentence.relation);
    for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
      if (!is_goal || i == 0) rename(sentence.arguments[i]);
    }
  }

  void rename(gdl::Term& term) {
    term.name = name_of(term.name);
    for (gdl::Term& argument : term.arguments) rename(argument);
  }

  void rename(std::vector<gdl::Literal>& literals) {
    for (gdl::Literal& literal : literals) {
      rename(literal.sentence, false);
      rename(literal.operands);
      for (gdl::Term& term : literal.terms) rename(term);
      shuffle(literal.terms);
    }
    shuffle(literals);
  }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[rng_.below(static_cast<std::uint32_t>(i))]);
    }
  }

  Rng rng_;
  bool keeps_base_;
  bool upper_;
  bool reverses_roles_;
  std::map<std::string, std::string> names_;
};

}  // namespace senet::test
