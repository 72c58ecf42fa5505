// A game ready to be played: immutable, shared between threads, makes a Simulator per thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"
#include "sim/simulator.h"

namespace senet {

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameInfo& info() const = 0;
  // "sliced", "scalar", "interpreter" or "native".
  virtual std::string_view evaluator() const = 0;
  virtual StateView initial_state() const = 0;
  virtual std::unique_ptr<Simulator> new_simulator() const = 0;
  // The same game, states and moves with an evaluator that runs one playout at a time; null where this one does.
  virtual std::shared_ptr<const Game> one_by_one() const { return nullptr; }

  // A move as rule sheets and messages spell it, "noop" for kNoMove. Thread-safe.
  virtual std::string move_name(MoveId move) const = 0;
  // The role's move with that canonical text, if the game can have it; the interpreter knows those alone that a
  // simulator has listed. Thread-safe.
  virtual std::optional<MoveId> find_move(RoleId role, std::string_view text) const = 0;
  // The true propositions of a state as canonical texts, sorted by byte. Thread-safe, slow.
  virtual std::vector<std::string> state_texts(StateView state) const = 0;
};

}  // namespace senet
