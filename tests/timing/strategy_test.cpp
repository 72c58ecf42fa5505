#include "timing/strategy.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/error.h"
#include "support/temporary_directory.h"

namespace senet::timing {
namespace {

std::string error_of(std::string_view text) {
  try {
    Strategy strategy(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Strategy, IsASumOfRulesThatPrintsWithEveryOption) {
  const Strategy strategy("unst(f=0.75)+exp+stop(p=0.3,f=1.67)");
  EXPECT_EQ(strategy.rules().size(), 3U);
  EXPECT_EQ(strategy.text(),
            "exp-moves(table=none,otherwise=30)+stop(p=0.3,f=1.67,every=50)+unst(f=0.75,of=used)+limit(most=0.5,margin="
            "auto)");
  EXPECT_EQ(Strategy(strategy.text()).text(), strategy.text());
}

TEST(Strategy, WithoutAnAllocationRuleIsExpMoves) {
  EXPECT_EQ(Strategy("stop-a").text(), Strategy("exp+stop-a").text());
  EXPECT_EQ(Strategy("exp").text(), Strategy("exp-moves").text());
}

TEST(Strategy, EveryRuleHasANameAndReadsBackWhatItPrints) {
  for (const char* rule :
       {"fixed-time",       "fixed-playouts", "distribution",   "basic",    "enhanced", "vacant",
        "exp-moves",        "exp-sim",        "exp-stones",     "open",     "mid",      "kappa-exp",
        "kappa-lm",         "kappa-cm",       "stop",           "stop-a",   "stop-b",   "absolute-pruning",
        "relative-pruning", "confidence-2",   "confidence-all", "behind",   "behind-l", "unst",
        "unst-l",           "close",          "close-l",        "rollover", "limit",    "erica-baseline"}) {
    const Strategy strategy(rule);
    EXPECT_EQ(Strategy(strategy.text()).text(), strategy.text());
    EXPECT_NE(strategy_help("").find(std::string("\n") + rule + "  "),
              std::string_view(rule) == "fixed-time" ? 0 : std::string::npos)
        << rule << " is not explained";
  }
}

TEST(Strategy, EricaBaselineIsMadeOfOtherRules) {
  EXPECT_EQ(Strategy("erica-baseline").text(),
            Strategy("enhanced(c=20,max_ply=40)+behind(f=0.75,v=0.6,of=planned)+unst(f=0.5,of=planned)").text());
  EXPECT_EQ(Strategy("erica-baseline(c=60,max_ply=110,f_unst=1)").text(),
            Strategy("enhanced(c=60,max_ply=110)+behind(f=0.75,v=0.6,of=planned)+unst(f=1,of=planned)").text());
}

TEST(Strategy, RulesThatExcludeEachOtherAreAnError) {
  EXPECT_EQ(error_of("exp+basic"), "exp+basic:5: basic can't be combined with exp-moves");
  EXPECT_EQ(error_of("stop+stop-a"), "stop+stop-a:6: stop-a can't be combined with stop");
  EXPECT_EQ(error_of("unst+unst-l"), "unst+unst-l:6: unst-l can't be combined with unst");
  EXPECT_EQ(error_of("open+open"), "open+open:6: open can't be combined with open");
  EXPECT_EQ(error_of("basic+erica-baseline"), "basic+erica-baseline:7: enhanced can't be combined with basic");
}

TEST(Strategy, ErrorsNameWhatIsUnknownOrOutOfRange) {
  EXPECT_EQ(error_of("exp+unstable").substr(0, 56), "exp+unstable:5: unknown rule unstable; rules are: exp, f");
  EXPECT_EQ(error_of("exp+stop(p=2)"), "exp+stop(p=2):12: p=2: must be a number in 0..1");
  EXPECT_EQ(error_of("exp+stop(q=1)"), "exp+stop(q=1):10: unknown option q; stop has: p, f, every");
  EXPECT_EQ(error_of("limit(most=0)"), "limit(most=0):12: most=0: must be a number in 0.01..1");
  EXPECT_EQ(error_of("exp(table=/nowhere/at/all)"), "/nowhere/at/all: can't be read, or is empty");
}

TEST(Strategy, HelpTellsFormulasPublishedValuesAndRanges) {
  const std::string help = strategy_help("  ");
  EXPECT_NE(help.find("  stop  STOP: stop when simulations to come * p < visits"), std::string::npos);
  EXPECT_NE(help.find("1.67,0.3 in Breakthrough"), std::string::npos);
  EXPECT_NE(help.find("p=0.3  part of the simulations to come that the second move may get (a number in 0..1)"),
            std::string::npos);
}

TEST(Strategy, ATableWithoutWhatTheRuleLooksUpIsRefused) {
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "spent.times";
  std::ofstream(file) << "length 20\nspent 0 1\n";
  EXPECT_NO_THROW(Strategy("distribution(table=" + file + ")"));
  for (const char* rule : {"exp", "exp-sim", "exp-stones", "basic+kappa-exp"}) {
    try {
      Strategy(std::string(rule) + "(table=" + file + ")");
      ADD_FAILURE() << rule;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("spent.times: has no line"), std::string::npos) << error.what();
    }
  }
  EXPECT_THROW(Strategy("exp(table=/dev/zero)"), Error);
}

}  // namespace
}  // namespace senet::timing
