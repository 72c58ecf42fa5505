#include "native/game_specs.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/options.h"
#include "base/spec.h"
#include "gdl/description.h"
#include "native/amazons.h"
#include "native/breakthrough.h"
#include "native/cannon.h"
#include "native/catch_the_lion.h"
#include "native/checkers.h"
#include "native/chinese_checkers.h"
#include "native/connect_four.h"
#include "native/games.h"
#include "native/go.h"
#include "native/kalah.h"
#include "native/lines_of_action.h"
#include "native/othello.h"
#include "native/pentalath.h"

namespace senet::native {

namespace {

using Made = std::shared_ptr<const Game>;

struct AmazonsSpec {
  std::uint32_t size = 10;
  AmazonsTurn turn = AmazonsTurn::kTwoPlies;

  void describe(OptionSet& set) {
    set.choice("size", size, {{"6", 6U}, {"8", 8U}, {"10", 10U}}, "files and ranks");
    set.choice("turn", turn, {{"two_plies", AmazonsTurn::kTwoPlies}, {"one_ply", AmazonsTurn::kOnePly}},
               "move and shot as plies of their own, or together");
  }
  Made make(Labels labels) const {
    return turn == AmazonsTurn::kTwoPlies ? make_with<AmazonsTurn::kTwoPlies>(std::move(labels))
                                          : make_with<AmazonsTurn::kOnePly>(std::move(labels));
  }
  template <AmazonsTurn kTurn>
  Made make_with(Labels labels) const {
    if (size == 6) return new_native_game<Amazons<6, kTurn>>(std::move(labels));
    if (size == 8) return new_native_game<Amazons<8, kTurn>>(std::move(labels));
    return new_native_game<Amazons<10, kTurn>>(std::move(labels));
  }
};

struct BreakthroughSpec {
  std::uint32_t size = 8;
  BreakthroughEvaluation values = BreakthroughEvaluation::kRows;

  void describe(OptionSet& set) {
    set.choice("size", size, {{"5", 5U}, {"6", 6U}, {"8", 8U}}, "files and ranks");
    set.choice("values", values,
               {{"rows", BreakthroughEvaluation::kRows}, {"squares", BreakthroughEvaluation::kSquares}},
               "of states: by pieces and rows, or by the squares of 8x8 that pieces stand on");
  }
  // Throws: Error for values of squares that nobody has published.
  Made make(Labels labels) const {
    if (size != 8 && values == BreakthroughEvaluation::kSquares) {
      throw Error(labels.game, "values=squares: must be rows unless size=8");
    }
    if (size == 5) return new_native_game<Breakthrough<5>>(std::move(labels));
    if (size == 6) return new_native_game<Breakthrough<6>>(std::move(labels));
    return new_native_game<Breakthrough<8>>(std::move(labels), values);
  }
};

struct CatchTheLionSpec {
  CatchTheLionOptions rules;

  void describe(OptionSet& set) {
    set.choice("try", rules.official_try, {{"instant", false}, {"official", true}},
               "a lion on the far rank wins at once, or only where it can't be captured");
    set.choice("repetition", rules.third_repetition, {{"capped", false}, {"third", true}},
               "the 100th ply draws, or a position that stands for the third time");
  }
  Made make(Labels labels) const { return new_native_game<CatchTheLion>(std::move(labels), rules); }
};

struct CheckersSpec {
  bool one_ply = false;

  void describe(OptionSet& set) {
    set.choice("jumps", one_ply, {{"plies", false}, {"one_ply", true}}, "in a row: plies of their own, or together");
  }
  Made make(Labels labels) const {
    if (one_ply) return new_native_game<Checkers<CheckersJumps::kOnePly>>(std::move(labels));
    return new_native_game<Checkers<>>(std::move(labels));
  }
};

struct ConnectFourSpec {
  bool small = false;

  void describe(OptionSet& set) { set.choice("size", small, {{"7x6", false}, {"5x4", true}}, "columns x rows"); }
  Made make(Labels labels) const {
    if (small) return new_native_game<ConnectFour<5, 4>>(std::move(labels));
    return new_native_game<ConnectFour<7, 6>>(std::move(labels));
  }
};

struct GoSpec {
  std::uint32_t size = 9;
  GoRules rules = GoRules::kCapped;
  double komi = 7.5;

  void describe(OptionSet& set) {
    set.choice("size", size, {{"9", 9U}, {"13", 13U}, {"19", 19U}}, "lines each way");
    set.choice("ko", rules, {{"simple", GoRules::kCapped}, {"superko", GoRules::kSuperko}},
               "simple with a cap of plies, or no position twice");
    set.number("komi", komi, {-400, 400}, "points of white's; equal areas are white's, too");
  }
  Made make(Labels labels) const {
    return rules == GoRules::kCapped ? make_with<GoRules::kCapped>(std::move(labels))
                                     : make_with<GoRules::kSuperko>(std::move(labels));
  }
  template <GoRules kRules>
  Made make_with(Labels labels) const {
    if (size == 9) return new_native_game<Go<9, kRules>>(std::move(labels), komi);
    if (size == 13) return new_native_game<Go<13, kRules>>(std::move(labels), komi);
    return new_native_game<Go<19, kRules>>(std::move(labels), komi);
  }
};

struct KalahSpec {
  std::uint64_t seeds = 4;
  bool empty_capture = false;
  bool random_start = false;
  std::uint64_t seed = 1;

  void describe(OptionSet& set) {
    set.count("seeds", seeds, {1, 10}, "a house, at the start");
    set.choice("capture", empty_capture, {{"standard", false}, {"empty", true}},
               "the last seed is taken along only with seeds across, or alone as well");
    set.choice("start", random_start, {{"even", false}, {"random", true}}, "how the seeds are dealt to the houses");
    set.count("seed", seed, {0, 1e15}, "of the random numbers that deal them");
  }
  Made make(Labels labels) const {
    KalahOptions options{.seeds = static_cast<std::uint32_t>(seeds), .empty_capture = empty_capture, .deal = {}};
    if (random_start) options.deal = seed;
    return new_native_game<Kalah>(std::move(labels), options);
  }
};

struct LinesOfActionSpec {
  LoaRules rules = LoaRules::kCapped;

  void describe(OptionSet& set) {
    set.choice("rules", rules,
               {{"capped", LoaRules::kCapped}, {"olympiad", LoaRules::kOlympiad}, {"older", LoaRules::kOlder}},
               "of the Olympiads with a cap of plies; with third repetitions instead; and a move that connects both "
               "sides wins");
  }
  Made make(Labels labels) const {
    switch (rules) {
      case LoaRules::kOlympiad:
        return new_native_game<LinesOfAction<LoaRules::kOlympiad>>(std::move(labels));
      case LoaRules::kOlder:
        return new_native_game<LinesOfAction<LoaRules::kOlder>>(std::move(labels));
      case LoaRules::kCapped:
        break;
    }
    return new_native_game<LinesOfAction<>>(std::move(labels));
  }
};

// A game without options.
template <class R>
struct PlainSpec {
  void describe(OptionSet&) {}
  Made make(Labels labels) const { return new_native_game<R>(std::move(labels)); }
};

template <class S>
Made make_by(const Spec& spec, Labels labels) {
  return read_options<S>(spec).make(std::move(labels));
}

struct SpecEntry {
  std::string_view name;
  std::string_view sheet;  // whose roles it has
  Made (*make)(const Spec& spec, Labels labels);
  std::string (*help)(std::string_view indent);
};

template <class S>
constexpr SpecEntry entry(std::string_view name, std::string_view sheet) {
  return {name, sheet, make_by<S>, options_help<S>};
}

constexpr SpecEntry kSpecs[] = {
    entry<AmazonsSpec>("amazons", "amazons"),
    entry<BreakthroughSpec>("breakthrough", "breakthrough"),
    entry<PlainSpec<Cannon>>("cannon", "cannon"),
    entry<CatchTheLionSpec>("catch_the_lion", "catch_the_lion"),
    entry<CheckersSpec>("checkers", "checkers"),
    entry<PlainSpec<ChineseCheckers>>("chinese_checkers", "chinese_checkers"),
    entry<ConnectFourSpec>("connect_four", "connect_four"),
    entry<GoSpec>("go", "go_9x9"),
    entry<KalahSpec>("kalah", "kalah"),
    entry<LinesOfActionSpec>("lines_of_action", "lines_of_action"),
    entry<PlainSpec<Othello>>("othello", "othello"),
    entry<PlainSpec<Pentalath>>("pentalath", "pentalath"),
};

const SpecEntry* find_entry(std::string_view name) {
  for (const SpecEntry& entry : kSpecs) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

}  // namespace

bool is_game_spec(std::string_view text) { return find_entry(text.substr(0, text.find('('))) != nullptr; }

std::shared_ptr<const Game> make_game(std::string_view text) {
  const Spec spec = parse_spec(text);
  const SpecEntry* const entry = find_entry(spec.name);
  if (entry == nullptr) throw Error(spec.where, "no native game is called '" + spec.name + "'");
  const auto roles = gdl::read_description(sheet_text(entry->sheet), entry->sheet).roles();
  return entry->make(spec, {to_text(spec), roles, {}});
}

std::string game_specs_help() {
  std::string text;
  for (const SpecEntry& entry : kSpecs) {
    text += "  " + std::string(entry.name) + '\n' + entry.help("    ");
  }
  return text;
}

}  // namespace senet::native
