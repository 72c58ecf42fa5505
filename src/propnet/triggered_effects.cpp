#include "propnet/triggered_effects.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace senet::propnet {

namespace {

constexpr std::size_t kWorthwhile = 4;  // effects of a row; fewer are asked as quickly one by one

// The literal is the OR, or else the AND, of the gate's inputs, inverted where the literal is.
bool is_gate(const Network& network, Literal literal, GateKind kind) {
  if (literal.gate() < network.first_logic_gate()) return false;
  return (network.kinds[literal.gate()] == kind) != literal.inverted();
}

std::optional<std::uint32_t> as_proposition(const Network& network, Literal literal) {
  const bool is = literal.gate() >= 1 && literal.gate() <= network.proposition_count();
  return is ? std::optional(literal.gate() - 1) : std::nullopt;
}

}  // namespace

TriggeredEffects::TriggeredEffects(const Network& network, const Circuit& circuit, const LazyGates& lazy)
    : network_(&network), circuit_(&circuit), lazy_(lazy) {}

// The trigger is the first true proposition that the product asks for.
bool TriggeredEffects::add_term(const Effect& effect, Literal product, std::vector<Term>& terms) const {
  const std::uint32_t target = effect.proposition << 1 | (effect.kind == Effect::Kind::kClear ? 0U : 1U);
  if (const auto p = as_proposition(*network_, product); p && !product.inverted()) {
    terms.push_back({*p, {target, kTrue}});
    return true;
  }
  if (!is_gate(*network_, product, GateKind::kAnd)) return false;
  const auto inputs = network_->inputs_of(product.gate());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto p = as_proposition(*network_, inputs[i]);
    if (!p || inputs[i].inverted() != product.inverted()) continue;
    const Literal other = inputs[inputs.size() == 2 ? 1 - i : 0] ^ product.inverted();
    const bool simple = inputs.size() == 2 && as_proposition(*network_, other);
    terms.push_back({*p, {target, lazy_.translate(simple ? other : product)}});
    return true;
  }
  return false;
}

// Adds nothing where some product has no trigger.
bool TriggeredEffects::add_terms(const Effect& effect, std::vector<Term>& terms) const {
  const std::size_t before = terms.size();
  const Literal value = effect.value;
  if (!is_gate(*network_, value, GateKind::kOr)) return !is_constant(value) && add_term(effect, value, terms);
  if (circuit_->keeps(Literal(value.gate()))) return false;
  for (const Literal input : network_->inputs_of(value.gate())) {
    if (add_term(effect, input ^ value.inverted(), terms)) continue;
    terms.resize(before);
    return false;
  }
  return true;
}

std::vector<Effect> TriggeredEffects::add_row(std::span<const Effect> effects) {
  std::vector<Effect> before;
  std::vector<Effect> others;
  std::vector<Term> terms;
  for (const Effect& effect : effects) {
    if (add_terms(effect, terms)) {
      before.push_back({effect.proposition, effect.kind, kFalse});
    } else {
      others.push_back(effect);
    }
  }
  if (before.size() < kWorthwhile) {
    terms.clear();
    before.assign(effects.begin(), effects.end());
  } else {
    before.insert(before.end(), others.begin(), others.end());
  }
  set_down(terms);
  return before;
}

void TriggeredEffects::set_down(std::vector<Term>& terms) {
  std::ranges::stable_sort(terms, {}, &Term::trigger);
  std::optional<std::uint32_t> last;
  for (const Term& term : terms) {
    if (last != term.trigger) {
      const std::uint32_t word = term.trigger / 64;
      if (!last || words_.back().word != word) words_.push_back({word, static_cast<std::uint32_t>(begin_.size()), 0});
      words_.back().mask |= std::uint64_t{1} << (term.trigger % 64);
      begin_.push_back(static_cast<std::uint32_t>(entries_.size()));
      last = term.trigger;
    }
    entries_.push_back(term.entry);
  }
  if (last) begin_.push_back(static_cast<std::uint32_t>(entries_.size()));
  rows_.push_back(static_cast<std::uint32_t>(words_.size()));
}

void TriggeredEffects::take(std::size_t row, std::span<const std::uint64_t> truth, std::span<const Counter> counters,
                            LazyGates::Memo& memo, std::span<std::uint64_t> changed) const noexcept {
  for (std::uint32_t w = rows_[row]; w < rows_[row + 1]; ++w) {
    const Word& word = words_[w];
    for (std::uint64_t bits = truth[word.word] & word.mask; bits != 0; bits &= bits - 1) {
      const std::uint64_t below = (bits & -bits) - 1;
      const std::uint32_t trigger = word.first + static_cast<std::uint32_t>(std::popcount(word.mask & below));
      for (std::uint32_t i = begin_[trigger]; i < begin_[trigger + 1]; ++i) {
        const Entry entry = entries_[i];
        if (!lazy_.holds(entry.condition, counters, memo)) continue;
        const std::uint32_t p = entry.target >> 1;
        const std::uint64_t bit = std::uint64_t{1} << (p % 64);
        const std::uint64_t becomes = std::uint64_t{entry.target & 1U} << (p % 64);
        changed[p / 64] = (changed[p / 64] & ~bit) | ((truth[p / 64] ^ becomes) & bit);
      }
    }
  }
}

}  // namespace senet::propnet
