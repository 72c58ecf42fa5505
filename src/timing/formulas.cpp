// Shares of the time left by a formula: Huang, Coulom & Lin 2010 (BASIC, ENHANCED), Jones et al. (VACANT).
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct BasicOptions {
  static constexpr std::string_view kName = "basic";
  double c = 30;
  void describe(OptionSet& set) { set.number("c", c, {1, 1e4}, "part of the time left that a move gets"); }
};

class Basic final : public RuleWith<BasicOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Share> share(const Situation& situation) const override {
    return Share{situation.share(options_.c), {options_.kName, {{"c", options_.c}}, {}}};
  }
};

struct EnhancedOptions {
  static constexpr std::string_view kName = "enhanced";
  double c = 20;
  std::uint64_t max_ply = 40;
  void describe(OptionSet& set) {
    set.number("c", c, {1, 1e4}, "part of the time left that a move gets from ply max_ply on");
    set.count("max_ply", max_ply, {0, 1e6}, "ply of the longest search");
  }
};

class Enhanced final : public RuleWith<EnhancedOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Share> share(const Situation& situation) const override {
    const std::uint64_t plies = std::min(situation.facts.plies, options_.max_ply);
    const double divisor = options_.c + static_cast<double>(options_.max_ply - plies);
    return Share{situation.share(divisor), {options_.kName, {{"divisor", divisor}}, {}}};
  }
};

struct VacantOptions {
  static constexpr std::string_view kName = "vacant";
  double c = 0.5;
  std::uint64_t points = 169;
  void describe(OptionSet& set) {
    set.number("c", c, {0.001, 10}, "own moves expected for each vacant point; less than 0.5 favours early moves");
    set.count("points", points, {1, 1e6}, "of the board, where only the stones on it are known");
  }
  std::optional<double> vacant(const MoveFacts& facts) const noexcept {
    if (facts.vacant || !facts.stones) return facts.vacant;
    return std::max(static_cast<double>(points) - *facts.stones, 0.0);
  }
};

class Vacant final : public RuleWith<VacantOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Share> share(const Situation& situation) const override {
    const MoveFacts& facts = situation.facts;
    if (const std::optional<double> vacant = options_.vacant(facts)) {
      const double divisor = options_.c * *vacant;
      return Share{situation.share(divisor), {options_.kName, {{"vacant", *vacant}, {"divisor", divisor}}, {}}};
    }
    const double moves = facts.own_moves.value_or(BasicOptions{}.c);
    const char* const note = facts.own_moves ? "no board: by the previous search" : "no board, no search: a constant";
    return Share{situation.share(moves), {options_.kName, {{"moves", moves}}, note}};
  }
};

constexpr std::array kKinds{
    rule_kind<Basic>("BASIC", kAllocation, "left / c; 30 in 13x13 Go"),
    rule_kind<Enhanced>("ENHANCED", kAllocation, "left / (c + max(max_ply - plies, 0)); 20 and 40 in 13x13 Go"),
    rule_kind<Vacant>("VACANT", kAllocation, "left / (c * vacant points)"),
};

}  // namespace

std::span<const RuleKind> formula_rules() { return kKinds; }

}  // namespace senet::timing
