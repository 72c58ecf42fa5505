// From S-expressions to terms, literals and rules. Recursion is as deep as the expressions, hence bounded by the
// reader.
#include <string>
#include <utility>

#include "gdl/description.h"
#include "gdl/names.h"

namespace senet::gdl {

namespace {

class Parser {
 public:
  Parser(std::string_view file, const DescriptionOptions& options)
      : file_(file), keep_parentheses_(options.keep_parentheses), speller_(options.fold_case) {}

  Rule rule(const Expression& expression) {
    Rule result;
    result.place = expression.place;
    if (!expression.is_list || lower_case(name_of(expression)) != "<=") {
      result.head = sentence(expression);
      return result;
    }
    result.arrow = true;
    if (expression.list.size() < 2) fail(expression, "<= without a head");
    result.head = sentence(expression.list[1]);
    result.body.reserve(expression.list.size() - 2);
    for (std::size_t i = 2; i < expression.list.size(); ++i) result.body.push_back(literal(expression.list[i]));
    return result;
  }

  Term term(const Expression& expression) {
    Term result;
    result.place = expression.place;
    const std::string& name = name_of(expression);
    if (is_logic_keyword(lower_case(name))) fail(expression, "keyword of logic as a term: " + name);
    result.name = speller_.spell(name);
    if (!expression.is_list) {
      result.kind = is_variable(name) ? Term::Kind::kVariable : Term::Kind::kConstant;
      return result;
    }
    if (is_variable(name)) fail(expression, "variable as a function name: " + name);
    if (expression.list.size() == 1) {
      result.parenthesised = true;
      if (keep_parentheses_) result.name = '(' + result.name + ')';
      return result;
    }
    result.kind = Term::Kind::kFunction;
    result.arguments = arguments(expression);
    return result;
  }

 private:
  [[noreturn]] void fail(const Expression& expression, const std::string& what) const {
    throw SyntaxError(file_, expression.place, what);
  }

  // The atom itself, or the atom that heads the list.
  const std::string& name_of(const Expression& expression) const {
    if (!expression.is_list) return expression.atom;
    if (expression.list.empty()) fail(expression, "empty list");
    if (expression.list.front().is_list) fail(expression, "list without a name: two opening parentheses in a row");
    return expression.list.front().atom;
  }

  std::vector<Term> arguments(const Expression& list) {
    std::vector<Term> result;
    result.reserve(list.list.size() - 1);
    for (std::size_t i = 1; i < list.list.size(); ++i) result.push_back(term(list.list[i]));
    return result;
  }

  Sentence sentence(const Expression& expression) {
    Sentence result;
    result.place = expression.place;
    const std::string& name = name_of(expression);
    if (is_variable(name)) fail(expression, "variable as a sentence: " + name);
    if (is_logic_keyword(lower_case(name))) fail(expression, "keyword of logic where a sentence must stand: " + name);
    result.relation = speller_.spell(name);
    if (expression.is_list) {
      result.arguments = arguments(expression);
      result.parenthesised = result.arguments.empty();
    }
    return result;
  }

  Literal literal(const Expression& expression) {
    Literal result;
    result.place = expression.place;
    const std::string keyword = expression.is_list ? lower_case(name_of(expression)) : std::string();
    const std::size_t parts = expression.is_list ? expression.list.size() - 1 : 0;
    if (keyword == "not") {
      if (parts != 1) fail(expression, "not takes one part, not " + std::to_string(parts));
      result.kind = Literal::Kind::kNot;
      result.operands.push_back(literal(expression.list[1]));
    } else if (keyword == "or") {
      result.kind = Literal::Kind::kOr;
      result.operands.reserve(parts);
      for (std::size_t i = 1; i <= parts; ++i) result.operands.push_back(literal(expression.list[i]));
    } else if (keyword == "distinct") {
      if (parts != 2) fail(expression, "distinct takes two parts, not " + std::to_string(parts));
      result.kind = Literal::Kind::kDistinct;
      result.terms = arguments(expression);
    } else {
      result.sentence = sentence(expression);
    }
    return result;
  }

  std::string_view file_;
  bool keep_parentheses_;
  Speller speller_;
};

}  // namespace

Description parse_description(std::span<const Expression> expressions, std::string_view file,
                              const DescriptionOptions& options) {
  Parser parser(file, options);
  Description description;
  description.file = file;
  description.rules.reserve(expressions.size());
  for (const Expression& expression : expressions) description.rules.push_back(parser.rule(expression));
  return description;
}

Term parse_term(const Expression& expression, std::string_view file, const DescriptionOptions& options) {
  return Parser(file, options).term(expression);
}

}  // namespace senet::gdl
