// Perft of public rule sheets against the counts of an independent implementation.

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "cli/perft_count.h"
#include "gdl/description.h"
#include "load/loader.h"

namespace senet {
namespace {

using Json = nlohmann::json;

// Deeper levels take more than seconds.
constexpr std::uint64_t kMaxStates = 20'000;

struct PerftCase {
  Json line;  // {"id","roles","depths":[{"d","nodes","terminal","distinct","distinctTerminal","goalSum"}],"complete"}
};

void PrintTo(const PerftCase& perft_case, std::ostream* out) { *out << perft_case.line.at("id"); }

std::vector<PerftCase> list_cases() {
  std::ifstream in(SENET_SHARED_DIR "/oracle/perft_reference.jsonl");
  std::vector<PerftCase> cases;
  for (std::string line; std::getline(in, line);) cases.push_back({Json::parse(line)});
  return cases;
}

std::string case_name(const ::testing::TestParamInfo<PerftCase>& info) {
  std::string name = info.param.line.at("id").get<std::string>();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

class PerftReference : public ::testing::TestWithParam<PerftCase> {};

TEST_P(PerftReference, CountsAgree) {
  const Json& line = GetParam().line;
  const std::string path = SENET_SHARED_DIR "/corpus/" + line.at("id").get<std::string>() + ".kif";
  const load::Loaded loaded = load::load(gdl::read_description_file(path), path);
  Json expected = Json::array();
  std::uint64_t states = 0;
  for (Json level : line.at("depths")) {
    states += level.at("distinct").get<std::uint64_t>();
    if (states > kMaxStates) break;
    level.erase("ms");
    expected.push_back(level);
  }
  ASSERT_FALSE(expected.empty());
  const auto depth = static_cast<std::uint32_t>(expected.size() - 1);
  const Json got = Json::parse(cli::to_json(cli::count_perft(*loaded.game, depth), *loaded.game));
  EXPECT_EQ(got.at("roles"), line.at("roles"));
  EXPECT_EQ(got.at("depths"), expected);
}

INSTANTIATE_TEST_SUITE_P(Sheets, PerftReference, ::testing::ValuesIn(list_cases()), case_name);

}  // namespace
}  // namespace senet
