// What can be wrong with a player's reply, in the kinds that public servers count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace senet::referee {

enum class FaultKind : std::uint8_t {
  kTimeout,  // no reply in time
  kIllegal,  // a reply that is no legal move
  kConnect,  // the player can't be reached
  kError,    // it failed in another way
};

constexpr std::string_view to_text(FaultKind kind) noexcept {
  switch (kind) {
    case FaultKind::kTimeout:
      return "timeout";
    case FaultKind::kIllegal:
      return "illegal";
    case FaultKind::kConnect:
      return "connect";
    case FaultKind::kError:
      break;
  }
  return "error";
}

struct Fault {
  FaultKind kind = FaultKind::kError;
  std::string text;
};

// Counts by kind; players that can't be reached have failed.
struct FaultCounts {
  std::uint32_t late = 0;
  std::uint32_t illegal = 0;
  std::uint32_t failed = 0;

  std::uint64_t sum() const noexcept { return std::uint64_t{late} + illegal + failed; }
  void add(FaultKind kind) noexcept {
    ++(kind == FaultKind::kTimeout ? late : kind == FaultKind::kIllegal ? illegal : failed);
  }
  void add(const FaultCounts& other) noexcept {
    late += other.late;
    illegal += other.illegal;
    failed += other.failed;
  }
};

// Thrown by players that know what kind of fault theirs is; anything else that a player throws is a kError.
class PlayerFault : public Error {
 public:
  PlayerFault(FaultKind kind, std::string_view where, std::string_view text) : Error(where, text), kind_(kind) {}
  FaultKind kind() const noexcept { return kind_; }

 private:
  FaultKind kind_;
};

}  // namespace senet::referee
