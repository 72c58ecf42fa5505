#include "protocol/event_json.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/process_memory.h"

namespace senet::protocol {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string now_text() {
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(second)),
                     (now - second).count());
}

}  // namespace

std::string event_line(const Event& event) {
  Json line{{"time", now_text()},   {"message", event.message},           {"match", event.match},
            {"reply", event.reply}, {"latency_s", event.latency.count()}, {"memory_bytes", resident_memory()}};
  if (event.move) {
    const MoveAnswer& move = *event.move;
    line["by"] = move.chosen_by;
    line["left_s"] = move.left.count();
    line["simulations"] = move.report.simulations;
    line["value"] = move.report.value ? Json(*move.report.value) : Json();
    line["note"] = move.report.note;
    line["kept"] = move.report.kept;
    line["pondered"] = move.report.pondered;
    line["pondering_s"] = move.report.pondering.count();
    if (move.report.foreseen) line["foreseen"] = *move.report.foreseen;
  }
  return text_of(line);
}

std::string status_page(std::string_view name, Seconds uptime, bool room, std::span<const MatchStatus> matches) {
  Json list = Json::array();
  for (const MatchStatus& match : matches) {
    list.push_back({{"match", match.id},
                    {"role", match.role},
                    {"evaluator", match.evaluator.empty() ? Json() : Json(match.evaluator)},
                    {"plies", match.plies}});
  }
  return text_of({{"name", name},
                  {"uptime_s", uptime.count()},
                  {"memory_bytes", resident_memory()},
                  {"room", room},
                  {"matches", std::move(list)}}) +
         "\n";
}

}  // namespace senet::protocol
