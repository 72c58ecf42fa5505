// Fuzz target: any bytes are read as a rule sheet, or refused by an Error; what was read is written and reads again to
// the same text.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.h"
#include "gdl/analysis.h"
#include "gdl/description.h"

namespace {

std::string rewrite(std::string_view text, const senet::gdl::DescriptionOptions& options) {
  std::string out;
  for (const auto& rule : senet::gdl::read_description(text, "fuzz", options).rules) {
    out += senet::gdl::to_text(rule);
    out += '\n';
  }
  return out;
}

void check(std::string_view text, const senet::gdl::DescriptionOptions& options) {
  std::string once;
  try {
    once = rewrite(text, options);
  } catch (const senet::Error&) {
    return;
  }
  const std::string twice = rewrite(once, options);
  if (once == twice) return;
  std::fprintf(stderr, "written and read again, the description differs:\n%s---\n%s", once.c_str(), twice.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, {});
  check(text, {.fold_case = true, .keep_parentheses = true});
  try {
    senet::gdl::analyse(senet::gdl::read_description(text, "fuzz"));
  } catch (const senet::Error&) {
  }
  return 0;
}
