// UNST (Huang, Coulom & Lin 2010): searches on where visits and values disagree on the best move.
#include <array>

#include "timing/extension.h"

namespace senet::timing {

namespace {

template <bool kLoops>
struct UnstableOptions {
  static constexpr std::string_view kName = kLoops ? "unst-l" : "unst";
  ExtensionOptions extension = kLoops ? ExtensionOptions{.f = 1, .l = 2} : ExtensionOptions{.f = 0.75};
  void describe(OptionSet& set) { extension.describe(set, kLoops); }
};

template <class Options>
class Unstable final : public RuleWith<Options> {
 public:
  using RuleWith<Options>::RuleWith;
  std::uint64_t loops() const override { return this->options_.extension.l; }
  std::optional<Extension> extend(const Progress& progress) const override {
    const Front& front = progress.front;
    if (!front.best || front.highest == front.best) return std::nullopt;
    const auto moves = progress.snapshot.moves;
    return this->options_.extension.extension(
        progress, Options::kName, {{"value", moves[*front.best].value()}, {"highest", moves[*front.highest].value()}});
  }
};

constexpr std::array kKinds{
    rule_kind<Unstable<UnstableOptions<false>>>(
        "UNST", "unst",
        "at the planned end, search on if another move than the most visited one has "
        "the highest value; f = 0.75 in Connect-4 and Breakthrough, 0.5 in Othello "
        "and Catch the Lion, 1.5 in Go"),
    rule_kind<Unstable<UnstableOptions<true>>>("UNST-L", "unst",
                                               "the same l times at most; f,l = 1,2 in Connect-4, 1,3 in Breakthrough, "
                                               "0.5,4 in Othello, 0.75,2 in Catch the Lion and Go"),
};

}  // namespace

std::span<const RuleKind> unstable_rules() { return kKinds; }

}  // namespace senet::timing
