#include "cli/tournament_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"

namespace senet::cli {

using referee::Results;
using referee::Standing;

namespace {

constexpr std::array kHeads{"game",
                            "player",
                            "against",
                            "games",
                            "wins",
                            "draws",
                            "losses",
                            "score %",
                            "+-",
                            "Elo",
                            "from",
                            "to",
                            "superiority",
                            "pairs 0-.5-1-1.5-2",
                            "pairs %",
                            "faults",
                            "simulations a game"};
constexpr std::size_t kTexts = 3;  // columns that are aligned to the left

std::string elo(double score) {
  const double value = referee::elo_of_score(std::clamp(score, 0.0, 1.0));
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return fmt::format("{:.0f}", std::round(value) + 0.0);  // no "-0"
}

std::string per_game(std::uint64_t sum, const Results& results) {
  return fmt::format("{:.0f}",
                     results.games() == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(results.games()));
}

// Late, illegal and missing for other reasons.
std::string faults(const referee::FaultCounts& counts) {
  return counts.sum() == 0 ? "0" : fmt::format("{}-{}-{}", counts.late, counts.illegal, counts.failed);
}

std::vector<std::string> cells(const Standing& row) {
  const Results& results = row.results;
  const double score = referee::score(results);
  const double half = referee::interval(results);
  return {row.sheet.empty() ? "all" : row.sheet,
          row.first,
          row.second,
          fmt::format("{}", results.games()),
          fmt::format("{}", results.wins),
          fmt::format("{}", results.draws),
          fmt::format("{}", results.losses),
          fmt::format("{:.1f}", 100 * score),
          fmt::format("{:.1f}", 100 * half),
          elo(score),
          elo(score - half),
          elo(score + half),
          fmt::format("{:.1f}", 100 * referee::superiority(results)),
          fmt::format("{}", fmt::join(results.pairs, "-")),
          fmt::format("{:.1f}", 100 * referee::decided_pairs(results)),
          faults(row.faults_of_first) + ":" + faults(row.faults_of_second),
          per_game(row.simulations_of_first, results) + ":" + per_game(row.simulations_of_second, results)};
}

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> width(kHeads.size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i < kTexts ? fmt::format("{:<{}}", row[i], width[i] + 2) : fmt::format("{:>{}}  ", row[i], width[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string csv_cell(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_table(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (auto row : rows) {
    std::ranges::transform(row, row.begin(), csv_cell);
    text += fmt::format("{}\n", fmt::join(row, ","));
  }
  return text;
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("| {} |\n", fmt::join(rows[i], " | "));
    if (i > 0) continue;
    for (std::size_t k = 0; k < kHeads.size(); ++k) text += k < kTexts ? "| --- " : "| ---: ";
    text += "|\n";
  }
  return text;
}

nlohmann::json json_row(const Standing& row) {
  const Results& results = row.results;
  return {{"game", row.sheet.empty() ? nlohmann::json() : nlohmann::json(row.sheet)},
          {"first", row.first},
          {"second", row.second},
          {"games", results.games()},
          {"wins", results.wins},
          {"draws", results.draws},
          {"losses", results.losses},
          {"pairs", results.pairs},
          {"score", referee::score(results)},
          {"interval", referee::interval(results)},
          {"superiority", referee::superiority(results)},
          {"goals", {row.goal_of_first, row.goal_of_second}},
          {"decided_pairs", referee::decided_pairs(results)},
          {"faults", {row.faults_of_first.sum(), row.faults_of_second.sum()}},
          {"late", {row.faults_of_first.late, row.faults_of_second.late}},
          {"illegal", {row.faults_of_first.illegal, row.faults_of_second.illegal}},
          {"failed", {row.faults_of_first.failed, row.faults_of_second.failed}},
          {"simulations", {row.simulations_of_first, row.simulations_of_second}},
          {"plies", row.plies},
          {"seconds", row.seconds}};
}

std::string test_line(const Results& results, const referee::Sprt& test) {
  const double ratio = referee::log_likelihood_ratio(results, test);
  const char* verdict = ratio >= test.upper() ? "elo1 is taken" : ratio <= test.lower() ? "elo0 is taken" : "open";
  return fmt::format("SPRT elo0={} elo1={} alpha={} beta={}: log-likelihood ratio {:.2f} of {:.2f} to {:.2f}, {}\n",
                     test.elo0, test.elo1, test.alpha, test.beta, ratio, test.lower(), test.upper(), verdict);
}

}  // namespace

TableFormat parse_table_format(const std::string& text) {
  if (text == "text") return TableFormat::kText;
  if (text == "json") return TableFormat::kJson;
  if (text == "csv") return TableFormat::kCsv;
  if (text == "markdown") return TableFormat::kMarkdown;
  throw Error("--format", "'" + text + "' is none of text, json, csv, markdown");
}

std::string standings_table(std::span<const Standing> standings, TableFormat format,
                            const std::optional<referee::Sprt>& test) {
  if (format == TableFormat::kJson) {
    nlohmann::json all{{"standings", nlohmann::json::array()}};
    for (const Standing& row : standings) all["standings"].push_back(json_row(row));
    if (test && !standings.empty()) {
      all["sprt"] = {{"elo0", test->elo0},
                     {"elo1", test->elo1},
                     {"ratio", referee::log_likelihood_ratio(standings.back().results, *test)},
                     {"lower", test->lower()},
                     {"upper", test->upper()}};
    }
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  std::vector<std::vector<std::string>> rows{{kHeads.begin(), kHeads.end()}};
  for (const Standing& row : standings) rows.push_back(cells(row));
  std::string text = format == TableFormat::kText  ? text_table(rows)
                     : format == TableFormat::kCsv ? csv_table(rows)
                                                   : markdown_table(rows);
  if (test && !standings.empty() && format == TableFormat::kText) text += test_line(standings.back().results, *test);
  return text;
}

std::string progress_line(const std::vector<referee::GameResult>& results, std::size_t games, Seconds elapsed,
                          std::size_t played_before) {
  const std::size_t played = results.size() - played_before;
  const std::size_t left = games - results.size();
  const double each = played == 0 ? 0 : elapsed.count() / static_cast<double>(played);
  const std::vector<Standing> all = referee::standings(results);
  const double score = all.empty() ? 0.5 : referee::score(all.back().results);
  return fmt::format("{} of {} games, {} {:.1f} %, {:.0f} s left", results.size(), games,
                     all.empty() ? "" : all.back().first, 100 * score, each * static_cast<double>(left));
}

}  // namespace senet::cli
