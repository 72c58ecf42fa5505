// A player on another machine, or in another process, spoken to by the GGP protocol over HTTP.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "net/http_client.h"
#include "player/player.h"

namespace senet::net {

// Times as the reference server grants them: START and STOP their clocks, PLAY a second more, 5 s to connect.
inline constexpr Seconds kPlayAllowance{1};
inline constexpr Seconds kConnectTimeout{5};

// start() and play() throw PlayerFault. Deadlines are those of the steady clock, and of the player: what it is granted
// beyond is added here. A call that is ended early fails.
class RemotePlayer final : public Player {
 public:
  explicit RemotePlayer(Address address) : client_(std::move(address)) {}

  void start(const MatchSetup& setup, const Deadline& deadline) override;
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override;
  // STOP, or ABORT where there are no goals. Never throws: the match is over either way.
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) override;

  MoveReport report() const override { return {}; }
  std::string name() const override { return to_text(client_.address()); }

 private:
  std::string send(const std::string& message, const Deadline& deadline);
  std::string moves_text(std::span<const MoveId> joint) const;

  HttpClient client_;
  MatchSetup setup_;
};

}  // namespace senet::net
