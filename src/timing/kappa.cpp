// More time where much hangs on one point (Baier & Winands 2015, KAPPA): in the mean of games at this move (EXP), in
// the previous own search (LM), or in the first moments of this search (CM).
#include <algorithm>
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

// A factor by a line over criticality, with bounds.
struct Line {
  double s;
  double i;
  double low;
  double high;

  void describe(OptionSet& set) {
    set.number("s", s, {-100, 100}, "slope of the factor over criticality");
    set.number("i", i, {-100, 100}, "the factor without any");
    set.number("low", low, {0, 100}, "the factor is this at least");
    set.number("high", high, {0, 1000}, "and this at most");
  }
  // 1 where criticality is not known.
  Scale at(std::string_view rule, std::optional<double> criticality, std::string_view note) const {
    if (!criticality) return {1, {rule, {}, note}};
    const double factor = std::max(low, std::min(high, *criticality * s + i));
    return {factor, {rule, {{"criticality", *criticality}, {"factor", factor}}, {}}};
  }
};

struct KappaExpOptions {
  static constexpr std::string_view kName = "kappa-exp";
  Line line{8.33, -0.67, 0.5, 10};
  TableOption table;
  void describe(OptionSet& set) {
    line.describe(set);
    table.describe(set);
  }
};

class KappaExp final : public RuleWith<KappaExpOptions> {
 public:
  explicit KappaExp(KappaExpOptions options) : RuleWith(std::move(options)) {
    options_.table.load(&GameTables::criticality, "criticality");
  }
  std::optional<Scale> scale(const Situation& situation) const override {
    const Curve& criticality = options_.table.of(situation).criticality;
    return options_.line.at(options_.kName, criticality.at(static_cast<double>(situation.facts.plies)), "no table");
  }
};

struct KappaLmOptions {
  static constexpr std::string_view kName = "kappa-lm";
  Line line{8.33, -0.67, 0.25, 10};
  void describe(OptionSet& set) { line.describe(set); }
};

class KappaLm final : public RuleWith<KappaLmOptions> {
 public:
  using RuleWith::RuleWith;
  bool needs_criticality() const override { return true; }
  std::optional<Scale> scale(const Situation& situation) const override {
    return options_.line.at(options_.kName, situation.facts.criticality, "not known of the previous search");
  }
};

struct KappaCmOptions {
  static constexpr std::string_view kName = "kappa-cm";
  Line line{8.9, -1.33, 0.6, 10};
  double after = 0.1;
  void describe(OptionSet& set) {
    line.describe(set);
    set.number("after", after, {0, 1e4}, "seconds of search by which it decides");
  }
};

class KappaCm final : public RuleWith<KappaCmOptions> {
 public:
  using RuleWith::RuleWith;
  bool needs_criticality() const override { return true; }
  std::optional<double> rescales_after() const override { return options_.after; }
  std::optional<Scale> rescale(const Progress& progress) const override {
    return options_.line.at(options_.kName, progress.snapshot.criticality, "criticality is not known");
  }
};

constexpr std::array kKinds{
    rule_kind<KappaExp>("KAPPA-EXP", "kappa-exp",
                        "share * (s k + i), k: mean greatest criticality at this move (table: criticality)"),
    rule_kind<KappaLm>("KAPPA-LM", "kappa-lm", "share * (s k + i), k: greatest criticality in the previous own search"),
    rule_kind<KappaCm>("KAPPA-CM", "kappa-cm",
                       "after a moment, total time = planned time * (s k + i), k of this search"),
};

}  // namespace

std::span<const RuleKind> criticality_rules() { return kKinds; }

}  // namespace senet::timing
