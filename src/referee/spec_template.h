// A player's spec with parts left open, for whoever searches for the best: {0.2..2} is any number between, {1..5} any
// whole one unless the option takes others, too, and {uniform|nst(epsilon={0.1..0.5})} one of these texts, which may
// have open parts themselves.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace senet::referee {

class SpecTemplate {
 public:
  // Throws: Error "TEXT:COLUMN" for braces that don't match, too many of them within each other, an empty choice, and
  // bounds of a range that are no numbers or the wrong way round.
  explicit SpecTemplate(std::string_view text);

  // What reads a spec. Throws: Error where it can't be one.
  using Reader = std::function<void(const std::string& spec)>;
  // Tries the ends of all ranges, and learns which of those with whole ends are of options that take any number.
  // Throws: Error "TEXT:COLUMN" for an end that is refused, and what the reader throws where no range is the reason.
  void settle(const Reader& read);

  // Whether parts are open.
  bool varies() const noexcept;
  // A spec, its parts drawn with the same probability each; numbers with three significant digits.
  std::string draw(Rng& rng) const;

 private:
  struct Range {
    double low;
    double high;
    bool whole;
    std::size_t at;  // in the text
  };
  struct Part {
    std::string text;                   // what is fixed
    std::vector<Range> range;           // or one of these
    std::vector<SpecTemplate> choices;  // or some of these
  };

  SpecTemplate() = default;
  static SpecTemplate parse(std::string_view text, std::size_t& at, int depth);
  static Part parse_open(std::string_view text, std::size_t& at, int depth);
  void add_ranges(std::vector<Range*>& all);
  bool has(const Range* range) const;
  std::string with(const Range* range, double value) const;

  std::string text_;
  std::vector<Part> parts_;
};

// So many different specs, or as many as can be found: by the same seed the same ones, all of which can be read.
// Throws: Error, as above, where no part is open, and for a spec that is drawn but can't be read.
std::vector<std::string> draw_candidates(const std::string& text, std::size_t count, std::uint64_t seed,
                                         const SpecTemplate::Reader& read);

}  // namespace senet::referee
