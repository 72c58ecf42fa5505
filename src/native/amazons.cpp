#include "native/amazons.h"

#include <utility>

#include "native/squares.h"
#include "native/zero_sum.h"

namespace senet::native {

namespace {

constexpr const char* kKinds[] = {"white", "black", "arrow"};

template <std::uint32_t N>
std::string text_of(std::uint32_t square) {
  return square_text(square / N, square % N);
}

}  // namespace

template <std::uint32_t N, AmazonsTurn kTurn>
Amazons<N, kTurn>::Amazons(std::string game, std::vector<std::string> roles) {
  static_assert(AssessesQuality<Amazons> && CountsOccupied<Amazons> && DrawsBoard<Amazons>);
  const QueenLines<N> empty;
  first_turn_.push_back(0);
  for (std::uint32_t i = 0; i < moves_.size(); ++i) {
    first_turn_.push_back(first_turn_.back() + empty.count_seen(moves_[i].to));
  }
  std::vector<std::string> texts = moves_.texts();
  for (std::uint32_t square = 0; square < kSquares; ++square) texts.push_back("(shoot " + text_of<N>(square) + ')');
  texts.emplace_back("noop");
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  const std::uint32_t turns = first_turn_.back() + 1;
  info_ = {std::move(game), std::move(roles),
           kOnePly ? std::vector<std::uint32_t>{0, turns, 2 * turns} : texts_.first_move(), 3 * kWords + 1,
           kOnePly ? kMostMoves * QueenLines<N>::kMostSeen : kMostMoves};
}

template <std::uint32_t N, AmazonsTurn kTurn>
typename Amazons<N, kTurn>::Position Amazons<N, kTurn>::new_position() const {
  // The queens of a side stand on two files and two ranks, symmetrical to those of the other.
  constexpr std::uint32_t kInner = N == 10 ? 3 : N == 8 ? 2 : 1;
  constexpr std::uint32_t kLast = N - 1;
  State state(3 * kWords + 1, 0);
  for (const auto& [file, rank] : {std::pair{0U, kInner}, {kInner, 0U}, {kLast - kInner, 0U}, {kLast, kInner}}) {
    const std::uint32_t white = N * file + rank;
    const std::uint32_t black = N * file + kLast - rank;
    state[white / 64] |= bit(white % 64);
    state[kWords + black / 64] |= bit(black % 64);
  }
  state.back() = kNobody << 2;
  Position position;
  load(state, position);
  return position;
}

template <std::uint32_t N, AmazonsTurn kTurn>
void Amazons<N, kTurn>::load(StateView state, Position& position) const noexcept {
  position.lines = {};
  std::array<std::uint32_t, 2> found{};
  for (std::size_t word = 0; word < 3 * kWords; ++word) {
    const std::size_t kind = word / kWords;
    if (kind == 2) position.arrows[word % kWords] = state[word];
    for_each_bit(state[word], [&](std::uint32_t i) {
      const auto square = static_cast<std::uint32_t>(64 * (word % kWords)) + i;
      position.lines.flip(square);
      if (kind < 2) position.queens[kind][found[kind]++] = static_cast<std::uint8_t>(square);
    });
  }
  const std::uint64_t control = state.back();
  position.mover = control & 1;
  position.shooting = (control >> 1 & 1) != 0;
  position.shooter = static_cast<std::uint32_t>(control >> 2);
  if (!position.shooting) look_around(position);
}

template <std::uint32_t N, AmazonsTurn kTurn>
void Amazons<N, kTurn>::store(const Position& position, State& out) const {
  out.assign(3 * kWords + 1, 0);
  for (std::size_t role = 0; role < 2; ++role) {
    for (const std::uint32_t square : position.queens[role]) out[role * kWords + square / 64] |= bit(square % 64);
  }
  std::copy(position.arrows.begin(), position.arrows.end(), out.begin() + 2 * kWords);
  out.back() = position.mover | (position.shooting ? 2U : 0U) | position.shooter << 2;
}

template <std::uint32_t N, AmazonsTurn kTurn>
void Amazons<N, kTurn>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != position.mover) {
    out.push_back(noop(own));
  } else if (!position.shooting) {
    for_each_move(position, [&](std::uint32_t from, std::uint32_t to, const QueenLines<N>& lines) {
      if constexpr (kOnePly) {
        const QueenMove move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        lines.for_each_seen(to, [&](std::uint32_t arrow) { out.push_back(turn(own, move, arrow)); });
      } else {
        out.push_back(MoveId{info_.first_move[own] + moves_.number(from, to)});
      }
    });
  } else if (position.shooter != kNobody) {
    position.lines.for_each_seen(position.shooter, [&](std::uint32_t to) { out.push_back(shot(own, to)); });
  }
}

template <std::uint32_t N, AmazonsTurn kTurn>
void Amazons<N, kTurn>::goals(const Position& position, std::span<Goal> out) const noexcept {
  zero_sum_goals(terminal(position) ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody, out);
}

template <std::uint32_t N, AmazonsTurn kTurn>
void Amazons<N, kTurn>::goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
  zero_sum_goal_texts(terminal(position) ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody, role, out);
}

template <std::uint32_t N, AmazonsTurn kTurn>
std::string Amazons<N, kTurn>::move_name(MoveId move) const {
  if constexpr (!kOnePly) return texts_.move_name(move);
  const std::uint32_t number = index(move) % info_.first_move[1];
  if (number == first_turn_.back()) return "noop";
  const Turn turn = turn_of(number);
  std::string text = texts_.move_name(MoveId{turn.move});
  text.pop_back();
  return text + ' ' + text_of<N>(turn.arrow) + ')';
}

// In one ply: the text of the queen's move, and in it, at the end, that of the arrow's square.
template <std::uint32_t N, AmazonsTurn kTurn>
std::optional<MoveId> Amazons<N, kTurn>::find_move(RoleId role, std::string_view text) const {
  if constexpr (!kOnePly) return texts_.find_move(role, text);
  if (text == "noop") return noop(index(role));
  const std::size_t before_rank = text.rfind(' ');
  if (before_rank == std::string_view::npos || before_rank == 0) return std::nullopt;
  const std::size_t before_file = text.rfind(' ', before_rank - 1);
  if (before_file == std::string_view::npos || !text.ends_with(')')) return std::nullopt;
  const auto move = texts_.find_move(RoleId{0}, std::string(text.substr(0, before_file)) + ')');
  if (!move || index(*move) >= moves_.size()) return std::nullopt;
  const std::uint32_t to = moves_[index(*move)].to;
  for (std::uint32_t i = moves_.first(to); i < moves_.first(to + 1); ++i) {
    if (text.substr(before_file + 1) != text_of<N>(moves_[i].to) + ')') continue;
    return turn(index(role), moves_[index(*move)], moves_[i].to);
  }
  return std::nullopt;
}

template <std::uint32_t N, AmazonsTurn kTurn>
std::vector<std::string> Amazons<N, kTurn>::state_texts(StateView state) const {
  std::vector<std::string> texts;
  for (std::size_t word = 0; word < 3 * kWords; ++word) {
    for_each_bit(state[word], [&](std::uint32_t i) {
      const auto square = static_cast<std::uint32_t>(64 * (word % kWords)) + i;
      texts.push_back("(cell " + text_of<N>(square) + ' ' + kKinds[word / kWords] + ')');
    });
  }
  const std::uint64_t control = state.back();
  const bool shooting = (control >> 1 & 1) != 0;
  texts.push_back("(turn " + std::string(kKinds[control & 1]) + (shooting ? " shoot)" : " move)"));
  const auto shooter = static_cast<std::uint32_t>(control >> 2);
  if (shooter != kNobody) texts.push_back("(shooter " + text_of<N>(shooter) + ')');
  return texts;
}

template <std::uint32_t N, AmazonsTurn kTurn>
std::uint32_t Amazons<N, kTurn>::occupied(const Position& position) const noexcept {
  std::uint32_t count = 2 * kQueens;
  for (const std::uint64_t word : position.arrows) count += count_bits(word);
  return count;
}

template <std::uint32_t N, AmazonsTurn kTurn>
double Amazons<N, kTurn>::quality(const Position& position) const noexcept {
  if (!terminal(position)) return 0.5;
  std::uint32_t mobility = 0;
  for (const std::uint32_t square : position.queens[position.mover ^ 1]) mobility += position.lines.count_seen(square);
  return static_cast<double>(mobility) / kMostMoves;
}

template <std::uint32_t N, AmazonsTurn kTurn>
std::string Amazons<N, kTurn>::board(StateView state) const {
  const auto has = [&](std::size_t kind, std::uint32_t square) {
    return (state[kind * kWords + square / 64] >> square % 64 & 1) != 0;
  };
  std::string text;
  for (std::uint32_t rank = N; rank-- > 0;) {
    for (std::uint32_t file = 0; file < N; ++file) {
      const std::uint32_t square = N * file + rank;
      text += has(0, square) ? 'W' : has(1, square) ? 'B' : has(2, square) ? 'x' : '.';
    }
    text += '\n';
  }
  return text;
}

template class Amazons<6>;
template class Amazons<8>;
template class Amazons<10>;
template class Amazons<6, AmazonsTurn::kOnePly>;
template class Amazons<8, AmazonsTurn::kOnePly>;
template class Amazons<10, AmazonsTurn::kOnePly>;

}  // namespace senet::native
