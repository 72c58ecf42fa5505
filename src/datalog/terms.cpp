#include "datalog/terms.h"

#include <algorithm>

#include "base/error.h"
#include "datalog/hash.h"

namespace senet::datalog {

TermId TermPool::constant(std::string_view name) {
  const auto [entry, added] = constants_.try_emplace(std::string(name), static_cast<TermId>(nodes_.size()));
  if (added) {
    nodes_.push_back({kConstant, static_cast<std::uint32_t>(names_.size()), 0});
    names_.emplace_back(name);
  }
  return entry->second;
}

FunctorId TermPool::functor(std::string_view name, std::uint32_t arity) {
  const std::string key = std::string(name) + '/' + std::to_string(arity);
  const auto [entry, added] = functor_ids_.try_emplace(key, static_cast<FunctorId>(functors_.size()));
  if (added) functors_.push_back({std::string(name), arity});
  return entry->second;
}

std::size_t TermPool::slot_of(FunctorId functor, std::span<const TermId> wanted) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_row(wanted, functor) & mask;
  while (slots_[slot] != kNoTerm) {
    const TermId term = slots_[slot];
    if (nodes_[term].functor == functor && std::ranges::equal(arguments(term), wanted)) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void TermPool::grow() {
  const std::vector<TermId> old = std::move(slots_);
  slots_.assign(std::max<std::size_t>(64, old.size() * 2), kNoTerm);
  const std::size_t mask = slots_.size() - 1;
  for (const TermId term : old) {
    if (term == kNoTerm) continue;
    std::size_t slot = hash_row(arguments(term), nodes_[term].functor) & mask;
    while (slots_[slot] != kNoTerm) slot = (slot + 1) & mask;
    slots_[slot] = term;
  }
}

TermId TermPool::function(FunctorId functor, std::span<const TermId> wanted) {
  if ((used_slots_ + 1) * 2 > slots_.size()) grow();
  const std::size_t slot = slot_of(functor, wanted);
  if (slots_[slot] != kNoTerm) return slots_[slot];
  std::uint32_t depth = 0;
  for (const TermId term : wanted) depth = std::max(depth, nodes_[term].depth);
  if (depth >= kMaxDepth) {
    throw Error("", "a rule builds terms nested deeper than " + std::to_string(kMaxDepth) + " levels of '" +
                        functors_[functor].name + "'");
  }
  const auto term = static_cast<TermId>(nodes_.size());
  nodes_.push_back({functor, static_cast<std::uint32_t>(arguments_.size()), depth + 1});
  arguments_.insert(arguments_.end(), wanted.begin(), wanted.end());
  slots_[slot] = term;
  ++used_slots_;
  return term;
}

TermId TermPool::find_function(FunctorId functor, std::span<const TermId> wanted) const {
  return slots_.empty() ? kNoTerm : slots_[slot_of(functor, wanted)];
}

void TermPool::append_text(TermId term, std::string& out) const {
  const Node& node = nodes_[term];
  if (node.functor == kConstant) {
    out += names_[node.payload];
    return;
  }
  out += '(';
  out += functors_[node.functor].name;
  for (const TermId argument : arguments(term)) {
    out += ' ';
    append_text(argument, out);
  }
  out += ')';
}

std::string TermPool::text(TermId term) const {
  std::string out;
  append_text(term, out);
  return out;
}

std::size_t TermPool::memory() const {
  return nodes_.capacity() * sizeof(Node) + arguments_.capacity() * sizeof(TermId) + slots_.capacity() * sizeof(TermId);
}

}  // namespace senet::datalog
