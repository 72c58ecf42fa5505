// An HTTP server for small messages: each request is one text, each reply another, and the connection is closed after
// it. Requests are handled on a pool of threads, so that a quick one does not wait for a slow one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/clock.h"
#include "net/http_reader.h"

namespace senet::net {

// What a GET of its path is answered, beside messages.
struct HttpPage {
  std::string content_type;
  std::function<std::string()> body;  // called as the handler is
};

struct HttpServerOptions {
  std::string host = "127.0.0.1";  // address or name to listen on
  std::uint16_t port = 9147;       // 0: any free one
  HttpLimits limits;
  Seconds read_timeout{10};               // for a whole request
  Seconds silence{0.2};                   // after which a request without a length is taken as complete
  std::size_t max_connections = 256;      // beyond, the oldest that still reads is dropped for a new one
  std::size_t threads = 16;               // requests handled at once
  std::map<std::string, HttpPage> pages;  // by path, such as "/status"
};

// The body of a POST, or the text in the path of a GET; `arrival`: when its first byte came (steady clock), less what
// the connection takes for a round trip.
// Called from several threads at once. Returns the body of the reply.
using HttpHandler = std::function<std::string(std::string body, TimePoint arrival)>;

class HttpServer {
 public:
  // Listens at once. Throws: Error where that is not possible.
  HttpServer(const HttpServerOptions& options, HttpHandler handler);
  // stop()
  ~HttpServer();

  std::uint16_t port() const noexcept;
  // Accepts no more and drops who has not sent a whole request; returns when what is being handled has been answered.
  void stop();

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace senet::net
