// More time for a phase of the game (Baier & Winands 2015): OPEN for the first moves, MID for those around one.
#include <array>
#include <cmath>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct OpenOptions {
  static constexpr std::string_view kName = "open";
  double f = 2.25;
  void describe(OptionSet& set) { set.number("f", f, {1, 20}, "factor to each move's share of the time left"); }
};

class Open final : public RuleWith<OpenOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Scale> scale(const Situation&) const override {
    return Scale{options_.f, {options_.kName, {{"factor", options_.f}}, {}}};
  }
};

struct MidOptions {
  static constexpr std::string_view kName = "mid";
  double a = 2.5;
  double b = 50;
  double c = 10;
  void describe(OptionSet& set) {
    set.number("a", a, {0, 20}, "height of the bell");
    set.number("b", b, {0, 1e4}, "number of the move in the middle of it; the game's first move is number 1");
    set.number("c", c, {0.1, 1e4}, "its width in moves");
  }
};

class Mid final : public RuleWith<MidOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Scale> scale(const Situation& situation) const override {
    const double number = static_cast<double>(situation.facts.plies) + 1;
    const double away = (number - options_.b) / options_.c;
    const double factor = 1 + options_.a * std::exp(-away * away / 2);
    return Scale{factor, {options_.kName, {{"move", number}, {"factor", factor}}, {}}};
  }
};

constexpr std::array kKinds{
    rule_kind<Open>("OPEN", "open",
                    "share * f; 2.25 in Connect-4, 1 in Breakthrough and Othello, 1.5 in Catch the Lion, 2.5 in Go"),
    rule_kind<Mid>("MID", "mid",
                   "share * (1 + a exp(-(x-b)^2 / (2 c^2))) for move number x of the game; a,b,c = 1.5,50,20 in "
                   "Breakthrough, 2.5,50,10 in Othello, 1,20,10 in Catch the Lion, 2,40,20 in Go"),
};

}  // namespace

std::span<const RuleKind> phase_rules() { return kKinds; }

}  // namespace senet::timing
