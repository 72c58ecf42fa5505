#include "cli/match_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/printable.h"

namespace senet::cli {

namespace {

using nlohmann::ordered_json;
using referee::MatchRecord;
using referee::MoveRecord;

std::string fault_text(const referee::Fault& fault) {
  return fmt::format("{}: {}", referee::to_text(fault.kind), printable(fault.text));
}

std::string dump(const ordered_json& json) { return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

ordered_json fault_json(const referee::Fault& fault) {
  return {{"kind", referee::to_text(fault.kind)}, {"text", fault.text}};
}

}  // namespace

std::string move_line(std::size_t step, const std::string& role, const MoveRecord& move) {
  std::string line = fmt::format("{:>4}  {:<10}  {:<24}", step, printable(role), printable(move.move));
  if (move.report.simulations > 0) line += fmt::format("  {:>9} simulations", move.report.simulations);
  if (move.report.value) line += fmt::format("  value {:>5.1f}", *move.report.value);
  if (move.by_player || move.fault) {
    line += fmt::format("  used {:.2f} s, left {:.2f} s", move.used.count(), move.left.count());
  } else {
    line += "  by chance";
  }
  if (!move.report.note.empty()) line += "  " + printable(move.report.note);
  if (move.fault) line += "  FAULT " + fault_text(*move.fault);
  return line;
}

std::string start_fault_line(const referee::SeatRecord& seat) {
  return fmt::format("start of {}: FAULT {}", printable(seat.role), fault_text(*seat.start_fault));
}

std::string summary(const MatchRecord& record, const std::vector<std::string>& players, Seconds elapsed) {
  std::string text;
  for (const referee::SeatRecord& seat : record.seats) {
    if (seat.start_fault) text += start_fault_line(seat) + "\n";
  }
  text += "goals:";
  for (std::size_t role = 0; role < record.goals.size(); ++role) {
    text += fmt::format("{} {} {}", role == 0 ? "" : ",", printable(record.seats[role].role), record.goals[role]);
  }
  if (record.goals.empty()) text += record.aborted ? " none, the match was aborted" : " none, the match was cut";
  text += fmt::format("\n{}: ", printable(record.game));
  for (std::size_t role = 0; role < record.seats.size(); ++role) {
    text += fmt::format("{}{} by {}", role == 0 ? "" : ", ", printable(record.seats[role].role),
                        players[role].empty() ? "chance" : printable(players[role]));
  }
  text += fmt::format("; {} plies in {:.1f} s, {} faults\n", record.plies.size(), elapsed.count(), record.faults());
  return text;
}

std::string move_json(std::size_t step, const std::string& role, const MoveRecord& move) {
  ordered_json out{{"step", step}, {"role", role}, {"move", move.move}, {"choices", move.choices}};
  if (move.report.simulations > 0) out["simulations"] = move.report.simulations;
  if (move.report.value) out["value"] = *move.report.value;
  if (!move.report.note.empty()) out["note"] = move.report.note;
  if (move.report.pondered > 0) out["pondered"] = move.report.pondered;
  if (move.report.foreseen) out["foreseen"] = *move.report.foreseen;
  out["used"] = move.used.count();
  out["left"] = move.left.count();
  out["cpu"] = move.cpu.count();
  if (move.fault) out["fault"] = fault_json(*move.fault);
  return dump(out);
}

std::string summary_json(const MatchRecord& record, Seconds elapsed) {
  ordered_json out{{"game", record.game},           {"evaluator", record.evaluator}, {"plies", record.plies.size()},
                   {"seconds", elapsed.count()},    {"aborted", record.aborted},     {"faults", record.faults()},
                   {"seats", ordered_json::array()}};
  for (std::size_t role = 0; role < record.seats.size(); ++role) {
    const referee::SeatRecord& seat = record.seats[role];
    ordered_json entry{{"role", seat.role}, {"player", seat.player}};
    if (!record.goals.empty()) entry["goal"] = record.goals[role];
    if (seat.start_fault) entry["fault"] = fault_json(*seat.start_fault);
    out["seats"].push_back(std::move(entry));
  }
  return dump(out);
}

}  // namespace senet::cli
