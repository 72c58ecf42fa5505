#include "native/connect_four.h"

#include <utility>

namespace senet::native {

namespace {

constexpr const char* kColumnNames[] = {"a", "b", "c", "d", "e", "f", "g"};
constexpr const char* kRoles[] = {"red", "yellow"};

}  // namespace

template <std::uint32_t kColumns, std::uint32_t kRows>
ConnectFour<kColumns, kRows>::ConnectFour(std::string game, std::vector<std::string> roles) {
  static_assert(CountsOccupied<ConnectFour> && DrawsBoard<ConnectFour>);
  for (std::size_t role = 0; role < 2; ++role) {
    std::vector<std::string> texts;
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      texts.push_back("(drop " + std::string(kColumnNames[column]) + ')');
    }
    texts.emplace_back("noop");
    texts_.add_role(std::move(texts));
  }
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 2, kColumns};
}

template <std::uint32_t kColumns, std::uint32_t kRows>
void ConnectFour<kColumns, kRows>::load(StateView state, Position& position) const noexcept {
  position.discs = {state[0], state[1]};
  position.mover = occupied(position) % 2;
  position.won = has_line(position.discs[position.mover ^ 1]);
}

template <std::uint32_t kColumns, std::uint32_t kRows>
void ConnectFour<kColumns, kRows>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  if (index(role) == position.mover) {
    for_each_bit(open_columns(position), [&](std::uint32_t square) { out.push_back(drop(index(role), square)); });
  } else {
    out.push_back(noop(index(role)));
  }
}

template <std::uint32_t kColumns, std::uint32_t kRows>
std::vector<std::string> ConnectFour<kColumns, kRows>::state_texts(StateView state) const {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t square) {
      texts.push_back("(cell " + std::string(kColumnNames[square / kHeight]) + ' ' +
                      std::to_string(square % kHeight + 1) + ' ' + kRoles[role] + ')');
    });
  }
  const std::uint32_t plies = count_bits(state[0] | state[1]);
  texts.push_back("(turn " + std::string(kRoles[plies % 2]) + ')');
  return texts;
}

template <std::uint32_t kColumns, std::uint32_t kRows>
std::string ConnectFour<kColumns, kRows>::board(StateView state) const {
  std::string text;
  for (std::uint32_t row = kRows; row-- > 0;) {
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      const std::uint64_t square = bit(kHeight * column + row);
      text += (state[0] & square) != 0 ? 'X' : (state[1] & square) != 0 ? 'O' : '.';
    }
    text += '\n';
  }
  return text;
}

template class ConnectFour<7, 6>;
template class ConnectFour<5, 4>;

}  // namespace senet::native
