// A game given as an explicit tree, for searches whose statistics are computed by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/rules.h"
#include "sim/rules_game.h"
#include "support/toy_names.h"

namespace senet::toys {

class ToyTree : public ToyNames {
 public:
  struct Position {
    std::uint32_t node = 0;
  };
  // Moves of each role by number, and the child of each joint move; the last role's move changes fastest. A role
  // without moves has none here.
  struct Node {
    std::vector<std::vector<std::uint32_t>> moves;
    std::vector<std::uint32_t> children;
    std::vector<Goal> goals;  // of a terminal node
  };

  // Every role has the moves 0..moves-1.
  ToyTree(std::vector<std::string> roles, std::uint32_t moves)
      : ToyNames("toy_tree", roles, std::vector(roles.size(), texts(moves))) {}

  // Nodes are added from the leaves up; the one added last is the root.
  std::uint32_t leaf(std::vector<Goal> goals) { return add({{}, {}, std::move(goals)}); }
  std::uint32_t node(std::vector<std::vector<std::uint32_t>> moves, std::vector<std::uint32_t> children) {
    return add({std::move(moves), std::move(children), {}});
  }

  Position new_position() const { return {static_cast<std::uint32_t>(nodes_.size() - 1)}; }
  void load(StateView state, Position& position) const { position.node = static_cast<std::uint32_t>(state[0]); }
  void store(const Position& position, State& out) const { out.assign(1, position.node); }
  bool terminal(const Position& position) const { return nodes_[position.node].children.empty(); }
  void legal(const Position& position, RoleId role, MoveList& out) const {
    out.clear();
    const Node& node = nodes_[position.node];
    if (node.moves.empty()) return;
    for (const std::uint32_t number : node.moves[index(role)]) out.push_back(move(index(role), number));
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    const Node& node = nodes_[position.node];
    std::size_t child = 0;
    for (std::size_t role = 0; role < node.moves.size(); ++role) {
      const auto& moves = node.moves[role];
      if (moves.empty()) continue;
      const auto found = std::find(moves.begin(), moves.end(), number(role, joint[role]));
      child = child * moves.size() + static_cast<std::size_t>(found - moves.begin());
    }
    position.node = node.children.at(child);
  }
  void goals(const Position& position, std::span<Goal> out) const {
    const Node& node = nodes_[position.node];
    for (std::size_t role = 0; role < out.size(); ++role) out[role] = node.goals.empty() ? Goal{0} : node.goals[role];
  }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    out.clear();
    const Node& node = nodes_[position.node];
    if (!node.goals.empty()) out.push_back(std::to_string(node.goals[index(role)]));
  }
  std::vector<std::string> state_texts(StateView state) const { return {"(node " + std::to_string(state[0]) + ")"}; }

 private:
  static std::vector<std::string> texts(std::uint32_t moves) {
    std::vector<std::string> list;
    for (std::uint32_t move = 0; move < moves; ++move) list.push_back(std::to_string(move));
    return list;
  }
  std::uint32_t add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  std::vector<Node> nodes_;
};

inline std::shared_ptr<const Game> game_of(ToyTree tree) {
  return std::make_shared<RulesGame<ToyTree>>("toy", std::make_shared<ToyTree>(std::move(tree)));
}

}  // namespace senet::toys
