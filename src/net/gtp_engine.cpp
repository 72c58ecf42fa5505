#include "net/gtp_engine.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/process.hpp>
#include <boost/process/posix.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/clock.h"
#include "referee/fault.h"

namespace senet::net {

namespace {

using referee::FaultKind;
using referee::PlayerFault;

// How long a stop may go unnoticed.
constexpr Seconds kLook{0.02};

// Writing to a program that has ended must not end this one.
void block_pipe_signal() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

// A pipe of which this process alone has the writing end, so that whoever reads from it learns when this one is gone,
// however it went.
class Lifeline {
 public:
  Lifeline() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw PlayerFault(FaultKind::kConnect, "pipe", std::strerror(errno));
    ::fcntl(ends_[0], F_SETFD, 0);
  }
  ~Lifeline() {
    for (const int end : ends_) ::close(end);
  }
  Lifeline(const Lifeline&) = delete;
  Lifeline& operator=(const Lifeline&) = delete;

  int end() const noexcept { return ends_[0]; }

 private:
  std::array<int, 2> ends_{};
};

// Runs $0, and beside it what ends the whole group when nobody holds the lifeline, whether $0 reads its input or not.
constexpr const char* kScript = R"({ read -r _; kill -9 0; } <&3 >/dev/null 2>&1 & exec 3<&-; eval "$0")";

}  // namespace

struct GtpEngine::Process {
  explicit Process(const std::string& command)
      : child("/bin/sh", boost::process::args({"-c", kScript, command}),
              boost::process::std_in<in, boost::process::std_out> out,
              boost::process::posix::fd.bind(3, lifeline.end()), group) {}
  ~Process() {
    std::error_code ignored;
    group.terminate(ignored);  // with whatever it has started
    child.wait(ignored);
  }

  Lifeline lifeline;
  boost::process::pipe in;
  boost::process::pipe out;
  boost::process::group group;
  boost::process::child child;
};

GtpEngine::GtpEngine(const std::string& command) : command_(command) {
  block_pipe_signal();
  try {
    process_ = std::make_unique<Process>(command);
  } catch (const boost::process::process_error& error) {
    throw PlayerFault(FaultKind::kConnect, command, error.what());
  }
}

GtpEngine::~GtpEngine() = default;

void GtpEngine::send(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t written = ::write(process_->in.native_sink(), line.data() + done, line.size() - done);
    if (written < 0) throw PlayerFault(FaultKind::kConnect, command_, "it has ended");
    done += static_cast<std::size_t>(written);
  }
}

// All up to an empty line.
std::string GtpEngine::receive(const Deadline& deadline) {
  const SteadyClock clock;
  for (;;) {
    const std::size_t end = read_.find("\n\n");
    if (end != std::string::npos) {
      std::string reply = read_.substr(0, end);
      read_.erase(0, end + 2);
      return reply;
    }
    const Seconds left = deadline.time - clock.now();
    if (left <= Seconds(0) || deadline.stop.stop_requested())
      throw PlayerFault(FaultKind::kTimeout, command_, "no reply");
    pollfd wanted{process_->out.native_source(), POLLIN, 0};
    const double wait = std::min(left, kLook).count() * 1000;
    if (::poll(&wanted, 1, static_cast<int>(wait) + 1) <= 0) continue;
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(process_->out.native_source(), buffer.data(), buffer.size());
    if (count <= 0) throw PlayerFault(FaultKind::kConnect, command_, "it has ended");
    std::copy_if(buffer.begin(), buffer.begin() + count, std::back_inserter(read_), [](char c) { return c != '\r'; });
  }
}

std::string GtpEngine::ask(const std::string& request, const Deadline& deadline) {
  send(request + "\n");
  ++owed_;
  while (owed_ > 1) {
    receive(deadline);
    --owed_;
  }
  std::string reply = receive(deadline);
  --owed_;
  const bool accepted = reply.starts_with('=');
  const std::size_t text = reply.find_first_not_of(" \t", std::min<std::size_t>(1, reply.size()));
  reply = text == std::string::npos ? "" : reply.substr(text);
  if (!accepted) throw PlayerFault(FaultKind::kError, command_, request + ": " + reply);
  return reply;
}

}  // namespace senet::net
