#include "native/games.h"

#include <utility>

#include "native/breakthrough.h"
#include "native/catch_the_lion.h"
#include "native/connect_four.h"
#include "native/kalah.h"
#include "native/othello.h"

namespace senet::native {

namespace {

template <class R, auto kOptions>
std::shared_ptr<const Game> make_with(Labels labels) {
  return new_native_game<R>(std::move(labels), kOptions);
}

constexpr NativeGame kGames[] = {
    {"breakthrough", 0x4231'b222'bc4b'21e6, new_native_game<Breakthrough<8>>},
    {"breakthrough_6x6", 0x283d'f2d0'724b'9cde, new_native_game<Breakthrough<6>>},
    {"catch_the_lion", 0x2d23'120a'ca55'437c, new_native_game<CatchTheLion>},
    {"connect_four", 0xf51b'77c9'd5df'897e, new_native_game<ConnectFour<7, 6>>},
    {"kalah", 0x8e2e'9e98'3e8a'b136, new_native_game<Kalah>},
    {"othello", 0x105a'3b73'a54e'263e, new_native_game<Othello>},
};

constexpr CatchTheLionOptions kOfficial{.official_try = true, .third_repetition = true};
constexpr KalahOptions kEmptyCapture{.seeds = 4, .empty_capture = true};

constexpr NativeGame kVariants[] = {
    {"breakthrough_5x5", 0, new_native_game<Breakthrough<5>>},
    {"catch_the_lion_official", 0, make_with<CatchTheLion, kOfficial>},
    {"connect_four_5x4", 0, new_native_game<ConnectFour<5, 4>>},
    {"kalah_empty_capture", 0, make_with<Kalah, kEmptyCapture>},
};

}  // namespace

std::span<const NativeGame> games() { return kGames; }
std::span<const NativeGame> variants() { return kVariants; }

const NativeGame* find_game(std::string_view name) {
  for (const std::span<const NativeGame> list : {games(), variants()}) {
    for (const NativeGame& game : list) {
      if (game.name == name) return &game;
    }
  }
  return nullptr;
}

}  // namespace senet::native
