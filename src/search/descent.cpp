// The ways down the tree, see mcts.h.
#include <algorithm>
#include <utility>

#include "search/mcts.h"

namespace senet::search {

void Mcts::descend_one_by_one(std::size_t target, std::uint64_t tries) {
  for (; tries > 0 && batch_.size() < target; --tries) {
    if (descend() == Reached::kEnd) {
      add_end();
    } else {
      batch_.add(*simulator_, path_, depth_);
    }
  }
}

void Mcts::begin_descent() {
  path_.clear();
  depth_ = 0;
  played_.clear();
  choices_.clear();
  news_ = false;
  amaf_of_ = MoveMeans::kAnywhere;
}

// On down from a node. Ends at a position whose goals are known, or before one without a node, which is then in open_.
Mcts::Reached Mcts::walk(Link* link) {
  for (;;) {
    const std::size_t begin = step(*link);
    report_.depth = std::max(report_.depth, ++depth_);
    Section& first = tree_.section(link->block());
    const std::span<const std::uint32_t> chosen = std::span(path_).subspan(begin);
    bool fresh = false;
    link = next_child(first, chosen, fresh);
    if (link == nullptr || link->none()) {
      open(first, chosen, link, fresh);
      return Reached::kLeaf;
    }
    if (ends_at(*link)) return Reached::kEnd;
  }
}

// Notes the position that the edges chosen in a node lead to, and the joint move that leads there.
void Mcts::open(Section& first, std::span<const std::uint32_t> chosen, Link* link, bool fresh) {
  open_ = {link, fresh, tree_.state(first)};
  std::ranges::copy(first.forced_moves(), joint_.begin());
  Section* section = &first;
  for (const std::uint32_t edge : chosen) {
    joint_[section->role] = section->edges()[edge].move;
    if (section->next != BlockPool::kNone) section = &tree_.section(section->next);
  }
}

// Whether simulations need not go on from there; what they bring is then in values_.
bool Mcts::ends_at(Link link) {
  terminal_end_ = link.terminal();
  if (terminal_end_) {
    std::ranges::copy(tree_.goals(link), goals_.begin());
    for (std::size_t role = 0; role < values_.size(); ++role) values_[role] = goals_[role] / 100.0;
    if (keep_line_) line_.offer(played_, goals_[0]);
    return true;
  }
  const Section& first = tree_.section(link.block());
  if (!first.closed) return false;
  closed_values(tree_, first, values_);
  return true;
}

// One way down from the root. It ends at a position without a node, in which the simulator is then, or at one whose
// goals are known, which are then in values_.
Mcts::Reached Mcts::descend() {
  begin_descent();
  Link* link = &tree_.root();
  for (bool loaded = false;; loaded = true) {  // whether the simulator is where `link` leads to
    if (walk(link) == Reached::kEnd) return Reached::kEnd;
    if (!loaded || tree_.shares()) simulator_->load(open_.state);  // a shared node may have led further on
    simulator_->apply(joint_);
    link = open_.link;
    if (reached_terminal(link)) return Reached::kEnd;
    if (link == nullptr || open_.fresh || !expand(*link)) return Reached::kLeaf;
    if (has_worth_ && !learned_worth_) {
      evaluate_children(*link);
      link = find_link(tree_, path_);
    }
    if (ends_at(*link)) return Reached::kEnd;
  }
}

// The child below these edges, null where there is no room for it. `fresh` where no simulation was there before.
Link* Mcts::next_child(Section& first, std::span<const std::uint32_t> edges, bool& fresh) {
  if (Tree::alone(first)) {
    Edge& edge = first.edges()[edges[0]];
    fresh = edge.visits == 1;
    return &edge.child;
  }
  Link* child = tree_.find_child(first, edges);
  fresh = child == nullptr;
  return fresh ? tree_.add_child(first, edges) : child;
}

// Lets every role choose in a node: extends the path by an edge a section, and counts the visit. Returns where the node
// begins in the path.
std::size_t Mcts::step(Link& node) {
  const std::size_t begin = path_.size();
  if (guide_) choices_.resize(choices_.size() + joint_.size(), kNoMove);
  if (amaf_ && has_amaf(tree_.section(node.block()))) amaf_of_ = tree_.section(node.block()).position;
  BlockPool::Id previous = BlockPool::kNone;
  for (BlockPool::Id id = node.block(); id != BlockPool::kNone; id = tree_.section(id).next) {
    const std::uint32_t chosen = choose(id);
    if (previous == BlockPool::kNone) {
      node = Link::to_node(id);
    } else {
      tree_.section(previous).next = id;
    }
    Section& section = tree_.section(id);
    Edge& edge = section.edges()[chosen];
    ++section.visits;
    edge.set_visits(edge.visits + 1);
    if (keep_line_) played_.push_back(edge.move);
    if (guide_ && section.tried + section.untried > 1) {
      choices_[choices_.size() - joint_.size() + section.role] = edge.move;
    }
    path_.push_back(chosen);
    previous = id;
  }
  return begin;
}

// The edge for this simulation: moves not yet tried come first, in random order. `id` follows the section if it moves.
std::uint32_t Mcts::choose(BlockPool::Id& id) {
  Section& section = tree_.section(id);
  if (section.drawn) return section.tried == 1 ? 0 : rng_.below(section.tried);
  if (section.untried > 0 && selection_.tries_another(section, amaf_of_)) {
    const std::uint32_t untried = untried_move(section);
    const BlockPool::Id moved = untried == section.untried ? BlockPool::kNone : tree_.add_edge(id, untried);
    if (moved != BlockPool::kNone) {
      id = moved;
      return tree_.section(id).tried - 1;
    }
  }
  Section& grown = tree_.section(id);
  return leaves_out(grown) ? select_in_root(grown) : select(grown);
}

bool Mcts::leaves_out(const Section& section) const noexcept {
  return !left_out_.empty() && &section == tree_.root_section(left_out_role_);
}

// Any of the untried moves but those that are left out; their number where there is none and others have been tried.
std::uint32_t Mcts::untried_move(Section& section) {
  const std::uint32_t first = section.untried == 1 ? 0 : rng_.below(section.untried);
  if (!leaves_out(section)) return first;
  const std::span<const MoveId> untried = section.untried_moves();
  for (std::uint32_t i = 0; i < section.untried; ++i) {
    const std::uint32_t at = (first + i) % section.untried;
    if (std::ranges::find(left_out_, untried[at]) == left_out_.end()) return at;
  }
  return section.tried == 0 ? first : section.untried;
}

// Moves that are left out look settled while one is chosen.
std::uint32_t Mcts::select_in_root(Section& section) {
  hidden_.clear();
  std::size_t open = 0;
  for (Edge& edge : section.edges()) {
    if (edge.settled()) continue;
    ++open;
    if (std::ranges::count(left_out_, edge.move) > 0) hidden_.push_back(&edge);
  }
  if (open == hidden_.size()) return select(section);
  for (Edge* edge : hidden_) edge->settle();
  const std::uint32_t chosen = select(section);
  for (Edge* edge : hidden_) edge->unsettle();
  return chosen;
}

std::uint32_t Mcts::select(const Section& section) {
  const bool several = section.next != BlockPool::kNone || section.joint == 0;
  return several ? selection_.select_apart(section, rng_, amaf_of_) : selection_.select(section, amaf_of_);
}

// Makes a node of the position that the simulator is in.
bool Mcts::expand(Link& link) {
  for (std::size_t role = 0; role < legal_.size(); ++role) {
    simulator_->legal(static_cast<RoleId>(role), legal_[role]);
  }
  simulator_->store(state_);
  return tree_.expand(link, legal_, state_, depth_);
}

// Whether the simulator is in a terminal position, which is noted then.
bool Mcts::reached_terminal(Link* link) {
  if (!simulator_->terminal()) return false;
  simulator_->goals(goals_);
  note_terminal(link);
  return true;
}

// A terminal position, whose goals are in goals_, where there may have been nothing in the tree so far.
void Mcts::note_terminal(Link* link) {
  for (std::size_t role = 0; role < values_.size(); ++role) values_[role] = goals_[role] / 100.0;
  if (keep_line_) line_.offer(played_, goals_[0]);
  terminal_end_ = true;
  if (link == nullptr || !link->none()) return;
  tree_.set_terminal(*link, goals_);
  news_ = !link->none();
}

// Tries all moves of a new node at once, each with what the evaluation says of where it leads, and lets the nodes above
// know. The simulator is in the node's position before and after. Others have their turns meanwhile, so that links may
// have moved afterwards.
void Mcts::evaluate_children(Link& link) {
  if (!Tree::alone(tree_.section(link.block()))) return;
  if (tree_.section(link.block()).visits > 0) {  // it was found, not made
    trail_.find(tree_, path_);
    return backup_.lift_worth(tree_, trail_, link.block());
  }
  while (tree_.section(link.block()).untried > 0) {
    const BlockPool::Id grown = tree_.add_edge(link.block(), 0);
    if (grown == BlockPool::kNone) break;
    link = Link::to_node(grown);
  }
  Section& section = tree_.section(link.block());
  const std::size_t role = section.role;
  const std::size_t viewer = section.drawn ? 0 : role;
  std::ranges::copy(section.forced_moves(), joint_.begin());
  moves_.clear();
  for (const Edge& edge : section.edges()) moves_.push_back(edge.move);
  {
    const Turns::Pause pause(shared_->turns);
    judge_moves(role, viewer);
  }
  const BlockPool::Id node = find_link(tree_, path_)->block();
  for (std::size_t i = 0; i < worths_.size(); ++i) {
    Edge& edge = tree_.section(node).edges()[i];
    if (edge.child.none()) edge.worth = worths_[i];  // else others know more of it by now
  }
  trail_.find(tree_, path_);
  backup_.lift_worth(tree_, trail_, node);
}

// What each of the moves in moves_ is worth to the viewer, when the role makes it in the position of state_ and the
// others what joint_ says.
void Mcts::judge_moves(std::size_t role, std::size_t viewer) {
  worths_.clear();
  for (const MoveId move : moves_) {
    joint_[role] = move;
    simulator_->load(state_);
    simulator_->apply(joint_);
    if (simulator_->terminal()) {
      simulator_->goals(goals_);
      worths_.push_back(static_cast<float>(goals_[viewer]) / 100);
    } else {
      simulator_->evaluate(values_);
      worths_.push_back(static_cast<float>((values_[viewer] + 1) / 2));
    }
  }
  simulator_->load(state_);
}

// Whether a closed node may have become that by ways which don't lead through the node above it.
bool Mcts::is_late_news() const noexcept {
  return tree_.shares() && !terminal_end_ && !tree_.section(trail_.steps().back().node).closed;
}

// The result of a way down whose values are in values_.
void Mcts::add_end() {
  trail_.find(tree_, path_);
  if (options_.solver) {
    if (news_) shared_->proofs_void = shared_->proofs_void || !solver_.see(goals_);
    if (!shared_->proofs_void && (news_ || is_late_news())) solver_.update(tree_, trail_);
  }
  if (guide_) {
    guide_->begin(choices_);
    guide_->learn(values_);
  }
  if (bonus_.on() && terminal_end_) {
    const bool here = news_ && has_quality_;  // the simulator is in that position
    bonus_.add(goals_, depth_, here ? quality_of_end() : std::nullopt, values_);
  }
  if (terminal_end_ && news_) tally_end();  // the simulator is in that position
  if (learned_worth_ && terminal_end_ && news_) backup_.set_worth(tree_, trail_, goals_[0] / 100.0, *learned_worth_);
  add_result(values_);
}

// Of a leaf of the batch, to which the trail leads.
void Mcts::learn_worth(std::size_t leaf, double value) {
  if (!learned_worth_) return;
  backup_.set_worth(tree_, trail_, learned_worth_->learn(batch_.state(leaf), value), *learned_worth_);
}

// Of the terminal position that the simulator is in, whose goals are in goals_.
std::optional<double> Mcts::quality_of_end() {
  if (!learned_quality_) return simulator_->quality();
  simulator_->store(state_);
  return learned_quality_->see(state_, goals_);
}

// The same position.
void Mcts::tally_end() {
  if (!tally_) return;
  simulator_->store(state_);
  tally_->see(state_, goals_);
}

}  // namespace senet::search
