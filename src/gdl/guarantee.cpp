#include "gdl/guarantee.h"

#include <utility>

#include "gdl/walk.h"

namespace senet::gdl {

namespace {

class Guarantee {
 public:
  explicit Guarantee(const std::function<void(const Sentence&, TextSet&)>& collect) : collect_(collect) {}

  void add_all(std::span<const Literal> literals, bool negated, TextSet& result) {
    for (const Literal& literal : literals) add(literal, negated, result);
  }

 private:
  void add(const Literal& literal, bool negated, TextSet& result) {
    switch (literal.kind) {
      case Literal::Kind::kSentence:
        if (!negated) collect_(literal.sentence, result);
        break;
      case Literal::Kind::kDistinct:
        if (negated) add_variables(literal.terms, result);
        break;
      case Literal::Kind::kNot:
        add_all(literal.operands, !negated, result);
        break;
      case Literal::Kind::kOr:
        if (negated) {  // every branch is false
          add_all(literal.operands, true, result);
        } else {
          result.merge(common(literal.operands));
        }
        break;
    }
  }

  TextSet common(std::span<const Literal> branches) {
    TextSet result;
    for (std::size_t i = 0; i < branches.size() && (i == 0 || !result.empty()); ++i) {
      TextSet branch;
      add(branches[i], false, branch);
      if (i == 0) {
        result = std::move(branch);
      } else {
        std::erase_if(result, [&](const std::string& text) { return !branch.contains(text); });
      }
    }
    return result;
  }

  const std::function<void(const Sentence&, TextSet&)>& collect_;
};

}  // namespace

TextSet guarantee(std::span<const Literal> conjunction, const std::function<void(const Sentence&, TextSet&)>& collect) {
  TextSet result;
  Guarantee(collect).add_all(conjunction, false, result);
  return result;
}

void add_variables(std::span<const Term> terms, TextSet& names) {
  walk_terms(terms, [&](const Term& term) {
    if (term.kind == Term::Kind::kVariable) names.insert(term.name);
  });
}

}  // namespace senet::gdl
