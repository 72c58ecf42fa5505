#include "ground/instances.h"

namespace senet::ground {

using datalog::Literal;

Instances::Instances(const datalog::Program& program, const std::vector<bool>& open, std::size_t end)
    : program_(program), clauses_(program.clauses.size()) {
  for (std::uint32_t i = 0; i < end; ++i) {
    const datalog::Clause& clause = program.clauses[i];
    clauses_[i].wanted = open[clause.head.relation];
    for (std::uint32_t k = 0; k < clause.body.size(); ++k) {
      const Literal& literal = clause.body[k];
      if (literal.kind == Literal::Kind::kDistinct || literal.demand || !open[literal.atom.relation]) continue;
      if (literal.kind == Literal::Kind::kPositive) {
        clauses_[i].positive.push_back(k);
      } else {
        clauses_[i].negative.push_back(k);
        asked_.try_emplace(literal.atom.relation, program.relations()[literal.atom.relation].arity);
      }
    }
  }
}

namespace {

// Room for `more` numbers. Long vectors grow by a quarter rather than twofold: for a moment old and new are held.
void make_room(std::vector<std::uint32_t>& rows, std::size_t more) {
  constexpr std::size_t kLong = std::size_t{1} << 22;
  if (rows.size() + more > rows.capacity() && rows.capacity() > kLong) {
    rows.reserve(rows.capacity() + rows.capacity() / 4 + more);
  }
}

}  // namespace

void Instances::derived(std::uint32_t index, std::uint32_t head_row, datalog::Join& match) {
  ClauseInstances& instances = clauses_[index];
  if (!instances.wanted) return;
  const datalog::Clause& clause = program_.clauses[index];
  for (const std::uint32_t literal : instances.positive) {
    // p :- p, ... says nothing.
    if (clause.body[literal].atom.relation == clause.head.relation && match.row_of(literal) == head_row) return;
  }
  const std::size_t before = instances.rows.capacity();
  make_room(instances.rows, 1 + instances.positive.size() + instances.negative.size());
  instances.rows.push_back(head_row);
  for (const std::uint32_t literal : instances.positive) instances.rows.push_back(match.row_of(literal));
  for (const std::uint32_t literal : instances.negative) {
    const datalog::Atom& atom = clause.body[literal].atom;
    const auto built = match.build(atom);
    scratch_.assign(built.begin(), built.end());
    datalog::Table& asked = asked_.at(atom.relation);
    memory_ -= asked.memory();
    instances.rows.push_back(asked.insert(scratch_).first);
    memory_ += asked.memory();
  }
  memory_ += (instances.rows.capacity() - before) * sizeof(std::uint32_t);
}

}  // namespace senet::ground
