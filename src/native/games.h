// The list of games written by hand: each is the twin of a rule sheet in games/ and satisfies Rules, so that search,
// server, referee and bench know nothing special of it. Nothing outside this list names a native game.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "native/native_game.h"
#include "sim/game.h"

namespace senet::native {

struct NativeGame {
  std::string_view name;      // its sheet is games/<name>.kif
  std::uint64_t fingerprint;  // of the sheet, see rule_graph.h; a test says what it ought to be
  std::shared_ptr<const Game> (*make)(Labels labels);
};

std::span<const NativeGame> games();

// Other boards and rules of the same games, for experiments: they have no rule sheet, hence no fingerprint.
std::span<const NativeGame> variants();

// The game or variant called so; none: nullptr.
const NativeGame* find_game(std::string_view name);

// The text of a game's rule sheet, compiled in; empty where there is none of that name.
std::string_view sheet_text(std::string_view name);

}  // namespace senet::native
