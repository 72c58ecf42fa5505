#include "propnet/goal_value.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace senet::propnet {

std::optional<Goal> parse_goal(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return static_cast<Goal>(std::clamp(value, 0, 100));
}

}  // namespace senet::propnet
