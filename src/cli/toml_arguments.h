// Arguments from a TOML file, as CLI11 asks for them.
#pragma once

#include <CLI/CLI.hpp>
#include <istream>
#include <string>
#include <vector>

namespace senet::cli {

class TomlArguments : public CLI::Config {
 public:
  // `app` must outlive it, and have the file as its configuration.
  explicit TomlArguments(const CLI::App& app) : app_(app) {}

  std::string to_config(const CLI::App*, bool, bool, std::string) const override { return {}; }
  // Keys are names of arguments without dashes, values texts, numbers, booleans or lists of these.
  // Throws: Error "FILE:LINE:COLUMN" for what is no TOML, unknown keys, and values of other kinds.
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;

 private:
  const CLI::App& app_;
};

}  // namespace senet::cli
