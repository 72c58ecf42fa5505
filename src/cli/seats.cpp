#include "cli/seats.h"

#include "base/error.h"
#include "net/gtp_player.h"
#include "net/remote_player.h"
#include "player/make_player.h"

namespace senet::cli {

std::unique_ptr<Player> make_any_player(const std::string& text, const Clock& clock) {
  if (net::is_gtp(text)) return std::make_unique<net::GtpPlayer>(text);
  if (!net::is_address(text) && text.find(':') != std::string::npos) {
    throw Error("--player", "'" + text + "' is no address: one looks like http://127.0.0.1:9147");
  }
  if (net::is_address(text)) return std::make_unique<net::RemotePlayer>(net::parse_address(text));
  return make_player(text, clock);
}

}  // namespace senet::cli
