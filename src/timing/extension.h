// The options that rules share which search on after the planned time.
#pragma once

#include <string_view>
#include <vector>

#include "timing/rule.h"
#include "timing/rule_kind.h"

namespace senet::timing {

struct ExtensionOptions {
  // The papers don't say of what, once a search has been extended already: of all time used so far, or of the time
  // that was planned at first.
  enum class Of : std::uint8_t { kUsed, kPlanned };

  double f;
  std::uint64_t l = 1;
  Of of = Of::kUsed;

  // loops: whether the rule may search on more than once
  void describe(OptionSet& set, bool loops) {
    set.number("f", f, {0.01, 20}, "length of an extension, as part of the time named by `of`");
    set.choice("of", of, {{"used", Of::kUsed}, {"planned", Of::kPlanned}},
               "used so far, extensions included, or planned at first");
    if (loops) set.count("l", l, {1, 1000}, "extensions at most");
  }

  Extension extension(const Progress& progress, std::string_view rule, std::vector<Number> numbers) const {
    const double amount = f * (of == Of::kUsed ? progress.spent : progress.planned);
    numbers.push_back({"extension", amount});
    return {amount, {rule, std::move(numbers), {}}};
  }
};

}  // namespace senet::timing
