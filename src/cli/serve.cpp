// senet serve: the GGP player that game servers speak to over HTTP.
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "base/process_memory.h"
#include "base/spec.h"
#include "base/waitable_clock.h"
#include "cli/command.h"
#include "cli/event_log.h"
#include "cli/load_file.h"
#include "cli/match_records.h"
#include "cli/stop_signals.h"
#include "load/loader.h"
#include "net/http_server.h"
#include "player/make_player.h"
#include "protocol/event_json.h"
#include "protocol/metrics.h"
#include "protocol/session.h"
#include "search/search_options.h"

namespace senet::cli {

namespace {

struct Options {
  std::uint16_t port = 9147;
  std::string host = "127.0.0.1";
  std::string player = "mcts";
  std::string evaluator = "auto";
  double margin = protocol::SessionOptions{}.margin.count();
  std::uint32_t matches = 1;
  std::uint32_t connections = 256;
  std::string log;
  std::string records;
  std::string ponder = "on";
  double patience = protocol::SessionOptions{}.patience.count();
  protocol::SessionOptions session;
};

// A match also asks for the interpreter, to answer until its game is loaded: that is left alone.
auto load_by(load::Evaluator evaluator) {
  return [evaluator](const gdl::Description& description, std::string_view name, load::LoadOptions options) {
    if (options.evaluator == load::Evaluator::kAuto) options.evaluator = evaluator;
    options.use = load::Use::kSearch;
    return load::load(description, name, options);
  };
}

// The player's spec with its share of the memory that one player has, unless it says how much it wants.
std::string shared_out(const std::string& player, std::uint32_t matches) {
  Spec spec = parse_spec(player);
  const bool says = std::ranges::any_of(spec.arguments, [](const SpecArgument& each) { return each.key == "memory"; });
  if (spec.name != "mcts" || says || matches == 1) return player;
  const std::uint64_t share = std::max<std::uint64_t>(search::SearchOptions{}.memory / matches, 1);
  spec.arguments.push_back({"memory", "", {std::to_string(share), {}, ""}});
  return to_text(spec);
}

protocol::SessionParts session_parts(const std::string& player, load::Evaluator evaluator) {
  const auto clock = std::make_shared<const WallClock>();
  make_player(player, *clock);  // so that a misspelt one is known now and not in the first match
  return {.load = load_by(evaluator),
          .make_player = [player, clock] { return make_player(player, *clock); },
          .clock = clock,
          .opening_moves = load::opening_moves};
}

// How many players search at once before the processor is full.
std::size_t thinkers(const std::string& player) {
  std::uint64_t threads = 1;
  for (const SpecArgument& each : parse_spec(player).arguments) {
    if (each.key == "threads") threads = std::stoull(each.value.name);
  }
  return std::max<std::size_t>(std::thread::hardware_concurrency() / threads, 1);
}

int serve(Options options) {
  options.session.margin = Seconds(options.margin);
  options.session.max_matches = options.matches;
  options.session.max_waiting *= options.matches;
  options.session.ponder = options.ponder == "on";
  options.session.patience = Seconds(options.patience);
  keep_no_freed_memory();
  StopSignals signals;
  spdlog::set_default_logger(spdlog::stderr_logger_mt("senet"));
  const TimePoint begin = std::chrono::steady_clock::now();
  const std::unique_ptr<EventLog> log = options.log.empty() ? nullptr : std::make_unique<EventLog>(options.log);
  protocol::Metrics metrics;
  protocol::SessionParts parts =
      session_parts(shared_out(options.player, options.matches), load::parse_evaluator(options.evaluator));
  parts.observer = [&](const protocol::Event& event) {
    metrics.see(event);
    if (log != nullptr) log->write(event);
  };
  if (!options.records.empty()) {
    parts.chronicler = [records = std::make_shared<const MatchRecords>(options.records, options.player)](
                           const protocol::Chronicle& chronicle) { records->write(chronicle); };
  }
  options.session.thinkers = thinkers(options.player);
  protocol::Session session(options.session, std::move(parts));
  net::HttpServerOptions server_options;
  server_options.pages["/metrics"] = {"text/plain; version=0.0.4",
                                      [&] { return metrics.text(session.matches().size()); }};
  server_options.pages["/status"] = {"application/json", [&] {
                                       const auto matches = session.matches();
                                       const Seconds uptime = std::chrono::steady_clock::now() - begin;
                                       return protocol::status_page(options.session.name, uptime,
                                                                    matches.size() < options.matches, matches);
                                     }};
  server_options.max_connections = options.connections;
  server_options.threads = options.session.max_waiting + 8;
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
  arguments.option("--matches", options->matches,
                   "played at once; more are answered busy. They share the memory of one player", {1, 64});
  arguments.option("--connections", options->connections,
                   "open at once; beyond, the oldest that has sent no whole request is dropped for a new one",
                   {16, 60'000});
  arguments.choice("--ponder", options->ponder, {"on", "off"},
                   "search on until the next message comes, where the player does and others leave it the processor");
  arguments.option("--patience", options->patience,
                   "seconds for which a match may be silent beyond its clocks before it is dropped", {0, 86400});
  arguments.flag("--answer-early", options->session.answer_early,
                 "reply as soon as more search can't change the move, or where the player's strategy stops");
  arguments.option("--log", options->log, "file to which a line of JSON is added for each message");
  arguments.option("--records", options->records,
                   "folder in which each match has a file, as viewers of public matches read it, new with each turn");
  arguments.option("--margin", options->margin, "seconds by which a reply leaves before its clock ends", {0, 3600});
  return [options] { return serve(*options); };
}

}  // namespace

extern const Command serve_command{
    .name = "serve",
    .summary = "play for a game server that speaks GGP over HTTP",
    .details =
        "Prints the address it listens on, then answers INFO, START, PLAY, STOP, ABORT and PREVIEW until SIGINT or\n"
        "SIGTERM: then whoever is thinking answers at once. A line a message goes to stderr. Where the clock is\n"
        "shorter than twice the margin, half of the clock is kept. Clocks of less than 0.2 s count as that, negative "
        "ones,\n"
        "too.\n"
        "GET /status shows the matches in play as JSON, GET /metrics counts and latencies for Prometheus.\n"
        "\n"
        "Examples:\n"
        "  senet serve --name Senet --player 'mcts(select=ucb1tuned(c=0.5))'\n"
        "  senet serve --port 0 --host 0.0.0.0\n",
    .add = add,
};

}  // namespace senet::cli
