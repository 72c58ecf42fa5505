#include "cli/seats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "net/gtp_player.h"
#include "net/remote_player.h"
#include "player/make_player.h"

namespace senet::cli {

std::unique_ptr<Player> make_any_player(const std::string& text, const Clock& clock) {
  if (text == "gtp:") throw Error("--player", "gtp: is followed by a command, as in gtp:gnugo --mode gtp");
  if (net::is_gtp(text)) return std::make_unique<net::GtpPlayer>(text);
  if (!net::is_address(text) && text.find(':') != std::string::npos) {
    throw Error("--player", "'" + text + "' is no address: one looks like http://127.0.0.1:9147");
  }
  if (net::is_address(text)) return std::make_unique<net::RemotePlayer>(net::parse_address(text));
  return make_player(text, clock);
}

void check_clocks(std::span<const std::string> players, double start, double play) {
  const auto check = [&](const char* option, double seconds) {
    if (std::ceil(seconds) == seconds) return;
    throw Error(option, fmt::format("whole seconds expected, as a player is at an address, not {}", seconds));
  };
  if (std::ranges::none_of(players, net::is_address)) return;
  check("--start", start);
  check("--play", play);
}

}  // namespace senet::cli
