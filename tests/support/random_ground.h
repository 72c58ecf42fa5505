// Random ground programs: small games without sense, but with every construct that grounding can leave over.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "ground/ground_program.h"

namespace senet {

struct RandomGroundOptions {
  std::uint32_t roles = 2;
  std::uint32_t propositions = 12;
  std::uint32_t moves = 5;   // per role
  std::uint32_t atoms = 40;  // with rules, beside those of next, legal, terminal and goal
  std::uint32_t layers = 4;  // an atom depends positively on its own layer and those below, negatively on those below
  std::uint32_t max_rules = 4;  // per atom
  std::uint32_t max_body = 4;
  std::uint32_t negative_percent = 30;
  std::uint32_t frame_percent = 50;  // propositions that keep their value unless a rule says otherwise
};

// Names a program's atoms and adds rules to it by hand.
class GroundBuilder {
 public:
  ground::GroundProgram program;

  ground::AtomId atom() { return program.atom_count++; }
  void rule(ground::AtomId head, const std::vector<ground::AtomId>& positive,
            const std::vector<ground::AtomId>& negative = {}) {
    ground::GroundProgram::Rule rule{};
    rule.head = head;
    rule.body_begin = static_cast<std::uint32_t>(program.literals.size());
    program.literals.insert(program.literals.end(), positive.begin(), positive.end());
    rule.negative_begin = static_cast<std::uint32_t>(program.literals.size());
    program.literals.insert(program.literals.end(), negative.begin(), negative.end());
    rule.body_end = static_cast<std::uint32_t>(program.literals.size());
    program.rules.push_back(rule);
  }
  // Returns the proposition's truth atom; `next` gets one of its own.
  ground::AtomId proposition(const std::string& text, bool initially) {
    const ground::AtomId truth = atom();
    program.propositions.push_back({text, truth, atom(), initially});
    return truth;
  }
  ground::AtomId next(std::size_t p) const { return program.propositions[p].next; }
  void role(const std::string& name) {
    program.roles.push_back(name);
    program.moves.emplace_back();
    program.goals.emplace_back();
  }
  // Returns the move's does atom; `legal` gets one of its own. To the role added last.
  ground::AtomId move(const std::string& text) {
    const ground::AtomId does = atom();
    program.moves.back().push_back({text, does, atom()});
    return does;
  }
  // Returns the goal's atom. To the role added last.
  ground::AtomId goal(const std::string& text) {
    program.goals.back().push_back({text, atom()});
    return program.goals.back().back().goal;
  }
};

class RandomGround {
 public:
  RandomGround(const RandomGroundOptions& options, Rng& rng) : options_(options), rng_(rng), layers_(options.layers) {}

  ground::GroundProgram make() {
    add_inputs();
    for (std::uint32_t i = 0; i < options_.atoms; ++i) {
      const std::uint32_t layer = rng_.below(options_.layers);
      layers_[layer].push_back(builder_.atom());
    }
    // atoms of one layer see each other, whence cycles
    for (std::uint32_t layer = 0; layer < options_.layers; ++layer) {
      for (const ground::AtomId atom : layers_[layer]) add_rules(atom, layer);
    }
    add_outputs();
    return std::move(builder_.program);
  }

 private:
  static std::string numbered(const char* name, std::uint32_t number) {
    return std::string(name).append(std::to_string(100 + number));
  }

  void add_inputs() {
    for (std::uint32_t p = 0; p < options_.propositions; ++p) {
      state_.push_back(builder_.proposition(numbered("p", p), rng_.below(2) == 0));
    }
    for (std::uint32_t r = 0; r < options_.roles; ++r) {
      builder_.role(numbered("role", r));
      for (std::uint32_t m = 0; m < options_.moves; ++m) does_.push_back(builder_.move(numbered("m", m)));
      for (const char* value : {"0", "007", "100", "50", "win"}) builder_.goal(value);
    }
  }

  ground::AtomId any(const std::vector<ground::AtomId>& atoms) {
    return atoms[rng_.below(static_cast<std::uint32_t>(atoms.size()))];
  }

  // An atom of the layers below `bound`, or an input.
  ground::AtomId draw(std::uint32_t bound, bool with_moves) {
    if (bound > 0 && rng_.below(3) > 0) {
      const auto& layer = layers_[rng_.below(bound)];
      if (!layer.empty()) return any(layer);
    }
    return with_moves && rng_.below(3) == 0 ? any(does_) : any(state_);
  }

  void add_rules(ground::AtomId head, std::uint32_t layer, bool with_moves = false) {
    const std::uint32_t rules = rng_.below(options_.max_rules + 1);
    for (std::uint32_t i = 0; i < rules; ++i) {
      std::vector<ground::AtomId> positive;
      std::vector<ground::AtomId> negative;
      const std::uint32_t size = rng_.below(options_.max_body + 1) + (rng_.below(20) == 0 ? 0 : 1);
      for (std::uint32_t j = 0; j < size; ++j) {
        if (rng_.below(100) < options_.negative_percent) {
          negative.push_back(draw(layer, with_moves));
        } else {
          positive.push_back(draw(std::min(layer + 1, options_.layers), with_moves));
        }
      }
      builder_.rule(head, positive, negative);
    }
  }

  void add_outputs() {
    auto& program = builder_.program;
    for (std::size_t p = 0; p < program.propositions.size(); ++p) {
      add_rules(builder_.next(p), options_.layers, true);
      if (rng_.below(100) < options_.frame_percent) {
        builder_.rule(builder_.next(p), {program.propositions[p].truth}, {any(does_)});
      }
    }
    for (const auto& moves : program.moves) {
      for (const auto& move : moves) add_rules(move.legal, options_.layers);
    }
    program.terminal = rng_.below(10) == 0 ? ground::GroundProgram::kNone : builder_.atom();
    if (program.terminal != ground::GroundProgram::kNone) add_rules(program.terminal, options_.layers);
    for (const auto& goals : program.goals) {
      for (const auto& goal : goals) add_rules(goal.goal, options_.layers);
    }
  }

  RandomGroundOptions options_;
  Rng& rng_;
  GroundBuilder builder_;
  std::vector<std::vector<ground::AtomId>> layers_;
  std::vector<ground::AtomId> state_;
  std::vector<ground::AtomId> does_;
};

inline ground::GroundProgram random_ground(const RandomGroundOptions& options, Rng& rng) {
  return RandomGround(options, rng).make();
}

}  // namespace senet
