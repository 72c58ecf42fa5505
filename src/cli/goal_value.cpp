#include "cli/goal_value.h"

#include <charconv>

namespace senet::cli {

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

}  // namespace senet::cli
