#include "player/simple_players.h"

#include <algorithm>

#include "base/error.h"

namespace senet {

std::uint64_t player_seed(const MatchSetup& setup, std::uint64_t own) {
  std::uint64_t state = own != 0 ? own : setup.seed;
  state ^= (index(setup.role) + 1) * 0xd1342543de82ef95ULL;
  return split_mix(state);
}

void SimplePlayer::start(const MatchSetup& setup, const Deadline&) {
  simulator_.reset();
  game_ = setup.game;
  simulator_ = game_->new_simulator();
  role_ = setup.role;
  reseed(setup);
}

MoveId SimplePlayer::play(std::span<const MoveId> last_joint, const Deadline&) {
  if (simulator_ == nullptr) throw Error(name(), "has not been started");
  if (!last_joint.empty()) simulator_->apply(last_joint);
  simulator_->legal(role_, moves_);
  if (moves_.empty()) return kNoMove;
  return moves_.size() == 1 ? moves_[0] : choose(moves_);
}

MoveId LegalPlayer::choose(const MoveList& moves) { return *std::min_element(moves.begin(), moves.end()); }

void RandomPlayer::reseed(const MatchSetup& setup) { rng_ = Rng(player_seed(setup, options_.seed)); }

MoveId RandomPlayer::choose(const MoveList& moves) {
  return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace senet
