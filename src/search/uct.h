// Selection by UCT: the move with the largest Q + C * sqrt(ln n_p / n_i), Q in 0..1. n_p counts the simulations through
// the choice, n_i those through the move. Decoupled: each role chooses by its own statistics.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/rng.h"
#include "search/tree.h"

namespace senet::search {

class Uct {
 public:
  explicit Uct(double c) noexcept : c_(c) {}

  // The edge to follow, the first of equals. Requires: the section has an edge.
  std::uint32_t select(const Section& section) const noexcept {
    return best_edge(section, [](double explore) { return explore; });
  }

  // The same where several roles choose at once: C varies by half from move to move and visit to visit. Without that,
  // roles whose statistics look alike move in step for ever and never see the joint moves in which they differ: in
  // rock-paper-scissors they learn a fixed cycle of results, and a dominant move may look bad.
  std::uint32_t select_apart(const Section& section, Rng& rng) const noexcept {
    return best_edge(section, [&rng](double explore) { return explore * (0.5 + rng.uniform()); });
  }

 private:
  template <class Vary>
  std::uint32_t best_edge(const Section& section, Vary vary) const noexcept {
    const double explore = c_ * std::sqrt(std::log(static_cast<double>(std::max(section.visits, 1U))));
    const std::span<const Edge> edges = section.edges();
    std::uint32_t best = 0;
    double best_score = -1;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const double inverse = edges[i].inverse_sqrt;
      const double score = inverse * (edges[i].sum * inverse + vary(explore));  // sum / n + explore / sqrt(n)
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  double c_;
};

}  // namespace senet::search
