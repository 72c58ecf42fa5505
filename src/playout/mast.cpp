#include "playout/mast.h"

#include <algorithm>
#include <cmath>

namespace senet {

MastTable::MastTable(const GameInfo& info) : first_move_(info.first_move), entries_(info.first_move.back()) {
  for (std::size_t role = 0; role < info.roles(); ++role) chance_.push_back(info.is_chance(static_cast<RoleId>(role)));
}

void MastTable::learn(const PlayoutTrace& trace, std::span<const double> rewards) {
  const std::size_t roles = trace.roles;
  for (std::size_t playout = 0; playout < trace.playouts(); ++playout) {
    const std::span<const MoveId> moves = trace.playout(playout);
    for (std::size_t role = 0; role < roles; ++role) {
      const double reward = rewards[playout * roles + role];
      for (std::size_t i = role; i < moves.size(); i += roles) {
        if (moves[i] != kNoMove) entries_[index(moves[i])].add(reward);
      }
    }
  }
}

void MastTable::fade(double factor) noexcept {
  for (MeanReward& entry : entries_) entry.fade(factor);
}

MeanReward MastTable::of_role(std::size_t role) const noexcept {
  MeanReward all;
  for (std::uint32_t m = first_move_[role]; m < first_move_[role + 1]; ++m) {
    all.sum += entries_[m].sum;
    all.count += entries_[m].count;
  }
  return all;
}

void MastTable::weigh(double tau, std::uint8_t most, std::span<std::uint8_t> weights) const noexcept {
  for (std::size_t role = 0; role + 1 < first_move_.size(); ++role) {
    const double mean = of_role(role).mean();
    for (std::uint32_t m = first_move_[role]; m < first_move_[role + 1]; ++m) {
      const bool known = !chance_[role] && entries_[m].count > 0;
      weights[m] = gibbs_weight(known ? entries_[m].mean() - mean : 0, tau, most);
    }
  }
}

std::uint8_t gibbs_weight(double better, double tau, std::uint8_t most) noexcept {
  const double weight = std::sqrt(static_cast<double>(most)) * std::exp(better / tau);
  return static_cast<std::uint8_t>(std::clamp(weight + 0.5, 1.0, static_cast<double>(most)));
}

}  // namespace senet
