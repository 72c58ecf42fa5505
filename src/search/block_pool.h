// Memory of the search tree: one contiguous reservation cut into blocks that are named by 32-bit ids and never move.
// Freed blocks are kept in lists by size and used again, so a tree that is re-rooted all match long stays in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace senet::search {

// One thread. Block sizes are rounded up: to 8 bytes up to 256 bytes, above to a quarter of a power of two.
class BlockPool {
 public:
  using Id = std::uint32_t;  // the place in units of 8 bytes
  static constexpr Id kNone = 0;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 33;

  // Reserves up to `bytes` (at most kMaxBytes) of address space; pages are touched when first used.
  // Throws: Error where the system refuses.
  explicit BlockPool(std::size_t bytes);

  // A block of at least `bytes` with unspecified content, kNone where there is no room.
  Id allocate(std::size_t bytes) noexcept;
  // `bytes` as asked for at allocation.
  void release(Id block, std::size_t bytes) noexcept;
  // Releases every block at once, whatever their number.
  void clear() noexcept;

  // 8-byte aligned; valid until the block is released.
  template <class T>
  T* at(Id block) const noexcept {
    return reinterpret_cast<T*>(memory_.get() + std::size_t{block} * kUnit);
  }

  std::size_t used_bytes() const noexcept { return used_ * kUnit; }  // rounded sizes of the blocks in use

 private:
  static constexpr std::size_t kUnit = 8;
  static constexpr std::size_t kExact = 32;  // sizes up to so many units have a class each
  static constexpr std::size_t kClasses = kExact + 4 * 26 + 1;

  static std::size_t class_of(std::size_t units) noexcept;         // the least class that holds so many units
  static std::size_t class_size(std::size_t size_class) noexcept;  // in units
  void push(Id block, std::size_t size_class) noexcept;
  Id pop(std::size_t size_class) noexcept;
  Id split_larger(std::size_t size_class) noexcept;

  std::unique_ptr<std::byte[]> memory_;
  std::size_t end_;       // in units
  std::size_t next_ = 1;  // units from here on were never used; unit 0 stays free, its id means none
  std::size_t used_ = 0;
  std::array<Id, kClasses> free_{};  // heads of the lists; a free block begins with the id of the next
};

}  // namespace senet::search
