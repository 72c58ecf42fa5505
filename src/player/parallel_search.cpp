#include "player/parallel_search.h"

#include <algorithm>
#include <future>

#include "base/error.h"
#include "base/rng.h"
#include "search/final_move.h"

namespace senet {

namespace {

using search::SearchBudget;
using search::SearchEnd;
using search::SearchReport;

// The first thread's is the seed itself.
std::uint64_t thread_seed(std::uint64_t seed, std::size_t thread) {
  if (thread == 0) return seed;
  std::uint64_t state = seed + thread;
  return split_mix(state);
}

search::SearchOptions share_of(search::SearchOptions options, std::size_t threads) {
  options.nodes = std::max<std::uint64_t>(options.nodes / threads, 2);
  options.memory = std::max<std::uint64_t>(options.memory / threads, 1);
  return options;
}

SearchBudget share_of(SearchBudget budget, std::size_t thread, std::size_t threads) {
  if (budget.simulations == SearchBudget{}.simulations) return budget;
  budget.simulations = budget.simulations / threads + (thread < budget.simulations % threads ? 1 : 0);
  return budget;
}

double value_of(const SearchReport& report) { return report.value.value_or(-1); }

// The move to play by visits and proofs; `moves` as root_moves() sorts them. No move is played that is proven to bring
// less than another one is sure to bring. What is sure is played unless the most visited of those that may bring more
// looks as if it did.
const ParallelSearch::RootMove* choose(std::span<const ParallelSearch::RootMove> moves) {
  Goal sure = 0;
  for (const auto& move : moves) sure = std::max(sure, move.low);
  const auto proven =
      std::ranges::find_if(moves, [&](const auto& move) { return move.low == sure && move.high == sure; });
  const auto open = std::ranges::find_if(moves, [&](const auto& move) { return move.high > sure; });
  if (open == moves.end()) return proven == moves.end() ? nullptr : &*proven;
  if (proven == moves.end() || open->mean() > sure / 100.0) return &*open;
  return &*proven;
}

}  // namespace

void Threads::describe(OptionSet& set) {
  set.count("threads", count, {1, 64}, "searches at the same time; they share nodes and memory");
  set.choice("parallel", kind, {{"auto", Kind::kAuto}, {"tree", Kind::kTree}, {"root", Kind::kRoot}},
             "what several threads do; tree: search the same tree; root: one each, whose visits are added up, which "
             "repeats where simulations are given; auto: tree where playouts run side by side, else root");
}

ParallelSearch::ParallelSearch(const std::shared_ptr<const Game>& game, RoleId role,
                               const search::SearchOptions& options, const Threads& threads, std::uint64_t seed)
    : role_(role), roles_(game->info().roles()), puzzle_(roles_ == 1) {
  SENET_CHECK(threads.count > 0);
  const auto searcher = [&](const search::SearchOptions& own, std::size_t thread) {
    return std::make_unique<search::Mcts>(game, role, own, thread_seed(seed, thread));
  };
  auto first = searcher(options, 0);
  shared_ = threads.kind == Threads::Kind::kTree ||
            (threads.kind == Threads::Kind::kAuto && (threads.count == 1 || first->side_by_side()));
  const search::SearchOptions share = share_of(options, threads.count);
  if (!shared_) first = searcher(share, 0);
  searches_.push_back(std::move(first));
  for (std::size_t thread = 1; thread < threads.count; ++thread) {
    searches_.push_back(shared_ ? std::make_unique<search::Mcts>(*searches_.front(), thread_seed(seed, thread))
                                : searcher(share, thread));
  }
}

void ParallelSearch::advance(std::span<const MoveId> joint) {
  for (const auto& search : searches_) search->advance(joint);
}

void ParallelSearch::set_root(StateView state) {
  for (const auto& search : searches_) search->set_root(state);
}

std::uint64_t ParallelSearch::root_visits() const noexcept {
  std::uint64_t visits = 0;
  for (const auto& search : trees()) {
    search::Tree& tree = search->tree();
    if (!tree.root().none() && !tree.root().terminal()) visits += tree.section(tree.root().block()).visits;
  }
  return visits;
}

void ParallelSearch::leave_out(RoleId role, std::span<const MoveId> moves) {
  for (const auto& search : searches_) search->leave_out(role, moves);
}

const SearchReport& ParallelSearch::search(const SearchBudget& budget, const Clock& clock,
                                           const std::stop_token& stop) {
  stop_ = false;
  solved_ = false;
  const std::stop_callback end(stop, [this] { stop_ = true; });
  std::vector<std::future<void>> threads;
  for (std::size_t thread = 1; thread < searches_.size(); ++thread) {
    threads.push_back(std::async(std::launch::async, [this, thread, &budget, &clock] { run(thread, budget, clock); }));
  }
  run(0, budget, clock);
  for (std::future<void>& thread : threads) thread.get();
  add_up();
  return report_;
}

void ParallelSearch::run(std::size_t thread, const SearchBudget& budget, const Clock& clock) {
  const SearchReport& report = searches_[thread]->search(share_of(budget, thread, searches_.size()), clock, stop_);
  if (report.end != SearchEnd::kSolved) return;
  solved_ = true;
  // where simulations are counted the others go on, so that what they learn doesn't depend on the time
  if (budget.simulations == SearchBudget{}.simulations) stop_ = true;
}

void ParallelSearch::add_up() {
  report_ = searches_.front()->report();
  if (searches_.size() == 1) return;
  double weighed = 0;
  report_.simulations = report_.playouts = report_.plies = report_.nodes = 0;
  report_.tree_bytes = 0;
  for (const auto& tree : trees()) {
    report_.nodes += tree->tree().nodes();
    report_.tree_bytes += tree->tree().used_bytes();
  }
  for (const auto& search : searches_) {
    const SearchReport& each = search->report();
    report_.elapsed = std::max(report_.elapsed, each.elapsed);
    report_.depth = std::max(report_.depth, each.depth);
    report_.simulations += each.simulations;
    report_.playouts += each.playouts;
    report_.plies += each.plies;
    weighed += static_cast<double>(each.simulations) * each.value.value_or(0);
    if (puzzle_ && value_of(each) > value_of(report_)) report_.value = each.value;
  }
  if (solved_) report_.end = SearchEnd::kSolved;
  const std::vector<RootMove> moves = root_moves();
  const RootMove* const best = choose(moves);
  report_.best_visits = best == nullptr ? 0 : best->visits;
  report_.second_visits = 0;
  for (const RootMove& move : moves) {
    if (&move != best) report_.second_visits = std::max(report_.second_visits, move.visits);
  }
  if (const search::Mcts* const prover = first_with_proof()) {
    report_.value = prover->report().value;
    report_.proven = true;
  } else if (best != nullptr && !puzzle_) {
    report_.value = 100 * best->mean();
  } else if (report_.simulations > 0 && !puzzle_) {
    report_.value = weighed / static_cast<double>(report_.simulations);
  }
}

std::vector<MoveId> ParallelSearch::root_choices(RoleId role) const {
  std::vector<MoveId> moves;
  for (const auto& search : trees()) {
    const search::Tree& tree = search->tree();
    const search::Section* const known = tree.root_section(role);
    if (known == nullptr || known->drawn) continue;
    for (const search::Edge& edge : known->edges()) moves.push_back(edge.move);
    const std::span<const MoveId> untried = known->untried_moves();
    moves.insert(moves.end(), untried.begin(), untried.end());
    break;
  }
  return moves;
}

std::vector<ParallelSearch::RootMove> ParallelSearch::root_moves(RoleId role) const {
  std::vector<RootMove> moves;
  for (const auto& search : trees()) {
    const search::Section* const known = search->tree().root_section(role);
    if (known == nullptr) continue;
    for (const search::Edge& edge : known->edges()) {
      if (edge.visits == 0) continue;
      auto place = std::ranges::find(moves, edge.move, &RootMove::move);
      if (place == moves.end()) place = moves.insert(moves.end(), {edge.move});
      place->visits += edge.visits;
      place->sum += edge.sum;
      const search::EdgeBounds bounds = search::bounds_of(search->tree(), *known, edge);
      place->low = std::max(place->low, bounds.low);
      place->high = std::min(place->high, bounds.high);
    }
  }
  std::ranges::sort(moves, [](const RootMove& a, const RootMove& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.sum != b.sum ? a.sum > b.sum : a.move < b.move;
  });
  return moves;
}

std::optional<search::EndTally> ParallelSearch::tally() const {
  std::optional<search::EndTally> sum;
  for (const auto& search : searches_) {
    if (search->tally() == nullptr) continue;
    if (sum) {
      sum->add(*search->tally());
    } else {
      sum = *search->tally();
    }
  }
  return sum;
}

// The first search that knows what best play leads to; it knows the shortest way, too.
search::Mcts* ParallelSearch::first_with_proof() const noexcept {
  const auto found = std::ranges::find_if(searches_, [](const auto& search) { return search->report().proven; });
  return found == searches_.end() ? nullptr : found->get();
}

MoveId ParallelSearch::best_move() {
  if (searches_.size() == 1 || (shared_ && !puzzle_)) return searches_.front()->best_move();
  if (puzzle_) {
    const auto best =
        std::ranges::max_element(searches_, {}, [](const auto& search) { return value_of(search->report()); });
    return (*best)->best_move();
  }
  if (search::Mcts* const prover = first_with_proof()) return prover->best_move();
  const std::vector<RootMove> moves = root_moves();
  const RootMove* const best = choose(moves);
  return best == nullptr ? searches_.front()->best_move() : best->move;
}

}  // namespace senet
