#include "search/mcts.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "playout/uniform.h"
#include "search/final_move.h"
#include "search/playout_length.h"

namespace senet::search {

namespace {

// Of the exploration constant, where a leaf's value is the mean of many playouts: that varies less than a single one's,
// so there is less to doubt. Measured at 40 ms a move: 0.32 beats 0.5 by 62 +- 10 % in breakthrough_6x6 and by 58 +- 10
// % in connect_four.
constexpr double kSteadier = 0.32;

// Of leaves to which threads that share a tree go down in one turn, where playouts run one by one: what a turn changes
// must be fetched from another processor's cache in the next.
constexpr std::uint64_t kVisitsALeaf = 1024;  // of the root, for each further one
constexpr std::uint64_t kMostLeaves = 32;
// One simulation of a game whose moves take long enough to let others have a turn meanwhile.
constexpr Seconds kLongSimulation{30e-6};

std::shared_ptr<const Game> evaluated(std::shared_ptr<const Game> game, bool lanes) {
  std::shared_ptr<const Game> one_by_one = lanes ? nullptr : game->one_by_one();
  return one_by_one == nullptr ? std::move(game) : one_by_one;
}

bool evaluates(Simulator& simulator, std::size_t roles) {
  std::vector<double> worth(roles);
  return roles == 2 && simulator.evaluate(worth);
}

// A regression on the game's states, for games of two roles.
template <class Learned>
std::optional<Learned> learned_where(bool wanted, const Game& game, double rate) {
  if (!wanted || game.info().roles() != 2) return std::nullopt;
  return Learned(game.initial_state().size(), rate);
}

StepMaker* step_maker(Simulator& simulator) {
  auto* const maker = dynamic_cast<StepMaker*>(&simulator);
  return maker != nullptr && maker->prepare_steps() ? maker : nullptr;
}

}  // namespace

Mcts::Mcts(std::shared_ptr<const Game> game, RoleId role, const SearchOptions& options, std::uint64_t seed)
    : Mcts(game, role, options, seed, nullptr, game->initial_state()) {}

Mcts::Mcts(const Mcts& first, std::uint64_t seed)
    : Mcts(first.game_, first.role_, first.options_, seed, first.shared_, first.root_state_) {
  shared_->turns.share();
}

// Makes a tree where `shared` is null.
Mcts::Mcts(std::shared_ptr<const Game> game, RoleId role, const SearchOptions& options, std::uint64_t seed,
           std::shared_ptr<SharedTree> shared, StateView state)
    : game_(evaluated(std::move(game), options.lanes && !options.select.by_moves() && !options.needs_ends())),
      role_(role),
      options_(options),
      rng_(seed),
      simulator_(game_->new_simulator()),
      lanes_(std::max<std::size_t>(simulator_->preferred_lanes(), 1)),
      waves_(lanes_ > 1 && options.waves ? step_maker(*simulator_) : nullptr),
      single_steps_(*simulator_),
      keep_line_(game_->info().roles() == 1 && lanes_ == 1),
      learned_worth_(learned_where<StateRegression>(options.learns_worth(), *game_, options.rate)),
      learned_quality_(
          learned_where<EndQuality>(options.learns_quality() && simulator_->keeps_ends(), *game_, options.rate)),
      tally_(options.tally_ends && game_->info().roles() == 2 && simulator_->keeps_ends()
                 ? std::optional<EndTally>(game_->initial_state().size())
                 : std::nullopt),
      has_worth_(options.evaluates() && (learned_worth_ || evaluates(*simulator_, game_->info().roles()))),
      has_quality_(options.bonus.by_quality() && (learned_quality_ || simulator_->quality().has_value())),
      maker_(shared == nullptr),
      shared_(maker_ ? std::make_shared<SharedTree>(game_->info(), options) : std::move(shared)),
      tree_(shared_->tree),
      amaf_(shared_->amaf),
      history_(shared_->history),
      solver_(shared_->solver),
      selection_(options.select, lanes_ > 1 ? options.select.c * kSteadier : options.select.c,
                 has_worth_ ? options.backup.guide() : Guide{}, amaf_ ? &*amaf_ : nullptr,
                 history_ ? &*history_ : nullptr),
      backup_(options.backup, game_->info().roles()),
      bonus_(options.bonus, game_->info().roles()),
      sizer_({lanes_, options.leaves, options.leaf_playouts}),
      batch_(game_->info().roles(), options.playout.playout_limit()),
      wave_(game_->info().roles()),
      swept_(game_->info().roles()),
      learned_(game_->info(), *simulator_, options.playout),
      joint_(game_->info().roles(), kNoMove),
      legal_(game_->info().roles()),
      goals_(game_->info().roles()),
      values_(game_->info().roles()) {
  const bool evaluates_itself = has_worth_ && !learned_worth_ && lanes_ == 1;
  GuideOptions guide = options.playout.guide_options(evaluates_itself && has_long_playouts(*game_));
  guide.record = options.select.by_moves();
  if (lanes_ == 1 && guide.guides() && simulator_->takes_guide()) guide_.emplace(guide, game_->info().roles());
  set_root(state);
}

void Mcts::set_root(StateView state) {
  if (maker_) clear_tree();
  line_.clear();
  root_state_.assign(state.begin(), state.end());
  simulator_->load(root_state_);
  settle();
}

void Mcts::advance(std::span<const MoveId> joint) {
  if (maker_) {
    tree_.advance(joint);
    shared_->recycler.reset();
    if (amaf_) amaf_->clear();  // its positions may stand for others from now on
  }
  learned_.advance();
  if (guide_) guide_->decay();
  bonus_.clear();
  if (tally_) tally_->clear();
  line_.advance(joint[0]);
  simulator_->load(root_state_);
  simulator_->apply(joint);
  simulator_->store(root_state_);
  settle();
}

// Notes what is asked for of the root, in whose state the simulator is.
void Mcts::settle() {
  left_out_.clear();
  terminal_ = simulator_->terminal();
  occupied_ = simulator_->occupied();
  simulator_->legal(role_, root_legal_);
  std::sort(root_legal_.begin(), root_legal_.end());
}

void Mcts::leave_out(RoleId role, std::span<const MoveId> moves) {
  left_out_role_ = role;
  left_out_.assign(moves.begin(), moves.end());
}

const SearchReport& Mcts::search(const SearchBudget& budget, const Clock& clock, const std::atomic<bool>& stop) {
  Pacer pacer(clock, budget.deadline, stop);
  const bool counted = budget.simulations != SearchBudget{}.simulations;
  bonus_.expect(counted ? budget.simulations : report_.simulations);
  report_ = {};
  value_sum_ = 0;
  const Turns::Turn turn(shared_->turns);
  if (!terminal_ && tree_.root().none() && !pacer.over_now()) plant();
  if (!terminal_ && !tree_.root().none()) {
    while (!finished(budget, pacer)) {
      round(budget, clock, pacer);
      put_in_order();
    }
  } else if (pacer.over_now()) {
    report_.end = pacer.stopped() ? SearchEnd::kStopped : SearchEnd::kTime;
  }
  complete_report(pacer);
  return report_;
}

// Makes the root's node.
void Mcts::plant() {
  path_.clear();
  depth_ = 0;
  simulator_->load(root_state_);
  if (expand(tree_.root()) && has_worth_ && !learned_worth_) evaluate_children(tree_.root());
}

void Mcts::clear_tree() noexcept {
  tree_.clear();
  shared_->recycler.reset();
}

// What can't be done while simulations are in flight.
void Mcts::put_in_order() {
  const auto recycling = [this] { return options_.recycle && !amaf_ && shared_->recycler.due(); };
  if (!shared_->proofs_void && !recycling()) return;
  shared_->turns.wait_for_all();
  if (shared_->proofs_void) start_over();  // unless somebody else has
  if (recycling()) shared_->recycler.work();
}

// Forgets the tree, since what was proven relied on goals adding up to 100.
void Mcts::start_over() {
  shared_->proofs_void = false;
  clear_tree();
  plant();
}

// What follows for the root is known.
bool Mcts::solved() const noexcept {
  if (line_.perfect() || tree_.root().none() || shared_->proofs_void) return line_.perfect();
  const Section& root = tree_.section(tree_.root().block());
  return root.closed || (root.bounded && tree_.bounds(root).exact(index(role_)));
}

bool Mcts::finished(const SearchBudget& budget, Pacer& pacer) {
  if (solved()) {
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

// Whether steps are made one by one, yet while others have their turns, and not along with the way down.
bool Mcts::steps_apart(const Pacer& pacer) const noexcept {
  const bool in_position =
      has_worth_ || has_quality_ || keep_line_ || guide_ || tally_;  // more is asked of the simulator there
  return lanes_ == 1 && shared_->turns.shared() && !in_position && !pacer.slow();
}

// Collects a batch of leaves and evaluates it. Terminal positions met on the way are results at once; so many of them
// end the round early.
void Mcts::round(const SearchBudget& budget, const Clock& clock, Pacer& pacer) {
  const std::uint64_t visits = tree_.section(tree_.root().block()).visits;
  const bool apart = steps_apart(pacer);
  const std::size_t target = apart ? std::min(1 + visits / kVisitsALeaf, kMostLeaves) : sizer_.leaves(visits);
  const std::uint64_t limit = budget.simulations - report_.simulations;
  // what is counted in simulations repeats exactly, so it can't depend on the time
  const bool timed = lanes_ > 1 && budget.simulations == SearchBudget{}.simulations;
  const auto now = [&] { return timed ? clock.now() : TimePoint{}; };
  const TimePoint begin = now();
  batch_.clear();
  const std::uint64_t tries = std::min<std::uint64_t>(limit, 2 * target);
  if (waves_ != nullptr || apart) {
    const bool pauses = pacer.between_calls() > static_cast<double>(target) * kLongSimulation;
    descend_together(target, tries, apart ? single_steps_ : *waves_, pauses);
  } else {
    descend_one_by_one(target, tries);
  }
  if (batch_.size() == 0) return;
  if (keep_line_ || (lanes_ == 1 && pacer.slow())) {
    if (!play_stepwise(pacer)) take_back(tree_, batch_.path(0));
    return;
  }
  const TimePoint found = now();
  TimePoint played;
  {
    const Turns::Pause pause(shared_->turns);
    PlayoutTrace* const trace = learned_.next_trace();
    play(trace);
    played = now();
    if (trace != nullptr) learned_.learn(batch_.goals(), batch_.lanes(), pacer.left());
  }
  take_results();
  if (timed) sizer_.measured(batch_.size(), found - begin + (now() - played), played - found);
}

void Mcts::play(PlayoutTrace* trace) {
  if (guide_) guide_->begin(choices_);
  batch_.evaluate(*simulator_, sizer_.playouts(batch_.size()), rng_,
                  {trace, guide_ ? &*guide_ : nullptr, has_quality_, learned_quality_ ? &*learned_quality_ : nullptr,
                   tally_ ? &*tally_ : nullptr});
}

void Mcts::take_results() {
  if (options_.solver && solver_.doubtful()) see_goals();
  report_.playouts += batch_.steps().size();
  report_.plies += batch_.plies();
  for (std::size_t leaf = 0; leaf < batch_.size(); ++leaf) {
    trail_.find(tree_, batch_.path(leaf));
    if (guide_) guide_->learn(batch_.values(leaf));
    learn_worth(leaf, batch_.values(leaf)[0]);
    add_result(bonus_.on() ? batch_.values(leaf, bonus_) : batch_.values(leaf));
  }
}

// Looks whether the goals of the batch's playouts bear out what proofs rely on. They nearly always do.
void Mcts::see_goals() {
  if (solver_.fits(batch_.goals())) return;
  const std::size_t roles = goals_.size();
  for (std::size_t i = 0; i < batch_.steps().size(); ++i) {
    const bool ended = !batch_.was_cut(batch_.steps()[i]);
    if (ended && !solver_.see(batch_.goals().subspan(i * roles, roles))) shared_->proofs_void = true;
  }
}

// The playout of a batch of one, move by move: the same game for the same random numbers, but the clock is watched
// and the moves are known. Returns false where the time ran out.
bool Mcts::play_stepwise(Pacer& pacer) {
  Finish finish;
  {
    const Turns::Pause pause(shared_->turns);
    if (!finish_game(pacer, finish)) return false;
  }
  ++report_.playouts;
  report_.plies += finish.plies;
  for (std::size_t role = 0; role < values_.size(); ++role) values_[role] = goals_[role] / 100.0;
  if (guide_) guide_->learn(values_);
  if (finish.terminal && options_.solver) shared_->proofs_void = shared_->proofs_void || !solver_.see(goals_);
  if (bonus_.on()) {
    bonus_.add(goals_, batch_.depth(0) + finish.plies, finish.terminal ? quality_of_end() : std::nullopt, values_);
  }
  if (finish.terminal) tally_end();
  trail_.find(tree_, batch_.path(0));
  learn_worth(0, goals_[0] / 100.0);
  add_result(values_);
  return true;
}

// Its moves; the goals are then in goals_.
bool Mcts::finish_game(Pacer& pacer, Finish& finish) {
  simulator_->load(batch_.state(0));
  if (guide_) {
    guide_->begin(choices_);
    choices_.assign(joint_.size(), kNoMove);
  }
  finish = {0, simulator_->terminal()};
  while (!finish.terminal && !batch_.was_cut(finish.plies)) {
    if (pacer.slow() && pacer.over_now()) return false;
    for (std::size_t role = 0; role < joint_.size(); ++role) {
      simulator_->legal(static_cast<RoleId>(role), moves_);
      const bool guided = guide_ && moves_.size() > 1 && !game_->info().is_chance(static_cast<RoleId>(role));
      joint_[role] = guided ? guide_->pick(role, moves_, guide_->explores(rng_), rng_) : pick_uniformly(moves_, rng_);
      if (guide_) choices_[role] = moves_.size() > 1 ? joint_[role] : kNoMove;
    }
    if (guide_) guide_->played(choices_);
    simulator_->apply(joint_);
    if (keep_line_) played_.push_back(joint_[0]);
    ++finish.plies;
    finish.terminal = simulator_->terminal();
  }
  simulator_->goals(goals_);
  if (!finish.terminal) batch_.settle_cut(goals_);
  if (keep_line_ && finish.terminal) line_.offer(played_, goals_[0]);
  return true;
}

// Of the simulation that took the trail.
void Mcts::add_result(std::span<const double> values) {
  if (guide_ && options_.select.by_moves()) note_moves(guide_->line(), values);
  backup_.add(tree_, trail_, values);
  ++report_.simulations;
  value_sum_ += values[index(role_)];
}

// What the simulation tells of its moves: line[ply * roles + role], from the root on.
void Mcts::note_moves(std::span<const MoveId> line, std::span<const double> values) noexcept {
  const std::size_t roles = values.size();
  const auto note = [&](MoveMeans& means, MoveMeans::Place place, std::size_t from) {
    for (std::size_t i = from; i < line.size(); ++i) {
      if (line[i] != kNoMove) means.add(place, line[i], values[i % roles]);
    }
  };
  if (history_) note(*history_, MoveMeans::kAnywhere, 0);
  if (!amaf_) return;
  std::size_t ply = 0;
  const Trail::Step* before = nullptr;
  for (const Trail::Step& step : trail_.steps()) {
    if (before != nullptr && before->node == step.node) continue;  // another role's section
    if (has_amaf(*step.section)) note(*amaf_, step.section->position, ply * roles);
    before = &step;
    ++ply;
  }
}

void Mcts::complete_report(const Pacer& pacer) {
  report_.elapsed = pacer.elapsed();
  report_.nodes = tree_.nodes();
  report_.tree_bytes = tree_.used_bytes();
  if (report_.simulations > 0) report_.value = 100 * value_sum_ / static_cast<double>(report_.simulations);
  const Section* own = tree_.root_section(role_);
  const Edge* best = own == nullptr ? nullptr : final_move(tree_, *own);
  if (best != nullptr) {
    report_.value = 100 * best->mean();
    report_.best_visits = best->visits;
    for (const Edge& edge : own->edges()) {
      if (&edge != best) report_.second_visits = std::max<std::uint64_t>(report_.second_visits, edge.visits);
    }
  }
  if (line_.goal()) report_.value = *line_.goal();
  if (tree_.root().none() || !solved()) return;
  const Bounds bounds = tree_.bounds(tree_.section(tree_.root().block()));
  report_.proven = bounds.exact(index(role_));
  if (report_.proven) report_.value = bounds.low[index(role_)];
}

MoveId Mcts::best_move() {
  if (line_.goal() && !line_.moves().empty()) return line_.moves().front();
  const Section* own = tree_.root_section(role_);
  const Edge* best = own == nullptr ? nullptr : final_move(tree_, *own);
  if (best != nullptr && options_.mixed && !Tree::alone(tree_.section(tree_.root().block()))) {
    best = drawn_by_visits(*own, rng_);
  }
  if (best != nullptr) return best->move;
  if (game_->info().is_chance(role_)) return pick_uniformly(root_legal_, rng_);
  return root_legal_.empty() ? kNoMove : root_legal_.front();
}

}  // namespace senet::search
