// The arguments of a command: a thin face on CLI11, which takes seconds to compile and so stays in arguments.cpp.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace senet::cli {

// Bounds of a number, both included.
struct Range {
  double least = 0;
  double most = std::numeric_limits<double>::max();
};

// Every `out` must outlive parse(); its value beforehand is the default that the help shows.
// Names: a positional is spelt as in the help, "FILE"; an option with its dashes, "--seed" or "-j,--jobs".
class Arguments {
 public:
  // `program` is how the command is called, "senet perft".
  Arguments(const std::string& program, const std::string& summary, const std::string& details);
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  void positional(const char* name, std::string& out, const char* help);
  void positional(const char* name, std::uint32_t& out, const char* help, Range range = {});
  void positional(const char* name, double& out, const char* help, Range range = {});
  // May be left out, then `out` keeps its value.
  void optional_positional(const char* name, std::string& out, const char* help);
  // `least` or more values.
  void positionals(const char* name, std::vector<std::string>& out, const char* help, std::size_t least = 1);

  void option(const char* names, std::string& out, const char* help);
  // None where it is not given, whatever is.
  void option(const char* names, std::optional<std::string>& out, const char* help);
  void option(const char* names, std::uint16_t& out, const char* help, Range range = {});
  void option(const char* names, std::uint32_t& out, const char* help, Range range = {});
  void option(const char* names, std::uint64_t& out, const char* help);
  void option(const char* names, double& out, const char* help, Range range = {});
  // May be given several times, one value each.
  void option(const char* names, std::vector<std::string>& out, const char* help);
  // One of `choices`.
  void choice(const char* names, std::string& out, const std::vector<std::string>& choices, const char* help);
  void flag(const char* names, bool& out, const char* help);
  // Names a TOML file from which arguments are taken that are not given: its keys are their names without dashes, of a
  // positional as it is.
  void file(const char* name, const char* help);

  // Reads the arguments after the command's name. Returns false where the help is asked for.
  // Throws: Error that names the argument and, for a misspelt option, the nearest one.
  bool parse(std::span<const char* const> arguments);
  std::string help() const;

 private:
  template <class T>
  CLI::Option* add(const char* names, T& out, const char* help);
  template <class T>
  CLI::Option* add_number(const char* names, T& out, const char* help, Range range);

  std::unique_ptr<CLI::App> app_;
};

// The candidate that `text` is most likely a misspelling of, empty where none is near.
std::string nearest(std::string_view text, std::span<const std::string> candidates);

}  // namespace senet::cli
