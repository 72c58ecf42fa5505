// CONFIDENCE (Jones et al.): ends a search once the favourite is better beyond doubt.
#include "timing/confidence.h"

#include <array>
#include <cmath>

#include "timing/rule_kind.h"

namespace senet::timing {

std::optional<double> probability_higher(const Sample& a, const Sample& b) noexcept {
  if (a.visits <= 0 || b.visits <= 0) return std::nullopt;
  const double mean = (a.visits * a.mean + b.visits * b.mean) / (a.visits + b.visits);
  const double variance = mean * (1 - mean) * (1 / a.visits + 1 / b.visits);
  if (!(variance > 0)) return std::nullopt;
  return std::erfc(-(a.mean - b.mean) / std::sqrt(2 * variance)) / 2;
}

namespace {

struct ConfidenceOptions {
  double threshold = 0.95;
  std::uint64_t least = 30;
  std::uint64_t every = 50;
  void describe(OptionSet& set) {
    set.number("threshold", threshold, {0.5, 1}, "probability from which on it is certain enough");
    set.count("least", least, {1, 1e9}, "visits that each side of the comparison needs");
    set.count("every", every, {1, 1e9}, "simulations from one check to the next");
  }

  std::optional<Reason> compare(std::string_view rule, const Sample& favourite, const Sample& others) const {
    if (std::min(favourite.visits, others.visits) < static_cast<double>(least)) return std::nullopt;
    const std::optional<double> probability = probability_higher(favourite, others);
    if (!probability || !(*probability > threshold)) return std::nullopt;
    return Reason{rule, {{"mean", favourite.mean}, {"other", others.mean}, {"probability", *probability}}, {}};
  }
};

Sample sample_of(const RootMove& move) { return {static_cast<double>(move.visits), move.mean}; }

struct Confidence2Options : ConfidenceOptions {
  static constexpr std::string_view kName = "confidence-2";
};

class Confidence2 final : public RuleWith<Confidence2Options> {
 public:
  using RuleWith::RuleWith;
  std::optional<std::uint64_t> every() const override { return options_.every; }
  std::optional<Reason> stop(const Progress& progress) const override {
    if (!progress.front.second) return std::nullopt;
    const auto moves = progress.snapshot.moves;
    return options_.compare(options_.kName, sample_of(moves[*progress.front.best]),
                            sample_of(moves[*progress.front.second]));
  }
};

struct ConfidenceAllOptions : ConfidenceOptions {
  static constexpr std::string_view kName = "confidence-all";
};

class ConfidenceAll final : public RuleWith<ConfidenceAllOptions> {
 public:
  using RuleWith::RuleWith;
  std::optional<std::uint64_t> every() const override { return options_.every; }
  std::optional<Reason> stop(const Progress& progress) const override {
    if (!progress.front.best) return std::nullopt;
    const auto moves = progress.snapshot.moves;
    Sample others;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i == *progress.front.best) continue;
      others.visits += static_cast<double>(moves[i].visits);
      others.mean += static_cast<double>(moves[i].visits) * moves[i].mean;
    }
    if (others.visits > 0) others.mean /= others.visits;
    return options_.compare(options_.kName, sample_of(moves[*progress.front.best]), others);
  }
};

constexpr std::array kKinds{
    rule_kind<Confidence2>("CONFIDENCE-2", "confidence-2",
                           "stop when the first move is better than the second one with more than this probability"),
    rule_kind<ConfidenceAll>("CONFIDENCE-ALL", "confidence-all",
                             "the same against all other moves together; 0.95 in Go"),
};

}  // namespace

std::span<const RuleKind> confidence_rules() { return kKinds; }

}  // namespace senet::timing
