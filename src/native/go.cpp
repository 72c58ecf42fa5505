#include "native/go.h"

#include <algorithm>
#include <utility>

#include "native/squares.h"

namespace senet::native {

namespace {

constexpr const char* kRoles[] = {"black", "white"};

template <std::uint32_t N>
std::string text_of(std::uint32_t at) {
  return square_text(at / (N + 1), at % (N + 1));
}

}  // namespace

template <std::uint32_t N, GoRules kRules>
Go<N, kRules>::Go(std::string game, std::vector<std::string> roles, double komi) : komi_(komi) {
  static_assert(CountsOccupied<Go> && DrawsBoard<Go>);
  std::vector<std::string> texts;
  for (std::uint32_t number = 0; number < N * N; ++number) {
    texts.push_back("(place " + text_of<N>(point_of(number)) + ')');
  }
  texts.insert(texts.end(), {"pass", "noop"});
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
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
