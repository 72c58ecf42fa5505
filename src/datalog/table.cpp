#include "datalog/table.h"

#include <algorithm>

#include "datalog/hash.h"

namespace senet::datalog {

namespace {

std::size_t free_slot(const std::vector<std::uint32_t>& slots, std::uint64_t hash) {
  const std::size_t mask = slots.size() - 1;
  std::size_t slot = hash & mask;
  while (slots[slot] != kNoRow) slot = (slot + 1) & mask;
  return slot;
}

}  // namespace

std::size_t Table::slot_of(std::span<const TermId> wanted) const {
  const std::size_t mask = slots_.size() - 1;
  const auto equal = [&](std::uint32_t row) {
    const TermId* values = data_.data() + std::size_t{row} * arity_;
    std::size_t i = 0;  // rows are short: a loop is faster than a call that compares memory
    while (i < wanted.size() && values[i] == wanted[i]) ++i;
    return i == wanted.size();
  };
  std::size_t slot = hash_row(wanted) & mask;
  while (slots_[slot] != kNoRow && !equal(slots_[slot])) slot = (slot + 1) & mask;
  return slot;
}

void Table::grow() {
  const std::size_t size = std::max<std::size_t>(16, slots_.size() * 2);
  slots_ = {};  // the old ones are not needed to make the new ones
  slots_.assign(size, kNoRow);
  for (std::uint32_t i = 0; i < size_; ++i) slots_[free_slot(slots_, hash_row(row(i)))] = i;
}

std::pair<std::uint32_t, bool> Table::insert(std::span<const TermId> wanted) {
  if ((std::size_t{size_} + 1) * 2 > slots_.size()) grow();
  const std::size_t slot = slot_of(wanted);
  if (slots_[slot] != kNoRow) return {slots_[slot], false};
  slots_[slot] = size_;
  append(wanted);
  return {size_ - 1, true};
}

std::uint32_t Table::find(std::span<const TermId> wanted) const {
  return slots_.empty() ? kNoRow : slots_[slot_of(wanted)];
}

void Table::append(std::span<const TermId> wanted) {
  data_.insert(data_.end(), wanted.begin(), wanted.end());
  ++size_;
}

std::size_t Table::memory() const {
  const auto is_close = [](std::size_t used, std::size_t room) { return used > room - room / 16; };
  std::size_t words = data_.capacity() + slots_.capacity();
  if (is_close(data_.size(), data_.capacity())) words += 2 * data_.capacity();  // old and new are held together
  if (is_close(2 * std::size_t{size_}, slots_.size())) words += slots_.size();
  return words * sizeof(std::uint32_t);
}

void Table::clear() {
  if (size_ == 0) return;
  data_.clear();
  size_ = 0;
  std::ranges::fill(slots_, kNoRow);
}

bool Index::same_key(const Table& table, std::uint32_t a, std::uint32_t b) const {
  return std::ranges::all_of(columns_,
                             [&](std::uint32_t column) { return table.at(a, column) == table.at(b, column); });
}

std::uint64_t Index::hash_of(const Table& table, std::uint32_t row) const {
  std::uint64_t hash = hash_row({});
  for (const std::uint32_t column : columns_) hash = mix(hash, table.at(row, column));
  return hash;
}

std::size_t Index::slot_of_row(const Table& table, std::uint32_t row) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(table, row) & mask;
  while (slots_[slot] != kNoRow && !same_key(table, slots_[slot], row)) slot = (slot + 1) & mask;
  return slot;
}

void Index::grow(const Table& table) {
  const std::vector<std::uint32_t> old = std::move(slots_);
  slots_.assign(std::max<std::size_t>(16, old.size() * 2), kNoRow);
  for (const std::uint32_t row : old) {
    if (row != kNoRow) slots_[free_slot(slots_, hash_of(table, row))] = row;
  }
}

void Index::catch_up(const Table& table) {
  for (auto row = static_cast<std::uint32_t>(older_.size()); row < table.size(); ++row) {
    if ((distinct_ + 1) * 2 > slots_.size()) grow(table);
    const std::size_t slot = slot_of_row(table, row);
    if (slots_[slot] == kNoRow) ++distinct_;
    older_.push_back(slots_[slot]);
    slots_[slot] = row;
  }
}

std::uint32_t Index::first(const Table& table, std::span<const TermId> key) const {
  if (slots_.empty()) return kNoRow;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_row(key) & mask;
  while (slots_[slot] != kNoRow) {
    const std::uint32_t row = slots_[slot];
    std::size_t i = 0;
    while (i < key.size() && table.at(row, columns_[i]) == key[i]) ++i;
    if (i == key.size()) return row;
    slot = (slot + 1) & mask;
  }
  return kNoRow;
}

void Index::clear() {
  if (older_.empty()) return;
  older_.clear();
  distinct_ = 0;
  std::ranges::fill(slots_, kNoRow);
}

}  // namespace senet::datalog
