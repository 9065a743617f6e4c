/* cgt/lab_convert.h: positions, sums and values as other programs write them: CGSuite 2, MCGS and cgt-rs.
 *
 * What those write the language reads as it stands (docs/cgsuite.md); here is the way back, and the way in
 * for their files. What one of them cannot express is an error that names it. */
#ifndef CGT_LAB_CONVERT_H
#define CGT_LAB_CONVERT_H

#include "cgt/lab_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_notation {
  LAB_NOTATION_CGT,     /* of the language here */
  LAB_NOTATION_CGSUITE, /* game.grid.Clobber("xo|ox") + game.heap.Nim(3) */
  LAB_NOTATION_MCGS,    /* [clobber] XO|OX [nimber] 3 */
  LAB_NOTATION_CGT_RS   /* Konane("xo.") as its Python package has it: of Rust the text in quotes alone */
} lab_notation;

/* "cgt", "cgsuite", "mcgs", "cgt-rs"; NULL for what is none.  Tested: convert::notations_have_names */
LAB_API const char *lab_notation_name(lab_notation notation);

/* The notation of that name; false: there is none. */
LAB_API bool lab_notation_named(lab_notation *notation, const char *name);

/* An expression of the language in that notation, one line, malloc'ed: a position, its variants impartial(P),
 * dicotic(P) and twisted(P), and sums and differences of these and of values stay what they are; all else is
 * evaluated. Lists and truths are of LAB_NOTATION_CGT and CGSUITE alone.
 * Fails: as the expression does; EDOMAIN for what the other program cannot express, with its name in the
 * message; ELIMIT for a value of more than 2^20 characters.  Tested: convert::comes_back_as_the_same */
LAB_API cgt_status lab_convert(char **converted, lab_machine *machine, const char *text, size_t length,
                               lab_notation notation, lab_error *error);

/* ---- files of other programs ----------------------------------------------------------------- */

/* A sum or value of a file, as an expression of the language. */
typedef struct lab_converted {
  char *text;
  unsigned line; /* of the text, where it begins */
} lab_converted;

/* The items of a text, in their order. CGSUITE: values as a worksheet prints them, one a line, and what is typed
 * there behind "> "; they are to be read by a program that is set to paper. MCGS: a test file, a sum for each block
 * of commands. CGT_RS: objects of JSON, as its searches write them, or arrays of such: a board of Domineering
 * ("grid"), a list of Quicksort ("position") or else a value ("canonical_form", "game_value"). CGT: an expression a
 * line. The text stays where it is until the reader is closed. NULL: no memory. */
typedef struct lab_notation_reader lab_notation_reader;
LAB_API lab_notation_reader *lab_notation_open(const char *text, size_t length, lab_notation notation);
LAB_API void lab_notation_close(lab_notation_reader *reader); /* NULL is allowed */

/* The next item, whose text is malloc'ed and the caller's; NULL at the end.
 * Fails: EPARSE, with the line; ELIMIT for an object of more than 1 MiB; ENOMEM. After a failure there are no more.  Tested: convert::files_of_other_programs */
LAB_API cgt_status lab_notation_next(lab_converted *item, lab_notation_reader *reader, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
