#include "native/chinese_checkers.h"

#include <algorithm>
#include <utility>

#include "native/squares.h"

namespace senet::native {

static_assert(AssessesQuality<ChineseCheckers> && CountsOccupied<ChineseCheckers> && DrawsBoard<ChineseCheckers>);

namespace {

using star::kGeometry;

constexpr const char* kRoles[] = {"south", "north"};

std::string text_of(std::uint32_t field) { return square_text(kGeometry.file[field], kGeometry.rank[field]); }

// Where a piece could come to by jumps alone, whatever stands where: by twos.
bool may_jump(std::uint32_t from, std::uint32_t to) {
  return from != to && kGeometry.file[from] % 2 == kGeometry.file[to] % 2 &&
         kGeometry.rank[from] % 2 == kGeometry.rank[to] % 2;
}

std::array<std::uint32_t, ChineseCheckers::kPieces> fields_of(std::uint64_t pieces) {
  std::array<std::uint32_t, ChineseCheckers::kPieces> fields{};
  for (std::uint32_t& field : fields) {
    field = star::kCodes.field[pieces & 255];
    pieces >>= 8;
  }
  return fields;
}

}  // namespace

ChineseCheckers::ChineseCheckers(std::string game, std::vector<std::string> roles) {
  std::vector<std::string> texts;
  for (std::uint32_t from = 0; from < star::kFields; ++from) {
    for (std::uint32_t to = 0; to < star::kFields; ++to) {
      if (std::ranges::find(kGeometry.beside[from], to) == kGeometry.beside[from].end() && !may_jump(from, to))
        continue;
      number_[from][to] = static_cast<std::uint16_t>(moves_.size());
      moves_.push_back({star::kCodes.code[from], star::kCodes.code[to]});
      texts.push_back("(move " + text_of(from) + ' ' + text_of(to) + ')');
    }
  }
  texts.insert(texts.end(), {"pass", "noop"});
  texts_.add_role(texts);
  texts_.add_role(std::move(texts));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 5, kMostMoves};
}

ChineseCheckers::Position ChineseCheckers::new_position() const {
  State state(5, 0);
  for (std::uint32_t field = 0; field < star::kFields; ++field) {
    const std::size_t point = kGeometry.point[field];
    if (point < 2) state[2 * point + field / 64] |= bit(field % 64);
  }
  Position position;
  load(state, position);
  return position;
}

void ChineseCheckers::load(StateView state, Position& position) const noexcept {
  position = {};
  for (std::size_t role = 0; role < 2; ++role) {
    std::size_t piece = 0;
    for (std::uint32_t word = 0; word < 2; ++word) {
      for_each_bit(state[2 * role + word], [&](std::uint32_t i) {
        const std::uint32_t code = star::kCodes.code[64 * word + i];
        position.pieces[role] |= std::uint64_t{code} << 8 * piece++;
        flip(position, role, code, 1);
      });
    }
  }
  position.plies = static_cast<std::uint32_t>(state[4]);
}

void ChineseCheckers::store(const Position& position, State& out) const {
  out.assign(5, 0);
  for (std::size_t role = 0; role < 2; ++role) {
    for (const std::uint32_t field : fields_of(position.pieces[role])) out[2 * role + field / 64] |= bit(field % 64);
  }
  out[4] = position.plies;
}

void ChineseCheckers::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const std::size_t own = index(role);
  if (own != mover(position)) {
    out.push_back(id(own, pass() + 1));
    return;
  }
  Choices choices;
  list(position, choices);
  for (std::size_t piece = 0; piece < kPieces; ++piece) {
    const std::uint32_t from = code(position.pieces[own], piece);
    for (std::uint32_t n = 0; n < choices.count(piece); ++n) {
      out.push_back(move_id(own, from, choices.nth(from, piece, n)));
    }
  }
  if (out.empty()) out.push_back(id(own, pass()));
}

Winner ChineseCheckers::winner(const Position& position) noexcept {
  for (const std::size_t role : {0U, 1U}) {
    if (has_won(position, role)) return static_cast<Winner>(role);
  }
  const std::uint32_t south = position.inside[0][1];
  const std::uint32_t north = position.inside[1][0];
  if (position.plies < kMaxPlies || south == north) return Winner::kNobody;
  return south > north ? Winner::kFirst : Winner::kSecond;
}

std::vector<std::string> ChineseCheckers::state_texts(StateView state) const {
  Position position;
  load(state, position);
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < 2; ++role) {
    for (const std::uint32_t field : fields_of(position.pieces[role])) {
      texts.push_back("(cell " + text_of(field) + ' ' + kRoles[role] + ')');
    }
  }
  texts.push_back("(turn " + std::string(kRoles[mover(position)]) + ')');
  texts.push_back("(ones " + std::to_string(position.plies % 10) + ')');
  texts.push_back("(tens " + std::to_string(position.plies / 10) + ')');
  return texts;
}

double ChineseCheckers::quality(const Position& position) const noexcept {
  const Winner won_by = winner(position);
  if (won_by == Winner::kNobody) return 0.5;
  const std::uint32_t home = won_by == Winner::kFirst ? position.inside[1][0] : position.inside[0][1];
  return 1.0 / (1 + home);
}

// Files slant to the right.
std::string ChineseCheckers::board(StateView state) const {
  Position position;
  load(state, position);
  std::string fields(star::kFields, '.');
  for (std::size_t role = 0; role < 2; ++role) {
    for (const std::uint32_t field : fields_of(position.pieces[role])) fields[field] = "SN"[role];
  }
  constexpr std::size_t kWidth = 2 * star::kSize;
  std::string text;
  for (std::uint32_t rank = star::kSize; rank-- > 0;) {
    std::string line(kWidth + star::kSize, ' ');
    for (std::uint32_t field = 0; field < star::kFields; ++field) {
      if (kGeometry.rank[field] == rank) line[2U * kGeometry.file[field] + star::kSize - rank] = fields[field];
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace senet::native
