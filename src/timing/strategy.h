// A time strategy: one allocation rule and any dynamic ones, from a spec such as exp(table=t)+stop(p=0.3)+unst(f=0.75).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "base/spec.h"
#include "timing/rule.h"

namespace senet::timing {

// What no rule may exceed.
struct LimitOptions {
  static constexpr std::string_view kName = "limit";
  // A budget must do for later moves, too: factors and extensions don't make a search use more than this part of what
  // is left, nor more than the move's plain share.
  double most = 0.5;
  std::optional<Seconds> margin;  // in real time, see margin.h

  void describe(OptionSet& set);
};

// Immutable.
class Strategy {
 public:
  // Terms are rules in any order, `limit`, or `erica-baseline`, which stands for several rules. Without an allocation
  // rule it is exp-moves. Throws: Error for a rule that is unknown, for two that exclude each other, for options that
  // are unknown or out of range, and for tables that can't be read.
  explicit Strategy(const Spec& spec);
  explicit Strategy(std::string_view text) : Strategy(parse_spec(text)) {}

  // By the table of rules, so that the order in the spec does not matter.
  std::span<const std::unique_ptr<Rule>> rules() const noexcept { return rules_; }
  const LimitOptions& limit() const noexcept { return limit_; }
  // Whether a rule asks for the criticality of points in searches.
  bool needs_criticality() const noexcept;
  // A spec with every option of every rule, which makes the same strategy.
  std::string text() const;

 private:
  void add(const Spec& term);
  void add_rule(const Spec& term);

  std::vector<std::size_t> kinds_;  // by rule: its place in the table
  std::vector<std::unique_ptr<Rule>> rules_;
  LimitOptions limit_;
};

// Rules with their formulas, published values, options, ranges and defaults.
std::string strategy_help(std::string_view indent);

}  // namespace senet::timing
