// A mean that forgets: what a move, or a pair of moves, brought so far.
#pragma once

namespace senet {

struct MeanReward {
  double sum = 0;
  double count = 0;

  void add(double reward) noexcept {
    sum += reward;
    count += 1;
  }
  void fade(double factor) noexcept {
    sum *= factor;
    count *= factor;
  }
  double mean() const noexcept { return count > 0 ? sum / count : 0; }
};

}  // namespace senet
