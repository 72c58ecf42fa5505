#include "search/solver.h"

#include <algorithm>
#include <numeric>

namespace senet::search {

namespace {

constexpr std::uint64_t kMostJoint = 4096;  // joint moves of a node that is looked at when one of them is proven

bool closed(const Tree& tree, Link link) noexcept {
  return link.terminal() || (!link.none() && tree.section(link.block()).closed);
}

std::uint32_t plies_left(const Tree& tree, Link link) noexcept {
  return link.terminal() ? 0 : tree.distance(tree.section(link.block()));
}

}  // namespace

Solver::Solver(std::size_t roles)
    : roles_(roles), low_(roles), high_(roles), sums_(2 * roles), child_low_(roles), child_high_(roles) {}

bool Solver::see(std::span<const Goal> goals) noexcept {
  if (roles_ < 2) return true;
  const unsigned sum = std::accumulate(goals.begin(), goals.end(), 0U);
  const bool fits = (sum <= 100 || !most_is_100_) && (sum >= 100 || !least_is_100_);
  most_is_100_ = most_is_100_ && sum <= 100;
  least_is_100_ = least_is_100_ && sum >= 100;
  return fits;
}

bool Solver::fits(std::span<const Goal> goals) const noexcept {
  unsigned odd = 0;
  if (roles_ == 2 && zero_sum()) {
    for (std::size_t i = 0; i + 1 < goals.size(); i += 2) odd |= (0U + goals[i] + goals[i + 1]) ^ 100U;
    return odd == 0;
  }
  for (std::size_t i = 0; i + roles_ <= goals.size(); i += roles_) {
    const auto one = goals.subspan(i, roles_);
    const unsigned sum = std::accumulate(one.begin(), one.end(), 0U);
    odd |= static_cast<unsigned>((most_is_100_ && sum > 100) || (least_is_100_ && sum < 100));
  }
  return odd == 0;
}

void Solver::update(Tree& tree, const Trail& trail) {
  const std::span<const Trail::Step> steps = trail.steps();
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (i > 0 && steps[i - 1].node == steps[i].node) continue;
    if (!tighten(tree, tree.section(steps[i].node)) && !tree.shares()) return;
  }
}

// Works out a node's bounds from its children's. Returns whether that told anything new to the node above.
bool Solver::tighten(Tree& tree, Section& first) {
  if (Tree::alone(first)) {
    first.drawn ? join_chance(tree, first) : join_choice(tree, first);
  } else if (!join_several(tree, first)) {
    return false;
  }
  balance();
  const bool news = keep(tree, first);
  if (Tree::alone(first) && !first.drawn) {
    settle_edges(tree, first);
  } else {
    first.closed = std::ranges::equal(tree.bounds(first).low, tree.bounds(first).high);
  }
  if (first.closed) measure(tree, first);
  return news || first.closed;
}

// Bounds of whatever a link leads to, into child_low_ and child_high_.
void Solver::load(Tree& tree, Link link) noexcept {
  if (link.terminal()) {
    std::ranges::copy(tree.goals(link), child_low_.begin());
    std::ranges::copy(tree.goals(link), child_high_.begin());
  } else if (!link.none() && tree.section(link.block()).bounded) {
    const Bounds bounds = tree.bounds(tree.section(link.block()));
    std::ranges::copy(bounds.low, child_low_.begin());
    std::ranges::copy(bounds.high, child_high_.begin());
  } else {
    std::ranges::fill(child_low_, Goal{0});
    std::ranges::fill(child_high_, Goal{100});
  }
}

// One role chooses: it takes what is best for itself, which may be any move as far as the others know.
void Solver::join_choice(Tree& tree, Section& section) {
  const bool untried = section.untried > 0;
  std::ranges::fill(low_, untried ? Goal{0} : Goal{100});
  std::ranges::fill(high_, untried ? Goal{100} : Goal{0});
  low_[section.role] = 0;
  for (const Edge& edge : section.edges()) {
    load(tree, edge.child);
    for (std::size_t role = 0; role < roles_; ++role) {
      low_[role] =
          role == section.role ? std::max(low_[role], child_low_[role]) : std::min(low_[role], child_low_[role]);
      high_[role] = std::max(high_[role], child_high_[role]);
    }
  }
}

// Moves are drawn: what counts is the mean.
void Solver::join_chance(Tree& tree, Section& section) {
  std::ranges::fill(sums_, 0U);
  const auto count = static_cast<std::uint32_t>(section.edges().size());
  for (const Edge& edge : section.edges()) {
    load(tree, edge.child);
    for (std::size_t role = 0; role < roles_; ++role) {
      sums_[role] += child_low_[role];
      sums_[roles_ + role] += child_high_[role];
    }
  }
  for (std::size_t role = 0; role < roles_; ++role) {
    low_[role] = static_cast<Goal>(sums_[role] / count);
    high_[role] = static_cast<Goal>((sums_[roles_ + role] + count - 1) / count);
  }
}

// Several choose: a move guarantees the least of its joint moves, once all of these are known. Returns false where
// there are too many.
bool Solver::join_several(Tree& tree, Section& first) {
  std::uint64_t joint = 1;
  std::size_t sections = 0;
  rows_.clear();
  for (const Section* at = &first;; at = &tree.section(at->next)) {
    joint *= at->tried + at->untried;
    if (joint > kMostJoint) return false;
    rows_.emplace_back(at->tried + at->untried);
    ++sections;
    if (at->next == BlockPool::kNone) break;
  }
  std::uint64_t met = 0;
  std::ranges::fill(low_, Goal{100});
  std::ranges::fill(high_, Goal{0});
  tree.for_each_joint(first, [&](std::span<const std::uint32_t> edges, Link child) {
    load(tree, child);
    ++met;
    const Section* at = &first;
    for (std::size_t i = 0; i < sections; ++i) {
      Row& row = rows_[i][edges[i]];
      ++row.met;
      row.low = std::min(row.low, child_low_[at->role]);
      if (i + 1 < sections) at = &tree.section(at->next);
    }
    for (std::size_t role = 0; role < roles_; ++role) {
      low_[role] = std::min(low_[role], child_low_[role]);
      high_[role] = std::max(high_[role], child_high_[role]);
    }
  });
  if (met < joint) {
    std::ranges::fill(low_, Goal{0});
    std::ranges::fill(high_, Goal{100});
  }
  const Section* at = &first;
  for (std::size_t i = 0; i < sections; ++i) {
    for (const Row& row : rows_[i]) {
      const bool whole = row.met == joint / rows_[i].size();
      if (whole && !at->drawn) low_[at->role] = std::max(low_[at->role], row.low);
    }
    if (i + 1 < sections) at = &tree.section(at->next);
  }
  return true;
}

// What one role can be sure of the others can't get.
void Solver::balance() noexcept {
  if (roles_ < 2) return;
  if (most_is_100_) {
    const unsigned sure = std::accumulate(low_.begin(), low_.end(), 0U);
    for (std::size_t role = 0; role < roles_; ++role) {
      const unsigned others = sure - low_[role];
      high_[role] = static_cast<Goal>(std::min<unsigned>(high_[role], others >= 100 ? 0 : 100 - others));
    }
  }
  if (roles_ == 2 && zero_sum()) {
    for (std::size_t role = 0; role < 2; ++role) {
      low_[role] = std::max<Goal>(low_[role], static_cast<Goal>(100 - high_[1 - role]));
    }
  }
}

// Keeps what is tighter than what was known. Returns whether anything is.
bool Solver::keep(Tree& tree, Section& first) {
  const Bounds bounds = tree.bounds(first);
  bool news = false;
  for (std::size_t role = 0; role < roles_; ++role) {
    if (low_[role] > bounds.low[role]) {
      bounds.low[role] = low_[role];
      news = true;
    }
    if (high_[role] < bounds.high[role]) {
      bounds.high[role] = high_[role];
      news = true;
    }
    first.bounded = first.bounded || bounds.low[role] > 0 || bounds.high[role] < 100;
  }
  return news;
}

// Edges need no simulation where all that follows is known, or where another one is known to be no worse. What is as
// good for the role that chooses may be worth less or more to the others, unless goals always add up to the same.
void Solver::settle_edges(Tree& tree, Section& section) {
  const std::size_t role = section.role;
  const Goal sure = tree.bounds(section).low[role];
  bool all = section.untried == 0 || (zero_sum() && sure == 100);
  for (Edge& edge : section.edges()) {
    if (!edge.settled()) {
      load(tree, edge.child);
      const bool known = zero_sum() ? child_low_[role] == child_high_[role] : child_low_ == child_high_;
      if (known || child_high_[role] < sure + (zero_sum() ? 1 : 0)) edge.settle();
    }
    all = all && edge.settled();
  }
  section.closed = all;
}

// How long a closed node's game lasts: whoever wins hurries, whoever doesn't takes time.
void Solver::measure(Tree& tree, Section& section) {
  const bool choice = Tree::alone(section) && !section.drawn;
  const Goal goal = tree.bounds(section).low[section.role];
  const bool hurry = choice && goal > 50;
  std::uint32_t best = 0;
  bool any = false;
  const auto compare = [&](Link child) {
    if (!closed(tree, child)) return;
    load(tree, child);
    if (choice && child_low_[section.role] < goal) return;
    const std::uint32_t plies = plies_left(tree, child) + 1;
    best = !any ? plies : hurry ? std::min(best, plies) : std::max(best, plies);
    any = true;
  };
  if (Tree::alone(section)) {
    for (const Edge& edge : section.edges()) compare(edge.child);
  } else {
    tree.for_each_joint(section, [&](std::span<const std::uint32_t>, Link child) { compare(child); });
  }
  tree.distance(section) = best;
}

void closed_values(const Tree& tree, const Section& first, std::span<double> values) noexcept {
  const Bounds bounds = tree.bounds(first);
  for (std::size_t role = 0; role < values.size(); ++role) {
    values[role] = (bounds.low[role] + bounds.high[role]) / 200.0;
  }
}

}  // namespace senet::search
