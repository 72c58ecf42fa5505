#include "cli/command.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <system_error>

#include "base/error.h"

namespace senet::cli {

// clang-format off
extern const Command analyze_command;
extern const Command bench_command;
extern const Command check_command;
extern const Command gdl_perf_command;
extern const Command help_command;
extern const Command inspect_command;
extern const Command match_command;
extern const Command perft_command;
extern const Command replay_command;
extern const Command serve_command;
extern const Command tune_command;
extern const Command learn_time_command;
extern const Command tournament_command;

namespace {

// The order of the overview.
constexpr std::array kCommands{
    &serve_command,
    &match_command,
    &tournament_command,
    &tune_command,
    &learn_time_command,
    &analyze_command,
    &check_command,
    &inspect_command,
    &perft_command,
    &replay_command,
    &bench_command,
    &gdl_perf_command,
    &help_command,
};
// clang-format on

// A closed standard stream would lend its number to the next file opened, and text would end up there.
// Opened the wrong way round, it fails on use instead.
void claim_standard_streams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) == -1 && errno == EBADF) open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

int print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  return kSuccess;
}

int run_command(const Command& command, std::span<const char* const> arguments) {
  Arguments declared(fmt::format("senet {}", command.name), command.summary, command.details);
  const Action action = command.add(declared);
  try {
    if (!declared.parse(arguments)) return print(declared.help());
  } catch (const Error& error) {
    throw Error(command.name, fmt::format("{} (see: senet help {})", error.what(), command.name));
  }
  return action();
}

int dispatch(std::span<const char* const> arguments) {
  if (arguments.empty()) return print(overview());
  const std::string_view first = arguments.front();
  if (first == "--help" || first == "-h") return print(overview());
  if (first == "--version") return print("senet " SENET_VERSION "\n");
  return run_command(find_command(first), arguments.subspan(1));
}

// Written output counts only once it has arrived.
void flush_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw Error("standard output", std::strerror(errno));
}

// What fmt and threads throw says neither which file can't be written nor that it is threads that can't be had.
std::string explained(const std::system_error& error) {
  if (std::ferror(stdout) != 0) return "standard output: " + error.code().message();
  if (error.code() == std::errc::resource_unavailable_try_again) return "threads: the system has no more of them";
  return error.what();
}

}  // namespace

std::span<const Command* const> commands() { return kCommands; }

const Command& find_command(std::string_view name) {
  std::vector<std::string> names;
  for (const Command* command : kCommands) {
    if (name == command->name) return *command;
    names.emplace_back(command->name);
  }
  if (name.starts_with('-')) throw Error("", fmt::format("unknown option '{}' (see: senet help)", name));
  const std::string guess = nearest(name, names);
  const std::string hint = guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess);
  throw Error("", fmt::format("unknown command '{}'{} (see: senet help)", name, hint));
}

std::string overview() {
  std::string text =
      "Senet, a general game playing agent: reads the rules of a game in the Game Description Language and plays it.\n"
      "\n"
      "Usage: senet COMMAND [ARGUMENTS]\n"
      "\n"
      "Commands:\n";
  for (const Command* command : kCommands) text += fmt::format("  {:<12}{}\n", command->name, command->summary);
  text +=
      "\n"
      "senet help COMMAND explains one, senet help players who can play; senet --version prints the version.\n"
      "Exit status: 0 success, 1 a check failed, 2 bad input.\n";
  return text;
}

std::string help_of(const Command& command) {
  Arguments declared(fmt::format("senet {}", command.name), command.summary, command.details);
  const Action action = command.add(declared);  // owns the variables that the arguments are bound to
  return declared.help();
}

int run(int argc, const char* const* argv) noexcept {
  claim_standard_streams();
  try {
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    const int status = dispatch(arguments.empty() ? arguments : arguments.subspan(1));
    flush_output();
    return status;
  } catch (const std::bad_alloc&) {
    std::fputs("senet: error: out of memory\n", stderr);
  } catch (const std::system_error& error) {
    std::fprintf(stderr, "senet: error: %s\n", explained(error).c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "senet: error: %s\n", error.what());
  }
  return kBadInput;
}

}  // namespace senet::cli
