# Who may include whom, and what the engine must not do. Run as  cmake -D ROOT=folder -P check_tree.cmake
#
# The paths are the architecture: the room of a file is its first folder, its layer, or its room in the laboratory,
# the second. A file is included by its path from the root, public headers as <cgt/...>.
#
#   include/  -> include/                             games/FAMILY/ -> cgt/ruleset.h, games/boards/, itself
#   cgt/      -> include/, its layer and those below  studies/  -> include/, studies/, games/boards/
#   lab/      -> include/, lab/, studies/studies.h    command/  -> include/, command/
#   python/   -> include/                             tests/    -> anything
#   lab/heaps/ -> also games/boards/codes/, the codes of games on heaps
#   games/patterns/ -> cgt/lab_pattern.h, cgt/ruleset.h, games/boards/, games/patterns/
#   nothing   -> tests/
#
# The files of python/native/ are compiled where they were copied to, and include each other by their names.
#
# No function of the engine calls one that begins with CGTI_ENTER (cgt/memory/memory.h).
#
# It also holds: file names are unique, every file opens by saying what it is for, and the engine neither prints nor
# exits nor touches floating point, except where approx.c prints decimals.
#
# Sizes are a question of judgement, so they only warn: a folder of code with more than 45 files, and python/native/
# with more than 2000 lines. One warning names the largest folder and lists the others.
cmake_minimum_required(VERSION 3.21)

# The layers of the engine, bottom first. Context makes and frees what all layers own.
set(layers memory store forms invariants positions decide text loopy context)

function(fault where what)
  message(SEND_ERROR "${where}: ${what}")
endfunction()

function(layer_of result path)
  string(REGEX REPLACE "^cgt/([^/]*)/.*" "\\1" layer ${path})
  list(FIND layers ${layer} index)
  set(${result} ${index} PARENT_SCOPE)
endfunction()

# ---- the files, their rooms, and the rooms of their names ------------------------------------------

set(files)
foreach(room include cgt games studies lab command python tests)
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
    set(room_of_${path} ${room})
  endforeach()
endforeach()

# ---- includes --------------------------------------------------------------------------------------

foreach(path IN LISTS files)
  set(room ${room_of_${path}})
  if(room STREQUAL "cgt")
    layer_of(layer ${path})
    if(layer EQUAL -1)
      fault(${path} "is in no layer of the engine; the folders of cgt/ are ${layers}")
    endif()
  endif()

  file(STRINGS ${ROOT}/${path} includes REGEX "^[ \t]*#[ \t]*include")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*" "\\1" target "${line}")
    get_filename_component(name ${target} NAME)
    if(target MATCHES "^(cgt|games|studies|lab|command)/" AND EXISTS ${ROOT}/${target})
      set(path_there ${target})
    elseif(EXISTS ${ROOT}/include/${target} AND NOT target MATCHES "\\.\\.")
      set(path_there include/${target})
    elseif(target MATCHES "^cgt/(export|lab_export|version)\\.h$")
      set(path_there include/${target}) # written by CMake
    elseif(room STREQUAL "tests" AND path_of_${name} MATCHES "^tests/")
      continue() # the tests among themselves
    elseif(room STREQUAL "python" AND path_of_${name} MATCHES "^python/")
      continue() # and the binding's
    elseif(DEFINED path_of_${name} AND NOT target MATCHES "^(sys|bits|criterion)/")
      fault(${path} "includes ${target}: write its path, ${path_of_${name}}")
      continue()
    else()
      continue() # a header of the system
    endif()
    string(REGEX REPLACE "/.*" "" there ${path_there})

    set(allowed TRUE)
    if(room MATCHES "^(include|python)$" AND NOT there STREQUAL "include")
      set(allowed FALSE)
    elseif(room STREQUAL "cgt")
      if(there STREQUAL "cgt")
        layer_of(layer_there ${path_there})
        if(layer_there GREATER layer AND layer GREATER -1)
          list(GET layers ${layer} below)
          list(GET layers ${layer_there} above)
          fault(${path} "is of layer ${below} and must not look up to ${path_there} of layer ${above}")
        endif()
      elseif(NOT there STREQUAL "include")
        set(allowed FALSE)
      endif()
    elseif(path MATCHES "^games/patterns/")
      if(NOT path_there MATCHES "^(include/cgt/(lab_pattern|ruleset)\\.h$|games/(boards|patterns)/)")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "games")
      string(REGEX MATCH "^games/[^/]*/" family ${path})
      if(NOT path_there MATCHES "^(include/cgt/ruleset\\.h$|games/boards/|${family})")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "studies")
      if(NOT path_there MATCHES "^(include|studies|games/boards)/")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "lab")
      if(there STREQUAL "games" AND NOT name STREQUAL "registry.h"
         AND NOT (path MATCHES "^lab/heaps/" AND path_there MATCHES "^games/boards/codes/"))
        set(allowed FALSE)
      elseif(NOT there MATCHES "^(include|games|studies|lab)$")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "command")
      if(NOT there MATCHES "^(include|command)$")
        set(allowed FALSE)
      endif()
    endif()
    if(NOT allowed)
      fault(${path} "must not include ${path_there}")
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

set(engine)
foreach(path IN LISTS files)
  file(READ ${ROOT}/${path} text)
  if(NOT text MATCHES "^/\\*")
    fault(${path} "does not open with a comment that says what the file is for")
  endif()
  if(text MATCHES "\t")
    fault(${path} "contains a tab; indent by two spaces")
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
file(READ ${ROOT}/tests/test_strangers.c strangers)
file(GLOB headers ${ROOT}/include/cgt/*.h)
list(FILTER headers EXCLUDE REGEX "/lab[^/]*$")
foreach(header IN LISTS headers)
  file(READ ${header} text)
  string(REGEX MATCHALL "CGT_API [^;(]*\\([^;]*cgt_ctx \\*[^;]*\\);" functions "${text}")
  foreach(function IN LISTS functions)
    string(REGEX REPLACE "^CGT_API [^(]*[ *](cgt_[a-z0-9_]+)\\(.*" "\\1" name "${function}")
    if(NOT strangers MATCHES "${name}\\(")
      fault(tests/test_strangers.c "does not call ${name} without a context")
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
