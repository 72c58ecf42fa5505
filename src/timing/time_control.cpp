#include "timing/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"

namespace senet::timing {

namespace {

constexpr OptionRange kBudget{0, 1e7};
constexpr OptionRange kRate{0, 1e9};
constexpr const char* kRateHelp = "simulations that are a second; 0: real time";

void describe_sudden(TimeControl& control, OptionSet& set) {
  set.seconds("budget", control.budget, kBudget, "seconds for all moves");
  set.number("rate", control.rate, kRate, kRateHelp);
}

void describe_increment(TimeControl& control, OptionSet& set) {
  set.seconds("budget", control.budget, kBudget, "seconds for all moves");
  set.seconds("increment", control.increment, kBudget, "seconds added after each move");
  set.number("rate", control.rate, kRate, kRateHelp);
}

void describe_periods(TimeControl& control, OptionSet& set) {
  set.seconds("budget", control.budget, kBudget, "seconds for the moves of a period");
  set.count("moves", control.moves, {1, 1e6}, "of a period");
  set.number("rate", control.rate, kRate, kRateHelp);
}

void describe_move(TimeControl& control, OptionSet& set) {
  set.seconds("budget", control.budget, kBudget, "seconds for each move");
  set.on_off("early", control.answer_early, "let rules end a search early although that gains nothing");
  set.number("rate", control.rate, kRate, kRateHelp);
}

void describe_simulations(TimeControl& control, OptionSet& set) {
  set.seconds("simulations", control.budget, kBudget, "for each move");
  set.on_off("early", control.answer_early, "let rules end a search early although that gains nothing");
}

TimeControl of(TimeControl::Kind kind, std::uint64_t moves, double rate) {
  return {.kind = kind, .moves = moves, .rate = rate};
}

struct Form {
  std::string_view name;
  std::string_view summary;
  TimeControl defaults;
  void (*describe)(TimeControl&, OptionSet&);
};

const std::array kForms{
    Form{"sudden", "one budget for the game", of(TimeControl::Kind::kSuddenDeath, 0, 0), describe_sudden},
    Form{"increment", "the same, and each move adds to it", of(TimeControl::Kind::kIncrement, 0, 0),
         describe_increment},
    Form{"periods", "a budget for each so many moves", of(TimeControl::Kind::kPeriods, 40, 0), describe_periods},
    Form{"move", "so much for each move, as in GGP", of(TimeControl::Kind::kPlayClock, 0, 0), describe_move},
    Form{"simulations", "so many simulations for each move", of(TimeControl::Kind::kPlayClock, 0, 1),
         describe_simulations},
};

const Form& form_of(const TimeControl& control) {
  if (control.per_move() && control.rate == 1) return kForms.back();
  return *std::ranges::find_if(kForms, [&](const Form& form) { return form.defaults.kind == control.kind; });
}

}  // namespace

TimeControl parse_time_control(std::string_view text) {
  if (text.empty()) throw Error("clock", "an empty text is no time control");
  const Spec spec = parse_spec(text);
  std::string names;
  for (const Form& form : kForms) {
    names += (names.empty() ? "" : ", ") + std::string(form.name);
    if (form.name != spec.name) continue;
    TimeControl control = form.defaults;
    OptionSet set;
    form.describe(control, set);
    set.read(spec);
    return control;
  }
  throw Error(spec.where, "unknown time control " + to_text(spec) + "; there are: " + names);
}

std::string to_text(const TimeControl& control) {
  const Form& form = form_of(control);
  TimeControl copy = control;
  OptionSet set;
  form.describe(copy, set);
  return set.print(form.name);
}

std::string time_control_help(std::string_view indent) {
  std::string text;
  for (const Form& form : kForms) {
    TimeControl control = form.defaults;
    OptionSet set;
    form.describe(control, set);
    text += fmt::format("{}{}  {}\n{}", indent, form.name, form.summary, set.help(std::string(indent) + "    "));
  }
  return text;
}

}  // namespace senet::timing
