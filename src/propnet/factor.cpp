#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "base/rng.h"
#include "propnet/gate_table.h"
#include "propnet/order.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

namespace {

constexpr std::size_t kMaxCube = 64;  // literals of an AND that is still taken apart; bounds the recursion
constexpr std::size_t kMinCubes = 3;

// A sum of products: each cube is a conjunction of literals.
struct Cover {
  std::vector<std::uint32_t> begin{0};
  std::vector<Literal> literals;

  std::size_t size() const noexcept { return begin.size() - 1; }
  std::span<Literal> cube(std::size_t i) noexcept {
    return std::span(literals).subspan(begin[i], begin[i + 1] - begin[i]);
  }
  void close_cube() { begin.push_back(static_cast<std::uint32_t>(literals.size())); }
  void clear() {
    begin.assign(1, 0);
    literals.clear();
  }
  // Inputs of gates that compute it as it stands.
  std::size_t cost() const noexcept { return literals.size() + size(); }
};

// Turns a cover into nested gates: a tree by the commonest literals, in which equal subtrees are one gate and the
// literals that lead to it are gathered.
class Factoring {
 public:
  Factoring(Cover& cover, GateFactory& factory) : cover_(cover), factory_(factory) {}

  Literal build() {
    join_inseparable();
    rank_literals();
    order_.resize(cover_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, [this](std::uint32_t left, std::uint32_t right) {
      return std::ranges::lexicographical_compare(cube(left), cube(right));
    });
    return build(0, order_.size(), 0);
  }

 private:
  // Literals that occur in the same cubes are one: their conjunction.
  void join_inseparable() {
    using Numbered = std::pair<std::uint64_t, Literal>;  // by a number for the set of cubes
    std::vector<Numbered> together = occurrences();
    std::ranges::sort(together);
    std::vector<Replacement> joined;  // the conjunction in the place of the first, nothing in that of the others
    std::vector<Literal> literals;
    for (auto it = together.begin(); it != together.end();) {
      const auto end = std::find_if(it, together.end(), [it](const Numbered& each) { return each.first != it->first; });
      if (end - it > 1) {
        literals.clear();
        for (auto each = it; each != end; ++each) literals.push_back(each->second);
        for (auto each = it + 1; each != end; ++each) joined.push_back({each->second, kTrue});
        joined.push_back({it->second, factory_.make(GateKind::kAnd, literals)});
      }
      it = end;
    }
    std::ranges::sort(joined, {}, &Replacement::literal);
    if (!joined.empty()) replace(joined);
  }

  struct Replacement {
    Literal literal;
    Literal by;
  };

  std::vector<std::pair<std::uint64_t, Literal>> occurrences() {
    std::vector<Literal> used(cover_.literals);
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::vector<std::pair<std::uint64_t, Literal>> result;
    for (const Literal literal : used) result.push_back({0, literal});
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < cover_.size(); ++i) {
      const std::uint64_t number = split_mix(state);
      for (const Literal literal : cover_.cube(i)) {
        result[static_cast<std::size_t>(std::ranges::lower_bound(used, literal) - used.begin())].first += number;
      }
    }
    return result;
  }

  void replace(const std::vector<Replacement>& joined) {
    Cover result;
    for (std::size_t i = 0; i < cover_.size(); ++i) {
      for (const Literal literal : cover_.cube(i)) {
        const auto found = std::ranges::lower_bound(joined, literal, {}, &Replacement::literal);
        const Literal by = found == joined.end() || found->literal != literal ? literal : found->by;
        if (by != kTrue) result.literals.push_back(by);
      }
      result.close_cube();
    }
    cover_ = std::move(result);
  }

  // Names literals by how common they are, and puts the commonest first in each cube.
  void rank_literals() {
    std::vector<Literal> used(cover_.literals);
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    const auto place = [&used](Literal literal) {
      return static_cast<std::uint32_t>(std::ranges::lower_bound(used, literal) - used.begin());
    };
    std::vector<std::uint32_t> uses(used.size(), 0);
    for (const Literal literal : cover_.literals) ranks_.push_back(place(literal));
    for (const std::uint32_t literal : ranks_) ++uses[literal];
    std::vector<std::uint32_t> by_use(used.size());
    std::iota(by_use.begin(), by_use.end(), 0U);
    std::ranges::stable_sort(by_use, std::greater<>{}, [&uses](std::uint32_t literal) { return uses[literal]; });
    std::vector<std::uint32_t> rank(used.size());
    for (std::uint32_t i = 0; i < by_use.size(); ++i) {
      rank[by_use[i]] = i;
      literal_of_rank_.push_back(used[by_use[i]]);
    }
    for (std::uint32_t& each : ranks_) each = rank[each];
    for (std::size_t i = 0; i < cover_.size(); ++i) std::ranges::sort(cube(i));
  }

  // By rank.
  std::span<std::uint32_t> cube(std::size_t i) {
    return std::span(ranks_).subspan(cover_.begin[i], cover_.begin[i + 1] - cover_.begin[i]);
  }

  // What is left of the cubes order_[begin, end) behind their first `depth` literals, which they have in common.
  Literal build(std::size_t begin, std::size_t end, std::size_t depth) {
    if (cube(order_[begin]).size() == depth) return kTrue;  // the shortest comes first, and absorbs the others
    if (end - begin == 1) {
      std::vector<Literal> inputs;
      for (const std::uint32_t rank : cube(order_[begin]).subspan(depth)) inputs.push_back(literal_of_rank_[rank]);
      return factory_.make(GateKind::kAnd, inputs);
    }
    struct Subtree {
      Literal rest;
      Literal leading;
    };
    std::vector<Subtree> subtrees;
    while (begin < end) {
      const std::uint32_t first = cube(order_[begin])[depth];
      std::size_t next = begin + 1;
      while (next < end && cube(order_[next])[depth] == first) ++next;
      subtrees.push_back({build(begin, next, depth + 1), literal_of_rank_[first]});
      begin = next;
    }
    std::ranges::stable_sort(subtrees, {}, &Subtree::rest);
    std::vector<Literal> terms;
    std::vector<Literal> leading;
    for (auto it = subtrees.begin(); it != subtrees.end();) {
      leading.clear();
      const Literal rest = it->rest;
      for (; it != subtrees.end() && it->rest == rest; ++it) leading.push_back(it->leading);
      std::vector<Literal> product{rest, factory_.make(GateKind::kOr, leading)};
      terms.push_back(factory_.make(GateKind::kAnd, product));
    }
    return factory_.make(GateKind::kOr, terms);
  }

  Cover& cover_;
  GateFactory& factory_;
  std::vector<std::uint32_t> ranks_;  // of the cover's literals
  std::vector<Literal> literal_of_rank_;
  std::vector<std::uint32_t> order_;
};

// Copies a network gate by gate, factored where that pays.
class FactorPass {
 public:
  explicit FactorPass(const Network& network)
      : network_(network),
        component_(component_of_gates(network)),
        readers_(network.gate_count(), 0),
        inner_(network.gate_count(), 0),
        result_(network.without_logic()),
        factory_(result_) {
    for (const Literal input : network.inputs) ++readers_[input.gate()];
    for_each_output(network, [this](const Literal& output) { ++readers_[output.gate()]; });
    mark_inner();
  }

  Network run() {
    map_.reserve(network_.gate_count());
    for (GateId gate = 0; gate < network_.first_logic_gate(); ++gate) map_.emplace_back(gate);
    for (GateId gate = network_.first_logic_gate(); gate < network_.gate_count(); ++gate) {
      if (component_[gate] != kAcyclic) {
        copy_cycle(network_.cycles[component_[gate]]);
        gate = network_.cycles[component_[gate]].end - 1;
      } else {
        map_.push_back(inner_[gate] != 0 ? kFalse : make(gate));
      }
    }
    for_each_output(result_, [this](Literal& output) { output = translate(output); });
    return std::move(result_);
  }

 private:
  Literal translate(Literal old) const { return map_[old.gate()] ^ old.inverted(); }

  // The literal, as a gate reads it, is a product where the gate is a sum, and the other way round.
  bool is_term(GateId gate, Literal input) const {
    const GateId inner = input.gate();
    if (inner < network_.first_logic_gate() || readers_[inner] != 1 || component_[inner] != kAcyclic) return false;
    return (network_.kinds[inner] != network_.kinds[gate]) != input.inverted() &&
           network_.inputs_of(inner).size() <= kMaxCube;
  }

  // Gates that their only reader may take apart wait for it. Where readers wait themselves, every second level does.
  void mark_inner() {
    for (GateId gate = network_.gate_count(); gate-- > network_.first_logic_gate();) {
      if (component_[gate] != kAcyclic || inner_[gate] != 0) continue;
      const auto inputs = network_.inputs_of(gate);
      const auto terms = std::ranges::count_if(inputs, [&](Literal input) { return is_term(gate, input); });
      if (static_cast<std::size_t>(terms) < kMinCubes) continue;
      for (const Literal input : inputs) {
        if (is_term(gate, input)) inner_[input.gate()] = 1;
      }
    }
  }

  void copy_cycle(CyclicComponent cycle) {
    const GateId base = result_.gate_count();
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) map_.emplace_back(base + gate - cycle.begin);
    std::vector<Literal> inputs;
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
      inputs.clear();
      for (const Literal input : network_.inputs_of(gate)) inputs.push_back(translate(input));
      result_.add_gate(network_.kinds[gate], inputs);
    }
    result_.cycles.push_back({base, result_.gate_count()});
  }

  Literal make_plainly(GateId gate) {
    std::vector<Literal> inputs;
    for (const Literal input : network_.inputs_of(gate)) {
      inputs.push_back(inner_[input.gate()] != 0 ? make_plainly(input.gate()) ^ input.inverted() : translate(input));
    }
    return factory_.make(network_.kinds[gate], inputs);
  }

  Literal make(GateId gate) {
    const auto inputs = network_.inputs_of(gate);
    if (std::ranges::none_of(inputs, [this](Literal input) { return inner_[input.gate()] != 0; })) {
      return make_plainly(gate);
    }
    // an AND over ORs is factored as the OR over ANDs that its negation is
    const bool invert = network_.kinds[gate] == GateKind::kAnd;
    cover_.clear();
    for (const Literal input : inputs) add_cube(input, invert);
    const std::size_t cost = cover_.cost();
    const std::size_t before = result_.inputs.size();
    const Literal factored = Factoring(cover_, factory_).build() ^ invert;
    if (4 * (result_.inputs.size() - before) <= 3 * cost) return factored;
    return make_plainly(gate);
  }

  void add_cube(Literal input, bool invert) {
    if (inner_[input.gate()] == 0) {
      cover_.literals.push_back(translate(input) ^ invert);
    } else {
      for (const Literal literal : network_.inputs_of(input.gate())) {
        cover_.literals.push_back(translate(literal) ^ input.inverted() ^ invert);
      }
    }
    cover_.close_cube();
  }

  const Network& network_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> readers_;
  std::vector<std::uint8_t> inner_;  // per gate: taken apart by its only reader
  std::vector<Literal> map_;         // per gate of the old network
  Network result_;
  GateFactory factory_;
  Cover cover_;
};

}  // namespace

Network factor(const Network& network) { return FactorPass(network).run(); }

}  // namespace senet::propnet
