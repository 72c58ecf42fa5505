// The real `senet serve` as a process of its own, on a free port.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace senet::test {

class ServeProcess {
 public:
  // `arguments` follow "serve --port 0". What it logs goes to the file `log`.
  explicit ServeProcess(const std::vector<std::string>& arguments = {}, const std::string& log = "/dev/null") {
    int out[2];
    if (pipe(out) != 0) throw std::runtime_error("can't make a pipe");
    std::vector<std::string> words{SENET_BINARY, "serve", "--port", "0"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], 1);
      dup2(open(log.c_str(), O_WRONLY | O_CREAT, 0600), 2);
      close(out[0]);
      close(out[1]);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(out[1]);
    read_port(out[0]);
    close(out[0]);
  }
  ~ServeProcess() {
    if (pid_ > 0) end(SIGKILL);
  }
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  std::uint16_t port() const noexcept { return port_; }
  void signal(int number) const { kill(pid_, number); }
  // A number from the kernel's status of the process, such as "VmRSS" (in kB) or "Threads"; 0 where there is none.
  std::size_t status(const std::string& key) const {
    std::ifstream lines("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(key + ":")) return std::stoul(line.substr(key.size() + 1));
    }
    return 0;
  }

  // Sends the signal and waits; the exit status, or 128 + signal.
  int end(int signal) {
    kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  // From the line that it prints first, "... listens on http://127.0.0.1:PORT and ...".
  void read_port(int fd) {
    std::string line;
    char c = 0;
    while (read(fd, &c, 1) == 1 && c != '\n') line += c;
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("senet serve did not say where it listens: " + line);
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }

  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace senet::test
