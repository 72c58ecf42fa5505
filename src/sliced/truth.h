// Arithmetic on the truth tables of up to three inputs: bit (a | b << 1 | c << 2) is the value at (a, b, c).
#pragma once

#include <cstdint>

namespace senet::sliced {

using Truth = std::uint8_t;

inline constexpr Truth kInputTruth[3] = {0xAA, 0xCC, 0xF0};  // of the functions a, b and c

// The function with input k held at `value`.
constexpr Truth hold_input(Truth truth, unsigned k, bool value) {
  const unsigned shift = 1U << k;
  const unsigned kept = value ? truth & kInputTruth[k] : truth & ~unsigned{kInputTruth[k]};
  return static_cast<Truth>(value ? kept | kept >> shift : kept | kept << shift);
}

constexpr bool depends_on(Truth truth, unsigned k) { return hold_input(truth, k, false) != hold_input(truth, k, true); }

constexpr Truth negate_input(Truth truth, unsigned k) {
  const unsigned high = truth & kInputTruth[k];
  return static_cast<Truth>(high >> (1U << k) | (truth ^ high) << (1U << k));
}

// The function that is handed g as input k: g is a function of the three inputs itself.
constexpr Truth replace_input(Truth truth, unsigned k, Truth g) {
  return static_cast<Truth>((hold_input(truth, k, true) & g) | (hold_input(truth, k, false) & ~unsigned{g}));
}

constexpr Truth swap_inputs(Truth truth, unsigned i, unsigned j) {
  unsigned swapped = 0;
  for (unsigned at = 0; at < 8; ++at) {
    const unsigned differ = (at >> i ^ at >> j) & 1U;
    const unsigned from = at ^ (differ << i | differ << j);
    swapped |= (truth >> from & 1U) << at;
  }
  return static_cast<Truth>(swapped);
}

// A normal function is false where all its inputs are. Of a function and its complement exactly one is normal, so
// that programs whose tables are normal need no negation but at their outputs.
constexpr bool is_normal(Truth truth) { return (truth & 1) == 0; }

}  // namespace senet::sliced
