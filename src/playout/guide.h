// What playouts that run one by one choose their moves by, and where they end:
//   mast  by the mean reward of the simulations in which the move was played, wherever that was (Finnsson & Bjornsson
//         2008)
//   nst   by the mean of that and of the means of the two and three moves in a row that end with it, each from k visits
//         on (N-gram selection technique, Tak, Winands & Bjornsson 2012). A row is one of joint moves, the moves of
//         roles without a choice left out.
//   ege   by the evaluation of where the move leads (IM)
// each with probability 1 - epsilon, else uniformly; what was never tried is taken for the best. Playouts may end early
// with an evaluation in place of goals: after so many plies (IM: fet), or where it is clear enough who wins (det).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "playout/ngram_table.h"

namespace senet {

struct GuideOptions {
  enum class Moves : std::uint8_t { kUniform, kMast, kNst, kEvaluation };

  Moves moves = Moves::kUniform;
  double epsilon = 0.1;
  std::uint64_t k = 7;
  double decay = 0.5;
  bool decisive = false;    // a move that wins at once is always played
  std::uint64_t plies = 0;  // after so many a playout ends; 0: never
  double clear = 0;         // ... where the evaluation is so far from 0; 0: never
  bool record = false;      // somebody asks for line(), whatever the moves are chosen by

  bool by_ngrams() const noexcept { return moves == Moves::kMast || moves == Moves::kNst; }
  bool guides() const noexcept { return moves != Moves::kUniform || decisive || plies > 0 || clear > 0 || record; }
};

// One search's. Simulations follow one another: begin, pick and played for each ply of the playout, learn.
class PlayoutGuide {
 public:
  PlayoutGuide(const GuideOptions& options, std::size_t roles);

  const GuideOptions& options() const noexcept { return options_; }

  // A simulation's moves in the tree: choices[ply * roles + role], kNoMove for a role that had none.
  void begin(std::span<const MoveId> choices);
  // One of `moves` by their n-grams, or uniformly. Requires: moves.size() > 1.
  MoveId pick(std::span<const MoveId> moves, Rng& rng) const noexcept;
  // Another ply of the simulation, a choice a role as above.
  void played(std::span<const MoveId> choices);
  // All choices of the simulation so far.
  std::span<const MoveId> line() const noexcept { return line_; }
  // The simulation's result, values[role] in 0..1.
  void learn(std::span<const double> values) noexcept;
  // Called when the game has moved on.
  void decay() noexcept;

  // What the move is worth next, 0..1: 1 where it was never played.
  float value(MoveId move) const noexcept;

 private:
  // The joint moves before, as numbers that stand for them.
  struct Context {
    std::uint64_t last = 0;
    std::uint64_t before = 0;

    void push(std::span<const MoveId> choices) noexcept;
    std::uint64_t key(MoveId move, int length) const noexcept;
  };

  GuideOptions options_;
  std::size_t roles_;
  NgramTable ngrams_;
  std::vector<MoveId> line_;
  Context context_;
};

}  // namespace senet
