#include "sliced/choice.h"

#include <algorithm>

namespace senet::sliced {

namespace {

using Number = std::vector<Literal>;  // binary, least bit first

Literal bit(const Number& number, std::size_t i) { return i < number.size() ? number[i] : kFalse; }

class ChoiceBuilder {
 public:
  // `numbers`: of each move its weight, 0 where it is not legal.
  ChoiceBuilder(Aig& aig, std::vector<Number> numbers, const ChoiceInputs& inputs)
      : aig_(aig), numbers_(std::move(numbers)), inputs_(inputs) {
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
    while (!level.empty()) level = descend(level, rank);
  }

  const std::vector<Literal>& chosen() const { return chosen_; }
  const Number& code() const { return code_; }
  const std::vector<std::uint32_t>& code_of() const { return code_of_; }

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
    std::uint32_t code;  // the ways taken, right being 1, the first one in the least bit
  };

  std::size_t count(std::size_t begin, std::size_t end) {
    const std::size_t id = spans_.size();
    spans_.push_back({begin, end, 0, 0, {}});
    if (end - begin == 1) {
      spans_[id].count = numbers_[begin];
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

  // Of two numbers.
  Literal is_less(const Number& a, const Number& b, std::size_t width) {
    Literal borrow = kFalse;
    for (std::size_t i = 0; i < width; ++i) borrow = aig_.majority(!bit(a, i), bit(b, i), borrow);
    return borrow;
  }

  // One level down: at most one span is active, so what the rank loses on the way right is gathered from all of them.
  std::vector<Active> descend(const std::vector<Active>& level, Number& rank) {
    std::vector<Active> below;
    std::vector<Literal> right;
    std::vector<std::vector<Literal>> lost(rank.size());
    for (const Active& each : level) {
      const Span& span = spans_[each.span];
      if (span.end - span.begin == 1) {
        chosen_[span.begin] = each.active;
        code_of_[span.begin] = each.code;
        continue;
      }
      const Number& left = spans_[span.left].count;
      const Literal goes_left = is_less(rank, left, std::max(left.size(), span.count.size()));
      below.push_back({span.left, aig_.both(each.active, goes_left), each.code});
      below.push_back({span.right, aig_.both(each.active, !goes_left), each.code | 1U << depth_});
      right.push_back(below.back().active);
      for (std::size_t i = 0; i < std::min(left.size(), lost.size()); ++i) {
        lost[i].push_back(aig_.both(right.back(), left[i]));
      }
    }
    if (inputs_.code && !right.empty()) code_.push_back(aig_.any(right));
    ++depth_;
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
  std::vector<Number> numbers_;
  const ChoiceInputs& inputs_;
  std::vector<Span> spans_;
  std::size_t depth_ = 0;
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
