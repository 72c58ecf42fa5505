// The table of a tournament as text, JSON, CSV and Markdown.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "referee/tournament.h"

namespace senet::cli {

enum class TableFormat : std::uint8_t { kText, kJson, kCsv, kMarkdown };

// "text", "json", "csv", "markdown". Throws: Error naming the choices.
TableFormat parse_table_format(const std::string& text);

// `test`: of the first player against the second, shown with the sum of all sheets.
std::string standings_table(std::span<const referee::Standing> standings, TableFormat format,
                            const std::optional<referee::Sprt>& test);

// One line on how far a tournament has come.
std::string progress_line(const std::vector<referee::GameResult>& results, std::size_t games, Seconds elapsed,
                          std::size_t played_before);

}  // namespace senet::cli
