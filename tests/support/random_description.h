// Random rule sheets, stratified and safe by construction, that use everything GDL has: nested or and not, distinct in
// any place, function terms, recursion, variables for whole propositions and moves.
#pragma once

#include <string>
#include <vector>

#include "base/rng.h"

namespace senet {

class RandomDescription {
 public:
  explicit RandomDescription(std::uint64_t seed) : rng_(seed) {}

  std::string text() {
    out_ = "(role white) (role black)\n(init (step 0)) (init (on 0)) (init (at 1 (f 2)))\n";
    for (int i = 0; i < 4; ++i)
      out_ += "(d " + std::to_string(i) + ") (succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")\n";
    out_ += "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n(<= terminal (true (step 4)))\n";
    for (int i = 0; i < 3; ++i) fact("s", 2);
    if (rng_.below(2) == 0) fact("t", 2);
    for (helpers_ = 0; helpers_ < kHelpers; ++helpers_) {
      const std::uint32_t rules = 1 + rng_.below(3);
      for (std::uint32_t i = 0; i < rules; ++i) rule("(h" + std::to_string(helpers_), kArity[helpers_], false);
    }
    for (const char* role : {"white", "black"}) {
      out_ += std::string("(legal ") + role + " wait)\n";
      for (int i = 0; i < 2; ++i) rule(std::string("(legal ") + role + " (move", 2, false, "))");
    }
    for (int i = 0; i < 2; ++i) rule("(next (on", 1, true, "))");
    for (int i = 0; i < 2; ++i) rule("(next (at", 2, true, "))");
    if (rng_.below(2) == 0)
      out_ +=
          "(<= (next ?p) (true ?p) (or (true (on 1)) (not (true (on 2)))) (not (true (step 3))) (kept ?p))\n(kept (on "
          "3)) (kept (at 1 (f 2)))\n";
    if (rng_.below(2) == 0) rule("(terminal", 0, false);
    goals();
    return out_;
  }

 private:
  static constexpr int kHelpers = 6;
  static constexpr std::uint32_t kArity[kHelpers] = {1, 2, 2, 1, 0, 2};

  void fact(const std::string& name, std::uint32_t arity) {
    out_ += "(" + name;
    for (std::uint32_t i = 0; i < arity; ++i) out_ += " " + constant();
    out_ += ")\n";
  }

  std::string constant() {
    const std::string number = std::to_string(rng_.below(4));
    return rng_.below(8) == 0 ? "(f " + number + ")" : number;
  }

  // A variable, now and then a constant or a variable inside a function term.
  std::string term(bool binds) {
    if (rng_.below(5) == 0) return constant();
    std::string variable;
    if (binds || bound_.empty()) {
      variable = "?" + std::string(1, static_cast<char>('a' + rng_.below(4)));
      bound_.push_back(variable);
    } else {
      variable = bound_[rng_.below(static_cast<std::uint32_t>(bound_.size()))];
    }
    return rng_.below(8) == 0 ? "(f " + variable + ")" : variable;
  }

  // What stands in heads and tests: bound variables only.
  std::string known_term() {
    if (bound_.empty() || rng_.below(6) == 0) return constant();
    const std::string& variable = bound_[rng_.below(static_cast<std::uint32_t>(bound_.size()))];
    return rng_.below(12) == 0 ? "(f " + variable + ")" : variable;
  }

  std::string sentence(bool binds, bool with_does) {
    const auto arguments = [&](std::uint32_t count) {
      std::string text;
      for (std::uint32_t i = 0; i < count; ++i) text += " " + (binds ? term(true) : known_term());
      return text;
    };
    switch (rng_.below(with_does ? 9 : 7)) {
      case 0:
        return "(true (on" + arguments(1) + "))";
      case 1:
        return "(true (at" + arguments(2) + "))";
      case 2:
        return "(s" + arguments(2) + ")";
      case 3:
        return "(d" + arguments(1) + ")";
      case 4:
        return "(t" + arguments(2) + ")";
      case 7:
        return std::string("(does ") + (rng_.below(2) == 0 ? "white" : "black") + " (move" + arguments(2) + "))";
      case 8:
        return std::string("(does ") + (rng_.below(2) == 0 ? "white wait)" : "black wait)");
      default:
        break;
    }
    // Positive literals may recurse, negated ones must be of a lower helper.
    const std::uint32_t top = static_cast<std::uint32_t>(helpers_) + (binds && helpers_ < kHelpers ? 1 : 0);
    if (top == 0) return "(d" + arguments(1) + ")";
    const std::uint32_t helper = rng_.below(top);
    return "(h" + std::to_string(helper) + arguments(kArity[helper]) + ")";
  }

  std::string test(bool with_does) {
    switch (rng_.below(5)) {
      case 0:
        return "(distinct " + known_term() + " " + known_term() + ")";
      case 1:
        return "(or " + sentence(false, with_does) + " (not " + sentence(false, with_does) + "))";
      case 2:
        return "(not (or " + sentence(false, with_does) + " " + sentence(false, with_does) + "))";
      default:
        return "(not " + sentence(false, with_does) + ")";
    }
  }

  void rule(const std::string& head, std::uint32_t arity, bool with_does, const std::string& close = ")") {
    bound_.clear();
    std::vector<std::string> body;
    const std::uint32_t positive = 1 + rng_.below(3);
    for (std::uint32_t i = 0; i < positive; ++i) body.push_back(sentence(true, with_does));
    const std::uint32_t tests = rng_.below(3);
    for (std::uint32_t i = 0; i < tests; ++i) {
      body.insert(body.begin() + rng_.below(static_cast<std::uint32_t>(body.size()) + 1), test(with_does));
    }
    // Function terms in heads of recursive rules could grow for ever, so heads take variables and numbers.
    std::string text = "(<= " + head;
    for (std::uint32_t i = 0; i < arity; ++i) {
      text +=
          " " + (bound_.empty() || rng_.below(5) == 0 ? std::to_string(rng_.below(4))
                                                      : bound_[rng_.below(static_cast<std::uint32_t>(bound_.size()))]);
    }
    out_ += text + close;
    for (const std::string& literal : body) out_ += " " + literal;
    out_ += ")\n";
  }

  void goals() {
    for (const char* role : {"white", "black"}) {
      for (const char* value : {"0", "50", "100"}) {
        if (rng_.below(4) > 0) rule(std::string("(goal ") + role + " " + value, 0, false);
      }
    }
    out_ += "(<= (goal ?r 25) (role ?r) (not (goal ?r 100)))\n";
  }

  Rng rng_;
  std::string out_;
  std::vector<std::string> bound_;
  int helpers_ = 0;  // helpers whose rules are complete
};

}  // namespace senet
