// How much memory it may take to load a game where nobody says otherwise.
#pragma once

#include <cstddef>

namespace senet {

// Bytes, estimated from the size of what is held and of growth that is close.
inline constexpr std::size_t kLoadMemory = std::size_t{900} << 20;

}  // namespace senet
