#include "sliced/lanes.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace senet::sliced {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// To load one proposition of a start takes as long as this many tables.
constexpr double kTablesPerLoad = 2;

bool any(const LaneSet& lanes) noexcept {
  return std::ranges::any_of(lanes, [](std::uint64_t word) { return word != 0; });
}

std::size_t count(const LaneSet& lanes) noexcept {
  std::size_t result = 0;
  for (const std::uint64_t word : lanes) result += static_cast<std::size_t>(std::popcount(word));
  return result;
}

}  // namespace

Lanes::Lanes(const PlayoutCircuits& circuits)
    : circuits_(circuits),
      goal_reader_(circuits.goals),
      fill_cost_(kTablesPerLoad * static_cast<double>(circuits.slot(1, 0) * circuits.steps.size()) /
                 static_cast<double>(circuits.table_count + 1)),
      frames_(circuits.frame_slots, circuits.lanes),
      playout_of_(kLanes, 0),
      playout_of_held_(kLanes, 0),
      began_(kLanes, 0) {}

void Lanes::set_weights(std::span<const std::uint8_t> weights) noexcept {
  LaneSet all;
  all.fill(~std::uint64_t{0});
  std::uint32_t slot = circuits_.first_weight;
  for (const std::uint8_t given : weights) {
    const unsigned weight = std::clamp<unsigned>(given, 1, (1U << circuits_.weight_bits) - 1);
    for (unsigned bit = 0; bit < circuits_.weight_bits; ++bit) frames_.assign(slot++, (weight >> bit & 1U) != 0, all);
  }
}

void Lanes::run(const PlayoutBatch& batch, std::span<const std::vector<StartRun>> starts_by_phase, Rng& rng,
                TraceLog* log) {
  batch_ = &batch;
  log_ = log;
  RandomWords random(rng);
  std::vector<Taken> taken(starts_by_phase.size());
  const auto is_left = [&](std::size_t phase) { return taken[phase].runs < starts_by_phase[phase].size(); };
  active_ = {};
  held_ = {};
  playing_ = 0;
  at_ = 0;
  tick_ = 0;
  first_cut_ = kNever;
  for (;;) {
    const std::size_t phase = at_ % starts_by_phase.size();
    if (is_left(phase) && worth_filling()) fill(starts_by_phase[phase], taken[phase]);
    if (playing_ > 0) {
      step(random);
      continue;
    }
    std::size_t waiting = 0;
    while (waiting < taken.size() && !is_left(waiting)) ++waiting;
    if (waiting == taken.size()) break;
    at_ = waiting;
  }
  flush_held();
  batch_ = nullptr;
}

// Lanes stay free until as much has been lost by that as filling them costs: the best interval between two fillings
// is the one at which both are the same.
bool Lanes::worth_filling() noexcept { return playing_ == 0 || idle_ >= fill_cost_; }

void Lanes::fill(std::span<const StartRun> starts, Taken& taken) {
  LaneSet filled{};
  std::size_t word = 0;
  while (word < kWords && taken.runs < starts.size()) {
    // lanes that take the same start are loaded together
    const StartRun& run = starts[taken.runs];
    LaneSet lanes{};
    for (; word < kWords && taken.of_next < run.count; ++word) {
      std::uint64_t free = ~active_[word];
      const auto most = static_cast<std::uint32_t>(std::popcount(free));
      const std::uint32_t count = std::min(most, run.count - taken.of_next);
      for (std::uint32_t i = count; i < most; ++i) free &= ~std::bit_floor(free);
      begin(word, free, run.first + taken.of_next);
      taken.of_next += count;
      lanes[word] = free;
      active_[word] |= free;
      filled[word] |= free;
      if (count < most) break;
    }
    frames_.load(circuits_.slot(at_ % 2, 0), circuits_.stored, batch_->starts[run.first], lanes);
    if (taken.of_next == run.count) taken = {taken.runs + 1, 0};
  }
  for (std::size_t i = 0; i < circuits_.remembered.size(); ++i) {
    frames_.assign(circuits_.slot(at_ % 2, circuits_.stored.size() + i), false, filled);
  }
  first_cut_ = std::min(first_cut_, tick_ + batch_->max_plies);
  playing_ = count(active_);
  idle_ = 0;
}

// The lanes play `first` and the playouts behind it.
void Lanes::begin(std::size_t word, std::uint64_t lanes, std::uint32_t first) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const std::size_t lane = word * 64 + static_cast<std::size_t>(std::countr_zero(lanes));
    playout_of_[lane] = first;
    began_[lane] = static_cast<std::uint32_t>(tick_);
    if (log_ != nullptr) log_->begin(lane, first);
    ++first;
  }
}

// One ply of all lanes, and the end of the games that end with it.
void Lanes::step(RandomWords& random) {
  const PlayoutCircuits::Step& step = circuits_.steps[at_];
  frames_.randomize(circuits_.first_random, step.random_bits, random);
  frames_.run(*step.executor);
  if (log_ != nullptr) log_->record(frames_, step.codes, active_);
  at_ = at_ + 1 == circuits_.steps.size() ? 0 : at_ + 1;
  ++tick_;
  ++statistics_.steps;
  statistics_.plies += playing_;
  LaneSet ended = frames_.read(circuits_.terminal);
  for (std::size_t i = 0; i < kWords; ++i) ended[i] &= active_[i];
  if (tick_ >= first_cut_ || batch_->give_up.asked()) add_long_games(ended);
  if (any(ended)) finish(ended);
  idle_ += static_cast<double>(kLanes - playing_) / kLanes;
}

// Those that have been played for as long as the batch allows, and all once it is given up.
void Lanes::add_long_games(LaneSet& ended) {
  first_cut_ = kNever;
  const bool given_up = batch_->give_up.asked();
  for_each_lane(active_, [&](std::size_t lane) {
    const std::uint32_t played = static_cast<std::uint32_t>(tick_) - began_[lane];
    if (given_up || played >= batch_->max_plies) {
      ended[lane / 64] |= std::uint64_t{1} << (lane % 64);
    } else {
      first_cut_ = std::min(first_cut_, tick_ + batch_->max_plies - played);
    }
  });
}

void Lanes::finish(const LaneSet& ended) {
  for_each_lane(ended, [this](std::size_t lane) {
    batch_->steps[playout_of_[lane]] = static_cast<std::uint32_t>(tick_) - began_[lane];
  });
  if (circuits_.goals_of_held == nullptr) {
    goal_reader_.read(frames_, ended, playout_of_, batch_->goals);
  } else {
    hold(ended);
  }
  for (std::size_t i = 0; i < kWords; ++i) active_[i] &= ~ended[i];
  playing_ -= count(ended);
}

// Keeps what the goals depend on, so that many states' goals can be evaluated together.
void Lanes::hold(const LaneSet& ended) {
  bool taken = false;
  for (std::size_t i = 0; i < kWords; ++i) taken |= (held_[i] & ended[i]) != 0;
  if (taken) flush_held();
  const auto& phase = circuits_.phases.values[at_ % circuits_.phases.count];
  for (std::uint32_t h = 0; h < circuits_.held.size(); ++h) {
    const PlayoutCircuits::Held& from = circuits_.held[h];
    if (from.of_phase) {
      frames_.assign(circuits_.first_held + h, phase[from.from] != 0, ended);
    } else {
      frames_.copy(circuits_.first_held + h, circuits_.slot(at_ % 2, from.from), ended);
    }
  }
  for_each_lane(ended, [this](std::size_t lane) { playout_of_held_[lane] = playout_of_[lane]; });
  for (std::size_t i = 0; i < kWords; ++i) held_[i] |= ended[i];
}

void Lanes::flush_held() {
  if (!any(held_)) return;
  frames_.run(*circuits_.goals_of_held);
  goal_reader_.read(frames_, held_, playout_of_held_, batch_->goals);
  held_ = {};
}

}  // namespace senet::sliced
