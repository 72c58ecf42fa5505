// The checks against the reference's validator: the same lines at the same levels, save for named differences.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/analysis.h"
#include "gdl/names.h"

namespace senet::gdl {
namespace {

using Level = Finding::Level;

const std::string kOracle = SENET_SHARED_DIR "/oracle/";

std::vector<Finding> our_findings(const std::string& path) {
  try {
    return analyse(read_description_file(path));
  } catch (const SyntaxError& error) {
    return {{Level::kError, error.place(), error.text()}};
  }
}

// "line 3: text": counted from 0, save by the validator's pass over parentheses.
Finding parse_finding(Level level, const std::string& text) {
  if (!text.starts_with("line ")) return {level, {}, text};
  std::size_t used = 0;
  const auto line = static_cast<std::uint32_t>(std::stoul(text.substr(5), &used));
  const std::string rest = text.substr(5 + used + 2);
  const bool from_1 = rest.starts_with("Unmatched") || rest.starts_with("Consecutive");
  return {level, {from_1 ? line : line + 1, 1}, rest};
}

std::vector<Finding> their_findings(const nlohmann::json& game) {
  std::vector<Finding> result;
  for (const std::string text : game["griddleErrors"]) result.push_back(parse_finding(Level::kError, text));
  for (const std::string text : game["griddleWarnings"]) result.push_back(parse_finding(Level::kWarning, text));
  return result;
}

bool contains_any(const std::string& text, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return text.find(part) != std::string::npos; });
}

// They repeat these for every occurrence of a name; we report a name once.
bool is_about_a_name(const Finding& theirs) {
  return contains_any(theirs.text, {"is not used anywhere", "not produced by any", "should have the same arity",
                                    "both functions and sentences", "unusual in GDL"});
}

// Keywords: every reader folds their case, and one used as a function is an error already.
bool is_left_out(const Finding& theirs) {
  for (const std::string prefix : {"Inconsistent capitalization used for constant: ", "The name "}) {
    if (!theirs.text.starts_with(prefix)) continue;
    const std::string name = theirs.text.substr(prefix.size(), theirs.text.find(' ', prefix.size()) - prefix.size());
    if (is_game_keyword(lower_case(name))) return true;
  }
  return false;
}

// What they don't check, or what they mean to check and never find (negation on a cycle).
bool is_our_own(const Finding& ours) {
  return contains_any(ours.text, {"negation on a cycle", "never has a", "is not a role", "declared again",
                                  "goal is not a number", "goal outside"});
}

std::string differences(const std::string& name, const std::vector<Finding>& ours, const std::vector<Finding>& theirs) {
  std::set<std::pair<Level, std::uint32_t>> our_lines;
  std::set<std::pair<Level, std::uint32_t>> their_lines;
  std::set<std::string> named;  // texts about a name of which we report one occurrence
  for (const Finding& finding : ours) our_lines.emplace(finding.level, finding.place.line);
  for (const Finding& finding : theirs) {
    their_lines.emplace(finding.level, finding.place.line);
    if (is_about_a_name(finding) && our_lines.contains({finding.level, finding.place.line})) named.insert(finding.text);
  }
  std::string result;
  for (const Finding& finding : theirs) {
    if (is_left_out(finding) || named.contains(finding.text)) continue;
    if (!our_lines.contains({finding.level, finding.place.line})) result += "missed " + to_text(name, finding) + "\n";
  }
  for (const Finding& finding : ours) {
    if (is_our_own(finding) || their_lines.contains({finding.level, finding.place.line})) continue;
    result += "added " + to_text(name, finding) + "\n";
  }
  return result;
}

TEST(ValidatorOracle, AgreesOnLinesAndLevels) {
  const std::array<std::pair<const char*, const char*>, 2> sets = {
      {{"tricky_graphs.jsonl", "tricky/"}, {"reference_tests_graphs.jsonl", "reference_tests/"}}};
  std::size_t games = 0;
  std::string result;
  for (const auto& [graphs, folder] : sets) {
    std::ifstream lines(kOracle + graphs);
    for (std::string line; std::getline(lines, line); ++games) {
      const nlohmann::json game = nlohmann::json::parse(line);
      const std::string name = game["file"];
      result += differences(name, our_findings(kOracle + folder + name), their_findings(game));
    }
  }
  EXPECT_GE(games, 86u);
  EXPECT_EQ(result, "");
}

// The validator finds errors in six of the published sheets, all of them names that differ only in case.
TEST(ValidatorOracle, FindsNoErrorButCaseInPublishedSheets) {
  std::size_t with_errors = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SHARED_DIR "/corpus")) {
    bool has_error = false;
    for (const Finding& finding : our_findings(entry.path())) {
      if (finding.level != Level::kError) continue;
      has_error = true;
      EXPECT_NE(finding.text.find("differs only in case"), std::string::npos)
          << to_text(entry.path().native(), finding);
    }
    with_errors += has_error ? 1 : 0;
  }
  EXPECT_LE(with_errors, 6u);
}

}  // namespace
}  // namespace senet::gdl
