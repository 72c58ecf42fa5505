// Fuzz target: any bytes are read as expressions and as a rule sheet, or refused by an Error; what was read is written
// and reads again to the same text; the checks stand whatever description comes out.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.h"
#include "gdl/analysis.h"
#include "gdl/description.h"
#include "gdl/reader.h"

namespace {

template <class List>
std::string join(const List& list) {
  std::string text;
  for (const auto& item : list) text += senet::gdl::to_text(item) + '\n';
  return text;
}

// `rewrite` reads a text and writes what it read.
template <class Rewrite>
void check(std::string_view text, const Rewrite& rewrite) {
  std::string once;
  try {
    once = rewrite(text);
  } catch (const senet::Error&) {
    return;
  }
  const std::string twice = rewrite(once);
  if (once == twice) return;
  std::fprintf(stderr, "written and read again, it differs:\n%s---\n%s", once.c_str(), twice.c_str());
  std::abort();
}

void check_description(std::string_view text, const senet::gdl::DescriptionOptions& options) {
  check(text, [&](std::string_view sheet) { return join(senet::gdl::read_description(sheet, "fuzz", options).rules); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, [](std::string_view message) { return join(senet::gdl::read_expressions(message, "fuzz")); });
  check_description(text, {});
  check_description(text, {.fold_case = true, .keep_parentheses = true});
  try {
    senet::gdl::analyse(senet::gdl::read_description(text, "fuzz"));
  } catch (const senet::Error&) {
  }
  return 0;
}
