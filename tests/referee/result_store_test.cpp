#include "referee/result_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/error.h"
#include "support/temporary_directory.h"

namespace senet::referee {
namespace {

class ResultStoreTest : public ::testing::Test {
 protected:
  void run(const std::string& sql) { SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql); }
  std::string bytes() const {
    std::ostringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }
  std::string refusal() const {
    try {
      ResultStore(path_, "plan").all();
    } catch (const Error& error) {
      EXPECT_EQ(error.where(), path_);
      return error.text();
    }
    return "";
  }

  const test::TemporaryDirectory directory_;
  const std::string path_ = (directory_.path() / "results.sqlite").string();
};

TEST_F(ResultStoreTest, KeepsWhatItWasGiven) {
  GameResult given{.number = 3,
                   .sheet = "go",
                   .first = "a",
                   .second = "b",
                   .swapped = true,
                   .seed = ~std::uint64_t{0},
                   .opening = 5,
                   .half_points = 1,
                   .goal_of_first = 50,
                   .goal_of_second = 60,
                   .plies = 7,
                   .faults_of_first = {1, 2, 3},
                   .faults_of_second = {4, 5, 6},
                   .simulations_of_first = 1ULL << 63,
                   .simulations_of_second = 9,
                   .seconds = 0.25,
                   .moves = "[[\"x\"]]",
                   .times = "[[0.5]]"};
  ResultStore(path_, "plan").add(given);
  const auto all = ResultStore(path_, "plan").all();
  ASSERT_EQ(all.size(), 1U);
  const GameResult& found = all[0];
  EXPECT_EQ(found.number, given.number);
  EXPECT_EQ(found.sheet + found.first + found.second + found.moves + found.times, "goab[[\"x\"]][[0.5]]");
  EXPECT_TRUE(found.swapped);
  EXPECT_EQ(found.seed, given.seed);
  EXPECT_EQ(found.opening, given.opening);
  EXPECT_EQ(found.half_points, given.half_points);
  EXPECT_EQ(found.goal_of_first, given.goal_of_first);
  EXPECT_EQ(found.goal_of_second, given.goal_of_second);
  EXPECT_EQ(found.plies, given.plies);
  for (const auto& [ours, theirs] : {std::pair(found.faults_of_first, given.faults_of_first),
                                     std::pair(found.faults_of_second, given.faults_of_second)}) {
    EXPECT_EQ(ours.late, theirs.late);
    EXPECT_EQ(ours.illegal, theirs.illegal);
    EXPECT_EQ(ours.failed, theirs.failed);
  }
  EXPECT_EQ(found.simulations_of_first, given.simulations_of_first);
  EXPECT_EQ(found.simulations_of_second, given.simulations_of_second);
  EXPECT_DOUBLE_EQ(found.seconds, given.seconds);
}

TEST_F(ResultStoreTest, RefusesTheFileOfAnotherTournamentAndWhatIsNone) {
  ResultStore(path_, "one");
  EXPECT_THROW(ResultStore(path_, "two"), Error);
  EXPECT_THROW(ResultStore(SENET_SOURCE_DIR "/games/README.md", "one"), Error);
  EXPECT_THROW(ResultStore((directory_.path() / "no" / "such").string(), "one"), Error);
}

TEST_F(ResultStoreTest, LeavesTheDatabasesOfOthersAsTheyAre) {
  for (const char* tables : {"CREATE TABLE other (a)", "CREATE TABLE games (number INTEGER PRIMARY KEY)",
                             "CREATE TABLE plan (text TEXT NOT NULL)", "CREATE VIEW plan AS SELECT 'plan' AS text"}) {
    std::filesystem::remove(path_);
    run(tables);
    const std::string before = bytes();
    EXPECT_NE(refusal(), "") << tables;
    EXPECT_EQ(bytes(), before) << tables;
  }
}

TEST_F(ResultStoreTest, ASecondWriterIsRefusedUntilTheFirstIsGone) {
  {
    const ResultStore first(path_, "plan");
    EXPECT_EQ(refusal(), "another tournament is writing to it");
    SQLite::Database reader(path_);
    EXPECT_EQ(reader.execAndGet("SELECT text FROM plan").getString(), "plan");
  }
  EXPECT_EQ(refusal(), "");
}

TEST_F(ResultStoreTest, RefusesResultsThatCanNotBe) {
  ResultStore(path_, "plan").add({.number = 3, .sheet = "go", .first = "a", .second = "b", .moves = "[]"});
  for (const std::string column : {"half_points", "goal_of_first", "goal_of_second", "swapped", "plies",
                                   "late_of_first", "failed_of_second", "number"}) {
    const std::string before = column == "number" ? "3" : "0";
    for (const std::string value : {"4294967296", "-1"}) {
      run("UPDATE games SET " + column + " = " + value);
      EXPECT_EQ(refusal(), "is damaged: " + column + " is " + value);
      run("UPDATE games SET " + column + " = " + before);
      EXPECT_EQ(refusal(), "") << column;
    }
  }
  run("UPDATE games SET half_points = 3");
  EXPECT_EQ(refusal(), "is damaged: half_points is 3");
}

// A single byte is an empty file to SQLite.
TEST_F(ResultStoreTest, WhatIsCutOffIsAnError) {
  ResultStore(path_, "plan").add({.sheet = "go", .first = "a", .second = "b", .moves = "[]"});
  const std::string whole = bytes();
  for (std::size_t size = 2; size < whole.size(); size += 1 + size / 8) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    EXPECT_NE(refusal(), "") << size << " bytes of " << whole.size();
  }
}

}  // namespace
}  // namespace senet::referee
