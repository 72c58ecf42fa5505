#include "referee/tournament.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
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

std::uint32_t faults_of(const MatchRecord& record, std::size_t role) {
  std::uint32_t faults = record.seats[role].start_fault ? 1 : 0;
  for (const PlyRecord& ply : record.plies) faults += ply.moves[role].fault ? 1 : 0;
  return faults;
}

std::uint64_t simulations_of(const MatchRecord& record, std::size_t role) {
  std::uint64_t simulations = 0;
  for (const PlyRecord& ply : record.plies) simulations += ply.moves[role].report.simulations;
  return simulations;
}

}  // namespace

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
    taken_[result.number] = 1;
    results_.push_back(std::move(result));
  }
}

void Tournament::play(const std::function<void(const std::vector<GameResult>&)>& observer) {
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < options_.jobs; ++i) threads.emplace_back([&] { work(observer); });
    work(observer);
  }
  if (problem_) std::rethrow_exception(problem_);
}

void Tournament::stop() noexcept {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (Match* match : running_) match->stop();
}

std::optional<int> Tournament::decision() const {
  if (!options_.sprt) return std::nullopt;
  const std::vector<Standing> all = standings(results_);
  if (all.empty()) return std::nullopt;
  const double ratio = log_likelihood_ratio(all.back().results, *options_.sprt);
  if (ratio >= options_.sprt->upper()) return 1;
  return ratio <= options_.sprt->lower() ? std::optional(0) : std::nullopt;
}

const ScheduledGame* Tournament::next() {
  const std::lock_guard lock(mutex_);
  while (next_ < schedule_.size() && taken_[next_] != 0) ++next_;
  if (stopped_ || problem_ || next_ == schedule_.size() || decision()) return nullptr;
  taken_[next_] = 1;
  return &schedule_[next_];
}

void Tournament::work(const std::function<void(const std::vector<GameResult>&)>& observer) {
  try {
    while (const ScheduledGame* scheduled = next()) {
      GameResult result;
      if (!play_one(*scheduled, result)) return;
      const std::lock_guard lock(mutex_);
      store_.add(result);
      results_.push_back(std::move(result));
      if (observer) observer(results_);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::current_exception();
    for (Match* match : running_) match->stop();
  }
}

// False where it was stopped before its end.
bool Tournament::play_one(const ScheduledGame& scheduled, GameResult& result) {
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
  match_options.seed = scheduled.seed;
  match_options.opening_plies = options_.opening_plies;
  match_options.opening_seed = scheduled.opening;
  Match match(sheet.game, std::move(players), match_options, clock_);
  {
    const std::lock_guard lock(mutex_);
    if (stopped_ || problem_) return false;
    running_.push_back(&match);
  }
  const TimePoint from = clock_->now();
  const MatchRecord record = match.play();
  {
    const std::lock_guard lock(mutex_);
    std::erase(running_, &match);
  }
  if (record.aborted) return false;
  result = {.number = scheduled.number,
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
            .moves = moves_of(record)};
  if (!record.goals.empty()) {
    result.goal_of_first = record.goals[seat[0]];
    result.goal_of_second = record.goals[seat[1]];
  }
  result.half_points = result.goal_of_first > result.goal_of_second ? 2 : result.goal_of_first == result.goal_of_second;
  return true;
}

}  // namespace senet::referee
