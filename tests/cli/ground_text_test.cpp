#include "cli/ground_text.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gdl/description.h"
#include "ground/grounder.h"

namespace senet::cli {
namespace {

std::vector<std::string> rules_of(const char* description) {
  const ground::GroundProgram program = ground::ground(gdl::read_description(description, "test"));
  const std::vector<std::string> names = atom_names(program);
  std::vector<std::string> texts;
  for (const auto& rule : program.rules) texts.push_back(to_text(program, rule, names));
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST(GroundText, SpellsRulesAsRuleSheetsDo) {
  const std::vector<std::string> rules = rules_of(
      "(role r) (init (step 1)) (<= (legal r go) (true (step 1)))"
      "(<= (next (step 2)) (does r go) (not (true (step 2)))) (<= terminal (true (step 2)))"
      "(<= (goal r 100) (true (step 2)))");
  EXPECT_TRUE(contains(rules, "(<= (legal r go) (true (step 1)))"));
  EXPECT_TRUE(contains(rules, "(<= (next (step 2)) (does r go) (not (true (step 2))))"));
  EXPECT_TRUE(contains(rules, "(<= terminal (true (step 2)))"));
  EXPECT_TRUE(contains(rules, "(<= (goal r 100) (true (step 2)))"));
}

TEST(GroundText, NumbersAtomsWithoutMeaningAndLeavesOutEmptyBodies) {
  ground::GroundProgram program;
  program.atom_count = 3;
  program.rules = {{0, 0, 0, 0}, {1, 0, 1, 2}};
  program.literals = {0, 2};
  program.terminal = 1;
  const std::vector<std::string> names = atom_names(program);
  EXPECT_EQ(to_text(program, program.rules[0], names), "#0");
  EXPECT_EQ(to_text(program, program.rules[1], names), "(<= terminal #0 (not #2))");
}

}  // namespace
}  // namespace senet::cli
