#include "gdl/description.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include "base/error.h"
#include "gdl/reader.h"

namespace senet::gdl {

namespace {

void append(const Term& term, std::string& text);

void append(std::string_view name, std::span<const Term> arguments, std::string& text) {
  if (arguments.empty()) {
    text += name;
    return;
  }
  text += '(';
  text += name;
  for (const Term& argument : arguments) {
    text += ' ';
    append(argument, text);
  }
  text += ')';
}

void append(const Term& term, std::string& text) { append(term.name, term.arguments, text); }

void append(const Sentence& sentence, std::string& text) { append(sentence.relation, sentence.arguments, text); }

void append(const Literal& literal, std::string& text) {
  switch (literal.kind) {
    case Literal::Kind::kSentence:
      return append(literal.sentence, text);
    case Literal::Kind::kDistinct:
      return append("distinct", literal.terms, text);
    case Literal::Kind::kNot:
      text += "(not";
      break;
    case Literal::Kind::kOr:
      text += "(or";
      break;
  }
  for (const Literal& operand : literal.operands) {
    text += ' ';
    append(operand, text);
  }
  text += ')';
}

std::string read_file(const std::string& path) {
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  char buffer[1 << 16];
  // One byte more than the reader takes is enough for it to say so.
  while (stream && text.size() <= ReadLimits{}.max_bytes) {
    stream.read(buffer, sizeof buffer);
    text.append(buffer, static_cast<std::size_t>(stream.gcount()));
  }
  if (!stream.is_open() || stream.bad()) {
    throw Error(path, errno == 0 ? "can't be read" : std::string("can't be read: ") + std::strerror(errno));
  }
  return text;
}

}  // namespace

std::vector<std::string> Description::roles() const {
  std::vector<std::string> result;
  for (const Rule& rule : rules) {
    const std::vector<Term>& arguments = rule.head.arguments;
    if (rule.arrow || rule.head.relation != "role" || arguments.size() != 1) continue;
    if (arguments.front().kind != Term::Kind::kVariable) result.push_back(to_text(arguments.front()));
  }
  return result;
}

Description read_description(std::string_view text, std::string_view file, const DescriptionOptions& options) {
  return parse_description(read_expressions(text, file), file, options);
}

Description read_description_file(const std::string& path, const DescriptionOptions& options) {
  return read_description(read_file(path), path, options);
}

std::string to_text(const Term& term) {
  std::string text;
  append(term, text);
  return text;
}

std::string to_text(const Sentence& sentence) {
  std::string text;
  append(sentence, text);
  return text;
}

std::string to_text(const Literal& literal) {
  std::string text;
  append(literal, text);
  return text;
}

std::string to_text(const Rule& rule) {
  if (!rule.arrow) return to_text(rule.head);
  std::string text = "(<= ";
  append(rule.head, text);
  for (const Literal& literal : rule.body) {
    text += ' ';
    append(literal, text);
  }
  return text + ')';
}

}  // namespace senet::gdl
