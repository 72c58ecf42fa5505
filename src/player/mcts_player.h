// The player that searches: the same Mcts, or several in threads, over the match, so that what they learned of the move
// played is kept.
#pragma once

#include <memory>
#include <string>

#include "base/options.h"
#include "player/parallel_search.h"
#include "player/player.h"
#include "player/thinking_time.h"
#include "search/mcts.h"

namespace senet {

// Why a search ended.
const char* text_of(search::SearchEnd end);

struct MctsPlayerOptions {
  enum class Start : std::uint8_t { kAuto, kOn, kOff };

  search::SearchOptions search;
  Threads threads;
  std::uint64_t simulations = 0;
  ThinkingTime thinking;
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
  bool observe(Observer observer) override;
  MoveReport report() const override { return report_; }
  std::string name() const override { return print_options("mcts", options_); }

 private:
  bool searches_at_start() const noexcept;
  search::SearchBudget budget(TimePoint deadline) const noexcept;
  const search::SearchReport& search(const Deadline& deadline);
  search::SearchReport search_observed(const Deadline& deadline);
  Analysis analysis(const search::SearchReport& report);

  MctsPlayerOptions options_;
  const Clock& clock_;
  std::unique_ptr<ParallelSearch> search_;
  Observer observer_;
  MoveReport report_;
};

}  // namespace senet
