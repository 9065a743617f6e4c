/* theories.h: the theories whose games are values of the language, a row each. ROW(NAME) stands for the files of
 * lab/theories/NAME/, which define labi_NAME_theory, labi_NAME_functions (a table of functions of the language, with
 * {0} at its end) and labi_NAME_words (what help says about the table). */
#ifndef LAB_THEORIES_H
#define LAB_THEORIES_H

#include "lab/machine/function_row.h"
#include "lab/machine/theory.h"

#define LABI_THEORIES(ROW) ROW(misere_forms) ROW(dead_ends)

#define LABI_DECLARE_THEORY(NAME)                                                                            \
  extern const labi_theory labi_##NAME##_theory;                                                             \
  extern const lab_function labi_##NAME##_functions[];                                                       \
  extern const labi_table_words labi_##NAME##_words;
LABI_THEORIES(LABI_DECLARE_THEORY)

/* theories.c: NULL is the end. */
extern const labi_theory *const labi_theories[];

#endif
