/* cgt/lab_convert.h: positions, sums and values in the notation of other programs: CGSuite 2, MCGS and cgt-rs.
 *
 * The language reads their notations directly (docs/cgsuite.md). This header writes them, and reads their files. A
 * value that one of them cannot express is an error that names it. */
#ifndef CGT_LAB_CONVERT_H
#define CGT_LAB_CONVERT_H

#include "cgt/lab_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_notation {
  LAB_NOTATION_CGT,     /* the language of this project */
  LAB_NOTATION_CGSUITE, /* game.grid.Clobber("xo|ox") + game.heap.Nim(3) */
  LAB_NOTATION_MCGS,    /* [clobber] XO|OX [nimber] 3 */
  LAB_NOTATION_CGT_RS   /* Konane("xo.") as in its Python package; in Rust only the text in quotes */
} lab_notation;

/* "cgt", "cgsuite", "mcgs", "cgt-rs"; NULL for an invalid value.  Tested: convert::notations_have_names */
LAB_API const char *lab_notation_name(lab_notation notation);

/* Finds the notation with that name; returns false if there is none. */
LAB_API bool lab_notation_named(lab_notation *notation, const char *name);

/* Converts an expression of the language to that notation, in one line allocated by malloc. A position, its variants
 * impartial(P), dicotic(P) and twisted(P), and sums and differences of these and of values keep their structure;
 * anything else is evaluated. Lists and truth values exist only in LAB_NOTATION_CGT and CGSUITE.
 * Fails: as the expression does; EDOMAIN for a value that the other program cannot express, with a message that
 * names it; ELIMIT for a value of more than 2^20 characters.  Tested: convert::comes_back_as_the_same */
LAB_API cgt_status lab_convert(char **converted, lab_machine *machine, const char *text, size_t length,
                               lab_notation notation, lab_error *error);

/* ---- files of other programs ----------------------------------------------------------------- */

/* A sum or a value from a file, as an expression of the language, or a ruleset of the language with the definitions that it
 * uses. */
typedef struct lab_converted {
  char *text;
  unsigned line; /* the line of the text where it begins */
  bool is_ruleset;
} lab_converted;

/* Does a text of CGScript define classes? Blanks, comments and imports may precede the first one. Any other text is
 * a worksheet. */
LAB_API bool lab_is_cgsuite_class(const char *text, size_t length);

/* A reader of the items of a text, in their order.
 *
 * For CGSUITE the items are values as a worksheet prints them, one per line, and the input after "> "; read them by a
 * program that is set to paper. If the text begins with a class, the items are rulesets (docs/cgsuite.md, Classes): one for
 * each class of games, and one for each variable of another class whose value is an instance of such a class. A class may
 * use the others of the text. For MCGS the text is a test file, with a sum for each block of commands. For CGT_RS
 * the items are JSON objects as its searches write them, or arrays of them: a board of Domineering ("grid"), a list
 * of Quicksort ("position"), otherwise a value ("canonical_form", "game_value"). For CGT there is an expression per
 * line.
 *
 * The text must stay in place until the reader is closed. Returns NULL without memory. */
typedef struct lab_notation_reader lab_notation_reader;
LAB_API lab_notation_reader *lab_notation_open(const char *text, size_t length, lab_notation notation);
LAB_API void lab_notation_close(lab_notation_reader *reader); /* NULL is allowed */

/* Reads the next item; its text is allocated by malloc, and yours to free. The text is NULL at the end. After a
 * failure there are no more items, except that the other rulesets of a text of classes follow one that fails with EDOMAIN
 * or ELIMIT.
 * Fails: EPARSE, with the line; EDOMAIN for a class that is not converted, with the place and what to write instead;
 * ELIMIT for an object of more than 1 MiB, or classes of more than 256 KiB, a million steps or 16 MiB; ENOMEM.
 * Tested: convert::files_of_other_programs */
LAB_API cgt_status lab_notation_next(lab_converted *item, lab_notation_reader *reader, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
