// What moves are worth by the goals of the playouts in which they were played, wherever in the game that was, and the
// weights by which playouts choose them for that (MAST with Gibbs sampling, Finnsson and Bjornsson 2008).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"
#include "playout/mean_reward.h"
#include "playout/trace.h"

namespace senet {

// One thread's. Chance is no player: all its moves keep the same weight.
class MastTable {
 public:
  // Requires: the game's ranges of moves are as long as they are used.
  explicit MastTable(const GameInfo& info);

  // Rewards: see rewards.h.
  void learn(const PlayoutTrace& trace, std::span<const double> rewards);

  // What has been learned counts `factor` of what it did, against what is learned from now on.
  void fade(double factor) noexcept;

  // weights[move] = exp((value - mean value of the role's moves) / tau), in goals of 0..1, as whole numbers of
  // 1..most, the mean being the geometric mean of these two. Moves never seen have that, too.
  void weigh(double tau, std::uint8_t most, std::span<std::uint8_t> weights) const noexcept;

  const MeanReward& of_move(MoveId move) const noexcept { return entries_[index(move)]; }
  // Of all moves of a role.
  MeanReward of_role(std::size_t role) const noexcept;

 private:
  std::vector<std::uint32_t> first_move_;
  std::vector<bool> chance_;  // per role
  std::vector<MeanReward> entries_;
};

// The weight of a move that is so much better than others, see MastTable::weigh.
std::uint8_t gibbs_weight(double better, double tau, std::uint8_t most) noexcept;

}  // namespace senet
