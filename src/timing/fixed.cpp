// Searches whose length nothing in the game changes.
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct FixedTimeOptions {
  static constexpr std::string_view kName = "fixed-time";
  double seconds = 1;
  void describe(OptionSet& set) { set.number("seconds", seconds, {0, 1e6}, "for each move"); }
};

class FixedTime final : public RuleWith<FixedTimeOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Share> share(const Situation&) const override {
    return Share{options_.seconds, {options_.kName, {}, {}}};
  }
};

struct FixedPlayoutsOptions {
  static constexpr std::string_view kName = "fixed-playouts";
  std::uint64_t simulations = 1000;
  void describe(OptionSet& set) { set.count("simulations", simulations, {1, 1e12}, "for each move"); }
};

class FixedPlayouts final : public RuleWith<FixedPlayoutsOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Share> share(const Situation&) const override {
    return Share{static_cast<double>(options_.simulations), {options_.kName, {}, {}}, true};
  }
};

struct DistributionOptions {
  static constexpr std::string_view kName = "distribution";
  double f = 1;
  TableOption table;
  void describe(OptionSet& set) {
    set.number("f", f, {0, 1e6}, "factor to the times of the table");
    table.describe(set);
  }
};

class Distribution final : public RuleWith<DistributionOptions> {
 public:
  explicit Distribution(DistributionOptions options) : RuleWith(std::move(options)) {
    options_.table.load(&GameTables::spent, "spent");
  }
  std::optional<Share> share(const Situation& situation) const override {
    const Curve& spent = options_.table.of(situation).spent;
    const auto plies = static_cast<double>(situation.facts.plies);
    const std::optional<double> seconds = spent.at(plies);
    if (!seconds) return Share{situation.share(kMoves), {options_.kName, {{"moves", kMoves}}, "no table: a constant"}};
    Reason reason{options_.kName, {{"spent", *seconds}}, {}};
    if (spent.ends_before(plies)) reason.note = "behind the end of the table";
    return Share{options_.f * *seconds, std::move(reason)};
  }

 private:
  static constexpr double kMoves = 30;
};

constexpr std::array kKinds{
    rule_kind<FixedTime>("FIXED-TIME", kAllocation, "the same time for each move"),
    rule_kind<FixedPlayouts>("FIXED-PLAYOUTS", kAllocation, "the same number of simulations for each move"),
    rule_kind<Distribution>("X-DISTRIBUTION", kAllocation,
                            "the mean time that another strategy spent after as many moves (table: spent)"),
};

}  // namespace

std::span<const RuleKind> fixed_rules() { return kKinds; }

}  // namespace senet::timing
