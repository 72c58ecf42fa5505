#include "search/alpha_beta.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/error.h"

namespace senet::search {

namespace {

constexpr std::size_t kMostExpected = 40;         // moves of a principal variation
constexpr std::uint32_t kMostCutoffs = 1U << 30;  // weighed by their depths

// Places of a child in the order, from the last to the first.
constexpr std::uint64_t kLost = 0;
constexpr std::uint64_t kOpen = std::uint64_t{1} << 62;
constexpr std::uint64_t kWon = std::uint64_t{2} << 62;

RoleId role_of(Turn turn) noexcept { return turn == Turn::kSecond ? RoleId{1} : RoleId{0}; }

}  // namespace

void AlphaBetaOptions::describe(OptionSet& set) {
  set.count("depth", depth, {1, 254}, "moves to look ahead at most; forced ones don't count");
  set.count("hash", hash, {1, 8192}, "MiB for what is known of states");
  set.on_off("evaluation", evaluation,
             "value states by the game's own evaluation, which some native games have; else all count the same");
}

AlphaBeta::AlphaBeta(std::shared_ptr<const Game> game, const AlphaBetaOptions& options)
    : options_(options),
      game_(std::move(game), options.evaluation),
      table_(options.hash << 20),
      plies_(kMostPlies + 1),
      history_(kHistory) {
  set_root(game_.game().initial_state());
}

void AlphaBeta::probe(const AlphaBetaBudget& budget, const Clock& clock, const std::atomic<bool>& stop,
                      std::uint64_t seed) {
  Pacer pacer(clock, budget.deadline, stop);
  Rng rng(seed);
  game_.probe(pacer, rng);
}

void AlphaBeta::set_root(StateView state) {
  root_.assign(state.begin(), state.end());
  settle();
}

void AlphaBeta::advance(std::span<const MoveId> joint) {
  TurnGame::Step step;
  game_.make(root_, joint, RoleId{0}, step);
  root_ = std::move(step.state);
  for (std::size_t i = 0; i + 1 < plies_.size(); ++i) plies_[i].killers = plies_[i + 1].killers;
  settle();
}

void AlphaBeta::settle() {
  Ply& ply = plies_[0];
  root_turn_ = game_.look(root_, ply.moves, ply.joint);
  std::ranges::sort(ply.moves);
  best_ = ply.moves.front();
  root_moves_.clear();
  report_ = {};
}

const AlphaBetaReport& AlphaBeta::search(const AlphaBetaBudget& budget, const Clock& clock,
                                         const std::atomic<bool>& stop, const std::function<void()>& deeper) {
  Pacer pacer(clock, budget.deadline, stop);
  report_ = {};
  if (game_.terminal(root_) || root_turn_ == Turn::kNobody) return report_;
  if (root_turn_ == Turn::kBoth) throw Error("alphabeta", "both roles have a choice at the same time");
  budget_ = budget;
  pacer_ = &pacer;
  aborted_ = false;
  table_.next_search();
  for (std::uint32_t& cutoffs : history_) cutoffs /= 8;
  report_.end = AlphaBetaEnd::kDepth;
  for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
    if (!deepen(depth, role_of(root_turn_))) break;
    report_.elapsed = pacer.elapsed();
    if (deeper) deeper();
    if (report_.proven) {
      report_.end = AlphaBetaEnd::kProven;
      break;
    }
  }
  report_.elapsed = pacer.elapsed();
  pacer_ = nullptr;
  return report_;
}

// Returns false where the budget ended before the search did. A better move found until then is taken still.
bool AlphaBeta::deepen(std::uint32_t depth, RoleId mover) {
  root_searched_.clear();
  const Window all{-kInfinite, kInfinite};
  const Result result = choose(root_, mover, depth, 0, all, best_);
  if (aborted_) return false;
  keep(key_of(root_), mover, depth, all, result, chosen_);
  report_.depth = depth;
  report_.score = result.score;
  // what the table knows of deeper searches may show a win before the shortest one is in sight
  const Score distance = kWin - std::abs(result.score);
  const bool exact = result.proven || (distance < kWin - kSurest && distance <= static_cast<Score>(depth));
  report_.proven = exact && game_.opposed();
  for (RootMove& move : root_searched_) move.proven = move.proven && game_.opposed();
  std::ranges::stable_sort(root_searched_, [](const RootMove& a, const RootMove& b) {
    if (a.score != b.score) return a.score > b.score;
    return a.bound == Bound::kExact && b.bound != Bound::kExact;
  });
  root_moves_ = root_searched_;
  return true;
}

bool AlphaBeta::over() {
  if (report_.positions >= budget_.positions) {
    report_.end = AlphaBetaEnd::kPositions;
  } else if (pacer_->over()) {
    report_.end = pacer_->stopped() ? AlphaBetaEnd::kStopped : AlphaBetaEnd::kTime;
  } else {
    return false;
  }
  aborted_ = true;
  return true;
}

// The score of a state that is not terminal for `view`, or a bound of it outside the window.
AlphaBeta::Result AlphaBeta::visit(StateView state, RoleId view, std::uint32_t depth, std::size_t level,
                                   Window window) {
  if (window.alpha >= kBestToCome) return {kBestToCome, true};
  if (window.beta <= -kBestToCome) return {-kBestToCome, true};
  const StateKey key = key_of(state);
  const BoundTable::Entry* const known = table_.find(key);
  const MoveId first = known == nullptr ? kNoMove : known->move;
  if (known != nullptr && known->depth >= depth) {
    const Score score = view == RoleId{0} ? known->score : -known->score;
    const Bound bound = view == RoleId{0} ? known->bound : turned(known->bound);
    const bool enough = bound == Bound::kExact || (bound == Bound::kLower && score >= window.beta) ||
                        (bound == Bound::kUpper && score <= window.alpha);
    if (enough) return {score, known->depth == BoundTable::kProven};
  }
  if (level >= kMostPlies) return {game_.estimate(state, view), false};
  Ply& ply = plies_[level];
  const Turn turn = game_.look(state, ply.moves, ply.joint);
  if (turn == Turn::kBoth) return {game_.estimate(state, view), false};
  const RoleId mover = turn == Turn::kNobody ? view : role_of(turn);
  if (turn == Turn::kNobody) ply.moves.assign(1, ply.joint[index(view)]);
  const Window own = mover == view ? window : Window{-window.beta, -window.alpha};
  const Result result = choose(state, mover, turn == Turn::kNobody ? depth + 1 : depth, level, own, first);
  if (aborted_) return result;
  keep(key, mover, depth, own, result, chosen_);
  return mover == view ? result : Result{-result.score, result.proven};
}

// The score for `mover`, who has the moves of this level.
AlphaBeta::Result AlphaBeta::choose(StateView state, RoleId mover, std::uint32_t depth, std::size_t level,
                                    Window window, MoveId first) {
  ++report_.positions;
  Ply& ply = plies_[level];
  const std::size_t ahead = bring_forward(ply, first);
  Result best{-kInfinite, false};
  MoveId best_move = kNoMove;
  bool all_proven = true;
  for (std::size_t i = 0; i < ply.moves.size() && !over(); ++i) {
    if (i < ahead || depth == 1) {
      make_child(state, mover, ply, i);
    } else if (i == ahead && !order_rest(state, mover, ply, i)) {
      break;
    }
    Child& child = ply.children[i];
    const Window rest{std::max(window.alpha, best.score), window.beta};
    const std::uint64_t positions = report_.positions;
    const Result result = follow(child, mover, depth, level, rest, i == 0);
    if (aborted_) break;
    if (level == 0) note_root_move(child.move, result, rest, report_.positions - positions);
    all_proven = all_proven && result.proven;
    if (result.score <= best.score) continue;
    best = result;
    best_move = child.move;
    if (level == 0) best_ = best_move;
    if (best.score >= window.beta) {
      note_cutoff(ply, best_move, depth);
      chosen_ = best_move;
      return best;
    }
  }
  chosen_ = best_move;
  return {best.score, all_proven};
}

// What a child counts for `mover`, in its parent. All but the first are searched with an empty window to begin with,
// which tells whether they are better than what is known.
AlphaBeta::Result AlphaBeta::follow(Child& child, RoleId mover, std::uint32_t depth, std::size_t level, Window window,
                                    bool full) {
  if (child.step.terminal) return {before(child.step.score), true};
  if (depth == 1) return {before(child.step.score), false};
  const Window next{alpha_after(window.alpha), beta_after(window.beta)};
  if (!full && next.alpha + 1 < next.beta) {
    const Result scout = visit(child.step.state, mover, depth - 1, level + 1, {next.alpha, next.alpha + 1});
    if (aborted_ || scout.score <= next.alpha || scout.score >= next.beta) return {before(scout.score), scout.proven};
  }
  const Result result = visit(child.step.state, mover, depth - 1, level + 1, next);
  return {before(result.score), result.proven};
}

// Puts the moves that are tried before the others are even made first; returns how many these are.
std::size_t AlphaBeta::bring_forward(Ply& ply, MoveId first) const {
  std::size_t count = 0;
  for (const MoveId move : {first, ply.killers[0], ply.killers[1]}) {
    const auto rest = ply.moves.begin() + static_cast<std::ptrdiff_t>(count);
    const auto found = std::find(rest, ply.moves.end(), move);
    if (move == kNoMove || found == ply.moves.end()) continue;
    std::iter_swap(rest, found);
    ++count;
  }
  if (ply.children.size() < ply.moves.size()) ply.children.resize(ply.moves.size());
  return count;
}

void AlphaBeta::make_child(StateView state, RoleId mover, Ply& ply, std::size_t i) {
  Child& child = ply.children[i];
  child.move = ply.moves[i];
  ply.joint[index(mover)] = child.move;
  game_.make(state, ply.joint, mover, child.step);
}

// Makes and sorts the children from `begin` on; false where the budget ended meanwhile.
bool AlphaBeta::order_rest(StateView state, RoleId mover, Ply& ply, std::size_t begin) {
  for (std::size_t i = begin; i < ply.moves.size(); ++i) {
    if (over()) return false;
    make_child(state, mover, ply, i);
    Child& child = ply.children[i];
    const Score score = child.step.score;
    const auto place = static_cast<std::uint64_t>(score + kInfinite) << 32;
    child.order = place | history_[history_index(child.move)];
    child.order += !child.step.terminal ? kOpen : score > 0 ? kWon : score < 0 ? kLost : kOpen;
  }
  const auto rest = ply.children.begin() + static_cast<std::ptrdiff_t>(begin);
  std::sort(rest, ply.children.begin() + static_cast<std::ptrdiff_t>(ply.moves.size()),
            [](const Child& a, const Child& b) { return a.order != b.order ? a.order > b.order : a.move < b.move; });
  return true;
}

void AlphaBeta::note_cutoff(Ply& ply, MoveId move, std::uint32_t depth) {
  if (ply.killers[0] != move) ply.killers = {move, ply.killers[0]};
  std::uint32_t& cutoffs = history_[history_index(move)];
  if (cutoffs < kMostCutoffs) cutoffs += depth * depth;
}

void AlphaBeta::note_root_move(MoveId move, Result result, Window window, std::uint64_t positions) {
  const Bound bound = result.score <= window.alpha ? Bound::kUpper : Bound::kExact;
  root_searched_.push_back({move, positions, result.score, bound, result.proven});
}

void AlphaBeta::keep(const StateKey& key, RoleId mover, std::uint32_t depth, Window window, Result result,
                     MoveId move) {
  Bound bound = Bound::kExact;
  if (result.score <= window.alpha) bound = Bound::kUpper;
  if (result.score >= window.beta) bound = Bound::kLower;
  const bool first = mover == RoleId{0};
  const auto known_depth = result.proven ? BoundTable::kProven : static_cast<std::uint8_t>(std::min(depth, 254U));
  table_.keep(key, {first ? result.score : -result.score, move, known_depth, first ? bound : turned(bound)});
}

std::vector<MoveId> AlphaBeta::principal_variation() {
  std::vector<MoveId> moves;
  TurnGame::Step step;
  step.state = root_;
  MoveList legal;
  JointMove joint;
  for (std::size_t i = 0; i < kMostPlies && moves.size() < kMostExpected; ++i) {
    if (game_.terminal(step.state)) break;
    const Turn turn = game_.look(step.state, legal, joint);
    if (turn == Turn::kBoth) break;
    if (turn != Turn::kNobody) {
      const BoundTable::Entry* const known = table_.find(key_of(step.state));
      const MoveId move = moves.empty() ? best_ : known == nullptr ? kNoMove : known->move;
      if (std::ranges::find(legal, move) == legal.end()) break;
      joint[index(role_of(turn))] = move;
      moves.push_back(move);
    }
    const State from = step.state;
    game_.make(from, joint, RoleId{0}, step);
  }
  return moves;
}

}  // namespace senet::search
