// What playouts that run one by one choose their moves by, and where they end:
//   mast  by the mean reward of the simulations in which the move was played, wherever that was (Finnsson & Bjornsson
//         2008)
//   nst   by the mean of that and of the means of the two and three moves in a row that end with it, each from k visits
//         on (N-gram selection technique, Tak, Winands & Bjornsson 2012). A row is one of joint moves, the moves of
//         roles without a choice left out.
//   lgrf  the move that won last after the two joint moves before, else that after the one before, where it is legal; a
//         reply that loses is forgotten (last_reply.h). Else by mast, nst or uniformly
//   ege   by the evaluation of where the move leads (IM)
//   ab    by that of where the best reply to the move leads (shallow.h)
//   ipp   by what the move captures (informed.h), anti-decisive moves included; in Go as in native/go.h
// mast, nst, ege and ab with probability 1 - epsilon, else uniformly; or, mast and nst, each move with a probability in
// proportion to exp(value / tau) (Gibbs). What was never tried is taken for the best.
// Besides, moves may be decisive (decisive.h). Playouts may end early with an evaluation in place of goals: after so
// many plies (IM: fet), or where it is clear enough who wins (det).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "playout/last_reply.h"
#include "playout/ngram_table.h"

namespace senet {

struct GuideOptions {
  // kAuto leaves the choice to the search, which gives its guide another one.
  enum class Moves : std::uint8_t { kAuto, kUniform, kMast, kNst, kReplies, kEvaluation, kAlphaBeta, kInformed };
  enum class Draw : std::uint8_t { kGreedy, kGibbs };
  enum class Decisive : std::uint8_t {
    kOff,
    kOn,    // a move that wins at once is always played,
    kAnti,  // and one that lets another role win at once is not, where there is another move
  };

  Moves moves = Moves::kUniform;
  Moves fallback = Moves::kUniform;  // where no reply is known: uniform, mast or nst
  Draw draw = Draw::kGreedy;
  double epsilon = 0.1;
  double tau = 0.05;  // of values in 0..1
  std::uint64_t k = 7;
  double decay = 0.5;
  std::uint64_t context = 2;  // most joint moves before a reply: 1 or 2
  std::uint64_t depth = 2;    // of alpha-beta, in plies: 1 or 2
  std::uint64_t times = 4;    // as likely is the capture of a piece that nobody defends
  Decisive decisive = Decisive::kOff;
  std::uint64_t plies = 0;  // after so many a playout ends; 0: never
  double clear = 0;         // ... where the evaluation is so far from 0; 0: never
  bool record = false;      // somebody asks for line(), whatever the moves are chosen by

  // Those of the moves that are known by rewards: mast, nst, or uniform for none.
  Moves ngrams() const noexcept {
    const Moves which = moves == Moves::kReplies ? fallback : moves;
    return which == Moves::kMast || which == Moves::kNst ? which : Moves::kUniform;
  }
  bool by_ngrams() const noexcept { return ngrams() != Moves::kUniform; }
  bool by_replies() const noexcept { return moves == Moves::kReplies; }
  // Plies that are looked at for the best evaluation; 0: none.
  std::uint64_t search_depth() const noexcept {
    return moves == Moves::kEvaluation ? 1 : (moves == Moves::kAlphaBeta ? depth : 0);
  }
  Decisive looks_for_wins() const noexcept { return moves == Moves::kInformed ? Decisive::kAnti : decisive; }
  bool guides() const noexcept {
    return moves != Moves::kUniform || decisive != Decisive::kOff || plies > 0 || clear > 0 || record;
  }
};

// One search's. Simulations follow one another: begin, pick and played for each ply of the playout, learn.
class PlayoutGuide {
 public:
  PlayoutGuide(const GuideOptions& options, std::size_t roles);

  const GuideOptions& options() const noexcept { return options_; }

  // A simulation's moves in the tree: choices[ply * roles + role], kNoMove for a role that had none.
  void begin(std::span<const MoveId> choices);
  // Whether the next move is to be uniform where no reply is known.
  bool explores(Rng& rng) const noexcept;
  // One of the role's moves: a good reply, else by their n-grams or, if it `explores`, uniformly. Requires: moves is
  // not empty.
  MoveId pick(std::size_t role, std::span<const MoveId> moves, bool explores, Rng& rng);
  // Another ply of the simulation, a choice a role as above.
  void played(std::span<const MoveId> choices);
  // All choices of the simulation so far.
  std::span<const MoveId> line() const noexcept { return line_; }
  // The simulation's result, values[role] in 0..1. Replies have won above 0.5 and lost below.
  void learn(std::span<const double> values) noexcept;
  // Called when the game has moved on.
  void decay() noexcept;

  // What the move is worth next, 0..1: 1 where it was never played.
  float value(MoveId move) const noexcept;
  // The role's good reply to what was played last, legal or not; kNoMove where none is known. `length` is of the
  // context, 1 or 2 joint moves.
  MoveId reply(std::size_t role, std::uint64_t length) const noexcept;

 private:
  // The joint moves before, as numbers that stand for them.
  struct Context {
    std::uint64_t last = 0;  // 0: there is none
    std::uint64_t before = 0;

    void push(std::span<const MoveId> choices) noexcept;
    std::uint64_t key(MoveId move, int length) const noexcept;
    // Of a role's reply to the last `length` joint moves; 0 where there are not so many.
    std::uint64_t reply_key(std::size_t role, std::uint64_t length) const noexcept;
  };

  MoveId best(std::span<const MoveId> moves, Rng& rng) const noexcept;
  MoveId drawn(std::span<const MoveId> moves, Rng& rng);
  void learn_ngrams(const Context& context, MoveId move, float reward) noexcept;
  void learn_reply(const Context& context, std::size_t role, MoveId move, double value) noexcept;
  bool learns() const noexcept { return options_.by_ngrams() || options_.by_replies(); }

  GuideOptions options_;
  std::size_t roles_;
  NgramTable ngrams_;
  ReplyTable replies_;
  std::vector<MoveId> line_;
  Context context_;
  std::vector<float> weights_;  // of the moves that one is drawn from
};

}  // namespace senet
