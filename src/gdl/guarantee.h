// What holds however a conjunction is satisfied: the union over its literals, where a disjunction gives only what all
// its branches give. Behind both the safety of rules (bound variables) and the recursion restriction (guarded terms).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_set>

#include "gdl/description.h"

namespace senet::gdl {

using TextSet = std::unordered_set<std::string>;

// `collect` adds what a sentence that is true gives. Negated sentences and inequalities give nothing; a negated
// inequality is an equality and gives the variables of its terms.
TextSet guarantee(std::span<const Literal> conjunction, const std::function<void(const Sentence&, TextSet&)>& collect);

// Adds the names of all variables in `terms`.
void add_variables(std::span<const Term> terms, TextSet& names);

}  // namespace senet::gdl
