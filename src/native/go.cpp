#include "native/go.h"

#include <algorithm>
#include <array>
#include <utility>

#include "native/go_shapes.h"
#include "native/squares.h"

namespace senet::native {

namespace {

constexpr const char* kRoles[] = {"black", "white"};

// The points from `from` on, five of them, which may be before the first one or behind the last.
template <class Points>
std::uint32_t five_from(const Points& points, std::int32_t from) noexcept {
  constexpr std::uint32_t kFive = 31;
  if (from < 0) return from <= -5 ? 0 : static_cast<std::uint32_t>(points.word(0) << -from) & kFive;
  const auto word = static_cast<std::size_t>(from) / 64;
  const std::int32_t shift = from % 64;
  if (word >= Points::kSize) return 0;
  std::uint64_t bits = points.word(word) >> shift;
  if (shift > 59 && word + 1 < Points::kSize) bits |= points.word(word + 1) << (64 - shift);
  return static_cast<std::uint32_t>(bits) & kFive;
}

template <std::uint32_t N>
std::string text_of(std::uint32_t at) {
  return square_text(at / (N + 1), at % (N + 1));
}

}  // namespace

template <std::uint32_t N, GoRules kRules>
Go<N, kRules>::Go(std::string game, std::vector<std::string> roles, double komi) : komi_(komi) {
  static_assert(CountsOccupied<Go> && DrawsBoard<Go> && DrawsInformed<Go>);
  std::vector<std::string> texts;
  for (std::uint32_t number = 0; number < N * N; ++number) {
    texts.push_back("(place " + text_of<N>(point_of(number)) + ')');
  }
  texts.insert(texts.end(), {"pass", "noop"});
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  constexpr auto kStep = static_cast<std::int32_t>(Board::kStride);
  const typename Board::Points all = Board::all();
  inner_ =
      all.template moved<1>() & all.template moved<-1>() & all.template moved<kStep>() & all.template moved<-kStep>();
  info_ = {std::move(game), std::move(roles), texts_.first_move(), kRemembers ? 0 : 2 * kWords + 1, N * N + 1};
}

template <std::uint32_t N, GoRules kRules>
typename Go<N, kRules>::Position Go<N, kRules>::new_position() const {
  Position position;
  if constexpr (kRemembers) position.history.add(position.board.hash());
  return position;
}

// Stones of a position can be placed in any order: none takes another, as all chains have a liberty at the end.
template <std::uint32_t N, GoRules kRules>
void Go<N, kRules>::load(StateView state, Position& position) const {
  position.board.clear();
  for (std::size_t word = 0; word < 2 * kWords; ++word) {
    for_each_bit(state[word], [&](std::uint32_t i) {
      position.board.place(static_cast<std::uint32_t>(64 * (word % kWords)) + i, static_cast<Colour>(word / kWords));
    });
  }
  const std::uint64_t control = state[2 * kWords];
  position.mover = control & 1;
  position.passes = control >> 1 & 3;
  const auto ko = static_cast<std::uint32_t>(control >> 8 & 0xffff);
  position.ko = ko == 0 ? Board::kNowhere : ko - 1;
  position.plies = static_cast<std::uint32_t>(control >> 32);
  position.last = Board::kNowhere;
  if constexpr (kRemembers) {
    History& history = position.history;
    history.clear();
    for (const std::uint64_t hash : state.subspan(2 * kWords + 1)) history.add(hash);
    // Every move but a pass places a stone.
    if (history.hashes.size() - 1 != occupied(position)) history.taken[0] = history.taken[1] = Board::all();
  }
}

template <std::uint32_t N, GoRules kRules>
void Go<N, kRules>::store(const Position& position, State& out) const {
  out.assign(2 * kWords + 1, 0);
  for (const Colour colour : {Colour{0}, Colour{1}}) {
    for (std::size_t i = 0; i < kWords; ++i) out[colour * kWords + i] = position.board.stones(colour).word(i);
  }
  out[2 * kWords] = position.mover | position.passes << 1;
  if constexpr (kRemembers) {
    out.insert(out.end(), position.history.hashes.begin(), position.history.hashes.end());
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(2 * kWords + 1), out.end());
  } else {
    const std::uint32_t ko = position.ko == Board::kNowhere ? 0 : position.ko + 1;
    out[2 * kWords] |= ko << 8 | std::uint64_t{position.plies} << 32;
  }
}

template <std::uint32_t N, GoRules kRules>
void Go<N, kRules>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != position.mover) {
    out.push_back(id(own, kNoop));
    return;
  }
  placements(position).for_each([&](std::uint32_t at) { out.push_back(id(own, number_of(at))); });
  out.push_back(id(own, kPass));
}

template <std::uint32_t N, GoRules kRules>
typename Go<N, kRules>::Board::Points Go<N, kRules>::eyes(const Board& board, Colour colour) const noexcept {
  constexpr auto kStep = static_cast<std::int32_t>(Board::kStride);
  const typename Board::Points& others = board.stones(colour ^ 1);
  const typename Board::Points closed = board.free() - Board::beside(board.free() | others);
  if (closed.empty()) return closed;
  typename Board::Points one, two;  // at least so many corners taken
  for (const auto& corner : {others.template moved<kStep + 1>(), others.template moved<kStep - 1>(),
                             others.template moved<-kStep + 1>(), others.template moved<-kStep - 1>()}) {
    two |= one & corner;
    one |= corner;
  }
  return closed - two - (one - inner_);
}

template <std::uint32_t N, GoRules kRules>
typename Go<N, kRules>::Board::Points Go<N, kRules>::ways_out(const Board& board, Colour colour) noexcept {
  constexpr auto kStep = static_cast<std::int32_t>(Board::kStride);
  const typename Board::Points& free = board.free();
  typename Board::Points one, two;  // at least so many free points beside
  for (const auto& side : {free.template moved<1>(), free.template moved<-1>(), free.template moved<kStep>(),
                           free.template moved<-kStep>()}) {
    two |= one & side;
    one |= side;
  }
  return two | Board::beside(board.stones(colour) - board.in_atari());
}

template <std::uint32_t N, GoRules kRules>
typename Go<N, kRules>::Board::Points Go<N, kRules>::answers(const Position& position,
                                                             const typename Board::Points& moves) noexcept {
  // Five by five points around the last move, a number a file: two bits a point, as in GoShapes. A file has a gap
  // behind it, so that none runs into the next one.
  constexpr auto kStep = static_cast<std::int32_t>(Board::kStride);
  const Board& board = position.board;
  const typename Board::Points on_board = Board::all();
  const auto last = static_cast<std::int32_t>(position.last);
  std::array<std::uint32_t, 5> files;
  for (std::int32_t i = 0; i < 5; ++i) {
    const std::int32_t from = last + (i - 2) * kStep - 2;
    const auto five = [&](const typename Board::Points& points) { return GoShapes::spread(five_from(points, from)); };
    files[static_cast<std::size_t>(i)] = GoShapes::kEdge * GoShapes::spread(~five_from(on_board, from) & 31) |
                                         GoShapes::kBlack * five(board.stones(0)) |
                                         GoShapes::kWhite * five(board.stones(1));
  }
  typename Board::Points found;
  for (std::int32_t i = 1; i < 4; ++i) {
    for (std::int32_t k = 1; k < 4; ++k) {
      const std::int32_t at = last + (i - 2) * kStep + k - 2;
      if (at < 0 || at >= static_cast<std::int32_t>(Board::kCells)) continue;
      if (!moves.has(static_cast<std::uint32_t>(at))) continue;
      const auto n = static_cast<std::size_t>(i);
      if (GoShapes::all().has(files[n - 1] >> 2 * (k - 1), files[n] >> 2 * (k - 1), files[n + 1] >> 2 * (k - 1))) {
        found |= Board::only(static_cast<std::uint32_t>(at));
      }
    }
  }
  return found;
}

template <std::uint32_t N, GoRules kRules>
std::size_t Go<N, kRules>::draw_informed(const Position& position, std::uint32_t times, Rng& rng,
                                         std::span<MoveId> joint) const noexcept {
  using Points = typename Board::Points;
  const Board& board = position.board;
  const std::uint32_t mover = position.mover;
  const auto colour = static_cast<Colour>(mover);
  const Points moves = placements(position) - eyes(board, colour);
  const Points weak = board.stones(colour) & board.in_atari();
  Points urgent = Board::beside(board.stones(colour ^ 1) & board.in_atari());
  if (!weak.empty()) urgent |= Board::beside(weak) & ways_out(board, colour);
  if (position.last != Board::kNowhere) urgent |= answers(position, moves);
  urgent &= moves;
  const std::uint32_t first = times * urgent.count();
  const Points others = moves - urgent;
  const std::uint32_t all = first + others.count();
  joint[mover ^ 1] = id(mover ^ 1, kNoop);
  joint[mover] = id(mover, kPass);
  if (all == 0) return mover;
  const std::uint32_t n = rng.below(all);
  joint[mover] = id(mover, number_of(n < first ? urgent.nth(n / times) : others.nth(n - first)));
  return mover;
}

template <std::uint32_t N, GoRules kRules>
Winner Go<N, kRules>::winner(const Position& position) const noexcept {
  if (!terminal(position)) return Winner::kNobody;
  return position.board.area_difference() > komi_ ? Winner::kFirst : Winner::kSecond;
}

template <std::uint32_t N, GoRules kRules>
std::vector<std::string> Go<N, kRules>::state_texts(StateView state) const {
  Position position;
  load(state, position);
  std::vector<std::string> texts;
  for (std::uint32_t number = 0; number < N * N; ++number) {
    const std::uint32_t at = point_of(number);
    for (const Colour colour : {Colour{0}, Colour{1}}) {
      if (position.board.stones(colour).has(at))
        texts.push_back("(cell " + text_of<N>(at) + ' ' + kRoles[colour] + ')');
    }
  }
  texts.push_back("(turn " + std::string(kRoles[position.mover]) + ')');
  if (position.passes != 0) texts.push_back("(passes " + std::to_string(position.passes) + ')');
  if (position.ko != Board::kNowhere) texts.push_back("(ko " + text_of<N>(position.ko) + ')');
  if constexpr (!kRemembers) {
    texts.push_back("(ones " + std::to_string(position.plies % 10) + ')');
    texts.push_back("(tens " + std::to_string(position.plies / 10 % 10) + ')');
    texts.push_back("(hundreds " + std::to_string(position.plies / 100) + ')');
  }
  return texts;
}

template <std::uint32_t N, GoRules kRules>
std::uint32_t Go<N, kRules>::occupied(const Position& position) const noexcept {
  return N * N - position.board.free().count();
}

template <std::uint32_t N, GoRules kRules>
std::string Go<N, kRules>::board(StateView state) const {
  Position position;
  load(state, position);
  const auto letter = [&](std::uint32_t at) {
    return position.board.stones(0).has(at) ? 'X' : position.board.stones(1).has(at) ? 'O' : '.';
  };
  std::string text;
  for (std::uint32_t rank = N; rank-- > 0;) {
    for (std::uint32_t file = 0; file < N; ++file) text += letter(Board::point(file, rank));
    text += '\n';
  }
  return text;
}

template class Go<2>;
template class Go<3>;
template class Go<9>;
template class Go<13>;
template class Go<19>;
template class Go<3, GoRules::kSuperko>;
template class Go<9, GoRules::kSuperko>;
template class Go<13, GoRules::kSuperko>;
template class Go<19, GoRules::kSuperko>;

}  // namespace senet::native
