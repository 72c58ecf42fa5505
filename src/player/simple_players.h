// Players that do not think: opponents to measure against and stand-ins.
#pragma once

#include <memory>
#include <string>

#include "base/options.h"
#include "base/rng.h"
#include "player/player.h"

namespace senet {

// Follows the match and leaves the choice among the legal moves to the derived class.
class SimplePlayer : public Player {
 public:
  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override {}
  MoveReport report() const override { return {}; }

 protected:
  // `moves` has at least two members.
  virtual MoveId choose(const MoveList& moves) = 0;
  virtual void reseed(const MatchSetup&) {}

 private:
  std::unique_ptr<Simulator> simulator_;
  std::shared_ptr<const Game> game_;
  RoleId role_{};
  MoveList moves_;
};

// Always the first legal move: the one with the least id.
class LegalPlayer final : public SimplePlayer {
 public:
  std::string name() const override { return "legal"; }

 private:
  MoveId choose(const MoveList& moves) override;
};

struct RandomOptions {
  std::uint64_t seed = 0;

  void describe(OptionSet& set) {
    set.count("seed", seed, {0, 1e15}, "of the random numbers; 0: the seed of the match");
  }
};

// Every legal move as likely.
class RandomPlayer final : public SimplePlayer {
 public:
  explicit RandomPlayer(const RandomOptions& options) : options_(options) {}
  std::string name() const override { return print_options("random", options_); }

 private:
  MoveId choose(const MoveList& moves) override;
  void reseed(const MatchSetup& setup) override;

  RandomOptions options_;
  Rng rng_{0};
};

// The seed that a player of this match draws from: differs between roles of one match. `own` is the player's own
// seed, 0 for none.
std::uint64_t player_seed(const MatchSetup& setup, std::uint64_t own);

}  // namespace senet
