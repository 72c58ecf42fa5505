#include "net/gtp_engine.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/process.hpp>
#include <csignal>

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

}  // namespace

struct GtpEngine::Process {
  explicit Process(const std::string& command)
      : child("/bin/sh", boost::process::args({"-c", command}), boost::process::std_in<in, boost::process::std_out> out,
              group) {}
  ~Process() {
    std::error_code ignored;
    group.terminate(ignored);  // with whatever it has started
    child.wait(ignored);
  }

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
