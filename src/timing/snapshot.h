// What time strategies know of a game and of a search: plain data, which whoever searches fills in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace senet::timing {

// At the start of a move. What is not known is left out.
struct MoveFacts {
  std::uint64_t plies = 0;                  // moves made by all players before, a joint move being one
  std::size_t legal = 2;                    // own legal moves
  std::optional<double> stones;             // on the board
  std::optional<double> vacant;             // points of the board
  std::optional<double> simulation_length;  // mean of the previous own search, in plies
  std::optional<double> own_moves;          // still to make, the next one included, as that search suggests
  std::optional<double> criticality;        // the greatest of a point in that search
  std::optional<double> speed;              // simulations a second
  bool foreseen = false;                    // pondering was about few positions, this one among them
};

// An own move in the root of a search. Values are between 0 and 1.
struct RootMove {
  std::uint64_t visits = 0;
  double mean = 0;
  double low = 0;  // what is proven of it
  double high = 1;

  double value() const noexcept { return std::clamp(mean, low, std::max(low, high)); }
};

// At a check point. Only valid during the call.
struct Snapshot {
  std::uint64_t simulations = 0;  // of this search
  std::span<const RootMove> moves;
  bool solved = false;                // nothing is left to find out
  std::optional<double> criticality;  // the greatest of a point, see criticality.h
};

}  // namespace senet::timing
