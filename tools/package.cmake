# The Debian package, made by `cpack -G DEB` in the build folder: the program, a systemd unit that serves, its options,
# and the rule sheets. The processor must have what -march says; see tools/senet.service.
include(GNUInstallDirs)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
install(TARGETS senet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_SOURCE_DIR}/tools/senet.service DESTINATION lib/systemd/system)
install(FILES ${CMAKE_SOURCE_DIR}/tools/senet.default DESTINATION /etc/default RENAME senet)
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION share/doc/senet)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/doc/senet RENAME copyright)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/games DESTINATION share/senet FILES_MATCHING PATTERN "*.kif")

set(CPACK_PACKAGE_NAME senet)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Senet authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "player of games that it has never seen")
set(CPACK_PACKAGE_DESCRIPTION "Reads the rules of a game in the Game Description Language and plays it,
for a server that speaks the general game playing protocol or by itself.
Needs a processor with the instructions of ${SENET_ARCH}.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
file(WRITE ${CMAKE_BINARY_DIR}/conffiles "/etc/default/senet\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/conffiles)
set(CPACK_STRIP_FILES ON)
include(CPack)
