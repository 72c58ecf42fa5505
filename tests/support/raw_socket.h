// A bare TCP connection over loopback, to send requests byte by byte as no HTTP library would.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace senet::test {

class RawSocket {
 public:
  explicit RawSocket(std::uint16_t port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      close(fd_);
      throw std::runtime_error("can't connect");
    }
  }
  ~RawSocket() { close(fd_); }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the other side closed; what it said before can still be read
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  void end_sending() const { shutdown(fd_, SHUT_WR); }

  // Blocks until the other side closes.
  std::string read_all() const {
    std::string text;
    while (read_some(text)) {
    }
    return text;
  }
  // Blocks until `end` has come or the other side closes.
  std::string read_until(std::string_view end) const {
    std::string text;
    while (!text.ends_with(end) && read_some(text)) {
    }
    return text;
  }

 private:
  bool read_some(std::string& text) const {
    std::array<char, 1> byte;
    if (recv(fd_, byte.data(), byte.size(), 0) <= 0) return false;
    text += byte[0];
    return true;
  }

  int fd_;
};

// Sends the text, reads to the end of the stream.
inline std::string exchange(std::uint16_t port, std::string_view request) {
  const RawSocket socket(port);
  socket.send(request);
  return socket.read_all();
}

}  // namespace senet::test
