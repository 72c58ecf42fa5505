// The player that searches: one Mcts over the match, so that what it learned of the move played is kept.
#pragma once

#include <memory>
#include <string>

#include "base/options.h"
#include "player/player.h"
#include "search/mcts.h"

namespace senet {

struct MctsPlayerOptions {
  enum class Start : std::uint8_t { kAuto, kOn, kOff };

  search::SearchOptions search;
  std::uint64_t simulations = 0;
  Seconds time{0};
  Seconds margin{0.05};
  bool think_forced = false;
  Start start = Start::kAuto;
  std::uint64_t seed = 0;

  void describe(OptionSet& set);
};

class MctsPlayer final : public Player {
 public:
  // The clock must outlive the player.
  MctsPlayer(const MctsPlayerOptions& options, const Clock& clock) : options_(options), clock_(clock) {}

  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) override;
  MoveReport report() const override { return report_; }
  std::string name() const override { return print_options("mcts", options_); }

 private:
  bool searches_at_start() const noexcept;
  search::SearchBudget budget(TimePoint deadline) const noexcept;
  const search::SearchReport& search(const Deadline& deadline);

  MctsPlayerOptions options_;
  const Clock& clock_;
  std::unique_ptr<search::Mcts> mcts_;
  MoveReport report_;
};

}  // namespace senet
