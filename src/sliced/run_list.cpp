#include "sliced/run_list.h"

#include <algorithm>
#include <array>

#include "sliced/users.h"

namespace senet::sliced {

namespace {

// Tables this far behind the first one that waits may run before it. Measured: longer runs are no longer worth the
// larger frame.
constexpr std::size_t kWindow = 2048;

constexpr std::size_t kClasses = 512;  // 256 functions of two inputs, 256 of three

std::size_t class_of(const Table& table) { return table.truth + (arity(table) == 3 ? 256U : 0U); }

// Puts the inputs into the order that makes the truth table the least.
Table canonical(Table table) {
  const unsigned inputs = arity(table);
  Table best = table;
  const auto exchange = [&](unsigned i, unsigned j) {
    std::swap(table.in[i], table.in[j]);
    table.truth = swap_inputs(table.truth, i, j);
    if (table.truth < best.truth) best = table;
  };
  exchange(0, 1);
  if (inputs == 2) {
    best.in[2] = best.in[0];
    return best;
  }
  for (unsigned turn = 0; turn < 2; ++turn) {
    exchange(1, 2);
    exchange(0, 1);
  }
  return best;
}

class Builder {
 public:
  explicit Builder(const LutProgram& program)
      : program_(program), users_(program), slot_(program.operand_of_table(program.tables.size()), kNone) {
    list_.frame_slots = program.slots;
    list_.slots.reserve(4 * program.tables.size());
    for (const Table& table : program.tables) tables_.push_back(canonical(table));
    count_what_is_missing();
    place_outputs();
  }

  RunList build() {
    admit();
    while (first_waiting_ < program_.tables.size()) run_class(largest_class());
    copy_outputs();
    return std::move(list_);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  bool is_table(Operand operand) const { return operand > program_.input_count(); }
  std::size_t table_of(Operand operand) const { return operand - program_.operand_of_table(0); }

  void count_what_is_missing() {
    missing_.resize(program_.tables.size());
    done_.resize(program_.tables.size());
    uses_left_.resize(slot_.size());
    for (Operand i = 0; i < slot_.size(); ++i) uses_left_[i] = static_cast<std::uint32_t>(users_.of(i).size());
    for (std::size_t i = 0; i < program_.tables.size(); ++i) {
      const Table& table = program_.tables[i];
      for (unsigned k = 0; k < arity(table); ++k)
        if (is_table(table.in[k])) ++missing_[i];
    }
  }

  // The value of a table goes straight to an output's slot where there is one.
  void place_outputs() {
    for (Operand i = 0; i < program_.input_count(); ++i) slot_[i + 1] = program_.input_slot[i];
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
      const Output& output = program_.outputs[i];
      if (!is_table(output.operand)) continue;
      ++uses_left_[output.operand];  // stays to the end
      if (!output.inverted && slot_[output.operand] == kNone) slot_[output.operand] = program_.output_slot[i];
    }
  }

  void admit() {
    const std::size_t end = std::min(first_waiting_ + kWindow, program_.tables.size());
    for (; admitted_ < end; ++admitted_) {
      if (missing_[admitted_] == 0) make_ready(admitted_);
    }
  }

  void make_ready(std::size_t table) {
    const std::size_t its_class = class_of(tables_[table]);
    if (!seen_[its_class]) {
      seen_[its_class] = true;
      classes_.push_back(its_class);
    }
    ready_[its_class].push_back(static_cast<std::uint32_t>(table));
  }

  std::size_t largest_class() const {
    return *std::max_element(classes_.begin(), classes_.end(),
                             [&](std::size_t a, std::size_t b) { return ready_[a].size() < ready_[b].size(); });
  }

  // Also runs the tables that only become ready meanwhile.
  void run_class(std::size_t its_class) {
    auto& ready = ready_[its_class];
    const std::uint8_t inputs = its_class < 256 ? 2 : 3;
    list_.runs.push_back({static_cast<Truth>(its_class), inputs, 0});
    for (std::size_t i = 0; i < ready.size(); ++i) run_table(ready[i]);
    list_.runs.back().count = static_cast<std::uint32_t>(ready.size());
    ready.clear();
  }

  void run_table(std::uint32_t number) {
    const Table& table = tables_[number];
    const unsigned inputs = arity(table);
    const Operand self = program_.operand_of_table(number);
    const std::size_t at = list_.slots.size();
    list_.slots.push_back(0);
    for (unsigned k = 0; k < inputs; ++k) list_.slots.push_back(slot_[table.in[k]]);
    for (unsigned k = 0; k < inputs; ++k) {
      if (--uses_left_[table.in[k]] == 0 && is_table(table.in[k])) free_.push_back(slot_[table.in[k]]);
    }
    if (slot_[self] == kNone) slot_[self] = new_slot();
    list_.slots[at] = slot_[self];
    finish(number);
  }

  std::uint32_t new_slot() {
    if (free_.empty()) return static_cast<std::uint32_t>(list_.frame_slots++);
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  void finish(std::uint32_t number) {
    done_[number] = true;
    for (const std::uint32_t user : users_.of(program_.operand_of_table(number))) {
      if (--missing_[user] == 0 && user < admitted_) make_ready(user);
    }
    while (first_waiting_ < done_.size() && done_[first_waiting_]) ++first_waiting_;
    admit();
  }

  // Outputs that are constants, inputs, inverted, or a value that has its place elsewhere.
  void copy_outputs() {
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
      const Output& output = program_.outputs[i];
      const std::uint32_t to = program_.output_slot[i];
      if (output.operand == 0) {
        list_.runs.push_back({static_cast<Truth>(output.inverted ? 0xFF : 0x00), 0, 1});
        list_.slots.push_back(to);
      } else if (slot_[output.operand] != to) {
        list_.runs.push_back({static_cast<Truth>(output.inverted ? 0x55 : 0xAA), 1, 1});
        list_.slots.insert(list_.slots.end(), {to, slot_[output.operand]});
      }
    }
    merge_tail();
  }

  // Adjacent runs of equal copies become one.
  void merge_tail() {
    std::vector<Run> merged;
    for (const Run& run : list_.runs) {
      if (!merged.empty() && merged.back().truth == run.truth && merged.back().arity == run.arity) {
        merged.back().count += run.count;
      } else {
        merged.push_back(run);
      }
    }
    list_.runs = std::move(merged);
  }

  const LutProgram& program_;
  Users users_;
  std::vector<Table> tables_;  // canonical
  RunList list_;
  std::vector<std::uint32_t> slot_;       // by operand
  std::vector<std::uint32_t> uses_left_;  // by operand
  std::vector<std::uint32_t> free_;       // slots of dead values
  std::vector<std::uint8_t> missing_;     // by table: inputs that are not computed yet
  std::vector<bool> done_;                // by table
  std::array<std::vector<std::uint32_t>, kClasses> ready_;
  std::array<bool, kClasses> seen_{};
  std::vector<std::size_t> classes_;  // that occur
  std::size_t first_waiting_ = 0;
  std::size_t admitted_ = 0;  // tables before this one may run
};

}  // namespace

RunList make_run_list(const LutProgram& program) { return Builder(program).build(); }

}  // namespace senet::sliced
