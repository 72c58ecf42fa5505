// FNV-1a 64, the hash that golden traces and records use.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace senet {

inline constexpr std::uint64_t kFnvOffset = 0xcbf29ce484222325ULL;

// Continues `hash` over the bytes of `text`.
constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = kFnvOffset) noexcept {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

// The hash of the texts joined with one newline between them; the offset basis for no texts.
constexpr std::uint64_t fnv1a_lines(std::span<const std::string> texts) noexcept {
  std::uint64_t hash = kFnvOffset;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) hash = fnv1a("\n", hash);
    hash = fnv1a(texts[i], hash);
  }
  return hash;
}

}  // namespace senet
