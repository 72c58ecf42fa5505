#include "protocol/live_match.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "base/process_memory.h"
#include "base/rng.h"
#include "protocol/log_text.h"

namespace senet::protocol {

namespace {

RoleId find_role(const StartMessage& message) {
  const std::vector<std::string> roles = message.description.roles();
  auto found = std::ranges::find(roles, message.role);
  if (found == roles.end()) {
    const std::string loose = loose_text(message.role);
    found = std::ranges::find_if(roles, [&](const std::string& role) { return loose_text(role) == loose; });
  }
  if (found == roles.end()) throw Error("message", "the rules have no role " + log_text(message.role));
  const auto number = static_cast<std::size_t>(found - roles.begin());
  if (number >= gdl::kMaxRoles) throw Error("message", fmt::format("more than {} roles", gdl::kMaxRoles));
  return static_cast<RoleId>(number);
}

double in_seconds(TimePoint from, TimePoint to) { return Seconds(to - from).count(); }

}  // namespace

LiveMatch::LiveMatch(StartMessage message, const SessionOptions& options, const SessionParts& parts, SpareCores& cores)
    : id_(message.match_id),
      role_name_(message.role),
      start_clock_(message.start_clock),
      play_clock_(message.play_clock),
      rules_hash_(fnv1a(message.rules)),
      options_(options),
      parts_(parts),
      cores_(cores),
      spelling_(message.rules),
      began_(parts.clock->now()),
      role_(find_role(message)),
      description_(std::make_shared<gdl::Description>(std::move(message.description))),
      rules_(std::move(message.rules)),
      last_heard_(parts.clock->now()),
      expected_by_(after(last_heard_, start_clock_ + play_clock_)) {
  opening_ended_ = !parts_.opening_moves;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  chronicle_.began = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

LiveMatch::~LiveMatch() {
  abort();
  tracker_worker_.join();
  player_worker_.join();
}

bool LiveMatch::started_by(const StartMessage& message) const {
  return message.match_id == id_ && message.role == role_name_ && fnv1a(message.rules) == rules_hash_;
}

void LiveMatch::start(TimePoint received) {
  std::unique_lock lock(mutex_);
  if (!asked_to_start_) {
    asked_to_start_ = true;
    start_budget_ = make_budget(received, start_clock_, options_.margin);
    last_heard_ = received;
    expected_by_ = after(received, start_clock_ + play_clock_);
    player_worker_.post([this] { prepare(); });
    tracker_worker_.post([this] { begin_tracking(); });
  }
  parts_.clock->wait_until(lock, changed_, start_budget_.reply_by,
                           [&] { return started_ || closed_ || shut_down_ || hopeless(); });
  if (hopeless()) throw Error("rules", load_error_);
}

MoveAnswer LiveMatch::play(const PlayMessage& message, TimePoint received) {
  std::unique_lock lock(mutex_);
  last_heard_ = received;
  expected_by_ = after(received, play_clock_ + play_clock_);
  const std::shared_ptr<Turn> turn = turn_of(message, received);
  const WaitableClock& clock = *parts_.clock;
  const auto settled = [&] { return turn->answer || closed_ || turn != turns_.back() || hopeless(); };
  clock.wait_until(lock, changed_, turn->budget.reply_by, [&] { return settled() || shut_down_; });
  if (shut_down_) {
    constexpr Seconds kLastWords{0.5};  // for the player to return what it has
    const TimePoint until = std::min(turn->budget.reply_by, after(clock.now(), kLastWords));
    clock.wait_until(lock, changed_, until, settled);
  }
  // A move that is not legal costs no less than one that comes late, and servers wait for longer than their clocks say.
  if (!turn->located && !settled()) {
    constexpr Seconds kAllowance{0.5};
    clock.wait_until(lock, changed_, after(received, play_clock_ + kAllowance),
                     [&] { return turn->located || settled() || shut_down_; });
  }
  if (!turn->answer) {
    const bool by_opening = turn->located && turn->legal.empty();
    const char* by = closed_ ? "match over" : turn != turns_.back() ? "overtaken" : by_opening ? "opening" : "watchdog";
    settle(*turn, turn->located ? turn->fallback : guess(), by);
    turn->ending.request_stop();
  }
  const TimePoint now = clock.now();
  turn->left = play_clock_ - (now - received);
  MoveAnswer answer = answer_to(*turn);
  spdlog::info("PLAY match={} move={} by={} latency={:.3f} simulations={} value={} {}", log_text(id_),
               log_text(answer.move), answer.chosen_by, in_seconds(received, now), answer.report.simulations,
               answer.report.value ? fmt::format("{:.1f}", *answer.report.value) : "-", log_text(answer.report.note));
  return answer;
}

// Requires: there is one.
MoveAnswer LiveMatch::answer_to(const Turn& turn) const {
  return {spelling_.of(*turn.answer), turn.chosen_by, turn.left, turn.report};
}

MatchStatus LiveMatch::status() const {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<const Game>& game = game_ ? game_ : stand_in_;
  return {id_, role_name_, std::string(game ? game->evaluator() : ""), turns_.size()};
}

void LiveMatch::finish(const SentMoves& moves) {
  std::unique_lock lock(mutex_);
  if (!close(lock)) return;
  tracker_worker_.post([this, moves] { conclude(moves); });
  tracker_worker_.close();
}

void LiveMatch::abort() {
  aborted_ = give_up_stand_in_ = true;
  std::unique_lock lock(mutex_);
  if (!close(lock)) return;
  tracker_worker_.post([this] {
    end_chronicle({});
    tracker_.reset();
    give_back_memory();  // the player's thread may have been the first to do so
  });
  tracker_worker_.close();
  player_worker_.post([this] { leave({}, {}); });
  player_worker_.close();
}

void LiveMatch::shut_down() {
  {
    const std::lock_guard lock(mutex_);
    shut_down_ = true;
    give_up_loading_ = give_up_opening_ = true;
    end_search();
  }
  changed_.notify_all();
}

bool LiveMatch::finished() const { return player_worker_.finished() && tracker_worker_.finished(); }

bool LiveMatch::silent(TimePoint now) const {
  const std::lock_guard lock(mutex_);
  return now > after(std::max(last_heard_, expected_by_), options_.patience);
}

// Wakes everybody who waits, drops what they waited for. Returns false where that was done before. Unlocks.
bool LiveMatch::close(std::unique_lock<std::mutex>& lock) {
  if (closed_) return false;
  closed_ = true;
  give_up_loading_ = give_up_opening_ = true;
  end_search();
  lock.unlock();
  changed_.notify_all();
  tracker_worker_.drop_waiting();
  player_worker_.drop_waiting();
  return true;
}

// The turn that the message asks about: a new one, the latest again, or an older one whose message comes late.
std::shared_ptr<Turn> LiveMatch::turn_of(const PlayMessage& message, TimePoint received) {
  if (turns_.empty()) {
    PlayMessage first{message.match_id, std::nullopt, message.turn};
    if (message.moves) first.turn.reset();
    const std::shared_ptr<Turn> turn = add_turn(first, received);
    if (!message.moves) return turn;
  }
  const std::shared_ptr<Turn> last = turns_.back();
  const bool clock_over = received > after(last->received, play_clock_);
  if (repeats(*last, message, index(role_), clock_over)) return last;
  if (!message.moves) return turns_.front();
  const auto old = std::ranges::find_if(turns_, [&](const auto& turn) {
    return message.turn ? turn->number == message.turn : turn->sent == message.moves;
  });
  if (old != turns_.end() && (message.turn || !legal_next(*last, message, index(role_)))) return *old;
  return add_turn(message, received);
}

std::shared_ptr<Turn> LiveMatch::add_turn(const PlayMessage& message, TimePoint received) {
  constexpr Seconds kGrace{0.05};  // for a message that was held up: better a legal move late than any move in time
  auto turn = std::make_shared<Turn>();
  turn->sent = message.moves;
  turn->number = message.turn;
  turn->received = received;
  turn->budget = make_budget(received, play_clock_, options_.margin);
  if (shut_down_) turn->budget.think_until = received;
  turn->budget.reply_by = std::max(turn->budget.reply_by, after(parts_.clock->now(), kGrace));
  end_search();
  if (turns_.empty()) {
    locate_by_opening(*turn);
  } else {
    turns_.back()->legal.clear();
  }
  turns_.push_back(turn);
  changed_.notify_all();  // nobody waits for the answer to an older one any more
  tracker_worker_.post([this] { track(false); });
  return turn;
}

void LiveMatch::settle(Turn& turn, const std::string& answer, std::string chosen_by) {
  turn.answer = answer;
  turn.chosen_by = std::move(chosen_by);
  changed_.notify_all();
}

// Until the state is followed, the first turn has what the rules alone say.
void LiveMatch::locate_by_opening(Turn& turn) {
  if (opening_.empty() || turn.located) return;
  turn.fallback = opening_[Rng(options_.seed).below(static_cast<std::uint32_t>(opening_.size()))];
  turn.located = true;
}

// Nothing loads, and nothing will.
bool LiveMatch::hopeless() const { return load_ended_ && !game_ && stand_in_ended_ && !stand_in_; }

// Of the start and of the latest turn, whether it runs or is yet to begin.
void LiveMatch::end_search() {
  start_ending_.request_stop();
  if (!turns_.empty()) turns_.back()->ending.request_stop();
}

// For a state that nobody has worked out: a move that was legal at last, which it often still is.
std::string LiveMatch::guess() const {
  for (auto turn = turns_.rbegin(); turn != turns_.rend(); ++turn) {
    if ((*turn)->located) return (*turn)->fallback;
  }
  return "noop";
}

}  // namespace senet::protocol
