// Reads a text file line by line, gzip-compressed or plain.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace senet::cli {

class LineReader {
 public:
  // Throws: Error where the file can't be opened.
  explicit LineReader(const std::string& path);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The next line without its end; false at the end of the file.
  // Throws: Error where the file can't be read or its compressed data are damaged or cut off.
  bool next(std::string& line);

  // "file:line" of the line read last, for errors about it.
  std::string where() const;

 private:
  struct File;

  bool fill();

  std::string path_;
  std::unique_ptr<File> file_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what is in `buffer_` and not yet handed out
  std::size_t line_ = 0;
};

}  // namespace senet::cli
