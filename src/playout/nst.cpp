#include "playout/nst.h"

#include <algorithm>
#include <cmath>

namespace senet {

namespace {

constexpr std::size_t kCapacity = std::size_t{1} << 16;
constexpr double kIdle = 0.45;       // of the plies
constexpr double kForced = 0.9;      // of the replies to a move: there is hardly a choice
constexpr double kDeviation = 0.5;   // of rewards, at most
constexpr double kSignificance = 4;  // standard errors

}  // namespace

NstTable::NstTable(const GameInfo& info)
    : roles_(info.roles()),
      first_move_(info.first_move),
      pairs_(kCapacity),
      after_(info.first_move.back() * roles_),
      idle_(info.first_move.back(), 0) {
  for (std::size_t role = 0; role < roles_; ++role) chance_.push_back(info.is_chance(static_cast<RoleId>(role)));
}

void NstTable::learn(const PlayoutTrace& trace, std::span<const double> rewards, const MastTable& mast) {
  for (std::size_t role = 0; role < roles_; ++role) {
    const double plies = mast.of_role(role).count;
    for (std::uint32_t m = first_move_[role]; m < first_move_[role + 1]; ++m) {
      idle_[m] = mast.of_move(MoveId{m}).count > kIdle * plies ? 1 : 0;
    }
  }
  const auto tells = [this](MoveId move) { return move != kNoMove && idle_[index(move)] == 0; };
  for (std::size_t playout = 0; playout < trace.playouts(); ++playout) {
    const std::span<const MoveId> moves = trace.playout(playout);
    for (std::size_t ply = roles_; ply < moves.size(); ply += roles_) {
      for (std::size_t role = 0; role < roles_; ++role) {
        const MoveId move = moves[ply + role];
        if (!tells(move) || chance_[role]) continue;
        const double reward = rewards[playout * roles_ + role];
        for (std::size_t i = ply - roles_; i < ply; ++i) {
          if (!tells(moves[i])) continue;
          pairs_.add(moves[i], move, reward);
          after_[index(moves[i]) * roles_ + role].add(reward);
          ++pairs_learned_;
        }
      }
    }
  }
}

void NstTable::fade(double factor) noexcept {
  pairs_.fade(factor);
  for (MeanReward& reward : after_) reward.fade(factor);
}

std::size_t NstTable::role_of(MoveId move) const noexcept {
  const auto next = std::ranges::upper_bound(first_move_, index(move));
  return static_cast<std::size_t>(next - first_move_.begin()) - 1;
}

double NstTable::advantage(MoveId before, MoveId move) const {
  const MeanReward pair = pairs_.find(before, move);
  return pair.count > 0 ? pair.mean() - after(before, role_of(move)).mean() : 0;
}

std::vector<NstTable::Pair> NstTable::pairs_that_matter(const MastTable& mast) const {
  std::vector<double> mean;
  for (std::size_t role = 0; role < roles_; ++role) mean.push_back(mast.of_role(role).mean());
  std::vector<Pair> result;
  for (const PairTable::Entry& entry : pairs_.entries()) {
    if (!entry.used() || entry.reward.count <= 0) continue;
    const std::size_t role = role_of(entry.move);
    const MeanReward& others = after(entry.before, role);
    if (entry.reward.count > kForced * others.count) continue;
    const double here = entry.reward.mean() - others.mean();
    const double elsewhere = mast.of_move(entry.move).mean() - mean[role];
    const double difference = here - elsewhere;
    if (std::abs(difference) * std::sqrt(entry.reward.count) < kSignificance * kDeviation) continue;
    result.push_back({entry.move, difference > 0, entry.before, std::abs(difference) * entry.reward.count});
  }
  return result;
}

std::vector<Reply> NstTable::choose(std::size_t most, const MastTable& mast) const {
  std::vector<Pair> pairs = pairs_that_matter(mast);
  std::ranges::sort(pairs);
  std::ranges::stable_sort(pairs, std::greater{}, &Pair::matters);
  if (pairs.size() > most) pairs.resize(most);
  std::ranges::sort(pairs);
  std::vector<Reply> replies;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const bool same = i > 0 && pairs[i].move == pairs[i - 1].move && pairs[i].better == pairs[i - 1].better;
    if (!same) replies.push_back({pairs[i].move, {}});
    replies.back().to.push_back(pairs[i].before);
  }
  return replies;
}

void NstTable::weigh(std::span<const Reply> replies, double tau, std::uint8_t most,
                     std::span<std::uint8_t> weights) const {
  for (std::size_t i = 0; i < replies.size(); ++i) {
    MeanReward better;
    for (const MoveId before : replies[i].to) {
      const double count = pairs_.find(before, replies[i].move).count;
      better.sum += count * advantage(before, replies[i].move);
      better.count += count;
    }
    weights[i] = gibbs_weight(better.mean(), tau, most);
  }
}

}  // namespace senet
