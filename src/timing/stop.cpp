// STOP (Baier & Winands 2015): ends a search whose second move can't catch up any more, and plans longer ones for it.
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct StopOptions {
  static constexpr std::string_view kName = "stop";
  double p = 0.3;
  double f = 1.67;
  std::uint64_t every = 50;
  void describe(OptionSet& set) {
    set.number("p", p, {0, 1}, "part of the simulations to come that the second move may get");
    set.number("f", f, {1, 20}, "factor to planned times, for the time that is going to be saved");
    set.count("every", every, {1, 1e9}, "simulations from one check to the next");
  }
};

struct StopAOptions {
  static constexpr std::string_view kName = "stop-a";
  std::uint64_t every = 50;
  void describe(OptionSet& set) { set.count("every", every, {1, 1e9}, "simulations from one check to the next"); }
};

struct StopBOptions {
  static constexpr std::string_view kName = "stop-b";
  double f = 5;
  std::uint64_t every = 50;
  void describe(OptionSet& set) {
    set.number("f", f, {1, 20}, "factor to planned times, for the time that is going to be saved");
    set.count("every", every, {1, 1e9}, "simulations from one check to the next");
  }
};

std::optional<Reason> stop_with(std::string_view rule, double p, const Progress& progress) {
  const std::optional<double> expected = progress.expected();
  if (!expected || !progress.front.best) return std::nullopt;
  const auto ahead = static_cast<double>(progress.front.best_visits - progress.front.second_visits);
  if (!(*expected * p < ahead)) return std::nullopt;
  return Reason{rule, {{"ahead", ahead}, {"expected", *expected}, {"p", p}}, {}};
}

Scale planned_times(std::string_view rule, double f) { return {f, {rule, {{"factor", f}}, {}}}; }

class Stop final : public RuleWith<StopOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Scale> scale(const Situation&) const override { return planned_times(options_.kName, options_.f); }
  std::optional<std::uint64_t> every() const override { return options_.every; }
  std::optional<Reason> stop(const Progress& progress) const override {
    return stop_with(options_.kName, options_.p, progress);
  }
};

class StopA final : public RuleWith<StopAOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<std::uint64_t> every() const override { return options_.every; }
  std::optional<Reason> stop(const Progress& progress) const override { return stop_with(options_.kName, 1, progress); }
};

class StopB final : public RuleWith<StopBOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<Scale> scale(const Situation&) const override { return planned_times(options_.kName, options_.f); }
  std::optional<std::uint64_t> every() const override { return options_.every; }
  std::optional<Reason> stop(const Progress& progress) const override { return stop_with(options_.kName, 1, progress); }
};

constexpr std::array kKinds{
    rule_kind<Stop>("STOP", "stop",
                    "stop when simulations to come * p < visits of the first move - those of the second; planned "
                    "times * f; f,p = 1.67,0.3 in Breakthrough, 1.25,0.9 in Othello, 2.5,0.4 in Go"),
    rule_kind<StopA>("STOP_A", "stop", "stop with p = 1 and f = 1"),
    rule_kind<StopB>("STOP_B", "stop",
                     "stop with p = 1; f = 5 in Connect-4, 1.25 in Breakthrough and Othello, 1.67 in Catch the Lion, "
                     "2 in Go"),
};

}  // namespace

std::span<const RuleKind> stop_rules() { return kKinds; }

}  // namespace senet::timing
