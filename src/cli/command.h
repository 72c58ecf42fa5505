// The sub-commands of `senet`. A command is one .cpp that defines a Command, and its name in the list of command.cpp.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "cli/arguments.h"

namespace senet::cli {

// What exit statuses mean.
inline constexpr int kSuccess = 0;
inline constexpr int kCheckFailed = 1;  // the command ran and found a difference or a finding
inline constexpr int kBadInput = 2;     // arguments, files or rules that can't be used

// Does the work once the arguments are read; returns the exit status. Throws: Error for bad input.
using Action = std::function<int()>;

struct Command {
  const char* name;
  const char* summary;  // one line, for the overview
  const char* details;  // what it prints and examples, shown at the end of its help
  // Declares the arguments, bound to variables that the returned action owns.
  Action (*add)(Arguments& arguments);
};

// Every command, in the order of the overview.
std::span<const Command* const> commands();
// The command of that name. Throws: Error that names the nearest one.
const Command& find_command(std::string_view name);

// What `senet` alone prints.
std::string overview();
// What `senet COMMAND --help` prints.
std::string help_of(const Command& command);

// Runs `senet ARGS...`; never throws. Errors go to stderr as "senet: error: ...". Returns the exit status.
int run(int argc, const char* const* argv) noexcept;

}  // namespace senet::cli
