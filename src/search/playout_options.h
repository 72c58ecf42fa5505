// How the playouts of a search choose their moves and where they end: by weights where the evaluator runs many side by
// side (learned_playouts.h), by a guide where it runs them one by one (playout/guide.h).
#pragma once

#include <cstdint>
#include <optional>

#include "base/options.h"
#include "game/ids.h"
#include "playout/guide.h"

namespace senet::search {

// The longest that a playout may be, and what every role gets where the game isn't over by then.
struct PlayoutLimit {
  std::uint32_t plies;
  Goal goal;
};

struct PlayoutOptions {
  enum class Cut : std::uint8_t { kAuto, kNone, kFixed, kDynamic };
  enum class Limit : std::uint8_t { kNone, kLength };

  GuideOptions guide{.moves = GuideOptions::Moves::kAuto};
  Cut cut = Cut::kAuto;
  std::uint64_t plies = 20;
  double clear = 0.5;
  Limit limit = Limit::kNone;
  std::uint64_t length = 200;
  std::uint64_t goal = 50;
  std::uint64_t pairs = 256;

  void describe(OptionSet& set);
  // What a guide is to do where playouts are long, or not, see playout_length.h.
  GuideOptions guide_options(bool long_playouts = false) const noexcept;
  // None: playouts go on for as long as an evaluator lets them, and then take the goals that the rules give.
  std::optional<PlayoutLimit> playout_limit() const noexcept;

 private:
  void describe_moves(OptionSet& set);
};

}  // namespace senet::search
