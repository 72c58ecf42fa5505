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
  CompiledProgram(CodeMemory code, Form form, std::size_t frame_slots) noexcept
      : code_(std::move(code)), function_(code_.entry<Function>()), form_(form), frame_slots_(frame_slots) {}

  Form form() const noexcept override { return form_; }
  unsigned lanes() const noexcept override { return form_ == Form::kAvx512 ? 512 : 256; }
  std::size_t frame_slots() const noexcept override { return frame_slots_; }
  std::size_t code_size() const noexcept override { return code_.size(); }

  void run(std::uint64_t* frame) const noexcept override { function_(frame); }

 private:
  using Function = void (*)(std::uint64_t*);

  CodeMemory code_;
  Function function_;
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
Allocation best_allocation(const LutProgram& program, const Machine& machine) {
  Allocation depth_first = allocate(order_depth_first(program), machine);
  Allocation backwards = allocate(order_backwards(program), machine);
  return depth_first.instructions.size() < backwards.instructions.size() ? std::move(depth_first)
                                                                         : std::move(backwards);
}

}  // namespace

bool can_compile(Form form) {
  if (!processor_has(form)) return false;
  const std::vector<std::uint8_t> code = emit(Allocation{}, form);
  return !code.empty() && !CodeMemory(code).empty();
}

std::unique_ptr<Executor> compile(const LutProgram& program, Form form) {
  const Allocation allocation = best_allocation(suited(program, form), machine_of(form));
  CodeMemory code(emit(allocation, form));
  if (code.empty()) return nullptr;
  return std::make_unique<CompiledProgram>(std::move(code), form, allocation.frame_slots);
}

}  // namespace senet::sliced
