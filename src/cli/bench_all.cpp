#include "cli/bench_all.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.h"

namespace senet::cli {

namespace {

using Rows = std::vector<ComparedEvaluator>;

constexpr std::array<std::string_view, 4> kColumns{"native", "sliced", "scalar", "interpreter"};

const ComparedEvaluator* find_row(const Rows& rows, std::string_view evaluator) {
  const auto found = std::ranges::find(rows, evaluator, &ComparedEvaluator::evaluator);
  return found == rows.end() ? nullptr : &*found;
}

const ComparedEvaluator::Figures* figures_of(const Rows& rows, std::string_view evaluator) {
  const ComparedEvaluator* const row = find_row(rows, evaluator);
  return row != nullptr && row->figures ? &*row->figures : nullptr;
}

// Three digits: "83", "721 k", "13.8 M".
std::string rounded(double value) {
  const std::array<std::string_view, 4> units{"", " k", " M", " G"};
  std::size_t unit = 0;
  for (; value >= 999.5 && unit + 1 < units.size(); ++unit) value /= 1000;
  return fmt::format("{:.3g}{}", value, units[unit]);
}

std::string ratio(const ComparedEvaluator::Figures* figures, const ComparedEvaluator::Figures* to) {
  if (figures == nullptr || to == nullptr) return "–";
  const double times = figures->flat.playouts_per_s() / to->flat.playouts_per_s();
  return times < 999.5 ? fmt::format("{:.3g}", times) : fmt::format("{:.0f}", times);
}

}  // namespace

std::string BenchAllTable::header() const {
  switch (format_) {
    case BenchTable::kText:
      return fmt::format("{:<18} {:<12} {:>9} {:>15} {:>15} {:>10}\n", "game", "evaluator", "load s", "playouts/s",
                         "state changes/s", "to scalar");
    case BenchTable::kMarkdown:
      return "| game | moves a playout | native | sliced | scalar | interpreter | native : scalar | sliced : scalar | "
             "load s native | sliced | scalar | interpreter |\n"
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    case BenchTable::kJson:
      break;
  }
  return "";
}

std::string BenchAllTable::lines(const std::string& game, const Rows& rows) {
  switch (format_) {
    case BenchTable::kText:
      return text_lines(game, rows);
    case BenchTable::kMarkdown:
      return markdown_line(game, rows);
    case BenchTable::kJson:
      break;
  }
  return comparison_json(game, rows);
}

std::string BenchAllTable::text_lines(const std::string& game, const Rows& rows) const {
  const ComparedEvaluator::Figures* const scalar = figures_of(rows, "scalar");
  std::string text;
  for (const ComparedEvaluator& row : rows) {
    text += fmt::format("{:<18} {:<12}", game, row.evaluator);
    if (!row.figures) {
      text += " can't take it: " + row.why_not + '\n';
      continue;
    }
    const ComparedEvaluator::Figures& figures = *row.figures;
    text += fmt::format(" {:>9.3f} {:>15.1f} {:>15.0f} {:>10}\n", figures.load.count(), figures.flat.playouts_per_s(),
                        figures.flat.state_changes_per_s(), scalar == nullptr ? "-" : ratio(&figures, scalar));
  }
  return text;
}

// State changes/s are playouts/s times the moves a playout.
std::string BenchAllTable::markdown_line(const std::string& game, const Rows& rows) {
  const auto cell = [&](std::string_view evaluator, auto text_of) {
    const ComparedEvaluator::Figures* const figures = figures_of(rows, evaluator);
    return figures == nullptr ? std::string("–") : text_of(*figures);
  };
  std::string moves = "–";
  std::string speeds;
  std::string loads;
  for (const std::string_view evaluator : kColumns) {
    speeds += " | " + cell(evaluator, [](const auto& figures) { return rounded(figures.flat.playouts_per_s()); });
    loads += " | " + cell(evaluator, [](const auto& figures) { return fmt::format("{:.3f}", figures.load.count()); });
    if (moves == "–") {
      moves = cell(evaluator, [](const auto& figures) { return fmt::format("{:.1f}", figures.flat.mean_length()); });
    }
    const ComparedEvaluator* const row = find_row(rows, evaluator);
    if (row != nullptr && !row->figures && evaluator != "native") {
      notes_.push_back(fmt::format("{}, {}: {}", game, evaluator, row->why_not));
    }
  }
  const ComparedEvaluator::Figures* const scalar = figures_of(rows, "scalar");
  return fmt::format("| `{}` | {}{} | {} | {}{} |\n", game, moves, speeds, ratio(figures_of(rows, "native"), scalar),
                     ratio(figures_of(rows, "sliced"), scalar), loads);
}

std::string BenchAllTable::footer() const {
  if (notes_.empty()) return "";
  std::string text = "\nNot measured:\n\n";
  for (const std::string& note : notes_) text += "- " + note + '\n';
  return text;
}

std::size_t bench_all(const std::vector<std::string>& games, const CompareOptions& options, BenchTable format,
                      const std::function<void(const std::string&)>& print) {
  const auto stopped = [&options] { return options.load.stop != nullptr && *options.load.stop; };
  BenchAllTable table(format);
  print(table.header());
  std::size_t measured = 0;
  for (const std::string& game : games) {
    if (stopped()) break;
    try {
      print(table.lines(game, compare_evaluators(game, options)));
      if (!stopped()) ++measured;
    } catch (const Error& error) {
      print(table.lines(game, {{"any", "", {}, error.what()}}));
    }
  }
  print(table.footer());
  return measured;
}

}  // namespace senet::cli
