#include "native/games.h"

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

constexpr NativeGame kGames[] = {
    {"amazons", 0xb60f'7f5a'7a72'01f9, new_native_game<Amazons<10>>},
    {"amazons_6x6", 0x1240'b553'50ab'64e7, new_native_game<Amazons<6>>},
    {"amazons_8x8", 0x021d'5bf3'4f71'9221, new_native_game<Amazons<8>>},
    {"breakthrough", 0x0a3d'8c15'0865'787a, new_native_game<Breakthrough<8>>},
    {"breakthrough_6x6", 0x39a9'3f7a'e9f8'2222, new_native_game<Breakthrough<6>>},
    {"cannon", 0xa521'679d'ef67'e033, new_native_game<Cannon>},
    {"catch_the_lion", 0x475f'2368'8612'446a, new_native_game<CatchTheLion>},
    {"checkers", 0xcf4a'b1b3'7988'45b7, new_native_game<Checkers<>>},
    {"chinese_checkers", 0xb1ab'8385'eaba'937d, new_native_game<ChineseCheckers>},
    {"connect_four", 0xdaf4'5a32'd35f'0de7, new_native_game<ConnectFour<7, 6>>},
    {"go_13x13", 0xa77f'a376'1e1f'009a, new_native_game<Go<13>>},
    {"go_19x19", 0x3a7b'4279'a987'912d, new_native_game<Go<19>>},
    {"go_9x9", 0x3783'7846'5a61'7565, new_native_game<Go<9>>},
    {"kalah", 0x7be3'017a'c39c'f4a0, new_native_game<Kalah>},
    {"lines_of_action", 0x80c8'67b3'e27d'c680, new_native_game<LinesOfAction<>>},
    {"othello", 0xf32c'9491'6109'3e64, new_native_game<Othello>},
    {"pentalath", 0x0288'85b0'ef5b'0f95, new_native_game<Pentalath>},
};

}  // namespace

std::span<const NativeGame> games() { return kGames; }

const NativeGame* find_game(std::string_view name) {
  for (const NativeGame& game : games()) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

}  // namespace senet::native
