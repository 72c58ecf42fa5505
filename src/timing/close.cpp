// CLOSE (Baier & Winands 2015): searches on where two moves have been visited about as often.
#include <array>

#include "timing/extension.h"

namespace senet::timing {

namespace {

template <bool kLoops>
struct CloseOptions {
  static constexpr std::string_view kName = kLoops ? "close-l" : "close";
  double d = 0.8;
  ExtensionOptions extension = kLoops ? ExtensionOptions{.f = 0.75, .l = 3} : ExtensionOptions{.f = 1.5};
  void describe(OptionSet& set) {
    extension.describe(set, kLoops);
    set.number("d", d, {0, 1}, "relative difference in visits below which it searches on");
  }
};

template <class Options>
class Close final : public RuleWith<Options> {
 public:
  using RuleWith<Options>::RuleWith;
  std::uint64_t loops() const override { return this->options_.extension.l; }
  std::optional<Extension> extend(const Progress& progress) const override {
    const Front& front = progress.front;
    if (!front.best) return std::nullopt;
    const double difference =
        static_cast<double>(front.best_visits - front.second_visits) / static_cast<double>(front.best_visits);
    if (!(difference < this->options_.d)) return std::nullopt;
    return this->options_.extension.extension(progress, Options::kName,
                                              {{"difference", difference}, {"d", this->options_.d}});
  }
};

constexpr std::array kKinds{
    rule_kind<Close<CloseOptions<false>>>(
        "CLOSE", "close",
        "at the planned end, search on if (v1 - v2) / v1 < d for the visits of the first two "
        "moves; f,d = 1.5,0.8 in Connect-4, 0.5,0.3 in Breakthrough, 1,0.2 in Othello, 1,0.7 "
        "in Catch the Lion, 1.5,0.4 in Go"),
    rule_kind<Close<CloseOptions<true>>>(
        "CLOSE-L", "close",
        "the same l times at most; f,d,l = 0.75,0.8,3 in Connect-4, 0.5,0.3,2 in "
        "Breakthrough, 0.25,0.5,4 in Othello, 0.5,0.7,3 in Catch the Lion, 0.5,0.5,4 in "
        "Go"),
};

}  // namespace

std::span<const RuleKind> close_rules() { return kKinds; }

}  // namespace senet::timing
