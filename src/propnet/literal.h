// A wire of a propositional network: the output of a gate, possibly inverted.
#pragma once

#include <compare>
#include <cstdint>

namespace senet::propnet {

using GateId = std::uint32_t;

// Four bytes: gate << 1 | inverted, so a network has at most 2^31 gates.
class Literal {
 public:
  constexpr Literal() = default;
  constexpr explicit Literal(GateId gate, bool inverted = false) : code_(gate << 1 | (inverted ? 1U : 0U)) {}

  constexpr GateId gate() const noexcept { return code_ >> 1; }
  constexpr bool inverted() const noexcept { return (code_ & 1U) != 0; }
  constexpr std::uint32_t code() const noexcept { return code_; }
  constexpr Literal operator!() const noexcept { return from_code(code_ ^ 1U); }
  // The literal, inverted if `invert`.
  constexpr Literal operator^(bool invert) const noexcept { return from_code(code_ ^ (invert ? 1U : 0U)); }
  constexpr auto operator<=>(const Literal&) const = default;

 private:
  static constexpr Literal from_code(std::uint32_t code) noexcept {
    Literal literal;
    literal.code_ = code;
    return literal;
  }

  std::uint32_t code_ = 0;
};

// Gate 0 is the constant false in every network.
inline constexpr Literal kFalse{0, false};
inline constexpr Literal kTrue{0, true};

constexpr bool is_constant(Literal literal) noexcept { return literal.gate() == 0; }
constexpr Literal constant(bool value) noexcept { return Literal{0, value}; }

}  // namespace senet::propnet
