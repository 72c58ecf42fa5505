#include "sliced/choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/rng.h"
#include "sliced/executor.h"
#include "sliced/lut_map.h"

namespace senet::sliced {
namespace {

// A choice among n moves as a program: slots [0, n) legal, [n, 2n) chosen, 2n none, kCodeBits of code, the bits of the
// weights, from there on random.
class ChoiceProgram {
 public:
  explicit ChoiceProgram(std::uint32_t n, unsigned weight_bits = 0)
      : n_(n), weight_bits_(weight_bits), first_random_(2 * n + 1 + kCodeBits + n * weight_bits) {
    Aig aig(1u << 22);
    std::vector<Literal> legal;
    std::vector<Input> inputs;
    for (std::uint32_t i = 0; i < n; ++i) {
      legal.push_back(aig.add_input());
      inputs.push_back({legal.back().gate(), i});
    }
    ChoiceInputs choice_inputs;
    choice_inputs.random_bit = [&] {
      const Literal bit = aig.add_input();
      inputs.push_back({bit.gate(), first_random_ + random_++});
      return bit;
    };
    choice_inputs.weight_bits = weight_bits;
    choice_inputs.weight_bit = [&](std::size_t move, unsigned bit) {
      const Literal weight = aig.add_input();
      inputs.push_back({weight.gate(), weight_slot(static_cast<std::uint32_t>(move)) + bit});
      return weight;
    };
    choice_inputs.code = true;
    choice_ = choose_move(aig, legal, choice_inputs);
    std::vector<Wanted> wanted{{choice_.none, 2 * n}};
    for (std::uint32_t i = 0; i < n; ++i) wanted.push_back({choice_.chosen[i], n + i});
    for (std::uint32_t i = 0; i < choice_.code.size(); ++i) wanted.push_back({choice_.code[i], 2 * n + 1 + i});
    executor_ = new_executor(map_to_tables(aig, inputs, wanted, first_random_ + random_), Form::kWords);
    frame_.resize(executor_->frame_slots());
  }

  std::uint32_t random_bits() const { return random_; }

  void run(std::uint64_t (*draw)(Rng&), Rng& rng) {
    for (std::uint32_t i = 0; i < n_; ++i) frame_[i] = draw(rng);
    for (std::uint32_t i = 0; i < random_; ++i) frame_[first_random_ + i] = rng();
    executor_->run(frame_.data());
  }
  // Every lane has the legal set and a random number of its own, the first of 64 of them being `number`.
  void run_on(std::uint32_t legal, std::uint32_t number) {
    for (std::uint32_t i = 0; i < n_; ++i) frame_[i] = (legal >> i & 1U) != 0 ? ~std::uint64_t{0} : 0;
    for (std::uint32_t i = 0; i < random_; ++i) {
      frame_[first_random_ + i] = 0;
      for (std::uint32_t lane = 0; lane < 64; ++lane) {
        frame_[first_random_ + i] |= std::uint64_t{(number + lane) >> i & 1U} << lane;
      }
    }
    executor_->run(frame_.data());
  }
  void set_weight(std::uint32_t move, unsigned weight) {
    for (unsigned bit = 0; bit < weight_bits_; ++bit) {
      frame_[weight_slot(move) + bit] = (weight >> bit & 1U) != 0 ? ~std::uint64_t{0} : 0;
    }
  }
  bool legal(std::uint32_t move, unsigned lane) const { return (frame_[move] >> lane & 1U) != 0; }
  bool chosen(std::uint32_t move, unsigned lane) const { return (frame_[n_ + move] >> lane & 1U) != 0; }
  bool none(unsigned lane) const { return (frame_[2 * n_] >> lane & 1U) != 0; }
  const Choice& choice() const { return choice_; }
  std::uint32_t code(unsigned lane) const {
    std::uint32_t code = 0;
    for (std::uint32_t i = 0; i < choice_.code.size(); ++i) {
      code |= static_cast<std::uint32_t>(frame_[2 * n_ + 1 + i] >> lane & 1U) << i;
    }
    return code;
  }

 private:
  static constexpr std::uint32_t kCodeBits = 16;

  std::uint32_t weight_slot(std::uint32_t move) const { return 2 * n_ + 1 + kCodeBits + move * weight_bits_; }

  std::uint32_t n_;
  unsigned weight_bits_;
  std::uint32_t first_random_;
  Choice choice_;
  std::uint32_t random_ = 0;
  std::unique_ptr<Executor> executor_;
  alignas(64) std::vector<std::uint64_t> frame_;
};

// The cube root of chi-square is nearly normal (Wilson and Hilferty 1931); in standard deviations.
double deviation(double chi_square, double freedom) {
  const double variance = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - variance)) / std::sqrt(variance);
}

TEST(Choice, ExactlyOneLegalMoveIsChosenWhereThereIsOne) {
  Rng rng(1);
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 17U, 64U, 100U}) {
    ChoiceProgram program(n);
    for (int run = 0; run < 50; ++run) {
      program.run([](Rng& r) { return r() & r() & r(); }, rng);
      for (unsigned lane = 0; lane < 64; ++lane) {
        std::uint32_t legal = 0;
        std::uint32_t chosen = 0;
        for (std::uint32_t move = 0; move < n; ++move) {
          legal += program.legal(move, lane) ? 1 : 0;
          chosen += program.chosen(move, lane) ? 1 : 0;
          ASSERT_TRUE(program.legal(move, lane) || !program.chosen(move, lane));
        }
        ASSERT_EQ(chosen, legal == 0 ? 0U : 1U) << n << " moves";
        ASSERT_EQ(program.none(lane), legal == 0);
      }
    }
  }
}

TEST(Choice, CodeTellsWhichMoveIsChosen) {
  Rng rng(3);
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 17U, 64U, 100U, 300U}) {
    for (const unsigned weight_bits : {0U, 2U}) {
      ChoiceProgram program(n, weight_bits);
      for (std::uint32_t move = 0; move < n; ++move) program.set_weight(move, 1 + move % 3);
      for (int run = 0; run < 20; ++run) {
        program.run([](Rng& r) { return r() & r() & r(); }, rng);
        for (unsigned lane = 0; lane < 64; ++lane) {
          std::uint32_t expected = program.choice().code_of_none;
          for (std::uint32_t move = 0; move < n; ++move) {
            if (program.chosen(move, lane)) expected = program.choice().code_of[move];
          }
          ASSERT_EQ(program.code(lane), expected) << n << " moves";
        }
      }
      std::set<std::uint32_t> codes(program.choice().code_of.begin(), program.choice().code_of.end());
      EXPECT_EQ(codes.size(), n);
      EXPECT_EQ(codes.count(program.choice().code_of_none), 0U);
    }
  }
}

// With 8 bits more than the count needs a move's share is off by 1/256 of it at most, which so many draws don't show.
TEST(Choice, EachLegalMoveIsAsLikelyAsAnyOther) {
  constexpr std::uint32_t kMoves = 13;
  Rng rng(2);
  ChoiceProgram program(kMoves);
  std::vector<std::vector<double>> counts(kMoves + 1, std::vector<double>(kMoves, 0));  // by legal moves, rank
  for (int run = 0; run < 4000; ++run) {
    program.run([](Rng& r) { return r(); }, rng);
    for (unsigned lane = 0; lane < 64; ++lane) {
      std::uint32_t legal = 0;
      std::uint32_t rank = 0;
      for (std::uint32_t move = 0; move < kMoves; ++move) {
        if (program.chosen(move, lane)) rank = legal;
        legal += program.legal(move, lane) ? 1 : 0;
      }
      if (legal > 0) ++counts[legal][rank];
    }
  }
  for (std::uint32_t legal = 2; legal <= kMoves; ++legal) {
    double total = 0;
    for (std::uint32_t rank = 0; rank < legal; ++rank) total += counts[legal][rank];
    if (total < 20.0 * legal) continue;
    double chi_square = 0;
    for (std::uint32_t rank = 0; rank < legal; ++rank) {
      const double expected = total / legal;
      chi_square += (counts[legal][rank] - expected) * (counts[legal][rank] - expected) / expected;
    }
    EXPECT_LT(deviation(chi_square, legal - 1), 5) << legal << " legal moves";
  }
}

// Each legal set of a few moves with weights far apart: chosen in proportion to the weights, which may change from run
// to run. Shares are off by 1/64 at most, which so many draws don't show.
TEST(Choice, LegalMovesAreChosenInProportionToTheirWeights) {
  constexpr std::uint32_t kMoves = 6;
  constexpr unsigned kWeights[2][kMoves] = {{1, 15, 3, 7, 1, 2}, {15, 15, 14, 1, 8, 4}};
  Rng rng(4);
  ChoiceProgram program(kMoves, 4);
  for (const auto& weights : kWeights) {
    for (std::uint32_t move = 0; move < kMoves; ++move) program.set_weight(move, weights[move]);
    std::vector<std::vector<double>> counts(1U << kMoves, std::vector<double>(kMoves, 0));  // by legal set, move
    for (int run = 0; run < 20'000; ++run) {
      program.run([](Rng& r) { return r(); }, rng);
      for (unsigned lane = 0; lane < 64; ++lane) {
        std::uint32_t legal = 0;
        std::uint32_t chosen = 0;
        for (std::uint32_t move = 0; move < kMoves; ++move) {
          legal |= program.legal(move, lane) ? 1U << move : 0;
          chosen = program.chosen(move, lane) ? move : chosen;
        }
        ++counts[legal][chosen];
      }
    }
    for (std::uint32_t legal = 1; legal < counts.size(); ++legal) {
      double total = 0;
      double sum = 0;
      double freedom = -1;
      for (std::uint32_t move = 0; move < kMoves; ++move) {
        total += counts[legal][move];
        sum += (legal >> move & 1U) * weights[move];
        freedom += legal >> move & 1U;
      }
      double chi_square = 0;
      for (std::uint32_t move = 0; move < kMoves; ++move) {
        if ((legal >> move & 1U) == 0) continue;
        const double expected = total * weights[move] / sum;
        ASSERT_GE(expected, 20);
        chi_square += (counts[legal][move] - expected) * (counts[legal][move] - expected) / expected;
      }
      if (freedom == 0) continue;
      EXPECT_LT(deviation(chi_square, freedom), 5) << "legal set " << legal;
    }
  }
}

// All random numbers there are: no move's share is off by more than 1/64 of it.
TEST(Choice, BiasOfWeightsIsBounded) {
  constexpr std::uint32_t kMoves = 3;
  constexpr unsigned kWeights[kMoves] = {3, 2, 1};
  ChoiceProgram program(kMoves, 2);
  for (std::uint32_t move = 0; move < kMoves; ++move) program.set_weight(move, kWeights[move]);
  const std::uint32_t bits = program.random_bits();
  ASSERT_GE(bits, 6U);
  ASSERT_LE(bits, 16U);
  for (std::uint32_t legal = 1; legal < 1U << kMoves; ++legal) {
    std::vector<double> counts(kMoves, 0);
    double sum = 0;
    for (std::uint32_t move = 0; move < kMoves; ++move) sum += (legal >> move & 1U) * kWeights[move];
    for (std::uint32_t first = 0; first < 1U << bits; first += 64) {
      program.run_on(legal, first);
      for (unsigned lane = 0; lane < 64; ++lane) {
        for (std::uint32_t move = 0; move < kMoves; ++move) counts[move] += program.chosen(move, lane) ? 1 : 0;
      }
    }
    for (std::uint32_t move = 0; move < kMoves; ++move) {
      const double share = (legal >> move & 1U) * kWeights[move] / sum;
      EXPECT_NEAR(counts[move] / std::exp2(bits), share, share / 64) << "legal set " << legal;
    }
  }
}

}  // namespace
}  // namespace senet::sliced
