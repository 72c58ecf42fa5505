// Every evaluator of a rule sheet side by side, the sliced one in each form that this processor has.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "cli/bench_run.h"
#include "cli/bench_search.h"
#include "cli/load_file.h"

namespace senet::cli {

// One evaluator of one sheet.
struct ComparedEvaluator {
  struct Figures {
    Seconds load{0};  // CPU time from the file to the first legal moves
    BenchResult flat;
    std::size_t lanes = 1;  // games side by side
    Seconds compile{0};     // of the load: circuits, tables, code; 0 where nothing is compiled
    std::size_t code_size = 0;
    std::optional<SearchRates> search;
  };

  std::string evaluator;
  std::string form;                // of the sliced evaluator, else empty
  std::optional<Figures> figures;  // none where it can't take the sheet
  std::string why_not;             // then
};

struct CompareOptions {
  BenchOptions bench;
  Seconds search{0};                             // also search for so long; 0: don't
  LoadArguments load;                            // its `stop` also ends the rows that are left
  bool every_form = true;                        // of the sliced evaluator; false: the fastest alone
  std::function<void(const std::string&)> tell;  // called with what comes next; may be empty
  SearchSpec searcher;                           // of `search`
};

// In the order of the table: native, interpreter, scalar, then the sliced forms, fastest first. Each is loaded anew, so
// that its load time is its own. `path` may be whatever find_source knows. Throws: Error where it can't be read at all.
std::vector<ComparedEvaluator> compare_evaluators(const std::string& path, const CompareOptions& options);

// For people: a table with a line for each, with figures or with why there are none.
std::string comparison_text(const std::string& path, const std::vector<ComparedEvaluator>& rows);
// For programs: a JSON line for each.
std::string comparison_json(const std::string& path, const std::vector<ComparedEvaluator>& rows);

}  // namespace senet::cli
