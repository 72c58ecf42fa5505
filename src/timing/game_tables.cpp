#include "timing/game_tables.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <vector>

#include "base/error.h"

namespace senet::timing {

namespace {

struct CurveKey {
  std::string_view name;
  Curve GameTables::*curve;
  double least;  // of its values
};

constexpr std::array kCurves{
    CurveKey{"moves", &GameTables::moves, 0},   CurveKey{"simulation", &GameTables::simulation, 0},
    CurveKey{"stones", &GameTables::stones, 0}, CurveKey{"criticality", &GameTables::criticality, -1},
    CurveKey{"spent", &GameTables::spent, 0},
};

struct NumberKey {
  std::string_view name;
  std::optional<double> GameTables::*number;
};

constexpr std::array kNumbers{
    NumberKey{"length", &GameTables::length},
    NumberKey{"branching", &GameTables::branching},
};

constexpr double kMost = 1e9;

// One line of a table.
class Line {
 public:
  Line(std::string_view text, std::string where) : where_(std::move(where)) {
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) words_.push_back(word);
  }

  bool empty() const { return words_.empty() || words_[0].front() == '#'; }

  void add_to(GameTables& tables) const {
    for (const CurveKey& key : kCurves) {
      if (key.name == words_[0]) return add_point(tables.*key.curve, key.least);
    }
    for (const NumberKey& key : kNumbers) {
      if (key.name != words_[0]) continue;
      expect(2);
      if (tables.*key.number) throw Error(where_, words_[0] + " is given twice");
      tables.*key.number = number(1, 0);
      return;
    }
    throw Error(where_, "unknown key " + words_[0] +
                            "; keys are: moves, simulation, stones, criticality, spent, "
                            "length, branching");
  }

 private:
  void expect(std::size_t words) const {
    if (words_.size() != words) throw Error(where_, fmt::format("{} numbers expected after {}", words - 1, words_[0]));
  }
  double number(std::size_t i, double least) const {
    std::istringstream text(words_[i]);
    double value = 0;
    if (!(text >> value) || !text.eof() || !(value >= least && value <= kMost)) {
      throw Error(where_, fmt::format("{}: must be a number in {}..{}", words_[i], least, kMost));
    }
    return value;
  }
  void add_point(Curve& curve, double least) const {
    expect(3);
    const double x = number(1, 0);
    if (curve.points().contains(x)) throw Error(where_, fmt::format("{} {} is given twice", words_[0], words_[1]));
    curve.set(x, number(2, least));
  }

  std::vector<std::string> words_;
  std::string where_;
};

}  // namespace

GameTables parse_game_tables(std::string_view text, std::string_view where) {
  GameTables tables;
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    const Line read(line, fmt::format("{}:{}", where, ++number));
    if (!read.empty()) read.add_to(tables);
  }
  return tables;
}

std::shared_ptr<const GameTables> read_game_tables(const std::string& path) {
  constexpr std::size_t kMostBytes = 16u << 20;  // far beyond any table; it may be an endless device
  std::ifstream file(path);
  std::string text(kMostBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.empty()) throw Error(path, "can't be read, or is empty");
  if (text.size() > kMostBytes) throw Error(path, "is no table: longer than 16 MiB");
  return std::make_shared<const GameTables>(parse_game_tables(text, path));
}

std::string to_text(const GameTables& tables) {
  std::string text;
  for (const NumberKey& key : kNumbers) {
    if (tables.*key.number) text += fmt::format("{} {}\n", key.name, *(tables.*key.number));
  }
  for (const CurveKey& key : kCurves) {
    for (const auto& [x, y] : (tables.*key.curve).points()) text += fmt::format("{} {} {}\n", key.name, x, y);
  }
  return text;
}

}  // namespace senet::timing
