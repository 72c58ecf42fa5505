#include "base/spec.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace senet {

namespace {

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxLength = 10'000;  // every place in a spec holds a copy of the text

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Spec parse() {
    Spec spec = parse_sum("", 0);
    if (at_ < text_.size()) fail(fmt::format("unexpected \"{}\" after the end", text_[at_]));
    return spec;
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool is_mark(char c) { return c == '(' || c == ')' || c == ',' || c == '='; }

  std::string where(std::size_t position) const { return fmt::format("{}:{}", text_, position + 1); }
  [[noreturn]] void fail(const std::string& problem) const { throw Error(where(at_), problem); }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool accept(char mark) {
    if (at_ == text_.size() || text_[at_] != mark) return false;
    ++at_;
    skip_space();
    return true;
  }
  // Whether the word that begins there is a number up to the "e" before the present place.
  bool in_exponent(std::size_t begin) const {
    if (at_ <= begin + 1 || (text_[at_ - 1] != 'e' && text_[at_ - 1] != 'E')) return false;
    return text_.substr(begin, at_ - 1 - begin).find_first_not_of("0123456789.-") == std::string_view::npos;
  }
  std::string word() {
    const std::size_t begin = at_;
    const auto ends = [&](char c) { return is_mark(c) || is_space(c) || (c == '+' && !in_exponent(begin)); };
    while (at_ < text_.size() && !ends(text_[at_])) ++at_;
    std::string result(text_.substr(begin, at_ - begin));
    skip_space();
    return result;
  }

  // `key` is the argument whose value this is, empty for the whole text.
  Spec parse_sum(const std::string& key, int depth) {
    Spec first = parse_component(key, depth);
    if (!accept('+')) return first;
    Spec sum{std::string(kSum), {}, first.where};
    const auto add = [&sum](Spec term) {
      std::string where = term.where;
      sum.arguments.push_back({"", std::move(where), std::move(term)});
    };
    add(std::move(first));
    do {
      add(parse_component(key, depth));
    } while (accept('+'));
    return sum;
  }

  Spec parse_component(const std::string& key, int depth) {
    skip_space();
    if (depth > kMaxDepth) fail(fmt::format("{}: more than {} levels of parentheses", key, kMaxDepth));
    Spec spec;
    spec.where = where(at_);
    spec.name = word();
    if (spec.name.empty()) fail(key.empty() ? "expected a name" : fmt::format("{}: expected a value", key));
    if (!accept('(')) return spec;
    if (accept(')')) return spec;
    do {
      spec.arguments.push_back(parse_argument(spec, depth));
    } while (accept(','));
    if (!accept(')')) fail(fmt::format("expected \",\" or \")\" after the value of {}", spec.arguments.back().key));
    return spec;
  }

  SpecArgument parse_argument(const Spec& owner, int depth) {
    SpecArgument argument;
    argument.where = where(at_);
    argument.key = word();
    if (argument.key.empty()) fail(fmt::format("expected a key of {}", owner.name));
    const auto same = [&](const SpecArgument& other) { return other.key == argument.key; };
    if (std::any_of(owner.arguments.begin(), owner.arguments.end(), same)) {
      throw Error(argument.where, fmt::format("{} is given twice", argument.key));
    }
    if (!accept('=')) fail(fmt::format("expected \"=\" after {}", argument.key));
    argument.value = parse_sum(argument.key, depth + 1);
    return argument;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Spec parse_spec(std::string_view text) {
  if (text.size() > kMaxLength) throw Error("", fmt::format("a spec of more than {} characters", kMaxLength));
  return Parser(text).parse();
}

std::string to_text(const Spec& spec) {
  if (spec.name == kSum) {
    std::string text;
    for (const SpecArgument& term : spec.arguments) text += (text.empty() ? "" : "+") + to_text(term.value);
    return text;
  }
  std::string text = spec.name;
  for (const SpecArgument& argument : spec.arguments) {
    text += &argument == spec.arguments.data() ? "(" : ",";
    text += argument.key + "=" + to_text(argument.value);
  }
  if (!spec.arguments.empty()) text += ")";
  return text;
}

}  // namespace senet
