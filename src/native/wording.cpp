#include "native/wording.h"

#include "base/error.h"

namespace senet::native {

namespace {

std::string key_of(std::string_view name, std::size_t arity) { return std::to_string(arity) + ' ' + std::string(name); }

// A word and its place in the text.
struct Token {
  std::size_t begin = 0;
  std::size_t length = 0;
  std::size_t arity = 0;
};

std::size_t end_of_name(std::string_view text, std::size_t begin) {
  return std::min(text.find_first_of(" ()", begin), text.size());
}

// The words of a canonical text in their order; none where it is no term. A constant may be spelt "(noop)".
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::vector<std::size_t> open;  // the functions around the place, as indices into tokens
  std::size_t i = 0;
  while (i < text.size() && (tokens.empty() || !open.empty())) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    if (text[i] == ')') {
      if (open.empty() || tokens[open.back()].arity == 0) return {};
      open.pop_back();
      ++i;
      continue;
    }
    if (!open.empty()) ++tokens[open.back()].arity;
    const bool opens = text[i] == '(';
    const std::size_t begin = opens ? i + 1 : i;
    const std::size_t end = end_of_name(text, begin);
    if (end == begin || (opens && end == text.size())) return {};
    if (opens && text[end] == ')') {
      tokens.push_back({i, end + 1 - i, 0});
      i = end + 1;
    } else {
      if (opens) open.push_back(tokens.size());
      tokens.push_back({begin, end - begin, 0});
      i = end;
    }
  }
  if (i < text.size() || !open.empty()) return {};
  return tokens;
}

}  // namespace

void Wording::add(const Word& ours, const std::string& theirs) {
  const bool new_ours = to_theirs_.emplace(key_of(ours.name, ours.arity), theirs).second;
  const bool new_theirs = to_ours_.emplace(key_of(theirs, ours.arity), ours.name).second;
  SENET_CHECK(new_ours && new_theirs);
}

std::optional<std::string> Wording::translate(std::string_view text, const Dictionary& dictionary) const {
  if (dictionary.empty()) return std::string(text);
  const std::vector<Token> tokens = tokens_of(text);
  if (tokens.empty()) return std::nullopt;
  std::string result;
  std::size_t done = 0;
  for (const Token& token : tokens) {
    const auto found = dictionary.find(key_of(text.substr(token.begin, token.length), token.arity));
    if (found == dictionary.end()) return std::nullopt;
    result += text.substr(done, token.begin - done);
    result += found->second;
    done = token.begin + token.length;
  }
  result += text.substr(done);
  return result;
}

}  // namespace senet::native
