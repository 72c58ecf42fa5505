#include "cli/inspection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "gdl/dependency.h"

namespace senet::cli {

namespace {

using Json = nlohmann::ordered_json;

void read_sheet(Inspection& out, const gdl::Description& description) {
  out.roles = description.roles();
  for (const gdl::Rule& rule : description.rules) ++(rule.arrow ? out.rules : out.facts);
  const gdl::DependencyGraph graph(description);
  for (std::uint32_t id = 0; id < graph.size(); ++id) {
    out.relations.push_back(fmt::format("{}/{}", graph.relation(id).name, graph.relation(id).arity));
  }
}

template <class Lists>
std::size_t total(const Lists& lists) {
  std::size_t sum = 0;
  for (const auto& list : lists) sum += list.size();
  return sum;
}

// "12 (white 6, black 6)"
template <class Lists>
std::string by_role(const std::vector<std::string>& roles, const Lists& lists) {
  std::vector<std::string> parts;
  for (std::size_t role = 0; role < lists.size(); ++role) {
    parts.push_back(fmt::format("{} {}", roles[role], lists[role].size()));
  }
  return fmt::format("{} ({})", total(lists), fmt::join(parts, ", "));
}

std::string network_text(const Inspection& inspection) {
  const propnet::BuildStatistics& network = inspection.network;
  std::string text = "network\n  pass                               gates       inputs\n";
  for (const propnet::PassStatistics& pass : network.passes) {
    text += fmt::format("  {:<28} {:>11} {:>12}\n", pass.pass, pass.gates, pass.inputs);
  }
  text += fmt::format("  depth                {:>11}\n", network.depth);
  text += fmt::format("  cycles               {:>11} with {} gates\n", network.cycles, network.cyclic_gates);
  text += fmt::format("  fixed propositions   {:>11}\n", network.fixed_propositions);
  text += fmt::format("  circuit              {:>11} nodes, {} edges\n", network.nodes, network.edges);
  return text;
}

Json network_json(const propnet::BuildStatistics& network) {
  Json passes = Json::array();
  for (const propnet::PassStatistics& pass : network.passes) {
    passes.push_back({{"pass", pass.pass}, {"gates", pass.gates}, {"inputs", pass.inputs}});
  }
  return {{"passes", passes},
          {"depth", network.depth},
          {"cycles", network.cycles},
          {"cyclic_gates", network.cyclic_gates},
          {"fixed_propositions", network.fixed_propositions},
          {"nodes", network.nodes},
          {"edges", network.edges}};
}

}  // namespace

Inspection inspect(const std::string& path, const InspectLimits& limits) {
  Inspection out;
  out.file = path;
  const Seconds start = thread_cpu_time();
  const gdl::Description description = gdl::read_description_file(path);
  out.parse = thread_cpu_time() - start;
  read_sheet(out, description);
  try {
    const Seconds parsed = thread_cpu_time();
    out.program =
        ground::ground(description, {.time_limit = limits.time, .memory_limit = limits.memory}, &out.grounding);
    out.ground = thread_cpu_time() - parsed;
    out.game = propnet::new_propnet_game(out.program, path, {limits.time, limits.memory}, &out.network);
  } catch (const Error& error) {
    out.problem = error.what();
  }
  return out;
}

std::string to_text(const Inspection& inspection) {
  const ground::GroundProgram& program = inspection.program;
  std::string text = inspection.file + "\n";
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<20} {}\n", label, value);
  };
  line("roles", fmt::format("{}", fmt::join(inspection.roles, ", ")));
  line("rules", fmt::format("{} rules, {} facts", inspection.rules, inspection.facts));
  line("relations", fmt::format("{}: {}", inspection.relations.size(), fmt::join(inspection.relations, " ")));
  if (!program.roles.empty()) {
    text += "grounding\n";
    line("clauses",
         fmt::format("{} after splitting, {} relations", inspection.grounding.clauses, inspection.grounding.relations));
    line("static tuples", std::to_string(inspection.grounding.static_tuples));
    line("propositions", std::to_string(program.propositions.size()));
    line("moves", by_role(program.roles, program.moves));
    line("goals", by_role(program.roles, program.goals));
    line("ground rules", fmt::format("{} over {} atoms", program.rules.size(), program.atom_count));
    for (const std::string& ignored : inspection.grounding.ignored) line("ignored", ignored);
  }
  if (inspection.game) text += network_text(inspection);
  if (!inspection.problem.empty()) text += fmt::format("no network: {}\n", inspection.problem);
  text +=
      fmt::format("CPU time\n  parse {:.3f} s, ground {:.3f} s, simplify {:.3f} s, build {:.3f} s; peak memory {} MB\n",
                  inspection.parse.count(), inspection.ground.count(), inspection.network.simplify.count(),
                  inspection.network.build.count(), peak_memory() >> 20);
  return text;
}

std::string to_json(const Inspection& inspection) {
  const ground::GroundProgram& program = inspection.program;
  Json out{{"file", inspection.file},
           {"roles", inspection.roles},
           {"rules", inspection.rules},
           {"facts", inspection.facts},
           {"relations", inspection.relations}};
  out["propositions"] = program.propositions.size();
  out["moves"] = total(program.moves);
  out["goals"] = total(program.goals);
  out["clauses"] = inspection.grounding.clauses;
  out["static_tuples"] = inspection.grounding.static_tuples;
  out["ground_rules"] = program.rules.size();
  out["atoms"] = program.atom_count;
  out["ignored"] = inspection.grounding.ignored;
  out["network"] = inspection.game ? network_json(inspection.network) : Json(nullptr);
  if (!inspection.problem.empty()) out["problem"] = inspection.problem;
  out["cpu_s"] = {{"parse", inspection.parse.count()},
                  {"ground", inspection.ground.count()},
                  {"simplify", inspection.network.simplify.count()},
                  {"build", inspection.network.build.count()}};
  out["peak_memory_bytes"] = peak_memory();
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace senet::cli
