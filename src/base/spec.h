// A component written as text: a name and named arguments, which are components again.
//   random        mcts(c=0.7,simulations=1000)        mcts(playout=nst(epsilon=0.4,decay=0.2))
//   exp(table=t)+stop(p=0.3)
// A number is a spec that is only a name, so that one grammar covers flags, player specs and match records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace senet {

struct SpecArgument;

// Components added up are one that is called "+", which nothing else is, and its arguments have no keys.
struct Spec {
  std::string name;                     // never empty; any characters but ( ) , = + and white space, but 1e+5 is one
  std::vector<SpecArgument> arguments;  // in the order written, each key once
  std::string where;                    // "TEXT:COLUMN" of the name, for errors; columns count from 1
};

struct SpecArgument {
  std::string key;    // empty in a sum
  std::string where;  // of the key, in a sum of the value
  Spec value;
};

// White space around names, keys and values is skipped.
// Throws: Error "TEXT:COLUMN: ..." that names the key concerned, also for more than 16 levels of parentheses; Error
// without a place for more than 10,000 characters.
Spec parse_spec(std::string_view text);

// The spec without white space; parse_spec reads it back.
std::string to_text(const Spec& spec);

inline constexpr std::string_view kSum = "+";  // the name of a sum

}  // namespace senet
