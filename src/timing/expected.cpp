// Shares of the time left by the own moves that are still expected (Baier & Winands 2015, EXP).
#include <array>

#include "timing/rule_kind.h"

namespace senet::timing {

namespace {

struct Expected {
  double moves;
  std::string_view note;
};

// By the table, else by what the previous search has seen, else a constant.
Expected by_moves(const GameTables& tables, const MoveFacts& facts, double otherwise) {
  const auto plies = static_cast<double>(facts.plies);
  if (const std::optional<double> moves = tables.moves.at(plies)) {
    return {*moves, tables.moves.ends_before(plies) ? "behind the end of the table" : ""};
  }
  if (facts.own_moves) return {*facts.own_moves, "no table: by the previous search"};
  return {otherwise, "no table, no search: a constant"};
}

Share share_of(const Situation& situation, std::string_view rule, const Expected& expected) {
  return {situation.share(expected.moves),
          {rule, {{"left", situation.left}, {"moves", expected.moves}}, expected.note}};
}

// `name` differs from rule to rule only.
struct ExpOptions {
  double otherwise = 30;
  TableOption table;
  void describe(OptionSet& set) {
    table.describe(set);
    set.number("otherwise", otherwise, {1, 1e4}, "moves to come where neither a table nor a search tells");
  }
};

struct ExpMovesOptions : ExpOptions {
  static constexpr std::string_view kName = "exp-moves";
};
struct ExpSimOptions : ExpOptions {
  static constexpr std::string_view kName = "exp-sim";
};
struct ExpStonesOptions : ExpOptions {
  static constexpr std::string_view kName = "exp-stones";
};

class ExpMoves final : public RuleWith<ExpMovesOptions> {
 public:
  explicit ExpMoves(ExpMovesOptions options) : RuleWith(std::move(options)) {
    options_.table.load(&GameTables::moves, "moves");
  }
  std::optional<Share> share(const Situation& situation) const override {
    const Expected expected = by_moves(options_.table.of(situation), situation.facts, options_.otherwise);
    return share_of(situation, options_.kName, expected);
  }
};

class ExpSim final : public RuleWith<ExpSimOptions> {
 public:
  explicit ExpSim(ExpSimOptions options) : RuleWith(std::move(options)) {
    options_.table.load(&GameTables::simulation, "simulation");
  }
  std::optional<Share> share(const Situation& situation) const override {
    const MoveFacts& facts = situation.facts;
    const GameTables& tables = options_.table.of(situation);
    if (facts.simulation_length && !tables.simulation.empty()) {
      return share_of(situation, options_.kName, {*tables.simulation.at(*facts.simulation_length), ""});
    }
    if (facts.own_moves) {
      return share_of(situation, options_.kName, {*facts.own_moves, "no table: by the previous search"});
    }
    return share_of(situation, options_.kName, by_moves(tables, facts, options_.otherwise));
  }
};

class ExpStones final : public RuleWith<ExpStonesOptions> {
 public:
  explicit ExpStones(ExpStonesOptions options) : RuleWith(std::move(options)) {
    options_.table.load(&GameTables::stones, "stones");
  }
  std::optional<Share> share(const Situation& situation) const override {
    const MoveFacts& facts = situation.facts;
    const GameTables& tables = options_.table.of(situation);
    if (facts.stones && !tables.stones.empty()) {
      return share_of(situation, options_.kName, {*tables.stones.at(*facts.stones), ""});
    }
    Expected expected = by_moves(tables, facts, options_.otherwise);
    if (expected.note.empty()) expected.note = "no table of stones: by moves made";
    return share_of(situation, options_.kName, expected);
  }
};

constexpr std::array kKinds{
    rule_kind<ExpMoves>("EXP-MOVES", kAllocation, "left / own moves to come, by moves made (table: moves); also: exp"),
    rule_kind<ExpSim>("EXP-SIM", kAllocation,
                      "left / own moves to come, by the length of the previous search's simulations (table: "
                      "simulation)"),
    rule_kind<ExpStones>("EXP-STONES", kAllocation, "left / own moves to come, by stones on the board (table: stones)"),
};

}  // namespace

std::span<const RuleKind> expected_rules() { return kKinds; }

}  // namespace senet::timing
