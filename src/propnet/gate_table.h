// Finds equal gates: an open-addressing table of gates by the hash of their inputs, and the local simplification that
// makes equal gates look equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "propnet/network.h"

namespace senet::propnet {

// Sorts the inputs of a gate to be and removes what is neutral or doubled. Where the gate comes to a constant or to one
// input, gives that. `gate`: its own id, for gates of cycles: in the least fixpoint an OR that reads itself may leave
// that out, and an AND that does is false.
std::optional<Literal> clean_inputs(GateKind kind, GateId gate, std::vector<Literal>& inputs);

// A gate is looked up as the AND that it is up to inverting, so an OR is found as the inverse of an AND.
class GateTable {
 public:
  explicit GateTable(std::size_t expected_gates);

  // The gate entered before with the same inputs, inverted where the kinds differ; `gate` itself where it is new, and
  // then it is entered. `kind_of(other)` and `inputs_of(other)` tell of gates in the table.
  // Requires: clean inputs.
  template <class KindOf, class InputsOf>
  Literal find_or_enter(GateId gate, GateKind kind, std::span<const Literal> inputs, KindOf kind_of,
                        InputsOf inputs_of) {
    const bool is_or = kind == GateKind::kOr;
    const std::uint32_t hash = hash_of(is_or, inputs);
    for (std::size_t slot = hash;; ++slot) {
      slot &= slots_.size() - 1;
      const Slot found = slots_[slot];
      if (found.gate == 0) {
        slots_[slot] = {gate, hash};
        if (2 * ++size_ > slots_.size()) grow();
        return Literal(gate);
      }
      if (found.hash != hash) continue;
      const bool differ = (kind_of(found.gate) == GateKind::kOr) != is_or;
      if (equal(inputs_of(found.gate), inputs, differ)) return Literal(found.gate, differ);
    }
  }

  // Requires: the gate was entered, with these inputs.
  void erase(GateId gate, GateKind kind, std::span<const Literal> inputs);

 private:
  struct Slot {
    GateId gate = 0;  // 0: free
    std::uint32_t hash = 0;
  };

  static std::uint32_t hash_of(bool is_or, std::span<const Literal> inputs);
  static bool equal(std::span<const Literal> left, std::span<const Literal> right, bool inverted);
  void grow();

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

// Adds gates to an ordered network, simplified locally and each only once.
class GateFactory {
 public:
  // Knows the gates that the network has, and sorts their inputs. The network must outlive it.
  explicit GateFactory(Network& network);

  // The gate over `inputs`, which are left in an unspecified order. Throws: Error where the network is given up.
  Literal make(GateKind kind, std::vector<Literal>& inputs);
  // Takes back the gates from `first` on. Requires: the network refers to none of them.
  void take_back(GateId first);

 private:
  Network& network_;
  GateTable table_;
};

}  // namespace senet::propnet
