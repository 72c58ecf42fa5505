// Playouts that choose moves by weights, which may depend on the moves just before. Slow next to the uniform ones, and
// exact: what evaluators that weigh moves in circuits are compared with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "game/rules.h"
#include "playout/reply.h"

namespace senet {

// What the moves weigh in the course of a playout. One thread's.
class MoveWeights {
 public:
  // weights[move], and behind them those of the replies; a 0 counts as 1.
  void set_weights(std::span<const std::uint8_t> weights) { weights_.assign(weights.begin(), weights.end()); }
  // Forgets the weights.
  void set_replies(std::span<const Reply> replies, std::size_t moves);
  bool empty() const noexcept { return weights_.empty(); }

  void begin_playout() noexcept { last_.clear(); }
  void played(const JointMove& joint) { last_ = joint; }
  std::uint32_t weight(MoveId move) const noexcept;
  // One of `moves` with the probability weight / sum of weights; kNoMove where there is none.
  MoveId pick(std::span<const MoveId> moves, Rng& rng) const noexcept;

 private:
  bool applies(const Reply& reply) const noexcept;

  std::vector<std::uint8_t> weights_;
  std::vector<Reply> replies_;            // by move
  std::vector<std::uint32_t> weight_of_;  // of each of them: index of its weight
  JointMove last_;                        // empty at the start of a playout
};

template <Rules R>
class WeightedPlayout {
 public:
  explicit WeightedPlayout(const R& rules) : rules_(rules), joint_(rules.info().roles(), kNoMove) {}

  MoveWeights& weights() noexcept { return weights_; }

  // As UniformPlayout::run. Requires: !weights().empty().
  template <class Visit>
  std::uint32_t run(typename R::Position& position, std::uint32_t max_plies, Rng& rng, Visit visit) {
    weights_.begin_playout();
    std::uint32_t plies = 0;
    for (; plies < max_plies && !rules_.terminal(position); ++plies) {
      for (std::size_t role = 0; role < joint_.size(); ++role) {
        rules_.legal(position, static_cast<RoleId>(role), moves_);
        joint_[role] = weights_.pick(moves_, rng);
      }
      rules_.apply(position, joint_);
      weights_.played(joint_);
      visit(joint_);
    }
    return plies;
  }

 private:
  const R& rules_;
  MoveWeights weights_;
  JointMove joint_;
  MoveList moves_;
};

}  // namespace senet
