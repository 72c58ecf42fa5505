#include "timing/reason.h"

#include <fmt/format.h>

namespace senet::timing {

std::string to_text(const Reason& reason) {
  std::string text(reason.rule);
  for (const Number& number : reason.numbers) {
    const char* const mark = &number == reason.numbers.data() ? ":" : ",";
    text += fmt::format("{} {} {:.6g}", mark, number.name, number.value);
  }
  if (!reason.note.empty()) text += fmt::format(" ({})", reason.note);
  return text;
}

}  // namespace senet::timing
