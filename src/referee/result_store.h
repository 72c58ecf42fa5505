// The results of a tournament in one SQLite file, a row a game, so that whatever kills a tournament costs the games
// being played and no more.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "referee/fault.h"

namespace senet::referee {

struct GameResult {
  std::uint32_t number = 0;  // ScheduledGame::number
  std::string sheet;
  std::string first;  // the players as in ScheduledGame
  std::string second;
  bool swapped = false;
  std::uint64_t seed = 0;
  std::uint64_t opening = 0;
  unsigned half_points = 0;  // of `first`: 2 for a win, 1 for a draw, 0 for a loss
  unsigned goal_of_first = 0;
  unsigned goal_of_second = 0;
  std::uint32_t plies = 0;
  FaultCounts faults_of_first{};
  FaultCounts faults_of_second{};
  std::uint64_t simulations_of_first = 0;
  std::uint64_t simulations_of_second = 0;
  double seconds = 0;
  std::string moves;    // joint moves, JSON
  std::string times{};  // seconds that each took, by role, JSON
};

// One thread's at a time. Other processes may read the file meanwhile; a second one that writes is refused.
class ResultStore {
 public:
  // Opens or makes the file; ":memory:" is none. `plan` is what results depend on: a file that holds those of another
  // plan is refused, and so is one that holds anything else, which is left as it is. Throws: Error naming the file.
  ResultStore(const std::string& path, const std::string& plan);
  ~ResultStore();

  // Safe on the disk when it returns. A number that is there already is replaced. Throws: Error.
  void add(const GameResult& result);
  // By number. Throws: Error, also for what can't be results.
  std::vector<GameResult> all() const;
  const std::string& path() const noexcept;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace senet::referee
