#include "cli/signature.h"

#include <gtest/gtest.h>

#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::cli {
namespace {

TEST(Signature, RepeatsForOneGame) {
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(4), toys::race(20), toys::doubling(12, 4)}) {
    EXPECT_EQ(search_signature(game), search_signature(game)) << game->info().name;
  }
}

TEST(Signature, ChangesWithWhatTheSearchDoes) {
  const auto game = toys::tic_tac_toe();
  EXPECT_NE(search_signature(game), search_signature(game, {.simulations = 101}));
  EXPECT_NE(search_signature(game), search_signature(game, {.seed = 2}));
  EXPECT_NE(search_signature(game), search_signature(toys::nim({3, 2, 1, 0})));
}

}  // namespace
}  // namespace senet::cli
