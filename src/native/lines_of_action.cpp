#include "native/lines_of_action.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "native/squares.h"

namespace senet::native {

namespace {

constexpr const char* kRoles[] = {"black", "white"};

std::uint32_t distance(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

// How far the pieces are from their centre of mass, on average, beyond what so many pieces can't avoid.
double spread(std::uint64_t pieces) {
  const std::uint32_t count = count_bits(pieces);
  std::uint32_t files = 0;
  std::uint32_t ranks = 0;
  for_each_bit(pieces, [&](std::uint32_t square) {
    files += square / 8;
    ranks += square % 8;
  });
  const std::uint32_t file = (2 * files + count) / (2 * count);
  const std::uint32_t rank = (2 * ranks + count) / (2 * count);
  std::uint32_t sum = 0;
  for_each_bit(pieces,
               [&](std::uint32_t square) { sum += std::max(distance(square / 8, file), distance(square % 8, rank)); });
  const std::uint32_t least = count <= 9 ? count - 1 : 8 + 2 * (count - 9);
  return static_cast<double>(sum - std::min(sum, least)) / count;
}

// Two by two squares with three or four of the pieces: they connect in more than one way.
std::uint32_t quads(std::uint64_t pieces) {
  constexpr std::uint64_t kCorners = 0x007f'7f7f'7f7f'7f7f;  // lower left corners of two by two squares
  const std::uint64_t a = pieces;
  const std::uint64_t b = pieces >> 1;
  const std::uint64_t c = pieces >> 8;
  const std::uint64_t d = pieces >> 9;
  return count_bits(((a & b & (c | d)) | (c & d & (a | b))) & kCorners);
}

double centrality(std::uint64_t pieces) {
  constexpr std::uint64_t kEdge = 0xff81'8181'8181'81ff;
  constexpr std::uint64_t kCentre = 0x0000'3c3c'3c3c'0000;
  const double sum =
      static_cast<double>(count_bits(pieces & kCentre)) - static_cast<double>(count_bits(pieces & kEdge));
  return sum / count_bits(pieces);
}

// In pawns of a made-up kind; the weights are guesses that put concentration first.
double merit(std::uint64_t pieces) {
  return pieces == 0 ? 0 : 0.4 * centrality(pieces) + 0.15 * quads(pieces) - spread(pieces);
}

}  // namespace

template <LoaRules kRules>
LinesOfAction<kRules>::LinesOfAction(std::string game, std::vector<std::string> roles) {
  static_assert(Evaluates<LinesOfAction> && CountsOccupied<LinesOfAction> && DrawsBoard<LinesOfAction>);
  std::vector<std::string> texts = moves_.texts();
  texts.insert(texts.end(), {"pass", "noop"});
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), kRemembers ? 0U : 3U, kMostMoves};
}

template <LoaRules kRules>
typename LinesOfAction<kRules>::Position LinesOfAction<kRules>::new_position() const {
  Position position;
  load(State{0x0081'8181'8181'8100, 0x7e00'0000'0000'007e, 0}, position);
  return position;
}

template <LoaRules kRules>
void LinesOfAction<kRules>::load(StateView state, Position& position) const {
  position.pieces = {state[0], state[1]};
  position.plies = static_cast<std::uint32_t>(state[2]);
  for (std::size_t role = 0; role < 2; ++role) {
    position.connected[role] = is_connected(state[role]);
    position.lines[role] = {};
    for_each_bit(state[role], [&](std::uint32_t square) { position.lines[role].flip(square); });
  }
  if constexpr (kRemembers) {
    position.earlier.clear();
    for (std::size_t i = 3; i < state.size(); i += 2) position.earlier.push_back({state[i], state[i + 1]});
    note_repetition(position);
  }
}

template <LoaRules kRules>
void LinesOfAction<kRules>::store(const Position& position, State& out) const {
  out = {position.pieces[0], position.pieces[1], kRemembers ? mover(position) : position.plies};
  if constexpr (kRemembers) {
    for (const Pieces& pieces : position.earlier) out.insert(out.end(), pieces.begin(), pieces.end());
  }
}

template <LoaRules kRules>
void LinesOfAction<kRules>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != mover(position)) {
    out.push_back(noop(own));
    return;
  }
  for_each_bit(position.pieces[own], [&](std::uint32_t from) {
    for_each_bit(targets(position, from),
                 [&](std::uint32_t i) { out.push_back(id(own, from, Lines::square_at(from, i))); });
  });
  if (out.empty()) out.push_back(pass(own));
}

template <LoaRules kRules>
Winner LinesOfAction<kRules>::winner(const Position& position) noexcept {
  const std::uint32_t last = mover(position) ^ 1;
  if (kRules == LoaRules::kOlder && position.connected[last]) return static_cast<Winner>(last);
  if (position.connected[0] == position.connected[1]) return Winner::kNobody;
  return position.connected[0] ? Winner::kFirst : Winner::kSecond;
}

template <LoaRules kRules>
std::vector<std::string> LinesOfAction<kRules>::state_texts(StateView state) const {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t square) {
      texts.push_back("(cell " + square_text(square / 8, square % 8) + ' ' + kRoles[role] + ')');
    });
  }
  texts.push_back("(turn " + std::string(kRoles[state[2] % 2]) + ')');
  if constexpr (!kRemembers) {
    texts.push_back("(ones " + std::to_string(state[2] % 10) + ')');
    texts.push_back("(tens " + std::to_string(state[2] / 10 % 10) + ')');
    texts.push_back("(hundreds " + std::to_string(state[2] / 100) + ')');
  }
  return texts;
}

template <LoaRules kRules>
void LinesOfAction<kRules>::evaluate(const Position& position, std::span<double> out) const noexcept {
  out[0] = std::tanh(merit(position.pieces[0]) - merit(position.pieces[1]));
  out[1] = -out[0];
}

template <LoaRules kRules>
std::string LinesOfAction<kRules>::board(StateView state) const {
  std::string text;
  for (std::uint32_t rank = 8; rank-- > 0;) {
    for (std::uint32_t file = 0; file < 8; ++file) {
      const std::uint32_t square = 8 * file + rank;
      text += (state[0] >> square & 1) != 0 ? 'X' : (state[1] >> square & 1) != 0 ? 'O' : '.';
    }
    text += '\n';
  }
  return text;
}

template class LinesOfAction<LoaRules::kCapped>;
template class LinesOfAction<LoaRules::kOlympiad>;
template class LinesOfAction<LoaRules::kOlder>;

}  // namespace senet::native
