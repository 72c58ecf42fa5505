#include "sliced/aig.h"

#include <algorithm>
#include <functional>

#include "base/error.h"

namespace senet::sliced {

namespace {

std::size_t hash(Literal a, Literal b) noexcept {
  std::uint64_t key = (std::uint64_t{a.code()} << 32 | b.code()) * 0x9e3779b97f4a7c15ULL;
  key ^= key >> 29;
  return static_cast<std::size_t>(key * 0xbf58476d1ce4e5b9ULL >> 20);
}

}  // namespace

Aig::Aig(std::uint32_t max_nodes, GiveUp give_up)
    : max_nodes_(max_nodes), give_up_(give_up), nodes_{{kFalse, kFalse}}, table_(1 << 12, 0) {}

Literal Aig::add_input() {
  nodes_.push_back({kFalse, kFalse});
  return Literal(node_count() - 1);
}

// Where one operand is an AND: absorption, contradiction, and substitution of one operand into the other.
bool Aig::simplify(Literal a, Literal b, Literal& result) {
  if (!is_and(a.gate())) return false;
  const Node inner = nodes_[a.gate()];
  if (!a.inverted()) {
    if (inner.left == b || inner.right == b) return result = a, true;
    if (inner.left == !b || inner.right == !b) return result = kFalse, true;
    return false;
  }
  if (inner.left == !b || inner.right == !b) return result = b, true;
  if (inner.left == b) return result = both(b, !inner.right), true;
  if (inner.right == b) return result = both(b, !inner.left), true;
  return false;
}

Literal Aig::both(Literal a, Literal b) {
  if (b < a) std::swap(a, b);
  if (a == kFalse || a == !b) return kFalse;
  if (a == kTrue || a == b) return b;
  Literal result;
  if (simplify(a, b, result) || simplify(b, a, result)) return result;
  return find_or_add(a, b);
}

Literal Aig::find_or_add(Literal a, Literal b) {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash(a, b) & mask;
  while (table_[place] != 0) {
    const Node& node = nodes_[table_[place]];
    if (node.left == a && node.right == b) return Literal(table_[place]);
    place = (place + 1) & mask;
  }
  if (node_count() >= max_nodes_) throw Error("sliced evaluator", "the circuit has too many gates");
  give_up_.check();
  nodes_.push_back({a, b});
  table_[place] = node_count() - 1;
  if (2 * nodes_.size() > table_.size()) grow();
  return Literal(node_count() - 1);
}

void Aig::grow() {
  table_.assign(2 * table_.size(), 0);
  const std::size_t mask = table_.size() - 1;
  for (NodeId node = 1; node < node_count(); ++node) {
    if (!is_and(node)) continue;
    std::size_t place = hash(nodes_[node].left, nodes_[node].right) & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = node;
  }
}

Literal Aig::all(std::span<Literal> literals) {
  std::ranges::sort(literals);
  Literal result = kTrue;
  for (const Literal literal : literals) result = both(result, literal);
  return result;
}

Literal Aig::any(std::span<Literal> literals) {
  for (Literal& literal : literals) literal = !literal;
  return !all(literals);
}

}  // namespace senet::sliced
