#include "referee/spec_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <sstream>

#include "base/error.h"

namespace senet::referee {

namespace {

[[noreturn]] void fail(std::string_view text, std::size_t at, const std::string& problem) {
  throw Error(fmt::format("{}:{}", text, at + 1), problem);
}

std::optional<double> number(std::string_view text) {
  std::istringstream stream{std::string(text)};
  double value = 0;
  if (text.empty() || !(stream >> value) || !stream.eof() || !std::isfinite(value)) return std::nullopt;
  return value;
}

constexpr int kMostDeep = 16;

bool is_whole(std::string_view text) { return text.find_first_not_of("-0123456789") == std::string_view::npos; }

}  // namespace

SpecTemplate::SpecTemplate(std::string_view text) {
  std::size_t at = 0;
  *this = parse(text, at, 0);
  text_ = text;
}

// Inside of braces it ends before "|" or "}".
SpecTemplate SpecTemplate::parse(std::string_view text, std::size_t& at, int depth) {
  SpecTemplate result;
  while (at < text.size()) {
    const std::size_t begin = at;
    at = std::min(text.find_first_of("{|}", at), text.size());
    if (at > begin) result.parts_.push_back({std::string(text.substr(begin, at - begin)), {}, {}});
    if (at == text.size()) break;
    if (text[at] != '{') {
      if (depth > 0) break;
      fail(text, at, fmt::format("\"{}\" without a \"{{\" before it", text[at]));
    }
    result.parts_.push_back(parse_open(text, at, depth + 1));
  }
  return result;
}

SpecTemplate::Part SpecTemplate::parse_open(std::string_view text, std::size_t& at, int depth) {
  if (depth > kMostDeep) throw Error("open parts", fmt::format("more than {} within each other", kMostDeep));
  const std::size_t begin = at++;
  Part part;
  do {
    const std::size_t choice = at;
    part.choices.push_back(parse(text, at, depth));
    if (at == text.size()) fail(text, begin, "\"}\" is missing");
    if (at == choice) fail(text, at, "expected a text, or a range as in {0.2..2}");
  } while (text[at++] == '|');
  const std::string_view all = text.substr(begin + 1, at - begin - 2);
  const std::size_t dots = all.find("..");
  if (part.choices.size() > 1 || dots == std::string_view::npos || all.find('{') != std::string_view::npos) return part;
  const auto low = number(all.substr(0, dots));
  const auto high = number(all.substr(dots + 2));
  if (!low || !high || *low > *high)
    fail(text, begin, fmt::format("{}: two numbers expected, the less one first", all));
  part.choices.clear();
  part.range.push_back({*low, *high, is_whole(all.substr(0, dots)) && is_whole(all.substr(dots + 2)), begin});
  return part;
}

bool SpecTemplate::varies() const noexcept {
  return std::ranges::any_of(parts_, [](const Part& part) { return part.text.empty(); });
}

void SpecTemplate::add_ranges(std::vector<Range*>& all) {
  for (Part& part : parts_) {
    for (Range& range : part.range) all.push_back(&range);
    for (SpecTemplate& choice : part.choices) choice.add_ranges(all);
  }
}

bool SpecTemplate::has(const Range* range) const {
  return std::ranges::any_of(parts_, [range](const Part& part) {
    return (!part.range.empty() && &part.range.front() == range) ||
           std::ranges::any_of(part.choices, [range](const SpecTemplate& choice) { return choice.has(range); });
  });
}

// The spec with one range at a value, the others at their lower ends, and the first choice where that is not in
// another.
std::string SpecTemplate::with(const Range* range, double value) const {
  std::string spec;
  for (const Part& part : parts_) {
    if (!part.range.empty()) {
      spec += fmt::format("{}", &part.range.front() == range ? value : part.range.front().low);
    } else if (!part.choices.empty()) {
      const auto chosen = std::ranges::find_if(part.choices, [&](const auto& choice) { return choice.has(range); });
      spec += (chosen == part.choices.end() ? part.choices.front() : *chosen).with(range, value);
    } else {
      spec += part.text;
    }
  }
  return spec;
}

void SpecTemplate::settle(const Reader& read) {
  std::vector<Range*> ranges;
  add_ranges(ranges);
  const auto problem = [&](const Range* range, double value) -> std::optional<std::string> {
    try {
      read(with(range, value));
      return std::nullopt;
    } catch (const Error& error) {
      return error.text();
    }
  };
  const Range* elsewhere = nullptr;  // with it specs are refused for a reason that does not change with it
  for (Range* const range : ranges) {
    const auto low = problem(range, range->low);
    const auto high = problem(range, range->high);
    if (low && low == high) {
      elsewhere = range;
    } else if (low || high) {
      fail(text_, range->at, low ? *low : *high);
    } else if (range->whole && range->low < range->high) {
      range->whole = problem(range, range->low + 0.5).has_value();
    }
  }
  if (elsewhere != nullptr) read(with(elsewhere, elsewhere->low));
}

std::string SpecTemplate::draw(Rng& rng) const {
  std::string spec;
  for (const Part& part : parts_) {
    if (!part.range.empty()) {
      const Range& range = part.range.front();
      const double value = range.low + rng.uniform() * (range.high - range.low + (range.whole ? 1 : 0));
      spec += range.whole ? fmt::format("{}", std::min(std::floor(value), range.high)) : fmt::format("{:.3g}", value);
    } else if (!part.choices.empty()) {
      spec += part.choices[rng.below(static_cast<std::uint32_t>(part.choices.size()))].draw(rng);
    } else {
      spec += part.text;
    }
  }
  return spec;
}

std::vector<std::string> draw_candidates(const std::string& text, std::size_t count, std::uint64_t seed,
                                         const SpecTemplate::Reader& read) {
  SpecTemplate specs(text);
  if (!specs.varies()) throw Error(text, "nothing is left open, as {0.2..2} or {uniform|mast} would be");
  specs.settle(read);
  Rng rng(seed);
  std::vector<std::string> candidates;
  std::set<std::string> known;
  for (std::size_t tries = 0; candidates.size() < count && tries < 20 * count; ++tries) {
    std::string spec = specs.draw(rng);
    if (!known.insert(spec).second) continue;
    read(spec);
    candidates.push_back(std::move(spec));
  }
  return candidates;
}

}  // namespace senet::referee
