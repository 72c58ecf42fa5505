// What a match does on its two threads: the player's and the tracker's.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/process_memory.h"
#include "protocol/live_match.h"
#include "protocol/log_text.h"

namespace senet::protocol {

// Of the exception in flight. What a match gives up since it is over is no failure.
void LiveMatch::log_failure(std::string_view what) const {
  const std::string why = problem_text(std::current_exception());
  const std::lock_guard lock(mutex_);
  spdlog::log(closed_ ? spdlog::level::debug : spdlog::level::err, "{} match={}: {}", what, log_text(id_), why);
}

// The player's thread.

void LiveMatch::prepare() {
  {
    // Where cores are short, a load would keep the first legal moves waiting, which are worth more than it.
    std::unique_lock lock(mutex_);
    constexpr Seconds kHeadStart{0.05};
    const TimePoint now = parts_.clock->now();
    const TimePoint until = std::min(now + (start_budget_.think_until - now) / 4, after(now, kHeadStart));
    if (!opening_ended_) {
      parts_.clock->wait_until(lock, changed_, until, [this] { return opening_ended_ || closed_; });
    }
  }
  const std::shared_ptr<const Game> loaded = load_game(time_to_load());
  std::unique_lock lock(mutex_);
  game_ = loaded;
  load_ended_ = true;
  // A turn that takes it long is at once followed by a network.
  if (game_ && game_->evaluator() != "interpreter") give_up_stand_in_ = true;
  give_up_opening_ = give_up_opening_ || game_ != nullptr;
  if (stand_in_ended_) description_.reset();
  changed_.notify_all();
  if (!game_) changed_.wait(lock, [this] { return stand_in_ended_ || closed_; });
  const std::shared_ptr<const Game> game = game_ ? game_ : stand_in_;
  if (closed_ || !game) return;
  MatchSetup setup{game, role_, id_, std::exchange(rules_, {}), start_clock_, play_clock_, options_.seed};
  setup.answer_early = options_.answer_early;
  player_ = std::make_unique<ResilientPlayer>(parts_.make_player, setup, *parts_.clock);
  lock.unlock();
  if (loaded) tracker_worker_.post([this] { track(true); });
  try {
    const SpareCores::Thinker thinker(cores_);
    player_->start({start_budget_.think_until, start_ending_.get_token()});
  } catch (...) {
    log_failure("START player failed");
  }
  lock.lock();
  started_ = true;
  changed_.notify_all();
  lock.unlock();
  ponder(start_ending_.get_token());
}

// Where the start clock is short, a load may take some turns, too, in which another interpreter knows a legal move: one
// that searches with it sees little more than that, and a network is worth more for the rest of the match.
Seconds LiveMatch::time_to_load() const {
  constexpr Seconds kLeast{0.05};
  constexpr Seconds kShort{20};
  constexpr int kTurns = 3;
  const Seconds left = std::max(kLeast, Seconds(start_budget_.think_until - parts_.clock->now()) * 0.9);
  return std::max(left, std::min(left + kTurns * play_clock_, kShort));
}

std::shared_ptr<const Game> LiveMatch::load_game(std::optional<Seconds> time_limit) noexcept {
  try {
    load::LoadOptions options;
    options.stop = &give_up_loading_;
    options.query_stop = &aborted_;
    if (time_limit) options.time_limit = *time_limit;
    if (!time_limit) {
      options.evaluator = load::Evaluator::kInterpreter;
      options.quick = true;
      options.query_stop = &give_up_stand_in_;
    }
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
    if (time_limit || !give_up_stand_in_) log_failure("LOAD failed");
    const std::lock_guard lock(mutex_);
    load_error_ = problem_text(std::current_exception());
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
    const SpareCores::Thinker thinker(cores_);
    choice = player_->play(joints, {turn->budget.think_until, turn->ending.get_token()});
  } catch (...) {
    log_failure("PLAY player failed");
  }
  lock.lock();
  if (turn->answer) {
    if (!closed_) spdlog::warn("PLAY match={} player was late", log_text(id_));
    return;
  }
  if (!choice) return settle(*turn, turn->fallback, closed_ ? "match over" : "player failed");
  if (std::ranges::find(legal, choice->move) == legal.end()) {
    spdlog::error("PLAY match={} player chose an illegal move: {}", log_text(id_), log_text(choice->move));
    return settle(*turn, turn->fallback, "player illegal");
  }
  turn->report = choice->report;
  settle(*turn, choice->move, "player");
  lock.unlock();
  ponder(turn->ending.get_token());
}

// Until the next message of the match, but no longer than one is still expected.
void LiveMatch::ponder(const std::stop_token& stop) {
  TimePoint until;
  {
    const std::lock_guard lock(mutex_);
    if (!options_.ponder || shut_down_) return;
    until = after(expected_by_, options_.patience);
  }
  try {
    cores_.ponder(stop, [&](const std::stop_token& token) {
      return player_->ponder({until, token}) && parts_.clock->now() < until;
    });
  } catch (...) {
    log_failure("player failed to ponder");
  }
}

// The end of the match for the player, and of the memory that the two threads don't need any more.
void LiveMatch::leave(const JointText& last_joint, const std::vector<Goal>& goals) {
  try {
    if (player_) player_->finish(last_joint, goals, parts_.clock->now());
  } catch (...) {
    log_failure("STOP player failed");
  }
  player_.reset();
  {
    const std::lock_guard lock(mutex_);
    game_.reset();
    stand_in_.reset();
    description_.reset();
  }
  give_back_memory();
}

// The tracker's thread.

// What we may do first takes a small part of what a game takes to load, so that no sheet is too large for a legal move
// in time. Over as soon as the game is there.
void LiveMatch::find_opening() {
  if (!parts_.opening_moves) return;
  std::vector<std::string> moves;
  try {
    load::LoadOptions options;
    options.stop = &give_up_opening_;
    options.time_limit = Seconds(start_budget_.think_until - parts_.clock->now()) + play_clock_ / 2;
    std::shared_ptr<const gdl::Description> description;
    {
      const std::lock_guard lock(mutex_);
      description = description_;
    }
    if (description) moves = parts_.opening_moves(*description, role_, options);
  } catch (...) {
    spdlog::info("START match={} first moves not known: {}", log_text(id_), problem_text(std::current_exception()));
  }
  if (!moves.empty()) {
    const Seconds after_start(parts_.clock->now() - began_);
    spdlog::info("START match={} first moves={} after={:.3f}", log_text(id_), moves.size(), after_start.count());
  }
  const std::lock_guard lock(mutex_);
  opening_ = std::move(moves);
  opening_ended_ = true;
  if (turns_.size() == 1) locate_by_opening(*turns_.front());
  changed_.notify_all();
}

// Uses the game that is being loaded if it comes soon, else the interpreter: on the shortest clocks and the largest
// sheets nothing but that knows a legal move in time.
void LiveMatch::begin_tracking() {
  find_opening();
  std::unique_lock lock(mutex_);
  const TimePoint now = parts_.clock->now();
  constexpr Seconds kPatience{0.1};
  const TimePoint patience = std::min(now + (start_budget_.think_until - now) / 3, after(now, kPatience));
  parts_.clock->wait_until(lock, changed_, patience, [this] { return load_ended_ || closed_; });
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

// Follows the turns that the tracker lacks; from the first one where `anew`, since there is a better game. No other
// interpreter is one: following all turns again would take as long as they took, while the next one waits.
void LiveMatch::track(bool anew) {
  std::shared_ptr<const Game> game;
  try {
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      game = game_ ? game_ : stand_in_;
      if (game_) stand_in_.reset();
    }
    if (!game) return;
    if (anew && tracker_ && &tracker_->game() != game.get() && game->evaluator() != "interpreter") tracker_.reset();
    if (!tracker_) {
      tracker_ = std::make_unique<Tracker>(game, role_, options_.seed);
      tracked_ = 0;
    }
    follow_turns();
  } catch (...) {
    if (!give_up_stand_in_ || game->evaluator() != "interpreter") log_failure("PLAY can't follow the match");
    const bool stood_in = tracker_ && &tracker_->game() != game.get();
    tracker_.reset();
    if (stood_in) return track(true);  // by the game itself
    const std::lock_guard lock(mutex_);
    const bool best = load_ended_ && (!game_ || game == game_);
    if (best && !turns_.empty() && !turns_.back()->answer) settle(*turns_.back(), guess(), "lost");
  }
}

void LiveMatch::follow_turns() {
  std::unique_lock lock(mutex_);
  while (tracked_ < turns_.size()) {
    const std::size_t ply = tracked_;
    const std::shared_ptr<Turn> turn = turns_[tracked_];
    const std::string answered = tracked_ > 0 ? turns_[tracked_ - 1]->answer.value_or("") : "";
    lock.unlock();
    Tracker::Step step;
    if (tracked_ > 0 && !turn->joint.empty()) {
      step = tracker_->advance(turn->joint);
    } else if (tracked_ > 0) {
      const JointText sent = turn->sent.value_or(JointText{});
      step = turn->number && !sent.empty() ? tracker_->advance_own(sent[0]) : tracker_->advance(sent, answered);
    }
    for (const std::string& note : step.notes) spdlog::warn("PLAY match={} {}", log_text(id_), log_text(note));
    ++tracked_;
    lock.lock();
    turn->joint = step.joint;
    if (turn == turns_.back()) {
      turn->legal = tracker_->legal();
      turn->fallback = tracker_->fallback();
      turn->located = true;
      changed_.notify_all();
      player_worker_.post([this, turn] { think(turn); });
    }
    lock.unlock();
    chronicle(ply, step.joint);
    lock.lock();
  }
}

// The tracker has come to the state after so many plies, the last of them by `joint`.
void LiveMatch::chronicle(std::size_t ply, const JointText& joint) {
  if (!parts_.chronicler || ply != chronicle_.plies.size()) return;  // it may be there for the second time
  const Game& game = tracker_->game();
  if (ply == 0) {
    chronicle_.match = id_;
    chronicle_.roles = game.info().role_names;
    chronicle_.own = role_;
    chronicle_.start_clock = start_clock_;
    chronicle_.play_clock = play_clock_;
  } else {
    chronicle_.plies.back().joint = joint;
    const std::lock_guard lock(mutex_);
    const Turn& before = *turns_[ply - 1];
    if (before.answer) chronicle_.plies.back().answer = answer_to(before);
  }
  Chronicle::Ply& now = chronicle_.plies.emplace_back();
  now.state = tracker_->state();
  now.at = parts_.clock->now() - began_;
  for (const auto& legal : tracker_->legal()) now.choices.push_back(legal.size());
  parts_.chronicler(chronicle_);
}

void LiveMatch::end_chronicle(std::vector<Goal> goals) {
  if (!parts_.chronicler || chronicle_.plies.empty()) return;
  chronicle_.goals = std::move(goals);
  chronicle_.over = true;
  parts_.chronicler(chronicle_);
}

void LiveMatch::conclude(const SentMoves& moves) {
  JointText joint;
  std::vector<Goal> goals;
  try {
    if (tracker_) {
      if (moves && !tracker_->terminal()) {
        joint = tracker_->advance(*moves).joint;
        chronicle(tracked_, joint);
      }
      if (tracker_->terminal()) goals = tracker_->goals();
    }
  } catch (...) {
    spdlog::error("STOP match={} {}", log_text(id_), problem_text(std::current_exception()));
  }
  std::string text;
  for (const Goal goal : goals) text += fmt::format("{}{}", text.empty() ? "" : ",", goal);
  spdlog::info("STOP match={} role={} goals={}", log_text(id_), index(role_), text.empty() ? "unknown" : text);
  end_chronicle(goals);
  tracker_.reset();
  player_worker_.post([this, joint, goals] { leave(joint, goals); });
  player_worker_.close();
}

}  // namespace senet::protocol
