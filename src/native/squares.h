// Squares and roles as the rule sheets of board games spell them: files are letters, ranks are numbers from 1.
#pragma once

#include <cstdint>
#include <string>

namespace senet::native {

// "b 3" for file 1 and rank 2.
inline std::string square_text(std::uint32_t file, std::uint32_t rank) {
  return std::string(1, static_cast<char>('a' + file)) + ' ' + std::to_string(rank + 1);
}

}  // namespace senet::native
