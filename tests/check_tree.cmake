# Who may include whom, and what the engine must not do. Run as  cmake -D ROOT=folder -P check_tree.cmake
#
# The paths are the architecture. ARCHITECTURE.md has a heading for each room, a folder, with a line "May include"; a
# file is of the room with the longest path. In games/ a family is a room of its own with the rule of games/. A file is
# included by its path from the root, public headers as <cgt/...>. Nothing includes tests/. What the laboratory stands
# on includes none of its headers, cgt/lab*.h.
#
# No function of the engine calls one that begins with CGTI_ENTER (cgt/memory/memory.h).
#
# It also holds: file names are unique, every file opens by saying what it is for, and the engine neither prints nor
# exits nor touches floating point, except where approx.c prints decimals.
#
# Threads are started by base/threads.c alone.
#
# No string of the libraries names an option of the command, --word, or a command, "cgt store": C and Python read them
# too. lab/picture/picture.c calls another program, with options of that.
#
# Sizes are a question of judgement, so they only warn: a folder of code with more than 45 files, and python/native/
# with more than 2000 lines. One warning names the largest folder and lists the others.
cmake_minimum_required(VERSION 3.21)

function(fault where what)
  message(SEND_ERROR "${where}: ${what}")
endfunction()

# ---- the map ---------------------------------------------------------------------------------------

# rooms, in their order; allowed_of_ROOM, paths; before_of_ROOM, whether the rooms above it on the page are allowed.
set(rooms)
file(STRINGS ${ROOT}/ARCHITECTURE.md lines REGEX "^(### `|May include:)")
foreach(line IN LISTS lines)
  if(line MATCHES "^### `([^`]*/)`$")
    set(room ${CMAKE_MATCH_1})
    list(APPEND rooms ${room})
    if(NOT IS_DIRECTORY ${ROOT}/${room})
      fault(ARCHITECTURE.md "has a room ${room}, which is no folder")
    endif()
  else()
    string(REGEX MATCHALL "`[^`]+`" allowed "${line}")
    string(REPLACE "`" "" allowed "${allowed}")
    set(allowed_of_${room} ${allowed})
    if(line MATCHES "the rooms before it")
      set(before_of_${room} ON)
    elseif(line MATCHES "everything")
      set(all_of_${room} ON)
    endif()
  endif()
endforeach()

# The room of a path: the longest that it begins with; "" if there is none.
function(room_of result path)
  set(found "")
  foreach(room IN LISTS rooms)
    string(LENGTH "${room}" length)
    string(LENGTH "${found}" longest)
    string(FIND "${path}" "${room}" at)
    if(at EQUAL 0 AND length GREATER longest)
      set(found ${room})
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# May this file of that room include the other one?
function(may_include result path room there)
  set(${result} TRUE PARENT_SCOPE)
  set(own ${room})
  if(room STREQUAL "games/")
    string(REGEX MATCH "^games/[^/]*/" own ${path})
  endif()
  foreach(prefix IN LISTS own allowed_of_${room})
    string(FIND "${there}" "${prefix}" at)
    if(at EQUAL 0)
      return()
    endif()
  endforeach()
  if(all_of_${room})
    return()
  elseif(before_of_${room})
    room_of(room_there ${there})
    string(REGEX REPLACE "/.*" "" top ${room})
    list(FIND rooms "${room}" index)
    list(FIND rooms "${room_there}" index_there)
    if(room_there MATCHES "^${top}/" AND index_there GREATER -1 AND index_there LESS index)
      return()
    endif()
  endif()
  set(${result} FALSE PARENT_SCOPE)
endfunction()

# ---- the files, their rooms, and the rooms of their names ------------------------------------------

set(files)
foreach(room include cgt games studies base storage impartial lab command python tests)
  set(folder ${room})
  if(room STREQUAL "python")
    set(folder python/native)
  endif()
  file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/${folder}/*.c ${ROOT}/${folder}/*.h)
  foreach(path IN LISTS found)
    list(APPEND files ${path})
    get_filename_component(name ${path} NAME)
    if(DEFINED path_of_${name})
      fault(${path} "has the name of ${path_of_${name}}; file names are unique in the tree")
    endif()
    set(path_of_${name} ${path})
    set(top_of_${path} ${room})
  endforeach()
endforeach()

# ---- includes --------------------------------------------------------------------------------------

foreach(path IN LISTS files)
  set(top ${top_of_${path}})
  room_of(room ${path})
  if(room STREQUAL "")
    fault(${path} "is in no room of ARCHITECTURE.md: add a heading for its folder, and a line \"May include\"")
  endif()

  file(STRINGS ${ROOT}/${path} includes REGEX "^[ \t]*#[ \t]*include")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*" "\\1" target "${line}")
    get_filename_component(name ${target} NAME)
    if(target MATCHES "^cgt/lab" AND path MATCHES "^(include/cgt/[^/]*|(cgt|base|storage|impartial)/.*)$"
       AND NOT path MATCHES "^include/cgt/lab")
      fault(${path} "must not include ${target}: the laboratory stands above it")
    endif()
    if(target MATCHES "^(cgt|games|studies|base|storage|impartial|lab|command|tests)/" AND EXISTS ${ROOT}/${target})
      set(path_there ${target})
    elseif(EXISTS ${ROOT}/include/${target} AND NOT target MATCHES "\\.\\.")
      set(path_there include/${target})
    elseif(target MATCHES "^cgt/(export|impartial_export|lab_export|version)\\.h$")
      set(path_there include/${target}) # written by CMake
    elseif(top STREQUAL "tests" AND path_of_${name} MATCHES "^tests/")
      continue() # the tests among themselves
    elseif(top STREQUAL "python" AND path_of_${name} MATCHES "^python/")
      continue() # and the binding's
    elseif(DEFINED path_of_${name} AND NOT target MATCHES "^(sys|bits|criterion)/")
      fault(${path} "includes ${target}: write its path, ${path_of_${name}}")
      continue()
    else()
      continue() # a header of the system
    endif()
    may_include(allowed ${path} ${room} ${path_there})
    if(NOT allowed)
      fault(${path} "must not include ${path_there}: ARCHITECTURE.md, ${room}")
    endif()
  endforeach()
endforeach()

set(lines 0)
file(GLOB native ${ROOT}/python/native/*)
foreach(path IN LISTS native)
  file(READ ${path} text)
  string(REGEX MATCHALL "\n" ends "${text}")
  list(LENGTH ends count)
  math(EXPR lines "${lines} + ${count}")
endforeach()
if(lines GREATER 2000)
  message(WARNING "python/native has ${lines} lines; beyond 2000, ask what belongs in the libraries")
endif()

# ---- folders that one can look over ------------------------------------------------------------------

set(folders)
foreach(path IN LISTS files)
  get_filename_component(folder ${path} DIRECTORY)
  if(NOT folder MATCHES "^(tests|include)")
    list(APPEND folders ${folder})
    math(EXPR files_in_${folder} "0${files_in_${folder}} + 1")
  endif()
endforeach()
list(REMOVE_DUPLICATES folders)
set(wide) # "FILES FOLDER", to be sorted by the number
foreach(folder IN LISTS folders)
  if(files_in_${folder} GREATER 45)
    list(APPEND wide "${files_in_${folder}} ${folder}")
  endif()
endforeach()
if(wide)
  list(SORT wide COMPARE NATURAL ORDER DESCENDING)
  list(GET wide 0 largest)
  string(REGEX MATCH "^([0-9]+) (.*)" largest "${largest}")
  set(sentence "${CMAKE_MATCH_2} is the largest folder, with ${CMAKE_MATCH_1} files; does it hold more than one subject?")
  list(REMOVE_AT wide 0)
  if(wide)
    list(JOIN wide ", " others)
    string(APPEND sentence " Over 45 files are also: ${others}.")
  endif()
  message(WARNING "${sentence}")
endif()

# ---- words -----------------------------------------------------------------------------------------

# "eval|show|..", as command/command.h lists them.
file(READ ${ROOT}/command/command.h text)
string(REGEX MATCHALL "ROW\\([a-z]+" commands "${text}")
list(TRANSFORM commands REPLACE "ROW." "")
list(JOIN commands "|" commands)

set(engine)
foreach(path IN LISTS files)
  file(READ ${ROOT}/${path} text)
  if(NOT text MATCHES "^/\\*")
    fault(${path} "does not open with a comment that says what the file is for")
  endif()
  if(text MATCHES "\t")
    fault(${path} "contains a tab; indent by two spaces")
  endif()
  if(NOT path MATCHES "^tests/|^base/threads\\.c$" AND text MATCHES "pthread_create *\\(")
    fault(${path} "starts a thread: base/threads.h does")
  endif()
  if(path MATCHES "^(cgt|games|studies|base|storage|impartial|lab)/" AND NOT path STREQUAL "lab/picture/picture.c"
     AND text MATCHES "\"([^\"\\\n]|\\\\.)*(--[a-z][a-z][a-z]+|cgt (${commands})[^a-z0-9])")
    fault(${path} "has ${CMAKE_MATCH_2} in a string: the library names no option and no command. Say what is wrong, and give the error an advice (include/cgt/error.h), for which command/advice.c and python/cgtlab/_advice.py have phrases")
  endif()
  if(path MATCHES "^cgt/")
    string(REGEX REPLACE "/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" " " text "${text}")
    string(REGEX REPLACE "//[^\n]*" " " text "${text}")
    string(REGEX REPLACE "\"([^\"\\\\\n]|\\\\.)*\"" "\"\"" text "${text}")
    if(text MATCHES "[^A-Za-z0-9_]((v?f?printf|f?puts|f?putc|putchar|perror|_?exit|abort) *\\()")
      fault(${path} "calls ${CMAKE_MATCH_1}...): the library never prints, exits or aborts")
    endif()
    if(NOT path STREQUAL "cgt/text/approx.c" AND text MATCHES "[^A-Za-z0-9_](float|double)[^A-Za-z0-9_]")
      fault(${path} "uses ${CMAKE_MATCH_1}: floating point never decides")
    endif()
    if(path MATCHES "\\.c$")
      list(APPEND engine ${path})
      set(code_of_${path} "${text}") # without comments and strings
    endif()
  endif()
endforeach()

# ---- strangers -------------------------------------------------------------------------------------

# Every public function of the engine that takes a context is called without one in test_strangers.c.
file(READ ${ROOT}/tests/cgt/test_strangers.c strangers)
file(GLOB headers ${ROOT}/include/cgt/*.h)
list(FILTER headers EXCLUDE REGEX "/lab[^/]*$")
foreach(header IN LISTS headers)
  file(READ ${header} text)
  string(REGEX MATCHALL "CGT_API [^;(]*\\([^;]*cgt_ctx \\*[^;]*\\);" functions "${text}")
  foreach(function IN LISTS functions)
    string(REGEX REPLACE "^CGT_API [^(]*[ *](cgt_[a-z0-9_]+)\\(.*" "\\1" name "${function}")
    if(NOT strangers MATCHES "${name}\\(")
      fault(tests/cgt/test_strangers.c "does not call ${name} without a context")
    endif()
  endforeach()
endforeach()

# ---- shared objects --------------------------------------------------------------------------------

# Every function that a ruleset calls is handed to shared objects.
file(READ ${ROOT}/include/cgt/ruleset.h text)
file(READ ${ROOT}/include/cgt/plugin.h plugin)
string(REGEX MATCHALL "CGT_API [^;(]*cgt_[a-z0-9_]+\\(" functions "${text}")
foreach(function IN LISTS functions)
  string(REGEX REPLACE ".*[^a-z0-9_](cgt_[a-z0-9_]+)\\(" "\\1" name "${function}")
  if(NOT plugin MATCHES "[ *]${name}\\(")
    fault(include/cgt/plugin.h "does not define ${name}, which rulesets call")
  endif()
endforeach()

# ---- outermost calls -------------------------------------------------------------------------------

# The public functions that begin with CGTI_ENTER; and calls of them: an indented line is no definition.
set(outermost)
foreach(path IN LISTS engine)
  string(REGEX MATCHALL "[^a-z_]CGTI_ENTER\\(" entries "${code_of_${path}}")
  string(REGEX MATCHALL "cgt_[a-z0-9_]+\\([^(){}]*\\) {\n  CGTI_ENTER\\(" found "${code_of_${path}}")
  list(LENGTH entries entry_count)
  list(LENGTH found found_count)
  if(NOT entry_count EQUAL found_count)
    fault(${path} "has a CGTI_ENTER that is not the first statement of a public function")
  endif()
  foreach(definition IN LISTS found)
    string(REGEX REPLACE "\\(.*" "" name "${definition}")
    list(APPEND outermost ${name})
  endforeach()
endforeach()
list(JOIN outermost "|" outermost)
foreach(path IN LISTS engine)
  if("${code_of_${path}}" MATCHES "\n [^\n]*[^a-z0-9_](${outermost})\\(")
    fault(${path} "calls ${CMAKE_MATCH_1}, which begins with CGTI_ENTER: call what it calls")
  endif()
endforeach()
