#include "base/options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet {
namespace {

enum class Colour : std::uint8_t { kRed, kBlue };

struct Sample {
  double c = 0.7;
  Seconds time{1.5};
  std::uint64_t count = 10;
  bool solver = true;
  Colour colour = Colour::kBlue;

  void describe(OptionSet& set) {
    set.number("c", c, {0, 10}, "exploration");
    set.seconds("time", time, {0, 100}, "seconds a move");
    set.count("count", count, {1, 1000}, "how many");
    set.on_off("solver", solver, "prove");
    set.choice("colour", colour, {{"red", Colour::kRed}, {"blue", Colour::kBlue}}, "of the bike shed");
  }
};

std::string error_of(std::string_view text) {
  try {
    read_options<Sample>(parse_spec(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

struct Named {
  std::string table;
  void describe(OptionSet& set) { set.text("table", table, "where to look"); }
};

TEST(Options, ATextIsAnySpecAndNoneIsEmpty) {
  EXPECT_EQ(print_options("named", Named{}), "named(table=none)");
  const auto named = read_options<Named>(parse_spec("named(table=exp(f=2) + stop)"));
  EXPECT_EQ(named.table, "exp(f=2)+stop");
  EXPECT_EQ(print_options("named", named), "named(table=exp(f=2)+stop)");
  EXPECT_EQ(read_options<Named>(parse_spec("named(table=none)")).table, "");
  EXPECT_EQ(options_help<Named>(""), "table=none  where to look (a text, or none)\n");
}

struct Automatic {
  std::optional<Seconds> margin;
  void describe(OptionSet& set) { set.seconds("margin", margin, {0, 60}, "to keep"); }
};

TEST(Options, SecondsMayBeLeftToTheOwner) {
  EXPECT_EQ(print_options("player", Automatic{}), "player(margin=auto)");
  EXPECT_EQ(options_help<Automatic>(""), "margin=auto  to keep (auto | a number in 0..60)\n");
  const auto given = read_options<Automatic>(parse_spec("player(margin=0)"));
  EXPECT_EQ(given.margin, Seconds(0));
  EXPECT_EQ(print_options("player", given), "player(margin=0)");
  EXPECT_FALSE(read_options<Automatic>(parse_spec("player(margin=auto)")).margin);
  for (const char* wrong : {"player(margin=61)", "player(margin=never)", "player(margin=auto(1))"}) {
    EXPECT_THROW(read_options<Automatic>(parse_spec(wrong)), Error) << wrong;
  }
}

TEST(Options, ASumIsNoNumber) {
  EXPECT_EQ(error_of("sample(c=1+2)"), "sample(c=1+2):10: c=1+2: must be a number in 0..10");
  EXPECT_EQ(error_of("sample(colour=red+blue)"), "sample(colour=red+blue):15: colour=red+blue: must be red | blue");
}

TEST(Options, FieldsKeepTheirDefaults) {
  const auto sample = read_options<Sample>(parse_spec("sample"));
  EXPECT_EQ(print_options("sample", sample), "sample(c=0.7,time=1.5,count=10,solver=on,colour=blue)");
}

TEST(Options, ASpecSetsWhatItNames) {
  const auto sample = read_options<Sample>(parse_spec("sample(colour=red,c=1e-2,time=3,count=1000,solver=off)"));
  EXPECT_EQ(sample.c, 0.01);
  EXPECT_EQ(sample.time, Seconds(3));
  EXPECT_EQ(sample.count, 1000U);
  EXPECT_FALSE(sample.solver);
  EXPECT_EQ(sample.colour, Colour::kRed);
}

TEST(Options, ThePrintedSpecReadsBack) {
  const Sample sample{0.1 + 0.2, Seconds(0.25), 999, false, Colour::kRed};
  const std::string text = print_options("sample", sample);
  const auto again = read_options<Sample>(parse_spec(text));
  EXPECT_EQ(again.c, sample.c);
  EXPECT_EQ(print_options("sample", again), text);
}

TEST(Options, AMisspeltKeyIsNamedWithTheValidOnes) {
  EXPECT_EQ(error_of("sample(cc=1)"), "sample(cc=1):8: unknown option cc; sample has: c, time, count, solver, colour");
}

TEST(Options, AValueOutOfRangeIsNamedWithTheRange) {
  EXPECT_EQ(error_of("sample(c=11)"), "sample(c=11):10: c=11: must be a number in 0..10");
  EXPECT_EQ(error_of("sample(c=nan)"), "sample(c=nan):10: c=nan: must be a number in 0..10");
  EXPECT_EQ(error_of("sample(c=1x)"), "sample(c=1x):10: c=1x: must be a number in 0..10");
  EXPECT_EQ(error_of("sample(time=-1)"), "sample(time=-1):13: time=-1: must be a number in 0..100");
  EXPECT_EQ(error_of("sample(count=0)"), "sample(count=0):14: count=0: must be a whole number in 1..1000");
  EXPECT_EQ(error_of("sample(count=1.5)"), "sample(count=1.5):14: count=1.5: must be a whole number in 1..1000");
  EXPECT_EQ(error_of("sample(solver=yes)"), "sample(solver=yes):15: solver=yes: must be off | on");
  EXPECT_EQ(error_of("sample(colour=green)"), "sample(colour=green):15: colour=green: must be red | blue");
  EXPECT_EQ(error_of("sample(c=1(d=2))"), "sample(c=1(d=2)):10: c=1(d=2): must be a number in 0..10");
}

TEST(Options, HelpHasALineAField) {
  Sample sample;
  OptionSet set;
  sample.describe(set);
  EXPECT_EQ(set.help(),
            "  c=0.7  exploration (a number in 0..10)\n"
            "  time=1.5  seconds a move (a number in 0..100)\n"
            "  count=10  how many (a whole number in 1..1000)\n"
            "  solver=on  prove (off | on)\n"
            "  colour=blue  of the bike shed (red | blue)\n");
}

TEST(Options, RangesAreListedForTuning) {
  Sample sample;
  OptionSet set;
  sample.describe(set);
  ASSERT_EQ(set.fields().size(), 5U);
  EXPECT_EQ(set.fields()[0].range.low, 0);
  EXPECT_EQ(set.fields()[0].range.high, 10);
  EXPECT_EQ(set.fields()[4].choices, (std::vector<std::string>{"red", "blue"}));
}

struct Nested {
  enum class Kind : std::uint8_t { kPlain, kRound };
  Kind kind = Kind::kRound;
  double radius = 2;

  void describe(OptionSet& set) {
    set.component<Kind>("shape", kind,
                        {{"plain", Kind::kPlain, nullptr},
                         {"round", Kind::kRound,
                          [this](OptionSet& own) {
                            own.number("radius", radius, {0, 9}, "size");
                          }}},
                        "of it");
  }
};

TEST(Options, AComponentHasOptionsOfItsOwn) {
  const auto nested = read_options<Nested>(parse_spec("x(shape=round(radius=3))"));
  EXPECT_EQ(nested.radius, 3);
  EXPECT_EQ(print_options("x", nested), "x(shape=round(radius=3))");
  const auto plain = read_options<Nested>(parse_spec("x(shape=plain)"));
  EXPECT_EQ(plain.kind, Nested::Kind::kPlain);
  EXPECT_EQ(print_options("x", plain), "x(shape=plain)");
  EXPECT_EQ(read_options<Nested>(parse_spec("x(shape=round)")).radius, 2);
}

TEST(Options, WhatIsWrongInAComponentIsNamed) {
  const auto error = [](std::string_view text) -> std::string {
    try {
      read_options<Nested>(parse_spec(text));
    } catch (const Error& caught) {
      return caught.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("x(shape=round(radius=10))"), "x(shape=round(radius=10)):22: radius=10: must be a number in 0..9");
  EXPECT_EQ(error("x(shape=round(size=1))"), "x(shape=round(size=1)):15: unknown option size; round has: radius");
  EXPECT_EQ(error("x(shape=plain(radius=1))"),
            "x(shape=plain(radius=1)):15: unknown option radius; plain has no options");
  EXPECT_EQ(error("x(shape=flat)"), "x(shape=flat):9: shape=flat: must be plain | round");
}

TEST(Options, HelpShowsTheOptionsOfComponents) {
  Nested nested;
  OptionSet set;
  nested.describe(set);
  EXPECT_EQ(set.help(),
            "  shape=round(radius=2)  of it (plain | round)\n"
            "    shape=round:\n"
            "      radius=2  size (a number in 0..9)\n");
}

struct Talkative {
  bool on = false;
  void describe(OptionSet& set) {
    set.on_off("on", on,
               "a switch that has so much said of it that no line of a terminal would hold all of it, and that goes on "
               "like this until the third one");
  }
};

TEST(Options, HelpFoldsLongLines) {
  Talkative talkative;
  OptionSet set;
  talkative.describe(set);
  EXPECT_EQ(set.help("    "),
            "    on=off  a switch that has so much said of it that no line of a terminal would hold all of it,\n"
            "        and that goes on like this until the third one (off | on)\n");
}

struct NoFields {
  void describe(OptionSet&) {}
};

TEST(Options, AStructWithoutFieldsTakesNone) {
  EXPECT_EQ(print_options("legal", NoFields{}), "legal");
  EXPECT_THROW(read_options<NoFields>(parse_spec("legal(x=1)")), Error);
}

}  // namespace
}  // namespace senet
