#include "sliced/choice.h"

#include <algorithm>

namespace senet::sliced {

namespace {

using Number = std::vector<Literal>;  // binary, least bit first

Literal bit(const Number& number, std::size_t i) { return i < number.size() ? number[i] : kFalse; }

class ChoiceBuilder {
 public:
  ChoiceBuilder(Aig& aig, std::vector<Literal> legal) : aig_(aig), legal_(std::move(legal)) { count(0, legal_.size()); }

  Literal none() {
    Number bits = spans_[0].count;
    return !aig_.any(bits);
  }

  std::vector<Literal> choose(const std::function<Literal()>& random_bit) {
    chosen_.assign(legal_.size(), kFalse);
    std::vector<Active> level{{0, !none()}};
    Number rank = draw_rank(random_bit);
    while (!level.empty()) level = descend(level, rank);
    return chosen_;
  }

 private:
  struct Span {
    std::size_t begin;
    std::size_t end;
    std::size_t left = 0;  // the two halves, where there is more than one move
    std::size_t right = 0;
    Number count;  // of legal moves
  };
  // The wanted move is in the span.
  struct Active {
    std::size_t span;
    Literal active;
  };

  std::size_t count(std::size_t begin, std::size_t end) {
    const std::size_t id = spans_.size();
    spans_.push_back({begin, end, 0, 0, {}});
    if (end - begin == 1) {
      spans_[id].count = {legal_[begin]};
      return id;
    }
    const std::size_t middle = (begin + end) / 2;
    const std::size_t left = count(begin, middle);
    const std::size_t right = count(middle, end);
    Number sum = add(spans_[left].count, spans_[right].count);
    spans_[id].left = left;
    spans_[id].right = right;
    spans_[id].count = std::move(sum);
    return id;
  }

  Number add(const Number& a, const Number& b) {
    Number sum;
    Literal carry = kFalse;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      sum.push_back(aig_.differ(aig_.differ(bit(a, i), bit(b, i)), carry));
      carry = aig_.majority(bit(a, i), bit(b, i), carry);
    }
    if (carry != kFalse) sum.push_back(carry);
    return sum;
  }

  // Multiplies bit by bit, shifting out what is below the point.
  Number draw_rank(const std::function<Literal()>& random_bit) {
    const Number count = spans_[0].count;
    Number sum;
    for (std::size_t i = 0; i < count.size() + kExtraBits; ++i) {
      const Literal random = random_bit();
      Number summand;
      for (const Literal each : count) summand.push_back(aig_.both(each, random));
      sum = add(sum, summand);
      sum.erase(sum.begin());
    }
    sum.resize(count.size(), kFalse);
    return sum;
  }

  // Of two numbers.
  Literal is_less(const Number& a, const Number& b, std::size_t width) {
    Literal borrow = kFalse;
    for (std::size_t i = 0; i < width; ++i) borrow = aig_.majority(!bit(a, i), bit(b, i), borrow);
    return borrow;
  }

  // One level down: at most one span is active, so what the rank loses on the way right is gathered from all of them.
  std::vector<Active> descend(const std::vector<Active>& level, Number& rank) {
    std::vector<Active> below;
    std::vector<std::vector<Literal>> lost(rank.size());
    for (const Active& each : level) {
      const Span& span = spans_[each.span];
      if (span.end - span.begin == 1) {
        chosen_[span.begin] = each.active;
        continue;
      }
      const Number& left = spans_[span.left].count;
      const Literal goes_left = is_less(rank, left, std::max(left.size(), span.count.size()));
      below.push_back({span.left, aig_.both(each.active, goes_left)});
      below.push_back({span.right, aig_.both(each.active, !goes_left)});
      for (std::size_t i = 0; i < std::min(left.size(), lost.size()); ++i) {
        lost[i].push_back(aig_.both(below.back().active, left[i]));
      }
    }
    Literal borrow = kFalse;
    std::size_t width = 0;
    for (const Active& each : below) width = std::max(width, spans_[each.span].count.size());
    for (std::size_t i = 0; i < rank.size(); ++i) {
      const Literal minus = aig_.any(lost[i]);
      const Literal old = rank[i];
      rank[i] = aig_.differ(aig_.differ(old, minus), borrow);
      borrow = aig_.majority(!old, minus, borrow);
    }
    rank.resize(std::min(rank.size(), width));
    return below;
  }

  Aig& aig_;
  std::vector<Literal> legal_;
  std::vector<Span> spans_;
  std::vector<Literal> chosen_;
};

}  // namespace

Choice choose_uniformly(Aig& aig, std::span<const Literal> legal, const std::function<Literal()>& random_bit) {
  std::vector<std::size_t> possible;
  std::vector<Literal> wires;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (legal[i] == kFalse) continue;
    possible.push_back(i);
    wires.push_back(legal[i]);
  }
  Choice choice{std::vector<Literal>(legal.size(), kFalse), kTrue};
  if (possible.empty()) return choice;
  if (possible.size() == 1) {
    choice.chosen[possible[0]] = wires[0];
    choice.none = !wires[0];
    return choice;
  }
  ChoiceBuilder builder(aig, std::move(wires));
  choice.none = builder.none();
  const std::vector<Literal> chosen = builder.choose(random_bit);
  for (std::size_t i = 0; i < possible.size(); ++i) choice.chosen[possible[i]] = chosen[i];
  return choice;
}

}  // namespace senet::sliced
