// What moves are worth right after others (N-gram selection technique, Tak, Winands, Bjornsson 2012), for evaluators
// whose weights are shared by all playouts and can depend on a limited number of pairs of moves: pairs that change most
// choices by most are picked out, and gathered to replies. Unlike published there, a pair's value replaces the move's
// own, and both are compared with what else is played in the same place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game_info.h"
#include "playout/mast.h"
#include "playout/pair_table.h"
#include "playout/reply.h"

namespace senet {

// One thread's. Chance is no player: its moves are no replies.
class NstTable {
 public:
  // Requires: the game's ranges of moves are as long as they are used.
  explicit NstTable(const GameInfo& info);

  // Rewards: see rewards.h. `mast` has learned the same.
  void learn(const PlayoutTrace& trace, std::span<const double> rewards, const MastTable& mast);
  void fade(double factor) noexcept;
  std::uint64_t pairs_learned() const noexcept { return pairs_learned_; }

  // The pairs, `most` of them at most, that matter more than chance explains, as replies sorted by move: one of those
  // after which a move is better than elsewhere, one of those after which it is worse.
  std::vector<Reply> choose(std::size_t most, const MastTable& mast) const;

  // The replies' weights, as those of moves are made of their values.
  void weigh(std::span<const Reply> replies, double tau, std::uint8_t most, std::span<std::uint8_t> weights) const;

  // How much better than other replies to `before`, in mean reward; 0 for a pair not known.
  double advantage(MoveId before, MoveId move) const;

 private:
  struct Pair {
    MoveId move;
    bool better;
    MoveId before;
    double matters;

    auto operator<=>(const Pair&) const = default;
  };

  std::size_t role_of(MoveId move) const noexcept;
  const MeanReward& after(MoveId before, std::size_t role) const noexcept {
    return after_[index(before) * roles_ + role];
  }
  std::vector<Pair> pairs_that_matter(const MastTable& mast) const;

  std::size_t roles_;
  std::vector<std::uint32_t> first_move_;
  std::vector<bool> chance_;  // per role
  PairTable pairs_;
  std::vector<MeanReward> after_;   // [before * roles + role]: of all the role's moves after it
  std::vector<std::uint8_t> idle_;  // per move: it is made most of the time, so it is having to wait
  std::uint64_t pairs_learned_ = 0;
};

}  // namespace senet
