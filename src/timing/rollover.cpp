// ROLLOVER (Jones et al.): what a search saves is for the next move alone, and does not go back to the budget.
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct RolloverOptions {
  static constexpr std::string_view kName = "rollover";
  void describe(OptionSet&) {}
};

class Rollover final : public RuleWith<RolloverOptions> {
 public:
  using RuleWith::RuleWith;
  bool rolls_over() const override { return true; }
};

constexpr std::array kKinds{
    rule_kind<Rollover>("ROLLOVER", "rollover", "time saved by an early stop is added to the next move's"),
};

}  // namespace

std::span<const RuleKind> rollover_rules() { return kKinds; }

}  // namespace senet::timing
