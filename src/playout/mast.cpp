#include "playout/mast.h"

#include <algorithm>
#include <cmath>

namespace senet {

MastTable::MastTable(const GameInfo& info)
    : first_move_(info.first_move), entries_(info.first_move.back()), mean_(info.roles()) {
  for (std::size_t role = 0; role < info.roles(); ++role) chance_.push_back(info.is_chance(static_cast<RoleId>(role)));
}

void MastTable::learn(const PlayoutTrace& trace, std::span<const Goal> goals, std::size_t group) {
  const std::size_t roles = mean_.size();
  for (std::size_t begin = 0; begin < trace.playouts(); begin += group) {
    const std::size_t end = std::min(begin + group, trace.playouts());
    std::ranges::fill(mean_, 0.0);
    for (std::size_t i = begin * roles; i < end * roles; ++i) mean_[i % roles] += goals[i];
    for (double& mean : mean_) mean /= static_cast<double>(end - begin);
    for (std::size_t playout = begin; playout < end; ++playout) {
      const std::span<const MoveId> moves = trace.playout(playout);
      for (std::size_t role = 0; role < roles; ++role) {
        const double reward = (goals[playout * roles + role] - mean_[role]) / 100;
        for (std::size_t i = role; i < moves.size(); i += roles) {
          if (moves[i] == kNoMove) continue;
          Entry& entry = entries_[index(moves[i])];
          entry.sum += reward;
          entry.count += 1;
        }
      }
    }
  }
}

void MastTable::fade(double factor) noexcept {
  for (Entry& entry : entries_) {
    entry.sum *= factor;
    entry.count *= factor;
  }
}

double MastTable::value(MoveId move) const noexcept {
  const Entry& entry = entries_[index(move)];
  return entry.count > 0 ? entry.sum / entry.count : 0;
}

void MastTable::weigh(double tau, std::uint8_t most, std::span<std::uint8_t> weights) const noexcept {
  const double middle = std::sqrt(static_cast<double>(most));
  for (std::size_t role = 0; role < mean_.size(); ++role) {
    Entry all;
    for (std::uint32_t m = first_move_[role]; m < first_move_[role + 1]; ++m) {
      all.sum += entries_[m].sum;
      all.count += entries_[m].count;
    }
    for (std::uint32_t m = first_move_[role]; m < first_move_[role + 1]; ++m) {
      const bool known = !chance_[role] && entries_[m].count > 0;
      const double better = known ? entries_[m].sum / entries_[m].count - all.sum / all.count : 0;
      const double weight = middle * std::exp(better / tau);
      weights[m] = static_cast<std::uint8_t>(std::clamp(weight + 0.5, 1.0, static_cast<double>(most)));
    }
  }
}

}  // namespace senet
