#include "player/make_player.h"

#include <array>

#include "base/error.h"
#include "base/options.h"
#include "player/alpha_beta_player.h"
#include "player/flat_player.h"
#include "player/mcts_player.h"
#include "player/simple_players.h"

namespace senet {

namespace {

struct NoOptions {
  void describe(OptionSet&) {}
};

std::unique_ptr<Player> make_random(const Spec& spec, const Clock&) {
  return std::make_unique<RandomPlayer>(read_options<RandomOptions>(spec));
}

std::unique_ptr<Player> make_legal(const Spec& spec, const Clock&) {
  read_options<NoOptions>(spec);
  return std::make_unique<LegalPlayer>();
}

std::unique_ptr<Player> make_mcts(const Spec& spec, const Clock& clock) {
  return std::make_unique<MctsPlayer>(read_options<MctsPlayerOptions>(spec), clock);
}

std::unique_ptr<Player> make_alpha_beta(const Spec& spec, const Clock& clock) {
  return std::make_unique<AlphaBetaPlayer>(read_options<AlphaBetaPlayerOptions>(spec), clock);
}

std::unique_ptr<Player> make_flat(const Spec& spec, const Clock& clock) {
  return std::make_unique<FlatPlayer>(read_options<FlatPlayerOptions>(spec), clock);
}

constexpr std::array kKinds{
    PlayerKind{"mcts", "searches by UCT and random playouts", make_mcts, options_help<MctsPlayerOptions>},
    PlayerKind{"alphabeta", "searches games of two roles that take turns by alpha-beta", make_alpha_beta,
               options_help<AlphaBetaPlayerOptions>},
    PlayerKind{"flat", "plays random games after each of its moves, without a tree", make_flat,
               options_help<FlatPlayerOptions>},
    PlayerKind{"random", "plays each legal move with the same probability", make_random, options_help<RandomOptions>},
    PlayerKind{"legal", "plays the first legal move", make_legal, options_help<NoOptions>},
};

}  // namespace

std::span<const PlayerKind> player_kinds() { return kKinds; }

std::unique_ptr<Player> make_player(std::string_view text, const Clock& clock) {
  const Spec spec = parse_spec(text);
  std::string names;
  for (const PlayerKind& kind : kKinds) {
    if (kind.name == spec.name) return kind.make(spec, clock);
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  }
  throw Error(spec.where, "unknown player " + spec.name + "; players are: " + names);
}

std::string player_help() {
  std::string text;
  for (const PlayerKind& kind : kKinds) {
    text += "  " + std::string(kind.name) + "  " + std::string(kind.summary) + "\n" + kind.options_help("    ");
  }
  return text;
}

}  // namespace senet
