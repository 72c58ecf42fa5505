#include "native/games.h"

#include <utility>

#include "native/amazons.h"
#include "native/breakthrough.h"
#include "native/cannon.h"
#include "native/catch_the_lion.h"
#include "native/checkers.h"
#include "native/chinese_checkers.h"
#include "native/connect_four.h"
#include "native/go.h"
#include "native/kalah.h"
#include "native/lines_of_action.h"
#include "native/othello.h"
#include "native/pentalath.h"

namespace senet::native {

namespace {

template <class R, auto kOptions>
std::shared_ptr<const Game> make_with(Labels labels) {
  return new_native_game<R>(std::move(labels), kOptions);
}

constexpr NativeGame kGames[] = {
    {"amazons", 0x410e'93a8'474f'e0c6, new_native_game<Amazons<10>>},
    {"amazons_6x6", 0xb622'3ab7'3a58'5f31, new_native_game<Amazons<6>>},
    {"amazons_8x8", 0x1c7c'353b'6070'10f6, new_native_game<Amazons<8>>},
    {"breakthrough", 0x4231'b222'bc4b'21e6, new_native_game<Breakthrough<8>>},
    {"breakthrough_6x6", 0x283d'f2d0'724b'9cde, new_native_game<Breakthrough<6>>},
    {"cannon", 0x30a8'fb07'34ab'b36b, new_native_game<Cannon>},
    {"catch_the_lion", 0x2d23'120a'ca55'437c, new_native_game<CatchTheLion>},
    {"checkers", 0x7a9c'e5c4'21ae'5cf5, new_native_game<Checkers<>>},
    {"chinese_checkers", 0xffb5'd693'0990'2e57, new_native_game<ChineseCheckers>},
    {"connect_four", 0xf51b'77c9'd5df'897e, new_native_game<ConnectFour<7, 6>>},
    {"go_13x13", 0xd251'353f'83d3'111b, new_native_game<Go<13>>},
    {"go_19x19", 0xc279'7e03'2bb1'012a, new_native_game<Go<19>>},
    {"go_9x9", 0xdd6f'8bf9'0d9b'dc47, new_native_game<Go<9>>},
    {"kalah", 0x8e2e'9e98'3e8a'b136, new_native_game<Kalah>},
    {"lines_of_action", 0xd4b5'5a90'c3bc'fe7e, new_native_game<LinesOfAction<>>},
    {"othello", 0x105a'3b73'a54e'263e, new_native_game<Othello>},
    {"pentalath", 0x0d36'ffa3'0e85'2b76, new_native_game<Pentalath>},
};

constexpr CatchTheLionOptions kOfficial{.official_try = true, .third_repetition = true};
constexpr KalahOptions kEmptyCapture{.seeds = 4, .empty_capture = true};

constexpr NativeGame kVariants[] = {
    {"amazons_6x6_one_ply", 0, new_native_game<Amazons<6, AmazonsTurn::kOnePly>>},
    {"amazons_8x8_one_ply", 0, new_native_game<Amazons<8, AmazonsTurn::kOnePly>>},
    {"amazons_one_ply", 0, new_native_game<Amazons<10, AmazonsTurn::kOnePly>>},
    {"breakthrough_5x5", 0, new_native_game<Breakthrough<5>>},
    {"catch_the_lion_official", 0, make_with<CatchTheLion, kOfficial>},
    {"checkers_one_ply", 0, new_native_game<Checkers<CheckersJumps::kOnePly>>},
    {"connect_four_5x4", 0, new_native_game<ConnectFour<5, 4>>},
    {"go_13x13_superko", 0, new_native_game<Go<13, GoRules::kSuperko>>},
    {"go_19x19_superko", 0, new_native_game<Go<19, GoRules::kSuperko>>},
    {"go_9x9_superko", 0, new_native_game<Go<9, GoRules::kSuperko>>},
    {"kalah_empty_capture", 0, make_with<Kalah, kEmptyCapture>},
    {"lines_of_action_older", 0, new_native_game<LinesOfAction<LoaRules::kOlder>>},
    {"lines_of_action_olympiad", 0, new_native_game<LinesOfAction<LoaRules::kOlympiad>>},
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
