#include "native/othello.h"

#include <utility>

namespace senet::native {

static_assert(CountsOccupied<Othello> && DrawsBoard<Othello>);

namespace {

constexpr const char* kRoles[] = {"black", "white"};
constexpr std::uint64_t kStartBlack = 0x0000'0008'1000'0000;  // d5, e4
constexpr std::uint64_t kStartWhite = 0x0000'0010'0800'0000;  // d4, e5

// One element a direction: along a rank, along a file, and the diagonals.
typedef std::uint64_t Four __attribute__((vector_size(32)));
constexpr Four kStep = {1, 8, 7, 9};
// Runs that could go on across the edge don't contain discs on it, since the disc that ends them would be beyond.
constexpr std::uint64_t kInner = 0x7e7e'7e7e'7e7e'7e7e;
constexpr Four kInside = {kInner, ~std::uint64_t{0}, kInner, kInner};

std::uint64_t any(Four four) noexcept { return four[0] | four[1] | four[2] | four[3]; }

// The runs of `through` that begin next to `from`, up to six long; towards higher squares, and towards lower ones.
Four run_up(Four from, Four through) noexcept {
  Four run = through & from << kStep;
  run |= through & run << kStep;
  const Four two = through & through << kStep;
  run |= two & run << 2 * kStep;
  return run | (two & run << 2 * kStep);
}

Four run_down(Four from, Four through) noexcept {
  Four run = through & from >> kStep;
  run |= through & run >> kStep;
  const Four two = through & through >> kStep;
  run |= two & run >> 2 * kStep;
  return run | (two & run >> 2 * kStep);
}

std::uint64_t playable(std::uint64_t own, std::uint64_t other) noexcept {
  const Four from = Four{} + own;
  const Four through = kInside & other;
  return any(run_up(from, through) << kStep | run_down(from, through) >> kStep) & ~(own | other);
}

// The discs of `other` that turn when `own` plays on `square`, a set of one.
std::uint64_t turned(std::uint64_t square, std::uint64_t own, std::uint64_t other) noexcept {
  const Four from = Four{} + square;
  const Four through = kInside & other;
  const Four up = run_up(from, through);
  const Four down = run_down(from, through);
  const auto up_closed = (up << kStep & own) != 0;
  const auto down_closed = (down >> kStep & own) != 0;
  return any((up & reinterpret_cast<const Four&>(up_closed)) | (down & reinterpret_cast<const Four&>(down_closed)));
}

std::string square_text(std::uint32_t square) {
  return std::string(1, static_cast<char>('a' + square % 8)) + ' ' + std::to_string(square / 8 + 1);
}

}  // namespace

Othello::Othello(std::string game, std::vector<std::string> roles) {
  for (std::size_t role = 0; role < 2; ++role) {
    std::vector<std::string> texts;
    for (std::uint32_t square = 0; square < 64; ++square) texts.push_back("(place " + square_text(square) + ')');
    texts.emplace_back("pass");
    texts.emplace_back("noop");
    texts_.add_role(std::move(texts));
  }
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 3, 60};
}

void Othello::find_moves(Position& position) noexcept {
  const std::uint64_t own = position.discs[position.mover];
  const std::uint64_t other = position.discs[position.mover ^ 1];
  position.playable = playable(own, other);
  position.over = position.playable == 0 && playable(other, own) == 0;
}

Othello::Position Othello::new_position() const noexcept {
  Position position;
  position.discs = {kStartBlack, kStartWhite};
  find_moves(position);
  return position;
}

void Othello::load(StateView state, Position& position) const noexcept {
  position.discs = {state[0], state[1]};
  position.mover = static_cast<std::uint32_t>(state[2]);
  find_moves(position);
}

void Othello::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  if (index(role) != position.mover) {
    out.push_back(move_of(index(role), kNoop));
  } else if (position.playable == 0) {
    out.push_back(move_of(index(role), kPass));
  } else {
    for_each_bit(position.playable, [&](std::uint32_t square) { out.push_back(move_of(index(role), square)); });
  }
}

void Othello::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint32_t count = count_bits(position.playable);
  joint[mover ^ 1] = move_of(mover ^ 1, kNoop);
  joint[mover] = move_of(mover, kPass);
  if (count != 0) joint[mover] = move_of(mover, nth_bit(position.playable, count == 1 ? 0 : rng.below(count)));
}

void Othello::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint32_t move = index(joint[mover]) - mover * kMoves;
  if (move < kPass) {
    const std::uint64_t flipped = turned(bit(move), position.discs[mover], position.discs[mover ^ 1]);
    position.discs[mover] |= bit(move) | flipped;
    position.discs[mover ^ 1] &= ~flipped;
  }
  position.mover ^= 1;
  find_moves(position);
}

Winner Othello::leader(const Position& position) noexcept {
  const std::uint32_t first = count_bits(position.discs[0]);
  const std::uint32_t second = count_bits(position.discs[1]);
  return first == second ? Winner::kNobody : first > second ? Winner::kFirst : Winner::kSecond;
}

std::vector<std::string> Othello::state_texts(StateView state) const {
  std::vector<std::string> texts{"(turn " + std::string(kRoles[state[2]]) + ')'};
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(state[role], [&](std::uint32_t square) {
      texts.push_back("(cell " + square_text(square) + ' ' + kRoles[role] + ')');
    });
  }
  return texts;
}

std::string Othello::board(StateView state) const {
  std::string text;
  for (std::uint32_t square = 0; square < 64; ++square) {
    text += (state[0] & bit(square)) != 0 ? 'X' : (state[1] & bit(square)) != 0 ? 'O' : '.';
    if (square % 8 == 7) text += '\n';
  }
  return text;
}

}  // namespace senet::native
