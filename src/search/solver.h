// What is proven of the positions in the tree (MCTS-Solver, Winands, Bjornsson & Saito 2008, with score bounds,
// Cazenave & Saffidine 2010), for any number of roles and goals of 0..100:
//   low[r]   role r can get that much, whatever the others do
//   high[r]  role r gets no more than that, if the others guard what they can get
// The last holds where goals never add up to more than 100, which is taken for granted until a terminal position says
// otherwise: from then on high[r] is what r gets at best with everybody's help. Where they always add up to 100, two
// roles' bounds follow from each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/backup.h"
#include "search/tree.h"

namespace senet::search {

class Solver {
 public:
  explicit Solver(std::size_t roles);

  // Notes the goals of a terminal position. Returns false where they contradict what proofs relied on: these must be
  // forgotten then.
  bool see(std::span<const Goal> goals) noexcept;

  // Whether those of many positions, one after the other, neither contradict that nor tell anything.
  bool fits(std::span<const Goal> goals) const noexcept;

  // Whether goals still matter to that: nothing is relied on any more otherwise.
  bool doubtful() const noexcept { return roles_ > 1 && (most_is_100_ || least_is_100_); }

  // Works out what the position below the trail's last edge, a terminal or closed one, tells of the nodes above it.
  // Where nodes are shared, that may be news to some of them though the ones below knew it.
  void update(Tree& tree, const Trail& trail);

 private:
  struct Row {  // a role's move in a node where several choose
    std::uint64_t met = 0;
    Goal low = 100;
  };

  // What is best for one role is known by that to be worst for the other.
  bool zero_sum() const noexcept { return roles_ == 1 || (roles_ == 2 && most_is_100_ && least_is_100_); }
  bool tighten(Tree& tree, Section& first);
  void join_choice(Tree& tree, Section& section);
  void join_chance(Tree& tree, Section& section);
  bool join_several(Tree& tree, Section& first);
  void balance() noexcept;
  bool keep(Tree& tree, Section& first);
  void settle_edges(Tree& tree, Section& section);
  void measure(Tree& tree, Section& section);
  void load(Tree& tree, Link link) noexcept;

  std::size_t roles_;
  bool most_is_100_ = true;   // goals have never added up to more
  bool least_is_100_ = true;  // nor to less
  // Of the node at work.
  std::vector<Goal> low_;
  std::vector<Goal> high_;
  std::vector<std::uint32_t> sums_;
  // Of a child.
  std::vector<Goal> child_low_;
  std::vector<Goal> child_high_;
  std::vector<std::vector<Row>> rows_;  // per section
};

// What simulations that come to a closed node bring each role, in 0..1.
void closed_values(const Tree& tree, const Section& first, std::span<double> values) noexcept;

}  // namespace senet::search
