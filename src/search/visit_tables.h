// ln n and 1 / sqrt(n) of numbers of visits, which selection wants at every step of every simulation: looked up where n
// is small, as it nearly always is, else computed. The same to the bit either way.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace senet::search {

class VisitTables {
 public:
  // Requires: n > 0.
  static double log(std::uint32_t n) noexcept { return n < kSize ? kTables.logs_[n] : std::log(n); }
  static float inverse_sqrt(std::uint32_t n) noexcept { return n < kSize ? kTables.inverses_[n] : inverse_of(n); }

 private:
  static constexpr std::uint32_t kSize = 2048;  // 24 KiB
  static const VisitTables kTables;

  VisitTables() noexcept {
    for (std::uint32_t n = 1; n < kSize; ++n) {
      logs_[n] = std::log(n);
      inverses_[n] = inverse_of(n);
    }
  }
  static float inverse_of(std::uint32_t n) noexcept { return 1.0F / std::sqrt(static_cast<float>(n)); }

  std::array<double, kSize> logs_{};
  std::array<float, kSize> inverses_{};
};

inline const VisitTables VisitTables::kTables;

}  // namespace senet::search
