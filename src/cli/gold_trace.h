// Golden traces: what an independent implementation says of every state along games of random moves. One JSON object
// a line: a header, the states of each playout in order, an end line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/line_reader.h"

namespace senet::cli {

struct GoldHeader {
  std::string id;
  bool raw = false;                // read with zero-arity parentheses kept
  std::vector<std::string> roles;  // order of every list with one item a role
  std::vector<std::string> init;   // the initial state, sorted
};

// A sorted list of texts; long ones are given by number and hash (base/hash.h) alone.
struct GoldList {
  std::size_t count = 0;
  std::uint64_t hash = 0;
  std::optional<std::vector<std::string>> texts;
};

struct GoldStep {
  std::uint32_t playout = 0;
  std::uint32_t step = 0;  // 0: the initial state
  GoldList state;
  bool terminal = false;
  std::vector<std::optional<std::int32_t>> goals;    // per role; nothing where not exactly one integer holds
  std::vector<std::vector<std::string>> goal_texts;  // per role, sorted; empty where `goals` says it all
  std::vector<GoldList> legal;                       // per role; empty in terminal states
  std::vector<std::string> moves;                    // per role, played here; empty at a playout's last state
};

class GoldTrace {
 public:
  // Reads the header. Throws: Error "file:line: ..." where the file can't be read or isn't a trace.
  explicit GoldTrace(const std::string& path);

  const GoldHeader& header() const noexcept { return header_; }
  // The next state; false at the end line. Throws: Error as above, also where the end line is missing.
  bool next(GoldStep& step);

 private:
  LineReader lines_;
  GoldHeader header_;
  std::string line_;
};

}  // namespace senet::cli
