#include "sliced/compile.h"

#include "sliced/allocation.h"
#include "sliced/code_memory.h"
#include "sliced/emit.h"
#include "sliced/schedule.h"
#include "sliced/two_inputs.h"

namespace senet::sliced {

namespace {

class CompiledProgram final : public Executor {
 public:
  CompiledProgram(CodeMemory code, const std::vector<std::size_t>& entries, Form form, std::size_t frame_slots)
      : code_(std::move(code)), form_(form), frame_slots_(frame_slots) {
    for (const std::size_t entry : entries) blocks_.push_back(code_.entry<Function>(entry));
  }

  Form form() const noexcept override { return form_; }
  unsigned lanes() const noexcept override { return form_ == Form::kAvx512 ? 512 : 256; }
  std::size_t frame_slots() const noexcept override { return frame_slots_; }
  std::size_t code_size() const noexcept override { return code_.size(); }

  void run(std::uint64_t* frames, std::size_t count, std::size_t stride) const noexcept override {
    if (fetch_counts()) {
      for (const Function block : blocks_) {
        for (std::size_t i = 0; i < count; ++i) block(frames + i * stride);
      }
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        for (const Function block : blocks_) block(frames + i * stride);
      }
    }
  }

 private:
  using Function = void (*)(std::uint64_t*);

  // Whether it pays to fetch a block once for all frames, rather than a frame for all blocks. Measured: always for code
  // beyond half of the second-level cache, 1.04 to 1.8 times as fast; before that only where frames are small.
  bool fetch_counts() const noexcept {
    constexpr std::size_t kLargeCode = std::size_t{1} << 19, kSmallFrame = std::size_t{36} << 10;
    return code_size() >= kLargeCode || frame_slots_ * lanes() / 8 <= kSmallFrame;
  }

  CodeMemory code_;
  std::vector<Function> blocks_;
  Form form_;
  std::size_t frame_slots_;
};

LutProgram suited(const LutProgram& program, Form form) {
  if (form == Form::kAvx2) return split_into_two_inputs(program);
  LutProgram result = program;
  absorb_inversion(result);
  return result;
}

// Of the two orders the one that takes fewer instructions, which is a good measure of the time.
Allocation best_allocation(const LutProgram& program, const Machine& machine, GiveUp give_up) {
  give_up.check();
  Allocation depth_first = allocate(order_depth_first(program), machine);
  give_up.check();
  Allocation backwards = allocate(order_backwards(program), machine);
  return depth_first.instructions.size() < backwards.instructions.size() ? std::move(depth_first)
                                                                         : std::move(backwards);
}

}  // namespace

bool can_compile(Form form) {
  if (!processor_has(form)) return false;
  const MachineCode code = emit(allocate(LutProgram{}, machine_of(form)), form);
  return !CodeMemory(code.bytes).empty();
}

std::unique_ptr<Executor> compile(const LutProgram& program, Form form, GiveUp give_up) {
  const Allocation allocation = best_allocation(suited(program, form), machine_of(form), give_up);
  give_up.check();
  const MachineCode code = emit(allocation, form);
  CodeMemory memory(code.bytes);
  if (memory.empty()) return nullptr;
  return std::make_unique<CompiledProgram>(std::move(memory), code.entries, form, allocation.frame_slots);
}

}  // namespace senet::sliced
