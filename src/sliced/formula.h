// How to compute a normal function of three inputs with the fewest operations of two inputs. The four operations keep
// functions normal and, with complements free, are all that two inputs can do. Formulas are trees: a part used twice
// counts twice. None needs more than four operations.
#pragma once

#include <array>

#include "sliced/truth.h"

namespace senet::sliced {

enum class Operation : std::uint8_t { kInput, kAnd, kAndNot, kOr, kXor };  // kAndNot: left and not right

struct Formula {
  Operation operation = Operation::kInput;
  Truth left = 0, right = 0;  // both normal; unused by kInput
  std::uint8_t cost = 0xFF;   // operations
};

constexpr Truth apply(Operation operation, Truth left, Truth right) {
  switch (operation) {
    case Operation::kAnd:
      return left & right;
    case Operation::kAndNot:
      return static_cast<Truth>(left & ~unsigned{right});
    case Operation::kOr:
      return left | right;
    case Operation::kXor:
      return left ^ right;
    case Operation::kInput:
      break;
  }
  return left;
}

// Formulas by truth table; those of functions that are not normal, and of the constant, have cost 0xFF.
constexpr std::array<Formula, 256> make_formulas() {
  constexpr Operation kOperations[] = {Operation::kAnd, Operation::kAndNot, Operation::kOr, Operation::kXor};
  std::array<Formula, 256> formulas{};
  std::array<Truth, 128> known{};
  std::size_t count = 0;
  for (const Truth input : kInputTruth) {
    formulas[input].cost = 0;
    known[count++] = input;
  }
  for (unsigned cost = 1; count < 127; ++cost) {
    const std::size_t cheaper = count;
    for (std::size_t i = 0; i < cheaper; ++i) {
      for (std::size_t j = 0; j < cheaper; ++j) {
        if (formulas[known[i]].cost + formulas[known[j]].cost + 1U != cost) continue;
        for (const Operation operation : kOperations) {
          const Truth truth = apply(operation, known[i], known[j]);
          if (truth == 0 || formulas[truth].cost != 0xFF) continue;
          formulas[truth] = {operation, known[i], known[j], static_cast<std::uint8_t>(cost)};
          known[count++] = truth;
        }
      }
    }
  }
  return formulas;
}

inline constexpr std::array<Formula, 256> kFormulas = make_formulas();

}  // namespace senet::sliced
