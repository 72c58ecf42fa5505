// Games are loaded and dropped for months in a server: that must leave nothing behind.
#include <gtest/gtest.h>

#include <cstdlib>

#include "gdl/description.h"
#include "load/loader.h"
#include "support/process_memory.h"

namespace senet::load {
namespace {

void load_and_play(const gdl::Description& description) {
  LoadOptions options;
  options.evaluator = Evaluator::kSliced;
  const Loaded loaded = load(description, "game", options);
  const auto simulator = loaded.game->new_simulator();
  const std::vector<StateView> starts(simulator->preferred_lanes(), loaded.game->initial_state());
  std::vector<Goal> goals(starts.size() * loaded.game->info().roles());
  std::vector<std::uint32_t> steps(starts.size());
  Rng rng(1);
  simulator->playouts({starts, goals, steps}, rng);
}

// How often: SENET_LOADS in the environment, else what takes seconds.
int times_to_load() {
  if (const char* asked = std::getenv("SENET_LOADS")) return std::atoi(asked);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 50;
#else
  return 1000;
#endif
}

TEST(LoadMemory, StaysFlatOverManyLoadsOfASlicedGame) {
  const gdl::Description description =
      gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/tic_tac_toe.kif");
  for (int i = 0; i < 20; ++i) load_and_play(description);
  [[maybe_unused]] const std::size_t pages = test::pages_in_use();
  const std::size_t regions = test::mappings().size();
  for (int i = 0; i < times_to_load(); ++i) load_and_play(description);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they keep freed memory for a while
  EXPECT_LE(test::pages_in_use(), pages + 256);
#endif
  EXPECT_LE(test::mappings().size(), regions + 8);
  for (const test::Mapping& mapping : test::mappings()) EXPECT_FALSE(test::is_both(mapping)) << mapping.begin;
}

}  // namespace
}  // namespace senet::load
