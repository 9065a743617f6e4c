/* writer.h: text. Under construction it is in scratch memory, with a limit. */
#ifndef CGTI_WRITER_H
#define CGTI_WRITER_H

#include <cgt/text.h>

#include "cgt/invariants/invariants.h"

typedef struct cgti_writer {
  cgt_ctx *ctx;
  cgt_format format;
  char *text;
  size_t length, room;
  size_t limit; /* stop when the text gets longer: overflow is then true */
  bool overflow;
  bool failed;
  cgt_notation notation; /* of the game that was written last: in the end of the outermost */
} cgti_writer;

void cgti_write(cgti_writer *w, const char *text);
void cgti_write_n(cgti_writer *w, const char *text, size_t length);
void cgti_insert(cgti_writer *w, size_t at, const char *text); /* moves what stands there to the right */

/* The end of a text: its length, and, snprintf fashion, what of it has room in buf. */
cgt_status cgti_written(const cgti_writer *w, char *buf, size_t cap, size_t *length);

/* True while writing makes sense: nothing failed and the limit is not reached. */
static inline bool cgti_writing(const cgti_writer *w) { return !w->failed && !w->overflow; }

/* The symbols of each format (writer.c). */
typedef struct cgti_symbols {
  const char *up, *down, *double_up, *double_down, *star, *plus_minus;
  const char *open, *close, *bars[5]; /* bars[k]: k of them */
  const char *tiny, *miny, *close_tiny;
  bool latex;
} cgti_symbols;

const cgti_symbols *cgti_symbols_of(cgt_format format);

/* Of a number that is not 0 and what follows it, or, if it is no sum, of a number or of what has none. */
cgt_notation cgti_sum_notation(cgti_num number, bool is_sum);

/* A number; x + n·↑ + *m (parens: in parentheses if it is a sum). */
void cgti_write_number(cgti_writer *w, cgti_num x);
void cgti_write_up_star(cgti_writer *w, cgt_game g, bool parens);

/* A game as an option: returns the number of bars by which it is split, 0 if it is closed by braces or needs
 * none (text_print.c). */
int cgti_write_option(cgti_writer *w, cgti_sorter *sorter, cgt_game g, bool braces);

/* Any game in one piece, or, if that has more than a few KiB, in shared form (text_print.c, shared.c). */
void cgti_write_plain(cgti_writer *w, cgti_sorter *sorter, cgt_game g);
void cgti_write_shared(cgti_writer *w, cgti_sorter *sorter, cgt_game g);

#endif
