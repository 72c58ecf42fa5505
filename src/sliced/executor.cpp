#include "sliced/executor.h"

#include "sliced/interpret.h"
#include "sliced/tidy.h"

namespace senet::sliced {

std::string_view form_name(Form form) noexcept {
  switch (form) {
    case Form::kBest:
      return "best";
    case Form::kAvx512:
      return "avx512";
    case Form::kAvx2:
      return "avx2";
    case Form::kVectors512:
      return "vectors512";
    case Form::kVectors256:
      return "vectors256";
    case Form::kWords:
      return "words";
  }
  return "unknown";
}

std::vector<Form> supported_forms() { return {Form::kVectors512, Form::kVectors256, Form::kWords}; }

std::unique_ptr<Executor> new_executor(const LutProgram& program, Form form) {
  if (form == Form::kAvx512 || form == Form::kAvx2) return nullptr;
  return interpret(tidy(program), form == Form::kBest ? Form::kVectors512 : form);
}

}  // namespace senet::sliced
