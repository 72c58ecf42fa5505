// Who wins a game that two play in turn: depth-first proof-number search (Nagai 2002) with a table of positions, for
// games too large to be searched through. It proves or refutes a win of the mover, always looking next where the least
// work seems to be left.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace senet::test {

enum class Outcome { kWin, kLoss, kUnknown };

// How many positions have to be decided, at least, until a win of the mover is proved, or refuted.
struct Effort {
  std::uint32_t proof = 1;
  std::uint32_t refutation = 1;
};

// clang-format off
// Positions are seen by whoever has to move in them. Games end, no draws, nothing comes up twice on a line of play.
//   key:      equal for positions of equal value only, never Key{}; with ==, < and hash().
//   known:    what needs no search; must tell whoever has no moves.
//   estimate: of what is not known, where nothing has been searched yet; 1 and 1 will do.
//   children: the positions after each move, as the other side sees them.
template <class G>
concept ProvableGame = requires(const G& game, const typename G::Position& position,
                                std::vector<typename G::Position>& children) {
  { game.key(position) } -> std::same_as<typename G::Key>;
  { game.known(position) } -> std::same_as<Outcome>;
  { game.estimate(position) } -> std::same_as<Effort>;
  game.children(position, children);
};
// clang-format on

template <ProvableGame G>
class ProofSearch {
 public:
  // The table has 2^bits entries.
  ProofSearch(const G& game, std::uint32_t bits) : game_(game), table_(std::size_t{1} << bits), shift_(64 - bits) {}

  // Whether the mover wins.
  bool wins(const typename G::Position& position) {
    const Outcome known = game_.known(position);
    if (known != Outcome::kUnknown) return known == Outcome::kWin;
    return search(position, game_.key(position), {kInfinite, kInfinite}).proof == 0;
  }

  // Positions expanded.
  std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  static constexpr std::uint32_t kInfinite = 1U << 30;
  static constexpr std::size_t kBucket = 4;

  static constexpr Effort kWon{0, kInfinite};
  static constexpr Effort kLost{kInfinite, 0};

  struct Entry {
    typename G::Key key{};
    Effort effort;
  };

  struct Child {
    typename G::Position position;
    typename G::Key key;
    Effort effort;
  };

  std::size_t bucket_of(const typename G::Key& key) const { return key.hash() >> shift_ & ~(kBucket - 1); }

  const Entry* find(const typename G::Key& key) const {
    const std::size_t first = bucket_of(key);
    for (std::size_t i = first; i < first + kBucket; ++i) {
      if (table_[i].key == key) return &table_[i];
    }
    return nullptr;
  }

  // In place of the one with the least work in it.
  Effort store(const typename G::Key& key, Effort effort) {
    const std::size_t first = bucket_of(key);
    std::size_t worst = first;
    for (std::size_t i = first; i < first + kBucket; ++i) {
      if (table_[i].key == key || table_[i].key == typename G::Key{}) {
        worst = i;
        break;
      }
      if (work(table_[i].effort) < work(table_[worst].effort)) worst = i;
    }
    table_[worst] = {key, effort};
    return effort;
  }

  // What is decided is worth some keeping.
  static std::uint32_t work(Effort effort) {
    const std::uint32_t sum = effort.proof + effort.refutation;
    return sum >= kInfinite ? 1000 : sum;
  }

  // Until one of the two efforts reaches its bound.
  Effort search(const typename G::Position& position, const typename G::Key& key, Effort bounds) {
    ++nodes_;
    std::vector<Child> children;
    if (!expand(position, children)) return store(key, kWon);
    for (;;) {
      for (Child& child : children) {
        if (const Entry* const entry = find(child.key)) child.effort = entry->effort;
      }
      Effort second;
      Child* const best = choose(children, second);
      const Effort effort = sum_up(children);
      if (effort.proof >= bounds.proof || effort.refutation >= bounds.refutation) return store(key, effort);
      const std::uint32_t others = effort.refutation - best->effort.proof;
      const std::uint32_t left = bounds.refutation == kInfinite ? kInfinite : bounds.refutation - others;
      // Somewhat further than the second best, so that two of about the same promise are not left for each other at
      // every step (the 1 + epsilon trick of Pawlewicz and Lew 2006).
      const std::uint32_t further = std::min(kInfinite, second.refutation + 1 + second.refutation / 8);
      best->effort = search(best->position, best->key, {left, std::min(bounds.proof, further)});
    }
  }

  // The positions after the mover's moves but those that are known to be won for the other side, each once; false
  // where one is known to be lost for it.
  bool expand(const typename G::Position& position, std::vector<Child>& out) const {
    std::vector<typename G::Position> positions;
    game_.children(position, positions);
    for (const auto& child : positions) {
      const Outcome known = game_.known(child);
      if (known == Outcome::kLoss) return false;
      if (known == Outcome::kUnknown) out.push_back({child, game_.key(child), game_.estimate(child)});
    }
    std::ranges::sort(out, {}, &Child::key);
    const auto twice = std::ranges::unique(out, {}, &Child::key);
    out.erase(twice.begin(), twice.end());
    return true;
  }

  // The child nearest to being refuted for the other side, and the effort of the next one; null where there is none.
  static Child* choose(std::vector<Child>& children, Effort& second) {
    Child* best = nullptr;
    second = kWon;
    for (Child& child : children) {
      const auto rank = [](const Effort& effort) { return std::pair(effort.refutation, effort.proof); };
      if (best == nullptr || rank(child.effort) < rank(best->effort)) {
        if (best != nullptr) second = best->effort;
        best = &child;
      } else if (rank(child.effort) < rank(second)) {
        second = child.effort;
      }
    }
    return best;
  }

  static Effort sum_up(const std::vector<Child>& children) {
    Effort effort = kLost;
    std::uint64_t sum = 0;
    for (const Child& child : children) {
      effort.proof = std::min(effort.proof, child.effort.refutation);
      sum += child.effort.proof;
    }
    effort.refutation = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite));
    if (effort.proof == 0) return kWon;
    if (effort.refutation == 0) return kLost;
    return effort;
  }

  const G& game_;
  std::vector<Entry> table_;
  std::uint32_t shift_;
  std::uint64_t nodes_ = 0;
};

}  // namespace senet::test
