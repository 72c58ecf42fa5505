#include "sliced/stages.h"

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace senet::sliced {

namespace {

constexpr std::uint32_t kNoSlot = std::numeric_limits<std::uint32_t>::max();

// A node's level is the number of the last loop it depends on, counted from 1, or 0. Program j computes nodes of level
// j once loops 1 to j have been swept; sweep j computes nodes of level j as well. Values of lower levels that they need
// are passed in slots.
class Splitter {
 public:
  Splitter(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted, const Loops& loops,
           std::uint32_t slots)
      : aig_(aig),
        loops_(loops),
        slots_(slots),
        slot_(aig.node_count(), kNoSlot),
        level_(aig.node_count(), 0),
        copy_(aig.node_count(), kFalse),
        seen_(aig.node_count(), 0),
        roots_(loops.size() + 1) {
    for (const Input& input : inputs) slot_[input.node] = input.slot;
    for (std::uint32_t i = 0; i < loops.size(); ++i) {
      for (const NodeId variable : loops[i].variables) level_[variable] = i + 1;
    }
    for (NodeId node = 1; node < aig.node_count(); ++node) {
      if (aig.is_and(node)) level_[node] = std::max(level_[aig.left(node).gate()], level_[aig.right(node).gate()]);
    }
    for (const Wanted& each : wanted) roots_[level_[each.value.gate()]].push_back(each);
  }

  // Backwards, so that what a stage has to pass on is known before it is made.
  std::vector<Stage> run() {
    for (std::size_t level = loops_.size() + 1; level-- > 0;) {
      if (!roots_[level].empty()) stages_.push_back({program(level, roots_[level]), 0, 0});
      if (level > 0 && is_needed(loops_[level - 1])) sweep(level);
    }
    std::ranges::reverse(stages_);
    for (Stage& stage : stages_) stage.program.slots = slots_;
    return std::move(stages_);
  }

 private:
  bool is_needed(const Loop& loop) const {
    return std::ranges::any_of(loop.variables, [&](NodeId variable) { return slot_[variable] != kNoSlot; });
  }

  void sweep(std::size_t level) {
    const Loop& loop = loops_[level - 1];
    const std::uint32_t first = place_variables(loop);
    const auto count = static_cast<std::uint32_t>(loop.variables.size());
    std::vector<Wanted> wanted;
    for (std::uint32_t i = 0; i < count; ++i) wanted.push_back({loop.next[i], first + count + i});
    stages_.push_back({program(level, wanted), first, count});
  }

  // They have a place once something has asked for one of them.
  std::uint32_t place_variables(const Loop& loop) {
    if (slot_[loop.variables[0]] == kNoSlot) {
      for (const NodeId variable : loop.variables) slot_[variable] = slots_++;
      slots_ += static_cast<std::uint32_t>(loop.variables.size());
    }
    return slot_[loop.variables[0]];
  }

  // What is asked for from a lower level gets a slot, and is computed there.
  void pass(NodeId node) {
    if (slot_[node] != kNoSlot) return;
    if (aig_.is_and(node)) {
      slot_[node] = slots_++;
      roots_[level_[node]].push_back({Literal(node), slot_[node]});
    } else {
      SENET_CHECK(level_[node] > 0);
      place_variables(loops_[level_[node] - 1]);
    }
  }

  LutProgram program(std::size_t level, std::span<const Wanted> wanted) {
    collect(level, wanted);
    Aig part(std::numeric_limits<std::uint32_t>::max(), aig_.give_up());
    std::vector<Input> inputs;
    for (const NodeId node : part_) {
      if (aig_.is_and(node) && level_[node] == level) continue;
      pass(node);
      copy_[node] = part.add_input();
      inputs.push_back({copy_[node].gate(), slot_[node]});
    }
    copy_[0] = kFalse;
    const auto copy = [&](Literal literal) { return copy_[literal.gate()] ^ literal.inverted(); };
    for (const NodeId node : part_) {
      if (!aig_.is_and(node) || level_[node] != level) continue;
      copy_[node] = part.both(copy(aig_.left(node)), copy(aig_.right(node)));
    }
    std::vector<Wanted> roots;
    for (const Wanted& each : wanted) roots.push_back({copy(each.value), each.slot});
    return map_to_tables(part, inputs, roots, slots_);
  }

  // The nodes of the level that the wanted values depend on, and those from below that they read, ascending.
  void collect(std::size_t level, std::span<const Wanted> wanted) {
    part_.clear();
    ++mark_;
    std::vector<NodeId> pending;
    const auto see = [&](NodeId node) {
      if (node == 0 || seen_[node] == mark_) return;
      seen_[node] = mark_;
      part_.push_back(node);
      if (aig_.is_and(node) && level_[node] == level) pending.push_back(node);
    };
    for (const Wanted& each : wanted) see(each.value.gate());
    while (!pending.empty()) {
      const NodeId node = pending.back();
      pending.pop_back();
      see(aig_.left(node).gate());
      see(aig_.right(node).gate());
    }
    std::ranges::sort(part_);
  }

  const Aig& aig_;
  const Loops& loops_;
  std::uint32_t slots_;
  std::vector<std::uint32_t> slot_;   // per node, where it has one
  std::vector<std::uint32_t> level_;  // per node
  std::vector<Literal> copy_;         // per node: in the part that is being made
  std::vector<std::uint32_t> seen_;   // per node: the last part it was collected for
  std::uint32_t mark_ = 0;
  std::vector<std::vector<Wanted>> roots_;  // per level
  std::vector<NodeId> part_;
  std::vector<Stage> stages_;  // the last one first
};

}  // namespace

std::vector<Stage> map_to_stages(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted,
                                 const Loops& loops, std::uint32_t slots) {
  if (loops.empty()) {
    std::vector<Stage> one;
    one.push_back({map_to_tables(aig, inputs, wanted, slots), 0, 0});
    return one;
  }
  return Splitter(aig, inputs, wanted, loops, slots).run();
}

}  // namespace senet::sliced
