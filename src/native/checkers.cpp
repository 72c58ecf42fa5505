#include "native/checkers.h"

#include <utility>

#include "native/squares.h"

namespace senet::native {

namespace {

constexpr const char* kRoles[] = {"black", "white"};

std::uint32_t file_of(std::uint32_t square) { return 2 * (square % 4) + square / 4 % 2; }

std::string text_of(std::uint32_t square) { return square_text(file_of(square), square / 4); }

// The dark square named at the beginning of the text, behind a space, which is taken off; kOff where there is none.
std::uint32_t take_square(std::string_view& text) {
  for (std::uint32_t square = 0; square < dark::kOff; ++square) {
    const std::string name = ' ' + text_of(square);
    if (!text.starts_with(name)) continue;
    text.remove_prefix(name.size());
    return square;
  }
  return dark::kOff;
}

// The direction of the jump from one square to another; kDirections where it is none.
std::uint32_t direction_of(std::uint32_t from, std::uint32_t to) {
  std::uint32_t direction = 0;
  while (direction < dark::kDirections && dark::kBeside[dark::kBeside[from][direction]][direction] != to) ++direction;
  return direction;
}

}  // namespace

template <CheckersJumps kJumps>
Checkers<kJumps>::Checkers(std::string game, std::vector<std::string> roles) {
  static_assert(AssessesQuality<Checkers> && CountsOccupied<Checkers> && DrawsBoard<Checkers>);
  std::vector<std::string> texts;
  for (const bool jumps : {false, true}) {
    for (std::uint32_t from = 0; from < 32; ++from) {
      for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
        const std::uint32_t beside = dark::kBeside[from][d];
        const std::uint32_t to = jumps ? dark::kBeside[beside][d] : beside;
        texts.push_back(to == dark::kOff ? ""
                                         : (jumps ? "(jump " : "(move ") + text_of(from) + ' ' + text_of(to) + ')');
      }
    }
  }
  texts.emplace_back("noop");
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  const std::uint32_t moves = dark::kSteps + 32 * dark::kSeries + 1;
  info_ = {std::move(game), std::move(roles),
           kOnePly ? std::vector<std::uint32_t>{0, moves, 2 * moves} : texts_.first_move(), 2,
           kOnePly ? kMostSeries : kMostMoves};
}

template <CheckersJumps kJumps>
typename Checkers<kJumps>::Position Checkers<kJumps>::new_position() const noexcept {
  Position position;
  list(position);
  return position;
}

template <CheckersJumps kJumps>
void Checkers<kJumps>::load(StateView state, Position& position) const noexcept {
  position.pieces = {static_cast<std::uint32_t>(state[0]), static_cast<std::uint32_t>(state[0] >> 32)};
  position.kings = static_cast<std::uint32_t>(state[1]);
  position.mover = state[1] >> 32 & 1;
  position.jumper = state[1] >> 40 & 0xff;
  position.quiet = static_cast<std::uint32_t>(state[1] >> 48);
  list(position);
}

template <CheckersJumps kJumps>
void Checkers<kJumps>::store(const Position& position, State& out) const {
  const auto wide = [](std::uint32_t value) { return std::uint64_t{value}; };
  out = {position.pieces[0] | wide(position.pieces[1]) << 32,
         position.kings | wide(position.mover) << 32 | wide(position.jumper) << 40 | wide(position.quiet) << 48};
}

template <CheckersJumps kJumps>
template <class Visit>
void Checkers<kJumps>::for_each_series(const Position& position, Path& path, std::uint32_t at, std::uint32_t prey,
                                       Visit& visit) {
  const bool king = (position.kings >> path.from & 1) != 0;
  const std::uint32_t free = ~(position.pieces[0] | position.pieces[1]) | 1U << path.from;
  bool ends = true;
  for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
    const std::uint32_t over = dark::kBeside[at][d];
    const std::uint32_t to = dark::kBeside[over][d];
    if (to == dark::kOff || !(king || dark::is_ahead(position.mover, d))) continue;
    if ((prey >> over & 1) == 0 || (free >> to & 1) == 0) continue;
    ends = false;
    path.directions[path.length++] = static_cast<std::uint8_t>(d);
    for_each_series(position, path, to, prey & ~(1U << over), visit);
    --path.length;
  }
  if (ends) visit(path);
}

template <CheckersJumps kJumps>
template <class Visit>
void Checkers<kJumps>::for_each_path(const Position& position, Visit visit) {
  std::uint32_t jumpers = 0;
  for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
    const std::uint32_t back = dark::opposite(d);
    jumpers |= dark::shift(dark::shift(position.to[d], back), back);
  }
  for_each_bit(jumpers, [&](std::uint32_t from) {
    Path path;
    path.from = from;
    for_each_series(position, path, from, position.pieces[position.mover ^ 1], visit);
  });
}

// Twice through all: jumps are rare enough.
template <CheckersJumps kJumps>
MoveId Checkers<kJumps>::draw_path(const Position& position, Rng& rng) const noexcept {
  std::uint32_t count = 0;
  for_each_path(position, [&count](const Path&) { ++count; });
  std::uint32_t n = count == 1 ? 0 : rng.below(count);
  MoveId drawn = kNoMove;
  for_each_path(position, [&](const Path& path) {
    if (n-- == 0) drawn = path_id(position.mover, path);
  });
  return drawn;
}

template <CheckersJumps kJumps>
typename Checkers<kJumps>::Path Checkers<kJumps>::path_of(std::uint32_t number) const noexcept {
  Path path;
  path.from = (number - dark::kSteps) / dark::kSeries;
  path.length = dark::series_of((number - dark::kSteps) % dark::kSeries, path.directions.data());
  return path;
}

template <CheckersJumps kJumps>
void Checkers<kJumps>::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  if (index(role) != position.mover) {
    out.push_back(noop(index(role)));
    return;
  }
  if (kOnePly && position.jumping) {
    for_each_path(position, [&](const Path& path) { out.push_back(path_id(position.mover, path)); });
    return;
  }
  if (position.count == 0) return;
  for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
    for_each_bit(position.to[d], [&](std::uint32_t to) { out.push_back(move_id(position, d, to)); });
  }
}

// Steps and noop as in the table, a series of jumps by its squares: (jump a 1 c 3 e 5).
template <CheckersJumps kJumps>
std::string Checkers<kJumps>::move_name(MoveId move) const {
  if constexpr (!kOnePly) return texts_.move_name(move);
  const std::uint32_t number = index(move) % info_.first_move[1];
  if (number < dark::kSteps) return texts_.move_name(MoveId{number});
  if (number + 1 == info_.first_move[1]) return "noop";
  const Path path = path_of(number);
  std::uint32_t at = path.from;
  std::string text = "(jump " + text_of(at);
  for (std::uint32_t i = 0; i < path.length; ++i) {
    at = dark::kBeside[dark::kBeside[at][path.directions[i]]][path.directions[i]];
    if (at == dark::kOff) return "";  // the number of a path that leaves the board
    text += ' ' + text_of(at);
  }
  return text + ')';
}

template <CheckersJumps kJumps>
std::optional<MoveId> Checkers<kJumps>::find_move(RoleId role, std::string_view text) const {
  if constexpr (!kOnePly) return texts_.find_move(role, text);
  if (text == "noop") return noop(index(role));
  if (!text.starts_with("(jump")) {
    const auto step = texts_.find_move(RoleId{0}, text);
    return step ? std::optional(MoveId{info_.first_move[index(role)] + index(*step)}) : std::nullopt;
  }
  text.remove_prefix(5);
  Path path;
  path.from = take_square(text);
  std::uint32_t at = path.from;
  while (at != dark::kOff && text != ")" && path.length < dark::kLongestSeries) {
    const std::uint32_t to = take_square(text);
    const std::uint32_t direction = to == dark::kOff ? dark::kDirections : direction_of(at, to);
    if (direction == dark::kDirections) return std::nullopt;
    if (path.length > 0 && direction == dark::opposite(path.directions[path.length - 1])) return std::nullopt;
    path.directions[path.length++] = static_cast<std::uint8_t>(direction);
    at = to;
  }
  if (text != ")" || path.length == 0) return std::nullopt;
  return path_id(index(role), path);
}

template <CheckersJumps kJumps>
std::vector<std::string> Checkers<kJumps>::state_texts(StateView state) const {
  Position position;
  load(state, position);
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(position.pieces[role], [&](std::uint32_t square) {
      const bool king = (position.kings >> square & 1) != 0;
      texts.push_back("(cell " + text_of(square) + ' ' + kRoles[role] + (king ? " king)" : " man)"));
    });
  }
  texts.push_back("(turn " + std::string(kRoles[position.mover]) + ')');
  if (position.jumper != kNobody) texts.push_back("(jumper " + text_of(position.jumper) + ')');
  texts.push_back("(ones " + std::to_string(position.quiet % 10) + ')');
  texts.push_back("(tens " + std::to_string(position.quiet / 10) + ')');
  return texts;
}

template <CheckersJumps kJumps>
double Checkers<kJumps>::quality(const Position& position) const noexcept {
  if (position.count != 0) return 0.5;
  return static_cast<double>(count_bits(position.pieces[position.mover ^ 1])) / 12;
}

template <CheckersJumps kJumps>
std::string Checkers<kJumps>::board(StateView state) const {
  Position position;
  load(state, position);
  std::string lines(8 * 9, '.');
  for (std::size_t line = 0; line < 8; ++line) lines[9 * line + 8] = '\n';
  for (std::size_t role = 0; role < 2; ++role) {
    for_each_bit(position.pieces[role], [&](std::uint32_t square) {
      const bool king = (position.kings >> square & 1) != 0;
      lines[9 * (7 - square / 4) + file_of(square)] = role == 0 ? (king ? 'B' : 'b') : (king ? 'W' : 'w');
    });
  }
  return lines;
}

template class Checkers<CheckersJumps::kPlyEach>;
template class Checkers<CheckersJumps::kOnePly>;

}  // namespace senet::native
