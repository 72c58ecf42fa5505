// From a game description to a logic program: normal form, interned names, role variables of legal and goal heads
// bound, only what the game needs.
#pragma once

#include <string>
#include <vector>

#include "datalog/program.h"
#include "gdl/description.h"

namespace senet::datalog {

// Meaning given to sheets that are not quite valid:
//  - an unbound first argument of a `legal` or `goal` head ranges over the roles;
//  - a variable in a fact about anything but the game itself ranges over the constants of the description;
//  - a variable that occurs in a negated sentence only is existential below the negation;
//  - `legal`, `terminal` and `goal` see no moves even if their rules read `does`;
//  - rules for `true` and `does` are ignored;
//  - any other unsafe rule is ignored, and named in `ignored` ("file:line:col: text") if that is not null.
// Throws: Error where the description has no role or a rule has too many alternatives.
Program translate(const gdl::Description& description, std::vector<std::string>* ignored = nullptr);

}  // namespace senet::datalog
