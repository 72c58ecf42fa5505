#include "referee/tournament.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.h"

namespace senet::referee {

namespace {

// The roles that players have, in order. Throws: Error unless there are two.
std::array<std::size_t, 2> seats_of(const GameInfo& info) {
  std::vector<std::size_t> seats;
  for (std::size_t role = 0; role < info.roles(); ++role) {
    if (!info.is_chance(static_cast<RoleId>(role))) seats.push_back(role);
  }
  if (seats.size() != 2) {
    throw Error(info.name, "a tournament needs games with two roles, this one has " + std::to_string(seats.size()));
  }
  return {seats[0], seats[1]};
}

std::string moves_of(const MatchRecord& record) {
  auto moves = nlohmann::json::array();
  for (const PlyRecord& ply : record.plies) {
    auto& joint = moves.emplace_back(nlohmann::json::array());
    for (const MoveRecord& move : ply.moves) joint.push_back(move.move);
  }
  return moves.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// To a tenth of a millisecond.
std::string times_of(const MatchRecord& record) {
  auto times = nlohmann::json::array();
  for (const PlyRecord& ply : record.plies) {
    auto& joint = times.emplace_back(nlohmann::json::array());
    for (const MoveRecord& move : ply.moves) joint.push_back(std::round(move.used.count() * 1e4) / 1e4);
  }
  return times.dump();
}

FaultCounts faults_of(const MatchRecord& record, std::size_t role) {
  FaultCounts faults;
  if (record.seats[role].start_fault) faults.add(record.seats[role].start_fault->kind);
  for (const PlyRecord& ply : record.plies) {
    if (ply.moves[role].fault) faults.add(ply.moves[role].fault->kind);
  }
  return faults;
}

std::uint64_t simulations_of(const MatchRecord& record, std::size_t role) {
  std::uint64_t simulations = 0;
  for (const PlyRecord& ply : record.plies) simulations += ply.moves[role].report.simulations;
  return simulations;
}

// Of a player that could not even begin the result says nothing. One that is late for the start plays on.
std::optional<Error> failed_player(const MatchRecord& record) {
  for (const SeatRecord& seat : record.seats) {
    if (seat.start_fault &&
        (seat.start_fault->kind == FaultKind::kConnect || seat.start_fault->kind == FaultKind::kError)) {
      return Error("", seat.start_fault->text);
    }
  }
  return std::nullopt;
}

Error no_threads(const std::system_error& error) {
  return {"jobs", std::string("the system has no threads for that many games at once: ") + error.what()};
}

// Results of another schedule under the same number would count for the wrong game.
void check_planned(const GameResult& result, const ScheduledGame& planned, const Plan& plan, const std::string& file) {
  if (result.sheet == plan.sheets[planned.sheet] && result.first == plan.players[planned.first] &&
      result.second == plan.players[planned.second] && result.swapped == planned.swapped &&
      result.seed == planned.seed && result.opening == planned.opening) {
    return;
  }
  throw Error(file, "game " + std::to_string(result.number) + " is not the one that is planned");
}

}  // namespace

// A match that can be ended from outside as long as this lives.
class Tournament::Running {
 public:
  Running(Tournament& tournament, Match& match) : tournament_(tournament), match_(match) {
    const std::lock_guard lock(tournament_.mutex_);
    tournament_.running_.push_back(&match_);
    if (tournament_.over()) match_.stop();
  }
  ~Running() {
    const std::lock_guard lock(tournament_.mutex_);
    std::erase(tournament_.running_, &match_);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Tournament& tournament_;
  Match& match_;
};

Tournament::Tournament(TournamentOptions options, std::vector<Sheet> sheets, PlayerFactory make_player,
                       ResultStore& store, std::shared_ptr<const WaitableClock> clock)
    : options_(std::move(options)),
      sheets_(std::move(sheets)),
      make_player_(std::move(make_player)),
      store_(store),
      clock_(std::move(clock)),
      schedule_(schedule(options_.plan)),
      taken_(schedule_.size(), 0) {
  for (const Sheet& sheet : sheets_) seats_of(sheet.game->info());
  for (GameResult& result : store_.all()) {
    if (result.number >= schedule_.size()) continue;  // of a longer tournament
    check_planned(result, schedule_[result.number], options_.plan, store_.path());
    taken_[result.number] = 1;
    results_.push_back(std::move(result));
  }
  decide();
}

void Tournament::play(const std::function<void(const std::vector<GameResult>&)>& observer) {
  {
    const std::size_t jobs = std::min(options_.jobs, schedule_.size() - results_.size());
    std::vector<std::jthread> threads;
    try {
      for (std::size_t i = 1; i < jobs; ++i) threads.emplace_back([&] { work(observer); });
    } catch (const std::system_error& error) {
      fail(std::make_exception_ptr(no_threads(error)));
    }
    work(observer);
  }
  if (problem_) std::rethrow_exception(problem_);
}

void Tournament::stop() noexcept {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  end_games();
}

bool Tournament::over() const noexcept { return stopped_ || problem_ || decision_; }

// Requires: the mutex is held.
void Tournament::end_games() noexcept {
  for (Match* match : running_) match->stop();
}

void Tournament::fail(std::exception_ptr problem) noexcept {
  const std::lock_guard lock(mutex_);
  if (!problem_) problem_ = std::move(problem);
  end_games();
}

void Tournament::decide() {
  if (!options_.sprt || results_.empty()) return;
  const double ratio = log_likelihood_ratio(standings(results_).back().results, *options_.sprt);
  if (ratio >= options_.sprt->upper()) decision_ = 1;
  if (ratio <= options_.sprt->lower()) decision_ = 0;
}

const ScheduledGame* Tournament::next() {
  const std::lock_guard lock(mutex_);
  while (next_ < schedule_.size() && taken_[next_] != 0) ++next_;
  if (over() || next_ == schedule_.size()) return nullptr;
  taken_[next_] = 1;
  return &schedule_[next_];
}

void Tournament::work(const std::function<void(const std::vector<GameResult>&)>& observer) {
  try {
    while (const ScheduledGame* scheduled = next()) {
      std::optional<GameResult> result = play_one(*scheduled);
      if (!result) return;
      const std::lock_guard lock(mutex_);
      if (decision_) return;
      store_.add(*result);
      results_.push_back(std::move(*result));
      decide();
      if (decision_) end_games();
      if (observer) observer(results_);
    }
  } catch (const std::system_error& error) {
    fail(std::make_exception_ptr(no_threads(error)));
  } catch (...) {
    fail(std::current_exception());
  }
}

// Nothing where it was stopped before its end.
std::optional<GameResult> Tournament::play_one(const ScheduledGame& scheduled) {
  const Sheet& sheet = sheets_[scheduled.sheet];
  std::array<std::size_t, 2> seat = seats_of(sheet.game->info());
  if (scheduled.swapped) std::swap(seat[0], seat[1]);
  std::vector<std::unique_ptr<Player>> players(sheet.game->info().roles());
  players[seat[0]] = make_player_(options_.plan.players[scheduled.first]);
  players[seat[1]] = make_player_(options_.plan.players[scheduled.second]);
  MatchOptions match_options;
  match_options.match_id = "senet." + std::to_string(options_.plan.seed) + "." + std::to_string(scheduled.number);
  match_options.rules = sheet.rules;
  match_options.start_clock = options_.start_clock;
  match_options.play_clock = options_.play_clock;
  match_options.time_control = options_.time_control;
  match_options.seed = scheduled.seed;
  match_options.opening_plies = options_.opening_plies;
  match_options.opening_seed = scheduled.opening;
  match_options.ponder = options_.ponder;
  match_options.forfeits = true;
  Match match(sheet.game, std::move(players), match_options, clock_);
  const Running running(*this, match);
  const TimePoint from = clock_->now();
  std::optional<Error> failed;
  const MatchRecord record = match.play([&](const MatchRecord& so_far) {
    if (so_far.plies.empty() && (failed = failed_player(so_far))) match.stop();
  });
  if (failed) throw *failed;
  if (record.aborted) return std::nullopt;
  GameResult result{.number = scheduled.number,
                    .sheet = options_.plan.sheets[scheduled.sheet],
                    .first = options_.plan.players[scheduled.first],
                    .second = options_.plan.players[scheduled.second],
                    .swapped = scheduled.swapped,
                    .seed = scheduled.seed,
                    .opening = scheduled.opening,
                    .plies = static_cast<std::uint32_t>(record.plies.size()),
                    .faults_of_first = faults_of(record, seat[0]),
                    .faults_of_second = faults_of(record, seat[1]),
                    .simulations_of_first = simulations_of(record, seat[0]),
                    .simulations_of_second = simulations_of(record, seat[1]),
                    .seconds = Seconds(clock_->now() - from).count(),
                    .moves = moves_of(record),
                    .times = times_of(record)};
  if (!record.goals.empty()) {
    result.goal_of_first = record.goals[seat[0]];
    result.goal_of_second = record.goals[seat[1]];
  }
  result.half_points = result.goal_of_first > result.goal_of_second ? 2 : result.goal_of_first == result.goal_of_second;
  return result;
}

}  // namespace senet::referee
