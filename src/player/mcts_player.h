// The player that searches: the same Mcts, or several in threads, over the match, so that what they learned of the move
// played is kept.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/options.h"
#include "player/managed_time.h"
#include "player/parallel_search.h"
#include "player/player.h"
#include "player/pondering.h"
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
  bool criticality = false;
  Start start = Start::kAuto;
  Pondering pondering;
  std::uint64_t seed = 0;
  std::string clock;     // of the match, see timing/time_control.h
  std::string strategy;  // see timing/strategy.h

  void describe(OptionSet& set);
};

class MctsPlayer final : public Player {
 public:
  // The clock must outlive the player. Throws: Error of a time control or strategy that can't be read.
  MctsPlayer(const MctsPlayerOptions& options, const Clock& clock);

  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) override;
  // Searches the position after the own move where nobody else had a choice, else the present one on. Not where
  // simulations are given or counted, so that what is played repeats: ponder_simulations is for that.
  bool ponder(const Deadline& deadline) override;
  void ponder_simulations(std::uint64_t simulations, const Deadline& deadline) override;
  bool observe(Observer observer) override;
  MoveReport report() const override { return report_; }
  std::string name() const override { return print_options("mcts", options_); }

 private:
  bool counts_simulations() const noexcept;
  bool searches_at_start() const noexcept;
  void advance(std::span<const MoveId> joint);
  search::SearchEnd ponder(const search::SearchBudget& budget, const std::stop_token& stop);
  MoveId answer(MoveReport report);
  void set_time_control(const MatchSetup& setup);
  search::SearchBudget budget(TimePoint deadline) const noexcept;
  const search::SearchReport& search(const Deadline& deadline);
  search::SearchReport search_observed(const Deadline& deadline);
  search::SearchReport search_managed(const Deadline& deadline);
  Analysis analysis(const search::SearchReport& report);
  MoveReport told(const search::SearchReport& report) const;

  // A position ahead of the match, that pondering is at: led to by `joint` from `before`.
  struct Ahead {
    State before;
    JointMove joint;
  };

  MctsPlayerOptions options_;
  const Clock& clock_;
  std::optional<timing::TimeControl> control_;        // of the options
  std::shared_ptr<const timing::Strategy> strategy_;  // of the options, or the default one
  std::unique_ptr<ParallelSearch> search_;
  std::optional<ManagedTime> managed_;  // where the match has a time control or the options a strategy
  std::uint64_t opening_plies_ = 0;     // as in MatchSetup
  std::uint64_t plies_ = 0;             // made in this match
  std::uint64_t own_ = 0;               // those of them in which this player had a choice
  std::optional<MoveId> answer_;        // the last one, while the search is still where it was chosen
  std::optional<Ahead> ahead_;
  std::optional<Focus> focus_;    // of pondering, on the next joint move
  std::optional<bool> foreseen_;  // whether the last one was in it
  std::uint64_t pondered_ = 0;    // simulations since the last move
  Seconds pondering_{0};
  Observer observer_;
  MoveReport report_;
};

}  // namespace senet
