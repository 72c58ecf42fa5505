#include "base/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.h"

namespace senet {

namespace {

template <class Number>
std::optional<Number> parse_number(const Spec& spec) {
  Number number{};
  const char* end = spec.name.data() + spec.name.size();
  const auto [stop, error] = std::from_chars(spec.name.data(), end, number);
  if (error != std::errc{} || stop != end || !spec.arguments.empty()) return std::nullopt;
  return number;
}

[[noreturn]] void fail(const OptionField& field, const Spec& spec) {
  throw Error(spec.where, fmt::format("{}={}: must be {}", field.name, to_text(spec), field.valid()));
}

}  // namespace

std::string OptionField::valid() const {
  switch (kind) {
    case Kind::kNumber:
      return fmt::format("{}{}a number in {}..{}", fmt::join(choices, " | "), choices.empty() ? "" : " | ", range.low,
                         range.high);
    case Kind::kCount:
      return fmt::format("a whole number in {:.0f}..{:.0f}", range.low, range.high);
    case Kind::kText:
      return "a text, or none";
    case Kind::kSwitch:
    case Kind::kChoice:
    case Kind::kComponent:
      break;
  }
  return fmt::format("{}", fmt::join(choices, " | "));
}

OptionField& OptionSet::add(std::string_view name, std::string_view help, OptionField::Kind kind, OptionRange range) {
  for (const OptionField& field : fields_) SENET_CHECK(field.name != name);
  fields_.push_back({std::string(name), std::string(help), kind, range, {}, {}, nullptr, nullptr});
  return fields_.back();
}

std::size_t OptionSet::find_choice(const OptionField& field, const Spec& value) {
  const auto found = std::find(field.choices.begin(), field.choices.end(), value.name);
  const bool plain = field.kind != OptionField::Kind::kComponent;
  if (found == field.choices.end() || (plain && !value.arguments.empty())) fail(field, value);
  return static_cast<std::size_t>(found - field.choices.begin());
}

OptionSet OptionSet::options_of(const OptionField& field, std::size_t choice) {
  OptionSet set;
  if (field.describe[choice]) field.describe[choice](set);
  return set;
}

void OptionSet::number(std::string_view name, double& field, OptionRange range, std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kNumber, range);
  added.read = [&field, self = added](const Spec& spec) {
    const auto value = parse_number<double>(spec);
    if (!value || !(*value >= self.range.low && *value <= self.range.high)) fail(self, spec);
    field = *value;
  };
  added.print = [&field] { return fmt::format("{}", field); };
}

void OptionSet::seconds(std::string_view name, Seconds& field, OptionRange range, std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kNumber, range);
  added.read = [&field, self = added](const Spec& spec) {
    const auto value = parse_number<double>(spec);
    if (!value || !(*value >= self.range.low && *value <= self.range.high)) fail(self, spec);
    field = Seconds(*value);
  };
  added.print = [&field] { return fmt::format("{}", field.count()); };
}

void OptionSet::seconds(std::string_view name, std::optional<Seconds>& field, OptionRange range,
                        std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kNumber, range);
  added.choices = {"auto"};
  added.read = [&field, self = added](const Spec& spec) {
    const auto value = parse_number<double>(spec);
    const bool automatic = to_text(spec) == self.choices.front();
    if (!automatic && (!value || !(*value >= self.range.low && *value <= self.range.high))) fail(self, spec);
    field.reset();
    if (!automatic) field = Seconds(*value);
  };
  added.print = [&field] { return field ? fmt::format("{}", field->count()) : std::string("auto"); };
}

void OptionSet::count(std::string_view name, std::uint64_t& field, OptionRange range, std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kCount, range);
  added.read = [&field, self = added](const Spec& spec) {
    const auto value = parse_number<std::uint64_t>(spec);
    const auto in_range = [&](double number) { return number >= self.range.low && number <= self.range.high; };
    if (!value || !in_range(static_cast<double>(*value))) fail(self, spec);
    field = *value;
  };
  added.print = [&field] { return fmt::format("{}", field); };
}

void OptionSet::on_off(std::string_view name, bool& field, std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kSwitch, {0, 0});
  added.choices = {"off", "on"};
  added.read = [&field, self = added](const Spec& spec) { field = find_choice(self, spec) == 1; };
  added.print = [&field] { return std::string(field ? "on" : "off"); };
}

void OptionSet::text(std::string_view name, std::string& field, std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kText, {0, 0});
  added.read = [&field](const Spec& spec) { field = to_text(spec) == "none" ? "" : to_text(spec); };
  added.print = [&field] { return field.empty() ? "none" : field; };
}

void OptionSet::read(const Spec& spec) const {
  for (const SpecArgument& argument : spec.arguments) {
    const auto same = [&](const OptionField& field) { return field.name == argument.key; };
    const auto found = std::find_if(fields_.begin(), fields_.end(), same);
    if (found != fields_.end()) {
      found->read(argument.value);
      continue;
    }
    std::vector<std::string> names;
    for (const OptionField& field : fields_) names.push_back(field.name);
    const std::string valid =
        names.empty() ? spec.name + " has no options" : fmt::format("{} has: {}", spec.name, fmt::join(names, ", "));
    throw Error(argument.where, fmt::format("unknown option {}; {}", argument.key, valid));
  }
}

std::string OptionSet::print(std::string_view name) const {
  std::vector<std::string> parts;
  for (const OptionField& field : fields_) parts.push_back(field.name + "=" + field.print());
  if (parts.empty()) return std::string(name);
  return fmt::format("{}({})", name, fmt::join(parts, ","));
}

namespace {

constexpr std::size_t kColumns = 100;

// Breaks a line at spaces; what follows stands deeper than where it begins.
std::string fold(std::string_view line, std::string_view indent) {
  std::string text(indent);
  std::size_t column = indent.size();
  while (!line.empty()) {
    const std::size_t length = std::min(line.find(' ', 1), line.size());  // with the space before it
    if (column + length > kColumns && column > indent.size()) {
      text += "\n" + std::string(indent) + "    ";
      column = indent.size() + 4;
      while (line.front() == ' ') line.remove_prefix(1);
      continue;
    }
    text += line.substr(0, length);
    column += length;
    line.remove_prefix(length);
  }
  return text + "\n";
}

}  // namespace

std::string OptionSet::help(std::string_view indent) const {
  std::string text;
  for (const OptionField& field : fields_) {
    text += fold(fmt::format("{}={}  {} ({})", field.name, field.print(), field.help, field.valid()), indent);
    for (std::size_t choice = 0; choice < field.describe.size(); ++choice) {
      const OptionSet set = options_of(field, choice);
      if (set.fields().empty()) continue;
      text += fmt::format("{}  {}={}:\n{}", indent, field.name, field.choices[choice],
                          set.help(std::string(indent) + "    "));
    }
  }
  return text;
}

}  // namespace senet
