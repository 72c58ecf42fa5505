// Fuzz target: any bytes are the beginning of an HTTP message. However they are cut into pieces, they are read alike,
// within the limits, and a request that failed says why.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "net/http_reader.h"

namespace {

using senet::net::HttpReader;

constexpr senet::net::HttpLimits kLimits{.max_head = 1u << 10, .max_body = 1u << 12};

// All that is to be known of what was read.
std::string seen(const HttpReader& reader) {
  std::string text = std::to_string(static_cast<int>(reader.state())) + " " + std::to_string(reader.failure_status());
  if (reader.state() == HttpReader::State::kHead) return text;
  text += reader.failure() + "\n" + reader.method() + " " + reader.target() + " " + std::to_string(reader.status());
  text += reader.version_1_0() ? " old" : " new";
  text += reader.awaits_continue() ? " continue" : "";
  text += reader.unbounded() ? " unbounded" : "";
  return text + "\n" + reader.body();
}

std::string read(HttpReader::Kind kind, std::string_view bytes, std::size_t piece, bool ends) {
  HttpReader reader(kind, kLimits);
  for (std::size_t at = 0; at < bytes.size(); at += piece) reader.feed(bytes.substr(at, piece));
  std::string text = seen(reader);
  if (ends) reader.end();
  if (!ends) reader.silence();
  if (reader.state() == HttpReader::State::kDone && reader.body().size() > kLimits.max_body) std::abort();
  if (ends && !reader.finished()) std::abort();
  if (reader.state() == HttpReader::State::kFailed && reader.failure().empty()) std::abort();
  return text + "\n" + seen(reader);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const HttpReader::Kind kind : {HttpReader::Kind::kRequest, HttpReader::Kind::kResponse}) {
    for (const bool ends : {false, true}) {
      const std::string whole = read(kind, bytes, size + 1, ends);
      for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
        const std::string pieces = read(kind, bytes, piece, ends);
        if (pieces == whole) continue;
        std::fprintf(stderr, "at once: %s\nby %zu: %s\n", whole.c_str(), piece, pieces.c_str());
        std::abort();
      }
    }
  }
  if (senet::net::message_in_target(bytes).size() > size) std::abort();
  return 0;
}
