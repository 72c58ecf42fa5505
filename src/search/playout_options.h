// How the playouts of a search choose their moves and where they end: by weights where the evaluator runs many side by
// side (learned_playouts.h), by a guide where it runs them one by one (playout/guide.h).
#pragma once

#include <cstdint>

#include "base/options.h"
#include "playout/guide.h"

namespace senet::search {

struct PlayoutOptions {
  enum class Cut : std::uint8_t { kNone, kFixed, kDynamic };

  GuideOptions guide;
  Cut cut = Cut::kNone;
  std::uint64_t plies = 20;
  double clear = 0.5;
  double tau = 0.05;
  std::uint64_t pairs = 256;

  void describe(OptionSet& set);
  // What a guide is to do.
  GuideOptions guide_options() const noexcept;
};

}  // namespace senet::search
