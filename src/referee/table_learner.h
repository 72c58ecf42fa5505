// What finished games tell time management about a game: the tables of `senet learn-time` (Baier & Winands 2015, who
// make theirs of 1000 games of a player against itself).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "referee/match.h"
#include "timing/game_tables.h"

namespace senet::referee {

class TableLearner {
 public:
  // Takes note of a game that has come to its end. Roles that are never asked anything don't count.
  void add(const MatchRecord& record);
  std::uint64_t games() const noexcept { return games_; }
  // Own moves are those with a choice; what players did not report is left out.
  timing::GameTables tables() const;

 private:
  struct Mean {
    double sum = 0;
    std::uint64_t count = 0;

    void add(double value) noexcept {
      sum += value;
      ++count;
    }
    double value() const noexcept { return sum / static_cast<double>(count); }
  };
  using Means = std::map<std::uint64_t, Mean>;

  void add_role(const MatchRecord& record, std::size_t role);
  static timing::Curve curve(const Means& means);

  std::uint64_t games_ = 0;
  Mean plies_;
  Mean choices_;
  Means moves_;        // own moves to come, by plies
  Means simulation_;   // the same, by the length of simulations in the own search before, rounded
  Means stones_;       // the same, by stones
  Means criticality_;  // by plies
  Means spent_;
};

}  // namespace senet::referee
