#include "sliced/executor.h"

#include <string>

#include "base/error.h"
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

Form parse_form(std::string_view text) {
  for (const Form form :
       {Form::kBest, Form::kAvx512, Form::kAvx2, Form::kVectors512, Form::kVectors256, Form::kWords}) {
    if (form_name(form) == text) return form;
  }
  throw Error("--form", "'" + std::string(text) + "' is none of best, avx512, avx2, vectors512, vectors256, words");
}

std::vector<Form> supported_forms() {
  std::vector<Form> forms;
  for (const Form form : {Form::kAvx512, Form::kAvx2}) {
    if (can_compile(form)) forms.push_back(form);
  }
  forms.insert(forms.end(), {Form::kVectors512, Form::kVectors256, Form::kWords});
  return forms;
}

std::unique_ptr<Executor> new_executor(const LutProgram& program, Form form, GiveUp give_up) {
  const LutProgram tidied = tidy(program);
  const std::vector<Form> forms = supported_forms();
  for (const Form candidate : forms) {
    if (form != candidate && form != Form::kBest) continue;
    const bool compiled = candidate == Form::kAvx512 || candidate == Form::kAvx2;
    std::unique_ptr<Executor> executor = compiled ? compile(tidied, candidate, give_up) : interpret(tidied, candidate);
    if (executor != nullptr) return executor;
  }
  return nullptr;
}

}  // namespace senet::sliced
