// The log of a server as JSON lines in a file.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "protocol/event.h"

namespace senet::cli {

// Thread-safe. A line is with the kernel before write() returns, so that nothing is lost where the process is killed.
class EventLog {
 public:
  // Goes on at the end of the file. Throws: Error where it can't be written.
  explicit EventLog(const std::string& path);

  // A failure is told on stderr, once.
  void write(const protocol::Event& event);

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };

  std::string path_;
  std::mutex mutex_;
  std::unique_ptr<std::FILE, Close> file_;
  bool failed_ = false;
};

}  // namespace senet::cli
