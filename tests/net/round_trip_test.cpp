#include "net/round_trip.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace senet::net {
namespace {

TEST(RoundTrip, IsKnownOfAConnection) {
  const int server = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  ASSERT_EQ(bind(server, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(server, 1), 0);
  ASSERT_EQ(getsockname(server, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  ASSERT_EQ(connect(client, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_GT(round_trip(client), Seconds(0));
  EXPECT_LE(round_trip(client), Seconds(1));
  close(client);
  close(server);
}

TEST(RoundTrip, IsNothingWhereThereIsNoConnection) { EXPECT_EQ(round_trip(-1), Seconds(0)); }

}  // namespace
}  // namespace senet::net
