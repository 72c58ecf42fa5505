#include "sliced/staged_executor.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace senet::sliced {

namespace {

struct Part {
  std::unique_ptr<Executor> executor;
  std::size_t first_variable;  // slot
  std::size_t variables;
};

class StagedExecutor final : public Executor {
 public:
  explicit StagedExecutor(std::vector<Part> parts) : parts_(std::move(parts)) {}

  Form form() const noexcept override { return parts_[0].executor->form(); }
  unsigned lanes() const noexcept override { return parts_[0].executor->lanes(); }
  std::size_t frame_slots() const noexcept override {
    std::size_t most = 0;
    for (const Part& part : parts_) most = std::max(most, part.executor->frame_slots());
    return most;
  }
  std::size_t code_size() const noexcept override {
    std::size_t sum = 0;
    for (const Part& part : parts_) sum += part.executor->code_size();
    return sum;
  }

  void run(std::uint64_t* frames, std::size_t count, std::size_t stride) const noexcept override {
    for (const Part& part : parts_) {
      if (part.variables == 0) {
        part.executor->run(frames, count, stride);
      } else {
        for (std::size_t i = 0; i < count; ++i) sweep(part, frames + i * stride);
      }
    }
  }

 private:
  // Each sweep but the last makes a variable of some lane true, the same sweep in all lanes together at the latest: the
  // variables bound the sweeps.
  void sweep(const Part& part, std::uint64_t* frame) const noexcept {
    const std::size_t words = part.variables * lanes() / 64;
    std::uint64_t* const now = frame + part.first_variable * lanes() / 64;
    const std::uint64_t* const next = now + words;
    std::fill_n(now, words, 0);
    for (std::size_t sweeps = 0; sweeps <= part.variables; ++sweeps) {
      part.executor->run(frame);
      std::uint64_t changed = 0;
      for (std::size_t i = 0; i < words; ++i) changed |= now[i] ^ next[i];
      if (changed == 0) break;
      std::copy_n(next, words, now);
    }
  }

  std::vector<Part> parts_;  // one at least
};

}  // namespace

std::unique_ptr<Executor> new_staged_executor(std::span<const Stage> stages, Form form, GiveUp give_up) {
  if (stages.size() == 1 && stages[0].variables == 0) return new_executor(stages[0].program, form, give_up);
  std::vector<Part> parts;
  for (const Stage& stage : stages) {
    parts.push_back({new_executor(stage.program, form, give_up), stage.first_variable, stage.variables});
    if (parts.back().executor == nullptr) return nullptr;
    form = parts.back().executor->form();
  }
  return std::make_unique<StagedExecutor>(std::move(parts));
}

}  // namespace senet::sliced
