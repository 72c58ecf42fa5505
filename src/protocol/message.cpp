#include "protocol/message.h"

#include <algorithm>
#include <span>

#include "base/error.h"
#include "gdl/expression.h"

namespace senet::protocol {

namespace {

constexpr std::string_view kName = "message";

[[noreturn]] void fail(const gdl::Expression& at, std::string_view text) {
  throw Error(gdl::to_text(kName, at.place), text);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Saturates. Requires: is_digits(text).
std::uint64_t to_number(std::string_view text) {
  constexpr std::uint64_t kMost = 1'000'000'000'000'000;
  std::uint64_t value = 0;
  for (const char c : text) value = std::min(kMost, value * 10 + static_cast<std::uint64_t>(c - '0'));
  return value;
}

Seconds parse_clock(const gdl::Expression& expression, std::string_view which) {
  std::string_view text = expression.atom;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (expression.is_list || !is_digits(text)) {
    fail(expression, std::string(which) + " clock: a whole number of seconds expected, not " + to_text(expression));
  }
  if (negative) return Seconds{0};
  return std::min(kLongestClock, Seconds(static_cast<double>(to_number(text))));
}

std::string move_text(const gdl::Expression& expression) {
  try {
    return to_text(gdl::parse_term(expression, kName, kReading));
  } catch (const Error&) {
    return to_text(expression);  // no term, so no legal move either; whoever follows the match deals with that
  }
}

// A list of moves, or NIL; any other atom counts as NIL, as some servers send it at the end.
SentMoves parse_moves(const gdl::Expression& expression) {
  if (!expression.is_list) return std::nullopt;
  std::vector<std::string> moves;
  moves.reserve(expression.list.size());
  for (const gdl::Expression& move : expression.list) moves.push_back(move_text(move));
  return moves;
}

using Parts = std::span<const gdl::Expression>;

void require(Parts parts, std::size_t least, std::string_view form) {
  if (parts.size() < least) fail(parts.front(), "too few parts, expected " + std::string(form));
}

StartMessage parse_start(Parts parts) {
  require(parts, 6, "START id role rules startclock playclock");
  if (!parts[3].is_list) fail(parts[3], "a list of rules expected, not " + to_text(parts[3]));
  StartMessage message;
  message.match_id = to_text(parts[1]);
  message.role = move_text(parts[2]);
  message.start_clock = parse_clock(parts[4], "start");
  message.play_clock = parse_clock(parts[5], "play");
  message.description = gdl::parse_description(parts[3].list, kName, kReading);
  message.rules = to_text(parts[3]);
  return message;
}

PlayMessage parse_play(Parts parts) {
  require(parts, 3, "PLAY id moves");
  PlayMessage message;
  message.match_id = to_text(parts[1]);
  if (parts.size() < 5) {
    message.moves = parse_moves(parts[2]);
    return message;
  }
  if (parts[2].is_list || !is_digits(parts[2].atom)) {
    fail(parts[2], "a turn number expected, not " + to_text(parts[2]));
  }
  message.turn = to_number(parts[2].atom);
  if (parts[3].is_list || lower(parts[3].atom) != "nil") message.moves = std::vector{move_text(parts[3])};
  return message;
}

StopMessage parse_stop(Parts parts) {
  require(parts, 2, "STOP id moves");
  StopMessage message;
  message.match_id = to_text(parts[1]);
  if (parts.size() > 2) message.moves = parse_moves(parts[2]);
  return message;
}

}  // namespace

Message parse_message(std::string_view body, const gdl::ReadLimits& limits) {
  const std::vector<gdl::Expression> expressions = gdl::read_expressions(body, kName, limits);
  if (expressions.empty()) return InfoMessage{};
  if (expressions.size() > 1) fail(expressions[1], "one message expected, not several");
  const gdl::Expression& whole = expressions.front();
  const Parts parts = whole.is_list ? Parts(whole.list) : Parts(expressions);
  if (parts.empty()) return InfoMessage{};
  const std::string command = lower(parts.front().atom);
  if (command == "info") return InfoMessage{};
  if (command == "start") return parse_start(parts);
  if (command == "play") return parse_play(parts);
  if (command == "stop") return parse_stop(parts);
  if (command == "preview") return PreviewMessage{};
  if (command == "abort") {
    require(parts, 2, "ABORT id");
    return AbortMessage{to_text(parts[1])};
  }
  fail(parts.front(), "unknown message " + to_text(parts.front()));
}

}  // namespace senet::protocol
