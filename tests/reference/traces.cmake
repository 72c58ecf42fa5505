# Golden traces: one test per trace and evaluator, so that a difference names the sheet and several run at once.
# Sheets in no_network.txt are too large for the propositional network: with the choice left open they must fall back.
file(STRINGS reference/no_network.txt NO_NETWORK REGEX "^[^#]")
list(TRANSFORM NO_NETWORK REPLACE "[ \t].*" "")
file(GLOB TRACES CONFIGURE_DEPENDS ${SENET_SHARED}/oracle/gold/*.jsonl.gz)
foreach(TRACE ${TRACES})
  get_filename_component(ID ${TRACE} NAME)
  string(REPLACE ".jsonl.gz" "" ID ${ID})
  string(REGEX REPLACE "\\.clean$" "" SHEET ${ID})
  foreach(EVALUATOR interpreter scalar)
    if(EVALUATOR STREQUAL scalar AND SHEET IN_LIST NO_NETWORK)
      set(EVALUATOR auto)
    endif()
    set(TEST gold.${EVALUATOR}.${ID})
    add_test(NAME ${TEST}
             COMMAND senet replay ${SENET_SHARED}/corpus/${SHEET}.kif ${TRACE} --evaluator ${EVALUATOR}
                     $<$<STREQUAL:${EVALUATOR},auto>:--load-seconds=5>
             COMMAND_EXPAND_LISTS)
    set_tests_properties(${TEST} PROPERTIES LABELS gold TIMEOUT 600)
  endforeach()
endforeach()
