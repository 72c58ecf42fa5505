// The concept that hot loops are compiled for: any game's rules, whether propnet, interpreter or native.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"

namespace senet {

// clang-format off
// R is immutable and shared between threads; R::Position is one thread's working form of a state.
//   legal:       clears `out`, fills it with the legal moves of `role` in an order that depends on the history at most;
//                empty where the role has none (then kNoMove stands in the joint move).
//   apply:       joint[r] is a legal move of role r, or kNoMove. Not called in terminal states by the search, but
//                defined there as the description says.
//   goals:       one per role, clamped to 0..100; no goal counts 0, several count the least.
//   goal_texts:  cold: all goal values of a role as written, sorted by byte; any number.
template <class R>
concept Rules = requires(const R& rules, typename R::Position& position, StateView view, State& state, MoveList& moves,
                         std::span<const MoveId> joint, std::span<Goal> goals, RoleId role,
                         std::vector<std::string>& texts) {
  { rules.info() } -> std::convertible_to<const GameInfo&>;
  { rules.new_position() } -> std::same_as<typename R::Position>;  // at the initial state
  rules.load(view, position);
  rules.store(position, state);
  { rules.terminal(position) } -> std::convertible_to<bool>;
  rules.legal(position, role, moves);
  rules.apply(position, joint);
  rules.goals(position, goals);
  rules.goal_texts(position, role, texts);
};
// clang-format on

}  // namespace senet
