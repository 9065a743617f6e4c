/* theories.h: the theories whose games are values of the language, and the folders of lab/theories/, a row each. ROW(NAME)
 * stands for labi_NAME_theory, and of a folder for labi_NAME_functions (a table of functions of the language, with {0} at
 * its end) and labi_NAME_words (what help says about the table). The folder universes/ has a theory for each universe. */
#ifndef LAB_THEORIES_H
#define LAB_THEORIES_H

#include "lab/machine/function_row.h"
#include "lab/machine/theory.h"

#define LABI_UNIVERSES(ROW)                                                                                  \
  ROW(normal) ROW(misere) ROW(dicot) ROW(dead_ending) ROW(blocking) ROW(guaranteed) ROW(dicot_scores)
#define LABI_THEORIES(ROW) ROW(misere_forms) ROW(dead_ends) ROW(entailing) LABI_UNIVERSES(ROW)
#define LABI_THEORY_FOLDERS(ROW) ROW(misere_forms) ROW(dead_ends) ROW(entailing) ROW(universes)

#define LABI_DECLARE_THEORY(NAME) extern const labi_theory labi_##NAME##_theory;
LABI_THEORIES(LABI_DECLARE_THEORY)

#define LABI_DECLARE_FOLDER(NAME)                                                                            \
  extern const lab_function labi_##NAME##_functions[];                                                       \
  extern const labi_table_words labi_##NAME##_words;
LABI_THEORY_FOLDERS(LABI_DECLARE_FOLDER)

/* theories.c: NULL is the end. */
extern const labi_theory *const labi_theories[];

#endif
