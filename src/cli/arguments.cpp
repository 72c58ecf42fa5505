#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "base/error.h"
#include "cli/toml_arguments.h"

namespace senet::cli {

namespace {

// Number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string describe_extra(const CLI::App& app, const std::vector<std::string>& extras) {
  const std::string extra = extras.empty() ? "" : extras.front();
  if (!extra.starts_with('-')) return fmt::format("unexpected argument '{}'", extra);
  const std::string name = extra.substr(0, extra.find('='));
  const std::string guess = nearest(name, option_names(app));
  if (guess.empty()) return fmt::format("unknown option '{}'", name);
  return fmt::format("unknown option '{}'; did you mean '{}'?", name, guess);
}

// Decimal, and within T.
template <class T>
bool is_whole(const std::string& text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  return problem == std::errc{} && stop == end;
}

// CLI11 would take a number with a leading zero as octal.
std::string strip_zeros(std::string& text) {
  const std::size_t first = text.find_first_not_of('0');
  if (first == std::string::npos) {
    text.resize(std::min<std::size_t>(text.size(), 1));
  } else if (std::isdigit(static_cast<unsigned char>(text[first])) != 0) {
    text.erase(0, first);
  }
  return {};
}

}  // namespace

std::string nearest(std::string_view text, std::span<const std::string> candidates) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, text.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(text, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

Arguments::Arguments(const std::string& program, const std::string& summary, const std::string& details)
    : app_(std::make_unique<CLI::App>(summary, program)) {
  app_->footer(details);
  app_->set_help_flag("-h,--help", "Print this help and exit");
  app_->get_formatter()->column_width(34);
}

Arguments::~Arguments() = default;

template <class T>
CLI::Option* Arguments::add(const char* names, T& out, const char* help) {
  return app_->add_option(names, out, help);
}

template <class T>
CLI::Option* Arguments::add_number(const char* names, T& out, const char* help, Range range) {
  const auto in_range = [range](const std::string& text) -> std::string {
    double value = 0;
    if (!CLI::detail::lexical_cast(text, value) || !std::isfinite(value)) {
      return fmt::format("'{}' is not a number", text);
    }
    if (value >= range.least && value <= range.most) {
      if constexpr (std::is_integral_v<T>) {
        if (!is_whole<T>(text)) return fmt::format("'{}' is not a whole number", text);
      }
      return {};
    }
    if (range.most == std::numeric_limits<double>::max()) return fmt::format("{} is below {}", text, range.least);
    return fmt::format("{} is not in {}..{}", text, range.least, range.most);
  };
  CLI::Option* option = add(names, out, help);
  if (std::is_integral_v<T>) option->transform(CLI::Validator(strip_zeros, ""));
  return option->check(CLI::Validator(in_range, ""));
}

void Arguments::positional(const char* name, std::string& out, const char* help) {
  add(name, out, help)->required()->type_name("");
}

void Arguments::positional(const char* name, std::uint32_t& out, const char* help, Range range) {
  range.most = std::min(range.most, double{std::numeric_limits<std::uint32_t>::max()});
  add_number(name, out, help, range)->required()->type_name("");
}

void Arguments::positional(const char* name, double& out, const char* help, Range range) {
  add_number(name, out, help, range)->required()->type_name("");
}

void Arguments::optional_positional(const char* name, std::string& out, const char* help) {
  add(name, out, help)->type_name("");
}

void Arguments::positionals(const char* name, std::vector<std::string>& out, const char* help, std::size_t least) {
  CLI::Option* option = add(name, out, help)->type_name("");
  if (least > 0) option->required()->expected(static_cast<int>(least), CLI::detail::expected_max_vector_size);
}

void Arguments::option(const char* names, std::string& out, const char* help) {
  add(names, out, help)->type_name("TEXT")->capture_default_str();
}

void Arguments::option(const char* names, std::optional<std::string>& out, const char* help) {
  app_->add_option_function<std::string>(
          names, [&out](const std::string& text) { out = text; }, help)
      ->type_name("TEXT");
}

void Arguments::option(const char* names, std::uint16_t& out, const char* help, Range range) {
  range.most = std::min(range.most, double{std::numeric_limits<std::uint16_t>::max()});
  add_number(names, out, help, range)->type_name("N")->capture_default_str();
}

void Arguments::option(const char* names, std::uint32_t& out, const char* help, Range range) {
  range.most = std::min(range.most, double{std::numeric_limits<std::uint32_t>::max()});
  add_number(names, out, help, range)->type_name("N")->capture_default_str();
}

void Arguments::option(const char* names, std::uint64_t& out, const char* help) {
  const auto whole = [](const std::string& text) -> std::string {
    if (is_whole<std::uint64_t>(text)) return {};
    return fmt::format("'{}' is not a whole number from 0 to {}", text, std::numeric_limits<std::uint64_t>::max());
  };
  CLI::Option* option = add(names, out, help)->transform(CLI::Validator(strip_zeros, ""));
  option->check(CLI::Validator(whole, ""))->type_name("N")->capture_default_str();
}

void Arguments::option(const char* names, double& out, const char* help, Range range) {
  add_number(names, out, help, range)->type_name("X")->capture_default_str();
}

void Arguments::option(const char* names, std::vector<std::string>& out, const char* help) {
  add(names, out, help)->type_name("TEXT")->type_size(1)->allow_extra_args(false);
}

void Arguments::choice(const char* names, std::string& out, const std::vector<std::string>& choices, const char* help) {
  const std::string listed = fmt::format("{}", fmt::join(choices, "|"));
  const auto known = [choices, listed](const std::string& text) -> std::string {
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return {};
    return fmt::format("'{}' is not one of {}", text, listed);
  };
  add(names, out, help)->check(CLI::Validator(known, ""))->type_name(listed)->capture_default_str();
}

void Arguments::flag(const char* names, bool& out, const char* help) { app_->add_flag(names, out, help); }

void Arguments::file(const char* name, const char* help) {
  app_->set_config(name, "", help)->type_name("FILE");
  app_->config_formatter(std::make_shared<TomlArguments>(*app_));
}

bool Arguments::parse(std::span<const char* const> arguments) {
  // CLI11 takes the arguments last first.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app_->parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return false;
  } catch (const CLI::ExtrasError&) {
    throw Error("", describe_extra(*app_, app_->remaining()));
  } catch (const CLI::ParseError& error) {
    throw Error("", error.what());
  }
  return true;
}

std::string Arguments::help() const { return app_->help(); }

}  // namespace senet::cli
