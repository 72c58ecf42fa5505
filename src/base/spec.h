// A component written as text: a name and named arguments, which are components again.
//   random        mcts(c=0.7,simulations=1000)        mcts(playout=nst(epsilon=0.4,decay=0.2))
// A number is a spec that is only a name, so that one grammar covers flags, player specs and match records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace senet {

struct SpecArgument;

struct Spec {
  std::string name;                     // never empty; any characters but ( ) , = and white space
  std::vector<SpecArgument> arguments;  // in the order written, each key once
  std::string where;                    // "TEXT:COLUMN" of the name, for errors; columns count from 1
};

struct SpecArgument {
  std::string key;
  std::string where;  // of the key
  Spec value;
};

// White space around names, keys and values is skipped.
// Throws: Error "TEXT:COLUMN: ..." that names the key concerned, also for more than 16 levels of parentheses; Error
// without a place for more than 10,000 characters.
Spec parse_spec(std::string_view text);

// The spec without white space; parse_spec reads it back.
std::string to_text(const Spec& spec);

}  // namespace senet
