#include "sliced/step_runner.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/lane_check.h"
#include "support/step_check.h"

namespace senet::sliced {
namespace {

SlicedParts sheet(const std::string& name) {
  return SlicedParts(gdl::read_description_file(SENET_SOURCE_DIR "/games/" + name + ".kif"));
}

std::vector<std::string> sheets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem());
  }
  return names;
}

TEST(Transpose, PutsEveryBitInTheOtherPlace) {
  Rng rng(1);
  BitSquare before;
  for (std::uint64_t& row : before) row = rng();
  BitSquare after = before;
  transpose(after);
  for (std::size_t i = 0; i < 64; ++i) {
    for (std::size_t j = 0; j < 64; ++j) EXPECT_EQ(before[i] >> j & 1U, after[j] >> i & 1U);
  }
}

class Steps : public ::testing::TestWithParam<std::string> {};

TEST_P(Steps, AreThoseOfTheScalarEvaluator) {
  const SlicedParts parts = sheet(GetParam());
  const auto game = new_sliced_game(parts.game, parts.program, parts.network);
  for (const std::size_t lanes : {1, 5, 64, 300}) expect_steps_of_scalar(*game, *parts.game, lanes, lanes);
}

INSTANTIATE_TEST_SUITE_P(OfManyKinds, Steps, ::testing::ValuesIn(sheets()),
                         [](const auto& each) { return each.param; });

TEST(Steps, AreTheSameInEveryForm) {
  const SlicedParts parts = sheet("connect_three_3p");
  for (const Form form : supported_forms()) {
    SCOPED_TRACE(form_name(form));
    const auto game = new_sliced_game(parts.game, parts.program, parts.network, form);
    expect_steps_of_scalar(*game, *parts.game, 100, 7);
  }
}

TEST(Steps, LeaveOutLegalMovesThatNobodyWants) {
  const SlicedParts parts = sheet("tic_tac_toe");
  const auto simulator = new_sliced_game(parts.game, parts.program, parts.network)->new_simulator();
  auto& maker = dynamic_cast<StepMaker&>(*simulator);
  ASSERT_TRUE(maker.prepare_steps());
  RandomSteps random(*parts.game, 2, 1);
  random.batch().expand = {0, 1};
  maker.make_steps(random.batch());
  EXPECT_TRUE(random.batch().legal[0].empty());
  EXPECT_FALSE(random.batch().legal[2].empty());
}

}  // namespace
}  // namespace senet::sliced
