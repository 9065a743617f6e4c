/* prelude.h: functions of the language that are written in it, lab/prelude/NAME.cgt. */
#ifndef LAB_PRELUDE_H
#define LAB_PRELUDE_H

#include <stdatomic.h>

#include "lab/functions/function_table.h"

/* A file of definitions. The program that it becomes at the first call stays, for all threads. */
struct labi_prelude_file {
  const char *name, *text;
  size_t length;
  _Atomic(const lab_program *) program;
};
typedef struct labi_prelude_file labi_prelude_file;

/* Calls the definition that has the name of the function. Its result is not remembered; calls of definitions
 * inside it are. */
labi_general labi_call_prelude;

/* Written by CMake, from the files. */
extern const lab_function labi_prelude_players[], labi_prelude_sensible[], labi_prelude_integers[],
    labi_prelude_lists[];

#endif
