// Which move a simulation follows in a node: the one with the largest score of what its simulations brought (Q, 0..1)
// and how few they are. Decoupled: each role chooses by its own statistics.
//   ucb1       Q + C * sqrt(ln n_p / n_i)   (UCT, Kocsis & Szepesvari 2006)
//   ucb1tuned  Q + C * sqrt(ln n_p / n_i * min(1/4, s_i + sqrt(2 ln n_p / n_i))), s_i the variance of the move's values
//              (Auer, Cesa-Bianchi & Fischer 2002; as in TM)
//   rave       (1 - b) Q + b A + C * sqrt(ln n_p / n_i), A the mean of the simulations through the node in which the
//              role plays the move at any later time, b = sqrt(k / (3 n_i + k)) (Gelly & Silver 2007)
//   grave      the same with A and its count m of the nearest position on the way that has `ref` simulations, and
//              b = m / (n_i + m + bias n_i m) (Cazenave 2015)
// n_p counts the simulations through the choice, n_i those through the move. Where evaluations guide the search, Q is
// mixed with them: see Guide. A bias adds what else speaks for a move, and less so the more is known of it:
//   history     W H / ((1 - Q) n_i + 1), H the mean of all simulations with the move (progressive history, Nijssen &
//               Winands 2010)
//   evaluation  W v / (n_i + 1), v the worth of the position that it leads to (progressive bias, Chaslot et al. 2008)
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/options.h"
#include "base/rng.h"
#include "search/move_means.h"
#include "search/tree.h"
#include "search/visit_tables.h"

namespace senet::search {

struct SelectOptions {
  enum class Kind : std::uint8_t { kUcb1, kUcb1Tuned, kRave, kGrave };
  enum class Bias : std::uint8_t { kNone, kHistory, kEvaluation };

  Kind kind = Kind::kUcb1Tuned;
  double c = 0.7;
  double fpu = 10;
  double k = 1000;               // of rave
  std::uint64_t reference = 50;  // of grave: simulations
  double amaf_bias = 1e-5;       // of grave
  Bias bias = Bias::kNone;
  double weight = 1;  // of the bias

  void describe(OptionSet& set);
  bool by_amaf() const noexcept { return kind == Kind::kRave || kind == Kind::kGrave; }
  bool by_history() const noexcept { return bias == Bias::kHistory; }
  // Whether moves must be known of whole simulations.
  bool by_moves() const noexcept { return by_amaf() || by_history(); }
};

// How evaluations (Edge::worth) take part: (1 - weight) Q + weight * worth, with weight / (n_i + 1) for the second
// where they fade (progressive implicit bias, IM). A weight of 0 leaves Q alone.
struct Guide {
  double weight = 0;
  bool fades = false;
};

class Selection {
 public:
  using Place = MoveMeans::Place;

  // amaf, history: of the search, where the options are by that; they must outlive it
  Selection(const SelectOptions& options, double c, const Guide& guide, const MoveMeans* amaf = nullptr,
            const MoveMeans* history = nullptr) noexcept
      : options_(options), c_(c), guide_(guide), amaf_(amaf), history_(history) {}

  // The edge to follow, the first of equals. amaf_of: the position whose moves count as first ones. Requires: the
  // section has an edge that is not settled.
  std::uint32_t select(const Section& section, Place amaf_of = MoveMeans::kAnywhere) const noexcept {
    return pick(section, amaf_of, [](double explore) { return explore; });
  }

  // The same where several roles choose at once: C varies by half from move to move and visit to visit. Without that,
  // roles whose statistics look alike move in step for ever and never see the joint moves in which they differ: in
  // rock-paper-scissors they learn a fixed cycle of results, and a dominant move may look bad.
  std::uint32_t select_apart(const Section& section, Rng& rng, Place amaf_of = MoveMeans::kAnywhere) const noexcept {
    return pick(section, amaf_of, [&rng](double explore) { return explore * (0.5 + rng.uniform()); });
  }

  // Whether a move that has not been tried comes next, by first-play urgency. Requires: there is one.
  bool tries_another(const Section& section, Place amaf_of = MoveMeans::kAnywhere) const noexcept {
    if (options_.fpu >= kTryAll || section.tried == 0) return true;
    double best = -std::numeric_limits<double>::infinity();
    for (const Edge& edge : section.edges()) {
      const double score = score_of(edge, amaf_of, log_visits(section), c_);
      if (score > best) best = score;
    }
    return best < options_.fpu;
  }

 private:
  static constexpr double kTryAll = 10;
  static constexpr double kFirst = 1e9;  // above all scores: what has no visit comes first, the worthiest of them

  static double log_visits(const Section& section) noexcept { return VisitTables::log(std::max(section.visits, 1U)); }

  template <class Vary>
  std::uint32_t pick(const Section& section, Place amaf_of, Vary vary) const noexcept {
    if (guide_.weight == 0 && options_.kind == SelectOptions::Kind::kUcb1 &&
        options_.bias == SelectOptions::Bias::kNone) {
      const double explore = c_ * std::sqrt(log_visits(section));
      return best_edge(section, [&](const Edge& edge) {
        const double inverse = edge.inverse_sqrt;
        return inverse * (edge.sum * inverse + vary(explore));  // sum / n + explore / sqrt(n)
      });
    }
    const double log = log_visits(section);
    const bool plain = options_.kind == SelectOptions::Kind::kUcb1Tuned && amaf_ == nullptr && history_ == nullptr &&
                       options_.bias == SelectOptions::Bias::kNone && !guide_.fades;
    if (plain) return tuned_edge(section, log, vary);
    return best_edge(section, [&](const Edge& edge) { return score_of(edge, amaf_of, log, vary(c_)); });
  }

  // The same as best_edge by score_of, for ucb1tuned without a bias. Its roots are the costly part, so they are not
  // taken where an edge with the greatest variance there is, 1/4, would still score less than another.
  template <class Vary>
  std::uint32_t tuned_edge(const Section& section, double log, Vary vary) const noexcept {
    constexpr double kRounding = 1 + 1e-9;  // more than what the bound may be too small by
    const double half_root = 0.5 * kRounding * std::sqrt(log);
    const double weight = guide_.weight;
    const std::span<const Edge> edges = section.edges();
    std::uint32_t best = 0;
    double best_score = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      const double c = vary(c_);
      const double inverse = edge.inverse_sqrt;
      double score = kFirst * inverse + edge.worth;
      if (edge.visits > 0) {
        const double mean = edge.sum * inverse * inverse;
        const double known = (1 - weight) * mean + weight * edge.worth;
        if (!(known + c * half_root * inverse > best_score)) continue;
        score = known + c * tuned_root(edge, mean, log * inverse * inverse);
      }
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  static double tuned_root(const Edge& edge, double mean, double spread) noexcept {
    const double inverse = edge.inverse_sqrt;
    const double variance = std::max(edge.squares * inverse * inverse - mean * mean, 0.0);
    return std::sqrt(spread * std::min(0.25, variance + std::sqrt(2 * spread)));
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

  double score_of(const Edge& edge, Place amaf_of, double log, double c) const noexcept {
    const double inverse = edge.inverse_sqrt;
    if (edge.visits == 0) return kFirst * inverse + edge.worth;
    const double mean = edge.sum * inverse * inverse;
    const double spread = log * inverse * inverse;
    const bool tuned = options_.kind == SelectOptions::Kind::kUcb1Tuned;
    const double root = tuned ? tuned_root(edge, mean, spread) : std::sqrt(spread);
    const double guide = guide_.fades ? guide_.weight / (edge.visits + 1.0) : guide_.weight;
    const double known = amaf_ == nullptr ? mean : with_amaf(edge, mean, amaf_of);
    return (1 - guide_.weight) * known + guide * edge.worth + bias_of(edge, mean) + c * root;
  }

  double with_amaf(const Edge& edge, double mean, Place amaf_of) const noexcept {
    const NgramTable::Entry& amaf = amaf_->find(amaf_of, edge.move);
    if (amaf.count == 0) return mean;
    const double n = edge.visits;
    const double m = amaf.count;
    const bool rave = options_.kind == SelectOptions::Kind::kRave;
    const double share = rave ? std::sqrt(options_.k / (3 * n + options_.k)) : m / (n + m + options_.amaf_bias * n * m);
    return (1 - share) * mean + share * static_cast<double>(amaf.mean());
  }

  double bias_of(const Edge& edge, double mean) const noexcept {
    if (options_.bias == SelectOptions::Bias::kEvaluation) return options_.weight * edge.worth / (edge.visits + 1.0);
    if (history_ == nullptr) return 0;
    const NgramTable::Entry& history = history_->find(MoveMeans::kAnywhere, edge.move);
    if (history.count == 0) return 0;
    return options_.weight * static_cast<double>(history.mean()) / ((1 - mean) * edge.visits + 1);
  }

  SelectOptions options_;
  double c_;
  Guide guide_;
  const MoveMeans* amaf_;
  const MoveMeans* history_;
};

}  // namespace senet::search
