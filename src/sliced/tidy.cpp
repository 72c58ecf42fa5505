#include "sliced/tidy.h"

#include "sliced/truth.h"

namespace senet::sliced {

namespace {

// What an operand of the old program is in the new one.
struct Signal {
  Operand operand;
  bool inverted;
};

// Folds what is known of the inputs into the table, and moves those that are left to the front. Returns their number.
unsigned fold_inputs(Table& table, const std::vector<Signal>& signals) {
  unsigned count = 0;
  Truth truth = table.truth;
  std::array<Operand, 3> in{};
  for (unsigned k = 0; k < 3; ++k) {
    const Signal signal = signals[table.in[k]];
    if (signal.inverted) truth = negate_input(truth, k);
    in[k] = signal.operand;
    if (in[k] == 0) truth = hold_input(truth, k, false);
    for (unsigned j = 0; j < k; ++j) {
      if (in[j] == in[k]) truth = replace_input(truth, k, kInputTruth[j]);
    }
  }
  for (unsigned k = 0; k < 3; ++k) {
    if (!depends_on(truth, k)) continue;
    truth = swap_inputs(truth, count, k);
    std::swap(in[count], in[k]);
    ++count;
  }
  for (unsigned k = count; k < 3; ++k) in[k] = in[0];
  table = {in, truth};
  return count;
}

// Drops the tables that no output reaches.
void sweep(LutProgram& program) {
  const Operand first = program.operand_of_table(0);
  std::vector<Operand> renamed(first + program.tables.size(), 0);
  for (Operand i = 0; i < first; ++i) renamed[i] = i;
  std::vector<bool> wanted(renamed.size(), false);
  for (const Output& output : program.outputs) wanted[output.operand] = true;
  for (std::size_t i = program.tables.size(); i-- > 0;) {
    if (!wanted[first + i]) continue;
    for (const Operand in : program.tables[i].in) wanted[in] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < program.tables.size(); ++i) {
    if (!wanted[first + i]) continue;
    Table table = program.tables[i];
    for (Operand& in : table.in) in = renamed[in];
    renamed[first + i] = static_cast<Operand>(first + kept);
    program.tables[kept++] = table;
  }
  program.tables.resize(kept);
  for (Output& output : program.outputs) output.operand = renamed[output.operand];
}

}  // namespace

LutProgram tidy(const LutProgram& program) {
  LutProgram result{program.input_slot, {}, program.outputs, program.output_slot, program.slots};
  result.tables.reserve(program.tables.size());
  std::vector<Signal> signals;
  signals.reserve(program.operand_of_table(program.tables.size()));
  for (Operand i = 0; i <= program.input_count(); ++i) signals.push_back({i, false});
  for (Table table : program.tables) {
    const unsigned inputs = fold_inputs(table, signals);
    const bool inverted = !is_normal(table.truth);
    if (inputs == 0) {
      signals.push_back({0, inverted});
    } else if (inputs == 1) {
      signals.push_back({table.in[0], inverted});
    } else {
      if (inverted) table.truth = static_cast<Truth>(~unsigned{table.truth});
      signals.push_back({result.operand_of_table(result.tables.size()), inverted});
      result.tables.push_back(table);
    }
  }
  for (Output& output : result.outputs) {
    const Signal signal = signals[output.operand];
    output = {signal.operand, output.inverted != signal.inverted};
  }
  sweep(result);
  return result;
}

}  // namespace senet::sliced
