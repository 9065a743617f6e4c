/* coded.h: positions of games that codes describe (heap_rules.h): the codes, and the sum of some heaps, or of
 * some pairs of heaps that belong together.
 *
 * Bytes of a position: how many codes, these with a zero behind each, then the heaps of each summand
 * (tuple.h), the summands in rising order; heaps of 0 that are summands are left out. */
#ifndef GAMES_CODED_H
#define GAMES_CODED_H

#include "games/boards/codes/heap_rules.h"
#include "games/boards/tuple.h"

/* The bytes before the heaps. */
typedef struct games_coded_head {
  const unsigned char *bytes;
  size_t length;
} games_coded_head;

typedef struct games_coded {
  games_coded_head head;
  size_t codes;
  const char *text[2];
  games_tuple_view heaps;
  const unsigned char *tuple; /* where the bytes of the heaps begin */
  size_t tuple_length;
} games_coded;

games_coded games_coded_look(const void *position, size_t length);

/* Reads code i. False: no memory. */
bool games_coded_rules(games_heap_rules *rules, cgt_sink *out, const games_coded *from, size_t i);

/* ---- from arguments -------------------------------------------------------------------------------- */

/* From the texts of codes. False: refused, or no memory. */
bool games_coded_head_of(games_coded_head *head, cgt_sink *out, const char *const *text, size_t count);

/* A set of numbers as an argument, [1,3] or "all but [1,3]", behind that digit: a text for the above. NULL:
 * refused, or no memory. */
const char *games_coded_set(cgt_sink *out, const cgt_arg *arg, char digit);

/* The text that an argument has to be; NULL: refused. */
typedef enum games_coded_kind {
  GAMES_CODED_TAKING,
  GAMES_CODED_TURNING,
  GAMES_CODED_EITHER
} games_coded_kind;
const char *games_coded_text(cgt_sink *out, const cgt_arg *args, size_t count, size_t i,
                             games_coded_kind kind);

/* Heaps: 3,5,7 or [3,5,7]; with size 2 pairs: 3,5, or [3,5;7,2] for the sum of two, or nothing for none. */
void games_coded_read(cgt_sink *out, const games_coded_head *head, const cgt_arg *args, size_t count,
                      size_t size);

/* ---- the functions of a ruleset -------------------------------------------------------------------- */

/* Summands of that size, the order changed; the negative of their sum: from split() only. */
void games_coded_emit(cgt_sink *out, const games_coded_head *head, const games_tuple *heaps, size_t size,
                      bool negative);

/* Each summand for itself, if there are several. */
void games_coded_split(cgt_sink *out, const void *position, size_t length, size_t size);

/* "3,5,7", as games_coded_read takes them; the codes before them if `codes`. */
size_t games_coded_print(char *buf, size_t cap, const void *position, size_t length, size_t size, bool codes);

/* The heaps in a row. The codes as a caption. */
cgt_board games_coded_board(const void *position, size_t length);
size_t games_coded_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);
size_t games_coded_caption(char *buf, size_t cap, const void *position, size_t length);

#endif
