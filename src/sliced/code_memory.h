// Pages of machine code. They are writable until the code is in and executable from then on, never both, and go back to
// the system with their owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace senet::sliced {

class CodeMemory {
 public:
  CodeMemory() noexcept = default;  // nothing

  // Copies `code`. What comes out is empty if the system refuses the memory, or to make it executable.
  explicit CodeMemory(std::span<const std::uint8_t> code) noexcept;
  ~CodeMemory();
  CodeMemory(CodeMemory&& other) noexcept
      : start_(std::exchange(other.start_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  CodeMemory& operator=(CodeMemory&&) = delete;

  bool empty() const noexcept { return start_ == nullptr; }
  std::size_t size() const noexcept { return size_; }  // bytes of code

  // Requires: a function of type F begins `offset` bytes into the code.
  template <class F>
  F entry(std::size_t offset = 0) const noexcept {
    return reinterpret_cast<F>(static_cast<std::uint8_t*>(start_) + offset);
  }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace senet::sliced
