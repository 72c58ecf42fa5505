#include "search/mcts.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "playout/uniform.h"
#include "search/final_move.h"

namespace senet::search {

namespace {

// Of the exploration constant, where a leaf's value is the mean of many playouts: that varies less than a single one's,
// so there is less to doubt. Measured: connect four 71 % and more against the constant as it is, others as before.
constexpr double kSteadier = 0.5;
constexpr std::uint32_t kMaxPlies = PlayoutBatch{}.max_plies;

std::shared_ptr<const Game> evaluated(std::shared_ptr<const Game> game, bool lanes) {
  std::shared_ptr<const Game> one_by_one = lanes ? nullptr : game->one_by_one();
  return one_by_one == nullptr ? std::move(game) : one_by_one;
}

StepMaker* step_maker(Simulator& simulator) {
  auto* const maker = dynamic_cast<StepMaker*>(&simulator);
  return maker != nullptr && maker->prepare_steps() ? maker : nullptr;
}

}  // namespace

void SearchOptions::describe(OptionSet& set) {
  set.number(
      "c", c, {0, 10},
      "exploration constant of UCT, for values in 0..1; counts half where the evaluator runs playouts side by side");
  set.count("nodes", nodes, {2, 1e9}, "positions in the tree; a full tree is searched on without growing");
  set.count("memory", memory, {1, 8192}, "MiB for the tree");
  set.on_off("lanes", lanes, "run playouts side by side where the evaluator can; off: one by one whatever it can");
  set.on_off("waves", waves, "make the moves of the tree's leaves side by side where the evaluator can");
  set.count("leaves", leaves, {1, 4096},
            "most leaves evaluated at once, where the evaluator runs playouts side by side");
  set.count("leaf_playouts", leaf_playouts, {0, 1e5},
            "playouts of each of them; 0: as many as fill the evaluator's lanes, or take as long as the tree does");
  playout.describe(set);
}

Mcts::Mcts(std::shared_ptr<const Game> game, RoleId role, const SearchOptions& options, std::uint64_t seed)
    : game_(evaluated(std::move(game), options.lanes)),
      role_(role),
      options_(options),
      rng_(seed),
      simulator_(game_->new_simulator()),
      lanes_(std::max<std::size_t>(simulator_->preferred_lanes(), 1)),
      waves_(lanes_ > 1 && options.waves ? step_maker(*simulator_) : nullptr),
      keep_line_(game_->info().roles() == 1 && lanes_ == 1),
      tree_(game_->info(), {options.nodes, options.memory << 20}),
      uct_(lanes_ > 1 ? options.c * kSteadier : options.c),
      sizer_({lanes_, options.leaves, options.leaf_playouts}),
      batch_(game_->info().roles()),
      wave_(game_->info().roles()),
      swept_(game_->info().roles()),
      learned_(game_->info(), *simulator_, options.playout),
      joint_(game_->info().roles(), kNoMove),
      legal_(game_->info().roles()),
      goals_(game_->info().roles()),
      values_(game_->info().roles()) {
  set_root(game_->initial_state());
}

void Mcts::set_root(StateView state) {
  tree_.clear();
  line_.clear();
  root_state_.assign(state.begin(), state.end());
  simulator_->load(root_state_);
  settle();
}

void Mcts::advance(std::span<const MoveId> joint) {
  tree_.advance(joint);
  learned_.advance();
  line_.advance(joint[0]);
  simulator_->load(root_state_);
  simulator_->apply(joint);
  simulator_->store(root_state_);
  settle();
}

// Notes what is asked for of the root, in whose state the simulator is.
void Mcts::settle() {
  terminal_ = simulator_->terminal();
  simulator_->legal(role_, root_legal_);
  std::sort(root_legal_.begin(), root_legal_.end());
}

// Makes a node of the position that the simulator is in.
bool Mcts::expand(Link& link) {
  for (std::size_t role = 0; role < legal_.size(); ++role) {
    simulator_->legal(static_cast<RoleId>(role), legal_[role]);
  }
  simulator_->store(state_);
  return tree_.expand(link, legal_, state_);
}

const SearchReport& Mcts::search(const SearchBudget& budget, const Clock& clock, const std::atomic<bool>& stop) {
  Pacer pacer(clock, budget.deadline, stop);
  report_ = {};
  value_sum_ = 0;
  if (!terminal_ && tree_.root().none() && !pacer.over_now()) {
    simulator_->load(root_state_);
    expand(tree_.root());
  }
  if (!terminal_ && !tree_.root().none()) {
    while (!finished(budget, pacer)) round(budget, clock, pacer);
  } else if (pacer.over_now()) {
    report_.end = pacer.stopped() ? SearchEnd::kStopped : SearchEnd::kTime;
  }
  complete_report(pacer);
  return report_;
}

bool Mcts::finished(const SearchBudget& budget, Pacer& pacer) {
  if (line_.perfect()) {
    report_.end = SearchEnd::kSolved;
  } else if (report_.simulations >= budget.simulations) {
    report_.end = SearchEnd::kSimulations;
  } else if (pacer.over()) {
    report_.end = pacer.stopped() ? SearchEnd::kStopped : SearchEnd::kTime;
  } else {
    return false;
  }
  return true;
}

// Collects a batch of leaves and evaluates it. Terminal positions met on the way are results at once; so many of them
// end the round early.
void Mcts::round(const SearchBudget& budget, const Clock& clock, Pacer& pacer) {
  const std::size_t target = sizer_.leaves(tree_.section(tree_.root().block()).visits);
  const std::uint64_t limit = budget.simulations - report_.simulations;
  // what is counted in simulations repeats exactly, so it can't depend on the time
  const bool timed = lanes_ > 1 && budget.simulations == SearchBudget{}.simulations;
  const TimePoint begin = timed ? clock.now() : TimePoint{};
  batch_.clear();
  const std::uint64_t tries = std::min<std::uint64_t>(limit, 2 * target);
  if (waves_ != nullptr) {
    descend_together(target, tries);
  } else {
    descend_one_by_one(target, tries);
  }
  if (batch_.size() == 0) return;
  const TimePoint found = timed ? clock.now() : TimePoint{};
  evaluate(pacer);
  if (timed) sizer_.measured(batch_.size(), found - begin, clock.now() - found);
}

void Mcts::descend_one_by_one(std::size_t target, std::uint64_t tries) {
  for (; tries > 0 && batch_.size() < target; --tries) {
    if (descend() == Reached::kTerminal) {
      add_terminal();
    } else {
      batch_.add(*simulator_, path_);
    }
  }
}

// The result of a way down that ended at a terminal position, whose goals are in goals_.
void Mcts::add_terminal() {
  for (std::size_t role = 0; role < values_.size(); ++role) values_[role] = goals_[role] / 100.0;
  if (keep_line_) line_.offer(played_, goals_[0]);
  add_result(path_, values_);
}

// All ways down stop before the first position without a node. Then the moves to these are made at once: what is found
// to be a leaf waits for its playouts, what becomes a node is gone on from in the next wave.
void Mcts::descend_together(std::size_t target, std::uint64_t tries) {
  wave_.clear();
  for (;;) {
    for (; tries > 0 && batch_.size() + wave_.size() < target; --tries) {
      begin_descent();
      join_wave(&tree_.root());
    }
    if (wave_.size() == 0) return;
    wave_.make_steps(*waves_);
    std::swap(wave_, swept_);
    wave_.clear();
    for (std::size_t i = 0; i < swept_.size(); ++i) leave_wave(i);
  }
}

// Follows the way of path_ on from `link`, which it leads to.
void Mcts::join_wave(Link* link) {
  if (walk(link) == Reached::kTerminal) {
    add_terminal();
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
  Link* const link = find_link(tree_, path_);
  if (swept_.terminal(i)) {
    std::ranges::copy(swept_.goals(i), goals_.begin());
    if (link != nullptr && link->none()) tree_.set_terminal(*link, goals_);
    add_terminal();
    return;
  }
  const bool leaf = way.fresh || link == nullptr;
  if (leaf || (link->none() && !tree_.expand(*link, swept_.legal(i), swept_.state(i)))) {
    batch_.add(swept_.state(i), path_);
  } else {
    join_wave(link);
  }
}

void Mcts::begin_descent() {
  path_.clear();
  depth_ = 0;
  played_.clear();
}

// On down from a node. Ends at a terminal position, whose goals are then in goals_, or before one without a node, which
// is then in open_.
Mcts::Reached Mcts::walk(Link* link) {
  for (;;) {
    const std::size_t begin = step(*link);
    report_.depth = std::max(report_.depth, ++depth_);
    Section& first = tree_.section(link->block());
    bool fresh = false;
    link = next_child(first, std::span(path_).subspan(begin), fresh);
    if (link != nullptr && link->terminal()) {
      std::ranges::copy(tree_.goals(*link), goals_.begin());
      return Reached::kTerminal;
    }
    if (link == nullptr || link->none()) {
      open_ = {link, fresh, tree_.state(first)};
      return Reached::kLeaf;
    }
  }
}

// One way down from the root. It ends at a position without a node, in which the simulator is then, or at a terminal
// one, whose goals are then in goals_.
Mcts::Reached Mcts::descend() {
  begin_descent();
  Link* link = &tree_.root();
  for (bool loaded = false;; loaded = true) {  // whether the simulator is where `link` leads to
    if (walk(link) == Reached::kTerminal) return Reached::kTerminal;
    if (!loaded) simulator_->load(open_.state);
    simulator_->apply(joint_);
    link = open_.link;
    if (reached_terminal(link)) return Reached::kTerminal;
    if (link == nullptr || open_.fresh || !expand(*link)) return Reached::kLeaf;
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

// Lets every role choose in a node: extends the path by an edge a section, counts the visit, and fills the joint move.
// Returns where the node begins in the path.
std::size_t Mcts::step(Link& node) {
  const std::size_t begin = path_.size();
  std::ranges::copy(tree_.section(node.block()).forced_moves(), joint_.begin());
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
    joint_[section.role] = edge.move;
    path_.push_back(chosen);
    previous = id;
  }
  if (keep_line_) played_.push_back(joint_[0]);
  return begin;
}

// The edge for this simulation: moves not yet tried come first, in random order. `id` follows the section if it moves.
std::uint32_t Mcts::choose(BlockPool::Id& id) {
  const Section& section = tree_.section(id);
  if (section.drawn) return section.tried == 1 ? 0 : rng_.below(section.tried);
  if (section.untried > 0) {
    const std::uint32_t untried = section.untried == 1 ? 0 : rng_.below(section.untried);
    const BlockPool::Id moved = tree_.add_edge(id, untried);
    if (moved != BlockPool::kNone) {
      id = moved;
      return tree_.section(id).tried - 1;
    }
  }
  const Section& grown = tree_.section(id);
  const bool several = grown.next != BlockPool::kNone || grown.joint == 0;
  return several ? uct_.select_apart(grown, rng_) : uct_.select(grown);
}

// Whether the simulator is in a terminal position; its goals are then in goals_, and kept in the tree.
bool Mcts::reached_terminal(Link* link) {
  if (!simulator_->terminal()) return false;
  simulator_->goals(goals_);
  if (link != nullptr) tree_.set_terminal(*link, goals_);
  return true;
}

void Mcts::evaluate(Pacer& pacer) {
  if (keep_line_ || (lanes_ == 1 && pacer.slow())) {
    if (!play_stepwise(pacer)) take_back(tree_, batch_.path(0));
    return;
  }
  const std::size_t lanes = sizer_.playouts(batch_.size());
  PlayoutTrace* const trace = learned_.next_trace();
  batch_.evaluate(*simulator_, lanes, rng_, trace);
  if (trace != nullptr) learned_.learn(batch_.goals(), lanes, pacer.left());
  report_.playouts += lanes * batch_.size();
  report_.plies += batch_.plies();
  for (std::size_t leaf = 0; leaf < batch_.size(); ++leaf) add_result(batch_.path(leaf), batch_.values(leaf));
}

// The playout of a batch of one, move by move: the same game for the same random numbers, but the clock is watched
// and the moves are known. Returns false where the time ran out.
bool Mcts::play_stepwise(Pacer& pacer) {
  simulator_->load(batch_.state(0));
  std::uint32_t plies = 0;
  bool terminal = simulator_->terminal();
  while (!terminal && plies < kMaxPlies) {
    if (pacer.slow() && pacer.over_now()) return false;
    for (std::size_t role = 0; role < joint_.size(); ++role) {
      simulator_->legal(static_cast<RoleId>(role), moves_);
      joint_[role] = pick_uniformly(moves_, rng_);
    }
    simulator_->apply(joint_);
    if (keep_line_) played_.push_back(joint_[0]);
    ++plies;
    terminal = simulator_->terminal();
  }
  simulator_->goals(goals_);
  if (keep_line_ && terminal) line_.offer(played_, goals_[0]);
  ++report_.playouts;
  report_.plies += plies;
  for (std::size_t role = 0; role < values_.size(); ++role) values_[role] = goals_[role] / 100.0;
  add_result(batch_.path(0), values_);
  return true;
}

void Mcts::add_result(std::span<const std::uint32_t> path, std::span<const double> values) {
  back_up(tree_, path, values);
  ++report_.simulations;
  value_sum_ += values[index(role_)];
}

void Mcts::complete_report(const Pacer& pacer) {
  report_.elapsed = pacer.elapsed();
  report_.nodes = tree_.nodes();
  report_.tree_bytes = tree_.used_bytes();
  if (report_.simulations > 0) report_.value = 100 * value_sum_ / static_cast<double>(report_.simulations);
  const Section* own = tree_.root_section(role_);
  const Edge* best = own == nullptr ? nullptr : most_visited(*own);
  if (best != nullptr) {
    report_.value = 100 * best->mean();
    report_.best_visits = best->visits;
    for (const Edge& edge : own->edges()) {
      if (&edge != best) report_.second_visits = std::max<std::uint64_t>(report_.second_visits, edge.visits);
    }
  }
  if (line_.goal()) report_.value = *line_.goal();
}

MoveId Mcts::best_move() {
  if (line_.goal() && !line_.moves().empty()) return line_.moves().front();
  const Section* own = tree_.root_section(role_);
  const Edge* best = own == nullptr ? nullptr : most_visited(*own);
  if (best != nullptr) return best->move;
  if (game_->info().is_chance(role_)) return pick_uniformly(root_legal_, rng_);
  return root_legal_.empty() ? kNoMove : root_legal_.front();
}

}  // namespace senet::search
