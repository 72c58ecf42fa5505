#include "sliced/choice.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"
#include "sliced/executor.h"
#include "sliced/lut_map.h"

namespace senet::sliced {
namespace {

// A choice among n moves as a program: slots [0, n) legal, [n, 2n) chosen, 2n none, from there on random.
class ChoiceProgram {
 public:
  explicit ChoiceProgram(std::uint32_t n) : n_(n) {
    Aig aig(1u << 22);
    std::vector<Literal> legal;
    std::vector<Input> inputs;
    for (std::uint32_t i = 0; i < n; ++i) {
      legal.push_back(aig.add_input());
      inputs.push_back({legal.back().gate(), i});
    }
    const Choice choice = choose_uniformly(aig, legal, [&] {
      const Literal bit = aig.add_input();
      inputs.push_back({bit.gate(), 2 * n + 1 + random_++});
      return bit;
    });
    std::vector<Wanted> wanted{{choice.none, 2 * n}};
    for (std::uint32_t i = 0; i < n; ++i) wanted.push_back({choice.chosen[i], n + i});
    executor_ = new_executor(map_to_tables(aig, inputs, wanted, 2 * n + 1 + random_), Form::kWords);
    frame_.resize(executor_->frame_slots());
  }

  std::uint32_t random_bits() const { return random_; }

  void run(std::uint64_t (*draw)(Rng&), Rng& rng) {
    for (std::uint32_t i = 0; i < n_; ++i) frame_[i] = draw(rng);
    for (std::uint32_t i = 0; i < random_; ++i) frame_[2 * n_ + 1 + i] = rng();
    executor_->run(frame_.data());
  }
  bool legal(std::uint32_t move, unsigned lane) const { return (frame_[move] >> lane & 1U) != 0; }
  bool chosen(std::uint32_t move, unsigned lane) const { return (frame_[n_ + move] >> lane & 1U) != 0; }
  bool none(unsigned lane) const { return (frame_[2 * n_] >> lane & 1U) != 0; }

 private:
  std::uint32_t n_;
  std::uint32_t random_ = 0;
  std::unique_ptr<Executor> executor_;
  alignas(64) std::vector<std::uint64_t> frame_;
};

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
    // mean f, variance 2 f for f degrees of freedom
    const double freedom = legal - 1;
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom)) << legal << " legal moves";
  }
}

}  // namespace
}  // namespace senet::sliced
