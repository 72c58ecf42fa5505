// Text from outside for a terminal, which should not obey it.
#pragma once

#include <algorithm>
#include <string>

namespace senet::cli {

// Control characters become question marks: names and faults may hold any byte that a sheet or a player sent.
inline std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return text;
}

}  // namespace senet::cli
