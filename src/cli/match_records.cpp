#include "cli/match_records.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "referee/record.h"

namespace senet::cli {

namespace {

// Match ids come from outside, and so name no folder here.
std::string file_name(const protocol::Chronicle& chronicle) {
  constexpr std::size_t kLongest = 100;
  std::string name = chronicle.match.substr(0, kLongest);
  std::ranges::replace_if(
      name,
      [](char c) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return !plain && c != '-' && c != '_';
      },
      '_');
  return name + "." + std::to_string(chronicle.began) + ".json";
}

// Of our own role, with what is known of how the move came about.
void add_answer(referee::MoveRecord& move, const protocol::MoveAnswer& answer, Seconds clock) {
  move.by_player = answer.chosen_by == "player";
  move.report = answer.report;
  if (!move.by_player) move.report.note = answer.chosen_by;
  move.used = clock - answer.left;
  move.left = answer.left;
  if (protocol::loose_text(answer.move) != protocol::loose_text(move.move) && !move.move.empty()) {
    move.fault = referee::Fault{referee::FaultKind::kError, "the server played this in place of " + answer.move};
  }
}

referee::PlyRecord ply_of(const protocol::Chronicle& chronicle, const protocol::Chronicle::Ply& ply) {
  referee::PlyRecord out;
  out.state = ply.state;
  out.at = ply.at;
  for (std::size_t role = 0; role < chronicle.roles.size(); ++role) {
    referee::MoveRecord& move = out.moves.emplace_back();
    move.move = role < ply.joint.size() && !ply.joint[role].empty() ? ply.joint[role] : "noop";
    move.choices = role < ply.choices.size() ? ply.choices[role] : 0;
    if (role == index(chronicle.own) && ply.answer) add_answer(move, *ply.answer, chronicle.play_clock);
  }
  return out;
}

referee::MatchRecord record_of(const protocol::Chronicle& chronicle, const std::string& player) {
  referee::MatchRecord record;
  record.match_id = chronicle.match;
  record.start_clock = chronicle.start_clock;
  record.play_clock = chronicle.play_clock;
  record.goals = chronicle.goals;
  record.aborted = chronicle.over && chronicle.goals.empty();
  for (std::size_t role = 0; role < chronicle.roles.size(); ++role) {
    record.seats.push_back({chronicle.roles[role], role == index(chronicle.own) ? player : "", 0, {}});
  }
  for (std::size_t i = 0; i + 1 < chronicle.plies.size(); ++i) {
    record.plies.push_back(ply_of(chronicle, chronicle.plies[i]));
  }
  record.final_state = chronicle.plies.back().state;
  record.ended_at = chronicle.plies.back().at;
  return record;
}

}  // namespace

MatchRecords::MatchRecords(std::string folder, std::string player)
    : folder_(std::move(folder)), player_(std::move(player)) {
  std::error_code problem;
  std::filesystem::create_directories(folder_, problem);
  if (problem) throw Error(folder_, "can't make the folder for records: " + problem.message());
  if (access(folder_.c_str(), W_OK) != 0)
    throw Error(folder_, std::string("can't write here: ") + std::strerror(errno));
}

void MatchRecords::write(const protocol::Chronicle& chronicle) const noexcept {
  try {
    const std::string path = (std::filesystem::path(folder_) / file_name(chronicle)).string();
    referee::write_file(path, to_json(record_of(chronicle, player_), chronicle.began));
  } catch (const std::exception& problem) {
    spdlog::error("match record: {}", problem.what());
  }
}

}  // namespace senet::cli
