# Generates the GDL lexer and parser with ANTLR at build time.
# The generated code has u8"" literals, which C++20 rejects without -fno-char8_t, hence a target of its own;
# clang 14 rejects three const members of the runtime's Vocabulary.h, hence the patched copy for clang.
find_package(antlr4-runtime 4.9 REQUIRED)
find_program(ANTLR4_TOOL antlr4 REQUIRED)
set(SENET_ANTLR_INCLUDE ${ANTLR4_INCLUDE_DIR})
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(SENET_ANTLR_INCLUDE ${CMAKE_BINARY_DIR}/antlr4-runtime)
  file(COPY ${ANTLR4_INCLUDE_DIR}/ DESTINATION ${SENET_ANTLR_INCLUDE})
  file(READ ${SENET_ANTLR_INCLUDE}/Vocabulary.h VOCABULARY)
  string(REPLACE "std::vector<std::string> const _" "std::vector<std::string> _" VOCABULARY "${VOCABULARY}")
  file(WRITE ${SENET_ANTLR_INCLUDE}/Vocabulary.h "${VOCABULARY}")
endif()
set(GENERATED ${CMAKE_BINARY_DIR}/grammar)
add_custom_command(
  OUTPUT ${GENERATED}/GdlLexer.cpp ${GENERATED}/GdlLexer.h ${GENERATED}/GdlParser.cpp ${GENERATED}/GdlParser.h
  COMMAND ${ANTLR4_TOOL} -Dlanguage=Cpp -Werror -no-listener -no-visitor -package senet_grammar
          -o ${GENERATED} ${CMAKE_CURRENT_LIST_DIR}/Gdl.g4
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/Gdl.g4
  VERBATIM)
add_library(gdl_generated STATIC ${GENERATED}/GdlLexer.cpp ${GENERATED}/GdlParser.cpp)
target_include_directories(gdl_generated SYSTEM PUBLIC ${SENET_ANTLR_INCLUDE} ${GENERATED})
target_compile_options(gdl_generated PRIVATE -fno-char8_t -w)
set(SENET_ANTLR_RUNTIME antlr4_shared)
