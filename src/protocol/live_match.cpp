#include "protocol/live_match.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
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
  if (number > 255) throw Error("message", "more than 256 roles");
  return static_cast<RoleId>(number);
}

double in_seconds(TimePoint from, TimePoint to) { return Seconds(to - from).count(); }

std::string what_of(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const std::exception& error) {
    return log_text(error.what());
  } catch (...) {
    return "unknown exception";
  }
}

}  // namespace

LiveMatch::LiveMatch(StartMessage message, const SessionOptions& options, const SessionParts& parts)
    : id_(message.match_id),
      role_name_(message.role),
      start_clock_(message.start_clock),
      play_clock_(message.play_clock),
      rules_hash_(fnv1a(message.rules)),
      options_(options),
      parts_(parts),
      spelling_(message.rules),
      role_(find_role(message)),
      description_(std::make_shared<gdl::Description>(std::move(message.description))),
      rules_(std::move(message.rules)),
      last_heard_(parts.clock->now()),
      expected_by_(after(last_heard_, start_clock_ + play_clock_)) {}

LiveMatch::~LiveMatch() {
  abort();
  while (!finished()) {  // a player that is just about to begin a search misses the first stop
    hurry();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
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
  const auto hopeless = [this] { return load_ended_ && !game_ && stand_in_ended_ && !stand_in_; };
  parts_.clock->wait_until(lock, changed_, start_budget_.reply_by, [&] { return started_ || closed_ || hopeless(); });
  if (hopeless()) throw Error("rules", load_error_);
}

std::string LiveMatch::play(const PlayMessage& message, TimePoint received) {
  std::unique_lock lock(mutex_);
  last_heard_ = received;
  expected_by_ = after(received, play_clock_ + play_clock_);
  const std::shared_ptr<Turn> turn = turn_of(message, received);
  parts_.clock->wait_until(lock, changed_, turn->budget.reply_by, [&] { return turn->answer || closed_; });
  if (!turn->answer) {
    settle(*turn, turn->located ? turn->fallback : guess(), closed_ ? "match over" : "watchdog");
    if (player_) player_->stop();
  }
  const std::string reply = spelling_.of(*turn->answer);
  spdlog::info("PLAY match={} move={} by={} latency={:.3f} simulations={} value={} {}", log_text(id_), log_text(reply),
               turn->chosen_by, in_seconds(received, parts_.clock->now()), turn->report.simulations,
               turn->report.value ? fmt::format("{:.1f}", *turn->report.value) : "-", log_text(turn->report.note));
  return reply;
}

void LiveMatch::finish(const SentMoves& moves) {
  std::unique_lock lock(mutex_);
  if (!close(lock)) return;
  tracker_worker_.post([this, moves] { conclude(moves); });
  tracker_worker_.close();
}

void LiveMatch::abort() {
  std::unique_lock lock(mutex_);
  if (!close(lock)) return;
  tracker_worker_.post([this] { tracker_.reset(); });
  tracker_worker_.close();
  player_worker_.post([this] { leave({}, {}); });
  player_worker_.close();
}

void LiveMatch::hurry() {
  const std::lock_guard lock(mutex_);
  if (player_) player_->stop();
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
  if (player_) player_->stop();
  lock.unlock();
  changed_.notify_all();
  tracker_worker_.drop_waiting();
  player_worker_.drop_waiting();
  return true;
}

// ---- the player's thread

void LiveMatch::prepare() {
  const Seconds left(start_budget_.think_until - parts_.clock->now());
  constexpr Seconds kLeast{0.05};
  const std::shared_ptr<const Game> loaded = load_game(std::max(kLeast, left * 0.9));
  std::unique_lock lock(mutex_);
  game_ = loaded;
  load_ended_ = true;
  if (stand_in_ended_) description_.reset();
  changed_.notify_all();
  if (!game_) changed_.wait(lock, [this] { return stand_in_ended_ || closed_; });
  const std::shared_ptr<const Game> game = game_ ? game_ : stand_in_;
  if (closed_ || !game) return;
  const MatchSetup setup{game, role_, id_, std::exchange(rules_, {}), start_clock_, play_clock_, options_.seed};
  player_ = std::make_shared<ResilientPlayer>(parts_.make_player, setup, *parts_.clock);
  lock.unlock();
  if (loaded) tracker_worker_.post([this] { track(true); });
  try {
    player_->start(start_budget_.think_until);
  } catch (...) {
    spdlog::error("START match={} player failed: {}", log_text(id_), what_of(std::current_exception()));
  }
  lock.lock();
  started_ = true;
  changed_.notify_all();
}

std::shared_ptr<const Game> LiveMatch::load_game(std::optional<Seconds> time_limit) noexcept {
  try {
    load::LoadOptions options;
    if (time_limit) options.time_limit = *time_limit;
    if (!time_limit) options.evaluator = load::Evaluator::kInterpreter;
    std::shared_ptr<const gdl::Description> description;
    {
      const std::lock_guard lock(mutex_);
      description = description_;
    }
    if (!description) throw Error("rules", "the match is over");
    const load::Loaded loaded = parts_.load(*description, id_, options);
    spdlog::info("LOAD match={} evaluator={} cpu={:.3f} {}", log_text(id_), loaded.game->evaluator(),
                 loaded.times.total().count(), loaded.reason);
    if (index(role_) < loaded.game->info().roles()) return loaded.game;
    throw Error("rules", "the game lacks our role");
  } catch (...) {
    const std::string what = what_of(std::current_exception());
    spdlog::error("LOAD match={} failed: {}", log_text(id_), what);
    const std::lock_guard lock(mutex_);
    load_error_ = what;
    return nullptr;
  }
}

void LiveMatch::think(const std::shared_ptr<Turn>& turn) {
  std::unique_lock lock(mutex_);
  if (closed_ || turn->answer || turn != turns_.back()) return;
  if (!player_) return settle(*turn, turn->fallback, "no player");
  const std::vector<std::string> legal = turn->legal[index(role_)];
  std::vector<JointText> joints;
  for (std::size_t i = 1; i < turns_.size(); ++i) joints.push_back(turns_[i]->joint);
  lock.unlock();
  std::optional<ResilientPlayer::Choice> choice;
  try {
    choice = player_->play(joints, turn->budget.think_until);
  } catch (...) {
    spdlog::error("PLAY match={} player failed: {}", log_text(id_), what_of(std::current_exception()));
  }
  lock.lock();
  if (turn->answer) {
    spdlog::warn("PLAY match={} player was late", log_text(id_));
    return;
  }
  if (!choice) return settle(*turn, turn->fallback, "player failed");
  if (std::ranges::find(legal, choice->move) == legal.end()) {
    spdlog::error("PLAY match={} player chose an illegal move: {}", log_text(id_), log_text(choice->move));
    return settle(*turn, turn->fallback, "player illegal");
  }
  turn->report = choice->report;
  settle(*turn, choice->move, "player");
}

// The end of the match for the player, and of the memory that the two threads don't need any more.
void LiveMatch::leave(const JointText& last_joint, const std::vector<Goal>& goals) {
  try {
    if (player_) player_->finish(last_joint, goals);
  } catch (...) {
    spdlog::error("STOP match={} player failed: {}", log_text(id_), what_of(std::current_exception()));
  }
  std::shared_ptr<ResilientPlayer> player;
  const std::lock_guard lock(mutex_);
  player.swap(player_);
  game_.reset();
  stand_in_.reset();
  description_.reset();
}

// ---- the tracker's thread

// Uses the game that is being loaded if it comes before half of the start clock is over, else the interpreter.
void LiveMatch::begin_tracking() {
  std::unique_lock lock(mutex_);
  const TimePoint now = parts_.clock->now();
  const TimePoint half = now + (start_budget_.think_until - now) / 2;
  parts_.clock->wait_until(lock, changed_, half, [this] { return load_ended_ || closed_; });
  if (closed_) return;
  if (!game_) {
    lock.unlock();
    std::shared_ptr<const Game> game = load_game(std::nullopt);
    lock.lock();
    if (closed_) return;
    stand_in_ = std::move(game);
  }
  stand_in_ended_ = true;
  if (load_ended_) description_.reset();
  changed_.notify_all();
  lock.unlock();
  track(false);
}

// Follows the turns that the tracker lacks; from the first one where `anew`, since there is a better game.
void LiveMatch::track(bool anew) {
  try {
    std::shared_ptr<const Game> game;
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      game = game_ ? game_ : stand_in_;
      if (game_) stand_in_.reset();
    }
    if (anew && tracker_ && &tracker_->game() != game.get()) tracker_.reset();
    if (!game) return;
    if (!tracker_) {
      tracker_ = std::make_unique<Tracker>(game, role_, options_.seed);
      tracked_ = 0;
    }
    follow_turns();
  } catch (...) {
    spdlog::error("PLAY match={} can't follow the match: {}", log_text(id_), what_of(std::current_exception()));
    tracker_.reset();
  }
}

void LiveMatch::follow_turns() {
  std::unique_lock lock(mutex_);
  while (tracked_ < turns_.size()) {
    const std::shared_ptr<Turn> turn = turns_[tracked_];
    lock.unlock();
    Tracker::Step step;
    if (tracked_ > 0 && !turn->joint.empty()) {
      step = tracker_->advance(turn->joint);
    } else if (tracked_ > 0) {
      const JointText sent = turn->sent.value_or(JointText{});
      step = turn->number && !sent.empty() ? tracker_->advance_own(sent[0]) : tracker_->advance(sent);
    }
    for (const std::string& note : step.notes) spdlog::warn("PLAY match={} {}", log_text(id_), log_text(note));
    ++tracked_;
    lock.lock();
    turn->joint = step.joint;
    if (turn != turns_.back()) continue;
    turn->legal = tracker_->legal();
    turn->fallback = tracker_->fallback();
    turn->located = true;
    player_worker_.post([this, turn] { think(turn); });
  }
}

void LiveMatch::conclude(const SentMoves& moves) {
  JointText joint;
  std::vector<Goal> goals;
  try {
    if (tracker_) {
      if (moves && !tracker_->terminal()) joint = tracker_->advance(*moves).joint;
      if (tracker_->terminal()) goals = tracker_->goals();
    }
  } catch (...) {
    spdlog::error("STOP match={} {}", log_text(id_), what_of(std::current_exception()));
  }
  std::string text;
  for (const Goal goal : goals) text += fmt::format(" {}", goal);
  spdlog::info("STOP match={} role={} goals={}", log_text(id_), index(role_), text.empty() ? " unknown" : text);
  tracker_.reset();
  player_worker_.post([this, joint, goals] { leave(joint, goals); });
  player_worker_.close();
}

// ---- with the lock held

// The turn that the message asks about: a new one, the latest again, or an older one whose message comes late.
std::shared_ptr<Turn> LiveMatch::turn_of(const PlayMessage& message, TimePoint received) {
  if (turns_.empty()) {
    PlayMessage first{message.match_id, std::nullopt, message.turn};
    if (message.moves) first.turn.reset();
    const std::shared_ptr<Turn> turn = add_turn(first, received);
    if (!message.moves) return turn;
  }
  const std::shared_ptr<Turn> last = turns_.back();
  if (repeats(*last, message, index(role_))) return last;
  if (!message.moves) return turns_.front();
  const auto old = std::ranges::find_if(turns_, [&](const auto& turn) {
    return message.turn ? turn->number == message.turn : turn->sent == message.moves;
  });
  if (old != turns_.end() && (message.turn || !legal_next(*last, message, index(role_)))) return *old;
  if (!last->answer && player_) player_->stop();
  return add_turn(message, received);
}

std::shared_ptr<Turn> LiveMatch::add_turn(const PlayMessage& message, TimePoint received) {
  constexpr Seconds kGrace{0.05};  // for a message that was held up: better a legal move late than any move in time
  auto turn = std::make_shared<Turn>();
  turn->sent = message.moves;
  turn->number = message.turn;
  turn->received = received;
  turn->budget = make_budget(received, play_clock_, options_.margin);
  turn->budget.reply_by = std::max(turn->budget.reply_by, after(parts_.clock->now(), kGrace));
  if (!turns_.empty()) turns_.back()->legal.clear();
  turns_.push_back(turn);
  tracker_worker_.post([this] { track(false); });
  return turn;
}

void LiveMatch::settle(Turn& turn, const std::string& answer, std::string chosen_by) {
  turn.answer = answer;
  turn.chosen_by = std::move(chosen_by);
  changed_.notify_all();
}

// For a state that nobody has worked out: a move that was legal at last, which it often still is.
std::string LiveMatch::guess() const {
  for (auto turn = turns_.rbegin(); turn != turns_.rend(); ++turn) {
    if ((*turn)->located) return (*turn)->fallback;
  }
  return "noop";
}

}  // namespace senet::protocol
