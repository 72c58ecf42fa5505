// Keywords are folded to lower case when rules are read; where a sheet uses such a word inside a move, the server
// expects it back as it spells it.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace senet::protocol {

// Immutable.
class Spelling {
 public:
  // `rules`: the sheet as the server sent it.
  explicit Spelling(std::string_view rules);

  // `move` (canonical text) as the server spells it.
  std::string of(std::string_view move) const;

 private:
  std::map<std::string, std::string, std::less<>> spelt_;  // folded word -> first spelling in the sheet, if another
};

}  // namespace senet::protocol
