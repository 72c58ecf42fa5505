#include "native/cannon.h"

#include <utility>

#include "native/squares.h"

namespace senet::native {

static_assert(AssessesQuality<Cannon> && CountsOccupied<Cannon> && DrawsBoard<Cannon>);

namespace {

constexpr const char* kRoles[] = {"light", "dark"};

}  // namespace

Cannon::Cannon(std::string game, std::vector<std::string> roles) {
  for (std::uint32_t role = 0; role < 2; ++role) texts_.add_role(texts_of(role));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 5, kMostMoves};
}

std::vector<std::string> Cannon::texts_of(std::uint32_t role) {
  const auto text_of = [](std::uint32_t point) { return square_text(point % kStride, point / kStride); };
  std::vector<std::string> texts(kMoves);
  for (std::uint32_t to = 0; to < kPoints; ++to) {
    if ((kBoard >> to & 1) == 0) continue;
    texts[kPoints * kShoot + to] = "(shoot " + text_of(to) + ')';
    for (std::uint32_t way = 0; way < kShoot; ++way) {
      const WideBits from = shifted(wide_bit(to), -reach(role, way));
      if (from == 0) continue;
      // So far off a point may be on the board again, a rank further.
      const std::uint32_t file = nth_wide(from, 0) % kStride;
      if (file > to % kStride + 3 || to % kStride > file + 3) continue;
      texts[kPoints * way + to] = "(move " + text_of(nth_wide(from, 0)) + ' ' + text_of(to) + ')';
    }
  }
  for_each_wide(kInner, [&](std::uint32_t file) {
    texts[kFound + file] = "(found " + std::string(1, static_cast<char>('a' + file)) + ')';
  });
  texts[kResign] = "resign";
  texts[kNoop] = "noop";
  return texts;
}

Cannon::Position Cannon::new_position() const noexcept {
  constexpr std::uint32_t kEvenFiles = 0x2aa;
  Position position;
  for (std::uint32_t rank = 1; rank <= 3; ++rank) {
    position.soldiers[0] |= wide_bits(kEvenFiles, 0) << kStride * rank;
    position.soldiers[1] |= wide_bits(kEvenFiles >> 1, 0) << kStride * (kSize - 1 - rank);
  }
  return position;
}

void Cannon::load(StateView state, Position& position) const noexcept {
  for (std::size_t role = 0; role < 2; ++role) {
    position.soldiers[role] = wide_bits(state[2 * role], state[2 * role + 1]);
    const auto town = static_cast<std::uint32_t>(state[4] >> (32 + 8 * role) & 0xff);  // file from 1
    position.towns[role] = town == 0 ? 0 : wide_bit(kStride * kBackRank[role] + town - 1);
  }
  position.plies = state[4] & 0xffff;
  position.resigned = state[4] >> 16 & 0xff;
}

void Cannon::store(const Position& position, State& out) const {
  out.assign(5, 0);
  out[4] = position.plies | position.resigned << 16;
  for (std::size_t role = 0; role < 2; ++role) {
    out[2 * role] = low_word(position.soldiers[role]);
    out[2 * role + 1] = high_word(position.soldiers[role]);
    if (position.towns[role] == 0) continue;
    const std::uint32_t town = nth_wide(position.towns[role], 0) - kStride * kBackRank[role] + 1;
    out[4] |= std::uint64_t{town} << (32 + 8 * role);
  }
}

void Cannon::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != mover(position)) {
    out.push_back(id(own, kNoop));
  } else if (position.towns[own] == 0) {
    for_each_wide(kInner, [&](std::uint32_t file) { out.push_back(id(own, kFound + file)); });
  } else {
    const Targets to = targets(position);
    for (std::uint32_t way = 0; way < kWays; ++way) {
      for_each_wide(to[way], [&](std::uint32_t point) { out.push_back(id(own, kPoints * way + point)); });
    }
    if (out.empty()) out.push_back(id(own, kResign));
  }
}

std::vector<std::string> Cannon::state_texts(StateView state) const {
  Position position;
  load(state, position);
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_wide(position.soldiers[role], [&](std::uint32_t point) {
      texts.push_back("(cell " + square_text(point % kStride, point / kStride) + ' ' + kRoles[role] + ')');
    });
    for_each_wide(position.towns[role], [&](std::uint32_t point) {
      const char file = static_cast<char>('a' + point % kStride);
      texts.push_back("(town " + std::string(kRoles[role]) + ' ' + file + ')');
    });
  }
  if (position.resigned != kNobody) texts.push_back("(resigned " + std::string(kRoles[position.resigned]) + ')');
  texts.push_back("(turn " + std::string(kRoles[mover(position)]) + ')');
  texts.push_back("(ones " + std::to_string(position.plies % 10) + ')');
  texts.push_back("(tens " + std::to_string(position.plies / 10) + ')');
  return texts;
}

double Cannon::quality(const Position& position) const noexcept {
  const std::uint32_t lost_by = loser(position);
  if (lost_by == kNobody) return 0.5;
  const double difference = static_cast<double>(count_wide(position.soldiers[lost_by ^ 1])) -
                            static_cast<double>(count_wide(position.soldiers[lost_by]));
  return 0.5 + difference / 30;
}

std::string Cannon::board(StateView state) const {
  Position position;
  load(state, position);
  std::string text;
  for (std::uint32_t rank = kSize; rank-- > 0;) {
    for (std::uint32_t file = 0; file < kSize; ++file) {
      const WideBits point = wide_bit(kStride * rank + file);
      const auto in = [&](const std::array<WideBits, 2>& sets, std::size_t role) { return (sets[role] & point) != 0; };
      text += in(position.soldiers, 0)   ? 'l'
              : in(position.soldiers, 1) ? 'd'
              : in(position.towns, 0)    ? 'L'
              : in(position.towns, 1)    ? 'D'
                                         : '.';
    }
    text += '\n';
  }
  return text;
}

}  // namespace senet::native
