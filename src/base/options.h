// Parameters in one place: a struct with defaults names its fields once, and that yields reading from a spec, printing
// the full spec, help and ranges for tuning.
//   struct Options {
//     double c = 0.7;
//     void describe(OptionSet& set) { set.number("c", c, {0, 10}, "exploration"); }
//   };
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/spec.h"

namespace senet {

struct OptionRange {  // both ends are valid
  double low;
  double high;
};

class OptionSet;

// One field of a struct, bound to it by reference.
struct OptionField {
  enum class Kind : std::uint8_t { kNumber, kCount, kSwitch, kChoice, kComponent, kText };
  std::string name;
  std::string help;
  Kind kind;
  OptionRange range;                                      // kNumber, kCount
  std::vector<std::string> choices;                       // kSwitch, kChoice; of kNumber, what else is valid
  std::vector<std::function<void(OptionSet&)>> describe;  // per choice that has options of its own: names them
  std::function<void(const Spec&)> read;
  std::function<std::string()> print;

  // What is valid, for help and errors: "0..10", "auto | on | off".
  std::string valid() const;
};

// The fields of one struct, which must outlive it. Names must differ.
class OptionSet {
 public:
  void number(std::string_view name, double& field, OptionRange range, std::string_view help);
  void seconds(std::string_view name, Seconds& field, OptionRange range, std::string_view help);
  // The same, or "auto" for what the owner then decides.
  void seconds(std::string_view name, std::optional<Seconds>& field, OptionRange range, std::string_view help);
  void count(std::string_view name, std::uint64_t& field, OptionRange range, std::string_view help);
  void on_off(std::string_view name, bool& field, std::string_view help);
  // Any spec as text, "none" for an empty one; what is in it is for the owner to check.
  void text(std::string_view name, std::string& field, std::string_view help);
  template <class Enum>
  void choice(std::string_view name, Enum& field, std::vector<std::pair<std::string, Enum>> values,
              std::string_view help);
  // A choice among values with options of their own: select=ucb1(c=0.7). `describe` may be empty.
  template <class Enum>
  struct Component {
    std::string name;
    Enum value;
    std::function<void(OptionSet&)> describe;
  };
  template <class Enum>
  void component(std::string_view name, Enum& field, std::vector<Component<Enum>> components, std::string_view help);

  const std::vector<OptionField>& fields() const noexcept { return fields_; }

  // Sets the fields that the spec gives. Throws: Error that names a misspelt key or a value out of range, and what
  // would be valid.
  void read(const Spec& spec) const;
  // The spec called `name` with every field.
  std::string print(std::string_view name) const;
  // A line a field: name, present value, what is valid, help.
  std::string help(std::string_view indent = "  ") const;

 private:
  OptionField& add(std::string_view name, std::string_view help, OptionField::Kind kind, OptionRange range);
  static std::size_t find_choice(const OptionField& field, const Spec& value);
  static OptionSet options_of(const OptionField& field, std::size_t choice);

  std::vector<OptionField> fields_;
};

template <class Enum>
void OptionSet::choice(std::string_view name, Enum& field, std::vector<std::pair<std::string, Enum>> values,
                       std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kChoice, {0, 0});
  for (const auto& value : values) added.choices.push_back(value.first);
  OptionField names = added;  // a copy that outlives the moves of fields_
  added.read = [&field, names, values](const Spec& spec) { field = values[find_choice(names, spec)].second; };
  added.print = [&field, values = std::move(values)] {
    for (const auto& [text, value] : values) {
      if (value == field) return text;
    }
    return std::string("?");
  };
}

template <class Enum>
void OptionSet::component(std::string_view name, Enum& field, std::vector<Component<Enum>> components,
                          std::string_view help) {
  OptionField& added = add(name, help, OptionField::Kind::kComponent, {0, 0});
  std::vector<Enum> values;
  for (Component<Enum>& each : components) {
    added.choices.push_back(std::move(each.name));
    added.describe.push_back(std::move(each.describe));
    values.push_back(each.value);
  }
  OptionField names = added;  // a copy that outlives the moves of fields_
  added.read = [&field, names, values](const Spec& spec) {
    const std::size_t choice = find_choice(names, spec);
    field = values[choice];
    options_of(names, choice).read(spec);
  };
  added.print = [&field, names = std::move(names), values = std::move(values)] {
    std::size_t choice = 0;
    while (values[choice] != field) ++choice;
    return options_of(names, choice).print(names.choices[choice]);
  };
}

// Reads the struct's options from a spec. Throws: Error, see OptionSet::read.
template <class Options>
Options read_options(const Spec& spec) {
  Options options;
  OptionSet set;
  options.describe(set);
  set.read(spec);
  return options;
}

template <class Options>
std::string print_options(std::string_view name, Options options) {
  OptionSet set;
  options.describe(set);
  return set.print(name);
}

// A line a field, see OptionSet::help, with the defaults as values.
template <class Options>
std::string options_help(std::string_view indent) {
  Options options;
  OptionSet set;
  options.describe(set);
  return set.help(indent);
}

}  // namespace senet
