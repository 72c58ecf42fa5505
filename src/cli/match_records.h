// Records of the matches that a server plays in, a file each, as viewers of public matches read them.
#pragma once

#include <string>

#include "protocol/chronicle.h"

namespace senet::cli {

// Thread-safe.
class MatchRecords {
 public:
  // `player`: who plays here, as a spec. Throws: Error where the folder can't be made or written in.
  MatchRecords(std::string folder, std::string player);

  // Replaces the match's file FOLDER/MATCH.BEGAN.json as a whole, so that a record is there whenever the process is
  // killed. In MATCH only letters, digits, '-' and '_' stay as they are. A failure is told on stderr.
  void write(const protocol::Chronicle& chronicle) const noexcept;

 private:
  const std::string folder_;
  const std::string player_;
};

}  // namespace senet::cli
