// Text from outside, made fit for a log line.
#pragma once

#include <string>
#include <string_view>

namespace senet::protocol {

// Control characters become '?', and what is longer than a line should be is cut.
inline std::string log_text(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  std::string out(text.substr(0, kLongest));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  if (text.size() > kLongest) out += "...";
  return out;
}

}  // namespace senet::protocol
