// A program that speaks the Go Text Protocol, version 2, in a process of its own (Farnebäck 2002), which does not
// outlive this one however that ends.
#pragma once

#include <memory>
#include <string>

#include "base/deadline.h"

namespace senet::net {

class GtpEngine {
 public:
  // `command` as a shell takes it. Throws: PlayerFault of kind connect where it can't be run.
  explicit GtpEngine(const std::string& command);
  ~GtpEngine();  // ends it

  // What it replies to a command. Throws: PlayerFault where it refuses, has ended, or does not reply in time; what it
  // says late is not taken for a later reply.
  std::string ask(const std::string& request, const Deadline& deadline);

 private:
  struct Process;

  void send(const std::string& line);
  std::string receive(const Deadline& deadline);

  const std::string command_;
  std::unique_ptr<Process> process_;
  std::string read_;      // what it has said beyond its last reply
  std::size_t owed_ = 0;  // replies that came too late, or are still to come
};

}  // namespace senet::net
