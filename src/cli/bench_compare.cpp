#include "cli/bench_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/game_source.h"
#include "sliced/sliced_game.h"

namespace senet::cli {

namespace {

using Rows = std::vector<ComparedEvaluator>;

ComparedEvaluator::Figures measure(const LoadedFile& file, const CompareOptions& options) {
  ComparedEvaluator::Figures figures;
  figures.load = file.cpu;
  figures.flat = run_bench(*file.loaded.game, options.bench);
  if (const auto* sliced = dynamic_cast<const sliced::SlicedGame*>(file.loaded.game.get())) {
    figures.lanes = sliced::kLanes;
    figures.compile = sliced->statistics().compile;
    figures.code_size = sliced->statistics().code_size;
  }
  if (options.search > Seconds{0}) {
    figures.search =
        run_search_bench(file.loaded.game, {options.search, options.bench.seed, options.bench.now, options.searcher});
  }
  return figures;
}

void fill(ComparedEvaluator& row, const std::string& path, const CompareOptions& options) {
  if (options.tell) options.tell(fmt::format("{}: {} {}", path, row.evaluator, row.form));
  LoadArguments load = options.load;
  load.evaluator = row.evaluator;
  if (!row.form.empty()) load.form = row.form;
  try {
    row.figures = measure(load_file(path, load), options);
  } catch (const Error& error) {
    row.why_not = error.what();
  }
}

const ComparedEvaluator::Figures* scalar_of(const Rows& rows) {
  const auto found = std::ranges::find(rows, "scalar", &ComparedEvaluator::evaluator);
  return found != rows.end() && found->figures ? &*found->figures : nullptr;
}

double ratio(const ComparedEvaluator::Figures& figures, const ComparedEvaluator::Figures& to) {
  return figures.flat.playouts_per_s() / to.flat.playouts_per_s();
}

std::string line_of(const ComparedEvaluator& row, const ComparedEvaluator::Figures* scalar) {
  std::string line = fmt::format("  {:<12} {:<11}", row.evaluator, row.form);
  if (!row.figures) return line + " can't take it: " + row.why_not + '\n';
  const ComparedEvaluator::Figures& figures = *row.figures;
  const std::string to_scalar = scalar == nullptr ? "-" : fmt::format("{:.3f}", ratio(figures, *scalar));
  line += fmt::format(" {:>5} {:>9.3f} {:>13.1f} {:>15.0f} {:>10}", figures.lanes, figures.load.count(),
                      figures.flat.playouts_per_s(), figures.flat.state_changes_per_s(), to_scalar);
  if (row.form.empty()) {
    line += fmt::format(" {:>6} {:>9} {:>10}", "-", "-", "-");
  } else {
    line += fmt::format(" {:>6.1f} {:>9.3f} {:>10}", 100 * figures.flat.utilisation, figures.compile.count(),
                        figures.code_size);
  }
  if (figures.search) {
    line +=
        fmt::format(" {:>17.1f} {:>7.3f} {:>9.0f}", figures.search->playouts_per_s(),
                    figures.search->playouts_per_s() / figures.flat.playouts_per_s(), figures.search->nodes_per_s());
  }
  return line + "\n";
}

nlohmann::ordered_json json_of(const ComparedEvaluator::Figures& figures, const ComparedEvaluator::Figures* scalar) {
  nlohmann::ordered_json line;
  line["lanes"] = figures.lanes;
  line["load_s"] = figures.load.count();
  line["playouts_per_s"] = figures.flat.playouts_per_s();
  line["state_changes_per_s"] = figures.flat.state_changes_per_s();
  if (scalar != nullptr) line["ratio_to_scalar"] = ratio(figures, *scalar);
  line["utilisation"] = figures.flat.utilisation;
  line["compile_s"] = figures.compile.count();
  line["code_bytes"] = figures.code_size;
  line["mean_length"] = figures.flat.mean_length();
  line["mean_goals"] = figures.flat.mean_goals;
  if (figures.search) {
    line["search_playouts_per_s"] = figures.search->playouts_per_s();
    line["search_simulations_per_s"] = figures.search->simulations_per_s();
    line["search_nodes_per_s"] = figures.search->nodes_per_s();
    line["search_depth"] = figures.search->depth;
    line["search_bytes_per_node"] = figures.search->bytes_per_node();
  }
  return line;
}

}  // namespace

std::vector<ComparedEvaluator> compare_evaluators(const std::string& path, const CompareOptions& options) {
  find_source(path, {.fold_case = options.load.fold_case});
  Rows rows{{"native", "", {}, ""}, {"interpreter", "", {}, ""}, {"scalar", "", {}, ""}};
  for (const sliced::Form form : sliced::supported_forms()) {
    rows.push_back({"sliced", std::string(sliced::form_name(form)), {}, ""});
    if (!options.every_form) break;
  }
  for (ComparedEvaluator& row : rows) {
    if (options.load.stop != nullptr && *options.load.stop) {
      row.why_not = "interrupted";
    } else if (row.evaluator == "sliced" && scalar_of(rows) == nullptr) {
      row.why_not = "it needs the network that scalar can't have either";
    } else {
      fill(row, path, options);
    }
  }
  return rows;
}

std::string comparison_text(const std::string& path, const Rows& rows) {
  const ComparedEvaluator::Figures* const scalar = scalar_of(rows);
  const bool search = std::ranges::any_of(rows, [](const auto& row) { return row.figures && row.figures->search; });
  std::string text =
      fmt::format("{}\n  {:<12} {:<11} {:>5} {:>9} {:>13} {:>15} {:>10} {:>6} {:>9} {:>10}", path, "evaluator", "form",
                  "lanes", "load s", "playouts/s", "state changes/s", "to scalar", "used %", "compile s", "code bytes");
  if (search) text += fmt::format(" {:>17} {:>7} {:>9}", "search playouts/s", "of flat", "nodes/s");
  text += '\n';
  for (const ComparedEvaluator& row : rows) text += line_of(row, scalar);
  return text;
}

std::string comparison_json(const std::string& path, const Rows& rows) {
  std::string text;
  for (const ComparedEvaluator& row : rows) {
    nlohmann::ordered_json line{{"file", path}, {"evaluator", row.evaluator}};
    if (!row.form.empty()) line["form"] = row.form;
    if (row.figures) {
      line.update(json_of(*row.figures, scalar_of(rows)));
    } else {
      line["error"] = row.why_not;
    }
    text += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
  }
  return text;
}

}  // namespace senet::cli
