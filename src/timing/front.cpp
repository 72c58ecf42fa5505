#include "timing/front.h"

namespace senet::timing {

namespace {

bool ahead(const RootMove& a, const RootMove& b) noexcept {
  return a.visits != b.visits ? a.visits > b.visits : a.value() > b.value();
}

}  // namespace

Front front_of(std::span<const RootMove> moves) noexcept {
  Front front;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    front.visits += moves[i].visits;
    if (!front.best || ahead(moves[i], moves[*front.best])) {
      front.second = front.best;
      front.best = i;
    } else if (!front.second || ahead(moves[i], moves[*front.second])) {
      front.second = i;
    }
  }
  if (front.visits == 0) return {};
  front.highest = front.best;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].visits > 0 && moves[i].value() > moves[*front.highest].value()) front.highest = i;
  }
  front.best_visits = moves[*front.best].visits;
  if (front.second) front.second_visits = moves[*front.second].visits;
  return front;
}

}  // namespace senet::timing
