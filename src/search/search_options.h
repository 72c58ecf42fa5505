// What can be chosen of a search, each in the struct of the component that it belongs to.
#pragma once

#include <cstdint>

#include "base/options.h"
#include "search/backup.h"
#include "search/bonus.h"
#include "search/playout_options.h"
#include "search/selection.h"

namespace senet::search {

struct SearchOptions {
  SelectOptions select;
  BackupOptions backup;
  BonusOptions bonus;
  bool solver = true;
  std::uint64_t nodes = 10'000'000;
  std::uint64_t memory = 512;
  bool lanes = true;
  bool waves = true;
  std::uint64_t leaves = 128;
  std::uint64_t leaf_playouts = 0;
  PlayoutOptions playout;

  void describe(OptionSet& set);
  // Whether positions of the tree are to be evaluated.
  bool evaluates() const noexcept { return backup.evaluates() || select.bias == SelectOptions::Bias::kEvaluation; }
};

}  // namespace senet::search
