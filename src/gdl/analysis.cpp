#include "gdl/analysis.h"

#include <algorithm>
#include <tuple>

#include "gdl/checks.h"

namespace senet::gdl {

std::string to_text(std::string_view file, const Finding& finding) {
  const char* level = finding.level == Finding::Level::kError ? ": error: " : ": warning: ";
  return to_text(file, finding.place) + level + finding.text;
}

std::string count_arguments(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " argument" : " arguments");
}

std::vector<Finding> analyse(const Description& description) {
  const DependencyGraph graph(description);
  Findings findings;
  check_keywords(description, findings);
  check_roles(description, findings);
  check_safety(description, findings);
  check_dependencies(description, graph, findings);
  check_strata(description, graph, findings);
  check_names(description, findings);
  check_usage(description, graph, findings);
  check_style(description, findings);

  std::vector<Finding>& list = findings.list();
  const auto key = [](const Finding& finding) {
    return std::tie(finding.place.line, finding.place.column, finding.level, finding.text);
  };
  std::sort(list.begin(), list.end(), [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return std::move(list);
}

}  // namespace senet::gdl
