// Which move a simulation follows in a node: the one with the largest score of what its simulations brought (Q, 0..1)
// and how few they are. Decoupled: each role chooses by its own statistics.
//   ucb1       Q + C * sqrt(ln n_p / n_i)   (UCT, Kocsis & Szepesvari 2006)
//   ucb1tuned  Q + C * sqrt(ln n_p / n_i * min(1/4, s_i + sqrt(2 ln n_p / n_i))), s_i the variance of the move's values
//              (Auer, Cesa-Bianchi & Fischer 2002; as in TM)
// n_p counts the simulations through the choice, n_i those through the move. Where evaluations guide the search, Q is
// mixed with them: see Guide.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/options.h"
#include "base/rng.h"
#include "search/tree.h"

namespace senet::search {

struct SelectOptions {
  enum class Kind : std::uint8_t { kUcb1, kUcb1Tuned };

  Kind kind = Kind::kUcb1;
  double c = 0.7;
  double fpu = 10;

  void describe(OptionSet& set);
};

// How evaluations (Edge::worth) take part: (1 - weight) Q + weight * worth, with weight / (n_i + 1) for the second
// where they fade (progressive implicit bias, IM). A weight of 0 leaves Q alone.
struct Guide {
  double weight = 0;
  bool fades = false;
};

class Selection {
 public:
  Selection(const SelectOptions& options, double c, const Guide& guide) noexcept
      : options_(options), c_(c), guide_(guide) {}

  // The edge to follow, the first of equals. Requires: the section has an edge that is not settled.
  std::uint32_t select(const Section& section) const noexcept {
    return pick(section, [](double explore) { return explore; });
  }

  // The same where several roles choose at once: C varies by half from move to move and visit to visit. Without that,
  // roles whose statistics look alike move in step for ever and never see the joint moves in which they differ: in
  // rock-paper-scissors they learn a fixed cycle of results, and a dominant move may look bad.
  std::uint32_t select_apart(const Section& section, Rng& rng) const noexcept {
    return pick(section, [&rng](double explore) { return explore * (0.5 + rng.uniform()); });
  }

  // Whether a move that has not been tried comes next, by first-play urgency. Requires: there is one.
  bool tries_another(const Section& section) const noexcept {
    if (options_.fpu >= kTryAll || section.tried == 0) return true;
    double best = -std::numeric_limits<double>::infinity();
    for (const Edge& edge : section.edges()) {
      const double score = score_of(edge, log_visits(section), c_);
      if (score > best) best = score;
    }
    return best < options_.fpu;
  }

 private:
  static constexpr double kTryAll = 10;
  static constexpr double kFirst = 1e9;  // above all scores: what has no visit comes first, the worthiest of them

  static double log_visits(const Section& section) noexcept {
    return std::log(static_cast<double>(std::max(section.visits, 1U)));
  }

  template <class Vary>
  std::uint32_t pick(const Section& section, Vary vary) const noexcept {
    if (guide_.weight == 0 && options_.kind == SelectOptions::Kind::kUcb1) {
      const double explore = c_ * std::sqrt(log_visits(section));
      return best_edge(section, [&](const Edge& edge) {
        const double inverse = edge.inverse_sqrt;
        return inverse * (edge.sum * inverse + vary(explore));  // sum / n + explore / sqrt(n)
      });
    }
    const double log = log_visits(section);
    return best_edge(section, [&](const Edge& edge) { return score_of(edge, log, vary(c_)); });
  }

  template <class Score>
  static std::uint32_t best_edge(const Section& section, Score score_of) noexcept {
    const std::span<const Edge> edges = section.edges();
    std::uint32_t best = 0;
    double best_score = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const double score = score_of(edges[i]);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  double score_of(const Edge& edge, double log, double c) const noexcept {
    const double inverse = edge.inverse_sqrt;
    if (edge.visits == 0) return kFirst * inverse + edge.worth;
    const double mean = edge.sum * inverse * inverse;
    const double spread = log * inverse * inverse;
    double factor = 1;
    if (options_.kind == SelectOptions::Kind::kUcb1Tuned) {
      const double variance = std::max(edge.squares * inverse * inverse - mean * mean, 0.0);
      factor = std::min(0.25, variance + std::sqrt(2 * spread));
    }
    const double guide = guide_.fades ? guide_.weight / (edge.visits + 1.0) : guide_.weight;
    return (1 - guide_.weight) * mean + guide * edge.worth + c * std::sqrt(spread * factor);
  }

  SelectOptions options_;
  double c_;
  Guide guide_;
};

}  // namespace senet::search
