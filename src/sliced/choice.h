// The random choice of a legal move as part of the circuit. The legal moves, each as often as its weight says, are
// counted in a tree of bit-sliced adders; a rank below the count is drawn per lane as floor(u * count / 2^k), u being k
// random bits, and the tree is descended to the move that has the rank.
//
// A rank's probability is off by less than 2^-k, so a move's by less than the part count / 2^k of it. With k = width of
// the largest count + extra bits that is below 2^-kExtraBits = 1/256, with weights below 2^-kExtraBitsOfWeights = 1/64.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sliced/aig.h"

namespace senet::sliced {

inline constexpr std::size_t kExtraBits = 8;
inline constexpr std::size_t kExtraBitsOfWeights = 6;

struct ChoiceInputs {
  std::function<Literal()> random_bit;  // a new random input at each call
  // Bit `bit` of the weight of the move at an index; of each legal move one bit at least must be set.
  std::function<Literal(std::size_t move, unsigned bit)> weight_bit;
  unsigned weight_bits = 0;  // 0: each move is as likely
  bool code = false;         // wanted
};

struct Choice {
  std::vector<Literal> chosen;  // per move: exactly one, of those that are legal; none where none is
  Literal none;                 // no move is legal
  // Where wanted: which move is chosen, as a binary number, least bit first; and that number for every move. Where no
  // move is legal it is `code_of_none`. Numbers that stand for no move don't come up.
  std::vector<Literal> code;
  std::vector<std::uint32_t> code_of;
  std::uint32_t code_of_none = 0;
};

// Random bits are asked for only where more than one move can be legal, weights of moves that can be legal.
Choice choose_move(Aig& aig, std::span<const Literal> legal, const ChoiceInputs& inputs);

}  // namespace senet::sliced
