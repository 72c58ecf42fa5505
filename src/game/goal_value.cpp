#include "game/goal_value.h"

#include <algorithm>
#include <charconv>

namespace senet {

std::optional<std::int32_t> parse_goal(std::string_view text) noexcept {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int32_t> goal_value(std::span<const std::string> texts) noexcept {
  if (texts.size() != 1) return std::nullopt;
  return parse_goal(texts.front());
}

Goal clamp_goal(std::int32_t value) noexcept { return static_cast<Goal>(std::clamp(value, 0, 100)); }

Goal playable_goal(std::span<const std::string> texts) noexcept {
  std::optional<std::int32_t> least;
  for (const std::string& text : texts) {
    const auto value = parse_goal(text);
    if (value && (!least || *value < *least)) least = value;
  }
  return clamp_goal(least.value_or(0));
}

}  // namespace senet
