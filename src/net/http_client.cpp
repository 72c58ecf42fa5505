#include "net/http_client.h"

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <charconv>
#include <optional>

#include "net/http_reader.h"

namespace senet::net {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view kScheme = "http://";

std::string request(const Address& address, const std::string& body, const HttpClient::Fields& fields) {
  std::string text = "POST / HTTP/1.0\r\n";
  for (const auto& [name, value] : fields) text += name + ": " + value + "\r\n";
  text += "Host: " + to_text(address).substr(kScheme.size()) + "\r\n";
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  return text + body;
}

}  // namespace

bool is_address(std::string_view text) noexcept { return text.starts_with(kScheme); }

Address parse_address(std::string_view text) {
  const auto fail = [&] { throw Error(text, "an address like http://127.0.0.1:9147 expected"); };
  if (!is_address(text)) fail();
  std::string_view rest = text.substr(kScheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  Address address;
  std::size_t end = rest.find(':');
  if (rest.starts_with('[')) {
    end = rest.find(']');
    if (end == std::string_view::npos) fail();
    address.host = rest.substr(1, end - 1);
    ++end;
  } else {
    address.host = rest.substr(0, end);
  }
  if (end < rest.size()) {
    const std::string_view port = rest.substr(end + 1);
    const auto [last, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (rest[end] != ':' || error != std::errc() || last != port.data() + port.size() || address.port == 0) fail();
  }
  const bool odd = std::ranges::any_of(address.host, [](char c) { return c <= ' ' || c == '/' || c == 0x7f; });
  if (address.host.empty() || odd) fail();
  return address;
}

std::string to_text(const Address& address) {
  const bool ipv6 = address.host.find(':') != std::string::npos;
  return std::string(kScheme) + (ipv6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

// One request and its reply, run by the thread that waits for it.
class HttpClient::Exchange {
 public:
  Exchange(const Address& address, std::string request)
      : address_(address), request_(std::move(request)), reader_(HttpReader::Kind::kResponse, HttpLimits{}) {}

  std::string run(Seconds connect_timeout, TimePoint deadline) {
    const TimePoint now = std::chrono::steady_clock::now();
    deadline_ = deadline;
    limit(std::min(deadline, after(now, connect_timeout)));
    resolve();
    io_.run();
    if (io_.stopped() && !failure_ && !reader_.finished()) {
      fail(HttpFailure::Kind::kCancelled, "cancelled");
    }
    if (failure_) throw *failure_;
    return reader_.body();
  }
  void cancel() noexcept { io_.stop(); }

 private:
  void fail(HttpFailure::Kind kind, std::string_view text) {
    if (!failure_) failure_.emplace(kind, to_text(address_), text);
    finish();
  }
  void finish() {
    error_code ignored;
    timer_.cancel();
    resolver_.cancel();
    socket_.close(ignored);
  }
  void limit(TimePoint until) {
    timer_.expires_at(until);
    timer_.async_wait([this](error_code cancelled) {
      if (cancelled) return;
      if (connected_) return fail(HttpFailure::Kind::kTimeout, "no reply in time");
      fail(HttpFailure::Kind::kConnect, "no connection in time");
    });
  }
  void resolve() {
    error_code no_address;
    const asio::ip::address literal = asio::ip::make_address(address_.host, no_address);
    if (!no_address) {
      endpoints_.emplace_back(literal, address_.port);
      return connect();
    }
    resolver_.async_resolve(address_.host, std::to_string(address_.port), [this](error_code error, const auto& found) {
      if (error) return fail(HttpFailure::Kind::kConnect, error.message());
      for (const auto& entry : found) endpoints_.push_back(entry.endpoint());
      connect();
    });
  }
  void connect() {
    asio::async_connect(socket_, endpoints_, [this](error_code error, const tcp::endpoint&) {
      if (error) return fail(HttpFailure::Kind::kConnect, error.message());
      connected_ = true;
      error_code ignored;
      socket_.set_option(tcp::no_delay(true), ignored);
      limit(deadline_);
      write();
    });
  }
  void write() {
    asio::async_write(socket_, asio::buffer(request_), [this](error_code error, std::size_t) {
      if (error) return fail(HttpFailure::Kind::kConnect, error.message());
      read();
    });
  }
  void read() {
    socket_.async_read_some(asio::buffer(buffer_), [this](error_code error, std::size_t bytes) {
      if (error && error != asio::error::eof) return fail(HttpFailure::Kind::kConnect, error.message());
      reader_.feed({buffer_.data(), bytes});
      if (error) reader_.end();
      if (!reader_.finished()) return read();
      if (reader_.state() == HttpReader::State::kFailed) {
        return fail(HttpFailure::Kind::kBadReply, reader_.failure());
      }
      if (reader_.status() != 200) {
        return fail(HttpFailure::Kind::kBadReply, "status " + std::to_string(reader_.status()));
      }
      finish();
    });
  }

  const Address& address_;
  const std::string request_;
  HttpReader reader_;
  std::optional<HttpFailure> failure_;
  TimePoint deadline_{};
  bool connected_ = false;
  asio::io_context io_{1};
  tcp::resolver resolver_{io_};
  tcp::socket socket_{io_};
  asio::steady_timer timer_{io_};
  std::vector<tcp::endpoint> endpoints_;
  std::array<char, 8192> buffer_;
};

HttpClient::HttpClient(Address address) : address_(std::move(address)) {}

std::string HttpClient::post(const std::string& body, const Fields& fields, Seconds connect_timeout,
                             const Deadline& deadline) {
  Exchange exchange(address_, request(address_, body, fields));
  const std::stop_callback cancel(deadline.stop, [&exchange] { exchange.cancel(); });
  return exchange.run(connect_timeout, deadline.time);
}

}  // namespace senet::net
