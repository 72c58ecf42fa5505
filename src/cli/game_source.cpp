#include "cli/game_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "native/game_specs.h"
#include "native/games.h"
#include "net/remote_player.h"

namespace senet::cli {

GameSource find_source(const std::string& text, const gdl::DescriptionOptions& options) {
  std::error_code ignored;
  if (!std::filesystem::exists(text, ignored) || std::filesystem::is_directory(text, ignored)) {
    const std::string_view sheet = native::sheet_text(text);
    if (!sheet.empty()) return {text, gdl::read_description(sheet, text, options)};
    if (native::is_game_spec(text)) return {text, std::nullopt};
  }
  return {std::filesystem::path(text).stem().string(), gdl::read_description_file(text, options)};
}

load::Loaded load_source(const GameSource& source, const load::LoadOptions& options) {
  if (source.description) return load::load(*source.description, source.name, options);
  if (options.evaluator != load::Evaluator::kAuto && options.evaluator != load::Evaluator::kNative) {
    throw Error(source.name, "is a native game's spec, and no rules that another evaluator could go by");
  }
  return {native::make_game(source.name), load::Evaluator::kNative, "the spec is a native game's", {}};
}

std::string rules_text(const GameSource& source, const std::vector<std::string>& players) {
  if (!source.description) {
    const auto remote = std::ranges::find_if(players, [](const std::string& text) { return net::is_address(text); });
    if (remote != players.end()) throw Error(source.name, "there is no rule sheet to send to " + *remote);
    return "";
  }
  std::string text = "(";
  for (const gdl::Rule& rule : source.description->rules) text += (text.size() > 1 ? " " : "") + to_text(rule);
  return text + ")";
}

std::string games_help() {
  std::string text =
      "Wherever a command that plays wants a FILE, it takes the name of one of these rule sheets, which are compiled "
      "in:\n";
  std::string line = " ";
  for (const std::string_view name : native::sheet_names()) {
    if (line.size() + name.size() > 110) {
      text += line + '\n';
      line = " ";
    }
    line += fmt::format(" {}", name);
  }
  return text + line +
         "\n\n"
         "or the spec of a native game, a name with any of its options; the values shown are those of the sheet:\n" +
         native::game_specs_help() +
         "\n"
         "Examples:\n"
         "  senet match connect_four --play 1\n"
         "  senet perft 'checkers(jumps=one_ply)' 6\n"
         "  senet bench 'kalah(capture=empty,start=random,seed=7)'\n"
         "  senet tournament 'amazons(size=6,turn=one_ply)' --player mcts --player random\n";
}

}  // namespace senet::cli
