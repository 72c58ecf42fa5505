// senet check: what is wrong with rule sheets, or suspicious.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "cli/command.h"
#include "gdl/analysis.h"

namespace senet::cli {

namespace {

struct Options {
  std::vector<std::string> files;
  bool json = false;
};

struct Counts {
  std::size_t files = 0;
  std::size_t unreadable = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;
};

bool is_error(const gdl::Finding& finding) { return finding.level == gdl::Finding::Level::kError; }

// A sheet that can't be parsed has that as its only finding. Throws: Error where the file can't be read.
std::vector<gdl::Finding> check_file(const std::string& file) {
  try {
    return gdl::analyse(gdl::read_description_file(file));
  } catch (const gdl::SyntaxError& error) {
    return {{gdl::Finding::Level::kError, error.place(), error.text()}};
  }
}

// Names in a sheet may hold any byte; a terminal should not obey them.
std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return text;
}

std::string to_json(const std::string& file, const std::vector<gdl::Finding>& findings) {
  nlohmann::ordered_json out;
  out["file"] = file;
  out["errors"] = std::count_if(findings.begin(), findings.end(), is_error);
  out["warnings"] = findings.size() - out["errors"].get<std::size_t>();
  out["findings"] = nlohmann::ordered_json::array();
  for (const gdl::Finding& finding : findings) {
    nlohmann::ordered_json line;
    if (finding.place.line > 0) {
      line["line"] = finding.place.line;
      line["column"] = finding.place.column;
    }
    line["level"] = is_error(finding) ? "error" : "warning";
    line["text"] = finding.text;
    out["findings"].push_back(line);
  }
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void report(const Options& options, const std::string& file, Counts& counts) {
  std::vector<gdl::Finding> findings;
  try {
    findings = check_file(file);
  } catch (const Error& error) {
    std::fprintf(stderr, "senet: error: check: %s\n", error.what());
    ++counts.unreadable;
    return;
  }
  ++counts.files;
  const auto errors = static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), is_error));
  counts.errors += errors;
  counts.warnings += findings.size() - errors;
  if (options.json) {
    fmt::print("{}\n", to_json(file, findings));
    return;
  }
  for (const gdl::Finding& finding : findings) fmt::print("{}\n", printable(to_text(file, finding)));
}

int check(const Options& options) {
  Counts counts;
  for (const std::string& file : options.files) report(options, file, counts);
  if (!options.json) {
    fmt::print("{} file{}: {} error{}, {} warning{}\n", counts.files, counts.files == 1 ? "" : "s", counts.errors,
               counts.errors == 1 ? "" : "s", counts.warnings, counts.warnings == 1 ? "" : "s");
  }
  if (counts.unreadable > 0) return kBadInput;
  return counts.errors > 0 ? kCheckFailed : kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.positionals("FILE", options->files, "rule sheets");
  arguments.flag("--json", options->json, "a JSON line a file instead of text");
  return [options] { return check(*options); };
}

}  // namespace

extern const Command check_command{
    .name = "check",
    .summary = "say what is wrong with rule sheets, or suspicious",
    .details =
        "Prints a line a finding, FILE:LINE:COLUMN: error|warning: TEXT, and how many there are. Errors make a sheet\n"
        "invalid: players may differ about its meaning, or refuse it. Warnings point at what was probably not meant.\n"
        "A finding about the sheet as a whole has no line. Exit status 1 if there is an error, 2 if a file can't be\n"
        "read.\n"
        "\n"
        "With --json, an object a file: "
        "{\"file\",\"errors\",\"warnings\",\"findings\":[{\"line\",\"column\",\"level\",\"text\"}]}.\n"
        "\n"
        "Example:\n"
        "  senet check games/*.kif\n",
    .add = add,
};

}  // namespace senet::cli
