// Less time for a move that pondering has prepared (the second half of focused pondering, SL): where the opponent's
// reply is among the few that were pondered, a part of the search is done already. How large a part, the slides don't
// say.
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct PonderHitOptions {
  static constexpr std::string_view kName = "ponder-hit";
  double f = 0.5;
  void describe(OptionSet& set) { set.number("f", f, {0.01, 1}, "factor to the share, where the reply was pondered"); }
};

class PonderHit final : public RuleWith<PonderHitOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Scale> scale(const Situation& situation) const override {
    if (!situation.facts.foreseen || !situation.saves) return std::nullopt;
    return Scale{options_.f, {options_.kName, {{"factor", options_.f}}, {}}};
  }
};

constexpr std::array kKinds{
    rule_kind<PonderHit>("FOCUSED-PONDER", "ponder-hit",
                         "share * f after a reply that is one of those pondered, with mcts(ponder=focused); not where "
                         "time saved is lost"),
};

}  // namespace

std::span<const RuleKind> ponder_rules() { return kKinds; }

}  // namespace senet::timing
