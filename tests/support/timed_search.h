// A search that a test moves on by hand, under a time manager.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "timing/time_manager.h"

namespace senet::test {

class TimedSearch {
 public:
  TimedSearch(std::string_view strategy, std::string_view control, const std::string& tables = "")
      : control_(timing::parse_time_control(control)),
        manager_(std::make_shared<const timing::Strategy>(strategy), control_,
                 std::make_shared<const timing::GameTables>(timing::parse_game_tables(tables, "tables"))) {}

  timing::CheckPoint begin(const timing::MoveFacts& facts = {}) {
    simulations_ = 0;
    return manager_.begin(clock_.now(), facts);
  }
  // Seconds pass, in which so many simulations are done, and then that is known of the moves.
  timing::Decision check(double seconds, std::uint64_t simulations, std::vector<timing::RootMove> moves = {}) {
    clock_.advance(Seconds(seconds));
    simulations_ += simulations;
    timing::Snapshot snapshot;
    snapshot.simulations = simulations_;
    snapshot.moves = moves;
    snapshot.criticality = criticality;
    snapshot.solved = solved;
    return manager_.check(clock_.now(), snapshot);
  }
  timing::Verdict verdict(double seconds, std::uint64_t simulations, std::vector<timing::RootMove> moves = {}) {
    return check(seconds, simulations, std::move(moves)).verdict;
  }
  const timing::MoveTiming& end() { return manager_.end(clock_.now(), simulations_); }
  // Makes a move that takes so long.
  const timing::MoveTiming& move(double seconds, const timing::MoveFacts& facts = {}) {
    begin(facts);
    clock_.advance(Seconds(seconds));
    return end();
  }
  // What is planned for the next move, which is not made.
  double planned(const timing::MoveFacts& facts = {}) {
    timing::TimeManager copy = manager_;
    copy.begin(clock_.now(), facts);
    return copy.timing().planned;
  }
  std::string last_reason() const { return to_text(manager_.timing().end()); }

  timing::TimeManager& manager() { return manager_; }
  ManualClock& clock() { return clock_; }

  std::optional<double> criticality;
  bool solved = false;

 private:
  ManualClock clock_;
  timing::TimeControl control_;
  timing::TimeManager manager_;
  std::uint64_t simulations_ = 0;
};

}  // namespace senet::test
