#include "net/http_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace senet::net {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return lower(c); });
  return out;
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// The whole text as a number of that base.
std::optional<std::size_t> number(std::string_view text, int base) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

void HttpReader::feed(std::string_view bytes) {
  while (state_ == State::kHead && !bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::size_t taken = end == std::string_view::npos ? bytes.size() : end + 1;
    head_bytes_ += taken;
    if (head_bytes_ > limits_.max_head) return fail(431, "the head is larger than the limit");
    line_ += bytes.substr(0, std::min(end, bytes.size()));
    bytes.remove_prefix(taken);
    if (end == std::string_view::npos) return;
    if (line_.ends_with('\r')) line_.pop_back();
    take_line(std::exchange(line_, {}));
  }
  if (state_ == State::kBody) take_body(bytes);
}

void HttpReader::end() {
  if (finished()) return;
  const bool complete = state_ == State::kBody && length_ == Length::kUnknown;
  if (!complete) return fail(400, "the message ends too early");
  state_ = State::kDone;
}

void HttpReader::silence() {
  if (unbounded() && kind_ == Kind::kRequest && depth_ == 0) state_ = State::kDone;
}

bool HttpReader::awaits_continue() const {
  return state_ == State::kBody && body_.empty() && lower(field("expect")) == "100-continue";
}

int HttpReader::status() const { return static_cast<int>(number(words_[1], 10).value_or(0)); }

bool HttpReader::version_1_0() const noexcept {
  const std::string& version = words_[kind_ == Kind::kRequest ? 2 : 0];
  return !version.starts_with("HTTP/") || version == "HTTP/1.0" || version == "HTTP/0.9";
}

std::string_view HttpReader::field(std::string_view lower_name) const {
  const auto found = fields_.find(lower_name);
  return found == fields_.end() ? std::string_view{} : std::string_view(found->second);
}

void HttpReader::fail(int status, std::string why) {
  state_ = State::kFailed;
  failure_status_ = status;
  failure_ = std::move(why);
}

void HttpReader::take_line(std::string_view line) {
  if (!first_line_read_) {
    if (!trim(line).empty()) take_first_line(line);  // empty lines before the message are allowed
    return;
  }
  if (line.empty()) return head_complete();
  take_field(line);
}

void HttpReader::take_first_line(std::string_view line) {
  first_line_read_ = true;
  for (std::string& word : words_) {
    line = trim(line);
    const std::size_t end = &word == &words_[2] ? line.size() : std::min(line.find(' '), line.size());
    word = line.substr(0, end);
    line.remove_prefix(end);
  }
  if (kind_ == Kind::kResponse) {
    if (!words_[0].starts_with("HTTP/") || status() < 100 || status() > 599) fail(400, "no HTTP status line");
    return;
  }
  const bool is_word =
      std::ranges::all_of(words_[0], [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); });
  if (!is_word || words_[1].empty()) fail(400, "no HTTP request line");
}

// A line without a colon is of no use to us and no reason to refuse a game.
void HttpReader::take_field(std::string_view line) {
  if ((line.front() == ' ' || line.front() == '\t') && last_field_ != nullptr) {
    *last_field_ += ' ';
    *last_field_ += trim(line);
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string name = lower(trim(line.substr(0, colon)));
  const std::string_view value = trim(line.substr(colon + 1));
  const auto [entry, is_new] = fields_.try_emplace(name, value);
  if (!is_new && name == "content-length" && entry->second != value) return fail(400, "two different lengths");
  last_field_ = &entry->second;
}

void HttpReader::head_complete() {
  state_ = State::kBody;
  if (lower(field("transfer-encoding")).ends_with("chunked")) {
    length_ = Length::kChunked;
  } else if (fields_.contains("content-length")) {
    const std::optional<std::size_t> length = number(field("content-length"), 10);
    if (!length) return fail(400, "the length is no number");
    if (*length > limits_.max_body) return fail(413, "the body is larger than the limit");
    length_ = Length::kKnown;
    expected_ = *length;
    if (expected_ == 0) state_ = State::kDone;
  } else if (kind_ == Kind::kResponse || method() == "POST") {
    length_ = Length::kUnknown;
  } else {
    state_ = State::kDone;
  }
}

void HttpReader::take_body(std::string_view bytes) {
  if (length_ == Length::kKnown) {
    const std::size_t taken = std::min(expected_, bytes.size());
    body_ += bytes.substr(0, taken);
    expected_ -= taken;
    if (expected_ == 0) state_ = State::kDone;
    return;
  }
  for (const char c : bytes) {
    if (finished()) return;
    if (length_ == Length::kChunked) {
      take_chunked(c);
    } else {
      take_unbounded(c);
    }
    if (body_.size() > limits_.max_body) return fail(413, "the body is larger than the limit");
  }
}

// The sender of a request may wait for the reply with its side still open, so the parenthesis that closes the message
// ends it.
void HttpReader::take_unbounded(char c) {
  body_ += c;
  if (kind_ == Kind::kResponse) return;
  if (in_comment_) {
    in_comment_ = c != '\n' && c != '\r';
  } else if (c == ';') {
    in_comment_ = true;
  } else if (c == '(') {
    ++depth_;
  } else if (c == ')' && depth_ > 0 && --depth_ == 0) {
    state_ = State::kDone;
  }
}

void HttpReader::take_chunked(char c) {
  if (chunk_ == Chunk::kData) {
    body_ += c;
    if (--expected_ == 0) chunk_ = Chunk::kDataEnd;
    return;
  }
  if (c != '\n') {
    line_ += c;
    if (line_.size() > limits_.max_head) fail(400, "a chunk header is larger than the limit");
    return;
  }
  chunk_line();
  line_.clear();
}

void HttpReader::chunk_line() {
  const std::string_view line = trim(line_);
  if (chunk_ == Chunk::kTrailer) {
    if (line.empty()) state_ = State::kDone;
    return;
  }
  if (chunk_ == Chunk::kDataEnd) {
    if (!line.empty()) return fail(400, "a chunk is longer than it says");
    chunk_ = Chunk::kSize;
    return;
  }
  const std::optional<std::size_t> size = number(trim(line.substr(0, line.find(';'))), 16);
  if (!size) return fail(400, "the size of a chunk is no number");
  if (*size > limits_.max_body) return fail(413, "the body is larger than the limit");
  expected_ = *size;
  chunk_ = expected_ == 0 ? Chunk::kTrailer : Chunk::kData;
}

std::string url_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size()) {
      const char* const digits = text.data() + i + 1;
      const auto [end, error] = std::from_chars(digits, digits + 2, value, 16);
      if (error == std::errc() && end == digits + 2) {
        out += static_cast<char>(value);
        i += 2;
        continue;
      }
    }
    out += text[i] == '+' ? ' ' : text[i];
  }
  return out;
}

std::string message_in_target(std::string_view target) {
  if (const std::size_t authority = target.find("://"); authority < target.find('/')) {
    target.remove_prefix(std::min(target.find('/', authority + 3), target.size()));
  }
  if (target.starts_with('/')) target.remove_prefix(1);
  return url_decode(target);
}

}  // namespace senet::net
