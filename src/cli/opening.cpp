#include "cli/opening.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>

#include "base/error.h"
#include "gdl/reader.h"
#include "protocol/tracker.h"

namespace senet::cli {

namespace {

constexpr std::size_t kMostForced = 10'000;  // plies without a choice, one after the other
constexpr std::size_t kMostNamed = 12;       // legal moves in an error

class OpeningPlay {
 public:
  OpeningPlay(const Game& game, std::string_view moves)
      : game_(game), simulator_(game.new_simulator()), moves_(gdl::read_expressions(moves, "--moves")) {}

  Opening play() {
    settle();
    for (std::size_t forced = 0; !opening_.terminal && forced < kMostForced;) {
      const bool choice = std::ranges::any_of(opening_.legal, [](const MoveList& legal) { return legal.size() > 1; });
      if (choice && next_ == moves_.size()) break;
      forced = choice ? 0 : forced + 1;
      play_ply();
    }
    if (next_ < moves_.size()) fail(next_, opening_.terminal ? "the game is over" : "nobody ever has a choice");
    simulator_->store(opening_.state);
    return std::move(opening_);
  }

 private:
  void settle() {
    opening_.terminal = simulator_->terminal();
    opening_.legal.resize(game_.info().roles());
    for (std::size_t role = 0; role < opening_.legal.size(); ++role) {
      simulator_->legal(static_cast<RoleId>(role), opening_.legal[role]);
      std::ranges::sort(opening_.legal[role]);
    }
  }

  void play_ply() {
    JointMove joint;
    for (std::size_t role = 0; role < opening_.legal.size(); ++role) {
      const MoveList& legal = opening_.legal[role];
      joint.push_back(legal.size() > 1 ? take(role) : legal.empty() ? kNoMove : legal.front());
    }
    simulator_->apply(joint);
    opening_.plies.push_back(std::move(joint));
    settle();
  }

  MoveId take(std::size_t role) {
    const std::string& name = game_.info().role_names[role];
    if (next_ == moves_.size()) throw Error("--moves", fmt::format("the move of {} is missing at the end", name));
    const std::string text = to_text(moves_[next_]);
    const std::string loose = protocol::loose_text(text);
    std::vector<std::string> texts;
    std::optional<MoveId> like;
    for (const MoveId move : opening_.legal[role]) {
      texts.push_back(game_.move_name(move));
      const bool exact = texts.back() == text;
      if (exact || (!like && protocol::loose_text(texts.back()) == loose)) like = move;
      if (exact) break;
    }
    if (like) {
      ++next_;
      return *like;
    }
    const bool more = texts.size() > kMostNamed;
    texts.resize(std::min(texts.size(), kMostNamed));
    fail(next_, fmt::format("not legal for {}; legal are {}{}", name, fmt::join(texts, " "), more ? " ..." : ""));
  }

  [[noreturn]] void fail(std::size_t place, const std::string& text) const {
    throw Error("--moves", fmt::format("move {}, {}: {}", place + 1, to_text(moves_[place]), text));
  }

  const Game& game_;
  std::unique_ptr<Simulator> simulator_;
  std::vector<gdl::Expression> moves_;
  std::size_t next_ = 0;
  Opening opening_;
};

}  // namespace

Opening play_opening(const Game& game, std::string_view moves) { return OpeningPlay(game, moves).play(); }

}  // namespace senet::cli
