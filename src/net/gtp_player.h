// A Go program as a player, by the Go Text Protocol: for games whose moves are called (place FILE RANK), pass and noop,
// as they are in games/go_9x9.kif and its like; black has the first role, the komi is 7.5.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/gtp_engine.h"
#include "player/player.h"

namespace senet::net {

// Whether a player's text is "gtp:COMMAND".
bool is_gtp(std::string_view text);

// start() and play() throw PlayerFault; times are as a RemotePlayer has them. A resignation is a pass.
class GtpPlayer final : public Player {
 public:
  explicit GtpPlayer(std::string_view text) : text_(text) {}

  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override { engine_.reset(); }

  MoveReport report() const override { return {}; }
  std::string name() const override { return text_; }

 private:
  MoveId own_move(const std::string& text) const;
  void note(std::span<const MoveId> joint);
  void bring_up_to_date(const Deadline& deadline);

  std::string text_;
  MatchSetup setup_;
  std::unique_ptr<GtpEngine> engine_;
  std::vector<std::string> played_;  // moves of the match, as vertices
  std::size_t known_ = 0;            // those of them that are on the engine's board
  std::string generated_;            // what the engine has put there as its next move
  bool doubtful_ = false;            // its board may hold something else
};

// Of a move's text in the game and in the protocol, where files have no I: "(place i 3)" and "J3". Throws: Error for
// what is neither a point nor a pass.
std::string vertex_of(std::string_view move);
std::string move_of(std::string_view vertex);

}  // namespace senet::net
