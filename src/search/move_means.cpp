#include "search/move_means.h"

namespace senet::search {

MoveMeans::MoveMeans() : table_(std::size_t{1} << 20) {}

void MoveMeans::add(Place place, MoveId move, double value) noexcept {
  table_.add(key(place, move), static_cast<float>(value));
}

// Tells all pairs apart, and spreads them: both steps can be undone.
std::uint64_t MoveMeans::key(Place place, MoveId move) noexcept {
  std::uint64_t key = std::uint64_t{place} << 32 | (std::uint64_t{index(move)} + 1);
  key ^= key >> 29;
  return key * 0xbf58476d1ce4e5b9ULL;
}

}  // namespace senet::search
