// How clearly the end of a game is won, for games that don't say: by how much it looks like other ends that this side
// has won, as a regression on its state tells (state_regression.h). What goes with winning more than it has to, as
// pieces do that were not lost, is found by the search itself: the open question of QR. For two roles.
#pragma once

#include <cstddef>
#include <span>

#include "game/ids.h"
#include "search/bonus.h"
#include "search/state_regression.h"

namespace senet::search {

class EndQuality {
 public:
  EndQuality(std::size_t words, double rate) : worth_(words, rate) {}

  // 0..1, from the winner's side, by the ends before it; 0.5 where nobody has won. Learns from this one. Requires: two
  // roles.
  double see(StateView end, std::span<const Goal> goals) noexcept {
    const double worth = worth_.learn(end, goals[0] / 100.0);
    const auto winner = winner_of(goals);
    return !winner ? 0.5 : *winner == 0 ? worth : 1 - worth;
  }

 private:
  StateRegression worth_;
};

}  // namespace senet::search
