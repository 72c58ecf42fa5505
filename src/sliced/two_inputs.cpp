#include "sliced/two_inputs.h"

#include "sliced/formula.h"

namespace senet::sliced {

namespace {

// The operand that computes `truth` of the inputs `in`; appends the tables that it takes.
Operand compute(LutProgram& program, Truth truth, const std::array<Operand, 3>& in) {
  const Formula& formula = kFormulas[truth];
  if (formula.operation == Operation::kInput) return in[truth == kInputTruth[0] ? 0 : truth == kInputTruth[1] ? 1 : 2];
  const Operand left = compute(program, formula.left, in), right = compute(program, formula.right, in);
  program.tables.push_back({{left, right, left}, apply(formula.operation, kInputTruth[0], kInputTruth[1])});
  return program.operand_of_table(program.tables.size() - 1);
}

}  // namespace

LutProgram split_into_two_inputs(const LutProgram& program) {
  LutProgram result{program.input_slot, {}, program.outputs, program.output_slot, program.slots};
  result.tables.reserve(2 * program.tables.size());
  std::vector<Operand> renamed;
  renamed.reserve(program.operand_of_table(program.tables.size()));
  for (Operand i = 0; i <= program.input_count(); ++i) renamed.push_back(i);
  for (const Table& table : program.tables) {
    renamed.push_back(compute(result, table.truth, {renamed[table.in[0]], renamed[table.in[1]], renamed[table.in[2]]}));
  }
  for (Output& output : result.outputs) output.operand = renamed[output.operand];
  return result;
}

void absorb_inversion(LutProgram& program) {
  std::vector<bool> plain(program.operand_of_table(program.tables.size()), false), flipped(plain);
  for (const Output& output : program.outputs) {
    const bool is_table = output.operand > program.input_count();
    (output.inverted && is_table ? flipped : plain)[output.operand] = true;
  }
  for (std::size_t i = 0; i < plain.size(); ++i) flipped[i] = flipped[i] && !plain[i];
  for (std::size_t i = 0; i < program.tables.size(); ++i) {
    Table& table = program.tables[i];
    for (unsigned k = 0; k < arity(table); ++k) {
      if (flipped[table.in[k]]) table.truth = negate_input(table.truth, k);
    }
    if (flipped[program.operand_of_table(i)]) table.truth = static_cast<Truth>(~unsigned{table.truth});
  }
  for (Output& output : program.outputs) {
    if (flipped[output.operand]) output.inverted = false;
  }
}

}  // namespace senet::sliced
