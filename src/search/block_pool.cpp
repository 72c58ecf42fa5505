#include "search/block_pool.h"

#include <algorithm>
#include <bit>
#include <new>
#include <string>

#include "base/error.h"

namespace senet::search {

BlockPool::BlockPool(std::size_t bytes) : end_(std::min(bytes, kMaxBytes) / kUnit) {
  try {
    memory_ = std::make_unique_for_overwrite<std::byte[]>(std::max<std::size_t>(end_, 1) * kUnit);
  } catch (const std::bad_alloc&) {
    throw Error("memory", "the search tree can't have " + std::to_string(bytes >> 20) + " MiB");
  }
}

std::size_t BlockPool::class_of(std::size_t units) noexcept {
  if (units <= kExact) return units;
  const auto width = static_cast<std::size_t>(std::bit_width(units - 1));  // units are in (2^(width-1), 2^width]
  const std::size_t step = std::size_t{1} << (width - 3);
  const std::size_t quarters = (units + step - 1) / step;  // 5..8
  return kExact + (width - 6) * 4 + (quarters - 4);
}

std::size_t BlockPool::class_size(std::size_t size_class) noexcept {
  if (size_class <= kExact) return size_class;
  const std::size_t above = size_class - kExact - 1;
  return (above % 4 + 5) << (above / 4 + 3);
}

void BlockPool::push(Id block, std::size_t size_class) noexcept {
  *at<Id>(block) = free_[size_class];
  free_[size_class] = block;
}

BlockPool::Id BlockPool::pop(std::size_t size_class) noexcept {
  const Id block = free_[size_class];
  if (block != kNone) free_[size_class] = *at<Id>(block);
  return block;
}

// Cuts the block from the next larger one that is free; the rest is kept in the largest classes that fit.
BlockPool::Id BlockPool::split_larger(std::size_t size_class) noexcept {
  std::size_t larger = size_class + 1;
  while (larger < kClasses && free_[larger] == kNone) ++larger;
  if (larger == kClasses) return kNone;
  const Id block = pop(larger);
  std::size_t place = block + class_size(size_class);
  std::size_t rest = class_size(larger) - class_size(size_class);
  while (rest > 0) {
    std::size_t piece = class_of(rest);
    if (class_size(piece) > rest) --piece;
    push(static_cast<Id>(place), piece);
    place += class_size(piece);
    rest -= class_size(piece);
  }
  return block;
}

BlockPool::Id BlockPool::allocate(std::size_t bytes) noexcept {
  SENET_ASSERT(bytes > 0);
  if (bytes > end_ * kUnit) return kNone;
  const std::size_t size_class = class_of((bytes + kUnit - 1) / kUnit);
  const std::size_t units = class_size(size_class);
  Id block = pop(size_class);
  if (block == kNone && end_ - next_ >= units && next_ < end_) {
    block = static_cast<Id>(next_);
    next_ += units;
  }
  if (block == kNone) block = split_larger(size_class);
  if (block != kNone) used_ += units;
  return block;
}

void BlockPool::release(Id block, std::size_t bytes) noexcept {
  const std::size_t size_class = class_of((bytes + kUnit - 1) / kUnit);
  used_ -= class_size(size_class);
  push(block, size_class);
}

void BlockPool::clear() noexcept {
  next_ = 1;
  used_ = 0;
  free_.fill(kNone);
}

}  // namespace senet::search
