// A whole match between players in one process, without clocks or referee.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "player/make_player.h"
#include "sim/game.h"

namespace senet::toys {

// One spec a role. Returns the goals. The seed decides everything where the players go by simulations.
inline std::vector<Goal> play_match(const std::shared_ptr<const Game>& game, const std::vector<std::string>& specs,
                                    std::uint64_t seed) {
  const SteadyClock clock;
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t role = 0; role < specs.size(); ++role) {
    MatchSetup setup;
    setup.game = game;
    setup.role = static_cast<RoleId>(role);
    setup.seed = seed;
    players.push_back(make_player(specs[role], clock));
    players.back()->start(setup, TimePoint::max());
  }
  const auto simulator = game->new_simulator();
  JointMove last;
  while (!simulator->terminal()) {
    JointMove joint;
    for (const auto& player : players) joint.push_back(player->play(last, TimePoint::max()));
    simulator->apply(joint);
    last = joint;
  }
  std::vector<Goal> goals(specs.size());
  simulator->goals(goals);
  for (const auto& player : players) player->finish(last, goals, TimePoint::max());
  return goals;
}

// The mean goal of `spec` over `rounds` times as many matches as roles: it sits on each seat in turn, `others` on the
// rest.
inline double mean_goal(const std::shared_ptr<const Game>& game, const std::string& spec, const std::string& others,
                        std::uint64_t rounds) {
  const std::size_t roles = game->info().roles();
  double sum = 0;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    for (std::size_t seat = 0; seat < roles; ++seat) {
      std::vector<std::string> specs(roles, others);
      specs[seat] = spec;
      sum += play_match(game, specs, round + 1)[seat];
    }
  }
  return sum / static_cast<double>(rounds * roles);
}

}  // namespace senet::toys
