// The flat Monte-Carlo player: what random playouts alone, without a tree, know of the game.
#pragma once

#include <memory>
#include <string>

#include "base/options.h"
#include "player/player.h"
#include "player/thinking_time.h"
#include "search/flat.h"

namespace senet {

struct FlatPlayerOptions {
  search::FlatOptions search;
  std::uint64_t simulations = 0;
  ThinkingTime thinking;
  std::uint64_t seed = 0;

  void describe(OptionSet& set);
};

class FlatPlayer final : public Player {
 public:
  // The clock must outlive the player.
  FlatPlayer(const FlatPlayerOptions& options, const Clock& clock) : options_(options), clock_(clock) {}

  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) override;
  bool observe(Observer observer) override;
  MoveReport report() const override { return report_; }
  std::string name() const override { return print_options("flat", options_); }

 private:
  void tell(const search::SearchReport& report, const char* end) const;

  FlatPlayerOptions options_;
  const Clock& clock_;
  std::unique_ptr<search::Flat> search_;
  Observer observer_;
  MoveReport report_;
};

}  // namespace senet
