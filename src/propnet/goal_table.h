// The goals of a game, each a literal that is evaluated when asked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/ids.h"
#include "ground/ground_program.h"
#include "propnet/lazy_gates.h"

namespace senet::propnet {

class GoalTable {
 public:
  // `literals`: per role, as Network::goals. `lazy` knows them.
  GoalTable(const ground::GroundProgram& program, const std::vector<std::vector<Literal>>& literals,
            const LazyGates& lazy);

  // One per role: the least of the goals that hold and are numbers, clamped to 0..100; 0 where there is none.
  void values(const LazyGates& lazy, std::span<const Counter> counters, LazyGates::Memo& memo,
              std::span<Goal> out) const noexcept;
  // All that hold, as written, sorted by byte.
  void texts(const LazyGates& lazy, std::span<const Counter> counters, LazyGates::Memo& memo, RoleId role,
             std::vector<std::string>& out) const;

 private:
  struct Entry {
    std::string text;
    std::optional<Goal> value;
    Literal literal;  // in terms of LazyGates
  };
  std::vector<std::vector<Entry>> by_role_;
};

}  // namespace senet::propnet
