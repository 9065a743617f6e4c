# toolchain.cmake: WebAssembly by Debian's emscripten. Its clang compiles, emcc, which takes a second to begin, links
# alone. CGT_WEB_LIBRARIES: where packaging/libraries put what is needed.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(EMSCRIPTEN ON)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CGT_WEB_LIBRARIES)
set(CGT_WEB_LIBRARIES "${CMAKE_CURRENT_LIST_DIR}/../build-web/libraries" CACHE PATH "What packaging/libraries built")

find_program(CMAKE_C_COMPILER NAMES clang-14 clang REQUIRED)
find_program(CMAKE_AR NAMES llvm-ar-14 llvm-ar REQUIRED)
find_program(CMAKE_RANLIB NAMES llvm-ranlib-14 llvm-ranlib REQUIRED)
find_program(EMCC emcc REQUIRED)
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_SYSROOT /usr/share/emscripten/cache/sysroot)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Debian keeps the modules of node that emcc wants apart.
set(CMAKE_C_LINK_EXECUTABLE "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${EMCC} <FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")

set(ENV{PKG_CONFIG_LIBDIR} "${CGT_WEB_LIBRARIES}/lib/pkgconfig")
set(CMAKE_FIND_ROOT_PATH "${CGT_WEB_LIBRARIES}")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
