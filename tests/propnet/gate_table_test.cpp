#include "propnet/gate_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace senet::propnet {
namespace {

Network inputs_only(std::size_t propositions) {
  Network network;
  network.initially.assign(propositions, 0);
  network.add_inputs();
  return network;
}

Literal make_random(GateFactory& factory, const Network& network, Rng& rng) {
  std::vector<Literal> inputs;
  for (std::uint32_t i = 0; i < 2 + rng.below(3); ++i) {
    inputs.emplace_back(1 + rng.below(network.gate_count() - 1), rng.below(2) == 0);
  }
  return factory.make(rng.below(2) == 0 ? GateKind::kAnd : GateKind::kOr, inputs);
}

TEST(GateFactory, GivesTheSameGatesAgainAfterTakingSomeBack) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Network network = inputs_only(12);
    GateFactory factory(network);
    Rng rng(seed);
    for (int i = 0; i < 100; ++i) make_random(factory, network, rng);
    const GateId kept = network.gate_count();
    const std::vector<Literal> inputs = network.inputs;

    const Rng before = rng;
    std::vector<Literal> first;
    for (int i = 0; i < 400; ++i) first.push_back(make_random(factory, network, rng));
    ASSERT_GT(network.gate_count(), kept);
    const std::vector<Literal> grown = network.inputs;
    factory.take_back(kept);
    EXPECT_EQ(network.gate_count(), kept);
    EXPECT_EQ(network.inputs, inputs);

    rng = before;
    for (const Literal literal : first) EXPECT_EQ(make_random(factory, network, rng), literal);
    EXPECT_EQ(network.inputs, grown);
  }
}

TEST(GateFactory, StillFindsWhatWasMadeBeforeTheGatesTakenBack) {
  Network network = inputs_only(12);
  GateFactory factory(network);
  Rng rng(7);
  for (int i = 0; i < 200; ++i) make_random(factory, network, rng);
  const GateId kept = network.gate_count();
  for (int i = 0; i < 200; ++i) make_random(factory, network, rng);
  factory.take_back(kept);
  for (GateId gate = network.first_logic_gate(); gate < kept; ++gate) {
    std::vector<Literal> inputs(network.inputs_of(gate).begin(), network.inputs_of(gate).end());
    EXPECT_EQ(factory.make(network.kinds[gate], inputs), Literal(gate));
  }
  EXPECT_EQ(network.gate_count(), kept);
}

}  // namespace
}  // namespace senet::propnet
