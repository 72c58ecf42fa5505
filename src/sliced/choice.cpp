#include "sliced/choice.h"

#include <algorithm>

namespace senet::sliced {

namespace {

using Number = std::vector<Literal>;  // binary, least bit first

Literal bit(const Number& number, std::size_t i) { return i < number.size() ? number[i] : kFalse; }

// Moves are counted in groups of three by full adders, groups by a tree of adders; moves with weights in groups of one.
class ChoiceBuilder {
 public:
  // `numbers`: of each move its weight, 0 where it is not legal.
  ChoiceBuilder(Aig& aig, std::vector<Number> numbers, const ChoiceInputs& inputs)
      : aig_(aig), numbers_(std::move(numbers)), inputs_(inputs), group_(inputs.weight_bits == 0 ? 3 : 1) {
    count(0, numbers_.size());
  }

  Literal none() {
    Number bits = spans_[0].count;
    return !aig_.any(bits);
  }

  void choose() {
    chosen_.assign(numbers_.size(), kFalse);
    code_of_.assign(numbers_.size(), 0);
    std::vector<Active> level{{0, !none(), 0}};
    Number rank = draw_rank();
    for (std::size_t depth = 0; !level.empty(); ++depth) level = descend(level, depth, rank);
    for (auto& terms : code_terms_) code_.push_back(aig_.any(terms));
  }

  const std::vector<Literal>& chosen() const { return chosen_; }
  const Number& code() const { return code_; }
  const std::vector<std::uint32_t>& code_of() const { return code_of_; }

 private:
  struct Span {
    std::size_t begin;
    std::size_t end;
    std::size_t left = 0;  // the two halves, where it is more than a group
    std::size_t right = 0;
    Number count;  // of legal moves
  };
  // The wanted move is in the span.
  struct Active {
    std::size_t span;
    Literal active;
    std::uint32_t code;  // the ways taken, right being 1, the first one in the least bit
  };

  std::size_t count(std::size_t begin, std::size_t end) {
    const std::size_t id = spans_.size();
    spans_.push_back({begin, end, 0, 0, {}});
    if (end - begin <= group_) {
      spans_[id].count = count_group(begin, end);
      return id;
    }
    const std::size_t groups = (end - begin + group_ - 1) / group_;
    const std::size_t middle = begin + (groups + 1) / 2 * group_;
    const std::size_t left = count(begin, middle);
    const std::size_t right = count(middle, end);
    Number sum = add(spans_[left].count, spans_[right].count);
    spans_[id].left = left;
    spans_[id].right = right;
    spans_[id].count = std::move(sum);
    return id;
  }

  Number count_group(std::size_t begin, std::size_t end) {
    if (end - begin == 1) return numbers_[begin];
    const Literal a = numbers_[begin][0];
    const Literal b = numbers_[begin + 1][0];
    const Literal c = end - begin == 2 ? kFalse : numbers_[begin + 2][0];
    return {aig_.differ(aig_.differ(a, b), c), aig_.majority(a, b, c)};
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
  Number draw_rank() {
    const Number count = spans_[0].count;
    const std::size_t extra = inputs_.weight_bits == 0 ? kExtraBits : kExtraBitsOfWeights;
    Number sum;
    for (std::size_t i = 0; i < count.size() + extra; ++i) {
      const Literal random = inputs_.random_bit();
      Number summand;
      for (const Literal each : count) summand.push_back(aig_.both(each, random));
      sum = add(sum, summand);
      sum.erase(sum.begin());
    }
    sum.resize(count.size(), kFalse);
    return sum;
  }

  // One level down: at most one span is active, so its left count is gathered from all of them and compared once.
  std::vector<Active> descend(const std::vector<Active>& level, std::size_t depth, Number& rank) {
    std::vector<Active> inner;
    std::vector<std::vector<Literal>> terms(rank.size());
    for (const Active& each : level) {
      const Span& span = spans_[each.span];
      if (span.end - span.begin <= group_) {
        choose_in_group(each, depth, rank);
        continue;
      }
      inner.push_back(each);
      const Number& left = spans_[span.left].count;
      for (std::size_t i = 0; i < std::min(left.size(), terms.size()); ++i) {
        terms[i].push_back(aig_.both(each.active, left[i]));
      }
    }
    Number left;
    for (auto& each : terms) left.push_back(aig_.any(each));
    const Literal goes_left = is_less(rank, left);
    std::vector<Active> below;
    std::size_t width = 0;
    for (const Active& each : inner) {
      const Span& span = spans_[each.span];
      below.push_back({span.left, aig_.both(each.active, goes_left), each.code});
      below.push_back({span.right, aig_.both(each.active, !goes_left), each.code | 1U << depth});
      add_code_term(depth, below.back().active);
      width = std::max({width, spans_[span.left].count.size(), spans_[span.right].count.size()});
    }
    for (Literal& each : left) each = aig_.both(each, !goes_left);
    subtract(rank, left);
    rank.resize(std::min(rank.size(), width));
    return below;
  }

  // Of two numbers of the same width.
  Literal is_less(const Number& a, const Number& b) {
    Literal borrow = kFalse;
    for (std::size_t i = 0; i < a.size(); ++i) borrow = aig_.majority(!a[i], b[i], borrow);
    return borrow;
  }

  void subtract(Number& from, const Number& what) {
    Literal borrow = kFalse;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const Literal old = from[i];
      from[i] = aig_.differ(aig_.differ(old, what[i]), borrow);
      borrow = aig_.majority(!old, what[i], borrow);
    }
  }

  void choose_in_group(const Active& group, std::size_t depth, const Number& rank) {
    const Span& span = spans_[group.span];
    const std::size_t size = span.end - span.begin;
    std::vector<Literal> one(size, group.active);
    if (size > 1) {
      const Literal a = numbers_[span.begin][0];
      const Literal b = numbers_[span.begin + 1][0];
      const Literal low = bit(rank, 0);
      const Literal high = size == 2 ? kFalse : bit(rank, 1);
      one[0] = aig_.both(group.active, aig_.both(a, aig_.both(!low, !high)));
      one[1] = aig_.both(group.active, aig_.both(b, aig_.both(!high, !aig_.differ(a, low))));
      if (size == 2) one[1] = aig_.both(group.active, !one[0]);
      if (size == 3) one[2] = aig_.both(group.active, aig_.both(!one[0], !one[1]));
    }
    for (std::size_t i = 0; i < size; ++i) {
      chosen_[span.begin + i] = one[i];
      code_of_[span.begin + i] = group.code | static_cast<std::uint32_t>(i) << depth;
      if ((i & 1U) != 0) add_code_term(depth, one[i]);
      if ((i & 2U) != 0) add_code_term(depth + 1, one[i]);
    }
  }

  // The bit of the code is set where the literal is.
  void add_code_term(std::size_t position, Literal term) {
    if (!inputs_.code) return;
    if (code_terms_.size() <= position) code_terms_.resize(position + 1);
    code_terms_[position].push_back(term);
  }

  Aig& aig_;
  std::vector<Number> numbers_;
  const ChoiceInputs& inputs_;
  std::size_t group_;  // moves
  std::vector<Span> spans_;
  std::vector<std::vector<Literal>> code_terms_;  // per bit of the code
  std::vector<Literal> chosen_;
  Number code_;
  std::vector<std::uint32_t> code_of_;
};

}  // namespace

Choice choose_move(Aig& aig, std::span<const Literal> legal, const ChoiceInputs& inputs) {
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (legal[i] != kFalse) possible.push_back(i);
  }
  Choice choice{std::vector<Literal>(legal.size(), kFalse), kTrue, {}, std::vector<std::uint32_t>(legal.size(), 0), 0};
  if (possible.size() == 1) {
    choice.chosen[possible[0]] = legal[possible[0]];
    choice.none = !legal[possible[0]];
  } else if (possible.size() > 1) {
    std::vector<Number> numbers;
    for (const std::size_t move : possible) {
      Number& number = numbers.emplace_back();
      for (unsigned bit = 0; bit < inputs.weight_bits; ++bit) {
        number.push_back(aig.both(legal[move], inputs.weight_bit(move, bit)));
      }
      if (inputs.weight_bits == 0) number.push_back(legal[move]);
    }
    ChoiceBuilder builder(aig, std::move(numbers), inputs);
    choice.none = builder.none();
    builder.choose();
    for (std::size_t i = 0; i < possible.size(); ++i) {
      choice.chosen[possible[i]] = builder.chosen()[i];
      choice.code_of[possible[i]] = builder.code_of()[i];
    }
    choice.code = builder.code();
  }
  if (inputs.code && choice.none.gate() != 0) {
    choice.code_of_none = 1U << choice.code.size();
    choice.code.push_back(choice.none);
  }
  return choice;
}

}  // namespace senet::sliced
