// What the network takes of a clock: the system's own measure of a connection (TCP_INFO).
#pragma once

#include "base/clock.h"

namespace senet::net {

// From a packet's leaving until its arrival is known here, smoothed, of a TCP socket; a second at most. 0 where the
// system does not know.
Seconds round_trip(int socket) noexcept;

}  // namespace senet::net
