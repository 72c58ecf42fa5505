#include "playout/weighted.h"

#include <numeric>

#include "playout/pick_by_weight.h"

namespace senet {

void MoveWeights::set_replies(std::span<const Reply> replies, std::size_t moves) {
  weights_.clear();
  weight_of_.resize(replies.size());
  std::iota(weight_of_.begin(), weight_of_.end(), 0U);
  std::ranges::stable_sort(weight_of_, {}, [&](std::uint32_t i) { return replies[i].move; });
  replies_.clear();
  for (std::uint32_t& i : weight_of_) {
    replies_.push_back(replies[i]);
    i += static_cast<std::uint32_t>(moves);
  }
}

std::uint32_t MoveWeights::weight(MoveId move) const noexcept {
  std::uint32_t at = index(move);
  if (!last_.empty()) {
    auto reply = std::ranges::lower_bound(replies_, move, {}, &Reply::move);
    while (reply != replies_.end() && reply->move == move && !applies(*reply)) ++reply;
    if (reply != replies_.end() && reply->move == move) {
      at = weight_of_[static_cast<std::size_t>(reply - replies_.begin())];
    }
  }
  return std::max<std::uint32_t>(weights_[at], 1);
}

bool MoveWeights::applies(const Reply& reply) const noexcept {
  return std::ranges::any_of(
      last_, [&](MoveId move) { return move != kNoMove && std::ranges::find(reply.to, move) != reply.to.end(); });
}

MoveId MoveWeights::pick(std::span<const MoveId> moves, Rng& rng) const noexcept {
  return pick_by_weight(
      moves, [this](MoveId move) { return weight(move); }, rng);
}

}  // namespace senet
