// Writes golden traces of any game, in the format that cli/gold_trace.h reads, so that tests can spoil them.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/rng.h"
#include "game/goal_value.h"
#include "sim/game.h"

namespace senet::test {

using Json = nlohmann::json;

inline std::string hash_text(const std::vector<std::string>& texts) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(fnv1a_lines(texts)));
  return text;
}

inline Json trace_step(const Game& game, Simulator& simulator, Rng& rng, JointMove& joint) {
  State state;
  simulator.store(state);
  const std::vector<std::string> texts = game.state_texts(state);
  Json step{{"n", texts.size()}, {"h", hash_text(texts)}, {"state", texts}, {"t", simulator.terminal()}};
  joint.clear();
  for (std::size_t role = 0; role < game.info().roles(); ++role) {
    std::vector<std::string> goals;
    simulator.goal_texts(static_cast<RoleId>(role), goals);
    const auto goal = goal_value(goals);
    step["g"].push_back(goal ? Json(*goal) : Json(nullptr));
    step["gx"].push_back(goals);
    MoveList moves;
    simulator.legal(static_cast<RoleId>(role), moves);
    joint.push_back(moves.empty() ? kNoMove : moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    if (step["t"]) continue;
    std::vector<std::string> legal;
    for (const MoveId move : moves) legal.push_back(game.move_name(move));
    std::sort(legal.begin(), legal.end());
    step["l"].push_back(legal);
    step["m"].push_back(game.move_name(joint.back()));
  }
  return step;
}

// Header, steps and end line of `playouts` random games.
inline std::vector<Json> make_trace(const Game& game, std::uint32_t playouts, std::uint64_t seed) {
  std::vector<Json> lines{{{"type", "header"},
                           {"id", game.info().name},
                           {"variant", "raw"},
                           {"roles", game.info().role_names},
                           {"init", game.state_texts(game.initial_state())}}};
  Rng rng(seed);
  for (std::uint32_t playout = 0; playout < playouts; ++playout) {
    const auto simulator = game.new_simulator();
    JointMove joint;
    for (std::uint32_t step = 0;; ++step) {
      Json line = trace_step(game, *simulator, rng, joint);
      line["p"] = playout;
      line["s"] = step;
      lines.push_back(line);
      if (line["t"]) break;
      simulator->apply(joint);
    }
  }
  lines.push_back({{"type", "end"}, {"status", "ok"}});
  return lines;
}

inline void write_trace(const std::filesystem::path& path, const std::vector<Json>& lines) {
  std::ofstream out(path);
  for (const Json& line : lines) out << line.dump() << '\n';
}

inline void compress(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::ifstream in(from, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const gzFile out = gzopen(to.c_str(), "wb");
  if (out == nullptr || gzwrite(out, text.data(), static_cast<unsigned>(text.size())) <= 0) {
    throw std::runtime_error("can't write " + to.string());
  }
  gzclose(out);
}

}  // namespace senet::test
