// Rule bodies in disjunctive normal form: nested or/not pushed down to conjunctions of plain literals, equalities
// (negated distinct) solved by unification.
#pragma once

#include <string_view>
#include <vector>

#include "gdl/description.h"

namespace senet::datalog {

// One alternative of a rule, without `or`.
struct FlatRule {
  gdl::Sentence head;
  std::vector<gdl::Sentence> positive;
  std::vector<gdl::Sentence> negative;
  std::vector<std::pair<gdl::Term, gdl::Term>> distinct;
  gdl::Place place;
};

// All alternatives of `rule`. An `or` that would multiply the alternatives beyond a handful, and whose branches all
// bind the variables they share with the rest, becomes a relation of its own, whose rules come along; `fresh` numbers
// these relations.
// Throws: Error if the rule has more than 4,096 alternatives all the same.
std::vector<FlatRule> normal_form(const gdl::Rule& rule, std::string_view file, std::size_t& fresh);

}  // namespace senet::datalog
