// The table of rules: what names them in a spec, and what help says of them. A rule is one class and one line in the
// list of its family; strategy.cpp strings the families together.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/options.h"
#include "timing/rule.h"

namespace senet::timing {

struct RuleKind {
  std::string_view name;                            // in specs
  std::string_view paper;                           // what the papers call it
  std::string_view slot;                            // rules that exclude each other share one
  std::string_view formula;                         // what it does
  std::unique_ptr<Rule> (*make)(const Spec& spec);  // Throws: Error
  std::string (*options_help)(std::string_view indent);
};

inline constexpr std::string_view kAllocation = "allocation";

// Each list in the order in which the manager asks.
std::span<const RuleKind> fixed_rules();        // FIXED-TIME, FIXED-PLAYOUTS, X-DISTRIBUTION
std::span<const RuleKind> formula_rules();      // BASIC, ENHANCED, VACANT
std::span<const RuleKind> expected_rules();     // EXP-MOVES, EXP-SIM, EXP-STONES
std::span<const RuleKind> phase_rules();        // OPEN, MID
std::span<const RuleKind> ponder_rules();       // what FOCUSED-PONDER saves
std::span<const RuleKind> criticality_rules();  // KAPPA-EXP, KAPPA-LM, KAPPA-CM
std::span<const RuleKind> stop_rules();         // STOP, STOP_A, STOP_B
std::span<const RuleKind> pruning_rules();      // absolute and relative pruning
std::span<const RuleKind> confidence_rules();   // CONFIDENCE-2, CONFIDENCE-ALL
std::span<const RuleKind> behind_rules();       // BEHIND, BEHIND-L
std::span<const RuleKind> unstable_rules();     // UNST, UNST-L
std::span<const RuleKind> close_rules();        // CLOSE, CLOSE-L
std::span<const RuleKind> rollover_rules();     // ROLLOVER

// A rule with options, which name the rule as kName.
template <class Options>
class RuleWith : public Rule {
 public:
  using OptionsType = Options;
  explicit RuleWith(Options options) : options_(std::move(options)) {}
  std::string text() const override { return print_options(Options::kName, options_); }

 protected:
  Options options_;
};

template <class RuleType>
constexpr RuleKind rule_kind(std::string_view paper, std::string_view slot, std::string_view formula) {
  using Options = typename RuleType::OptionsType;
  return {
      Options::kName,
      paper,
      slot,
      formula,
      [](const Spec& spec) -> std::unique_ptr<Rule> { return std::make_unique<RuleType>(read_options<Options>(spec)); },
      options_help<Options>};
}

// The option of rules that look something up: a file, or else what is known of the game anyway.
class TableOption {
 public:
  void describe(OptionSet& set) { set.text("table", file_, "file with tables of the game; none: those at hand"); }
  // `needed` is the curve that the rule looks things up in, `key` its name in files. Throws: Error, see
  // read_game_tables, and for a file without it.
  void load(Curve GameTables::*needed, std::string_view key) {
    if (file_.empty()) return;
    tables_ = read_game_tables(file_);
    if (((*tables_).*needed).empty())
      throw Error(file_, "has no line \"" + std::string(key) + " X VALUE\", which the rule needs");
  }
  const GameTables& of(const Situation& situation) const noexcept { return tables_ ? *tables_ : situation.tables; }

 private:
  std::string file_;
  std::shared_ptr<const GameTables> tables_;
};

}  // namespace senet::timing
