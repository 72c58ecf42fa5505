// What traced lanes do, kept as circuits leave it: a word a code bit and 64 lanes. It is put in order as joint moves of
// playouts only when the batch is over, so that lanes lose little time to it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "playout/trace.h"
#include "sliced/lane_frames.h"
#include "sliced/playout_circuits.h"

namespace senet::sliced {

// One thread's. The circuits whose codes are recorded must outlive it.
class TraceLog {
 public:
  explicit TraceLog(std::size_t roles) : roles_(roles), cursors_(kLanes) {}

  void clear() noexcept;

  // The lane takes the playout, and makes its first move in the step to come.
  void begin(std::size_t lane, std::uint32_t playout) { starts_.push_back({steps_.size(), lane, playout}); }
  // After a step: what was played in the lanes.
  void record(const LaneFrames& frames, std::span<const MoveCode> codes, const LaneSet& lanes);

  // Writes the moves of all playouts recorded to where trace.begin wants them.
  void write(PlayoutTrace& trace);

 private:
  struct Start {
    std::size_t step;
    std::size_t lane;
    std::uint32_t playout;
  };
  struct Step {
    std::span<const MoveCode> codes;
    LaneSet lanes;
    std::size_t words;  // where its words begin: all code bits of 64 lanes, then those of the next 64
  };

  void write_lanes(const Step& step, std::size_t word);
  void decode(const MoveCode& code, const std::uint64_t* words, std::span<MoveId, 64> moves) const noexcept;

  std::size_t roles_;
  std::vector<Start> starts_;  // by step
  std::vector<Step> steps_;
  std::vector<std::uint64_t> words_;
  std::vector<MoveId*> cursors_;  // per lane: where its next joint move goes
  std::vector<std::array<MoveId, 64>> decoded_;  // per role, of 64 lanes
};

}  // namespace senet::sliced
