// Propositions that follow a fixed cycle whatever is played, such as whose turn it is: constants in the circuits of
// each phase of the cycle. Guessed from a game played and then proved by induction over the phases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/ids.h"
#include "propnet/network.h"
#include "sim/simulator.h"
#include "sliced/aig.h"

namespace senet::sliced {

struct Phases {
  std::size_t count = 1;
  std::vector<std::uint32_t> propositions;        // ascending; with count 1 they are constant in every phase
  std::vector<std::vector<std::uint8_t>> values;  // per phase, per one of the propositions

  // The phase that the state is in, if it agrees with one.
  std::optional<std::size_t> of(StateView state) const noexcept;
  // The values of all propositions in a phase: of `stored`, ascending, those given, of others that no phase tells
  // false.
  std::vector<Literal> values_in(std::size_t phase, std::uint32_t proposition_count,
                                 std::span<const std::uint32_t> stored,
                                 std::span<const Literal> values_of_stored) const;
};

// `simulator`: of the same game, at the initial state; it is used up. The initial state is in phase 0.
// Requires: an ordered network. Throws: Error where it is given up.
Phases find_phases(const propnet::Network& network, Simulator& simulator, GiveUp give_up = {});

}  // namespace senet::sliced
