#include "sliced/playout_circuits.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/lane_check.h"
#include "support/random_description.h"

namespace senet::sliced {
namespace {

std::vector<std::string> sheets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem());
  }
  return names;
}

class Sheets : public ::testing::TestWithParam<std::string> {
 protected:
  SlicedParts parts_{gdl::read_description_file(SENET_SOURCE_DIR "/games/" + GetParam() + ".kif")};
};

TEST_P(Sheets, EveryLaneDoesWhatTheScalarEvaluatorDoes) {
  LaneCheck check(parts_, Form::kBest, 1);
  check.run();
  EXPECT_GT(check.checked(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Games, Sheets, ::testing::ValuesIn(sheets()), [](const auto& sheet) { return sheet.param; });

TEST(PlayoutCircuits, LanesOfRandomSheetsDoWhatTheScalarEvaluatorDoes) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SlicedParts parts(gdl::read_description(RandomDescription(seed).text(), "random.kif"));
    LaneCheck(parts, Form::kWords, seed).run();
    if (HasFailure()) break;
  }
}

TEST(PlayoutCircuits, WhoseTurnItIsBecomesAPhase) {
  const SlicedParts parts(gdl::read_description_file(SENET_SOURCE_DIR "/games/breakthrough.kif"));
  const PlayoutCircuits circuits = parts.circuits(Form::kWords);
  EXPECT_EQ(circuits.phases.count, 2U);
  EXPECT_EQ(circuits.phases.of(parts.game->initial_state()), 0U);
}

TEST(PlayoutCircuits, ARoleWithOneMoveAtMostTakesNoRandomBits) {
  const SlicedParts parts(gdl::read_description(
      "(role a) (role b) (init (n 1)) (<= (legal a (go ?x)) (true (n ?x))) (legal b wait)"
      "(<= (next (n 2)) (does a (go 1))) (<= (next (n 1)) (does a (go 2)))"
      "(<= terminal (true (n 2))) (goal a 100) (goal b 0)",
      "one.kif"));
  const PlayoutCircuits circuits = parts.circuits(Form::kWords);
  LaneCheck(parts, Form::kWords, 1).run();
  for (const auto& step : circuits.steps) EXPECT_LE(step.random_bits, 10U);
}

}  // namespace
}  // namespace senet::sliced
