#include "native/pentalath.h"

#include <algorithm>
#include <utility>

#include "native/squares.h"

namespace senet::native {

static_assert(AssessesQuality<Pentalath> && CountsOccupied<Pentalath> && DrawsBoard<Pentalath>);

namespace {

constexpr const char* kRoles[] = {"white", "black"};

}  // namespace

Pentalath::Pentalath(std::string game, std::vector<std::string> roles) {
  std::vector<std::string> texts;
  for (const std::uint32_t at : kPoints) {
    texts.push_back("(place " + square_text(at / Board::kStride, at % Board::kStride) + ')');
  }
  texts.insert(texts.end(), {"pass", "noop"});
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 3, Hexagon61::kFields};
}

// In any order, as in Go.
void Pentalath::load(StateView state, Position& position) const noexcept {
  position.board.clear();
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t number) {
      position.board.place(kPoints[number], static_cast<Board::Colour>(role));
    });
  }
  position.plies = static_cast<std::uint32_t>(state[2]);
  position.mover = position.plies % 2;
  position.won = has_five(position.board.stones(static_cast<Board::Colour>(position.mover ^ 1)));
}

void Pentalath::store(const Position& position, State& out) const {
  out = {0, 0, position.plies};
  for (std::uint32_t number = 0; number < Hexagon61::kFields; ++number) {
    for (const Board::Colour colour : {Board::Colour{0}, Board::Colour{1}}) {
      if (position.board.stones(colour).has(kPoints[number])) out[colour] |= bit(number);
    }
  }
}

void Pentalath::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != position.mover) {
    out.push_back(id(own, kNoop));
    return;
  }
  open_to_mover(position).for_each([&](std::uint32_t at) { out.push_back(id(own, kNumbers[at])); });
  if (out.empty()) out.push_back(id(own, kPass));
}

std::vector<std::string> Pentalath::state_texts(StateView state) const {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t number) {
      const std::uint32_t at = kPoints[number];
      texts.push_back("(cell " + square_text(at / Board::kStride, at % Board::kStride) + ' ' + kRoles[role] + ')');
    });
  }
  texts.push_back("(turn " + std::string(kRoles[state[2] % 2]) + ')');
  texts.push_back("(ones " + std::to_string(state[2] % 10) + ')');
  texts.push_back("(tens " + std::to_string(state[2] / 10) + ')');
  return texts;
}

std::uint32_t Pentalath::occupied(const Position& position) const noexcept {
  return Hexagon61::kFields - position.board.free().count();
}

std::uint32_t Pentalath::longest_row(const Board& board, Board::Colour colour) noexcept {
  const Board::Points& stones = board.stones(colour);
  const Board::Points way = stones | board.free();
  std::uint32_t longest = 0;
  for (const std::uint32_t first : kPoints) {
    for (const std::uint32_t step : kAxes) {
      std::uint32_t row = 0;
      std::uint32_t best = 0;
      std::uint32_t length = 0;  // of the way free of the opponent, counted on from here
      for (std::uint32_t at = first; way.has(at); at += step) {
        row = stones.has(at) ? row + 1 : 0;
        best = std::max(best, row);
        ++length;
      }
      if (length >= kRow) longest = std::max(longest, best);
    }
  }
  return longest;
}

double Pentalath::quality(const Position& position) const noexcept {
  if (!position.won) return 0.5;
  const std::uint32_t row = longest_row(position.board, static_cast<Board::Colour>(position.mover));
  return 1.0 / std::max(row, 1U);
}

std::string Pentalath::board(StateView state) const {
  Position position;
  load(state, position);
  std::string text;
  for (std::uint32_t rank = Hexagon61::kSize; rank-- > 0;) {
    text.append(rank < 4 ? 4 - rank : rank - 4, ' ');
    for (std::uint32_t file = 0; file < Hexagon61::kSize; ++file) {
      if (!Hexagon61::contains(file, rank)) continue;
      const std::uint32_t at = Board::point(file, rank);
      text += position.board.stones(0).has(at) ? 'W' : position.board.stones(1).has(at) ? 'B' : '.';
      text += ' ';
    }
    text.back() = '\n';
  }
  return text;
}

}  // namespace senet::native
