#include "sliced/executor.h"

#include "sliced/compile.h"
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

std::vector<Form> supported_forms() {
  std::vector<Form> forms;
  for (const Form form : {Form::kAvx512, Form::kAvx2}) {
    if (can_compile(form)) forms.push_back(form);
  }
  forms.insert(forms.end(), {Form::kVectors512, Form::kVectors256, Form::kWords});
  return forms;
}

std::unique_ptr<Executor> new_executor(const LutProgram& program, Form form) {
  const LutProgram tidied = tidy(program);
  if (form == Form::kAvx512 || form == Form::kAvx2) return can_compile(form) ? compile(tidied, form) : nullptr;
  if (form != Form::kBest) return interpret(tidied, form);
  for (const Form compiled : {Form::kAvx512, Form::kAvx2}) {
    if (!can_compile(compiled)) continue;
    if (std::unique_ptr<Executor> executor = compile(tidied, compiled)) return executor;
  }
  return interpret(tidied, vector_bits() >= 512 ? Form::kVectors512 : Form::kVectors256);
}

}  // namespace senet::sliced
