#include "search/wave.h"

#include <algorithm>

namespace senet::search {

Wave::Way& Wave::add(StateView state, std::span<const MoveId> joint, bool fresh) {
  if (size_ == ways_.size()) ways_.emplace_back();
  Way& way = ways_[size_++];
  way.fresh = fresh;
  steps_.resize(size_, roles_);
  steps_.states[size_ - 1] = state;
  steps_.expand[size_ - 1] = fresh ? 0 : 1;
  std::ranges::copy(joint, steps_.joints.data() + (size_ - 1) * roles_);
  return way;
}

}  // namespace senet::search
