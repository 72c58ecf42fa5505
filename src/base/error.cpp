#include "base/error.h"

#include <cstdio>
#include <cstdlib>

namespace senet {

namespace {

std::string message(std::string_view where, std::string_view text) {
  if (where.empty()) return std::string(text);
  return std::string(where) + ": " + std::string(text);
}

}  // namespace

Error::Error(std::string_view where, std::string_view text)
    : std::runtime_error(message(where, text)), where_(where), text_(text) {}

void check_failed(const char* expression, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, expression);
  std::abort();
}

}  // namespace senet
