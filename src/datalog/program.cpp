#include "datalog/program.h"

namespace senet::datalog {

Program::Program() {
  keywords_.role = relation("role", 1);
  keywords_.init = relation("init", 1);
  keywords_.base_true = relation("true", 1);
  keywords_.does = relation("does", 2);
  keywords_.legal = relation("legal", 2);
  keywords_.next = relation("next", 1);
  keywords_.terminal = relation("terminal", 0);
  keywords_.goal = relation("goal", 2);
}

RelationId Program::relation(std::string_view name, std::uint32_t arity) {
  const std::string key = std::string(name) + '/' + std::to_string(arity);
  const auto [entry, added] = relation_ids_.try_emplace(key, static_cast<RelationId>(relations_.size()));
  if (added) relations_.push_back({std::string(name), arity, false});
  return entry->second;
}

RelationId Program::new_relation(std::string_view hint, std::uint32_t arity) {
  // A space can't stand in a name that was read from a description.
  return relation(std::string(hint) + " #" + std::to_string(relations_.size()), arity);
}

RelationId Program::new_demand_relation(std::string_view of, std::uint32_t arity) {
  const RelationId id = new_relation("demand " + std::string(of), arity);
  relations_[id].demand = true;
  return id;
}

namespace {

void append(const Program& program, const Pattern& pattern, std::string& out) {
  switch (pattern.kind) {
    case Pattern::Kind::kGround:
      out += program.terms.text(pattern.id);
      return;
    case Pattern::Kind::kVariable:
      out += '?' + std::to_string(pattern.id);
      return;
    case Pattern::Kind::kFunction:
      out += '(' + program.terms.functor_name(pattern.id);
      for (const Pattern& argument : pattern.arguments) {
        out += ' ';
        append(program, argument, out);
      }
      out += ')';
  }
}

}  // namespace

std::string to_text(const Program& program, const Atom& atom) {
  std::string out = "(" + program.relations()[atom.relation].name;
  for (const Pattern& argument : atom.arguments) {
    out += ' ';
    append(program, argument, out);
  }
  return out + ")";
}

std::string to_text(const Program& program, const Clause& clause) {
  std::string out = to_text(program, clause.head);
  const char* separator = " :- ";
  for (const Literal& literal : clause.body) {
    out += separator;
    separator = ", ";
    if (literal.kind == Literal::Kind::kDistinct) {
      append(program, literal.atom.arguments[0], out);
      out += " != ";
      append(program, literal.atom.arguments[1], out);
      continue;
    }
    if (literal.kind == Literal::Kind::kNegative) out += "not ";
    out += to_text(program, literal.atom);
  }
  return out;
}

}  // namespace senet::datalog
