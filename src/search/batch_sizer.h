// How many leaves go into a batch and how many playouts each of them gets, where the evaluator runs many side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/clock.h"

namespace senet::search {

class BatchSizer {
 public:
  struct Limits {
    std::size_t lanes = 1;     // playouts that the evaluator likes to run at once
    std::size_t leaves = 1;    // in a batch, at most
    std::size_t playouts = 0;  // of a leaf; 0: as many as suit the times measured
  };

  explicit BatchSizer(const Limits& limits) noexcept : limits_(limits) {}

  // Leaves in the next batch: few while the tree is small, when every result still changes where to look next.
  std::size_t leaves(std::uint64_t root_visits) const noexcept;
  // Playouts of each leaf in a batch of so many: they fill all lanes, once or some times over, since the games of a
  // round that fills only some leave the others idle. Requires: leaves > 0.
  std::size_t playouts(std::size_t leaves) const noexcept;

  // How long the batch took: to find the leaves and record their results, and to play from them. Where playing is the
  // smaller part, more of it costs little.
  void measured(std::size_t leaves, Seconds tree, Seconds playing) noexcept;

 private:
  std::size_t least(std::size_t leaves) const noexcept;  // playouts of a leaf that fill the lanes

  Limits limits_;
  double suited_ = 0;  // playouts of a leaf
  int batches_ = 0;    // measured since that was looked at
  Seconds tree_{0};
  Seconds playing_{0};
};

}  // namespace senet::search
