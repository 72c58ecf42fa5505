#include "cli/command.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/run_senet.h"

namespace senet::cli {
namespace {

using test::Outcome;
using test::run_senet;

TEST(Command, WithoutArgumentsPrintsTheOverviewWithEveryCommand) {
  const Outcome outcome = run_senet("");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, overview());
  for (const Command* command : commands()) {
    EXPECT_NE(outcome.out.find(command->name), std::string::npos) << command->name;
    EXPECT_NE(outcome.out.find(command->summary), std::string::npos) << command->name;
  }
}

TEST(Command, HelpIsTheSameInAllItsForms) {
  EXPECT_EQ(run_senet("help").out, overview());
  EXPECT_EQ(run_senet("--help").out, overview());
  EXPECT_EQ(run_senet("-h").out, overview());
  const Outcome outcome = run_senet("help help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, run_senet("help --help").out);
}

TEST(Command, EveryHelpShowsHowToCallItAndAnExample) {
  for (const Command* command : commands()) {
    const std::string help = help_of(*command);
    const std::string call = std::string("senet ") + command->name;
    EXPECT_NE(help.find(call), std::string::npos) << command->name;
    EXPECT_NE(help.find("Example"), std::string::npos) << command->name;
    EXPECT_NE(help.find(call, help.find("Example")), std::string::npos) << command->name << ": no example of a call";
  }
}

TEST(Command, PrintsItsVersion) {
  const Outcome outcome = run_senet("--version");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("senet ")) << outcome.out;
}

TEST(Command, UnknownCommandIsBadInputWithAHint) {
  const Outcome outcome = run_senet("hlep");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "senet: error: unknown command 'hlep'; did you mean 'help'? (see: senet help)\n");
  EXPECT_EQ(run_senet("zzzzzzzzz").err, "senet: error: unknown command 'zzzzzzzzz' (see: senet help)\n");
}

TEST(Command, UnknownOptionIsBadInputWithAHint) {
  const Outcome outcome = run_senet("help --hepl");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "senet: error: help: unknown option '--hepl'; did you mean '--help'? (see: senet help help)\n");
  EXPECT_EQ(run_senet("--frobnicate").err, "senet: error: unknown option '--frobnicate' (see: senet help)\n");
  EXPECT_EQ(run_senet("help help me").err, "senet: error: help: unexpected argument 'me' (see: senet help help)\n");
}

TEST(Command, OutputThatCanNotBeWrittenIsAnError) {
  EXPECT_EQ(run_senet("help >/dev/full").status, 2);
  EXPECT_EQ(run_senet("help >&-").status, 2);
  EXPECT_NE(run_senet("help >/dev/full").err.find("standard output"), std::string::npos);
}

// More than a buffer, so that it fails while it is written rather than at the end.
TEST(Command, LongOutputThatCanNotBeWrittenIsTheSameError) {
  const std::string dot = "inspect " SENET_SOURCE_DIR "/games/tic_tac_toe.kif --dot ";
  EXPECT_EQ(run_senet(dot + ">/dev/full").err, "senet: error: standard output: No space left on device\n");
  EXPECT_EQ(run_senet(dot + ">&-").err, "senet: error: standard output: Bad file descriptor\n");
  EXPECT_EQ(run_senet(dot + ">&-").status, 2);
}

TEST(Command, AReaderThatGoesAwayEndsItQuietly) {
  const Outcome outcome = run_senet("help | true");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
}

}  // namespace
}  // namespace senet::cli
