// What each move changes of the state, found by following its inputs through the network symbolically.
// Where that succeeds the next state comes from a short list per move instead of the gates between moves and next
// values: nothing has to be propagated twice a ply, and frame axioms cost nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/ids.h"
#include "propnet/network.h"
#include "propnet/sample.h"

namespace senet::propnet {

struct Effect {
  enum class Kind : std::uint8_t {
    kAssign,  // the next value is `value`
    kSet,     // true where `value` holds, else as it is
    kClear,   // false where `value` holds, else as it is
  };
  std::uint32_t proposition;
  Kind kind;
  Literal value;  // of the state alone
};

// How the next value of a proposition is found.
enum class Transition : std::uint8_t {
  kNetwork,  // by Network::next with the joint move asserted
  kOwn,      // by the effects of the moves of the one role that it depends on; Network::next where none is listed
  kAlone,    // likewise, by those of the only role that doesn't make its waiting move
};

// Rows of effects: one per move, then one per role for its having no move, then one for all roles waiting.
struct Effects {
  std::vector<Transition> transitions;  // per proposition
  std::vector<MoveId> waiting_move;     // per role
  std::vector<std::uint32_t> begin;     // row i is [begin[i], begin[i + 1])
  std::vector<std::uint32_t> alone;     // effects of row i from alone[i] on are of kAlone propositions
  std::vector<Effect> effects;
  // Per proposition: the next value in full, as Network::next had it; for kAlone ones the way out at plies at which
  // several roles make another move than their waiting move.
  std::vector<Literal> full_next;
  bool has_alone = false;
};

// Sets Network::next of the propositions whose transitions are found to what holds where no effect says otherwise:
// their own truth for most. Appends gates. Propositions stay kNetwork where the network is too entangled. Requires: an
// ordered network.
Effects find_effects(Network& network, const Sample& sample);

// All propositions kNetwork.
Effects no_effects(const Network& network);

}  // namespace senet::propnet
