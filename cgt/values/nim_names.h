/* nim_names.h: the search for nim-values: what its files share (nim_search.c has the method). */
#ifndef CGTI_NIM_NAMES_H
#define CGTI_NIM_NAMES_H

#include "cgt/positions/positions.h"

/* A part, by its bytes, so that the search interns no short position. */
typedef struct cgti_nim_name {
  uint64_t word[2]; /* the bytes, filled up with zeros; of a long position word[0] is the id of its record */
  cgti_way way;
  uint8_t length; /* in bytes, or CGTI_LONG; of the cells of a board a code above CGTI_BYTES_HERE */
} cgti_nim_name;

static inline bool cgti_nim_same(const cgti_nim_name *a, const cgti_nim_name *b) {
  return a->word[0] == b->word[0] && a->word[1] == b->word[1] && a->way == b->way && a->length == b->length;
}

/* ---- what is known of a part (nim_table.c) ----------------------------------------------------------- */

enum { CGTI_NIM_BITS = 64 };
#define CGTI_NIM_ANY UINT32_MAX /* no bound */

typedef struct cgti_nim_facts {
  uint64_t has;  /* bit m: the part has an option of value m */
  uint32_t most; /* the value is not greater */
  bool exact;    /* the value is most; also if all lesser values are in `has` */
} cgti_nim_facts;

static inline bool cgti_nim_is_known(const cgti_nim_facts *facts) {
  if (facts->exact) return true;
  return facts->most < CGTI_NIM_BITS && !(~facts->has & ((UINT64_C(1) << facts->most) - 1));
}

/* Is the value n? 1: yes, 0: no, -1: not known. */
static inline int cgti_nim_answer(const cgti_nim_facts *facts, uint32_t n) {
  if (facts->most < n || (n < CGTI_NIM_BITS && facts->has >> n & 1)) return 0;
  return cgti_nim_is_known(facts) ? facts->most == n : -1;
}

/* Entries of one width (nim_table.c). */
typedef struct cgti_nim_shelf {
  uint64_t *words;
  void *room;           /* of the words, which begin at a line of memory */
  size_t buckets, most; /* powers of two; buckets may be 0 */
  size_t worked;        /* the number of entries that took work */
  unsigned width;       /* of an entry, in words */
} cgti_nim_shelf;

typedef struct cgti_nim_table {
  cgti_nim_shelf shelf[2]; /* of short names and of others */
} cgti_nim_table;

/* Sets of at most 64 cells. */
static inline bool cgti_nim_is_short(const cgti_nim_name *name) {
  return name->word[1] == 0 && name->length > CGTI_BYTES_HERE && name->length < CGTI_LONG;
}

/* What stays with a context; NULL if it failed. */
cgti_nim_table *cgti_nim_table_start(cgt_ctx *ctx);

uint64_t cgti_nim_hash(const cgti_nim_name *name);
/* Inlined always: gcc leaves out calls of a function that does nothing else. */
static inline __attribute__((always_inline)) void
cgti_nim_prefetch(const cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash) {
  const cgti_nim_shelf *shelf = &table->shelf[!cgti_nim_is_short(name)];
  if (shelf->buckets) __builtin_prefetch(shelf->words + (hash & (shelf->buckets - 1)) * 4 * shelf->width);
}

/* Nothing is known of a part that is not in the table. */
cgti_nim_facts cgti_nim_lookup(const cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash);

/* Adds to what is known of a part. Where there is no room, what took the least work leaves. */
void cgti_nim_store(cgt_ctx *ctx, cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash,
                    const cgti_nim_facts *facts, uint64_t nodes);

/* ---- moves of a part (nim_options.c) ------------------------------------------------------------------- */

typedef enum cgti_nim_result {
  CGTI_NIM_FOUND,
  CGTI_NIM_DECLINED, /* the walk of all positions is to answer; no error is recorded */
  CGTI_NIM_FAILED
} cgti_nim_result;

typedef struct cgti_nim_part {
  cgti_nim_name name;
  uint32_t size; /* of its cells and moves together; of a part in bytes, the moves */
  uint32_t seen; /* on a board, the number of its entry in board->seen */
  uint64_t hash;
} cgti_nim_part;

/* A move: its parts, without those whose values are known, and the nim-sum of these values. */
typedef struct cgti_nim_option {
  cgti_nim_part *parts;
  uint32_t count, size; /* size: of the largest part */
  uint32_t sum;
} cgti_nim_option;

/* The moves of a part, in scratch memory, as the ruleset lists them. Theorems are used, the table is not. */
cgti_nim_result cgti_nim_options(cgti_nim_option **options, size_t *count, cgt_ctx *ctx,
                                 const cgti_nim_table *table, const cgti_nim_name *name);

/* The number of its moves, without their parts. */
bool cgti_nim_count_moves(uint32_t *count, cgt_ctx *ctx, const cgti_nim_name *name);

/* Sorts moves by size, and takes out all but one of equal ones. Returns how many are left. */
size_t cgti_nim_sort(cgti_nim_option *options, size_t count);

/* Takes out pairs of equal parts of a move, and sorts the others. */
void cgti_nim_cancel(cgti_nim_option *option);

/* The name of part id. */
cgti_nim_name cgti_nim_name_of(const cgt_ctx *ctx, uint32_t id);

/* ---- the search (nim_search.c) --------------------------------------------------------------------------- */

/* The nim-value of part id, which is impartial in its way; adds the number of parts whose moves were listed to *nodes
 * (nim_search.c). */
cgti_nim_result cgti_nim_search(uint32_t *value, uint64_t *nodes, cgt_ctx *ctx, uint32_t id);

/* The n of a nimber *n; false if g is not one, or too large for the search. */
bool cgti_nim_of_game(uint32_t *n, const cgt_ctx *ctx, cgt_game g);

#endif
