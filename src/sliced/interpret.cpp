// Highway compiles this file once for each kind of vectors.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sliced/interpret.cpp"
#define HWY_DISABLE_PCLMUL_AES  // not needed, and x86-64-v3 has them not
#include "sliced/interpret.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <array>
#include <utility>

#include "sliced/formula.h"
#include "sliced/run_list.h"

HWY_BEFORE_NAMESPACE();
namespace senet::sliced {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <Truth T, class V>
HWY_INLINE V evaluate(V a, V b, V c) {
  constexpr Formula kFormula = kFormulas[T];
  if constexpr (T == kInputTruth[0]) {
    return a;
  } else if constexpr (T == kInputTruth[1]) {
    return b;
  } else if constexpr (T == kInputTruth[2]) {
    return c;
  } else {
    const V left = evaluate<kFormula.left>(a, b, c), right = evaluate<kFormula.right>(a, b, c);
    if constexpr (kFormula.operation == Operation::kAnd) return hn::And(left, right);
    if constexpr (kFormula.operation == Operation::kAndNot) return hn::AndNot(right, left);
    if constexpr (kFormula.operation == Operation::kOr) return hn::Or(left, right);
    if constexpr (kFormula.operation == Operation::kXor) return hn::Xor(left, right);
  }
}

// `at` holds offsets in bytes: of the value, then of the inputs.
template <unsigned Lanes, Truth T, unsigned Arity>
void run_tables(const std::uint32_t* HWY_RESTRICT at, std::size_t count, std::uint8_t* frame) {
  const hn::CappedTag<std::uint64_t, Lanes / 64> tag;
  const auto word = [frame](std::uint32_t offset) { return reinterpret_cast<std::uint64_t*>(frame + offset); };
  for (; count > 0; --count, at += Arity + 1) {
    for (std::size_t i = 0; i < Lanes / 64; i += hn::Lanes(tag)) {
      const auto a = hn::Load(tag, word(at[1]) + i);
      const auto b = hn::Load(tag, word(at[2]) + i);
      const auto c = Arity == 3 ? hn::Load(tag, word(at[Arity]) + i) : a;
      hn::Store(evaluate<T>(a, b, c), tag, word(at[0]) + i);
    }
  }
}

// The runs behind the tables: constants and copies, inverted or not.
template <unsigned Lanes>
void run_copies(Truth truth, unsigned arity, const std::uint32_t* at, std::size_t count, std::uint8_t* frame) {
  const auto word = [frame](std::uint32_t offset) { return reinterpret_cast<std::uint64_t*>(frame + offset); };
  const std::uint64_t flip = (truth & 1) != 0 ? ~std::uint64_t{0} : 0;
  for (; count > 0; --count, at += arity + 1) {
    for (std::size_t i = 0; i < Lanes / 64; ++i) word(at[0])[i] = (arity == 1 ? word(at[1])[i] : 0) ^ flip;
  }
}

using Kernel = void (*)(const std::uint32_t*, std::size_t, std::uint8_t*);

template <unsigned Lanes, unsigned Arity, Truth T>
constexpr Kernel kernel() {
  constexpr bool kIsFunctionOfArity = depends_on(T, 0) && depends_on(T, 1) && depends_on(T, 2) == (Arity == 3);
  if constexpr (is_normal(T) && kIsFunctionOfArity && is_canonical(T, Arity)) {
    return &run_tables<Lanes, T, Arity>;
  } else {
    return nullptr;
  }
}

template <unsigned Lanes, unsigned Arity, std::size_t... T>
constexpr std::array<Kernel, 256> kernels(std::index_sequence<T...>) {
  return {kernel<Lanes, Arity, static_cast<Truth>(T)>()...};
}

template <unsigned Lanes>
void run_list(const RunList& list, std::uint64_t* words) {
  static constexpr std::array<Kernel, 256> kOfTwo = kernels<Lanes, 2>(std::make_index_sequence<256>());
  static constexpr std::array<Kernel, 256> kOfThree = kernels<Lanes, 3>(std::make_index_sequence<256>());
  auto* const frame = reinterpret_cast<std::uint8_t*>(words);
  const std::uint32_t* at = list.slots.data();
  for (const Run& run : list.runs) {
    if (run.arity < 2) {
      run_copies<Lanes>(run.truth, run.arity, at, run.count, frame);
    } else {
      (run.arity == 2 ? kOfTwo : kOfThree)[run.truth](at, run.count, frame);
    }
    at += std::size_t{run.count} * (run.arity + 1U);
  }
}

void run_64(const RunList& list, std::uint64_t* frame) { run_list<64>(list, frame); }
void run_256(const RunList& list, std::uint64_t* frame) { run_list<256>(list, frame); }
void run_512(const RunList& list, std::uint64_t* frame) { run_list<512>(list, frame); }

}  // namespace HWY_NAMESPACE
}  // namespace senet::sliced
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace senet::sliced {

namespace {

HWY_EXPORT(run_64);
HWY_EXPORT(run_256);
HWY_EXPORT(run_512);

class Interpreter final : public Executor {
 public:
  Interpreter(RunList list, Form form) : list_(std::move(list)), form_(form) {
    for (std::uint32_t& slot : list_.slots) slot *= lanes() / 8;
  }

  Form form() const noexcept override { return form_; }
  unsigned lanes() const noexcept override {
    return form_ == Form::kWords ? 64 : form_ == Form::kVectors256 ? 256 : 512;
  }
  std::size_t frame_slots() const noexcept override { return list_.frame_slots; }
  std::size_t code_size() const noexcept override {
    return list_.runs.size() * sizeof(Run) + list_.slots.size() * sizeof(std::uint32_t);
  }

  void run(std::uint64_t* frames, std::size_t count, std::size_t stride) const noexcept override {
    for (std::size_t i = 0; i < count; ++i) run_one(frames + i * stride);
  }

 private:
  void run_one(std::uint64_t* frame) const noexcept {
    switch (lanes()) {
      case 64:
        return HWY_DYNAMIC_DISPATCH(run_64)(list_, frame);
      case 256:
        return HWY_DYNAMIC_DISPATCH(run_256)(list_, frame);
      default:
        return HWY_DYNAMIC_DISPATCH(run_512)(list_, frame);
    }
  }

  RunList list_;  // its slots are offsets in bytes
  Form form_;
};

}  // namespace

std::unique_ptr<Executor> interpret(const LutProgram& program, Form form) {
  return std::make_unique<Interpreter>(make_run_list(program), form);
}

}  // namespace senet::sliced
#endif
