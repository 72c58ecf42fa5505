#include "sliced/goal_reader.h"

#include <algorithm>

namespace senet::sliced {

namespace {

constexpr std::uint32_t kMaxBits = 8;  // of a look-up

}  // namespace

// The codes of all roles lie one behind the other.
GoalReader::GoalReader(std::span<const GoalCode> codes) : roles_(codes.size()) {
  for (std::size_t role = 0; role < codes.size(); ++role) {
    if (parts_.empty() || parts_.back().bits + codes[role].bits > kMaxBits) {
      parts_.push_back({codes[role].first, 0, role, 0, {}});
    }
    parts_.back().bits += codes[role].bits;
    ++parts_.back().roles;
  }
  for (Part& part : parts_) {
    for (std::uint32_t number = 0; number < 1U << part.bits; ++number) {
      for (std::size_t role = part.first_role; role < part.first_role + part.roles; ++role) {
        const GoalCode& code = codes[role];
        const std::uint32_t own = number >> (code.first - part.first_slot) & ((1U << code.bits) - 1);
        part.goals.push_back(own < code.values.size() ? code.values[own] : Goal{0});  // others don't come up
      }
    }
  }
}

void GoalReader::read(const LaneFrames& frames, const LaneSet& lanes, std::span<const std::uint32_t> playout_of,
                      std::span<Goal> goals) const {
  for (std::size_t i = 0; i < kWords; ++i) {
    if (lanes[i] == 0) continue;
    for (const Part& part : parts_) {
      std::array<std::uint64_t, kMaxBits> bits;
      for (std::uint32_t bit = 0; bit < part.bits; ++bit) bits[bit] = frames.read(part.first_slot + bit, i);
      for (std::uint64_t left = lanes[i]; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        std::size_t number = 0;
        for (std::uint32_t bit = 0; bit < part.bits; ++bit) number |= (bits[bit] >> lane & 1U) << bit;
        const Goal* const from = part.goals.data() + number * part.roles;
        Goal* const to = goals.data() + playout_of[i * 64 + static_cast<std::size_t>(lane)] * roles_ + part.first_role;
        for (std::size_t role = 0; role < part.roles; ++role) to[role] = from[role];
      }
    }
  }
}

}  // namespace senet::sliced
