// Finds the native twin of a description, however a server has renamed and reordered it. A fingerprint picks the rule
// sheet that it may be; a renaming that makes one of the other then proves it and translates the moves, so that a false
// match is impossible.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

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

// What makes one description of another.
struct Renaming {
  Wording wording;                 // their words for ours
  std::vector<std::size_t> roles;  // which of their roles our first, second, ... one is
};

// That of `ours` into `theirs` if the two are the same game in other words; nothing where they are not.
std::optional<Renaming> find_renaming(const gdl::Description& ours, const gdl::Description& theirs);

}  // namespace senet::native
