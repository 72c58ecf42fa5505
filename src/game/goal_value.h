// Goals as the reference reads them: a role has a goal where exactly one value holds and it is an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game/ids.h"

namespace senet {

// Digits with an optional sign that fit 32 bits, as Java's Integer.parseInt: "100", "007", "-5", "+3".
std::optional<std::int32_t> parse_goal(std::string_view text) noexcept;

// The goal that all goal values of a role (see Rules::goal_texts) come to; nothing where there is none, where there are
// several, or where it is no integer.
std::optional<std::int32_t> goal_value(std::span<const std::string> texts) noexcept;

// The nearest of 0..100.
Goal clamp_goal(std::int32_t value) noexcept;

// What a search makes of the goal values of a role: none counts 0, several count the least, integers outside 0..100 the
// nearest; what is no integer is passed over.
Goal playable_goal(std::span<const std::string> texts) noexcept;

}  // namespace senet
