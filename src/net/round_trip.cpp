#include "net/round_trip.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>

namespace senet::net {

Seconds round_trip(int socket) noexcept {
  constexpr Seconds kMost{1};
  tcp_info info{};
  socklen_t size = sizeof(info);
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return Seconds(0);
  return std::min(Seconds(1e-6 * info.tcpi_rtt), kMost);
}

}  // namespace senet::net
