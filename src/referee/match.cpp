#include "referee/match.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "referee/match_seat.h"

namespace senet::referee {

std::size_t MatchRecord::faults() const {
  std::size_t number = 0;
  for (const SeatRecord& seat : seats) number += seat.start_fault ? 1 : 0;
  for (const PlyRecord& ply : plies) {
    number += static_cast<std::size_t>(
        std::ranges::count_if(ply.moves, [](const MoveRecord& move) { return move.fault.has_value(); }));
  }
  return number;
}

Match::Match(std::shared_ptr<const Game> game, std::vector<std::unique_ptr<Player>> players, MatchOptions options,
             std::shared_ptr<const WaitableClock> clock)
    : game_(std::move(game)),
      options_(std::move(options)),
      clock_(std::move(clock)),
      simulator_(game_->new_simulator()),
      rng_(options_.seed),
      opening_rng_(options_.opening_seed),
      legal_(game_->info().roles()) {
  const GameInfo& info = game_->info();
  if (players.size() != info.roles()) {
    throw Error(info.name, "the game has " + std::to_string(info.roles()) + " roles, but there are " +
                               std::to_string(players.size()) + " players");
  }
  if (options_.time_control && !options_.time_control->simulated()) {
    clocks_.assign(info.roles(), timing::PlayerClock(*options_.time_control));
  }
  std::uint64_t seeds = options_.seed;
  for (std::size_t role = 0; role < players.size(); ++role) {
    if (!players[role] && !info.is_chance(static_cast<RoleId>(role))) {
      throw Error(info.name, "no player for role " + info.role_names[role]);
    }
    auto seat = std::make_unique<Seat>();
    seat->player = std::move(players[role]);
    seat->seed = split_mix(seeds);
    if (seat->player) seat->worker = std::make_unique<Worker>();
    seats_.push_back(std::move(seat));
  }
}

Match::~Match() {
  for (const auto& seat : seats_) {
    seat->ending.request_stop();
    if (seat->worker) seat->worker->drop_waiting();
  }
}

MatchRecord Match::play(const MatchObserver& observer) {
  const GameInfo& info = game_->info();
  MatchRecord record;
  record.match_id = options_.match_id;
  record.game = info.name;
  record.evaluator = game_->evaluator();
  record.start_clock = options_.start_clock;
  record.play_clock = options_.play_clock;
  record.seed = options_.seed;
  const TimePoint begin = clock_->now();
  start(record);
  if (observer) observer(record);
  JointMove last_joint;
  while (!stopped_ && !simulator_->terminal() && record.plies.size() < options_.max_plies) {
    JointMove joint;
    const TimePoint reached = clock_->now();
    const bool ponder = options_.ponder && record.plies.size() >= options_.opening_plies;
    PlyRecord ply = play_ply(last_joint, joint, ponder);
    ply.at = reached - begin;
    if (stopped_) break;
    if (record.plies.size() < options_.opening_plies) {
      open(ply, joint);
    } else {
      run_clocks(ply);
    }
    if (ponder) grant_pondering(ply);
    simulator_->apply(joint);
    last_joint = joint;
    record.plies.push_back(std::move(ply));
    if (observer) observer(record);
    end_by_forfeit(record);
    if (record.forfeit) break;
  }
  record.aborted = stopped_;
  record.final_state = state_texts();
  record.ended_at = clock_->now() - begin;
  if (simulator_->terminal() && !record.aborted && !record.forfeit) {
    record.goals.resize(info.roles());
    simulator_->goals(record.goals);
  }
  finish(record, last_joint);
  return record;
}

void Match::start(MatchRecord& record) {
  const TimePoint deadline = after(clock_->now(), options_.start_clock);
  const auto question = [&](std::size_t role) {
    const MatchSetup setup{game_,
                           static_cast<RoleId>(role),
                           id_for(role),
                           options_.rules,
                           options_.start_clock,
                           options_.play_clock,
                           seats_[role]->seed,
                           options_.time_control ? to_text(*options_.time_control) : "",
                           options_.opening_plies};
    return [setup](Player& player, const Deadline& until) {
      player.start(setup, until);
      return kNoMove;
    };
  };
  const Replies replies = ask(question, same_for_all(deadline), options_.allowance);
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    const Seat& seat = *seats_[role];
    SeatRecord& entry = record.seats.emplace_back();
    entry.role = game_->info().role_names[role];
    entry.seed = seat.seed;
    if (!seat.player) continue;
    entry.player = seat.player->name();
    if (!replies[role]->given) {
      entry.start_fault = Fault{FaultKind::kTimeout, "not ready in time"};
    } else {
      entry.start_fault = replies[role]->fault;
    }
  }
}

PlyRecord Match::play_ply(const JointMove& last_joint, JointMove& joint, bool ponder) {
  PlyRecord ply;
  ply.state = state_texts();
  for (std::size_t role = 0; role < seats_.size(); ++role) {  // the interpreter knows by name what it has listed
    simulator_->legal(static_cast<RoleId>(role), legal_[role]);
  }
  const TimePoint asked = clock_->now();
  std::vector<TimePoint> deadlines;
  for (std::size_t role = 0; role < seats_.size(); ++role) deadlines.push_back(move_deadline(role, asked));
  const auto question = [&](std::size_t role) {
    return [last_joint, &seat = *seats_[role]](Player& player, const Deadline& until) {
      if (seat.problem) std::rethrow_exception(std::exchange(seat.problem, nullptr));
      return player.play(last_joint, until);
    };
  };
  const Replies replies = ask(question, deadlines, options_.allowance, ponder);
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    MoveId move = kNoMove;
    ply.moves.push_back(judge(role, replies[role].get(), asked, deadlines[role], move));
    joint.push_back(move);
  }
  return ply;
}

// A player that has several seats tells its matches apart by it.
std::string Match::id_for(std::size_t role) const {
  const std::string name = seats_[role]->player ? seats_[role]->player->name() : "";
  const auto same = std::ranges::count_if(
      seats_, [&](const auto& seat) { return seat->player != nullptr && seat->player->name() == name; });
  return same < 2 ? options_.match_id : options_.match_id + "." + std::to_string(role);
}

TimePoint Match::move_deadline(std::size_t role, TimePoint asked) const {
  if (options_.time_control && options_.time_control->simulated()) return after(asked, kUnlimited);
  if (clocks_.empty() || legal_[role].size() < 2) return after(asked, options_.play_clock);
  return after(asked, std::max(clocks_[role].left(), Seconds(0)));
}

// Takes from the clocks what the moves have used.
void Match::run_clocks(const PlyRecord& ply) {
  for (std::size_t role = 0; role < clocks_.size(); ++role) {
    if (ply.moves[role].choices < 2) continue;
    clocks_[role].start(TimePoint{});
    clocks_[role].stop(after(TimePoint{}, ply.moves[role].used));
  }
}

// Random moves take the place of the players', with which nothing can be wrong then.
void Match::open(PlyRecord& ply, JointMove& joint) {
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    const MoveList& legal = legal_[role];
    MoveRecord& record = ply.moves[role];
    record.fault.reset();
    record.by_player = false;
    if (!legal.empty()) joint[role] = legal[opening_rng_.below(static_cast<std::uint32_t>(legal.size()))];
    record.move = game_->move_name(joint[role]);
  }
}

bool Match::forfeited(const PlyRecord& ply, std::size_t role) const noexcept {
  const std::optional<Fault>& fault = ply.moves[role].fault;
  if (!options_.forfeits || !fault || fault->kind == FaultKind::kIllegal) return false;
  return fault->kind != FaultKind::kTimeout || !clocks_.empty();
}

// After the last ply. Whoever forfeits gets nothing, the others all; where all do it is a draw.
void Match::end_by_forfeit(MatchRecord& record) const {
  const PlyRecord& ply = record.plies.back();
  std::vector<Goal> goals(seats_.size(), 100);
  std::size_t losers = 0;
  std::size_t players = 0;
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    players += seats_[role]->player ? 1 : 0;
    if (!seats_[role]->player || !forfeited(ply, role)) continue;
    ++losers;
    goals[role] = 0;
    record.forfeit = game_->info().role_names[role] + ": " + ply.moves[role].fault->text;
  }
  if (losers == 0) return;
  if (losers == players) goals.assign(goals.size(), 50);
  record.goals = std::move(goals);
}

// Decides which move is made; for a role without legal move there is nothing to do wrong but to be late.
MoveRecord Match::judge(std::size_t role, const Reply* reply, TimePoint asked, TimePoint deadline, MoveId& move) {
  const MoveList& legal = legal_[role];
  MoveRecord record;
  record.choices = legal.size();
  if (reply != nullptr) {
    const TimePoint at = reply->given ? reply->at : clock_->now();
    record.used = at - asked;
    record.left = deadline - at;
    record.cpu = reply->cpu;
    if (!reply->given || record.left < -options_.allowance) {
      record.fault = Fault{FaultKind::kTimeout, "no reply in time"};
    } else if (reply->fault) {
      record.fault = reply->fault;
      if (legal.empty() && reply->fault->kind == FaultKind::kIllegal) record.fault.reset();
    } else if (!legal.empty() && std::ranges::find(legal, reply->move) == legal.end()) {
      record.fault = Fault{FaultKind::kIllegal, "not legal: " + name_of(role, reply->move)};
    }
    record.report = reply->report;
    record.by_player = !record.fault;
  }
  if (legal.empty()) {
    move = kNoMove;
  } else if (record.by_player) {
    move = reply->move;
  } else {
    move = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  }
  record.move = game_->move_name(move);
  return record;
}

// Players of an aborted match are not waited for longer than the allowance, the others for their clock.
void Match::finish(const MatchRecord& record, const JointMove& last_joint) {
  const bool ended = !record.goals.empty();
  const JointMove joint = ended ? last_joint : JointMove{};
  const TimePoint deadline = after(clock_->now(), ended ? options_.play_clock : options_.allowance);
  stopped_ = false;
  ask(
      [&](std::size_t) {
        return [joint, goals = record.goals](Player& player, const Deadline& until) {
          player.finish(joint, goals, until);
          return kNoMove;
        };
      },
      same_for_all(deadline), Seconds(0));
}

// Of a move that need not be one of the role's at all.
std::string Match::name_of(std::size_t role, MoveId move) const {
  const auto& first = game_->info().first_move;
  const bool known = move == kNoMove || (index(move) >= first[role] && index(move) < first[role + 1]);
  return known ? game_->move_name(move) : "move number " + std::to_string(index(move));
}

std::vector<std::string> Match::state_texts() const {
  State state;
  simulator_->store(state);
  return game_->state_texts(state);
}

}  // namespace senet::referee
