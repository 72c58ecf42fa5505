// States as keys of hash tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/rng.h"
#include "game/ids.h"

namespace senet {

struct StateHash {
  std::size_t operator()(const State& state) const noexcept {
    std::uint64_t hash = state.size();
    for (const std::uint64_t word : state) {
      hash ^= word;
      hash = split_mix(hash);
    }
    return static_cast<std::size_t>(hash);
  }
};

}  // namespace senet
