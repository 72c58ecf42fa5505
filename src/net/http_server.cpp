#include "net/http_server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.h"
#include "net/round_trip.h"

namespace senet::net {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 413:
      return "Payload Too Large";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

constexpr const char* kMessageType = "text/acl";

std::string response(bool version_1_0, int status, std::string_view type, std::string_view body) {
  std::string text = version_1_0 ? "HTTP/1.0 " : "HTTP/1.1 ";
  text += std::to_string(status);
  text += ' ';
  text += reason(status);
  text += "\r\nContent-type: ";
  text += type;
  text += "\r\nContent-length: ";
  text += std::to_string(body.size());
  text +=
      "\r\nAccess-Control-Allow-Origin: *"
      "\r\nAccess-Control-Allow-Methods: POST, GET, OPTIONS"
      "\r\nAccess-Control-Allow-Headers: Content-Type"
      "\r\nConnection: close\r\n\r\n";
  text += body;
  return text;
}

std::chrono::nanoseconds to_duration(Seconds seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
}

tcp::endpoint resolve(asio::io_context& io, const std::string& host, std::uint16_t port) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(host, error);
  if (!error) return {address, port};
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(host, std::to_string(port), error);
  if (error || found.empty()) throw Error(host, "no such address: " + error.message());
  return *found.begin();
}

}  // namespace

class Connection;

// All but the handlers runs on one thread, so nothing here needs a lock.
class HttpServer::Impl {
 public:
  Impl(const HttpServerOptions& options, HttpHandler handler);
  ~Impl() { stop(); }

  std::uint16_t port() const noexcept { return port_; }
  void stop();

  const HttpServerOptions& options() const noexcept { return options_; }
  asio::io_context& io() noexcept { return io_; }
  asio::thread_pool& pool() noexcept { return pool_; }
  const HttpHandler& handler() const noexcept { return handler_; }
  void forget(std::uint64_t id);

 private:
  void listen();
  void accept();
  void admit(tcp::socket socket);
  void close();

  HttpServerOptions options_;
  HttpHandler handler_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer retry_{io_};
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};  // until stopped
  asio::thread_pool pool_;
  std::uint16_t port_ = 0;
  bool closing_ = false;
  std::uint64_t next_id_ = 0;
  std::map<std::uint64_t, std::shared_ptr<Connection>> connections_;  // the oldest first
  std::thread thread_;
};

// From accept to close: reads a request, has it handled, writes the reply, waits for the other side to close.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(HttpServer::Impl& server, std::uint64_t id, tcp::socket socket)
      : server_(server),
        id_(id),
        socket_(std::move(socket)),
        timer_(server.io()),
        reader_(HttpReader::Kind::kRequest, server.options().limits) {}

  void start();
  void refuse() { respond(503, "busy"); }
  // Closes unless the request is being handled or answered. Returns whether it did.
  bool drop();

 private:
  enum class Phase { kReading, kHandling, kWriting, kLingering };

  void read();
  void took(error_code error, std::size_t bytes);
  void advance();
  void set_timer();
  void timed_out();
  void handle();
  void handle_by(std::function<std::string()> work, std::string_view type);
  void respond(int status, std::string_view body, std::string_view type = kMessageType);
  void linger();
  void close();

  HttpServer::Impl& server_;
  const std::uint64_t id_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  HttpReader reader_;
  Phase phase_ = Phase::kReading;
  TimePoint deadline_{};
  TimePoint arrival_{};
  bool told_to_continue_ = false;
  std::size_t lingered_ = 0;
  std::array<char, 8192> buffer_;
  std::string reply_;
};

void Connection::start() {
  error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  deadline_ = after(std::chrono::steady_clock::now(), server_.options().read_timeout);
  arrival_ = {};
  advance();
}

bool Connection::drop() {
  if (phase_ == Phase::kHandling || phase_ == Phase::kWriting) return false;
  close();
  return true;
}

void Connection::read() {
  socket_.async_read_some(asio::buffer(buffer_), [self = shared_from_this()](error_code error, std::size_t bytes) {
    self->took(error, bytes);
  });
}

void Connection::took(error_code error, std::size_t bytes) {
  if (error == asio::error::operation_aborted) return;
  if (phase_ == Phase::kLingering) {
    constexpr std::size_t kMostLingered = 1u << 20;
    lingered_ += bytes;
    if (error || lingered_ > kMostLingered) return close();
    return read();
  }
  if (phase_ != Phase::kReading) return;  // taken as complete meanwhile
  if (error && error != asio::error::eof) return close();
  if (arrival_ == TimePoint{}) {
    // the clock began when the message left, and the reply has a way to go as well
    arrival_ = after(std::chrono::steady_clock::now(), -round_trip(socket_.native_handle()));
  }
  if (bytes == 0 && error && reader_.state() == HttpReader::State::kHead) return close();  // nothing to answer
  reader_.feed({buffer_.data(), bytes});
  if (error) reader_.end();
  advance();
}

void Connection::advance() {
  if (reader_.state() == HttpReader::State::kDone) return handle();
  if (reader_.state() == HttpReader::State::kFailed) return respond(reader_.failure_status(), reader_.failure());
  set_timer();
  if (!reader_.awaits_continue() || std::exchange(told_to_continue_, true)) return read();
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(kContinue), [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return self->close();
    self->read();
  });
}

void Connection::set_timer() {
  TimePoint until = deadline_;
  if (reader_.unbounded()) {
    until = std::min(until, after(std::chrono::steady_clock::now(), server_.options().silence));
  }
  timer_.expires_at(until);
  timer_.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->timed_out();
  });
}

void Connection::timed_out() {
  if (phase_ == Phase::kLingering) return close();
  if (phase_ != Phase::kReading) return;
  if (std::chrono::steady_clock::now() >= deadline_) return respond(408, "the request took too long");
  reader_.silence();
  if (reader_.finished()) return handle();
  set_timer();
}

void Connection::handle() {
  timer_.cancel();
  const std::string& method = reader_.method();
  if (method == "OPTIONS") return respond(200, "");
  if (method != "POST" && method != "GET") return respond(405, "POST, GET or OPTIONS expected");
  const auto page = server_.options().pages.find(reader_.target());
  if (method == "GET" && page != server_.options().pages.end()) {
    return handle_by(page->second.body, page->second.content_type);
  }
  std::string message = method == "GET" ? message_in_target(reader_.target()) : reader_.body();
  handle_by([this, message = std::move(message)] { return server_.handler()(message, arrival_); }, kMessageType);
}

// Has the reply made on the pool. `type` must outlive the connection.
void Connection::handle_by(std::function<std::string()> work, std::string_view type) {
  phase_ = Phase::kHandling;
  asio::post(server_.pool(), [self = shared_from_this(), work = std::move(work), type] {
    std::string reply;
    int status = 200;
    try {
      reply = work();
    } catch (const std::exception& problem) {
      spdlog::error("request failed: {}", problem.what());
      status = 500;
    }
    asio::post(self->server_.io(),
               [self, status, type, reply = std::move(reply)] { self->respond(status, reply, type); });
  });
}

void Connection::respond(int status, std::string_view body, std::string_view type) {
  phase_ = Phase::kWriting;
  reply_ = response(reader_.version_1_0(), status, type, body);
  timer_.cancel();
  error_code ignored;
  socket_.cancel(ignored);  // a read that the silence overtook
  constexpr Seconds kWriteTimeout{10};
  timer_.expires_after(to_duration(kWriteTimeout));
  timer_.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->close();
  });
  asio::async_write(socket_, asio::buffer(reply_), [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return self->close();
    self->linger();
  });
}

// Closing with unread input would reset the connection, and the reply could be lost on the way.
void Connection::linger() {
  phase_ = Phase::kLingering;
  error_code error;
  socket_.shutdown(tcp::socket::shutdown_send, error);
  if (error) return close();
  constexpr Seconds kLinger{1};
  timer_.expires_after(to_duration(kLinger));
  timer_.async_wait([self = shared_from_this()](error_code problem) {
    if (!problem) self->timed_out();
  });
  read();
}

void Connection::close() {
  error_code ignored;
  timer_.cancel();
  socket_.close(ignored);
  server_.forget(id_);
}

HttpServer::Impl::Impl(const HttpServerOptions& options, HttpHandler handler)
    : options_(options), handler_(std::move(handler)), pool_(options.threads) {
  listen();
  accept();
  thread_ = std::thread([this] { io_.run(); });
}

void HttpServer::Impl::listen() {
  const std::string where = options_.host + ":" + std::to_string(options_.port);
  try {
    const tcp::endpoint endpoint = resolve(io_, options_.host, options_.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
    port_ = acceptor_.local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    throw Error(where, "can't listen: " + error.code().message());
  }
}

void HttpServer::Impl::accept() {
  acceptor_.async_accept([this](error_code error, tcp::socket socket) {
    if (closing_) return;
    if (!error) {
      admit(std::move(socket));
      return accept();
    }
    spdlog::warn("can't accept a connection: {}", error.message());
    retry_.expires_after(std::chrono::milliseconds(100));  // out of descriptors, most likely
    retry_.async_wait([this](error_code cancelled) {
      if (!cancelled) accept();
    });
  });
}

void HttpServer::Impl::admit(tcp::socket socket) {
  if (connections_.size() >= options_.max_connections) {
    for (auto it = connections_.begin(); it != connections_.end(); ++it) {
      if (std::shared_ptr<Connection>(it->second)->drop()) break;
    }
  }
  const bool full = connections_.size() >= options_.max_connections;
  if (connections_.size() >= 2 * options_.max_connections) return;  // closes it without a word
  const std::uint64_t id = next_id_++;
  const auto connection = std::make_shared<Connection>(*this, id, std::move(socket));
  connections_.emplace(id, connection);
  if (full) return connection->refuse();
  connection->start();
}

void HttpServer::Impl::forget(std::uint64_t id) {
  connections_.erase(id);
  if (closing_ && connections_.empty()) work_.reset();
}

// Lets run() end as soon as the last connection is closed.
void HttpServer::Impl::close() {
  closing_ = true;
  error_code ignored;
  acceptor_.close(ignored);
  retry_.cancel();
  std::vector<std::shared_ptr<Connection>> all;
  for (const auto& [id, connection] : connections_) all.push_back(connection);
  for (const auto& connection : all) connection->drop();
  if (connections_.empty()) work_.reset();
}

void HttpServer::Impl::stop() {
  if (!thread_.joinable()) return;
  asio::post(io_, [this] { close(); });
  thread_.join();
  pool_.join();
}

HttpServer::HttpServer(const HttpServerOptions& options, HttpHandler handler)
    : impl_(std::make_unique<Impl>(options, std::move(handler))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const noexcept { return impl_->port(); }

void HttpServer::stop() { impl_->stop(); }

}  // namespace senet::net
