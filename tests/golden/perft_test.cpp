// Every evaluator counts what tests/golden/perft.tsv says. The suite called Deep takes minutes: it is registered with
// the option SENET_DEEP_TESTS only.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/perft_count.h"
#include "golden/sheets.h"
#include "native/games.h"

namespace senet::golden {
namespace {

// The interpreter counts until a level has more states than this.
constexpr std::uint64_t kInterpreterStates = 20000;

struct Row {
  std::string tier, game;
  std::uint32_t depth = 0;
  std::uint64_t distinct = 0;
  std::string counts;  // "nodes terminal distinct goals…"
};

std::vector<Row> table() {
  std::ifstream file(SENET_SOURCE_DIR "/tests/golden/perft.tsv");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    Row row;
    std::string nodes, terminal, goals;
    fields >> row.tier >> row.game >> row.depth >> nodes >> terminal >> row.distinct >> std::ws;
    std::getline(fields, goals);
    row.counts = fmt::format("{} {} {} {}", nodes, terminal, row.distinct, goals);
    rows.push_back(row);
  }
  return rows;
}

std::string counts(const cli::PerftLevel& level) {
  std::string text = fmt::format("{} {} {}", level.nodes, level.terminal, level.distinct.value());
  for (const auto& sum : level.goal_sums) text += sum ? fmt::format(" {}", *sum) : " undefined";
  return text;
}

// A game's rows from depth 1 on, as far as one evaluator is to count.
struct Case {
  std::string game;
  load::Evaluator evaluator;
  std::vector<Row> rows;
};

std::vector<Case> cases(bool deep, load::Evaluator evaluator) {
  std::vector<Case> list;
  for (const Row& row : table()) {
    if (!deep && row.tier == "deep") continue;
    if (evaluator == load::Evaluator::kInterpreter && row.distinct > kInterpreterStates) continue;
    if (evaluator == load::Evaluator::kNative && native::find_game(row.game) == nullptr) continue;
    if (list.empty() || list.back().game != row.game) list.push_back({row.game, evaluator, {}});
    list.back().rows.push_back(row);
  }
  if (deep) std::erase_if(list, [](const Case& entry) { return entry.rows.back().tier != "deep"; });
  return list;
}

std::string case_name(const testing::TestParamInfo<Case>& info) { return info.param.game; }
void PrintTo(const Case& entry, std::ostream* out) { *out << entry.game; }

class PerftTable : public testing::TestWithParam<Case> {};

TEST_P(PerftTable, IsWhatTheEvaluatorCounts) {
  const Case& entry = GetParam();
  const auto game = load_sheet(entry.game, entry.evaluator);
  const cli::Perft perft = cli::count_perft(*game, entry.rows.back().depth);
  for (const Row& row : entry.rows) {
    ASSERT_LT(row.depth, perft.levels.size());
    EXPECT_EQ(counts(perft.levels[row.depth]), row.counts) << entry.game << " at depth " << row.depth;
  }
}

INSTANTIATE_TEST_SUITE_P(Scalar, PerftTable, testing::ValuesIn(cases(false, load::Evaluator::kScalar)), case_name);
INSTANTIATE_TEST_SUITE_P(Interpreter, PerftTable, testing::ValuesIn(cases(false, load::Evaluator::kInterpreter)),
                         case_name);
INSTANTIATE_TEST_SUITE_P(Native, PerftTable, testing::ValuesIn(cases(false, load::Evaluator::kNative)), case_name);
INSTANTIATE_TEST_SUITE_P(Deep, PerftTable, testing::ValuesIn(cases(true, load::Evaluator::kScalar)), case_name);

TEST(PerftTable, HasEverySheet) {
  std::vector<std::string> names;
  for (const Case& entry : cases(false, load::Evaluator::kScalar)) names.push_back(entry.game);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, sheet_names());
}

}  // namespace
}  // namespace senet::golden
