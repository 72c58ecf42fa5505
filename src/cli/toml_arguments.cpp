#include "cli/toml_arguments.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "cli/arguments.h"

namespace senet::cli {

namespace {

// What a key may be.
std::vector<std::string> key_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    const bool other = option == app.get_help_ptr() || option == app.get_config_ptr();
    if (!other) names.push_back(option->get_positional() ? option->get_name(true) : option->get_lnames().front());
  }
  return names;
}

class Reader {
 public:
  Reader(std::string file, std::vector<std::string> names) : file_(std::move(file)), names_(std::move(names)) {}

  toml::table parse(std::istream& input) const {
    try {
      return toml::parse(input);
    } catch (const toml::parse_error& error) {
      throw Error(where(error.source()), std::string(error.description()));
    }
  }
  CLI::ConfigItem item(const toml::key& key, const toml::node& value) const {
    CLI::ConfigItem item;
    item.name = std::string(key.str());
    check(key);
    const toml::array* const list = value.as_array();
    if (list == nullptr) {
      item.inputs.push_back(text_of(item.name, value));
    } else {
      for (const toml::node& each : *list) item.inputs.push_back(text_of(item.name, each));
    }
    return item;
  }

 private:
  std::string where(const toml::source_region& source) const {
    return fmt::format("{}:{}:{}", file_, source.begin.line, source.begin.column);
  }
  void check(const toml::key& key) const {
    const std::string name(key.str());
    if (std::ranges::count(names_, name) > 0) return;
    const std::string guess = nearest(name, names_);
    const std::string hint = guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess);
    throw Error(where(key.source()), fmt::format("unknown key '{}'{}", name, hint));
  }
  std::string text_of(const std::string& key, const toml::node& value) const {
    if (const auto text = value.as_string()) return text->get();
    if (const auto number = value.as_integer()) return fmt::format("{}", number->get());
    if (const auto number = value.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto truth = value.as_boolean()) return truth->get() ? "true" : "false";
    throw Error(where(value.source()), key + ": a text, a number, true or false expected");
  }

  std::string file_;
  std::vector<std::string> names_;
};

}  // namespace

std::vector<CLI::ConfigItem> TomlArguments::from_config(std::istream& input) const {
  const Reader reader(app_.get_config_ptr()->as<std::string>(), key_names(app_));
  std::vector<CLI::ConfigItem> items_read;
  for (const auto& [key, value] : reader.parse(input)) items_read.push_back(reader.item(key, value));
  return items_read;
}

}  // namespace senet::cli
