// Ground rule instances while grounding: compact rows per clause, in terms of row numbers of the database.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "datalog/evaluate.h"
#include "datalog/program.h"
#include "datalog/table.h"

namespace senet::ground {

// The instances of one clause: [head row, rows of the open positive literals..., rows of the asked atoms...] each.
struct ClauseInstances {
  std::vector<std::uint32_t> positive;  // body literals that are recorded
  std::vector<std::uint32_t> negative;
  std::vector<std::uint32_t> rows;
  bool wanted = false;
};

class Instances final : public datalog::DerivationSink {
 public:
  // Records clauses whose head is marked in `open`, save those from number `end` on; body literals of open relations.
  Instances(const datalog::Program& program, const std::vector<bool>& open, std::size_t end);

  void derived(std::uint32_t clause, std::uint32_t head_row, datalog::Join& match) override;
  std::size_t memory() const override { return memory_; }

  ClauseInstances& of(std::uint32_t clause) { return clauses_[clause]; }
  // The atom with that number in negated literals of the relation.
  const datalog::Table& asked(datalog::RelationId relation) const { return asked_.at(relation); }

 private:
  const datalog::Program& program_;
  std::vector<ClauseInstances> clauses_;
  std::map<datalog::RelationId, datalog::Table> asked_;
  std::vector<datalog::TermId> scratch_;
  std::size_t memory_ = 0;
};

}  // namespace senet::ground
