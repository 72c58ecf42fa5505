#include "referee/record.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/hash.h"
#include "base/rng.h"

namespace senet::referee {

namespace {

using nlohmann::json;

std::string state_text(const std::vector<std::string>& state) {
  std::string text = "(";
  for (const std::string& proposition : state) text += "(true " + proposition + ") ";
  if (text.ends_with(' ')) text.pop_back();
  return text + ")";
}

json fault_json(const std::optional<Fault>& fault) {
  if (!fault) return nullptr;
  return {{"kind", to_text(fault->kind)}, {"text", fault->text}};
}

// "" for none, else the two letters of the public servers.
std::string short_fault(const std::optional<Fault>& fault) {
  if (!fault) return "";
  switch (fault->kind) {
    case FaultKind::kTimeout:
      return "TO";
    case FaultKind::kIllegal:
      return "IL";
    case FaultKind::kConnect:
      return "CE";
    case FaultKind::kError:
      break;
  }
  return "UE";
}

json move_json(const MoveRecord& move) {
  json out{{"move", move.move}, {"choices", move.choices}, {"byPlayer", move.by_player}};
  out["usedSeconds"] = move.used.count();
  out["leftSeconds"] = move.left.count();
  if (move.report.simulations > 0) out["simulations"] = move.report.simulations;
  if (move.report.value) out["value"] = *move.report.value;
  if (!move.report.note.empty()) out["note"] = move.report.note;
  if (move.report.pondered > 0) out["pondered"] = move.report.pondered;
  if (move.report.foreseen) out["foreseen"] = *move.report.foreseen;
  if (move.fault) out["fault"] = fault_json(move.fault);
  return out;
}

// Viewers tell matches of the same name apart by it.
std::string token(const MatchRecord& record, std::int64_t started) {
  constexpr std::size_t kLength = 32;
  std::uint64_t state = fnv1a(record.match_id) ^ static_cast<std::uint64_t>(started) ^ record.seed;
  std::string text;
  while (text.size() < kLength) text += static_cast<char>('a' + split_mix(state) % 26);
  return text;
}

json state_times(const MatchRecord& record, std::int64_t started) {
  const auto time = [started](Seconds at) { return started + static_cast<std::int64_t>(1000 * at.count()); };
  json times = json::array();
  for (const PlyRecord& ply : record.plies) times.push_back(time(ply.at));
  times.push_back(time(record.ended_at));
  return times;
}

void add_plies(json& out, const MatchRecord& record) {
  json states = json::array();
  json moves = json::array();
  json errors = json::array();
  json details = json::array();
  for (const PlyRecord& ply : record.plies) {
    states.push_back(state_text(ply.state));
    json& names = moves.emplace_back(json::array());
    json& faults = errors.emplace_back(json::array());
    json& entry = details.emplace_back(json::array());
    for (const MoveRecord& move : ply.moves) {
      names.push_back(move.move);
      faults.push_back(short_fault(move.fault));
      entry.push_back(move_json(move));
    }
  }
  states.push_back(state_text(record.final_state));
  out["states"] = std::move(states);
  out["moves"] = std::move(moves);
  out["errors"] = std::move(errors);
  out["details"] = std::move(details);
}

}  // namespace

std::string to_json(const MatchRecord& record, std::int64_t started) {
  json out{{"matchId", record.match_id},
           {"randomToken", token(record, started)},
           {"gameMetaURL", ""},  // not known from rules
           {"isCompleted", !record.goals.empty()},
           {"isAborted", record.aborted},
           {"startClock", record.start_clock.count()},
           {"playClock", record.play_clock.count()},
           {"game", record.game},
           {"evaluator", record.evaluator},
           {"seed", record.seed},
           {"goalValues", record.goals},
           {"gameRoleNames", json::array()},
           {"playerNamesFromHost", json::array()},
           {"seats", json::array()}};
  if (started != 0) {
    out["startTime"] = started;
    out["stateTimes"] = state_times(record, started);
  }
  for (const SeatRecord& seat : record.seats) {
    out["gameRoleNames"].push_back(seat.role);
    out["playerNamesFromHost"].push_back(seat.player);
    json entry{{"role", seat.role}, {"player", seat.player}, {"seed", seat.seed}};
    if (seat.start_fault) entry["startFault"] = fault_json(seat.start_fault);
    out["seats"].push_back(std::move(entry));
  }
  add_plies(out, record);
  // texts come from rules and players, so any byte may be in them
  return out.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

namespace {

bool write_all(std::FILE* file, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
}

// Devices and pipes are written to, not replaced.
void write_special(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) throw Error(path, std::string("can't write: ") + std::strerror(errno));
  const bool written = write_all(file, text);
  const int problem = errno;
  if (std::fclose(file) != 0 || !written) throw Error(path, std::string("can't write: ") + std::strerror(problem));
}

}  // namespace

void write_file(const std::string& given, std::string_view text) {
  std::error_code ignored;
  const auto status = std::filesystem::status(given, ignored);
  if (exists(status) && !is_regular_file(status) && !is_directory(status)) return write_special(given, text);
  // what a link names is replaced, not the link
  const auto target = std::filesystem::weakly_canonical(given, ignored);
  const std::string path = ignored ? given : target.string();
  const std::string temporary = path + "." + std::to_string(getpid()) + ".tmp";
  const auto fail = [&] {
    const int problem = errno;
    std::remove(temporary.c_str());
    throw Error(path, std::string("can't write: ") + std::strerror(problem));
  };
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) throw Error(path, std::string("can't write: ") + std::strerror(errno));
  const bool written = write_all(file, text) && fsync(fileno(file)) == 0;
  if (std::fclose(file) != 0 || !written) fail();
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail();
}

}  // namespace senet::referee
