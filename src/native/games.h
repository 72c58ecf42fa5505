// The list of games written by hand: each is the twin of a rule sheet in games/ and satisfies Rules, so that search,
// server, referee and bench know nothing special of it. Nothing outside this list and that of game_specs.cpp names a
// native game.
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

// The one of that name; none: nullptr.
const NativeGame* find_game(std::string_view name);

// The rule sheets of games/, which are compiled in, by name and in its order.
std::span<const std::string_view> sheet_names();
// The text of one of them; empty where there is none of that name.
std::string_view sheet_text(std::string_view name);

}  // namespace senet::native
