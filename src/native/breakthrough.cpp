#include "native/breakthrough.h"

#include <cmath>
#include <utility>

#include "base/error.h"

namespace senet::native {

namespace {

constexpr const char* kRoles[] = {"white", "black"};
constexpr double kPiece = 10;
constexpr double kRowAhead = 2.5;
constexpr double kScale = 40;         // points of kRows; four pieces ahead is three quarters of a win
constexpr double kSquaresScale = 60;  // of kSquares; two pieces ahead that are nearly through are as much

// By rows as the side sees them that moves up.
constexpr std::uint8_t kSquareValues[8][8] = {
    {5, 15, 15, 5, 5, 15, 15, 5},     {2, 3, 3, 3, 3, 3, 3, 2},         {4, 6, 6, 6, 6, 6, 6, 4},
    {7, 10, 10, 10, 10, 10, 10, 7},   {11, 15, 15, 15, 15, 15, 15, 11}, {16, 21, 21, 21, 21, 21, 21, 16},
    {20, 28, 28, 28, 28, 28, 28, 20}, {36, 36, 36, 36, 36, 36, 36, 36},
};

std::string square_text(std::uint32_t file, std::uint32_t rank) {
  return std::string(1, static_cast<char>('a' + file)) + ' ' + std::to_string(rank + 1);
}

}  // namespace

template <std::uint32_t N>
Breakthrough<N>::Breakthrough(std::string game, std::vector<std::string> roles, BreakthroughEvaluation evaluation)
    : evaluation_(evaluation) {
  SENET_CHECK(N == 8 || evaluation == BreakthroughEvaluation::kRows);
  static_assert(AssessesQuality<Breakthrough> && Evaluates<Breakthrough> && CountsOccupied<Breakthrough> &&
                DrawsBoard<Breakthrough>);
  for (std::uint32_t role = 0; role < 2; ++role) texts_.add_role(texts_of(role));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 3, 3 * 2 * N};
}

template <std::uint32_t N>
std::vector<std::string> Breakthrough<N>::texts_of(std::uint32_t role) {
  std::vector<std::string> texts(kMoves);
  for (std::uint32_t from = 0; from < kSquares; ++from) {
    const std::uint32_t file = from % N;
    const std::uint32_t rank = from / N;
    if (rank == (role == 0 ? N - 1 : 0)) continue;
    for (const Direction direction : {kAhead, kLeft, kRight}) {
      if ((direction == kLeft && file == 0) || (direction == kRight && file == N - 1)) continue;
      const std::uint32_t to_file = file + (direction == kRight) - (direction == kLeft);
      const std::uint32_t to_rank = role == 0 ? rank + 1 : rank - 1;
      texts[3 * from + direction] = "(move " + square_text(file, rank) + ' ' + square_text(to_file, to_rank) + ')';
    }
  }
  texts[kNoop] = "noop";
  return texts;
}

template <std::uint32_t N>
void Breakthrough<N>::load(StateView state, Position& position) const noexcept {
  position.pieces = {state[0], state[1]};
  position.mover = static_cast<std::uint32_t>(state[2]);
  position.won = has_won(position, position.mover ^ 1);
}

template <std::uint32_t N>
void Breakthrough<N>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const auto own = static_cast<std::uint32_t>(role);
  if (own != position.mover) {
    out.push_back(noop(own));
    return;
  }
  const Targets to = targets(position);
  for (std::uint32_t direction = 0; direction < to.size(); ++direction) {
    for_each_bit(to[direction], [&](std::uint32_t square) { out.push_back(move_to(own, direction, square)); });
  }
}

template <std::uint32_t N>
std::vector<std::string> Breakthrough<N>::state_texts(StateView state) const {
  std::vector<std::string> texts{"(turn " + std::string(kRoles[state[2]]) + ')'};
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t square) {
      texts.push_back("(cell " + square_text(square % N, square / N) + ' ' + kRoles[role] + ')');
    });
  }
  return texts;
}

template <std::uint32_t N>
double Breakthrough<N>::quality(const Position& position) const noexcept {
  if (!position.won) return 0.5;
  const std::uint32_t winner = position.mover ^ 1;
  const double ahead =
      count_bits(position.pieces[winner]) - static_cast<double>(count_bits(position.pieces[winner ^ 1]));
  return 0.5 + ahead / (4 * N);
}

template <std::uint32_t N>
std::uint32_t Breakthrough<N>::rows_ahead(const Position& position, std::uint32_t role) noexcept {
  const std::uint64_t pieces = position.pieces[role];
  if (pieces == 0) return 0;
  return role == 0 ? (63 - static_cast<std::uint32_t>(std::countl_zero(pieces))) / N : N - 1 - lowest_bit(pieces) / N;
}

template <std::uint32_t N>
double Breakthrough<N>::points(const Position& position, std::uint32_t role) const noexcept {
  if (evaluation_ == BreakthroughEvaluation::kRows) {
    return kPiece * count_bits(position.pieces[role]) + kRowAhead * rows_ahead(position, role);
  }
  double sum = 0;
  for_each_bit(position.pieces[role], [&](std::uint32_t square) {
    const std::uint32_t rank = square / N;
    sum += kSquareValues[role == 0 ? rank : N - 1 - rank][square % N];
  });
  return sum;
}

template <std::uint32_t N>
void Breakthrough<N>::evaluate(const Position& position, std::span<double> out) const noexcept {
  const double scale = evaluation_ == BreakthroughEvaluation::kRows ? kScale : kSquaresScale;
  out[0] = std::tanh((points(position, 0) - points(position, 1)) / scale);
  out[1] = -out[0];
}

template <std::uint32_t N>
std::string Breakthrough<N>::board(StateView state) const {
  std::string text;
  for (std::uint32_t rank = N; rank-- > 0;) {
    for (std::uint32_t file = 0; file < N; ++file) {
      const std::uint64_t square = bit(N * rank + file);
      text += (state[0] & square) != 0 ? 'X' : (state[1] & square) != 0 ? 'O' : '.';
    }
    text += '\n';
  }
  return text;
}

template class Breakthrough<5>;
template class Breakthrough<6>;
template class Breakthrough<8>;

}  // namespace senet::native
