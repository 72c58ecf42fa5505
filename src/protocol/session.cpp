#include "protocol/session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "base/error.h"
#include "protocol/log_text.h"

namespace senet::protocol {

namespace {

constexpr const char* kBusy = "busy";

// As many matches may be ending as this times the matches in play: each has two threads until its load gives up.
constexpr std::size_t kEndingPerMatch = 4;

std::string error_reply(std::string_view text) {
  std::string quoted = log_text(text);
  std::ranges::replace_if(
      quoted, [](char c) { return c == '"' || c == '(' || c == ')' || c == ';'; }, '\'');
  return "(error \"" + quoted + "\")";
}

}  // namespace

Session::Session(SessionOptions options, SessionParts parts)
    : options_(std::move(options)), parts_(std::move(parts)), cores_(options_.thinkers) {
  const bool word = !options_.name.empty() && std::ranges::all_of(options_.name, [](char c) {
    return static_cast<unsigned char>(c) > 0x20 && c != '(' && c != ')' && c != ';' && c != 0x7f;
  });
  if (!word) throw Error("name", "one word without parentheses expected, not '" + options_.name + "'");
}

Session::~Session() {
  for (const auto& match : matches_) match->abort();
}

std::string Session::handle(std::string_view body, TimePoint received) noexcept {
  try {
    Event event;
    event.reply = reply_to(body, received, event);
    event.latency = parts_.clock->now() - received;
    if (parts_.observer) parts_.observer(event);
    return std::move(event.reply);
  } catch (...) {
    return "(error)";  // not even memory for a reply that says more
  }
}

std::string Session::reply_to(std::string_view body, TimePoint received, Event& event) {
  constexpr std::array<const char*, std::variant_size_v<Message>> kNames{"INFO", "START", "PLAY",
                                                                         "STOP", "ABORT", "PREVIEW"};
  try {
    sweep(parts_.clock->now());
    Message message = parse_message(body, options_.limits);
    event.message = kNames[message.index()];
    return std::visit([&](auto& known) { return reply_to(known, received, event); }, message);
  } catch (const Error& error) {
    spdlog::warn("bad message: {}", log_text(error.what()));
    return error_reply(error.what());
  } catch (const std::exception& error) {
    spdlog::error("message failed: {}", log_text(error.what()));
    return error_reply(error.what());
  }
}

std::vector<MatchStatus> Session::matches() const {
  const std::lock_guard lock(mutex_);
  std::vector<MatchStatus> matches;
  for (const auto& match : matches_) matches.push_back(match->status());
  return matches;
}

void Session::shut_down() noexcept {
  const std::lock_guard lock(mutex_);
  shut_down_ = true;
  for (const auto& match : matches_) match->shut_down();
}

// Each one that waits keeps one of the server's threads.
template <class Wait>
std::string Session::wait_with_others(std::string_view id, Wait wait) {
  struct Place {
    std::atomic<std::size_t>& waiting;
    std::size_t before = waiting.fetch_add(1);
    ~Place() { --waiting; }
  };
  const Place place{waiting_};
  if (place.before < options_.max_waiting) return wait();
  spdlog::warn("match={} refused: {} messages wait for their replies", log_text(id), place.before);
  return kBusy;
}

std::string Session::reply_to(const InfoMessage&, TimePoint, Event&) {
  const std::lock_guard lock(mutex_);
  const bool room = !shut_down_ && matches_.size() < options_.max_matches;
  return "((name " + options_.name + ")(status " + (room ? "available" : kBusy) + "))";
}

std::string Session::reply_to(StartMessage& message, TimePoint received, Event& event) {
  const std::string id = event.match = message.match_id;
  spdlog::info("START match={} role={} rules={} start_clock={} play_clock={}", log_text(id), log_text(message.role),
               message.description.rules.size(), message.start_clock.count(), message.play_clock.count());
  const std::shared_ptr<LiveMatch> match = admit(message);
  if (match == nullptr) {
    spdlog::warn("START match={} refused: no room", log_text(id));
    return kBusy;
  }
  return wait_with_others(id, [&] { return start(*match, received); });
}

std::string Session::start(LiveMatch& match, TimePoint received) {
  const std::string id = match.id();
  try {
    match.start(received);
  } catch (...) {
    remove(id);
    match.abort();
    throw;
  }
  spdlog::info("START match={} ready latency={:.3f}", log_text(id), Seconds(parts_.clock->now() - received).count());
  return "ready";
}

std::string Session::reply_to(const PlayMessage& message, TimePoint received, Event& event) {
  event.match = message.match_id;
  const std::shared_ptr<LiveMatch> match = find(message.match_id);
  if (match != nullptr) {
    return wait_with_others(message.match_id, [&] {
      event.move = match->play(message, received);
      return event.move->move;
    });
  }
  spdlog::warn("PLAY match={} refused: not played here", log_text(message.match_id));
  return kBusy;
}

std::string Session::reply_to(const StopMessage& message, TimePoint, Event& event) {
  event.match = message.match_id;
  const std::shared_ptr<LiveMatch> match = remove(message.match_id);
  if (match == nullptr) return ended_last(message.match_id) ? "done" : kBusy;
  match->finish(message.moves);
  return "done";
}

std::string Session::reply_to(const AbortMessage& message, TimePoint, Event& event) {
  event.match = message.match_id;
  const std::shared_ptr<LiveMatch> match = remove(message.match_id);
  if (match == nullptr) return ended_last(message.match_id) ? "aborted" : kBusy;
  match->abort();
  spdlog::info("ABORT match={}", log_text(message.match_id));
  return "aborted";
}

std::string Session::reply_to(const PreviewMessage&, TimePoint, Event&) { return "ready"; }

std::shared_ptr<LiveMatch> Session::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& match) { return match->id() == id; });
  return found == matches_.end() ? nullptr : *found;
}

// A START that comes again finds the match that it started.
std::shared_ptr<LiveMatch> Session::admit(StartMessage& message) {
  const std::lock_guard lock(mutex_);
  if (shut_down_) return nullptr;
  for (const auto& match : matches_) {
    if (match->started_by(message)) return match;
    if (match->id() == message.match_id) return nullptr;
  }
  if (matches_.size() >= options_.max_matches) return nullptr;
  if (ending_.size() >= kEndingPerMatch * options_.max_matches) return nullptr;
  return matches_.emplace_back(std::make_shared<LiveMatch>(std::move(message), options_, parts_, cores_));
}

std::shared_ptr<LiveMatch> Session::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(matches_, [&](const auto& match) { return match->id() == id; });
  if (found == matches_.end()) return nullptr;
  std::shared_ptr<LiveMatch> match = *found;
  matches_.erase(found);
  ending_.push_back(match);
  last_ended_ = id;
  return match;
}

bool Session::ended_last(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  return last_ended_ == id;
}

// Drops matches that went silent, and lets go of those whose threads have ended.
void Session::sweep(TimePoint now) {
  std::vector<std::shared_ptr<LiveMatch>> gone;
  const std::lock_guard lock(mutex_);
  for (auto& match : matches_) {
    if (!match->silent(now)) continue;
    spdlog::warn("match={} went silent and is dropped", log_text(match->id()));
    match->abort();
    ending_.push_back(std::exchange(match, nullptr));
  }
  std::erase(matches_, nullptr);
  std::erase_if(ending_, [&](auto& match) {
    if (!match->finished()) return false;
    gone.push_back(std::move(match));
    return true;
  });
}

}  // namespace senet::protocol
