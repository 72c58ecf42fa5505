#include "propnet/propnet_game.h"

#include <algorithm>

#include "propnet/build_network.h"
#include "propnet/order.h"
#include "propnet/scalar.h"
#include "sim/name_table.h"
#include "sim/rules_game.h"

namespace senet::propnet {

namespace {

std::size_t depth_of(const Network& network) {
  const std::vector<std::uint32_t> component = component_of_gates(network);
  std::vector<std::size_t> depth(network.gate_count(), 0);
  std::size_t deepest = 0;
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    const CyclicComponent range =
        component[gate] == kAcyclic ? CyclicComponent{gate, gate + 1} : network.cycles[component[gate]];
    std::size_t below = 0;
    for (GateId member = range.begin; member < range.end; ++member) {
      for (const Literal input : network.inputs_of(member)) below = std::max(below, depth[input.gate()]);
    }
    for (GateId member = range.begin; member < range.end; ++member) depth[member] = below + 1;
    deepest = std::max(deepest, below + 1);
    gate = range.end - 1;
  }
  return deepest;
}

std::size_t count_fixed(const Network& network) {
  std::size_t count = 0;
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    if (network.next[p] == constant(network.initially[p] != 0)) ++count;
  }
  return count;
}

void describe(const Network& network, BuildStatistics& statistics) {
  statistics.depth = depth_of(network);
  statistics.cycles = network.cycles.size();
  for (const CyclicComponent cycle : network.cycles) statistics.cyclic_gates += cycle.end - cycle.begin;
  statistics.fixed_propositions = count_fixed(network);
}

std::shared_ptr<const NameTable> name_table(const ground::GroundProgram& program, const GameInfo& info) {
  std::vector<std::string> moves;
  for (const auto& role : program.moves) {
    for (const auto& move : role) moves.push_back(move.text);
  }
  std::vector<std::string> propositions;
  for (const auto& proposition : program.propositions) propositions.push_back(proposition.text);
  return std::make_shared<NameTable>(info.first_move, std::move(moves), std::move(propositions));
}

}  // namespace

Network build_simplified_network(const ground::GroundProgram& program, const BuildLimits& limits,
                                 BuildStatistics* statistics) {
  BuildStatistics local;
  BuildStatistics& report = statistics != nullptr ? *statistics : local;
  const Seconds start = thread_cpu_time();
  Network network = simplify(build_network(program, GiveUp(limits.stop)), BuildBudget(limits), report.passes);
  report.simplify = thread_cpu_time() - start;
  describe(network, report);
  network.give_up = {};
  return network;
}

std::shared_ptr<const Game> new_propnet_game(const ground::GroundProgram& program, Network network, std::string name,
                                             const BuildLimits& limits, BuildStatistics* statistics) {
  BuildStatistics local;
  BuildStatistics& report = statistics != nullptr ? *statistics : local;
  const Seconds start = thread_cpu_time();
  const BuildBudget budget(limits);
  network.give_up = GiveUp(limits.stop);
  const Plan plan = make_plan(std::move(network));
  const auto rules = std::make_shared<const Scalar>(program, plan, std::move(name));
  report.nodes = rules->circuit().node_count;
  report.edges = rules->circuit().edge_count();
  report.build = thread_cpu_time() - start;
  budget.check(0);
  return std::make_shared<RulesGame<Scalar, NameTable>>("scalar", rules, name_table(program, rules->info()));
}

std::shared_ptr<const Game> new_propnet_game(const ground::GroundProgram& program, std::string name,
                                             const BuildLimits& limits, BuildStatistics* statistics) {
  BuildStatistics local;
  BuildStatistics& report = statistics != nullptr ? *statistics : local;
  Network network = build_simplified_network(program, limits, &report);
  BuildLimits left = limits;
  left.time -= report.simplify;
  return new_propnet_game(program, std::move(network), std::move(name), left, &report);
}

}  // namespace senet::propnet
