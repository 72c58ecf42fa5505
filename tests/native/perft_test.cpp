// Perft of the native games: published tables and counts by independent programs.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/perft_count.h"
#include "native/game_specs.h"

namespace senet::native {
namespace {

struct Table {
  std::string game;                   // as a spec
  std::vector<std::uint64_t> counts;  // from depth 1
};

const Table kTables[] = {
    {"breakthrough", {22, 484, 11132, 256036, 6182818}},
    {"breakthrough(size=6)", {16, 256, 4308, 71478, 1248290, 21470998}},
    {"othello", {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}},
    {"breakthrough(size=5)", {13, 156, 1924, 23084, 289828, 3538840}},
    {"catch_the_lion", {4, 17, 123, 976, 8122, 70628, 623381}},
    {"catch_the_lion(try=official,repetition=third)", {4, 17, 123, 976, 8122, 71677, 645705, 5895267}},
    {"kalah", {6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490}},
    {"amazons", {80, 2176, 168420}},
    {"amazons(size=8)", {60, 1232, 70386}},
    {"amazons(size=6)", {40, 544, 19936, 238532}},
    {"checkers(jumps=one_ply)", {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
    {"lines_of_action", {36, 1244, 44952, 1563208}},
    {"lines_of_action(rules=olympiad)", {36, 1244, 44952}},
    {"pentalath", {61, 3660, 215940}},
    {"chinese_checkers", {10, 100, 1800, 32400, 632520}},
    {"cannon", {8, 64, 2656, 111376}},
    {"go", {82, 6643, 531522}},
    {"go(ko=superko)", {82, 6643, 531522}},
    {"connect_four", {7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646}},
};

// Only so deep in the tests that run always.
constexpr std::size_t kShallow = 2;  // plies less

class NativePerft : public ::testing::TestWithParam<Table> {
 protected:
  static void check(const Table& table, std::size_t depths) {
    const cli::Perft perft = cli::count_perft(*make_game(table.game), static_cast<std::uint32_t>(depths));
    ASSERT_EQ(perft.levels.size(), depths + 1);
    for (std::size_t depth = 1; depth <= depths; ++depth) {
      EXPECT_EQ(perft.levels[depth].nodes, cli::PerftCount{table.counts[depth - 1]}) << "depth " << depth;
    }
  }
};

TEST_P(NativePerft, IsThatOfTheTables) { check(GetParam(), GetParam().counts.size() - kShallow); }

class DeepNativePerft : public NativePerft {};

TEST_P(DeepNativePerft, IsThatOfTheTables) { check(GetParam(), GetParam().counts.size()); }

std::string name_of(const ::testing::TestParamInfo<Table>& table) {
  std::string name = table.param.game;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Tables, NativePerft, ::testing::ValuesIn(kTables), name_of);
INSTANTIATE_TEST_SUITE_P(Thousand, DeepNativePerft, ::testing::ValuesIn(kTables), name_of);

// Published: distinct positions of Connect-4 7x6 from ply 0.
TEST(NativePositions, CountsThePositionsOfConnectFour) {
  const auto game = make_game("connect_four");
  const std::vector<std::uint64_t> positions{1, 7, 49, 238, 1120, 4263, 16422, 54859};
  const cli::Perft perft = cli::count_perft(*game, 7);
  for (std::size_t ply = 0; ply < positions.size(); ++ply) EXPECT_EQ(perft.levels[ply].distinct, positions[ply]);
}

}  // namespace
}  // namespace senet::native
