#include "net/remote_player.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "gdl/description.h"
#include "gdl/reader.h"
#include "referee/fault.h"

namespace senet::net {

namespace {

using referee::FaultKind;
using referee::PlayerFault;

// The protocol knows whole seconds.
std::string clock_text(Seconds clock) { return std::to_string(std::llround(std::ceil(clock.count()))); }

std::string shortened(const std::string& text) {
  constexpr std::size_t kLongest = 200;
  return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

// The single term of the reply as canonical text.
std::optional<std::string> term_text(const std::string& reply) {
  try {
    const std::vector<gdl::Expression> expressions = gdl::read_expressions(reply, "reply", {.max_bytes = 64u << 10});
    if (expressions.size() != 1) return std::nullopt;
    return to_text(gdl::parse_term(expressions.front(), "reply"));
  } catch (const Error&) {
    return std::nullopt;
  }
}

FaultKind kind_of(HttpFailure::Kind kind) {
  switch (kind) {
    case HttpFailure::Kind::kConnect:
      return FaultKind::kConnect;
    case HttpFailure::Kind::kTimeout:
      return FaultKind::kTimeout;
    default:
      return FaultKind::kError;
  }
}

}  // namespace

void RemotePlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  setup_ = setup;
  setup_.rules.clear();  // the one long text here, and needed only once
  const std::string role = setup.game->info().role_names[index(setup.role)];
  const std::string reply = send("( START " + setup.match_id + " " + role + " " + setup.rules + " " +
                                     clock_text(setup.start_clock) + " " + clock_text(setup.play_clock) + " )",
                                 deadline);
  const std::optional<std::string> word = term_text(reply);
  if (word && (*word == "ready" || *word == "READY")) return;
  throw PlayerFault(FaultKind::kError, name(), "not ready, but: " + shortened(reply));
}

MoveId RemotePlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  const std::string reply = send("( PLAY " + setup_.match_id + " " + moves_text(last_joint) + " )",
                                 {after(deadline.time, kPlayAllowance), deadline.stop});
  const std::optional<std::string> text = term_text(reply);
  if (!text) throw PlayerFault(FaultKind::kIllegal, name(), "not a move: " + shortened(reply));
  const std::optional<MoveId> move = setup_.game->find_move(setup_.role, *text);
  if (!move && *text == setup_.game->move_name(kNoMove)) return kNoMove;
  if (!move) throw PlayerFault(FaultKind::kIllegal, name(), "unknown move: " + shortened(*text));
  return *move;
}

void RemotePlayer::finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) {
  try {
    if (goals.empty()) {
      send("( ABORT " + setup_.match_id + " )", deadline);
    } else {
      send("( STOP " + setup_.match_id + " " + moves_text(last_joint) + " )", deadline);
    }
  } catch (const PlayerFault&) {
  }
}

std::string RemotePlayer::send(const std::string& message, const Deadline& deadline) {
  static const HttpClient::Fields kFields{
      {"Accept", "text/delim"}, {"Sender", "GAMESERVER"}, {"Receiver", "player"}, {"Content-Type", "text/acl"}};
  try {
    return client_.post(message, kFields, kConnectTimeout, deadline);
  } catch (const HttpFailure& failure) {
    throw PlayerFault(kind_of(failure.kind()), failure.where(), failure.text());
  }
}

std::string RemotePlayer::moves_text(std::span<const MoveId> joint) const {
  if (joint.empty()) return "NIL";
  std::string text = "(";
  for (const MoveId move : joint) text += (text.size() > 1 ? " " : "") + setup_.game->move_name(move);
  return text + ")";
}

}  // namespace senet::net
