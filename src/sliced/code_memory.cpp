#include "sliced/code_memory.h"

#include <sys/mman.h>

#include <cstring>

namespace senet::sliced {

CodeMemory::CodeMemory(std::span<const std::uint8_t> code) noexcept {
  if (code.empty()) return;
  void* const pages = mmap(nullptr, code.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return;
  std::memcpy(pages, code.data(), code.size());
  if (mprotect(pages, code.size(), PROT_READ | PROT_EXEC) != 0) {
    munmap(pages, code.size());
    return;
  }
  start_ = pages;
  size_ = code.size();
}

CodeMemory::~CodeMemory() {
  if (start_ != nullptr) munmap(start_, size_);
}

}  // namespace senet::sliced
