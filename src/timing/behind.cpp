// BEHIND (Huang, Coulom & Lin 2010): searches on where the outlook is bad.
#include <array>

#include "timing/extension.h"

namespace senet::timing {

namespace {

template <bool kLoops>
struct BehindOptions {
  static constexpr std::string_view kName = kLoops ? "behind-l" : "behind";
  double v = 0.6;
  ExtensionOptions extension = kLoops ? ExtensionOptions{.f = 0.75, .l = 3} : ExtensionOptions{.f = 1.5};
  void describe(OptionSet& set) {
    extension.describe(set, kLoops);
    set.number("v", v, {0, 1}, "value of the most visited move below which it searches on");
  }
};

template <class Options>
class Behind final : public RuleWith<Options> {
 public:
  using RuleWith<Options>::RuleWith;
  std::uint64_t loops() const override { return this->options_.extension.l; }
  std::optional<Extension> extend(const Progress& progress) const override {
    if (!progress.front.best) return std::nullopt;
    const double value = progress.snapshot.moves[*progress.front.best].value();
    if (!(value < this->options_.v)) return std::nullopt;
    return this->options_.extension.extension(progress, Options::kName, {{"value", value}, {"v", this->options_.v}});
  }
};

constexpr std::array kKinds{
    rule_kind<Behind<BehindOptions<false>>>(
        "BEHIND", "behind",
        "at the planned end, search on if the first move's value < v; f,v = 1.5,0.6 in "
        "Connect-4, 1,0.5 in Breakthrough, 0.5,0.6 in Go"),
    rule_kind<Behind<BehindOptions<true>>>("BEHIND-L", "behind",
                                           "the same l times at most; f,v,l = 0.75,0.6,3 in Connect-4, 0.25,0.5,3 in "
                                           "Breakthrough, 0.5,0.4,4 in Othello, 0.25,0.6,2 in Go"),
};

}  // namespace

std::span<const RuleKind> behind_rules() { return kKinds; }

}  // namespace senet::timing
