#include "net/gtp_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/error.h"
#include "net/remote_player.h"
#include "referee/fault.h"

namespace senet::net {

namespace {

using referee::FaultKind;
using referee::PlayerFault;

constexpr std::string_view kPrefix = "gtp:";
constexpr std::string_view kPass = "pass";
constexpr std::string_view kColours[] = {"black", "white"};
constexpr int kLargestBoard = 25;

// 0 for a game of another kind.
int board_size(const Game& game, RoleId role) {
  for (int size = kLargestBoard; size > 0; --size) {
    if (game.find_move(role, fmt::format("(place a {})", size))) return size;
  }
  return 0;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

}  // namespace

bool is_gtp(std::string_view text) { return text.starts_with(kPrefix); }

std::string vertex_of(std::string_view move) {
  constexpr std::string_view kPlace = "(place ";
  if (move == kPass) return std::string(kPass);
  if (!move.starts_with(kPlace) || move.size() < kPlace.size() + 4 || !move.ends_with(')')) {
    throw Error(move, "is no move of Go");
  }
  const char file = move[kPlace.size()];
  const std::string_view rank = move.substr(kPlace.size() + 2, move.size() - kPlace.size() - 3);
  return fmt::format("{}{}", static_cast<char>(std::toupper(file) + (file >= 'i' ? 1 : 0)), rank);
}

std::string move_of(std::string_view vertex) {
  const std::string text = in_lower_case(vertex);
  if (text == kPass) return text;
  const bool point = text.size() > 1 && text[0] >= 'a' && text[0] <= 'z' && text[0] != 'i' &&
                     text.find_first_not_of("0123456789", 1) == std::string::npos;
  if (!point) throw Error(vertex, "is no vertex");
  return fmt::format("(place {} {})", static_cast<char>(text[0] - (text[0] > 'i' ? 1 : 0)), text.substr(1));
}

void GtpPlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  setup_ = setup;
  played_.clear();
  const int size = board_size(*setup.game, setup.role);
  if (size == 0 || index(setup.role) > 1) throw PlayerFault(FaultKind::kError, text_, "plays games of Go only");
  engine_ = std::make_unique<GtpEngine>(text_.substr(kPrefix.size()));
  engine_->ask(fmt::format("boardsize {}", size), deadline);
  engine_->ask("komi 7.5", deadline);
  doubtful_ = true;
}

MoveId GtpPlayer::own_move(const std::string& text) const {
  const std::optional<MoveId> move = setup_.game->find_move(setup_.role, text);
  if (!move) throw PlayerFault(FaultKind::kIllegal, text_, "unknown move: " + text);
  return *move;
}

// Colours move in turn, whoever passes.
void GtpPlayer::note(std::span<const MoveId> joint) {
  const std::size_t mover = played_.size() % 2;
  played_.push_back(vertex_of(setup_.game->move_name(joint[mover])));
  if (generated_.empty()) return;
  if (played_.back() == generated_) {
    ++known_;
  } else {
    doubtful_ = true;  // a move was made in place of the engine's
  }
  generated_.clear();
}

// The engine's board. After a fault from scratch: a late reply may have brought a move.
void GtpPlayer::bring_up_to_date(const Deadline& deadline) {
  if (doubtful_) {
    engine_->ask("clear_board", deadline);
    known_ = 0;
    doubtful_ = false;
  }
  for (; known_ < played_.size(); ++known_) {
    engine_->ask(fmt::format("play {} {}", kColours[known_ % 2], played_[known_]), deadline);
  }
}

MoveId GtpPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  if (!engine_) throw PlayerFault(FaultKind::kError, text_, "has not been started");
  if (!last_joint.empty()) note(last_joint);
  if (played_.size() % 2 != index(setup_.role)) return own_move("noop");
  if (played_.size() < setup_.opening_plies) return own_move(std::string(kPass));
  const Deadline latest(after(deadline.time, kPlayAllowance), deadline.stop);
  bring_up_to_date(latest);
  doubtful_ = true;  // unless there is a reply
  const std::string vertex = engine_->ask(fmt::format("genmove {}", kColours[index(setup_.role)]), latest);
  if (in_lower_case(vertex) == "resign") return own_move(std::string(kPass));
  const MoveId move = own_move(move_of(vertex));
  generated_ = vertex_of(setup_.game->move_name(move));
  doubtful_ = false;
  return move;
}

}  // namespace senet::net
