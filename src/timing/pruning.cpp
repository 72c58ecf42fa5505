// The pruning conditions of Huang et al.: absolute, when one move has more than half of all simulations; relative,
// which leaves out moves that can't catch up. The bound here on what a move may still get is all that is to come.
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct AbsoluteOptions {
  static constexpr std::string_view kName = "absolute-pruning";
  std::uint64_t every = 50;
  void describe(OptionSet& set) { set.count("every", every, {1, 1e9}, "simulations from one check to the next"); }
};

class AbsolutePruning final : public RuleWith<AbsoluteOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<std::uint64_t> every() const override { return options_.every; }
  // Visits of earlier searches count among the simulations planned.
  std::optional<Reason> stop(const Progress& progress) const override {
    const std::optional<double> expected = progress.expected();
    if (!expected || !progress.front.best) return std::nullopt;
    const auto visits = static_cast<double>(progress.front.best_visits);
    const double planned = static_cast<double>(progress.front.visits) + *expected;
    if (!(visits > planned / 2)) return std::nullopt;
    return Reason{options_.kName, {{"visits", visits}, {"planned", planned}}, {}};
  }
};

struct RelativeOptions {
  static constexpr std::string_view kName = "relative-pruning";
  double p = 1;
  std::uint64_t every = 50;
  void describe(OptionSet& set) {
    set.number("p", p, {0, 1}, "part of the simulations to come that one move may get");
    set.count("every", every, {1, 1e9}, "simulations from one check to the next");
  }
};

class RelativePruning final : public RuleWith<RelativeOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<std::uint64_t> every() const override { return options_.every; }
  void exclude(const Progress& progress, std::vector<std::size_t>& moves) const override {
    const std::optional<double> expected = progress.expected();
    if (!expected || !progress.front.best) return;
    for (std::size_t i = 0; i < progress.snapshot.moves.size(); ++i) {
      if (i != *progress.front.best && behind(progress, i, *expected)) moves.push_back(i);
    }
  }
  // When no other move is left.
  std::optional<Reason> stop(const Progress& progress) const override {
    const std::optional<double> expected = progress.expected();
    if (!expected || !progress.front.best) return std::nullopt;
    if (progress.front.second && !behind(progress, *progress.front.second, *expected)) return std::nullopt;
    const auto ahead = static_cast<double>(progress.front.best_visits - progress.front.second_visits);
    return Reason{options_.kName, {{"ahead", ahead}, {"expected", *expected}, {"p", options_.p}}, "one move is left"};
  }

 private:
  bool behind(const Progress& progress, std::size_t move, double expected) const {
    const auto visits = static_cast<double>(progress.snapshot.moves[move].visits);
    return visits + options_.p * expected < static_cast<double>(progress.front.best_visits);
  }
};

constexpr std::array kKinds{
    rule_kind<AbsolutePruning>("absolute pruning", "absolute-pruning",
                               "stop when one move has more than half of the planned simulations"),
    rule_kind<RelativePruning>("relative pruning", "relative-pruning",
                               "leave out moves with visits + p * simulations to come < visits of the first; stop when "
                               "that one alone is left"),
};

}  // namespace

std::span<const RuleKind> pruning_rules() { return kKinds; }

}  // namespace senet::timing
