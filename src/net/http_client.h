// Sends one text by HTTP POST and waits for the reply, with a deadline; what referees speak to players with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/deadline.h"
#include "base/error.h"

namespace senet::net {

struct Address {
  std::string host;
  std::uint16_t port = 80;
};

// "http://host:port", with or without a slash at the end; [..] around an IPv6 address.
bool is_address(std::string_view text) noexcept;  // begins like one
Address parse_address(std::string_view text);     // Throws: Error
std::string to_text(const Address& address);

class HttpFailure : public Error {
 public:
  enum class Kind { kConnect, kTimeout, kBadReply, kCancelled };
  HttpFailure(Kind kind, std::string_view where, std::string_view text) : Error(where, text), kind_(kind) {}
  Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

// Not thread-safe.
class HttpClient {
 public:
  using Fields = std::vector<std::pair<std::string, std::string>>;

  explicit HttpClient(Address address);

  const Address& address() const noexcept { return address_; }
  // The body of the reply. `fields` are sent beside Host and Content-Length. Time is that of the steady clock.
  // Throws: HttpFailure, with kCancelled where the deadline is brought forward.
  std::string post(const std::string& body, const Fields& fields, Seconds connect_timeout, const Deadline& deadline);

 private:
  class Exchange;

  const Address address_;
};

}  // namespace senet::net
