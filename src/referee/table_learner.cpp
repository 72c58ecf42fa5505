#include "referee/table_learner.h"

#include <cmath>
#include <optional>

namespace senet::referee {

namespace {

std::uint64_t rounded(double value) { return static_cast<std::uint64_t>(std::llround(value)); }

// For people, and more than a mean of games is good for.
double legible(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

void TableLearner::add(const MatchRecord& record) {
  if (record.aborted || record.goals.empty()) return;
  ++games_;
  plies_.add(static_cast<double>(record.plies.size()));
  for (std::size_t role = 0; role < record.goals.size(); ++role) add_role(record, role);
}

void TableLearner::add_role(const MatchRecord& record, std::size_t role) {
  std::vector<std::size_t> own;
  for (std::size_t ply = 0; ply < record.plies.size(); ++ply) {
    const MoveRecord& move = record.plies[ply].moves[role];
    if (move.choices > 1 && !record.seats[role].player.empty()) own.push_back(ply);
  }
  std::optional<double> length_before;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const MoveRecord& move = record.plies[own[i]].moves[role];
    const auto to_come = static_cast<double>(own.size() - i);
    choices_.add(static_cast<double>(move.choices));
    moves_[own[i]].add(to_come);
    if (length_before) simulation_[rounded(*length_before)].add(to_come);
    if (move.report.stones) stones_[rounded(*move.report.stones)].add(to_come);
    if (move.report.criticality) criticality_[own[i]].add(*move.report.criticality);
    if (move.report.spent) spent_[own[i]].add(*move.report.spent);
    if (move.by_player) length_before = move.report.simulation_length;
  }
}

timing::Curve TableLearner::curve(const Means& means) {
  timing::Curve curve;
  for (const auto& [x, mean] : means) curve.set(static_cast<double>(x), legible(mean.value()));
  return curve;
}

timing::GameTables TableLearner::tables() const {
  timing::GameTables tables;
  tables.moves = curve(moves_);
  tables.simulation = curve(simulation_);
  tables.stones = curve(stones_);
  tables.criticality = curve(criticality_);
  tables.spent = curve(spent_);
  if (games_ > 0) tables.length = legible(plies_.value());
  if (choices_.count > 0) tables.branching = legible(choices_.value());
  return tables;
}

}  // namespace senet::referee
