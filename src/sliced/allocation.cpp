#include "sliced/allocation.h"

#include <algorithm>
#include <array>

#include "sliced/users.h"

namespace senet::sliced {

namespace {

using Kind = Instruction::Kind;

constexpr std::uint32_t kNever = 0xFFFFFFFF;
constexpr Register kNoRegister = 0xFE;
constexpr Operand kNobody = 0xFFFFFFFF;

// A value that must be stored before its register is free stays as if its next use were this many times nearer.
constexpr std::uint32_t kStoreWeight = 2;

// A value that is needed again within this many tables stays in a register, though it is in memory too. That saves
// loads and costs code, so that programs whose code doesn't fit the first-level cache are more careful. Measured.
constexpr std::uint32_t kNearInSmall = 48, kNearInLarge = 8;
constexpr std::size_t kLargeProgram = 2500;  // tables

constexpr std::size_t kBlockInstructions = 3000;  // about 20 kB

class Allocator {
 public:
  Allocator(const LutProgram& program, const Machine& machine)
      : program_(program),
        machine_(machine),
        near_(program.tables.size() < kLargeProgram ? kNearInSmall : kNearInLarge),
        users_(program),
        values_(program.operand_of_table(program.tables.size())) {
    result_.frame_slots = program.slots;
    result_.instructions.reserve(2 * program.tables.size());
    holder_.fill(kNobody);
    for (Operand i = 0; i < program.input_count(); ++i) values_[i + 1].slot = program.input_slot[i];
    list_outputs();
  }

  Allocation run() {
    result_.blocks = {0};
    for (now_ = 0; now_ < program_.tables.size(); ++now_) {
      if (result_.instructions.size() - result_.blocks.back() >= kBlockInstructions) begin_block();
      run_table(program_.tables[now_]);
    }
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
      if (program_.outputs[i].operand <= program_.input_count()) copy(program_.outputs[i], program_.output_slot[i]);
    }
    return std::move(result_);
  }

 private:
  struct Value {
    std::uint32_t slot = kNever;  // where it is in memory
    std::uint32_t used = 0;       // uses that are over
    Register reg = kNoRegister;
    bool spilled = false;  // the slot is ours
  };

  void begin_block() {
    for (Register reg = 0; reg < machine_.registers; ++reg) {
      if (holder_[reg] != kNobody) vacate(reg);
    }
    result_.blocks.push_back(result_.instructions.size());
  }

  // The outputs of each table, in one array.
  void list_outputs() {
    output_end_.assign(program_.tables.size() + 1, 0);
    for (const Output& output : program_.outputs) {
      if (output.operand > program_.input_count()) ++output_end_[output.operand - program_.input_count()];
    }
    for (std::size_t i = 1; i < output_end_.size(); ++i) output_end_[i] += output_end_[i - 1];
    outputs_.resize(output_end_.back());
    std::vector<std::uint32_t> next(output_end_);
    for (std::uint32_t i = 0; i < program_.outputs.size(); ++i) {
      const Operand operand = program_.outputs[i].operand;
      if (operand > program_.input_count()) outputs_[next[operand - program_.operand_of_table(0)]++] = i;
    }
  }

  void add(Instruction instruction) { result_.instructions.push_back(instruction); }

  std::uint32_t next_use(Operand operand) const {
    const auto users = users_.of(operand);
    const std::uint32_t used = values_[operand].used;
    return used < users.size() ? users[used] : kNever;
  }

  void hold(Register reg, Operand operand) {
    holder_[reg] = operand;
    values_[operand].reg = reg;
  }

  void drop(Register reg) {
    values_[holder_[reg]].reg = kNoRegister;
    holder_[reg] = kNobody;
  }

  // The register that may be had most cheaply; its value is saved if need be.
  Register take_register() {
    Register best = kNoRegister;
    std::uint32_t best_score = 0;
    for (Register reg = 0; reg < machine_.registers; ++reg) {
      if (locked_[reg]) continue;
      if (holder_[reg] == kNobody) return reg;
      const std::uint32_t score = distance_score(holder_[reg]);
      if (best == kNoRegister || score > best_score) {
        best = reg;
        best_score = score;
      }
    }
    vacate(best);
    return best;
  }

  std::uint32_t distance_score(Operand operand) const {
    const std::uint32_t next = next_use(operand);
    if (next == kNever) return kNever;
    const std::uint32_t distance = std::min(next - now_, 1U << 24);
    return values_[operand].slot == kNever ? distance : distance * kStoreWeight;
  }

  void vacate(Register reg) {
    const Operand operand = holder_[reg];
    Value& value = values_[operand];
    if (value.slot == kNever && next_use(operand) != kNever) {
      value.slot = new_slot();
      value.spilled = true;
      add({.kind = Kind::kStore, .target = reg, .slot = value.slot});
    }
    drop(reg);
  }

  std::uint32_t new_slot() {
    if (free_slots_.empty()) return static_cast<std::uint32_t>(result_.frame_slots++);
    const std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
  }

  void load(Operand operand) {
    const Register reg = take_register();
    add({.kind = Kind::kLoad, .target = reg, .slot = values_[operand].slot});
    hold(reg, operand);
    locked_[reg] = true;
  }

  // A use is over: what has no further use gives back what it had.
  void count_use(Operand operand) {
    Value& value = values_[operand];
    ++value.used;
    if (next_use(operand) != kNever) return;
    if (value.spilled) {
      dead_slots_.push_back(value.slot);
      value.spilled = false;
    }
  }

  bool may_be_memory(const Table& table, unsigned k) const {
    return machine_.any_function || !depends_negatively(table.truth, k);
  }
  static bool depends_negatively(Truth truth, unsigned k) {  // of normal functions of two inputs: the b of a and not b
    return (truth & 0x0F) == (k == 0 ? 0x04 : 0x02);
  }

  // Which input is read from memory, 3 for none: of those that are not in registers the one that is needed last, unless
  // that is soon. Loads the others.
  unsigned bring_inputs(const Table& table, unsigned inputs) {
    unsigned memory = 3;
    std::uint32_t farthest = 0;
    for (unsigned k = 0; k < inputs; ++k) {
      Value& value = values_[table.in[k]];
      if (value.reg != kNoRegister) {
        locked_[value.reg] = true;
      } else if (may_be_memory(table, k)) {
        ++value.used;
        const std::uint32_t next = next_use(table.in[k]);
        --value.used;
        if (memory == 3 || next > farthest) {
          memory = k;
          farthest = next;
        }
      }
    }
    if (farthest != kNever && farthest - now_ <= near_) memory = 3;
    for (unsigned k = 0; k < inputs; ++k) {
      if (k != memory && values_[table.in[k]].reg == kNoRegister) load(table.in[k]);
    }
    return memory;
  }

  void run_table(const Table& table) {
    const unsigned inputs = arity(table);
    const Operand self = program_.operand_of_table(now_);
    const unsigned memory = bring_inputs(table, inputs);
    const std::uint32_t slot = memory < 3 ? values_[table.in[memory]].slot : 0;
    std::array<Register, 3> from{};
    for (unsigned k = 0; k < inputs; ++k) {
      from[k] = k == memory ? Instruction::kMemory : values_[table.in[k]].reg;
      count_use(table.in[k]);
    }
    if (inputs == 2) {
      apply_two(table, from, slot, self);
    } else {
      apply_three(table, from, slot, self);
    }
    write_outputs(self);
    locked_.fill(false);
    // Not before: what is stored to free a register must not hit the slot that the table reads.
    free_slots_.insert(free_slots_.end(), dead_slots_.begin(), dead_slots_.end());
    dead_slots_.clear();
  }

  void release_dead(const std::array<Register, 3>& from, unsigned inputs) {
    for (unsigned k = 0; k < inputs; ++k) {
      if (from[k] == Instruction::kMemory) continue;
      locked_[from[k]] = false;
      if (holder_[from[k]] != kNobody && next_use(holder_[from[k]]) == kNever) drop(from[k]);
    }
  }

  void apply_two(const Table& table, std::array<Register, 3> from, std::uint32_t slot, Operand self) {
    Truth truth = table.truth;
    if (from[0] == Instruction::kMemory) {
      std::swap(from[0], from[1]);
      truth = swap_inputs(truth, 0, 1);
      from[1] = Instruction::kMemory;
    }
    const std::array<Register, 3> sources = from;
    release_dead(sources, 2);
    const Register target = take_register();
    add({.kind = Kind::kTwo, .target = target, .a = from[0], .b = from[1], .truth = truth, .slot = slot});
    hold(target, self);
  }

  // The first input's register becomes the target, so it is best a value that is dead, or at least in memory too.
  void apply_three(const Table& table, std::array<Register, 3> from, std::uint32_t slot, Operand self) {
    Truth truth = table.truth;
    const unsigned first = overwritten_input(from);
    const auto exchange = [&](unsigned i, unsigned j) {
      std::swap(from[i], from[j]);
      truth = swap_inputs(truth, i, j);
    };
    exchange(0, first);
    if (from[1] == Instruction::kMemory) exchange(1, 2);
    Register target = from[0];
    if (must_survive(target)) {
      target = take_register();
      add({.kind = Kind::kMove, .target = target, .a = from[0]});
    } else {
      drop(target);
    }
    add({.kind = Kind::kThree, .target = target, .a = from[1], .b = from[2], .truth = truth, .slot = slot});
    release_dead(from, 3);
    hold(target, self);
  }

  bool must_survive(Register reg) const {
    const std::uint32_t next = next_use(holder_[reg]);
    return next != kNever && (values_[holder_[reg]].slot == kNever || next - now_ <= near_);
  }

  unsigned overwritten_input(const std::array<Register, 3>& from) const {
    unsigned best = 3;
    std::uint32_t best_score = 0;
    for (unsigned k = 0; k < 3; ++k) {
      if (from[k] == Instruction::kMemory) continue;
      const std::uint32_t score = must_survive(from[k]) ? 0 : distance_score(holder_[from[k]]);
      if (best == 3 || score > best_score) {
        best = k;
        best_score = score;
      }
    }
    return best;
  }

  void write_outputs(Operand self) {
    const std::size_t table = self - program_.operand_of_table(0);
    const std::uint32_t begin = output_end_[table], end = output_end_[table + 1];
    if (begin == end) return;
    const Register reg = values_[self].reg;
    locked_[reg] = true;
    for (std::uint32_t i = begin; i < end; ++i) {
      const std::uint32_t slot = program_.output_slot[outputs_[i]];
      if (program_.outputs[outputs_[i]].inverted) {
        const Register inverted = take_register();
        add({.kind = Kind::kNot, .target = inverted, .a = reg});
        add({.kind = Kind::kStore, .target = inverted, .slot = slot});
      } else {
        add({.kind = Kind::kStore, .target = reg, .slot = slot});
        values_[self].slot = slot;
      }
    }
    if (next_use(self) == kNever) drop(reg);
  }

  // An output that is an input or a constant.
  void copy(const Output& output, std::uint32_t slot) {
    if (output.operand == 0) {
      add({.kind = output.inverted ? Kind::kOnes : Kind::kZero, .target = 0});
    } else {
      add({.kind = Kind::kLoad, .target = 0, .slot = values_[output.operand].slot});
      if (output.inverted) add({.kind = Kind::kNot, .target = 1, .a = 0});
    }
    const bool in_one = output.operand != 0 && output.inverted;
    add({.kind = Kind::kStore, .target = static_cast<Register>(in_one ? 1 : 0), .slot = slot});
  }

  const LutProgram& program_;
  const Machine& machine_;
  std::uint32_t near_;  // tables
  Users users_;
  Allocation result_;
  std::vector<Value> values_;         // by operand
  std::array<Operand, 32> holder_{};  // by register
  std::array<bool, 32> locked_{};     // by register: an input of the present table
  std::vector<std::uint32_t> free_slots_;
  std::vector<std::uint32_t> dead_slots_;  // of inputs of the present table
  std::vector<std::uint32_t> outputs_;     // numbers of the outputs that are tables, by table
  std::vector<std::uint32_t> output_end_;  // by table: where its outputs begin, the next one's are where they end
  std::uint32_t now_ = 0;                  // number of the present table
};

}  // namespace

Allocation allocate(const LutProgram& program, const Machine& machine) { return Allocator(program, machine).run(); }

}  // namespace senet::sliced
