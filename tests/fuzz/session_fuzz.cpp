// Fuzz target: any lines are messages to a session, which answers each with one expression and is there for the next.
// The games are loaded for real, within small limits, and played at random.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "base/waitable_clock.h"
#include "gdl/reader.h"
#include "load/loader.h"
#include "player/make_player.h"
#include "protocol/session.h"

namespace {

using namespace senet;

load::Loaded load_within_limits(const gdl::Description& description, std::string_view name, load::LoadOptions options) {
  options.time_limit = std::min(options.time_limit, Seconds(0.05));
  options.memory_limit = std::size_t{64} << 20;
  return load::load(description, name, options);
}

void check_reply(std::string_view message, const std::string& reply) {
  try {
    if (gdl::read_expressions(reply, "reply").size() == 1) return;
  } catch (const Error&) {
  }
  std::fprintf(stderr, "message %.*s\nreply %s\n", static_cast<int>(message.size()), message.data(), reply.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  spdlog::set_level(spdlog::level::off);
  const auto clock = std::make_shared<const WallClock>();
  protocol::SessionOptions options;
  options.limits = {.max_bytes = 1u << 16, .max_depth = 200};
  protocol::Session session(options, {load_within_limits, [&] { return make_player("random", *clock); }, clock});
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view message = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), message.size() + 1));
    check_reply(message, session.handle(message, clock->now()));
  }
  if (!session.handle("(INFO)", clock->now()).starts_with("((name senet)(status ")) std::abort();
  return 0;
}
