// What can be chosen of a search, each in the struct of the component that it belongs to.
#pragma once

#include <cstdint>

#include "base/options.h"
#include "search/backup.h"
#include "search/bonus.h"
#include "search/playout_options.h"
#include "search/selection.h"

namespace senet::search {

// Who says what positions of the tree are worth, and how clear terminal ones are.
enum class Judge : std::uint8_t {
  kGame,     // its own evaluation and quality, if it has any
  kLearned,  // regressions on the bits of the states, see state_regression.h
};

struct SearchOptions {
  SelectOptions select;
  BackupOptions backup;
  BonusOptions bonus;
  Judge judge = Judge::kGame;
  double rate = 0.03;  // of learning
  bool solver = true;
  bool mixed = false;
  std::uint64_t nodes = 10'000'000;
  std::uint64_t memory = 512;
  bool recycle = true;
  bool transpositions = false;
  bool lanes = true;
  bool waves = true;
  bool tally_ends = false;  // no option of its own: who searches tells, see end_tally.h
  std::uint64_t leaves = 128;
  std::uint64_t leaf_playouts = 0;
  PlayoutOptions playout;

  void describe(OptionSet& set);
  // Whether positions of the tree are to be evaluated.
  bool evaluates() const noexcept { return backup.evaluates() || select.bias == SelectOptions::Bias::kEvaluation; }
  bool learns_worth() const noexcept { return judge == Judge::kLearned && evaluates(); }
  bool learns_quality() const noexcept { return judge == Judge::kLearned && bonus.by_quality(); }
  // Whether the states where playouts end are to be known.
  bool needs_ends() const noexcept { return tally_ends || learns_quality(); }
};

}  // namespace senet::search
