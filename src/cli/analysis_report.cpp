#include "cli/analysis_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/printable.h"

namespace senet::cli {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kShortLine = 6;  // moves

double rate(const Analysis& analysis) {
  return analysis.elapsed > Seconds(0) ? static_cast<double>(analysis.work) / analysis.elapsed.count() : 0;
}

const std::string& role_of(MoveId move, const GameInfo& info) {
  const auto after = std::ranges::upper_bound(info.first_move, index(move));
  return info.role_names[static_cast<std::size_t>(after - info.first_move.begin()) - 1];
}

// "red (drop 4), yellow (drop 3), ..."
std::string line_text(const Analysis& analysis, const Game& game, std::size_t most) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(most, analysis.line.size()); ++i) {
    const MoveId move = analysis.line[i];
    parts.push_back(printable(role_of(move, game.info()) + " " + game.move_name(move)));
  }
  return fmt::format("{}{}", fmt::join(parts, ", "), analysis.line.size() > most ? ", ..." : "");
}

std::string value_text(const std::optional<double>& value) { return value ? fmt::format("{:.1f}", *value) : "-"; }

std::string bounds_text(const AnalyzedMove& move) {
  if (!move.low && !move.high) return "";
  if (move.low && move.high && *move.low == *move.high) return fmt::format("proven {:.0f}", *move.low);
  return fmt::format("{:.0f}..{:.0f}", move.low.value_or(0), move.high.value_or(100));
}

ordered_json number_json(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

}  // namespace

std::string progress_text(const Analysis& analysis, const Game& game) {
  return fmt::format("{:>7.2f} s {:>12} {}  depth {:>3}  value {:>5}  {}", analysis.elapsed.count(), analysis.work,
                     analysis.counted, analysis.depth, value_text(analysis.value),
                     line_text(analysis, game, kShortLine));
}

std::string final_text(const Analysis& analysis, const Game& game) {
  std::string text =
      fmt::format("\n{:<28} {:>14} {:>7} {:>7}  {}\n", "move", analysis.counted, "share", "value", "bounds");
  std::uint64_t visits = 0;
  for (const AnalyzedMove& move : analysis.moves) visits += move.visits;
  for (const AnalyzedMove& move : analysis.moves) {
    const double share = visits == 0 ? 0 : 100 * static_cast<double>(move.visits) / static_cast<double>(visits);
    std::string row = fmt::format("{:<28} {:>14} {:>5.1f} % {:>7}  {}", printable(game.move_name(move.move)),
                                  move.visits, share, value_text(move.value), bounds_text(move));
    text += row.erase(row.find_last_not_of(' ') + 1) + "\n";
  }
  text +=
      fmt::format("\nbest      {}, value {}\n", printable(game.move_name(analysis.best)), value_text(analysis.value));
  text += fmt::format("expected  {}\n", line_text(analysis, game, analysis.line.size()));
  text += fmt::format("searched  {} {} in {:.2f} s, {:.0f}/s, depth {}; ended by: {}\n", analysis.work,
                      analysis.counted, analysis.elapsed.count(), rate(analysis), analysis.depth, analysis.end);
  if (analysis.playouts > 0) text += fmt::format("playouts  {}\n", analysis.playouts);
  if (analysis.nodes > 0) text += fmt::format("tree      {} positions\n", analysis.nodes);
  if (analysis.bytes > 0) {
    text += fmt::format("memory    {:.1f} MiB\n", static_cast<double>(analysis.bytes) / (1 << 20));
  }
  return text;
}

std::string analysis_json(const Analysis& analysis, const Game& game) {
  ordered_json out{{"final", !analysis.end.empty()},
                   {"seconds", analysis.elapsed.count()},
                   {std::string(analysis.counted), analysis.work},
                   {std::string(analysis.counted) + "_per_s", rate(analysis)},
                   {"playouts", analysis.playouts},
                   {"nodes", analysis.nodes},
                   {"bytes", analysis.bytes},
                   {"depth", analysis.depth},
                   {"best", game.move_name(analysis.best)},
                   {"value", number_json(analysis.value)},
                   {"line", ordered_json::array()},
                   {"moves", ordered_json::array()}};
  for (const MoveId move : analysis.line) {
    out["line"].push_back({{"role", role_of(move, game.info())}, {"move", game.move_name(move)}});
  }
  for (const AnalyzedMove& move : analysis.moves) {
    out["moves"].push_back({{"move", game.move_name(move.move)},
                            {"visits", move.visits},
                            {"value", number_json(move.value)},
                            {"low", number_json(move.low)},
                            {"high", number_json(move.high)}});
  }
  if (!analysis.end.empty()) out["end"] = analysis.end;
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace senet::cli
