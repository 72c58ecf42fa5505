// The rule sheets of games/, found by looking, so that a new one is tested without a change here.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "load/loader.h"

namespace senet::golden {

// Names without folder and ending, sorted.
inline std::vector<std::string> sheet_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string sheet_path(const std::string& name) { return SENET_SOURCE_DIR "/games/" + name + ".kif"; }

inline std::shared_ptr<const Game> load_sheet(const std::string& name, load::Evaluator evaluator) {
  load::LoadOptions options;
  options.evaluator = evaluator;
  return load::load(gdl::read_description_file(sheet_path(name)), name, options).game;
}

}  // namespace senet::golden
