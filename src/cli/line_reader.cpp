#include "cli/line_reader.h"

#include <zlib.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace senet::cli {

struct LineReader::File {
  gzFile handle = nullptr;
  ~File() {
    if (handle != nullptr) gzclose(handle);
  }
};

LineReader::LineReader(const std::string& path) : path_(path), file_(std::make_unique<File>()) {
  file_->handle = gzopen(path.c_str(), "rb");
  if (file_->handle == nullptr) throw Error(path, std::strerror(errno != 0 ? errno : ENOMEM));
}

LineReader::~LineReader() = default;

bool LineReader::fill() {
  constexpr std::size_t kChunk = 1 << 16;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  errno = 0;
  const int count = gzread(file_->handle, buffer_.data() + size, kChunk);
  buffer_.resize(size + (count > 0 ? static_cast<std::size_t>(count) : 0));
  int status = Z_OK;
  const char* text = gzerror(file_->handle, &status);
  // A compressed file that is cut off reads as its beginning; only the status tells.
  if (status == Z_ERRNO) throw Error(where(), std::strerror(errno));
  if (count < 0 || (status != Z_OK && status != Z_STREAM_END)) throw Error(where(), text);
  return count > 0;
}

bool LineReader::next(std::string& line) {
  std::size_t searched = begin_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line.assign(buffer_, begin_, end - begin_);
      begin_ = end + 1;
      break;
    }
    searched = buffer_.size() - begin_;
    if (fill()) continue;
    if (buffer_.empty()) return false;
    line = std::move(buffer_);
    buffer_.clear();
    break;
  }
  ++line_;
  return true;
}

std::string LineReader::where() const { return line_ == 0 ? path_ : path_ + ":" + std::to_string(line_); }

}  // namespace senet::cli
