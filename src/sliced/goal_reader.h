// Reads goals out of the slots in which circuits leave them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "game/ids.h"
#include "sliced/lane_frames.h"
#include "sliced/playout_circuits.h"

namespace senet::sliced {

// Calls visit(lane) for each lane of the set, ascending.
template <class Visit>
void for_each_lane(const LaneSet& lanes, Visit visit) {
  for (std::size_t i = 0; i < kWords; ++i) {
    for (std::uint64_t bits = lanes[i]; bits != 0; bits &= bits - 1) {
      visit(i * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

// Immutable.
class GoalReader {
 public:
  explicit GoalReader(std::span<const GoalCode> codes);

  // goals[playout_of[lane] * roles + role] for all lanes of the set.
  void read(const LaneFrames& frames, const LaneSet& lanes, std::span<const std::uint32_t> playout_of,
            std::span<Goal> goals) const;

 private:
  // Roles whose codes are looked up together.
  struct Part {
    std::uint32_t first_slot;
    std::uint32_t bits;
    std::size_t first_role;
    std::size_t roles;
    std::vector<Goal> goals;  // [number * roles + role]
  };

  void scatter_part(const Part& part, std::uint64_t lanes, const std::array<std::uint8_t, 64>& numbers,
                    const std::uint32_t* playout_of, std::span<Goal> goals) const;

  std::size_t roles_;
  std::vector<Part> parts_;
};

}  // namespace senet::sliced
