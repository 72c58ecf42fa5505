// senet serve: the GGP player that game servers speak to over HTTP.
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "base/waitable_clock.h"
#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/stop_signals.h"
#include "load/loader.h"
#include "net/http_server.h"
#include "player/make_player.h"
#include "protocol/session.h"

namespace senet::cli {

namespace {

struct Options {
  std::uint16_t port = 9147;
  std::string host = "127.0.0.1";
  std::string player = "mcts";
  std::string evaluator = "auto";
  double margin = protocol::SessionOptions{}.margin.count();
  protocol::SessionOptions session;
};

// A match also asks for the interpreter, to answer until its game is loaded: that is left alone.
auto load_by(load::Evaluator evaluator) {
  return [evaluator](const gdl::Description& description, std::string_view name, load::LoadOptions options) {
    if (options.evaluator == load::Evaluator::kAuto) options.evaluator = evaluator;
    return load::load(description, name, options);
  };
}

protocol::SessionParts session_parts(const std::string& player, load::Evaluator evaluator) {
  const auto clock = std::make_shared<const WallClock>();
  make_player(player, *clock);  // so that a misspelt one is known now and not in the first match
  return {load_by(evaluator), [player, clock] { return make_player(player, *clock); }, clock};
}

int serve(Options options) {
  options.session.margin = Seconds(options.margin);
  StopSignals signals;
  spdlog::set_default_logger(spdlog::stderr_logger_mt("senet"));
  protocol::Session session(options.session, session_parts(options.player, load::parse_evaluator(options.evaluator)));
  net::HttpServerOptions server_options;
  server_options.host = options.host;
  server_options.port = options.port;
  server_options.limits.max_body = options.session.limits.max_bytes;
  net::HttpServer server(
      server_options, [&session](const std::string& body, TimePoint arrival) { return session.handle(body, arrival); });
  fmt::print("{} listens on http://{}:{} and plays by {}\n", options.session.name, options.host, server.port(),
             options.player);
  std::fflush(stdout);
  signals.wait();
  spdlog::info("stopping");
  session.shut_down();
  server.stop();
  return kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.option("--port", options->port, "to listen on; 0: any free one");
  arguments.option("--host", options->host, "address to listen on; 0.0.0.0: all of this machine's");
  arguments.option("--name", options->session.name, "told to servers that ask, one word");
  arguments.option("--player", options->player, "who plays, see senet help match");
  add_evaluator_option(arguments, options->evaluator);
  arguments.option("--margin", options->margin, "seconds by which a reply leaves before its clock ends", {0, 3600});
  return [options] { return serve(*options); };
}

}  // namespace

extern const Command serve_command{
    .name = "serve",
    .summary = "play for a game server that speaks GGP over HTTP",
    .details =
        "Prints the address it listens on, then answers INFO, START, PLAY, STOP, ABORT and PREVIEW, one match at a\n"
        "time, until SIGINT or SIGTERM: then whoever is thinking answers at once. A line a message goes to stderr.\n"
        "Where the clock is shorter than twice the margin, half of the clock is kept.\n"
        "\n"
        "Examples:\n"
        "  senet serve --name Senet --player 'mcts(select=ucb1(c=0.7))'\n"
        "  senet serve --port 0 --host 0.0.0.0\n",
    .add = add,
};

}  // namespace senet::cli
