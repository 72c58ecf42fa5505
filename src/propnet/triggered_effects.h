// Effects that can only come about while some proposition is true, found from the true propositions instead of being
// asked one by one: a move that shifts whatever stands on a board looks at what stands there, not at every square.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "propnet/circuit.h"
#include "propnet/effects.h"
#include "propnet/lazy_gates.h"
#include "propnet/network.h"

namespace senet::propnet {

// Immutable. Rows are those of Transitions, added in order.
class TriggeredEffects {
 public:
  TriggeredEffects(const Network& network, const Circuit& circuit, const LazyGates& lazy);

  // Takes those of the row's effects that have triggers, if they are many enough to pay. Returns what is to be done
  // before take(): the other effects, and those taken as if their conditions did not hold.
  std::vector<Effect> add_row(std::span<const Effect> effects);

  // Sets in `changed` what the row's effects say where their conditions hold.
  void take(std::size_t row, std::span<const std::uint64_t> truth, std::span<const Counter> counters,
            LazyGates::Memo& memo, std::span<std::uint64_t> changed) const noexcept;

 private:
  // Triggers of a row in one word of the state; the i-th bit of `mask` has the entries
  // [begin_[first + i], begin_[first + i + 1]).
  struct Word {
    std::uint32_t word;
    std::uint32_t first;
    std::uint64_t mask;
  };
  // proposition << 1 | whether it becomes true, where the condition holds.
  struct Entry {
    std::uint32_t target;
    Literal condition;  // in terms of LazyGates
  };
  // A way in which an effect's condition can come to hold.
  struct Term {
    std::uint32_t trigger;  // proposition
    Entry entry;
  };

  bool add_terms(const Effect& effect, std::vector<Term>& terms) const;
  bool add_term(const Effect& effect, Literal product, std::vector<Term>& terms) const;
  void set_down(std::vector<Term>& terms);

  const Network* network_;  // this and the next while rows are added only
  const Circuit* circuit_;
  const LazyGates& lazy_;
  std::vector<std::uint32_t> rows_{0};
  std::vector<Word> words_;
  std::vector<std::uint32_t> begin_;
  std::vector<Entry> entries_;
};

}  // namespace senet::propnet
