// Who is ahead in the root: what most rules look at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "timing/snapshot.h"

namespace senet::timing {

// Places in the list of moves. Equals are told apart by value, then by place.
struct Front {
  std::optional<std::size_t> best;     // the most visited move, which would be played; none where none was visited
  std::optional<std::size_t> second;   // the most visited one of the others, if there is another one
  std::optional<std::size_t> highest;  // that of the highest value; the best one where it is as good
  std::uint64_t best_visits = 0;
  std::uint64_t second_visits = 0;
  std::uint64_t visits = 0;  // of all moves, those of earlier searches included
};

Front front_of(std::span<const RootMove> moves) noexcept;

}  // namespace senet::timing
