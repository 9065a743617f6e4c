# Installs LIBRARY, cgt, cgtimpartial or cgtlab, into a folder of its own, KIND static or shared, builds the C program
# of README.md, examples/c/heaps.c or that of docs/laboratory.md against it, once by pkg-config and once by
# find_package(cgt), runs both and compares what they print with what the page says. Of cgt and cgtimpartial the
# components that they need are installed and no others. A shared library must export names that begin with cgt_, or
# libcgtlab lab_, and no others; with it the command cgt must run from where it was installed. Static libraries are
# those in BUILD.
# The objects of shared ones are others, so they are compiled, in SHARED, without optimisation; a release build compiles the
# engine in one piece, which takes a third of the time. LAUNCHER, ccache say, has what did not change.
cmake_minimum_required(VERSION 3.21)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/consumer)
set(prefix ${WORK}/prefix)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE status OUTPUT_VARIABLE out
                  ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}\nended with ${status}:\n${out}")
  endif()
  string(STRIP "${out}" out)
  set(out "${out}" PARENT_SCOPE)
endfunction()

# ---- install ---------------------------------------------------------------------------------------

if(KIND STREQUAL "shared")
  set(impartial ON)
  if(LIBRARY STREQUAL "cgt")
    set(impartial OFF)
  endif()
  set(lab OFF)
  if(LIBRARY STREQUAL "cgtlab")
    set(lab ON)
  endif()
  set(BUILD ${SHARED})
  run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${ROOT} -B ${BUILD} -DBUILD_SHARED_LIBS=ON -DCGT_BUILD_LAB=${lab}
      -DCGT_BUILD_IMPARTIAL=${impartial} -DCGT_BUILD_TESTS=OFF -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O0 -DCGT_HARDEN=OFF
      -DCMAKE_C_COMPILER=${CC} -DCMAKE_C_COMPILER_LAUNCHER=${LAUNCHER} -DCMAKE_INSTALL_LIBDIR=${LIBDIR})
  run(${CMAKE_COMMAND} --build ${BUILD} --parallel 2)
endif()
set(components engine)
if(LIBRARY STREQUAL "cgtimpartial")
  list(APPEND components impartial)
elseif(LIBRARY STREQUAL "cgtlab")
  list(APPEND components impartial laboratory program)
endif()
foreach(component IN LISTS components)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --component ${component})
endforeach()

file(GLOB licence ${prefix}/share/doc/*/LICENSE)
if(NOT licence)
  message(FATAL_ERROR "the licence is not installed")
endif()

# ---- the page --------------------------------------------------------------------------------------

if(LIBRARY STREQUAL "cgt")
  set(page README.md)
  set(program "\n```c\n([^`]*)```\n[^`]*\n```\n([^`]*)\n```")
elseif(LIBRARY STREQUAL "cgtimpartial")
  set(page examples/README.md) # which shows what the program prints
  set(program "\n(\\$ cc c/heaps[.]c [^\n]*)\n([^$]*)\n\\$")
else()
  set(page docs/laboratory.md)
  set(program "\n```c take.c\n([^`]*)```\n\n```\n[^\n]*\n([^\n]*)\n")
endif()
file(READ ${ROOT}/${page} text)
if(NOT text MATCHES "${program}")
  message(FATAL_ERROR "${page} has no C program followed by what it prints")
endif()
set(expected "${CMAKE_MATCH_2}")
file(WRITE ${WORK}/consumer/consumer.c "${CMAKE_MATCH_1}")
if(LIBRARY STREQUAL "cgtimpartial")
  file(COPY_FILE ${ROOT}/examples/c/heaps.c ${WORK}/consumer/consumer.c)
endif()

# ---- a stranger's build of it ----------------------------------------------------------------------

set(ENV{PKG_CONFIG_PATH} "${prefix}/${LIBDIR}/pkgconfig:$ENV{PKG_CONFIG_PATH}") # libraries may be in a folder of the user
run(pkg-config --modversion ${LIBRARY})
if(NOT out STREQUAL VERSION)
  message(FATAL_ERROR "pkg-config says version ${out}; it is ${VERSION}")
endif()
file(STRINGS ${prefix}/${LIBDIR}/pkgconfig/${LIBRARY}.pc lines REGEX "^[A-Za-z.]+:")
list(TRANSFORM lines REPLACE ":.*" "" OUTPUT_VARIABLE fields)
set(once ${fields})
list(REMOVE_DUPLICATES once)
if(NOT once STREQUAL fields) # pkgconf adds them up, the pkg-config of freedesktop.org refuses the file
  message(FATAL_ERROR "${LIBRARY}.pc has a field twice: ${fields}")
endif()
run(pkg-config --cflags --libs ${LIBRARY})
separate_arguments(flags UNIX_COMMAND "${out}")
run(${CC} ${WORK}/consumer/consumer.c -o ${WORK}/by-pkg-config ${flags} -Wl,-rpath,${prefix}/${LIBDIR})

file(WRITE ${WORK}/consumer/CMakeLists.txt "cmake_minimum_required(VERSION 3.21)
project(consumer LANGUAGES C)
find_package(cgt ${VERSION} REQUIRED COMPONENTS ${LIBRARY})
add_executable(by-cmake consumer.c)
target_link_libraries(by-cmake PRIVATE cgt::${LIBRARY})
")
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK}/consumer -B ${WORK}/consumer/build -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_C_COMPILER=${CC})
run(${CMAKE_COMMAND} --build ${WORK}/consumer/build)

foreach(by ${WORK}/by-pkg-config ${WORK}/consumer/build/by-cmake)
  run(${by})
  if(NOT out STREQUAL expected)
    message(FATAL_ERROR "${by} prints\n${out}\n${page} says\n${expected}")
  endif()
endforeach()

# ---- what a shared library shows -------------------------------------------------------------------

if(KIND STREQUAL "shared")
  file(GLOB libraries ${prefix}/${LIBDIR}/libcgt*.so ${prefix}/${LIBDIR}/libcgt*.dylib)
  foreach(library IN LISTS libraries)
    run(nm -D --defined-only ${library})
    string(REGEX REPLACE "\n" ";" lines "${out}")
    set(prefix_of_names cgt)
    if(library MATCHES "libcgtlab")
      set(prefix_of_names lab)
    endif()
    foreach(line IN LISTS lines)
      if(NOT line MATCHES " ${prefix_of_names}_[a-z0-9_]+$")
        message(FATAL_ERROR "${library} exports a name that does not begin with ${prefix_of_names}_: ${line}")
      endif()
    endforeach()
  endforeach()
endif()
if(LIBRARY STREQUAL "cgtlab")
  run(${prefix}/bin/cgt eval "mean({3|1})")
  if(NOT out STREQUAL "2")
    message(FATAL_ERROR "the installed cgt says that the mean of {3|1} is ${out}")
  endif()
endif()
