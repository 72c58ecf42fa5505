#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/command.h"

namespace senet::cli {

namespace {

Action add(Arguments& arguments) {
  const auto name = std::make_shared<std::string>();
  arguments.optional_positional("COMMAND", *name, "the command to explain");
  return [name] {
    fmt::print("{}", name->empty() ? overview() : help_of(find_command(*name)));
    return kSuccess;
  };
}

}  // namespace

extern const Command help_command{
    .name = "help",
    .summary = "explain a command",
    .details =
        "Examples:\n"
        "  senet help\n"
        "  senet help perft\n",
    .add = add,
};

}  // namespace senet::cli
