#include "sliced/goal_reader.h"

#include <algorithm>
#include <cstring>

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

namespace {

// Copies of a size known beforehand are one instruction.
template <std::size_t kRoles>
void scatter(std::uint64_t lanes, const std::array<std::uint8_t, 64>& numbers, const Goal* values,
             const std::uint32_t* playout_of, Goal* goals) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    std::memcpy(goals + playout_of[lane] * kRoles, values + numbers[lane] * kRoles, kRoles);
  }
}

}  // namespace

void GoalReader::read(const LaneFrames& frames, const LaneSet& lanes, std::span<const std::uint32_t> playout_of,
                      std::span<Goal> goals) const {
  std::array<std::uint64_t, kMaxBits + 1> bits{};
  std::array<std::uint8_t, 64> numbers;
  for (std::size_t i = 0; i < kWords; ++i) {
    if (lanes[i] == 0) continue;
    const std::uint32_t* const playouts = playout_of.data() + i * 64;
    for (const Part& part : parts_) {
      for (std::uint32_t bit = 0; bit < part.bits; ++bit) bits[bit] = frames.read(part.first_slot + bit, i);
      gather_numbers(bits.data(), part.bits, numbers);
      if (part.roles == roles_ && roles_ == 1) {
        scatter<1>(lanes[i], numbers, part.goals.data(), playouts, goals.data());
      } else if (part.roles == roles_ && roles_ == 2) {
        scatter<2>(lanes[i], numbers, part.goals.data(), playouts, goals.data());
      } else {
        scatter_part(part, lanes[i], numbers, playouts, goals);
      }
    }
  }
}

void GoalReader::scatter_part(const Part& part, std::uint64_t lanes, const std::array<std::uint8_t, 64>& numbers,
                              const std::uint32_t* playout_of, std::span<Goal> goals) const {
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    const Goal* const from = part.goals.data() + numbers[lane] * part.roles;
    std::copy_n(from, part.roles, goals.data() + playout_of[lane] * roles_ + part.first_role);
  }
}

}  // namespace senet::sliced
