#include "interp/dictionary.h"

#include "base/error.h"

namespace senet::interp {

using datalog::TermId;
using datalog::TermPool;

// Recursion is bounded by TermPool::kMaxDepth.
TermId Dictionary::copy(const TermPool& from, TermId term, TermPool& to) const {
  if (!from.is_function(term)) return to.constant(from.text(term));
  std::vector<TermId> arguments;
  for (const TermId argument : from.arguments(term)) arguments.push_back(copy(from, argument, to));
  const auto functor = from.functor_of(term);
  return to.function(to.functor(from.functor_name(functor), from.arity(functor)), arguments);
}

TermId Dictionary::share(const TermPool& pool, TermId term) {
  const std::lock_guard lock(mutex_);
  return copy(pool, term, terms_);
}

TermId Dictionary::unshare(TermId shared, TermPool& pool) const {
  const std::lock_guard lock(mutex_);
  return copy(terms_, shared, pool);
}

std::string Dictionary::text(TermId shared) const {
  const std::lock_guard lock(mutex_);
  return terms_.text(shared);
}

std::uint32_t Dictionary::share_move(std::size_t role, const TermPool& pool, TermId move) {
  const std::lock_guard lock(mutex_);
  const TermId shared = copy(pool, move, terms_);
  const auto [entry, added] = move_ids_[role].try_emplace(shared, static_cast<std::uint32_t>(moves_[role].size()));
  if (added) {
    if (moves_[role].size() >= kMaxMoves) throw Error("", "a role has more than 16 million different moves");
    moves_[role].push_back(shared);
  }
  return entry->second;
}

TermId Dictionary::unshare_move(std::size_t role, std::uint32_t number, TermPool& pool) const {
  const std::lock_guard lock(mutex_);
  return copy(terms_, moves_[role].at(number), pool);
}

std::string Dictionary::move_text(std::size_t role, std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  return terms_.text(moves_[role].at(number));
}

std::optional<std::uint32_t> Dictionary::find_move(std::size_t role, std::string_view text) const {
  const std::lock_guard lock(mutex_);
  for (std::uint32_t number = 0; number < moves_[role].size(); ++number) {
    if (terms_.text(moves_[role][number]) == text) return number;
  }
  return std::nullopt;
}

}  // namespace senet::interp
