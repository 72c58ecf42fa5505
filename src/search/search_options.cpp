#include "search/search_options.h"

namespace senet::search {

void SelectOptions::describe(OptionSet& set) {
  const auto constants = [this](OptionSet& own) {
    own.number(
        "c", c, {0, 10},
        "exploration constant, for values in 0..1; counts a third where the evaluator runs playouts side by side");
    own.number("fpu", fpu, {0, 10},
               "first-play urgency: the score of a move that was not tried; 10: try each before any again");
  };
  const auto rave = [=, this](OptionSet& own) {
    constants(own);
    own.number("k", k, {1, 1e9}, "simulations of a move for which its result as a later move counts half");
  };
  const auto grave = [=, this](OptionSet& own) {
    constants(own);
    own.count("ref", reference, {1, 1e9}, "simulations of a position whose later moves are counted");
    own.number("bias", amaf_bias, {0, 1},
               "how fast a move's own simulations take over; 0: as they outnumber the others");
  };
  set.component<Kind>(
      "select", kind,
      {{"ucb1", Kind::kUcb1, constants},
       {"ucb1tuned", Kind::kUcb1Tuned, constants},
       {"rave", Kind::kRave, rave},
       {"grave", Kind::kGrave, grave}},
      "how the tree's moves are chosen; ucb1tuned: explores less where a move's values vary less; rave: "
      "counts a move's results when it is played later, too; grave: the same, of a position above that "
      "has simulations enough. The last two take playouts one by one");
  const auto weights = [this](OptionSet& own) { own.number("w", weight, {0, 1000}, "weight"); };
  set.component<Bias>("bias", bias,
                      {{"none", Bias::kNone, nullptr},
                       {"history", Bias::kHistory, weights},
                       {"evaluation", Bias::kEvaluation, weights}},
                      "what else speaks for a move while little is known of it; history: its results wherever it was "
                      "played, which takes playouts one by one; evaluation: that of the position it leads to, for two "
                      "roles and a game that has one, none elsewhere");
}

void BackupOptions::describe(OptionSet& set) {
  const auto weight = [this](OptionSet& own) {
    own.number("alpha", alpha, {0, 1}, "weight of the evaluation beside the mean of the simulations");
  };
  const auto visits_option = [this](OptionSet& own) {
    own.count("visits", visits, {1, 1e9}, "of a node, from which on it hands up its best move's mean");
  };
  set.component<Kind>("backup", kind,
                      {{"mean", Kind::kMean, nullptr},
                       {"max", Kind::kMax, visits_option},
                       {"implicit", Kind::kImplicit, weight},
                       {"constant", Kind::kConstant, weight},
                       {"progressive", Kind::kProgressive, weight}},
                      "what a result changes on its way up; mean: means only; max: from some visits on the best move's "
                      "mean; implicit: minimax values of the evaluations below, too; progressive: these fade with "
                      "visits; constant: the evaluation of the position itself. The last three need two roles and a "
                      "game with an evaluation, and are mean elsewhere");
}

void BonusOptions::describe(OptionSet& set) {
  const auto lengths = [this](OptionSet& own) { own.number("k", k, {0.01, 100}, "steepness, by length"); };
  const auto qualities = [this](OptionSet& own) { own.number("kq", kq, {0.01, 100}, "steepness, by quality"); };
  const auto weight = [this](OptionSet& own) {
    own.number("a", a, {0, 1}, "how much it counts beside a win");
    own.on_off("online", online, "learn how much it counts from how it goes with winning");
  };
  set.component<Kind>("bonus", kind,
                      {{"none", Kind::kNone, nullptr},
                       {"rb", Kind::kRelative,
                        [=](OptionSet& own) {
                          lengths(own);
                          weight(own);
                        }},
                       {"qb", Kind::kQualitative,
                        [=](OptionSet& own) {
                          qualities(own);
                          weight(own);
                        }},
                       {"both", Kind::kBoth,
                        [=](OptionSet& own) {
                          lengths(own);
                          qualities(own);
                          weight(own);
                        }}},
                      "what makes one win better than another; rb: a short game; qb: one that ends in a clearer "
                      "position, where the game says how clear; both");
}

void SearchOptions::describe(OptionSet& set) {
  select.describe(set);
  backup.describe(set);
  bonus.describe(set);
  const auto learning = [this](OptionSet& own) { own.number("rate", rate, {1e-4, 1}, "length of the steps"); };
  set.component<Judge>(
      "judge", judge, {{"game", Judge::kGame, nullptr}, {"learned", Judge::kLearned, learning}},
      "who evaluates positions and says how clear the ends of games are, where backup, bias or bonus "
      "ask for that; game: it, if it can; learned: the search, by how the parts of positions go with "
      "winning in its own playouts, for two roles. How clear ends are takes playouts one by one, then");
  set.on_off("mixed", mixed,
             "where roles move at the same time, draw the move to play as often as the search chose it; off: play the "
             "one that it chose most");
  set.on_off("solver", solver, "prove wins, losses and other goals, and leave alone what is proven");
  set.count("nodes", nodes, {2, 1e9}, "positions in the tree");
  set.count("memory", memory, {1, 8192}, "MiB for the tree");
  set.on_off(
      "recycle", recycle,
      "free what is visited least when the tree is full; off: it is searched on without growing, as it always is "
      "with select=rave and grave");
  set.on_off("transpositions", transpositions,
             "the same state at the same ply is one position, whichever moves lead there; takes room for all moves of "
             "a position at once");
  set.on_off("lanes", lanes, "run playouts side by side where the evaluator can; off: one by one whatever it can");
  set.on_off("waves", waves, "make the moves of the tree's leaves side by side where the evaluator can");
  set.count("leaves", leaves, {1, 4096},
            "most leaves evaluated at once, where the evaluator runs playouts side by side");
  set.count(
      "leaf_playouts", leaf_playouts, {0, 1e5},
      "playouts of each of them; 0: as many as fill the evaluator's lanes, or take half as long as the tree does");
  playout.describe(set);
}

}  // namespace senet::search
