// Errors of outside input (rules, messages, flags, files) and checks of our own invariants.
// Error carries where it happened as text ("file.kif:3:14", "--port") so that every layer can print it alike.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace senet {

// Thrown for anything wrong with outside input. Caught in main, Session and the referee only.
// what() is "where: text", or "text" where `where` is empty.
class Error : public std::runtime_error {
 public:
  Error(std::string_view where, std::string_view text);

  const std::string& where() const noexcept { return where_; }
  const std::string& text() const noexcept { return text_; }

 private:
  std::string where_;
  std::string text_;
};

// Prints the broken invariant with its place in the source and aborts.
[[noreturn]] void check_failed(const char* expression, const char* file, int line) noexcept;

}  // namespace senet

// For invariants on cold paths; always on.
#define SENET_CHECK(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::senet::check_failed(#condition, __FILE__, __LINE__))

// For invariants on hot paths; on in debug builds only.
#ifdef NDEBUG
#define SENET_ASSERT(condition) static_cast<void>(0)
#else
#define SENET_ASSERT(condition) SENET_CHECK(condition)
#endif
