// State graphs: every reachable state of a small game as an independent implementation sees it, compared with a Game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/goal_value.h"
#include "sim/game.h"

namespace senet::test {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

// File name -> its graph. A line is the graph with a field "file" added, or {"file", "raw": GRAPH, "clean": GRAPH or
// "same"}: the answer for the sheet as it is and with `(name)` read as `name`, which is how we read it.
inline std::map<std::string, Json> read_graphs(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("can't read " + path);
  std::map<std::string, Json> graphs;
  for (std::string line; std::getline(in, line);) {
    Json json = Json::parse(line);
    const std::string file = json.at("file").get<std::string>();
    if (json.contains("clean")) json = Json(json.at(json.at("clean").is_string() ? "raw" : "clean"));
    graphs[file] = std::move(json);
  }
  return graphs;
}

// Visits the states of a graph, breadth first, each by the first joint move that leads there.
class GraphWalk {
 public:
  // graph: {"roles","states":[{"props","terminal","goals","gx"?,"legal","next":[[[joint move],state index],...]}]}
  GraphWalk(const Game& game, const Json& graph) : game_(game), graph_(graph), simulator_(game.new_simulator()) {}

  void run() {
    ASSERT_EQ(game_.info().role_names, graph_.at("roles").get<Texts>());
    const Json& states = graph_.at("states");
    states_.assign(states.size(), {});
    states_[0].assign(game_.initial_state().begin(), game_.initial_state().end());
    std::vector<std::size_t> queue{0};
    seen_.assign(states.size(), false);
    seen_[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      SCOPED_TRACE("state " + std::to_string(queue[i]));
      visit(queue[i], states.at(queue[i]), queue);
      if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(queue.size(), states.size()) << "states that no move leads to";
  }

 private:
  void visit(std::size_t number, const Json& expected, std::vector<std::size_t>& queue) {
    simulator_->load(states_[number]);
    EXPECT_EQ(game_.state_texts(states_[number]), expected.at("props").get<Texts>());
    EXPECT_EQ(simulator_->terminal(), expected.at("terminal").get<bool>());
    check_goals(expected);
    if (!expected.contains("legal")) return;
    for (std::size_t role = 0; role < game_.info().roles(); ++role) {
      EXPECT_EQ(legal_texts(role), expected.at("legal").at(role).get<Texts>()) << "role " << role;
    }
    if (!expected.contains("next")) return;
    for (const Json& edge : expected.at("next")) {
      if (edge.at(1).get<std::size_t>() < states_.size()) follow(number, edge, queue);  // large graphs are cut
    }
  }

  void check_goals(const Json& expected) {
    for (std::size_t role = 0; role < game_.info().roles(); ++role) {
      Texts texts;
      simulator_->goal_texts(static_cast<RoleId>(role), texts);
      if (expected.contains("gx")) {
        EXPECT_EQ(texts, expected.at("gx").at(role).get<Texts>()) << "role " << role;
      }
      const auto goal = goal_value(texts);
      EXPECT_EQ(goal ? Json(*goal) : Json(nullptr), expected.at("goals").at(role)) << "role " << role;
    }
  }

  Texts legal_texts(std::size_t role) {
    MoveList moves;
    simulator_->legal(static_cast<RoleId>(role), moves);
    Texts texts;
    for (const MoveId move : moves) texts.push_back(game_.move_name(move));
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  void follow(std::size_t from, const Json& edge, std::vector<std::size_t>& queue) {
    simulator_->load(states_[from]);
    JointMove joint;
    for (std::size_t role = 0; role < game_.info().roles(); ++role) {
      const std::string text = edge.at(0).at(role).get<std::string>();
      const auto move = game_.find_move(static_cast<RoleId>(role), text);
      ASSERT_TRUE(move.has_value()) << text;
      joint.push_back(*move);
    }
    simulator_->apply(joint);
    State reached;
    simulator_->store(reached);
    const std::size_t to = edge.at(1).get<std::size_t>();
    if (!seen_.at(to)) {
      seen_[to] = true;
      states_[to] = reached;
      queue.push_back(to);
    }
    EXPECT_EQ(reached, states_[to]) << "after " << edge.at(0).dump();
  }

  const Game& game_;
  const Json& graph_;
  std::unique_ptr<Simulator> simulator_;
  std::vector<State> states_;
  std::vector<bool> seen_;
};

}  // namespace senet::test
