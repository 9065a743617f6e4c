/* tuple.h: positions that are lists of integers >= 0 of any size: heaps, or the numbers on a board.
 *
 * Bytes of a position: the width of an integer in three bytes, then the integers, each in that many bytes,
 * lowest byte first throughout. The width is the least in which all of them fit, and at least 1. */
#ifndef GAMES_TUPLE_H
#define GAMES_TUPLE_H

#include "games/boards/integers.h"

enum {
  GAMES_TUPLE_MOST_ENTRIES = 4096,
  GAMES_TUPLE_MOST_WORDS = 1 << 24, /* of 64 bits, of all entries together */
  GAMES_TUPLE_MOST_MOVES = 1 << 22, /* that options() lists */
  GAMES_TUPLE_SMALL = 32            /* entries that need no memory of the sink */
};

/* ---- positions, read without memory ------------------------------------------------------------ */

typedef struct games_tuple_view {
  size_t count, width; /* integers, and the bytes of each */
  const unsigned char *entry;
} games_tuple_view;

games_tuple_view games_tuple_look(const void *position, size_t length);
void games_tuple_get(mpz_ptr z, const games_tuple_view *view, size_t i);

/* Below this width an entry is a word. */
static inline bool games_tuple_is_narrow(const games_tuple_view *view) { return view->width <= 8; }
uint64_t games_tuple_word(const games_tuple_view *view, size_t i);

/* ---- working copies ----------------------------------------------------------------------------- */

typedef struct games_tuple {
  size_t count;
  uint32_t words;  /* of 64 bits, of an entry, lowest first */
  uint64_t *entry; /* small, or memory of the sink */
  uint64_t small[GAMES_TUPLE_SMALL];
  unsigned char *bytes; /* room for a position of this size */
  unsigned char small_bytes[3 + 8 * GAMES_TUPLE_SMALL];
} games_tuple;

/* False: no memory. The tuple must not be copied. */
bool games_tuple_take(games_tuple *t, cgt_sink *sink, size_t count, uint32_t words);
bool games_tuple_load(games_tuple *t, cgt_sink *sink, const void *position, size_t length);
void games_tuple_copy(games_tuple *to, const games_tuple *from);     /* of the same count and words */
void games_tuple_set(const games_tuple *t, size_t i, const mpz_t z); /* z >= 0 fits in the words of t */

static inline uint64_t *games_tuple_at(const games_tuple *t, size_t i) { return t->entry + i * t->words; }

/* Puts the entries from first on, before end, in rising order. */
void games_tuple_sort(const games_tuple *t, size_t first, size_t end);

/* ---- the functions of a ruleset ------------------------------------------------------------------ */

/* count integers >= 0, behind `before` entries that the caller fills. Refuses others; their place is called
 * "heap 2", or, with cols > 0, "the cell in row 1, column 2". */
bool games_tuple_read(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count, size_t before,
                      const char *what, size_t cols);

/* The arguments of nim(3,5,7), which may be one list, nim([3,5,7]). */
bool games_tuple_read_heaps(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count,
                            const char *example);

void games_tuple_emit(cgt_sink *out, const games_tuple *t);
void games_tuple_emit_heaps(cgt_sink *out, const games_tuple *t); /* the order changed, without zeros */

/* For games with independent heaps, and for those whose value is the exclusive or of the heaps. */
void games_tuple_split_entries(cgt_sink *out, const void *position, size_t length);
void games_tuple_emit_nim_sum(cgt_sink *out, const void *position, size_t length);

/* Counts more moves. False: they are too many to list. */
static inline bool games_tuple_few(uint64_t *moves, uint64_t more) {
  return !__builtin_add_overflow(*moves, more, moves) && *moves <= GAMES_TUPLE_MOST_MOVES;
}

/* Refuses to list the moves of a position that has too many, or entries of several words. */
void games_tuple_refuse_moves(cgt_sink *out);

/* The entries from first on, before end: "3,5,7", or, cols in a row, "[3,5;7,0]". */
void games_tuple_put(games_text *text, const games_tuple_view *view, size_t first, size_t end, size_t cols);

/* How the entries from `first` on look, as heaps, and one of them. */
cgt_board games_tuple_board(const void *position, size_t length, size_t first);
size_t games_tuple_cell(char *buf, size_t cap, const void *position, size_t length, size_t entry);

/* Of all entries. */
cgt_board games_heaps_board(const void *position, size_t length);
size_t games_heaps_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

/* snprintf fashion: "3,5,7"; the entries from `first` on, cols in a row, with cols > 0: "[3,5;7,0]". */
size_t games_tuple_print(char *buf, size_t cap, const void *position, size_t length, size_t first,
                         size_t cols);
size_t games_tuple_print_entries(char *buf, size_t cap, const void *position,
                                 size_t length); /* all, "3,5,7" */

#endif
