// A set of rows of term ids in order of arrival, and hash indexes over some of its columns. Rows are never removed
// singly, so that a row number identifies a tuple and "new since" is a range.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "datalog/terms.h"

namespace senet::datalog {

inline constexpr std::uint32_t kNoRow = ~std::uint32_t{0};

class Table {
 public:
  explicit Table(std::uint32_t arity) : arity_(arity) {}

  std::uint32_t arity() const { return arity_; }
  std::uint32_t size() const { return size_; }
  std::span<const TermId> row(std::uint32_t row) const {
    return std::span(data_).subspan(std::size_t{row} * arity_, arity_);
  }
  TermId at(std::uint32_t row, std::uint32_t column) const { return data_[std::size_t{row} * arity_ + column]; }

  // The row's number, and whether it is new. Requires: row.size() == arity(), and row does not point into the table.
  std::pair<std::uint32_t, bool> insert(std::span<const TermId> row);
  std::uint32_t find(std::span<const TermId> row) const;  // kNoRow if absent
  // Appends without looking whether it is there; find() and insert() must not be used on such a table.
  void append(std::span<const TermId> row);

  void clear();
  // Bytes, including what a growth that is close will take on top: it must be known before it happens.
  std::size_t memory() const;

 private:
  std::size_t slot_of(std::span<const TermId> row) const;
  void grow();

  std::uint32_t arity_;
  std::uint32_t size_ = 0;
  std::vector<TermId> data_;
  std::vector<std::uint32_t> slots_;  // open addressing, row numbers
};

// Rows by the values of some columns. Covers the rows up to the last catch_up().
class Index {
 public:
  explicit Index(std::vector<std::uint32_t> columns) : columns_(std::move(columns)) {}

  const std::vector<std::uint32_t>& columns() const { return columns_; }
  void catch_up(const Table& table);
  // The newest row with these values in columns(), kNoRow if there is none; then the next older one.
  std::uint32_t first(const Table& table, std::span<const TermId> key) const;
  std::uint32_t next(std::uint32_t row) const { return older_[row]; }
  // Number of different keys.
  std::size_t distinct() const { return distinct_; }

  void clear();
  std::size_t memory() const { return (slots_.capacity() + older_.capacity()) * sizeof(std::uint32_t); }

 private:
  bool same_key(const Table& table, std::uint32_t a, std::uint32_t b) const;
  std::uint64_t hash_of(const Table& table, std::uint32_t row) const;
  std::size_t slot_of_row(const Table& table, std::uint32_t row) const;
  void grow(const Table& table);

  std::vector<std::uint32_t> columns_;
  std::vector<std::uint32_t> slots_;  // newest row of a key
  std::vector<std::uint32_t> older_;  // per row
  std::size_t distinct_ = 0;
};

}  // namespace senet::datalog
