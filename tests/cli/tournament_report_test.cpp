#include "cli/tournament_report.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/error.h"

namespace senet::cli {
namespace {

referee::Standing standing(std::uint64_t wins, std::uint64_t losses) {
  referee::Standing row;
  row.sheet = "go";
  row.first = "a,b";
  row.second = "c \"d\"";
  row.results.wins = wins;
  row.results.losses = losses;
  return row;
}

std::string csv(std::uint64_t wins, std::uint64_t losses) {
  const std::vector<referee::Standing> rows{standing(wins, losses)};
  const std::string table = standings_table(rows, TableFormat::kCsv, {});
  return table.substr(table.find('\n') + 1);
}

TEST(TournamentReport, EqualPlayersAreNotLessThanZeroEloApart) {
  EXPECT_NE(csv(1, 1).find(",50.0,69.3,0,-inf,inf,50.0,"), std::string::npos) << csv(1, 1);
  EXPECT_NE(csv(9'999, 10'001).find(",50.0,0.7,0,-5,5,49.4,"), std::string::npos) << csv(9'999, 10'001);
}

TEST(TournamentReport, QuotesCellsWhereCsvNeedsIt) {
  EXPECT_TRUE(csv(1, 0).starts_with("go,\"a,b\",\"c \"\"d\"\"\",1,1,0,0,100.0,")) << csv(1, 0);
}

TEST(TournamentReport, KnowsItsFormatsByName) {
  EXPECT_EQ(parse_table_format("markdown"), TableFormat::kMarkdown);
  EXPECT_THROW(parse_table_format("xml"), Error);
}

TEST(TournamentReport, HasOneLineOfHeadsWhereNothingWasPlayed) {
  for (const TableFormat format : {TableFormat::kText, TableFormat::kCsv}) {
    const std::string table = standings_table({}, format, referee::Sprt{});
    EXPECT_EQ(table.find('\n') + 1, table.size()) << table;
  }
}

}  // namespace
}  // namespace senet::cli
