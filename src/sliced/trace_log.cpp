#include "sliced/trace_log.h"

#include <bit>

namespace senet::sliced {

namespace {

// Bit i of a byte as the least bit of byte i.
constexpr std::array<std::uint64_t, 256> make_spread() {
  std::array<std::uint64_t, 256> spread{};
  for (std::size_t byte = 0; byte < spread.size(); ++byte) {
    for (std::size_t i = 0; i < 8; ++i) spread[byte] |= std::uint64_t{byte >> i & 1U} << (8 * i);
  }
  return spread;
}

constexpr std::array<std::uint64_t, 256> kSpread = make_spread();

std::size_t bits_of(std::span<const MoveCode> codes) noexcept {
  std::size_t bits = 0;
  for (const MoveCode& code : codes) bits += code.bits;
  return bits;
}

}  // namespace

void TraceLog::clear() noexcept {
  starts_.clear();
  steps_.clear();
  words_.clear();
}

void TraceLog::record(const LaneFrames& frames, std::span<const MoveCode> codes, const LaneSet& lanes) {
  steps_.push_back({codes, lanes, words_.size()});
  const std::size_t bits = bits_of(codes);
  words_.resize(words_.size() + bits * kWords);
  std::uint64_t* to = words_.data() + steps_.back().words;
  for (std::uint32_t bit = 0; bit < bits; ++bit) {
    // codes of roles lie one behind the other
    const LaneSet words = frames.read(codes[0].first + bit);
    for (std::size_t i = 0; i < kWords; ++i) to[i * bits + bit] = words[i];
  }
}

void TraceLog::write(PlayoutTrace& trace) {
  decoded_.resize(roles_);
  auto start = starts_.begin();
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    for (; start != starts_.end() && start->step == s; ++start) {
      cursors_[start->lane] = trace.moves.data() + trace.begin[start->playout] * roles_;
    }
    for (std::size_t word = 0; word < kWords; ++word) {
      if (steps_[s].lanes[word] != 0) write_lanes(steps_[s], word);
    }
  }
}

void TraceLog::write_lanes(const Step& step, std::size_t word) {
  const std::uint64_t* words = words_.data() + step.words + word * bits_of(step.codes);
  for (std::size_t role = 0; role < roles_; ++role) {
    decode(step.codes[role], words, decoded_[role]);
    words += step.codes[role].bits;
  }
  for (std::uint64_t left = step.lanes[word]; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
    MoveId*& cursor = cursors_[64 * word + lane];
    for (std::size_t role = 0; role < roles_; ++role) *cursor++ = decoded_[role][lane];
  }
}

// Eight lanes and eight bits of the code at a time.
void TraceLog::decode(const MoveCode& code, const std::uint64_t* words, std::span<MoveId, 64> moves) const noexcept {
  for (std::size_t lane = 0; lane < 64; lane += 8) {
    std::array<std::size_t, 8> numbers{};
    for (std::uint32_t first = 0; first < code.bits; first += 8) {
      std::uint64_t bytes = 0;
      for (std::uint32_t bit = first; bit < code.bits && bit < first + 8; ++bit) {
        bytes |= kSpread[words[bit] >> lane & 255U] << (bit - first);
      }
      for (std::size_t i = 0; i < 8; ++i) numbers[i] |= (bytes >> (8 * i) & 255U) << first;
    }
    for (std::size_t i = 0; i < 8; ++i) moves[lane + i] = code.moves[numbers[i]];
  }
}

}  // namespace senet::sliced
