#include "sliced/lut_map.h"

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "sliced/cuts.h"

namespace senet::sliced {

namespace {

constexpr int kAreaRounds = 2;
constexpr std::size_t kLookedAt = 64;  // nodes, to find out what a cut costs
constexpr Operand kNoOperand = std::numeric_limits<Operand>::max();

class Mapper {
 public:
  Mapper(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted)
      : aig_(aig),
        wanted_(wanted),
        readers_(count_readers()),
        cuts_(aig, readers_),
        best_(aig.node_count(), 0),
        references_(aig.node_count(), 0),
        operand_(aig.node_count(), kNoOperand) {
    operand_[0] = 0;
    for (const Input& input : inputs) {
      program_.input_slot.push_back(input.slot);
      operand_[input.node] = program_.input_count();
    }
  }

  LutProgram run(std::uint32_t slots) {
    program_.slots = slots;
    for (const Wanted& each : wanted_) {
      if (references_[each.value.gate()]++ == 0) reference(each.value.gate(), true);
    }
    for (int i = 0; i < kAreaRounds; ++i) recover_area();
    for (const Wanted& each : wanted_) {
      emit(each.value.gate());
      program_.outputs.push_back({operand_[each.value.gate()], each.value.inverted()});
      program_.output_slot.push_back(each.slot);
    }
    return std::move(program_);
  }

 private:
  std::vector<std::uint32_t> count_readers() const {
    std::vector<std::uint32_t> readers(aig_.node_count(), 0);
    for (const Wanted& each : wanted_) ++readers[each.value.gate()];
    for (NodeId node = aig_.node_count(); node-- > 1;) {
      if (readers[node] == 0 || !aig_.is_and(node)) continue;
      ++readers[aig_.left(node).gate()];
      ++readers[aig_.right(node).gate()];
    }
    return readers;
  }

  const Cut& best(NodeId node) const { return cuts_.of(node)[best_[node]]; }

  // The root's cut is taken on or let go, and so are those of the nodes that nothing else needs.
  void reference(NodeId root, bool take) {
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const NodeId node = stack_.back();
      stack_.pop_back();
      if (!aig_.is_and(node)) continue;
      for (const NodeId leaf : best(node).nodes()) {
        if (take ? references_[leaf]++ == 0 : --references_[leaf] == 0) stack_.push_back(leaf);
      }
    }
  }

  // Tables that are only there for the cut, or would be, as far as kLookedAt nodes tell. Leaves the references changed.
  std::size_t try_cut(const Cut& cut, bool take) {
    std::size_t tables = 1;
    stack_.clear();
    const auto touch = [&](const Cut& each) {
      for (const NodeId leaf : each.nodes()) {
        touched_.push_back(leaf);
        const bool last = take ? references_[leaf]++ == 0 : --references_[leaf] == 0;
        if (last && aig_.is_and(leaf)) stack_.push_back(leaf);
      }
    };
    touch(cut);
    for (; !stack_.empty() && tables < kLookedAt; ++tables) {
      const NodeId node = stack_.back();
      stack_.pop_back();
      touch(best(node));
    }
    return tables + stack_.size();
  }

  void undo(std::size_t mark, bool taken) {
    for (; touched_.size() > mark; touched_.pop_back()) references_[touched_.back()] += taken ? ~std::uint32_t{0} : 1U;
  }

  std::uint8_t cheapest_cut(NodeId node) {
    const auto cuts = cuts_.of(node);
    touched_.clear();
    try_cut(best(node), false);
    const std::size_t mark = touched_.size();
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::uint8_t choice = 0;
    for (std::uint8_t i = 0; i < cuts.size(); ++i) {
      const std::size_t area = try_cut(cuts[i], true);
      undo(mark, true);
      if (area < least || (area == least && cuts[i].size < cuts[choice].size)) {
        least = area;
        choice = i;
      }
    }
    undo(0, false);
    return choice;
  }

  void recover_area() {
    for (NodeId node = 1; node < aig_.node_count(); ++node) {
      aig_.give_up().check();
      if (references_[node] == 0 || !aig_.is_and(node)) continue;
      const std::uint8_t choice = cheapest_cut(node);
      if (choice == best_[node]) continue;
      const Cut& old = best(node);
      best_[node] = choice;
      // the new ones first, so that what both need is never let go
      for (const NodeId leaf : best(node).nodes()) {
        if (references_[leaf]++ == 0) reference(leaf, true);
      }
      for (const NodeId leaf : old.nodes()) {
        if (--references_[leaf] == 0) reference(leaf, false);
      }
    }
  }

  void emit(NodeId root) {
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const NodeId node = stack_.back();
      if (operand_[node] != kNoOperand) {
        stack_.pop_back();
        continue;
      }
      SENET_CHECK(aig_.is_and(node));
      const std::size_t before = stack_.size();
      for (const NodeId leaf : best(node).nodes()) {
        if (operand_[leaf] == kNoOperand) stack_.push_back(leaf);
      }
      if (stack_.size() == before) add_table(node);
    }
  }

  void add_table(NodeId node) {
    const Cut& cut = best(node);
    const Operand first = operand_[cut.leaves[0]];
    Table table{{first, first, first}, cut.truth};
    for (std::size_t i = 0; i < cut.size; ++i) table.in[i] = operand_[cut.leaves[i]];
    operand_[node] = program_.operand_of_table(program_.tables.size());
    program_.tables.push_back(table);
  }

  const Aig& aig_;
  std::span<const Wanted> wanted_;
  std::vector<std::uint32_t> readers_;
  Cuts cuts_;
  std::vector<std::uint8_t> best_;  // per node: which of its cuts
  std::vector<std::uint32_t> references_;
  std::vector<NodeId> stack_;
  std::vector<NodeId> touched_;   // by try_cut()
  std::vector<Operand> operand_;  // per node
  LutProgram program_;
};

}  // namespace

LutProgram map_to_tables(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted,
                         std::uint32_t slots) {
  return Mapper(aig, inputs, wanted).run(slots);
}

}  // namespace senet::sliced
