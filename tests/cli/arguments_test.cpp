#include "cli/arguments.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet::cli {
namespace {

struct Values {
  std::string file;
  std::uint32_t depth = 3;
  double seconds = 1.5;
  std::uint64_t seed = 7;
  std::uint16_t port = 9147;
  std::vector<std::string> players;
  std::string kind = "auto";
  bool json = false;
};

// Parses into `values`; returns the error's text, or "".
std::string parse(Values& values, std::vector<const char*> arguments) {
  Arguments declared("senet try", "a command", "Examples");
  declared.positional("FILE", values.file, "a file");
  declared.option("-d,--depth", values.depth, "how deep", {1, 9});
  declared.option("--seconds", values.seconds, "how long", {0.001});
  declared.option("--seed", values.seed, "where chance starts");
  declared.option("--port", values.port, "where to listen");
  declared.option("--player", values.players, "who plays");
  declared.choice("--kind", values.kind, {"auto", "fast"}, "which kind");
  declared.flag("--json", values.json, "for programs");
  try {
    declared.parse(arguments);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Arguments, AreReadInAnyOrder) {
  Values values;
  EXPECT_EQ(parse(values, {"--json", "-d", "9", "a.kif", "--seconds=0.5", "--kind", "fast"}), "");
  EXPECT_EQ(values.file, "a.kif");
  EXPECT_EQ(values.depth, 9u);
  EXPECT_DOUBLE_EQ(values.seconds, 0.5);
  EXPECT_EQ(values.kind, "fast");
  EXPECT_TRUE(values.json);
}

TEST(Arguments, KeepTheirDefaultsWhereLeftOut) {
  Values values;
  EXPECT_EQ(parse(values, {"a.kif"}), "");
  EXPECT_EQ(values.depth, 3u);
  EXPECT_EQ(values.seed, 7u);
  EXPECT_EQ(values.kind, "auto");
  EXPECT_FALSE(values.json);
}

TEST(Arguments, OptionsThatRepeatTakeOneValueEach) {
  Values values;
  EXPECT_EQ(parse(values, {"--player", "random", "--player", "legal", "a.kif"}), "");
  EXPECT_EQ(values.players, (std::vector<std::string>{"random", "legal"}));
  EXPECT_EQ(values.file, "a.kif");
}

TEST(Arguments, LargeSeedsKeepEveryBit) {
  Values values;
  EXPECT_EQ(parse(values, {"a.kif", "--seed", "18446744073709551615"}), "");
  EXPECT_EQ(values.seed, 18446744073709551615u);
}

TEST(Arguments, WholeNumbersAreDecimal) {
  Values values;
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "08", "--seed", "010", "--port", "00"}), "");
  EXPECT_EQ(values.depth, 8u);
  EXPECT_EQ(values.seed, 10u);
  EXPECT_EQ(values.port, 0u);
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "0x8"}), "--depth: '0x8' is not a whole number");
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "1e0"}), "--depth: '1e0' is not a whole number");
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "1.5"}), "--depth: '1.5' is not a whole number");
  EXPECT_EQ(parse(values, {"a.kif", "--seed", "18446744073709551616"}),
            "--seed: '18446744073709551616' is not a whole number from 0 to 18446744073709551615");
}

TEST(Arguments, WhatIsWrongIsNamed) {
  Values values;
  EXPECT_EQ(parse(values, {}), "FILE is required");
  EXPECT_EQ(parse(values, {"a.kif", "b.kif"}), "unexpected argument 'b.kif'");
  EXPECT_EQ(parse(values, {"a.kif", "--depht", "3"}), "unknown option '--depht'; did you mean '--depth'?");
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "0"}), "--depth: 0 is not in 1..9");
  EXPECT_EQ(parse(values, {"a.kif", "--depth", "10"}), "--depth: 10 is not in 1..9");
  EXPECT_EQ(parse(values, {"a.kif", "--seconds", "0"}), "--seconds: 0 is below 0.001");
  EXPECT_EQ(parse(values, {"a.kif", "--seconds", "nan"}), "--seconds: 'nan' is not a number");
  EXPECT_EQ(parse(values, {"a.kif", "--seconds", "soon"}), "--seconds: 'soon' is not a number");
  EXPECT_EQ(parse(values, {"a.kif", "--port", "65536"}), "--port: 65536 is not in 0..65535");
  EXPECT_EQ(parse(values, {"a.kif", "--kind", "slow"}), "--kind: 'slow' is not one of auto|fast");
  EXPECT_NE(parse(values, {"a.kif", "--seed", "-1"}), "");
  EXPECT_NE(parse(values, {"a.kif", "--depth", "2.5"}), "");
  EXPECT_NE(parse(values, {"a.kif", "--depth"}), "");
}

TEST(Nearest, FindsAMisspellingAndNothingFarOff) {
  const std::vector<std::string> names{"perft", "replay", "bench"};
  EXPECT_EQ(nearest("prft", names), "perft");
  EXPECT_EQ(nearest("benhc", names), "bench");
  EXPECT_EQ(nearest("xyz", names), "");
  EXPECT_EQ(nearest("", names), "");
}

}  // namespace
}  // namespace senet::cli
