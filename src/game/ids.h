// Strong ids and the small types that every game shares.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace senet {

enum class RoleId : std::uint8_t {};   // order of the `role` facts
enum class MoveId : std::uint32_t {};  // a role's moves are one contiguous range, see GameInfo

// Stands in a joint move for a role that has no legal move; shown as "noop".
inline constexpr MoveId kNoMove{std::numeric_limits<std::uint32_t>::max()};

using Goal = std::uint8_t;  // 0..100

// A state in canonical words: equal states have equal words. The length is GameInfo::state_words where that is not
// zero, else it varies from state to state.
using State = std::vector<std::uint64_t>;
using StateView = std::span<const std::uint64_t>;

using MoveList = std::vector<MoveId>;
using JointMove = std::vector<MoveId>;  // one per role, in role order

constexpr std::size_t index(RoleId role) noexcept { return static_cast<std::size_t>(role); }
constexpr std::uint32_t index(MoveId move) noexcept { return static_cast<std::uint32_t>(move); }

}  // namespace senet
