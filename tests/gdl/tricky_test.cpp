// The checks on the tricky sheets, against tests/golden/tricky/findings.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gdl/analysis.h"

namespace senet::gdl {
namespace {

const std::filesystem::path kTricky = SENET_SOURCE_DIR "/tests/golden/tricky";

std::string findings_of(const std::filesystem::path& path) {
  const std::string name = path.filename();
  std::string result;
  try {
    for (const Finding& finding : analyse(read_description_file(path))) result += to_text(name, finding) + "\n";
  } catch (const SyntaxError& error) {
    result = to_text(name, Finding{Finding::Level::kError, error.place(), error.text()}) + "\n";
  }
  return result;
}

TEST(Tricky, SheetsHaveTheFindingsOfTheGoldenFile) {
  std::vector<std::filesystem::path> sheets;
  for (const auto& entry : std::filesystem::directory_iterator(kTricky)) {
    if (entry.path().extension() == ".kif") sheets.push_back(entry.path());
  }
  std::sort(sheets.begin(), sheets.end());
  EXPECT_EQ(sheets.size(), 61u);
  std::string found;
  for (const auto& sheet : sheets) found += findings_of(sheet);

  std::stringstream golden;
  golden << std::ifstream(kTricky / "findings.txt").rdbuf();
  EXPECT_EQ(found, golden.str());
}

}  // namespace
}  // namespace senet::gdl
