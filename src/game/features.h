// What rules may give besides Rules, each on its own: found at compile time, and only where it is used.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/rng.h"
#include "game/ids.h"
#include "game/rules.h"

namespace senet {

// clang-format off
// How clearly a terminal state is won, 0..1, from the winner's side; 0.5 where nobody has won. (The assessment of the
// Qualitative Bonus, Pepels et al. 2014.)
template <class R>
concept AssessesQuality = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.quality(position) } -> std::same_as<double>;
};

// What a state that is not terminal looks worth, per role, -1..1 (v0 of implicit minimax, Lanctot et al. 2014).
template <class R>
concept Evaluates = Rules<R> && requires(const R& rules, const typename R::Position& position, std::span<double> out) {
  rules.evaluate(position, out);
};

// A move by which the role whose turn it is wins at once (a goal of 100), kNoMove where there is none. For games of two
// roles that always alternate, in positions that aren't terminal.
template <class R>
concept FindsWins = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.winning_move(position) } -> std::same_as<MoveId>;
};

// Whether a legal move of the role whose turn it is captures a piece that could not be captured back for.
template <class R>
concept KnowsLooseCaptures = Rules<R> && requires(const R& rules, const typename R::Position& position, MoveId move) {
  { rules.captures_undefended(position, move) } -> std::same_as<bool>;
};

// A joint move drawn as somebody who knows a little of the game plays, `times` as likely what such players do first. It
// returns the role whose move it is; others have no choice. For positions that aren't terminal.
template <class R>
concept DrawsInformed = Rules<R> && requires(const R& rules, const typename R::Position& position, std::uint32_t times,
                                             Rng& rng, std::span<MoveId> joint) {
  { rules.draw_informed(position, times, rng, joint) } -> std::same_as<std::size_t>;
};

// How many points of the board are taken.
template <class R>
concept CountsOccupied = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.occupied(position) } -> std::same_as<std::uint32_t>;
};

// The state as people draw it, some lines of text.
template <class R>
concept DrawsBoard = Rules<R> && requires(const R& rules, StateView state) {
  { rules.board(state) } -> std::same_as<std::string>;
};
// clang-format on

}  // namespace senet
