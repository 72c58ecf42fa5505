// A look-up-table program made ready to run: every slot of its frame is one vector, every bit of a vector a lane, and
// lanes never touch each other. Machine code where the processor and the system allow it, otherwise the same program
// interpreted over vectors or words. All forms give identical results, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/give_up.h"
#include "sliced/lut_program.h"

namespace senet::sliced {

enum class Form : std::uint8_t {
  kBest,        // the fastest for the program on this machine
  kAvx512,      // machine code, 512 lanes
  kAvx2,        // machine code, 256 lanes
  kVectors512,  // interpreted, 512 lanes
  kVectors256,  // interpreted, 256 lanes
  kWords,       // interpreted, 64 lanes
};

// Immutable, so that threads may share it, each with its own frame.
//
// A frame is frame_slots() * lanes() / 64 words, aligned to 64 bytes. Lane l of slot s is bit l % 64 of word
// s * lanes() / 64 + l / 64. Programs may share a frame of the largest size that one of them wants: a program changes
// its output slots and slots from `LutProgram::slots` on, which hold nothing from one run to the next.
class Executor {
 public:
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  virtual Form form() const noexcept = 0;  // never kBest
  virtual unsigned lanes() const noexcept = 0;
  virtual std::size_t frame_slots() const noexcept = 0;
  virtual std::size_t code_size() const noexcept = 0;  // bytes that one run reads besides the frame

  void run(std::uint64_t* frame) const noexcept { run(frame, 1, 0); }

  // Runs on `count` frames, each `stride` words behind the one before; a large program is faster on several frames.
  // Requires: `stride` is a multiple of 8.
  virtual void run(std::uint64_t* frames, std::size_t count, std::size_t stride) const noexcept = 0;

 protected:
  Executor() = default;
};

// The names that options and reports use: best, avx512, avx2, vectors512, vectors256, words.
std::string_view form_name(Form form) noexcept;
// Throws: Error naming the choices.
Form parse_form(std::string_view text);

// What this processor and this system can run, fastest first; the interpreted forms are always there, kWords last.
std::vector<Form> supported_forms();

// nullptr if the form is not supported here, or the system has no executable memory left; never for kBest and the
// interpreted forms. Programs that share a frame must have the same form: ask for one that is supported, not for kBest.
// Requires: operands of a table come before it, slots are below `program.slots`. Throws: Error where it is given up.
std::unique_ptr<Executor> new_executor(const LutProgram& program, Form form = Form::kBest, GiveUp give_up = {});

}  // namespace senet::sliced
