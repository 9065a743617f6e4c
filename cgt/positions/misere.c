/* misere.c: who wins when whoever cannot move wins. Values say nothing of misère play, so sums of
 * positions are searched as they are: a sum is the multiset of its parts, and what was found of one is
 * remembered. Splitting into parts and representatives are allowed: they keep the tree of moves
 * (cgt/ruleset.h). */
#include <stdlib.h>
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/positions/positions.h"

/* A part in a sum: its id, and whether the players have changed places. */
typedef uint32_t term;

static term term_of(const cgt_ctx *ctx, uint32_t id, bool negative) {
  return id << 1 | (negative && !cgti_ruleset_of(ctx, cgti_record_at(ctx, id)->way)->impartial);
}

static int compare_terms(const void *a, const void *b) {
  term x = *(const term *)a, y = *(const term *)b;
  return (x > y) - (x < y);
}

/* ---- what is remembered ------------------------------------------------------------------------ */

enum { KNOWN = 1, WINS = 2 }; /* for Left moving first; shifted by 2 for Right */

typedef struct misere_entry {
  uint64_t hash;
  const term *terms; /* in the arena */
  uint32_t count;
  uint32_t bits;
} misere_entry;

struct cgti_misere {
  misere_entry *entries; /* open addressing; terms is NULL where it is empty */
  size_t count, room;
};

void cgti_misere_free(cgt_ctx *ctx) {
  if (!ctx->misere) return;
  cgti_release(ctx, ctx->misere->entries, ctx->misere->room * sizeof *ctx->misere->entries);
  cgti_release(ctx, ctx->misere, sizeof *ctx->misere);
  ctx->misere = NULL;
}

static bool grow_misere(cgt_ctx *ctx) {
  struct cgti_misere *memo = ctx->misere;
  if (!memo) {
    ctx->misere = memo = cgti_alloc(ctx, sizeof *memo);
    if (!memo) return false;
    *memo = (struct cgti_misere){0};
  }
  if (2 * (memo->count + 1) <= memo->room) return true;
  size_t room = memo->room ? 2 * memo->room : 64;
  misere_entry *entries = cgti_alloc(ctx, room * sizeof *entries);
  if (!entries) return false;
  memset(entries, 0, room * sizeof *entries);
  for (size_t i = 0; i < memo->room; i++) {
    if (!memo->entries[i].terms) continue;
    size_t at = memo->entries[i].hash & (room - 1);
    while (entries[at].terms) at = (at + 1) & (room - 1);
    entries[at] = memo->entries[i];
  }
  cgti_release(ctx, memo->entries, memo->room * sizeof *entries);
  memo->entries = entries;
  memo->room = room;
  return true;
}

/* The entry of a sum, made if there was none; NULL if it failed. Good until the next call. */
static misere_entry *misere_entry_of(cgt_ctx *ctx, const term *terms, uint32_t count) {
  if (!grow_misere(ctx)) return NULL;
  struct cgti_misere *memo = ctx->misere;
  size_t bytes = count * sizeof *terms;
  uint64_t hash = cgti_mix(cgti_hash_bytes(terms, bytes) + count);
  size_t at = hash & (memo->room - 1);
  for (; memo->entries[at].terms; at = (at + 1) & (memo->room - 1)) {
    misere_entry *entry = &memo->entries[at];
    if (entry->hash == hash && entry->count == count && memcmp(entry->terms, terms, bytes) == 0) return entry;
  }
  term *kept = cgti_arena_take(ctx, bytes ? bytes : 1);
  if (!kept) return NULL;
  memcpy(kept, terms, bytes);
  memo->entries[at] = (misere_entry){hash, kept, count, 0};
  memo->count++;
  return &memo->entries[at];
}

/* ---- the search -------------------------------------------------------------------------------- */

static int mover_wins(cgt_ctx *ctx, const term *terms, uint32_t count, cgt_player player);

/* What is left of a sum without its term `moved`, with the parts of a move from *i on; NULL if it failed. */
static term *after_move(uint32_t *count, size_t *i, cgt_ctx *ctx, const struct cgt_sink *sink,
                        const term *terms, uint32_t before, uint32_t moved) {
  size_t end = *i;
  while (!sink->parts[end++].last) {}
  term *after = cgti_scratch_take(ctx, (before + end - *i) * sizeof *after);
  if (!after) return NULL;
  *count = 0;
  for (uint32_t k = 0; k < before; k++)
    if (k != moved) after[(*count)++] = terms[k];
  for (; *i < end; ++*i)
    after[(*count)++] = term_of(ctx, sink->parts[*i].id, sink->parts[*i].negative != (terms[moved] & 1));
  if (*count > 1) qsort(after, *count, sizeof *after, compare_terms);
  return after;
}

/* Looks for a winning move of player in one part. *moved becomes true if there is any move. */
static int wins_in_part(bool *moved, cgt_ctx *ctx, const term *terms, uint32_t count, uint32_t part,
                        cgt_player player) {
  const cgti_record *record = cgti_record_at(ctx, terms[part] >> 1);
  cgti_mark mark;
  if (!cgti_keeps_moves(ctx, terms[part] >> 1)) return -1;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return -1;
  cgt_player mover = sink->ruleset->impartial ? CGT_LEFT : terms[part] & 1 ? !player : player;
  sink->ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record), mover);
  int wins = cgti_sink_resolve(sink) ? 0 : -1;
  for (size_t i = 0; wins == 0 && i < sink->count;) {
    cgti_mark inner = cgti_scratch_mark(ctx);
    uint32_t left;
    const term *after = after_move(&left, &i, ctx, sink, terms, count, part);
    int other = after ? mover_wins(ctx, after, left, !player) : -1;
    cgti_scratch_return(ctx, inner);
    *moved = true;
    wins = other < 0 ? -1 : !other;
  }
  cgti_sink_close(sink, mark);
  return wins;
}

/* Does player win, moving first in the sum of these sorted terms? -1 if it failed. */
static int mover_wins(cgt_ctx *ctx, const term *terms, uint32_t count, cgt_player player) {
  const misere_entry *entry = misere_entry_of(ctx, terms, count);
  if (!entry) return -1;
  unsigned known = entry->bits >> 2 * player;
  if (known & KNOWN) return known & WINS ? 1 : 0;
  if (!cgti_may_recurse(ctx)) return -1;
  bool moved = false;
  int wins = 0;
  for (uint32_t part = 0; wins == 0 && part < count; part++)
    if (part == 0 || terms[part] != terms[part - 1])
      wins = wins_in_part(&moved, ctx, terms, count, part, player);
  if (wins < 0) return wins;
  if (!moved) wins = 1;
  misere_entry *found = misere_entry_of(ctx, terms, count); /* entries have moved */
  if (!found) return -1;
  found->bits |= (KNOWN | (wins ? (unsigned)WINS : 0)) << 2 * player;
  return wins;
}

/* The sorted terms of a sum of positions as written; NULL if it failed. */
static term *terms_of(uint32_t *count, cgt_ctx *ctx, const cgt_position *positions, const bool *negative,
                      size_t n) {
  term *terms = NULL;
  size_t used = 0, room = 0;
  for (size_t k = 0; k < n; k++) {
    size_t parts;
    if (cgti_position_parts(&parts, NULL, 0, ctx, positions[k]) != CGT_OK) return NULL;
    cgt_part *list = cgti_scratch_take(ctx, (parts + 1) * sizeof *list);
    if (!list || cgti_position_parts(&parts, list, parts, ctx, positions[k]) != CGT_OK) return NULL;
    if (used + parts > room) {
      room = 2 * (used + parts);
      term *more = cgti_scratch_take(ctx, room * sizeof *more);
      if (!more) return NULL;
      if (used) memcpy(more, terms, used * sizeof *more);
      terms = more;
    }
    for (size_t i = 0; i < parts; i++)
      terms[used++] = term_of(ctx, list[i].position.id, list[i].negative != negative[k]);
  }
  if (!terms) terms = cgti_scratch_take(ctx, sizeof *terms);
  if (used > 1) qsort(terms, used, sizeof *terms, compare_terms);
  *count = (uint32_t)used;
  return terms;
}

cgt_status cgt_misere_outcome_of_sum(cgt_outcome *outcome, cgt_ctx *ctx, const cgt_position *positions,
                                     const bool *negative, size_t count) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_ARRAY(ctx, positions, count) || !CGTI_ARRAY(ctx, negative, count))
    return CGT_EINVAL;
  for (size_t i = 0; i < count; i++)
    if (!CGTI_POSITION(ctx, positions[i])) return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t used;
  const term *terms = terms_of(&used, ctx, positions, negative, count);
  int left = terms ? mover_wins(ctx, terms, used, CGT_LEFT) : -1;
  int right = left < 0 ? -1 : mover_wins(ctx, terms, used, CGT_RIGHT);
  cgti_scratch_return(ctx, mark);
  if (right < 0) return cgti_last_status(ctx);
  *outcome = left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
  return CGT_OK;
}
