// Who reads what: for every operand of a program the tables that have it as an input, in one array.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sliced/lut_program.h"

namespace senet::sliced {

class Users {
 public:
  explicit Users(const LutProgram& program);

  // Numbers of the tables that read `operand`, ascending; a table that reads it twice is there twice.
  std::span<const std::uint32_t> of(Operand operand) const noexcept {
    return {tables_.data() + first_[operand], first_[operand + 1] - first_[operand]};
  }

 private:
  std::vector<std::uint32_t> first_;  // by operand
  std::vector<std::uint32_t> tables_;
};

}  // namespace senet::sliced
