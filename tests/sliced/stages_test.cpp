#include "sliced/stages.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>

#include "base/rng.h"
#include "sliced/cones.h"
#include "sliced/staged_executor.h"
#include "support/lane_check.h"

namespace senet::sliced {
namespace {

constexpr std::uint32_t kInputs = 6;

// A random graph whose loops depend on inputs, on earlier loops, and positively on themselves.
struct RandomGraph {
  explicit RandomGraph(std::uint64_t seed, std::size_t loop_count) : rng(seed) {
    for (std::uint32_t i = 0; i < kInputs; ++i) {
      pool.push_back(aig.add_input());
      inputs.push_back({pool.back().gate(), i});
    }
    grow(10);
    for (std::size_t i = 0; i < loop_count; ++i) add_loop();
    for (std::uint32_t i = 0; i < 5; ++i) wanted.push_back({any_of_pool(), kInputs + i});
  }

  Literal any_of(const std::vector<Literal>& literals) {
    return literals[rng.below(static_cast<std::uint32_t>(literals.size()))];
  }
  Literal any_of_pool() { return any_of(pool) ^ (rng.below(2) == 0); }

  void grow(std::size_t nodes) {
    for (std::size_t i = 0; i < nodes; ++i) pool.push_back(aig.both(any_of_pool(), any_of_pool()));
  }

  void add_loop() {
    Loop loop;
    std::vector<Literal> positive;
    for (std::size_t i = 0; i < 1 + rng.below(6); ++i) {
      positive.push_back(aig.add_input());
      loop.variables.push_back(positive.back().gate());
    }
    for (std::size_t i = 0; i < 8; ++i) {
      const Literal one = any_of(positive);
      const Literal other = rng.below(2) == 0 ? any_of_pool() : any_of(positive);
      positive.push_back(rng.below(2) == 0 ? aig.both(one, other) : aig.either(one, other));
    }
    for (std::size_t i = 0; i < loop.variables.size(); ++i) loop.next.push_back(any_of(positive));
    for (const NodeId variable : loop.variables) pool.push_back(Literal(variable));
    loops.push_back(std::move(loop));
    grow(6);
  }

  // 64 lanes at once.
  std::vector<std::uint64_t> evaluate(std::span<const std::uint64_t> of_inputs) const {
    std::vector<std::uint64_t> value(aig.node_count(), 0);
    const auto of = [&](Literal literal) {
      return value[literal.gate()] ^ (literal.inverted() ? ~std::uint64_t{0} : 0);
    };
    for (const Input& input : inputs) value[input.node] = of_inputs[input.slot];
    const auto pass = [&] {
      for (NodeId node = 1; node < aig.node_count(); ++node) {
        if (aig.is_and(node)) value[node] = of(aig.left(node)) & of(aig.right(node));
      }
    };
    for (const Loop& loop : loops) {
      for (std::size_t sweeps = 0; sweeps <= loop.variables.size(); ++sweeps) {
        pass();
        for (std::size_t i = 0; i < loop.variables.size(); ++i) value[loop.variables[i]] = of(loop.next[i]);
      }
    }
    pass();
    std::vector<std::uint64_t> result;
    for (const Wanted& each : wanted) result.push_back(of(each.value));
    return result;
  }

  Rng rng;
  Aig aig{1 << 16};
  Loops loops;
  std::vector<Literal> pool;
  std::vector<Input> inputs;
  std::vector<Wanted> wanted;
};

struct Deleter {
  void operator()(std::uint64_t* words) const { ::operator delete[](words, std::align_val_t{64}); }
};

// On two frames at once, twice, with other inputs.
void expect_equal(RandomGraph& graph, Form form) {
  const auto stages = map_to_stages(graph.aig, graph.inputs, graph.wanted, graph.loops, kInputs + 5);
  const auto executor = new_staged_executor(stages, form);
  ASSERT_NE(executor, nullptr);
  const std::size_t width = executor->lanes() / 64;
  const std::size_t stride = (executor->frame_slots() * width + 7) / 8 * 8;
  const std::unique_ptr<std::uint64_t[], Deleter> words(new (std::align_val_t{64}) std::uint64_t[2 * stride]);
  for (int run = 0; run < 2; ++run) {
    for (std::size_t i = 0; i < 2 * stride; ++i) words[i] = graph.rng();
    std::vector<std::uint64_t> before(words.get(), words.get() + 2 * stride);
    executor->run(words.get(), 2, stride);
    for (std::size_t i = 0; i < 2 * width; ++i) {
      const std::size_t at = i / width * stride + i % width;
      std::vector<std::uint64_t> of_inputs;
      for (std::size_t slot = 0; slot < kInputs; ++slot) of_inputs.push_back(before[at + slot * width]);
      const auto expected = graph.evaluate(of_inputs);
      for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_EQ(words[at + (kInputs + k) * width], expected[k]);
    }
  }
}

TEST(Stages, LoopsReachTheirFixpointInEveryForm) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    for (const Form form : supported_forms()) {
      RandomGraph graph(seed, seed % 5);
      SCOPED_TRACE("seed " + std::to_string(seed) + " " + std::string(form_name(form)));
      expect_equal(graph, form);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(Stages, ALoopThatNothingDependsOnIsNotRun) {
  RandomGraph graph(1, 2);
  graph.wanted = {{graph.pool[0], kInputs}};
  EXPECT_EQ(map_to_stages(graph.aig, graph.inputs, graph.wanted, graph.loops, kInputs + 5).size(), 1U);
}

// Stones fall on a board until no way is left from its first field to its last one: a cycle of gates over all fields.
std::string maze(int side) {
  std::ostringstream text;
  text << "(role builder)\n";
  for (int i = 1; i < side; ++i) text << "(beside " << i << " " << i + 1 << ") (beside " << i + 1 << " " << i << ")\n";
  for (int x = 1; x <= side; ++x) {
    for (int y = 1; y <= side; ++y) text << "(init (free " << x << " " << y << "))\n";
  }
  text << "(<= (legal builder (close ?x ?y)) (true (free ?x ?y)))\n"
          "(<= (closes ?x ?y) (does builder (close ?x ?y)))\n"
          "(<= (next (free ?x ?y)) (true (free ?x ?y)) (not (closes ?x ?y)))\n"
          "(<= (way 1 1) (true (free 1 1)))\n"
          "(<= (way ?x ?z) (way ?x ?y) (beside ?y ?z) (true (free ?x ?z)))\n"
          "(<= (way ?z ?y) (way ?x ?y) (beside ?x ?z) (true (free ?z ?y)))\n"
       << "(<= open (way " << side << " " << side << "))\n"
       << "(<= terminal (not open))\n"
          "(<= (goal builder 100) (way 1 2))\n"
          "(<= (goal builder 0) (not (way 1 2)))\n";
  return text.str();
}

TEST(Stages, AGameWithALongCycleIsPlayedAsTheScalarEvaluatorPlaysIt) {
  const SlicedParts parts(gdl::read_description(maze(5), "maze.kif"));
  ASSERT_FALSE(parts.network.cycles.empty());
  Aig aig(1 << 20);
  Loops loops;
  std::vector<Literal> propositions;
  for (std::uint32_t p = 0; p < parts.network.proposition_count(); ++p) propositions.push_back(aig.add_input());
  Cones(parts.network, aig, loops, propositions).value(parts.network.terminal);
  ASSERT_FALSE(loops.empty());
  for (const Form form : supported_forms()) {
    SCOPED_TRACE(form_name(form));
    LaneCheck check(parts, form, 1);
    check.run();
    EXPECT_GT(check.checked(), 0U);
  }
}

}  // namespace
}  // namespace senet::sliced
