// The cuts of and-inverter nodes: sets of up to three nodes that determine a node's value, each with its truth table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sliced/aig.h"

namespace senet::sliced {

struct Cut {
  std::array<NodeId, 3> leaves{};  // ascending; only the first `size` count
  std::uint8_t size = 0;
  std::uint8_t truth = 0;  // as Table::truth, of the leaves in order
  float area_flow = 0;

  std::span<const NodeId> nodes() const noexcept { return std::span(leaves).first(size); }
};

// A few cuts per node, by area flow, least first.
class Cuts {
 public:
  // `readers`: per node, 0 where it is not needed.
  Cuts(const Aig& aig, std::span<const std::uint32_t> readers);

  // None for inputs and for nodes that are not needed.
  std::span<const Cut> of(NodeId node) const noexcept {
    return std::span(cuts_).subspan(begin_[node], begin_[node + 1] - begin_[node]);
  }

 private:
  void merge_cuts(const Aig& aig, NodeId node);
  std::span<const Cut> with_trivial(NodeId node, std::vector<Cut>& storage) const;
  void add(const Cut& left, const Cut& right, bool invert_left, bool invert_right);

  std::vector<float> flow_;  // per node
  std::vector<std::size_t> begin_;
  std::vector<Cut> cuts_;
  std::vector<Cut> found_;
  std::vector<Cut> left_;
  std::vector<Cut> right_;
};

}  // namespace senet::sliced
