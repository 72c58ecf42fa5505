// Runs the real binary and hands back what it printed and how it ended.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "support/temporary_directory.h"

namespace senet::test {

struct Outcome {
  int status = -1;  // exit status, or 128 + signal
  std::string out;
  std::string err;
};

// `arguments` is shell text, quoted by the caller where needed; redirections are allowed. `before` is what the shell
// does first, such as "ulimit -n 9;".
inline Outcome run_senet(const std::string& arguments, const std::string& before = "") {
  const TemporaryDirectory directory;
  const auto read = [&](const char* name) {
    std::ostringstream text;
    text << std::ifstream(directory.path() / name, std::ios::binary).rdbuf();
    return text.str();
  };
  const std::string folder = directory.path().string();
  const std::string command = "{ " + before + " " + std::string(SENET_BINARY) + " " + arguments + "; } >" + folder +
                              "/out 2>" + folder + "/err </dev/null";
  const int status = std::system(command.c_str());
  if (status == -1) throw std::runtime_error("can't run " + command);
  Outcome outcome;
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = read("out");
  outcome.err = read("err");
  return outcome;
}

}  // namespace senet::test
