#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "gdl/checks.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

// A decimal integer as the reference reads goals: with either sign, with leading zeros, in 32 bits.
std::optional<int> integer(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void check_goal(const Sentence& head, Findings& findings) {
  if (head.relation != "goal" || head.arguments.size() != 2) return;
  const Term& term = head.arguments[1];
  if (term.kind == Term::Kind::kVariable) return;
  const std::optional<int> value = term.kind == Term::Kind::kConstant ? integer(term.name) : std::nullopt;
  if (!value) {
    findings.warning(term.place, "goal is not a number: " + to_text(term));
  } else if (*value < 0 || *value > 100) {
    findings.warning(term.place, "goal outside 0 to 100: " + term.name);
  }
}

bool has_role_argument(const Sentence& sentence) {
  const std::string& name = sentence.relation;
  return sentence.arguments.size() == 2 && (name == "legal" || name == "goal" || name == "does" || name == "input");
}

class RoleCheck {
 public:
  RoleCheck(const Description& description, Findings& findings) : description_(description), findings_(findings) {}

  void run() {
    collect_roles();
    if (roles_.empty()) return;  // check_keywords reports that
    for (const Rule& rule : description_.rules) {
      const auto look = [&](const Sentence& sentence, bool) { check_role_of(sentence); };
      look(rule.head, false);
      walk_sentences(rule.body, look);
    }
    check_each_role_has("legal", "move");
    check_each_role_has("goal", "goal");
  }

 private:
  void collect_roles() {
    for (const Rule& rule : description_.rules) {
      if (rule.arrow || rule.head.relation != "role" || rule.head.arguments.size() != 1) continue;
      const Term& role = rule.head.arguments.front();
      if (role.kind == Term::Kind::kVariable) continue;
      if (!roles_.try_emplace(to_text(role), role.place).second) {
        findings_.warning(role.place, "role " + to_text(role) + " declared again: it counts as one more player");
      }
      if (++declared_ == kMaxRoles + 1)
        findings_.error(role.place, "more than " + std::to_string(kMaxRoles) + " roles");
    }
  }

  void check_role_of(const Sentence& sentence) {
    if (!has_role_argument(sentence)) return;
    const Term& role = sentence.arguments.front();
    if (role.kind == Term::Kind::kVariable) return;
    std::string name = to_text(role);
    if (roles_.contains(name)) return;
    std::string text = name + " is not a role";
    if (strangers_.insert(std::move(name)).second) findings_.warning(role.place, std::move(text));
  }

  void check_each_role_has(std::string_view relation, const std::string& what) {
    std::unordered_set<std::string> having;
    for (const Rule& rule : description_.rules) {
      if (rule.head.relation != relation || rule.head.arguments.empty()) continue;
      const Term& role = rule.head.arguments.front();
      if (role.kind != Term::Kind::kConstant) return;  // may be any role
      having.insert(role.name);
    }
    if (having.empty()) return;  // check_keywords reports that
    for (const auto& [role, place] : roles_) {
      if (!having.contains(role)) findings_.warning(place, "role " + role + " never has a " + what);
    }
  }

  const Description& description_;
  Findings& findings_;
  std::size_t declared_ = 0;
  std::unordered_map<std::string, Place> roles_;  // first place
  std::unordered_set<std::string> strangers_;
};

}  // namespace

void check_roles(const Description& description, Findings& findings) {
  for (const Rule& rule : description.rules) check_goal(rule.head, findings);
  RoleCheck(description, findings).run();
}

}  // namespace senet::gdl
