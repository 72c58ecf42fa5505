#include "search/turns.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace senet::search {

namespace {

// Turns are shorter than it takes to sleep and be woken, so it is tried for about as long as that first.
constexpr int kTries = 200;

void relax() noexcept {
#if defined(__x86_64__)
  _mm_pause();
#endif
}

}  // namespace

void Turns::lock() {
  for (int i = 0; i < kTries; ++i) {
    if (mutex_.try_lock()) return;
    for (int wait = 0; wait < 8; ++wait) relax();
  }
  mutex_.lock();
}

}  // namespace senet::search
