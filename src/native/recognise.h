// Finds the native twin of a description, however a server has renamed and reordered it. A fingerprint picks the rule
// sheet that it may be; a renaming that makes one of the other then proves it and translates the moves, so that a false
// match is impossible.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "gdl/description.h"
#include "native/wording.h"
#include "sim/game.h"

namespace senet::native {

struct Recognised {
  std::shared_ptr<const Game> game;  // speaks the description's words
  std::string_view name;             // of the twin
};

// `name` becomes GameInfo::name. Nothing where there is no twin. Takes milliseconds.
std::optional<Recognised> recognise(const gdl::Description& description, std::string_view name);

// The words of `theirs` for those of `ours` that make the two the same game with the same order of roles; nothing where
// there are none.
std::optional<Wording> find_wording(const gdl::Description& ours, const gdl::Description& theirs);

}  // namespace senet::native
