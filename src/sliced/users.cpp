#include "sliced/users.h"

namespace senet::sliced {

Users::Users(const LutProgram& program) : first_(program.operand_of_table(program.tables.size()) + std::size_t{1}, 0) {
  for (const Table& table : program.tables) {
    for (unsigned k = 0; k < arity(table); ++k) ++first_[table.in[k] + 1];
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  tables_.resize(first_.back());
  std::vector<std::uint32_t> next(first_);
  for (std::uint32_t i = 0; i < program.tables.size(); ++i) {
    const Table& table = program.tables[i];
    for (unsigned k = 0; k < arity(table); ++k) tables_[next[table.in[k]]++] = i;
  }
}

}  // namespace senet::sliced
