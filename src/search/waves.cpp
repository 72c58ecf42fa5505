// Ways down the tree side by side, see mcts.h: those of a batch go down level by level, so that they wait for memory
// together, and the moves that lead out of the tree are made together.
#include <algorithm>
#include <optional>
#include <utility>

#include "search/mcts.h"

namespace senet::search {

// All ways down stop before the first position without a node. Then the moves to these are made at once: what is found
// to be a leaf waits for its playouts, what becomes a node is gone on from in the next wave.
// pauses: others have their turns while moves are made.
void Mcts::descend_together(std::size_t target, std::uint64_t tries, StepMaker& maker, bool pauses) {
  wave_.clear();
  for (;;) {
    while (tries > 0 && batch_.size() + wave_.size() < target) {
      const auto count = std::min<std::uint64_t>(tries, target - batch_.size() - wave_.size());
      tries -= count;
      descend_side_by_side(count);
    }
    if (wave_.size() == 0) return;
    {
      std::optional<Turns::Pause> pause;
      if (pauses) pause.emplace(shared_->turns);
      wave_.make_steps(maker);
    }
    std::swap(wave_, swept_);
    wave_.clear();
    for (std::size_t i = 0; i < swept_.size(); ++i) leave_wave(i);
  }
}

// All of them are in nodes of the same depth at any time: what their choices change there has been written before any
// goes on, and moves no more then, so that links in it can be kept.
void Mcts::descend_side_by_side(std::size_t count) {
  if (abreast_.size() < count) abreast_.resize(count);
  going_.clear();
  leaving_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    abreast_[i].path.clear();
    abreast_[i].link = &tree_.root();
    going_.push_back(i);
  }
  for (depth_ = 0; !going_.empty(); ++depth_) {
    std::size_t left = 0;
    for (const std::size_t i : going_) {
      const Reached reached = go_down(abreast_[i]);
      if (reached == Reached::kNode) going_[left++] = i;
      if (reached == Reached::kLeaf) leaving_.push_back(i);
    }
    going_.resize(left);
  }
  for (const std::size_t i : leaving_) leave_tree(abreast_[i]);
}

// From one node to the next, which is on its way to the cache then.
Mcts::Reached Mcts::go_down(Abreast& way) {
  std::swap(path_, way.path);
  Reached reached = Reached::kEnd;
  if (depth_ > 0) {
    way.link = tree_.find_child(tree_.section(way.link->block()), std::span(path_).subspan(way.begin));
  }
  if (depth_ > 0 && ends_at(*way.link)) {
    news_ = false;
    add_end();
  } else {
    way.begin = step(*way.link);
    Section& first = tree_.section(way.link->block());
    const Link* const child = next_child(first, std::span(path_).subspan(way.begin), way.fresh);
    reached = child == nullptr || child->none() ? Reached::kLeaf : Reached::kNode;
    if (reached == Reached::kNode) {
      tree_.prefetch(*child);
    } else {
      tree_.prefetch_state(first);
      way.depth = depth_ + 1;
    }
  }
  std::swap(path_, way.path);
  return reached;
}

// Lets a way wait for the move that its last edges make.
void Mcts::leave_tree(Abreast& way) {
  Section& first = tree_.section(way.link->block());
  open(first, std::span(way.path).subspan(way.begin), nullptr, way.fresh);
  report_.depth = std::max(report_.depth, way.depth);
  Wave::Way& waiting = wave_.add(open_.state, joint_, way.fresh);
  waiting.depth = way.depth;
  std::swap(waiting.path, way.path);
}

// Follows the way of path_ on from `link`, which it leads to.
void Mcts::join_wave(Link* link) {
  if (walk(link) == Reached::kEnd) {
    add_end();
  } else {
    Wave::Way& way = wave_.add(open_.state, joint_, open_.fresh);
    way.path = path_;
    way.depth = depth_;
  }
}

void Mcts::leave_wave(std::size_t i) {
  const Wave::Way& way = swept_.way(i);
  path_ = way.path;
  depth_ = way.depth;
  news_ = false;
  Link* const link = find_link(tree_, path_);
  if (swept_.terminal(i)) {
    std::ranges::copy(swept_.goals(i), goals_.begin());
    note_terminal(link);
    add_end();
    return;
  }
  const bool leaf = way.fresh || link == nullptr;
  if (leaf || (link->none() && !tree_.expand(*link, swept_.legal(i), swept_.state(i), depth_))) {
    batch_.add(swept_.state(i), path_, depth_);
  } else if (ends_at(*link)) {  // closed since it was come to
    add_end();
  } else {
    join_wave(link);
  }
}

}  // namespace senet::search
