// The alpha-beta player: for games of two roles that take turns. With the evaluation of a game played natively it is
// the classic opponent to measure tree search against; without one it solves endings and plays the rest by move order.
#pragma once

#include <memory>
#include <string>

#include "base/options.h"
#include "player/player.h"
#include "player/thinking_time.h"
#include "search/alpha_beta.h"

namespace senet {

struct AlphaBetaPlayerOptions {
  search::AlphaBetaOptions search;
  std::uint64_t positions = 0;
  ThinkingTime thinking;

  void describe(OptionSet& set);
};

class AlphaBetaPlayer final : public Player {
 public:
  // The clock must outlive the player.
  AlphaBetaPlayer(const AlphaBetaPlayerOptions& options, const Clock& clock) : options_(options), clock_(clock) {}

  // Throws: Error where alpha-beta can't play this game.
  void start(const MatchSetup& setup, const Deadline& deadline) override;
  // Throws: Error where both roles turn out to have a choice.
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) override;
  bool observe(Observer observer) override;
  MoveReport report() const override { return report_; }
  std::string name() const override { return print_options("alphabeta", options_); }

 private:
  search::AlphaBetaBudget budget(TimePoint deadline) const noexcept;
  void make_report();
  void tell(const char* end);

  AlphaBetaPlayerOptions options_;
  const Clock& clock_;
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Simulator> simulator_;  // at the present state
  std::unique_ptr<search::AlphaBeta> search_;
  Observer observer_;
  RoleId role_{};
  MoveList legal_;
  MoveReport report_;
};

}  // namespace senet
