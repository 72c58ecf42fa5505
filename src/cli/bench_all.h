// senet bench --all: one table of many games, each with the native game, the sliced network in its fastest form, the
// scalar one and the interpreter. Rows are handed out as soon as they are measured, so that an interrupted run leaves
// what there is.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/bench_compare.h"

namespace senet::cli {

enum class BenchTable : std::uint8_t { kText, kJson, kMarkdown };

// Lines of a table, with figures for a line each evaluator (text, JSON) or all in one (Markdown).
class BenchAllTable {
 public:
  explicit BenchAllTable(BenchTable format) : format_(format) {}

  std::string header() const;
  // Of one game.
  std::string lines(const std::string& game, const std::vector<ComparedEvaluator>& rows);
  // What could not be measured and why, where the lines have no room for it.
  std::string footer() const;

 private:
  std::string text_lines(const std::string& game, const std::vector<ComparedEvaluator>& rows) const;
  std::string markdown_line(const std::string& game, const std::vector<ComparedEvaluator>& rows);

  BenchTable format_;
  std::vector<std::string> notes_;
};

// Measures each of `games` (see find_source) in turn and hands its lines to `print`; a game that can't be read is a
// line of its own. Returns how many were measured before `options.load.stop` was set.
std::size_t bench_all(const std::vector<std::string>& games, const CompareOptions& options, BenchTable format,
                      const std::function<void(const std::string&)>& print);

}  // namespace senet::cli
