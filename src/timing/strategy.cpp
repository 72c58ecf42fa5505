#include "timing/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "timing/margin.h"
#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

// All rules, in the order in which the manager asks them.
const std::vector<RuleKind>& rule_kinds() {
  static const std::vector<RuleKind> kinds = [] {
    std::vector<RuleKind> all;
    for (const auto family : {fixed_rules(), formula_rules(), expected_rules(), phase_rules(), ponder_rules(),
                              criticality_rules(), stop_rules(), pruning_rules(), confidence_rules(), behind_rules(),
                              unstable_rules(), close_rules(), rollover_rules()}) {
      all.insert(all.end(), family.begin(), family.end());
    }
    return all;
  }();
  return kinds;
}

// The time management of Erica as Baier & Winands tuned it for 13x13 Go. It looks once whether it is behind and then
// once whether it is unstable, and extends by parts of the time planned at first.
struct EricaOptions {
  static constexpr std::string_view kName = "erica-baseline";
  double c = 20;
  std::uint64_t max_ply = 40;
  double f_behind = 0.75;
  double v = 0.6;
  double f_unst = 0.5;

  void describe(OptionSet& set) {
    set.number("c", c, {1, 1e4}, "of enhanced");
    set.count("max_ply", max_ply, {0, 1e6}, "of enhanced");
    set.number("f_behind", f_behind, {0.01, 20}, "of behind");
    set.number("v", v, {0, 1}, "of behind");
    set.number("f_unst", f_unst, {0.01, 20}, "of unst");
  }
  std::string terms() const {
    return fmt::format("enhanced(c={},max_ply={})+behind(f={},v={},of=planned)+unst(f={},of=planned)", c, max_ply,
                       f_behind, v, f_unst);
  }
};

std::string names_of_rules() {
  std::string names;
  for (const RuleKind& kind : rule_kinds()) names += std::string(kind.name) + ", ";
  return names + std::string(EricaOptions::kName) + ", " + std::string(LimitOptions::kName);
}

}  // namespace

void LimitOptions::describe(OptionSet& set) {
  set.number("most", most, {0.01, 1}, "part of the time left that factors and extensions may bring a move to");
  set.seconds("margin", margin, {0, 60}, kMarginHelp);
}

Strategy::Strategy(const Spec& spec) {
  if (spec.name == kSum) {
    for (const SpecArgument& term : spec.arguments) add(term.value);
  } else {
    add(spec);
  }
  const auto allocates = [](std::size_t kind) { return rule_kinds()[kind].slot == kAllocation; };
  if (std::ranges::none_of(kinds_, allocates)) add_rule(parse_spec("exp-moves"));
}

void Strategy::add(const Spec& term) {
  if (term.name == LimitOptions::kName) {
    limit_ = read_options<LimitOptions>(term);
  } else if (term.name == EricaOptions::kName) {
    const Spec terms = parse_spec(read_options<EricaOptions>(term).terms());
    for (const SpecArgument& each : terms.arguments) {
      Spec rule = each.value;
      rule.where = term.where;
      add_rule(rule);
    }
  } else {
    add_rule(term);
  }
}

void Strategy::add_rule(const Spec& term) {
  const std::string name = term.name == "exp" ? "exp-moves" : term.name;
  const std::vector<RuleKind>& kinds = rule_kinds();
  const auto kind = std::ranges::find(kinds, name, &RuleKind::name);
  if (kind == kinds.end()) {
    throw Error(term.where, fmt::format("unknown rule {}; rules are: exp, {}", term.name, names_of_rules()));
  }
  for (const std::size_t other : kinds_) {
    if (kinds[other].slot != kind->slot) continue;
    throw Error(term.where, fmt::format("{} can't be combined with {}", term.name, kinds[other].name));
  }
  const auto number = static_cast<std::size_t>(kind - kinds.begin());
  const auto place = std::ranges::lower_bound(kinds_, number) - kinds_.begin();
  rules_.insert(rules_.begin() + place, kind->make(term));
  kinds_.insert(kinds_.begin() + place, number);
}

bool Strategy::needs_criticality() const noexcept {
  return std::ranges::any_of(rules_, [](const auto& rule) { return rule->needs_criticality(); });
}

std::string Strategy::text() const {
  std::string text;
  for (const auto& rule : rules_) text += rule->text() + "+";
  return text + print_options(LimitOptions::kName, limit_);
}

std::string strategy_help(std::string_view indent) {
  const std::string deeper = std::string(indent) + "    ";
  std::string text;
  for (const RuleKind& kind : rule_kinds()) {
    text += fmt::format("{}{}  {}: {}\n{}", indent, kind.name, kind.paper, kind.formula, kind.options_help(deeper));
  }
  text += fmt::format("{}{}  ERICA-BASELINE: {}\n{}", indent, EricaOptions::kName, EricaOptions{}.terms(),
                      options_help<EricaOptions>(deeper));
  text +=
      fmt::format("{}{}  what no rule exceeds\n{}", indent, LimitOptions::kName, options_help<LimitOptions>(deeper));
  return text;
}

}  // namespace senet::timing
