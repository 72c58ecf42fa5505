#include "native/go_shapes.h"

#include <string_view>
#include <utility>

namespace senet::native {

namespace {

// Row by row around the point. X and O are the two colours, either way; '.' free, x anything but X, o anything but O,
// '-' off the board, '?' anything. They stand for their turns, reflections and exchanges of colours, too.
// clang-format off
constexpr const char* kPictures[] = {
    "XOX" ".." "???",  // hane that encloses
    "XO." ".." "?.?",  // hane that does not cut
    "XO?" "X." "x.?",  // hane round a stone with support
    ".O." "X." "...",  // diagonal attachment
    "XO?" "Oo" "?o?",  // cut of what nothing protects
    "XO?" "OX" "???",  // cut of what has been peeped at
    "?X?" "OO" "ooo",  // cut between two stones
    "OX?" "oO" "???",  // cut of a knight's move
    "X.?" "O?" "---",  // at the edge: chase
    "OX?" "XO" "---",  // ... block of a cut
    "?X?" "xO" "---",  // ... block of a connection
    "?XO" "xx" "---",  // ... descent
    "?OX" "XO" "---",  // ... cut
};
// clang-format on

constexpr std::string_view contents_of(char letter) {
  switch (letter) {
    case 'X':
      return "X";
    case 'O':
      return "O";
    case '.':
      return ".";
    case 'x':
      return ".O-";
    case 'o':
      return ".X-";
    case '-':
      return "-";
    default:
      return ".XO-";
  }
}

constexpr GoShapes::Content content_of(char letter) {
  return letter == 'X'   ? GoShapes::kBlack
         : letter == 'O' ? GoShapes::kWhite
         : letter == '-' ? GoShapes::kEdge
                         : GoShapes::kFree;
}

}  // namespace

const GoShapes& GoShapes::all() {
  static const GoShapes shapes;
  return shapes;
}

GoShapes::GoShapes() {
  Around around{};
  for (const char* picture : kPictures) add(picture, around, 0);
}

void GoShapes::add(const char* picture, Around& around, std::uint32_t known) {
  if (known == around.size()) return add_all_forms(around);
  for (const char letter : contents_of(picture[known])) {
    around[known] = content_of(letter);
    add(picture, around, known + 1);
  }
}

void GoShapes::add_all_forms(Around around) {
  for (int colours = 0; colours < 2; ++colours) {
    for (int mirror = 0; mirror < 2; ++mirror) {
      for (int turn = 0; turn < 4; ++turn) {
        shapes_.set(number_of(around));
        around = {around[5], around[3], around[0], around[6], around[1], around[7], around[4], around[2]};
      }
      around = {around[2], around[1], around[0], around[4], around[3], around[7], around[6], around[5]};
    }
    for (Content& content : around) {
      content = content == kBlack ? kWhite : content == kWhite ? kBlack : content;
    }
  }
}

}  // namespace senet::native
