// The parts of analysis.h, one file each. A check adds its findings in any order.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gdl/analysis.h"
#include "gdl/dependency.h"
#include "gdl/description.h"

namespace senet::gdl {

class Findings {
 public:
  void error(Place place, std::string text) { list_.push_back({Finding::Level::kError, place, std::move(text)}); }
  void warning(Place place, std::string text) { list_.push_back({Finding::Level::kWarning, place, std::move(text)}); }
  std::vector<Finding>& list() { return list_; }

 private:
  std::vector<Finding> list_;
};

// "1 argument", "2 arguments"
std::string count_arguments(std::size_t count);

// Keywords: missing ones, their number of arguments, where they must not stand.
void check_keywords(const Description& description, Findings& findings);
// Roles and goals: moves and goals of each role and of nobody else, goals from 0 to 100.
void check_roles(const Description& description, Findings& findings);
// Variables in facts, unsafe variables in rules.
void check_safety(const Description& description, Findings& findings);
// What depends on the state or on moves and must not, the recursion restriction.
void check_dependencies(const Description& description, const DependencyGraph& graph, Findings& findings);
// Negation on a cycle: an error where atoms may depend on their own negation, a warning where only relations do.
void check_strata(const Description& description, const DependencyGraph& graph, Findings& findings);
// Names: two that differ only in case, one with two numbers of arguments, one that is both relation and function.
void check_names(const Description& description, Findings& findings);
// Relations that are never used, or used and never produced.
void check_usage(const Description& description, const DependencyGraph& graph, Findings& findings);
// Forms that are needless, empty or odd.
void check_style(const Description& description, Findings& findings);

}  // namespace senet::gdl
