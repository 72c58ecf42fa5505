#include "cli/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/options.h"
#include "search/mcts.h"

namespace senet::cli {

namespace {

// A tree that must be pruned would tell as much, but take long.
constexpr std::uint64_t kNodes = 100'000;

// Beside the search at its defaults: every component that can be chosen, for some plies.
constexpr std::uint32_t kPliesOfAComponent = 3;
constexpr std::array kComponents{"mcts(select=ucb1)",
                                 "mcts(select=ucb1(fpu=0.9))",
                                 "mcts(select=rave)",
                                 "mcts(select=grave(ref=5))",
                                 "mcts(bias=history)",
                                 "mcts(bias=evaluation)",
                                 "mcts(backup=max(visits=20))",
                                 "mcts(backup=implicit)",
                                 "mcts(backup=constant)",
                                 "mcts(backup=progressive)",
                                 "mcts(bonus=rb)",
                                 "mcts(bonus=qb)",
                                 "mcts(bonus=both(online=on))",
                                 "mcts(backup=implicit,judge=learned)",
                                 "mcts(bonus=qb,judge=learned)",
                                 "mcts(mixed=on)",
                                 "mcts(solver=off)",
                                 "mcts(playout=mast)",
                                 "mcts(playout=nst)",
                                 "mcts(playout=nst(draw=gibbs))",
                                 "mcts(playout=lgrf)",
                                 "mcts(playout=lgrf(context=1,fallback=nst))",
                                 "mcts(playout=ege)",
                                 "mcts(playout=ab)",
                                 "mcts(playout=ipp)",
                                 "mcts(cut=fet)",
                                 "mcts(cut=det)",
                                 "mcts(decisive=on)",
                                 "mcts(decisive=anti)",
                                 "mcts(limit=length(plies=10,goal=40))",
                                 "mcts(lanes=off)",
                                 "mcts(waves=off)"};

class SelfPlay {
 public:
  SelfPlay(std::shared_ptr<const Game> game, const SignatureOptions& options, search::SearchOptions search)
      : game_(std::move(game)), options_(options), simulator_(game_->new_simulator()) {
    search.nodes = kNodes;
    for (std::size_t role = 0; role < game_->info().roles(); ++role) {
      searches_.push_back(
          std::make_unique<search::Mcts>(game_, static_cast<RoleId>(role), search, options.seed + role));
      searches_.back()->set_root(game_->initial_state());
    }
  }

  std::uint64_t run() {
    for (std::uint32_t ply = 0; ply < options_.plies && !simulator_->terminal(); ++ply) play();
    std::vector<Goal> goals(game_->info().roles());
    simulator_->goals(goals);
    for (const Goal goal : goals) note(fmt::format("goal {}", goal));
    return hash_;
  }

 private:
  void note(const std::string& text) { hash_ = fnv1a(text + "\n", hash_); }

  void play() {
    const std::atomic<bool> never{false};
    search::SearchBudget budget;
    budget.simulations = options_.simulations;
    JointMove joint;
    for (const auto& search : searches_) {
      const search::SearchReport& report = search->search(budget, clock_, never);
      joint.push_back(search->best_move());
      note(fmt::format("{} {} {} {}", game_->move_name(joint.back()), report.nodes, report.simulations,
                       report.best_visits));
    }
    for (const auto& search : searches_) search->advance(joint);
    simulator_->apply(joint);
  }

  std::shared_ptr<const Game> game_;
  SignatureOptions options_;
  std::unique_ptr<Simulator> simulator_;
  std::vector<std::unique_ptr<search::Mcts>> searches_;
  ManualClock clock_;
  std::uint64_t hash_ = kFnvOffset;
};

}  // namespace

std::uint64_t search_signature(const std::shared_ptr<const Game>& game, const SignatureOptions& options) {
  std::uint64_t hash = SelfPlay(game, options, {}).run();
  SignatureOptions shorter = options;
  shorter.plies = std::min(options.plies, kPliesOfAComponent);
  for (const char* const component : kComponents) {
    search::SearchOptions search;
    OptionSet set;
    search.describe(set);
    set.read(parse_spec(component));
    hash = fnv1a(fmt::format("{} {:x}\n", component, SelfPlay(game, shorter, search).run()), hash);
  }
  return hash;
}

}  // namespace senet::cli
