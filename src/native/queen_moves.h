// Numbers for all the moves that a queen could make on an empty board of N x N squares, so that a game whose pieces go
// no other ways has ids without gaps for them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "native/queen_lines.h"
#include "native/squares.h"

namespace senet::native {

struct QueenMove {
  std::uint8_t from;
  std::uint8_t to;
};

// Squares as in QueenLines. Immutable.
template <std::uint32_t N>
class QueenMoves {
 public:
  static constexpr std::uint32_t kSquares = N * N;

  QueenMoves() {
    const QueenLines<N> empty;
    for (std::uint32_t from = 0; from < kSquares; ++from) {
      first_[from] = static_cast<std::uint16_t>(moves_.size());
      empty.for_each_seen(from, [&](std::uint32_t to) {
        number_[from][to] = static_cast<std::uint16_t>(moves_.size());
        moves_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      });
    }
    first_[kSquares] = static_cast<std::uint16_t>(moves_.size());
  }

  std::uint32_t size() const noexcept { return first_[kSquares]; }
  QueenMove operator[](std::size_t number) const noexcept { return moves_[number]; }
  // Requires: a queen sees one square from the other.
  std::uint32_t number(std::uint32_t from, std::uint32_t to) const noexcept { return number_[from][to]; }
  // The moves from a square are [first(square), first(square + 1)).
  std::uint32_t first(std::uint32_t square) const noexcept { return first_[square]; }

  // "(move a 1 b 2)", by number.
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const QueenMove& move : moves_) {
      texts.push_back("(move " + square_text(move.from / N, move.from % N) + ' ' +
                      square_text(move.to / N, move.to % N) + ')');
    }
    return texts;
  }

 private:
  std::vector<QueenMove> moves_;
  std::array<std::array<std::uint16_t, kSquares>, kSquares> number_{};
  std::array<std::uint16_t, kSquares + 1> first_{};
};

}  // namespace senet::native
