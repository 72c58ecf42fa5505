// What the argument FILE may be besides a rule sheet's file: the name of a sheet of games/, which are all compiled in,
// or the spec of a native game, such as kalah(capture=empty), whose rules no sheet need tell. A file comes first.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "load/loader.h"

namespace senet::cli {

struct GameSource {
  std::string name;                             // of the game: the file's without folder and ending, or the spec
  std::optional<gdl::Description> description;  // none: `name` is a native game's spec
};

// Throws: Error where the file can't be read, or holds no description.
GameSource find_source(const std::string& text, const gdl::DescriptionOptions& options = {});

// Throws: Error, see load::load; also for a spec that is wrong, or that an evaluator is asked to play that needs rules.
load::Loaded load_source(const GameSource& source, const load::LoadOptions& options);

// The rules as one list, as they are sent to `players` at an address; empty where there are none, and nobody needs
// them. Throws: Error where somebody does.
std::string rules_text(const GameSource& source, const std::vector<std::string>& players);

// For `senet help games`.
std::string games_help();

}  // namespace senet::cli
