#include "search/playout_options.h"

namespace senet::search {

void PlayoutOptions::describe(OptionSet& set) {
  describe_moves(set);
  set.choice<GuideOptions::Decisive>("decisive", guide.decisive,
                                     {{"off", GuideOptions::Decisive::kOff},
                                      {"on", GuideOptions::Decisive::kOn},
                                      {"anti", GuideOptions::Decisive::kAnti}},
                                     "on: playouts always play a move that wins at once; anti: and avoid those that "
                                     "let another role do so. Where they "
                                     "run one by one, and of roles that have a choice alone");
  set.component<Cut>(
      "cut", cut,
      {{"auto", Cut::kAuto, nullptr},
       {"none", Cut::kNone, nullptr},
       {"fet", Cut::kFixed,
        [this](OptionSet& own) {
          own.count("plies", plies, {1, 1e5}, "played before");
        }},
       {"det", Cut::kDynamic,
        [this](OptionSet& own) {
          own.number("clear", clear, {0.001, 1}, "distance from 0 that ends it");
        }}},
      "where playouts end, where they run one by one and the game has evaluations; fet: after some plies "
      "with the evaluation as result; det: where that is clear, as a win; auto: det, where the search evaluates "
      "positions and playouts are long, that is of a hundred plies or more on average");
  set.component<Limit>("limit", limit,
                       {{"none", Limit::kNone, nullptr},
                        {"length", Limit::kLength,
                         [this](OptionSet& own) {
                           own.count("plies", length, {1, 1e5}, "of the longest playout");
                           own.count("goal", goal, {0, 100}, "of every role where the game isn't over then");
                         }}},
                       "how long playouts may be, by any evaluator; none: until the rules give goals");
}

void PlayoutOptions::describe_moves(OptionSet& set) {
  using Moves = GuideOptions::Moves;
  const auto greedy = [this](OptionSet& own) {
    own.number("epsilon", guide.epsilon, {0, 1}, "probability of a uniform move, where playouts run one by one");
  };
  const auto learned = [this](OptionSet& own) {
    own.choice<GuideOptions::Draw>(
        "draw", guide.draw, {{"greedy", GuideOptions::Draw::kGreedy}, {"gibbs", GuideOptions::Draw::kGibbs}},
        "where playouts run one by one; greedy: the best move; gibbs: each in proportion to exp(value / tau), as they "
        "always do side by side");
    own.number("epsilon", guide.epsilon, {0, 1}, "probability of a uniform move instead of a greedy one");
    own.number("tau", guide.tau, {0.001, 10}, "temperature, for goals in 0..1");
    own.number("decay", guide.decay, {0, 1}, "what is kept of what was learned, from one move to the next");
  };
  const auto ngrams = [this, learned](OptionSet& own) {
    own.count("k", guide.k, {1, 1e6}, "visits of a sequence before it counts, where playouts run one by one");
    own.count("pairs", pairs, {0, 4096}, "pairs of moves with weights of their own, where they run side by side");
    learned(own);
  };
  const auto replies = [this, learned, ngrams](OptionSet& own) {
    own.count("context", guide.context, {1, 2},
              "most joint moves before a reply; what wins after them is played again");
    own.component<Moves>(
        "fallback", guide.fallback,
        {{"uniform", Moves::kUniform, nullptr}, {"mast", Moves::kMast, learned}, {"nst", Moves::kNst, ngrams}},
        "where no reply is known");
  };
  const auto alpha_beta = [this, greedy](OptionSet& own) {
    own.count("depth", guide.depth, {1, 2}, "of the search, in plies");
    greedy(own);
  };
  const auto informed = [this](OptionSet& own) {
    own.count("times", guide.times, {1, 1000},
              "as likely as other moves are captures of pieces that nobody defends; in Go all captures and escapes");
  };
  set.component<Moves>(
      "playout", guide.moves,
      {{"auto", Moves::kAuto, nullptr},
       {"uniform", Moves::kUniform, nullptr},
       {"mast", Moves::kMast, learned},
       {"nst", Moves::kNst, ngrams},
       {"lgrf", Moves::kReplies, replies},
       {"ege", Moves::kEvaluation, greedy},
       {"ab", Moves::kAlphaBeta, alpha_beta},
       {"ipp", Moves::kInformed, informed}},
      "how playouts choose moves; mast: by the goals they led to; nst: and by those that sequences of moves led to; "
      "lgrf: the last good reply, forgotten when it loses; ege: by evaluations; ab: by those after the best reply; "
      "ipp: decisive=anti, and captures of undefended pieces preferred, where the game knows of any (Breakthrough); in "
      "Go "
      "captures and escapes preferred, own eyes left alone, and a pass only where nothing else is left. "
      "ege and ab are uniform in games without evaluations. Where playouts run side by side, all but mast and nst are "
      "uniform, and lgrf is its fallback. auto: ege, where cut=auto ends playouts, else uniform");
}

GuideOptions PlayoutOptions::guide_options(bool long_playouts) const noexcept {
  GuideOptions options = guide;
  if (guide.moves == GuideOptions::Moves::kAuto) {
    options.moves =
        cut == Cut::kAuto && long_playouts ? GuideOptions::Moves::kEvaluation : GuideOptions::Moves::kUniform;
  }
  options.plies = cut == Cut::kFixed ? plies : 0;
  options.clear = cut == Cut::kDynamic || (cut == Cut::kAuto && long_playouts) ? clear : 0;
  return options;
}

std::optional<PlayoutLimit> PlayoutOptions::playout_limit() const noexcept {
  if (limit == Limit::kNone) return std::nullopt;
  return PlayoutLimit{static_cast<std::uint32_t>(length), static_cast<Goal>(goal)};
}

}  // namespace senet::search
