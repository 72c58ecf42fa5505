// A position in which moves are tried out, one after the other from the same start.
#pragma once

#include <type_traits>

#include "game/ids.h"
#include "game/rules.h"

namespace senet {

// The rules must outlive it.
template <Rules R>
class Trial {
 public:
  using Position = typename R::Position;

  explicit Trial(const R& rules) : rules_(rules), start_(first_start(rules)), tried_(rules.new_position()) {}

  void start_from(Position& position) {
    if constexpr (kCopies) {
      start_ = position;
    } else {
      rules_.store(position, start_);
    }
  }
  // The start, to try another move in. Valid until the next call.
  Position& again() {
    if constexpr (kCopies) {
      tried_ = start_;
    } else {
      rules_.load(start_, tried_);
    }
    return tried_;
  }

 private:
  static constexpr bool kCopies = std::is_trivially_copyable_v<Position>;
  using Start = std::conditional_t<kCopies, Position, State>;

  static Start first_start(const R& rules) {
    if constexpr (kCopies) {
      return rules.new_position();
    } else {
      return {};
    }
  }

  const R& rules_;
  Start start_;
  Position tried_;
};

}  // namespace senet
