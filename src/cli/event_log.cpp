#include "cli/event_log.h"

#include <spdlog/spdlog.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "protocol/event_json.h"

namespace senet::cli {

EventLog::EventLog(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "ae")) {
  if (file_ == nullptr) throw Error(path, std::string("can't write the log: ") + std::strerror(errno));
}

void EventLog::write(const protocol::Event& event) {
  const std::string line = protocol::event_line(event) + "\n";
  const std::lock_guard lock(mutex_);
  const bool written = std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size();
  if ((!written || std::fflush(file_.get()) != 0) && !failed_) {
    failed_ = true;
    spdlog::error("{}: can't write the log: {}", path_, std::strerror(errno));
  }
}

}  // namespace senet::cli
