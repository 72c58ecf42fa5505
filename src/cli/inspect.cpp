// senet inspect: what becomes of a rule sheet.
#include <fmt/format.h>

#include <memory>

#include "base/error.h"
#include "base/load_memory.h"
#include "cli/command.h"
#include "cli/ground_text.h"
#include "cli/inspection.h"
#include "cli/network_dot.h"
#include "propnet/build_network.h"
#include "propnet/simplify.h"

namespace senet::cli {

namespace {

struct InspectArguments {
  std::string file;
  double seconds = 60;
  double megabytes = static_cast<double>(kLoadMemory >> 20);
  bool ground = false;
  bool dot = false;
  bool json = false;
};

void print_ground(const ground::GroundProgram& program) {
  const std::vector<std::string> names = atom_names(program);
  for (const auto& rule : program.rules) fmt::print("{}\n", to_text(program, rule, names));
}

int run_inspect(const InspectArguments& arguments) {
  InspectLimits limits;
  limits.time = Seconds(arguments.seconds);
  limits.memory = static_cast<std::size_t>(arguments.megabytes * (1 << 20));
  if (static_cast<int>(arguments.ground) + arguments.dot + arguments.json > 1) {
    throw Error("--ground, --dot, --json", "only one of them can be printed");
  }
  if (!arguments.ground && !arguments.dot) {
    const Inspection inspection = inspect(arguments.file, limits);
    fmt::print("{}", arguments.json ? to_json(inspection) + "\n" : to_text(inspection));
    return kSuccess;
  }
  const ground::GroundProgram program = ground::ground(gdl::read_description_file(arguments.file),
                                                       {.time_limit = limits.time, .memory_limit = limits.memory});
  if (arguments.ground) print_ground(program);
  if (arguments.dot) {
    const propnet::BuildBudget budget({.time = limits.time, .memory = limits.memory});
    std::vector<propnet::PassStatistics> passes;
    fmt::print("{}", to_dot(propnet::simplify(propnet::build_network(program), budget, passes), program));
  }
  return kSuccess;
}

Action add(Arguments& arguments) {
  const auto values = std::make_shared<InspectArguments>();
  arguments.positional("FILE", values->file, "a rule sheet");
  arguments.flag("--ground", values->ground, "print the ground rules instead");
  arguments.flag("--dot", values->dot, "print the simplified network for Graphviz instead");
  arguments.flag("--json", values->json, "one line for programs");
  arguments.option("--load-seconds", values->seconds, "CPU time that each phase may take", {0.0, 1e6});
  arguments.option("--load-megabytes", values->megabytes, "memory that each phase may take", {1, 1e6});
  return [values] { return run_inspect(*values); };
}

}  // namespace

extern const Command inspect_command{
    .name = "inspect",
    .summary = "show what becomes of a rule sheet",
    .details =
        "Roles, rules, relations, propositions, moves and ground rules; the gates of the propositional network\n"
        "before and after each simplification; its depth and cycles; CPU time of each phase.\n"
        "\n"
        "Examples:\n"
        "  senet inspect games/breakthrough.kif\n"
        "  senet inspect games/nim.kif --ground\n"
        "  senet inspect games/tic_tac_toe.kif --dot | dot -Tsvg > network.svg\n",
    .add = add,
};

}  // namespace senet::cli
