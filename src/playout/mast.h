// What moves are worth by the goals of the playouts in which they were played, wherever in the game that was, and the
// weights by which playouts choose them for that (MAST with Gibbs sampling, Finnsson and Bjornsson 2008).
// Goals count by how far they are from the mean of the playouts of the same start: a start that is won whatever is
// played tells nothing about its moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"
#include "playout/trace.h"

namespace senet {

// One thread's. Chance is no player: all its moves keep the same weight.
class MastTable {
 public:
  // Requires: the game's ranges of moves are as long as they are used.
  explicit MastTable(const GameInfo& info);

  // goals[playout * roles + role]; playouts [i * group, (i + 1) * group) have the same start.
  void learn(const PlayoutTrace& trace, std::span<const Goal> goals, std::size_t group);

  // What has been learned counts `factor` of what it did, against what is learned from now on.
  void fade(double factor) noexcept;

  // weights[move] = exp((value - mean value of the role's moves) / tau), in goals of 0..1, as whole numbers of
  // 1..most, the mean being the geometric mean of these two. Moves never seen have that, too.
  void weigh(double tau, std::uint8_t most, std::span<std::uint8_t> weights) const noexcept;

  // The move's value: mean goal, 0..1, above that of other playouts of the same starts; 0 for a move never seen.
  double value(MoveId move) const noexcept;

 private:
  struct Entry {
    double sum = 0;
    double count = 0;
  };

  std::vector<std::uint32_t> first_move_;
  std::vector<bool> chance_;  // per role
  std::vector<Entry> entries_;
  std::vector<double> mean_;  // per role, of a group
};

}  // namespace senet
