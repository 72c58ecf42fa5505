#include "native/catch_the_lion.h"

#include <algorithm>
#include <utility>

namespace senet::native {

static_assert(CountsOccupied<CatchTheLion> && DrawsBoard<CatchTheLion>);

namespace {

enum Kind : std::uint32_t { kLion, kGiraffe, kElephant, kChick, kHen };

constexpr std::uint32_t kFiles = 3;
constexpr std::uint32_t kRanks = 4;
constexpr std::uint32_t kMaxPlies = 100;
constexpr std::array<std::uint16_t, 2> kFarRank{0b111'000'000'000, 0b000'000'000'111};

constexpr const char* kRoles[] = {"forest", "sky"};
constexpr const char* kKindNames[] = {"lion", "giraffe", "elephant", "chick", "hen"};

// Moves of a role: kSquares * from + to, then the drops by kind and square.
constexpr std::uint32_t kSquares = CatchTheLion::kSquares;
constexpr std::uint32_t kDrop = kSquares * kSquares;
constexpr std::uint32_t kPass = kDrop + CatchTheLion::kInHand * kSquares;
constexpr std::uint32_t kNoop = kPass + 1;
constexpr std::uint32_t kMoves = kNoop + 1;

// Whether the kind goes a step of `files` aside (0, 1) and `ranks` ahead (-1, 0, 1).
constexpr bool goes(std::uint32_t kind, int files, int ranks) {
  switch (kind) {
    case kLion:
      return files != 0 || ranks != 0;
    case kGiraffe:
      return (files != 0) != (ranks != 0);
    case kElephant:
      return files != 0 && ranks != 0;
    case kChick:
      return files == 0 && ranks == 1;
    default:
      return (files != 0 || ranks != 0) && !(files != 0 && ranks == -1);
  }
}

// The squares that a piece can go to, by what stands on a square (see Position::board) and the square.
using Reach = std::array<std::array<std::uint16_t, kSquares>, 1 + 2 * CatchTheLion::kKinds>;

constexpr Reach make_reach() {
  Reach reach{};
  for (std::uint32_t piece = 0; piece < 2 * CatchTheLion::kKinds; ++piece) {
    const bool first = piece < CatchTheLion::kKinds;
    for (std::uint32_t from = 0; from < kSquares; ++from) {
      for (std::uint32_t to = 0; to < kSquares; ++to) {
        const int files = static_cast<int>(to % kFiles) - static_cast<int>(from % kFiles);
        const int up = static_cast<int>(to / kFiles) - static_cast<int>(from / kFiles);
        if (files < -1 || files > 1 || up < -1 || up > 1) continue;
        if (goes(piece % CatchTheLion::kKinds, files * files, first ? up : -up)) {
          reach[1 + piece][from] = static_cast<std::uint16_t>(reach[1 + piece][from] | 1U << to);
        }
      }
    }
  }
  return reach;
}

constexpr Reach kReach = make_reach();

constexpr std::uint8_t piece_of(std::uint32_t kind, std::uint32_t role) {
  return static_cast<std::uint8_t>(1 + kind + CatchTheLion::kKinds * role);
}
constexpr std::uint32_t kind_of(std::uint8_t piece) { return (piece - 1U) % CatchTheLion::kKinds; }

std::string square_text(std::uint32_t square) {
  return std::string(1, static_cast<char>('a' + square % kFiles)) + ' ' + std::to_string(square / kFiles + 1);
}

MoveId move_of(std::size_t role, std::uint32_t move) {
  return MoveId{static_cast<std::uint32_t>(role) * kMoves + move};
}

}  // namespace

// Where the mover's pieces can go, and be dropped: groups of moves that differ in the square that they end on.
struct CatchTheLion::Choices {
  struct Group {
    std::uint32_t first_move;
    std::uint32_t targets;
  };
  std::array<Group, kSquares + kInHand> groups;
  std::uint32_t size = 0;
  std::uint32_t moves = 0;

  void add(std::uint32_t first_move, std::uint32_t targets) noexcept {
    groups[size++] = {first_move, targets};
    moves += count_bits(targets);
  }
};

CatchTheLion::CatchTheLion(std::string game, std::vector<std::string> roles, CatchTheLionOptions options)
    : options_(options) {
  for (std::uint32_t role = 0; role < 2; ++role) texts_.add_role(texts_of(role));
  const std::size_t words = options_.third_repetition ? 0 : 2;
  info_ = {std::move(game), std::move(roles), texts_.first_move(), words, 8 * 8 + kInHand * kSquares};
}

std::vector<std::string> CatchTheLion::texts_of(std::uint32_t role) {
  std::vector<std::string> texts(kMoves);
  for (std::uint32_t from = 0; from < kSquares; ++from) {
    for_each_bit(kReach[piece_of(kLion, role)][from], [&](std::uint32_t to) {
      texts[kSquares * from + to] = "(move " + square_text(from) + ' ' + square_text(to) + ')';
    });
  }
  for (std::uint32_t kind = 0; kind < kInHand; ++kind) {
    for (std::uint32_t to = 0; to < kSquares; ++to) {
      texts[kDrop + kSquares * kind + to] =
          "(drop " + std::string(kKindNames[kGiraffe + kind]) + ' ' + square_text(to) + ')';
    }
  }
  texts[kPass] = "pass";
  texts[kNoop] = "noop";
  return texts;
}

CatchTheLion::Position CatchTheLion::new_position() const {
  Position position;
  position.board = {piece_of(kElephant, 0),
                    piece_of(kLion, 0),
                    piece_of(kGiraffe, 0),  //
                    0,
                    piece_of(kChick, 0),
                    0,
                    0,
                    piece_of(kChick, 1),
                    0,  //
                    piece_of(kGiraffe, 1),
                    piece_of(kLion, 1),
                    piece_of(kElephant, 1)};
  position.owned = {0b000'000'010'111, 0b111'010'000'000};
  if (options_.third_repetition) position.history.assign(1, pack(position));
  return position;
}

// Four bits a square, two a kind in hand, one for the mover, one for a try that won.
std::uint64_t CatchTheLion::pack(const Position& position) noexcept {
  std::uint64_t packed = position.mover | std::uint64_t{position.arrived} << 1;
  for (const auto& hand : position.hand) {
    for (const std::uint8_t count : hand) packed = packed << 2 | count;
  }
  for (const std::uint8_t piece : position.board) packed = packed << 4 | piece;
  return packed;
}

void CatchTheLion::unpack(std::uint64_t packed, Position& position) noexcept {
  position.owned = {};
  for (std::uint32_t square = kSquares; square-- > 0; packed >>= 4) {
    const auto piece = static_cast<std::uint8_t>(packed & 15);
    position.board[square] = piece;
    if (piece != 0) position.owned[piece > kKinds] |= static_cast<std::uint16_t>(1U << square);
  }
  for (std::size_t role = 2; role-- > 0;) {
    for (std::size_t kind = kInHand; kind-- > 0; packed >>= 2) {
      position.hand[role][kind] = static_cast<std::uint8_t>(packed & 3);
    }
  }
  position.mover = static_cast<std::uint32_t>(packed & 1);
  position.arrived = packed >> 1 != 0;
}

void CatchTheLion::store(const Position& position, State& out) const {
  out.assign(1, pack(position));
  if (options_.third_repetition) {
    out.insert(out.end(), position.history.begin(), position.history.end());
    std::sort(out.begin() + 1, out.end());
  } else {
    out.push_back(position.plies);
  }
}

void CatchTheLion::load(StateView state, Position& position) const {
  unpack(state[0], position);
  if (options_.third_repetition) {
    position.history.assign(state.begin() + 1, state.end());
    const auto last = std::ranges::find(position.history, state[0]);
    std::iter_swap(last, position.history.end() - 1);
  } else {
    position.plies = static_cast<std::uint32_t>(state[1]);
  }
  find_end(position);
}

bool CatchTheLion::can_capture(const Position& position, std::uint32_t role, std::uint32_t square) noexcept {
  bool found = false;
  for_each_bit(position.owned[role],
               [&](std::uint32_t from) { found |= (kReach[position.board[from]][from] & 1U << square) != 0; });
  return found;
}

bool CatchTheLion::has_won(const Position& position, std::uint32_t role) const noexcept {
  bool alive = false;
  bool arrived = false;
  for (std::uint32_t square = 0; square < kSquares; ++square) {
    alive |= position.board[square] == piece_of(kLion, role ^ 1);
    if (position.board[square] != piece_of(kLion, role) || (kFarRank[role] & 1U << square) == 0) continue;
    arrived = !options_.official_try || (position.arrived && position.mover != role);
  }
  return arrived || !alive;
}

void CatchTheLion::find_end(Position& position) const noexcept {
  position.winner = has_won(position, 0) ? Winner::kFirst : has_won(position, 1) ? Winner::kSecond : Winner::kNobody;
  position.drawn = options_.third_repetition ? std::ranges::count(position.history, position.history.back()) >= 3
                                             : position.plies >= kMaxPlies;
}

CatchTheLion::Choices CatchTheLion::choices(const Position& position) noexcept {
  Choices choices;
  const std::uint16_t own = position.owned[position.mover];
  for_each_bit(own,
               [&](std::uint32_t from) { choices.add(kSquares * from, kReach[position.board[from]][from] & ~own); });
  const std::uint32_t empty = ((1U << kSquares) - 1) & ~(position.owned[0] | position.owned[1]);
  for (std::uint32_t kind = 0; kind < kInHand; ++kind) {
    if (position.hand[position.mover][kind] != 0) choices.add(kDrop + kSquares * kind, empty);
  }
  return choices;
}

void CatchTheLion::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  if (index(role) != position.mover) {
    out.push_back(move_of(index(role), kNoop));
    return;
  }
  const Choices all = choices(position);
  for (std::uint32_t i = 0; i < all.size; ++i) {
    for_each_bit(all.groups[i].targets,
                 [&](std::uint32_t to) { out.push_back(move_of(index(role), all.groups[i].first_move + to)); });
  }
  if (out.empty()) out.push_back(move_of(index(role), kPass));
}

void CatchTheLion::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const Choices all = choices(position);
  joint[mover ^ 1] = move_of(mover ^ 1, kNoop);
  joint[mover] = move_of(mover, kPass);
  if (all.moves == 0) return;
  std::uint32_t drawn = all.moves == 1 ? 0 : rng.below(all.moves);
  std::uint32_t group = 0;
  for (std::uint32_t count; drawn >= (count = count_bits(all.groups[group].targets)); ++group) drawn -= count;
  joint[mover] = move_of(mover, all.groups[group].first_move + nth_bit(all.groups[group].targets, drawn));
}

void CatchTheLion::move_piece(Position& position, std::uint32_t from, std::uint32_t to) noexcept {
  const std::uint32_t role = position.mover;
  const std::uint8_t captured = std::exchange(position.board[to], position.board[from]);
  position.board[from] = 0;
  position.owned[role] = static_cast<std::uint16_t>(position.owned[role] ^ (1U << from | 1U << to));
  if (captured != 0) {
    position.owned[role ^ 1] = static_cast<std::uint16_t>(position.owned[role ^ 1] & ~(1U << to));
    const std::uint32_t kind = std::min<std::uint32_t>(kind_of(captured), kChick);
    if (kind != kLion) ++position.hand[role][kind - kGiraffe];
  }
  if (position.board[to] == piece_of(kChick, role) && (kFarRank[role] & 1U << to) != 0) {
    position.board[to] = piece_of(kHen, role);
  }
}

void CatchTheLion::drop_piece(Position& position, std::uint32_t kind, std::uint32_t to) noexcept {
  const std::uint32_t role = position.mover;
  --position.hand[role][kind];
  position.board[to] = piece_of(kGiraffe + kind, role);
  position.owned[role] = static_cast<std::uint16_t>(position.owned[role] | 1U << to);
}

void CatchTheLion::apply(Position& position, std::span<const MoveId> joint) const {
  const std::uint32_t mover = position.mover;
  const std::uint32_t move = index(joint[mover]) - mover * kMoves;
  position.arrived = false;
  if (move < kDrop) {
    const std::uint32_t to = move % kSquares;
    move_piece(position, move / kSquares, to);
    const bool tries = position.board[to] == piece_of(kLion, mover) && (kFarRank[mover] & 1U << to) != 0;
    position.arrived = options_.official_try && tries && !can_capture(position, mover ^ 1, to);
  } else if (move < kPass) {
    drop_piece(position, (move - kDrop) / kSquares, (move - kDrop) % kSquares);
  }
  position.mover ^= 1;
  ++position.plies;
  if (options_.third_repetition) position.history.push_back(pack(position));
  find_end(position);
}

std::vector<std::string> CatchTheLion::state_texts(StateView state) const {
  Position position;
  unpack(state[0], position);
  std::vector<std::string> texts{"(turn " + std::string(kRoles[position.mover]) + ')'};
  for (std::uint32_t square = 0; square < kSquares; ++square) {
    const std::uint8_t piece = position.board[square];
    if (piece == 0) continue;
    texts.push_back("(cell " + square_text(square) + ' ' + kRoles[piece > kKinds] + ' ' + kKindNames[kind_of(piece)] +
                    ')');
  }
  for (std::size_t role = 0; role < 2; ++role) {
    for (std::size_t kind = 0; kind < kInHand; ++kind) {
      for (int n = 1; n <= position.hand[role][kind]; ++n) {
        texts.push_back("(hand " + std::string(kRoles[role]) + ' ' + kKindNames[kGiraffe + kind] + ' ' +
                        std::to_string(n) + ')');
      }
    }
  }
  if (!options_.third_repetition) {
    texts.push_back("(ones " + std::to_string(state[1] % 10) + ')');
    texts.push_back("(tens " + std::to_string(state[1] / 10) + ')');
  }
  return texts;
}

std::string CatchTheLion::board(StateView state) const {
  Position position;
  unpack(state[0], position);
  std::string text;
  for (std::uint32_t rank = kRanks; rank-- > 0;) {
    for (std::uint32_t file = 0; file < kFiles; ++file) text += ".LGECHlgech"[position.board[kFiles * rank + file]];
    text += '\n';
  }
  for (std::size_t role = 0; role < 2; ++role) {
    text += std::string(kRoles[role]) + ':';
    for (std::size_t kind = 0; kind < kInHand; ++kind) text.append(position.hand[role][kind], "GEC"[kind]);
    text += '\n';
  }
  return text;
}

}  // namespace senet::native
