#include "cli/ground_text.h"

#include <fmt/format.h>

namespace senet::cli {

std::vector<std::string> atom_names(const ground::GroundProgram& program) {
  std::vector<std::string> names(program.atom_count);
  const auto name = [&](ground::AtomId atom, std::string text) {
    if (atom != ground::GroundProgram::kNone && names[atom].empty()) names[atom] = std::move(text);
  };
  for (const auto& proposition : program.propositions) {
    name(proposition.truth, fmt::format("(true {})", proposition.text));
    name(proposition.next, fmt::format("(next {})", proposition.text));
  }
  for (std::size_t role = 0; role < program.roles.size(); ++role) {
    for (const auto& move : program.moves[role]) {
      name(move.does, fmt::format("(does {} {})", program.roles[role], move.text));
      name(move.legal, fmt::format("(legal {} {})", program.roles[role], move.text));
    }
    for (const auto& goal : program.goals[role]) {
      name(goal.goal, fmt::format("(goal {} {})", program.roles[role], goal.text));
    }
  }
  name(program.terminal, "terminal");
  for (std::size_t atom = 0; atom < names.size(); ++atom) {
    if (names[atom].empty()) names[atom] = fmt::format("#{}", atom);
  }
  return names;
}

std::string to_text(const ground::GroundProgram& program, const ground::GroundProgram::Rule& rule,
                    const std::vector<std::string>& names) {
  if (rule.body_begin == rule.body_end) return names[rule.head];
  std::string text = fmt::format("(<= {}", names[rule.head]);
  for (const ground::AtomId atom : program.positive(rule)) text += fmt::format(" {}", names[atom]);
  for (const ground::AtomId atom : program.negative(rule)) text += fmt::format(" (not {})", names[atom]);
  return text + ")";
}

}  // namespace senet::cli
