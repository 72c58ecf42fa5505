// Why a time strategy decided as it did: the rule and the numbers it went by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace senet::timing {

struct Number {
  std::string_view name;  // literals
  double value = 0;
};

struct Reason {
  std::string_view rule;  // as in specs, or what the manager calls it; a literal
  std::vector<Number> numbers;
  std::string_view note;  // what was missing, say; a literal
};

// "stop: ahead 40, expected 35 (note)".
std::string to_text(const Reason& reason);

}  // namespace senet::timing
