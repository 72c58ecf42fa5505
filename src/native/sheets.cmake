# Compiles the rule sheets of games/ in, so that a description can be compared with them wherever the program runs.
file(GLOB SHEETS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*.kif)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${SHEETS})
set(SHEET_ROWS "")
set(NAME_ROWS "")
foreach(SHEET IN LISTS SHEETS)
  get_filename_component(NAME ${SHEET} NAME_WE)
  file(READ ${SHEET} TEXT)
  string(APPEND NAME_ROWS "    \"${NAME}\",\n")
  string(APPEND SHEET_ROWS "    {\"${NAME}\", R\"~~(${TEXT})~~\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/native/sheets.cpp @ONLY CONTENT [[
#include <string_view>
#include "native/games.h"
namespace senet::native {
namespace {
struct Sheet {
  std::string_view name;
  std::string_view text;
};
constexpr Sheet kSheets[] = {
@SHEET_ROWS@};
constexpr std::string_view kNames[] = {
@NAME_ROWS@};
}  // namespace
std::span<const std::string_view> sheet_names() { return kNames; }
std::string_view sheet_text(std::string_view name) {
  for (const Sheet& sheet : kSheets) {
    if (sheet.name == name) return sheet.text;
  }
  return {};
}
}  // namespace senet::native
]])
target_sources(senet_native PRIVATE ${CMAKE_BINARY_DIR}/native/sheets.cpp)
