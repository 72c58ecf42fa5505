// The uniform random choice of a legal move as part of the circuit. The legal moves are counted in a tree of bit-sliced
// adders; a rank below the count is drawn per lane as floor(u * count / 2^k), u being k random bits, and the tree is
// descended to the move of that rank.
//
// A rank's probability is off by less than 2^-k, so a move's by less than the part count / 2^k of it. With k = width of
// the largest count + kExtraBits that is below 2^-kExtraBits = 1/256.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "sliced/aig.h"

namespace senet::sliced {

inline constexpr std::size_t kExtraBits = 8;

struct Choice {
  std::vector<Literal> chosen;  // per move: exactly one, of those that are legal; none where none is
  Literal none;                 // no move is legal
};

// `random_bit` gives a new random input at each call; not called where at most one move can be legal.
Choice choose_uniformly(Aig& aig, std::span<const Literal> legal, const std::function<Literal()>& random_bit);

}  // namespace senet::sliced
