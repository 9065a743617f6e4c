# Who may include whom, and what the engine must not do. Run as  cmake -D ROOT=folder -P check_tree.cmake
#
#   include/ -> include/                        games/ -> cgt/ruleset.h alone
#   cgt/     -> include/, its layer and below   lab/   -> include/, lab/, games/registry.h
#   tests/   -> anything                        nothing -> tests/
#
# It also holds: file names are unique, every file opens by saying what it is for, and the engine neither
# prints nor exits nor touches floating point, except where approx.c prints decimals.
cmake_minimum_required(VERSION 3.20)

# The layers of the engine, bottom first. A file belongs to the layer that lists its stem. Positions
# stand above text because theorems of rulesets give values as text; ctx.c makes and frees what all own.
set(layers memory store forms invariants text positions context)
set(layer_memory memory arena error hash)
set(layer_store node dyadic table opcache set_cache)
set(layer_forms forms options option_list compare canonical dominated nimber_options named number algebra
    nim_field nimber recursion)
set(layer_invariants invariants operations heating incentive companion conway ordinal subordinate ordinal_product
    uptimal_power explain outcome thermograph birthday fingerprint form_store form_sum
    form_ordinal followers form_misere days day lattice random
    option_map predicates stars stop_count stop_sides uptimal sorting up_power reduced atomic)
set(layer_text writer shared text_parse text_print form_print approx uptimal_text)
set(layer_positions positions position_table sink evaluate lines misere form_position)
set(layer_context ctx check)

function(fault where what)
  message(SEND_ERROR "${where}: ${what}")
endfunction()

function(layer_of result stem)
  set(index 0)
  foreach(layer IN LISTS layers)
    if(stem IN_LIST layer_${layer})
      set(${result} ${index} PARENT_SCOPE)
      return()
    endif()
    math(EXPR index "${index} + 1")
  endforeach()
  set(${result} -1 PARENT_SCOPE)
endfunction()

# ---- the files, their rooms, and the rooms of their names ------------------------------------------

set(files)
foreach(room include cgt games lab tests)
  file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/${room}/*.c ${ROOT}/${room}/*.h)
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
  get_filename_component(stem ${path} NAME_WE)
  if(room STREQUAL "cgt")
    layer_of(layer ${stem})
    if(layer EQUAL -1)
      fault(${path} "is in no layer; name ${stem} in one of the lists of tests/check_tree.cmake")
    endif()
  endif()

  file(STRINGS ${ROOT}/${path} includes REGEX "^[ \t]*#[ \t]*include")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*" "\\1" target "${line}")
    get_filename_component(name ${target} NAME)
    if(EXISTS ${ROOT}/include/${target} AND NOT target MATCHES "\\.\\.")
      set(path_there include/${target})
    elseif(target MATCHES "^cgt/(export|version)\\.h$")
      set(path_there include/${target}) # written by CMake
    elseif(DEFINED path_of_${name} AND NOT target MATCHES "^(sys|bits|criterion)/")
      set(path_there ${path_of_${name}})
    else()
      continue() # a header of the system
    endif()
    string(REGEX REPLACE "/.*" "" there ${path_there})

    set(allowed TRUE)
    if(room STREQUAL "include" AND NOT there STREQUAL "include")
      set(allowed FALSE)
    elseif(room STREQUAL "cgt")
      if(there STREQUAL "cgt")
        get_filename_component(stem_there ${path_there} NAME_WE)
        layer_of(layer_there ${stem_there})
        if(layer_there GREATER layer AND layer GREATER -1)
          list(GET layers ${layer} below)
          list(GET layers ${layer_there} above)
          fault(${path} "is of layer ${below} and must not look up to ${path_there} of layer ${above}")
        endif()
      elseif(NOT there STREQUAL "include")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "games")
      if(there STREQUAL "include")
        if(NOT path_there STREQUAL "include/cgt/ruleset.h")
          set(allowed FALSE)
        endif()
      elseif(NOT there STREQUAL "games" OR name STREQUAL "registry.h")
        set(allowed FALSE)
      endif()
    elseif(room STREQUAL "lab")
      if(there STREQUAL "games" AND NOT name STREQUAL "registry.h")
        set(allowed FALSE)
      elseif(there MATCHES "^(cgt|tests)$")
        set(allowed FALSE)
      endif()
    endif()
    if(NOT allowed)
      fault(${path} "must not include ${path_there}")
    endif()
  endforeach()
endforeach()

# ---- words -----------------------------------------------------------------------------------------

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
    if(NOT path STREQUAL "cgt/approx.c" AND text MATCHES "[^A-Za-z0-9_](float|double)[^A-Za-z0-9_]")
      fault(${path} "uses ${CMAKE_MATCH_1}: floating point never decides")
    endif()
  endif()
endforeach()
