// Whole state graphs of small rule sheets, on every evaluator. The graphs are an independent implementation's; where
// that one is wrong by its own account they are written by hand. Sheets without one right meaning have no graph.

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "support/contract.h"
#include "support/state_graph.h"

namespace senet {
namespace {

using test::Json;

struct GraphCase {
  std::string folder;  // with the .kif files
  std::string graphs;  // the .jsonl file
  std::string file;
  load::Evaluator evaluator;
};

void PrintTo(const GraphCase& graph_case, std::ostream* out) { *out << graph_case.file; }

std::string case_name(const ::testing::TestParamInfo<GraphCase>& info) {
  const std::string& file = info.param.file;
  return file.substr(0, file.size() - 4) + "_" + std::string(load::to_text(info.param.evaluator));
}

// None where there is no such file.
std::vector<GraphCase> list_cases(const std::string& folder, const std::string& graphs) {
  std::vector<GraphCase> cases;
  if (!std::filesystem::exists(graphs)) return cases;
  for (const auto& [file, graph] : test::read_graphs(graphs)) {
    for (const auto evaluator : {load::Evaluator::kInterpreter, load::Evaluator::kScalar}) {
      cases.push_back({folder, graphs, file, evaluator});
    }
  }
  return cases;
}

load::Loaded load_case(const GraphCase& graph_case) {
  load::LoadOptions options;
  options.evaluator = graph_case.evaluator;
  return load::load(gdl::read_description_file(graph_case.folder + "/" + graph_case.file), graph_case.file, options);
}

class Graph : public ::testing::TestWithParam<GraphCase> {};

// test_case_3f: the goals hold by a negation over a variable of the head. The sheet's own comment says whom it means;
// the independent implementation drops the negation and so gives two roles two goals each.
void correct(const std::string& file, Json& graph) {
  if (file != "test_case_3f.kif") return;
  graph["states"][0].erase("gx");
  graph["states"][0]["goals"] = {100, 0, 100};
}

TEST_P(Graph, AgreesInEveryState) {
  Json graph = test::read_graphs(GetParam().graphs).at(GetParam().file);
  correct(GetParam().file, graph);
  if (GetParam().file == "l05_does_whole_move.kif" && GetParam().evaluator == load::Evaluator::kScalar) {
    // Every state copies each proposition into a deeper one. Play ends after a step, but grounding finds no end; with
    // the choice left open the interpreter is taken.
    EXPECT_THROW(load_case(GetParam()), Error);
    return;
  }
  const load::Loaded loaded = load_case(GetParam());
  test::GraphWalk(*loaded.game, graph).run();
}

INSTANTIATE_TEST_SUITE_P(Tricky, Graph,
                         ::testing::ValuesIn(list_cases(SENET_SOURCE_DIR "/tests/golden/tricky",
                                                        SENET_SOURCE_DIR "/tests/golden/tricky/graphs.jsonl")),
                         case_name);

INSTANTIATE_TEST_SUITE_P(Reference, Graph,
                         ::testing::ValuesIn(list_cases(SENET_SHARED_DIR "/oracle/reference_tests",
                                                        SENET_SHARED_DIR "/oracle/reference_tests_graphs.jsonl")),
                         case_name);

// Unsafe rules, negation without stratification, broken parentheses, faults that leave the meaning open: refused with
// a place, or played somehow.
TEST(Graph, SheetsWithoutOneMeaningAreRefusedOrPlayed) {
  const std::string folder = SENET_SOURCE_DIR "/tests/golden/tricky";
  const auto graphs = test::read_graphs(folder + "/graphs.jsonl");
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".kif" || graphs.contains(file)) continue;
    ++count;
    for (const auto evaluator : {load::Evaluator::kInterpreter, load::Evaluator::kScalar}) {
      SCOPED_TRACE(file);
      try {
        const load::Loaded loaded = load_case({folder, "", file, evaluator});
        contract::check_contract(*loaded.game, {.walks = 2, .max_plies = 5, .playouts = 2, .seed = 1});
      } catch (const Error& error) {
        EXPECT_NE(error.what(), std::string());
      }
    }
  }
  EXPECT_EQ(count, 12u);
}

}  // namespace
}  // namespace senet
