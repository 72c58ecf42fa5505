// Reads one HTTP message, byte by byte as it comes, without a socket. More lenient than HTTP asks for, since the game
// servers in use are: lines may end in a bare LF, field names come in any case, the version, Host and even the length
// may be missing.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace senet::net {

struct HttpLimits {
  std::size_t max_head = 64u << 10;  // bytes of first line and fields
  std::size_t max_body = 16u << 20;
};

// Not thread-safe.
class HttpReader {
 public:
  enum class Kind { kRequest, kResponse };
  enum class State { kHead, kBody, kDone, kFailed };

  HttpReader(Kind kind, const HttpLimits& limits) : kind_(kind), limits_(limits) {}

  // Takes bytes; what comes after the end of the message is ignored.
  void feed(std::string_view bytes);
  // The other side won't send any more.
  void end();
  // Nothing has come for a while: a request without length, of which no parenthesis is open, is taken as it is.
  void silence();

  State state() const noexcept { return state_; }
  bool finished() const noexcept { return state_ == State::kDone || state_ == State::kFailed; }
  // The sender waits for "100 Continue" before it sends the body.
  bool awaits_continue() const;
  // A request body without a length, see silence().
  bool unbounded() const noexcept { return state_ == State::kBody && length_ == Length::kUnknown; }

  // Once the head is read:
  const std::string& method() const noexcept { return words_[0]; }
  const std::string& target() const noexcept { return words_[1]; }
  int status() const;                                         // of a response
  bool version_1_0() const noexcept;                          // or older
  std::string_view field(std::string_view lower_name) const;  // empty where missing
  const std::string& body() const noexcept { return body_; }

  // Where it failed: the status to answer with, and why.
  int failure_status() const noexcept { return failure_status_; }
  const std::string& failure() const noexcept { return failure_; }

 private:
  enum class Length { kNone, kKnown, kChunked, kUnknown };
  enum class Chunk { kSize, kData, kDataEnd, kTrailer };

  void fail(int status, std::string why);
  void take_line(std::string_view line);
  void take_first_line(std::string_view line);
  void take_field(std::string_view line);
  void head_complete();
  void take_body(std::string_view bytes);
  void take_unbounded(char c);
  void take_chunked(char c);
  void chunk_line();

  Kind kind_;
  HttpLimits limits_;
  State state_ = State::kHead;
  std::string line_;
  std::size_t head_bytes_ = 0;
  bool first_line_read_ = false;
  std::string words_[3];  // of the first line
  std::map<std::string, std::string, std::less<>> fields_;
  std::string* last_field_ = nullptr;
  std::string body_;
  Length length_ = Length::kNone;
  std::size_t expected_ = 0;  // bytes of the body, or of the chunk, still to come
  Chunk chunk_ = Chunk::kSize;
  std::size_t depth_ = 0;  // open parentheses of a body without length
  bool in_comment_ = false;
  int failure_status_ = 0;
  std::string failure_;
};

// %XX and '+' decoded; a broken escape stays as it is.
std::string url_decode(std::string_view text);

// The message in the target of a GET: what follows the slash (and the authority, if there is one), decoded.
std::string message_in_target(std::string_view target);

}  // namespace senet::net
