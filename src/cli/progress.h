// Tells on stderr how far long work has come, at most once a second and only to a terminal.
#pragma once

#include <string>

#include "base/clock.h"

namespace senet::cli {

class Progress {
 public:
  Progress();
  ~Progress();  // takes the line away again
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // True at most once a second: then the text is worth making.
  bool due();
  // Nothing unless stderr is a terminal.
  void show(const std::string& text);
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
  SteadyClock clock_;
  TimePoint next_;
};

}  // namespace senet::cli
