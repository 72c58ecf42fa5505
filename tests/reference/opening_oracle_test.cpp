// What is known to be legal long before a game is loaded is what the loaded game finds legal, spelled as it spells it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "support/legal_texts.h"

namespace senet::load {
namespace {

// The network where it is built soon, else the interpreter.
Loaded load_soon(const gdl::Description& description) {
  try {
    return load(description, "sheet", {.evaluator = Evaluator::kScalar, .time_limit = Seconds(0.1)});
  } catch (const Error&) {
    return load(description, "sheet", {.evaluator = Evaluator::kInterpreter, .quick = true});
  }
}

void compare(const std::filesystem::path& path) {
  const gdl::Description description = gdl::read_description_file(path);
  const Loaded loaded = load_soon(description);
  for (std::size_t role = 0; role < loaded.game->info().roles(); ++role) {
    auto opening = opening_moves(description, static_cast<RoleId>(role), {});
    std::ranges::sort(opening);
    EXPECT_EQ(opening, legal_texts(*loaded.game, role)) << path << " role " << role << " " << to_text(loaded.evaluator);
  }
}

// How many sheets there are.
int compare_all(const std::string& folder) {
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".kif") continue;
    try {
      compare(entry.path());
      ++compared;
    } catch (const Error&) {  // some are no rule sheets at all
    }
  }
  return compared;
}

TEST(Opening, IsThatOfTheLoadedGameOnOurSheets) { EXPECT_GE(compare_all(SENET_SOURCE_DIR "/games"), 20); }
TEST(Opening, IsThatOfTheLoadedGameOnPublishedSheets) { EXPECT_GE(compare_all(SENET_SHARED_DIR "/corpus"), 290); }

}  // namespace
}  // namespace senet::load
