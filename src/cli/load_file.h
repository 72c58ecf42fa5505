// From a rule sheet's path to a game that can be played, with the flags that all commands share.
#pragma once

#include <atomic>
#include <string>

#include "base/clock.h"
#include "base/load_memory.h"
#include "cli/arguments.h"
#include "gdl/description.h"
#include "load/loader.h"

namespace senet::cli {

struct LoadArguments {
  std::string evaluator = "auto";
  std::string form = "best";                                  // of the sliced evaluator; no flag of its own
  double seconds = 60;                                        // of CPU time, for grounding and building a propnet
  double megabytes = static_cast<double>(kLoadMemory >> 20);  // that the propnet may take
  bool fold_case = false;
  bool keep_parentheses = false;            // no flag of its own: golden traces tell
  load::Use use = load::Use::kPlayouts;     // nor has this: the command tells
  const std::atomic<bool>* stop = nullptr;  // nor this: set to give up with an Error
};

// Adds --evaluator; `out` must outlive the parse.
void add_evaluator_option(Arguments& arguments, std::string& out);
// Adds --evaluator, --load-seconds, --load-megabytes and --fold-case; `out` must outlive the parse.
void add_load_options(Arguments& arguments, LoadArguments& out);

struct LoadedFile {
  load::Loaded loaded;
  Seconds cpu{0};  // from the file to the first legal moves
};

// `path` may be whatever find_source knows. Throws: Error where it can't be read or played.
LoadedFile load_file(const std::string& path, const LoadArguments& arguments);

}  // namespace senet::cli
