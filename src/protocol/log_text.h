// Text from outside, made fit for a log line.
#pragma once

#include <exception>
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

// What was thrown.
inline std::string problem_text(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const std::exception& error) {
    return log_text(error.what());
  } catch (...) {
    return "unknown exception";
  }
}

}  // namespace senet::protocol
