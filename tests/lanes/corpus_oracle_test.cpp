// The sliced evaluator against the scalar one on every published rule sheet that the network is built for, lane by
// lane. The sheets that it refuses are listed in refused.txt, each with the reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/error.h"
#include "support/lane_check.h"
#include "support/step_check.h"

namespace senet::sliced {
namespace {

const std::string kHere = SENET_SOURCE_DIR "/tests/";

// "NAME text" lines, those that begin with # left out.
std::map<std::string, std::string> read_list(const std::string& path) {
  std::map<std::string, std::string> entries;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t space = line.find(' ');
    entries[line.substr(0, space)] = space == std::string::npos ? "" : line.substr(space + 1);
  }
  return entries;
}

std::vector<std::string> sheets() {
  const auto no_network = read_list(kHere + "reference/no_network.txt");
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SHARED_DIR "/corpus")) {
    if (entry.path().extension() != ".kif" || no_network.contains(entry.path().stem())) continue;
    names.push_back(entry.path().stem());
  }
  std::ranges::sort(names);
  return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& sheet) {
  std::string name = sheet.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class Corpus : public ::testing::TestWithParam<std::string> {};

// Fewer states of large games, so that none takes long.
LaneEffort effort_for(const propnet::Network& network) {
  const std::size_t gates = network.gate_count();
  LaneEffort effort;
  effort.walks = 20;
  effort.plies = std::clamp<std::size_t>(20'000'000 / gates, 100, 4000);
  effort.states = 40;
  effort.successors = std::clamp<std::size_t>(60'000'000 / gates, 50, 30'000);
  return effort;
}

TEST_P(Corpus, EveryLaneDoesWhatTheScalarEvaluatorDoes) {
  const auto refused = read_list(kHere + "lanes/refused.txt");
  const SlicedParts parts(gdl::read_description_file(SENET_SHARED_DIR "/corpus/" + GetParam() + ".kif"));
  const auto refusal = refused.find(GetParam());
  try {
    LaneCheck check(parts, Form::kBest, 1, effort_for(parts.network));
    EXPECT_EQ(refusal, refused.end()) << "it is sliced now, so it has no place in refused.txt";
    check.run();
    EXPECT_GT(check.checked(), 0U);
    RecordProperty("lanes", static_cast<int>(check.checked()));
    const auto game = new_sliced_game(parts.game, parts.program, parts.network);
    expect_steps_of_scalar(*game, *parts.game,
                           std::clamp<std::size_t>(10'000'000 / parts.network.gate_count(), 70, 300), 1);
  } catch (const Error& error) {
    ASSERT_NE(refusal, refused.end()) << error.what();
    EXPECT_NE(std::string(error.what()).find(refusal->second), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, Corpus, ::testing::ValuesIn(sheets()), test_name);

}  // namespace
}  // namespace senet::sliced
