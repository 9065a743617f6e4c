/* decide_tries.c: who wins a position and an integer n, by trying moves as tries() of the ruleset tells them:
 * positions as bytes, which are not interned, so that a sum is looked at in well under a microsecond. Who
 * wins position + n, a given player moving first, hangs on n alone: Left from some integer on, Right below
 * it. So bounds of a position and what the table holds of it are bounds of that integer. A move in n is tried
 * last (Number Avoidance, Siegel, CGT, Ch. II: it is needed only where the position is a number). */
#include <stdlib.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

/* Threads part at nodes with so many moves: below, that costs more than it spares. */
enum { FEW_TRIES = 128, MOST_INTEGER = 1 << 28, FEWEST_TO_PART = 6 };

typedef struct tries_search {
  cgti_question *question;
  const cgt_ruleset *ruleset;
  size_t length;
  const cgti_piece_table *pieces;
} tries_search;

/* position + n, and who moves. */
typedef struct tried_node {
  const unsigned char *position;
  int32_t n;
  cgt_player player;
  cgti_path path;
} tried_node;

typedef struct open_try {
  int32_t order;
  uint32_t index;
} open_try;

/* Of player, who moves first, by the integer from which on Left wins. */
static cgti_verdict verdict_by(cgti_threshold t, int32_t n, cgt_player player) {
  if (n >= t.left_from) return player == CGT_LEFT ? CGTI_WINS : CGTI_LOSES;
  if (n <= t.right_to) return player == CGT_RIGHT ? CGTI_WINS : CGTI_LOSES;
  return CGTI_OPEN;
}

static cgti_verdict look_up(const tries_search *s, const unsigned char *position, int32_t n,
                            cgt_player player) {
  cgti_verdict verdict = verdict_by(cgti_tried_lookup(s->question, position, player), n, player);
  s->question->counts.by_table += verdict != CGTI_OPEN;
  return verdict;
}

static int compare_tries(const void *a, const void *b) {
  const open_try *x = a, *y = b;
  if (x->order != y->order) return x->order > y->order ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

/* The moves, in scratch memory; NULL if it failed. */
static cgt_try *find_tries(size_t *count, const tries_search *s, const tried_node *here) {
  cgt_ctx *ctx = s->question->ctx;
  const cgt_tries_asked asked = {here->n, s->pieces->pieces};
  size_t room = FEW_TRIES;
  for (;;) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    cgt_try *tries = cgti_scratch_take(ctx, room * sizeof *tries);
    if (!tries) return NULL;
    if (!s->ruleset->tries(count, tries, room, here->position, s->length, here->player,
                           cgti_with(s->question, CGT_WITHOUT_BOUNDS) ? &asked : NULL)) {
      cgti_fail(ctx, CGT_EINVAL, "%s: tries() answers for a position but not for its options",
                s->ruleset->name);
      return NULL;
    }
    if (*count <= room) return tries;
    cgti_scratch_return(ctx, mark);
    room = *count;
  }
}

static cgti_verdict search_node(size_t *winner, const tries_search *s, const unsigned char *position,
                                int32_t n, cgt_player player, const cgti_path *up);

/* Those of the moves that bounds leave open; or *winner. */
static size_t find_open(open_try *open, size_t *winner, const tries_search *s, const tried_node *here,
                        const cgt_try *tries, size_t count) {
  size_t left = 0;
  for (size_t i = 0; i < count && *winner == SIZE_MAX; i++) {
    const cgt_try *t = &tries[i];
    cgti_verdict verdict = CGTI_OPEN;
    if (cgti_with(s->question, CGT_WITHOUT_BOUNDS))
      verdict = verdict_by((cgti_threshold){t->right_to, t->left_from}, here->n + t->number, !here->player);
    s->question->counts.by_bounds += verdict != CGTI_OPEN;
    if (verdict == CGTI_LOSES) *winner = i;
    if (verdict == CGTI_OPEN) open[left++] = (open_try){t->order, (uint32_t)i};
  }
  return left;
}

/* The same by the table, of those; in the order in which they are tried. */
static size_t look_up_open(open_try *open, size_t *winner, const tries_search *s, const tried_node *here,
                           const cgt_try *tries, size_t count) {
  size_t left = 0;
  if (*winner != SIZE_MAX) return 0;
  for (size_t i = 0; i < count; i++) cgti_tried_expect(s->question, tries[open[i].index].position);
  for (size_t i = 0; i < count && *winner == SIZE_MAX; i++) {
    const cgt_try *t = &tries[open[i].index];
    cgti_verdict verdict = look_up(s, t->position, here->n + t->number, !here->player);
    if (verdict == CGTI_LOSES) *winner = open[i].index;
    if (verdict == CGTI_OPEN) open[left++] = open[i];
  }
  if (*winner == SIZE_MAX && cgti_with(s->question, CGT_WITHOUT_ORDER))
    qsort(open, left, sizeof *open, compare_tries);
  return left;
}

/* The same of what the move in n leaves; WINS where player has none. */
static cgti_verdict try_integer(const tries_search *s, const tried_node *here) {
  cgt_player other = !here->player;
  if (here->player == CGT_LEFT ? here->n <= 0 : here->n >= 0) return CGTI_WINS;
  int32_t after = here->player == CGT_LEFT ? here->n - 1 : here->n + 1;
  cgti_verdict verdict = look_up(s, here->position, after, other);
  return verdict == CGTI_OPEN ? search_node(NULL, s, here->position, after, other, &here->path) : verdict;
}

/* A hash of who moves in position + n; not 0. */
static uint64_t hash_of_sum(const tries_search *s, const unsigned char *position, int32_t n,
                            cgt_player player) {
  return cgti_mix(cgti_hash_bytes(position, s->length) ^ (((uint64_t)(uint32_t)n << 1) | player)) | 1;
}

/* Searches what the moves leave, one after another; what other threads search now comes last. */
static bool search_open(size_t *winner, const tries_search *s, tried_node *here, const cgt_try *tries,
                        open_try *open, size_t count) {
  struct cgt_shared_search *shared = count >= FEWEST_TO_PART ? s->question->shared : NULL;
  size_t left = 0, searched = 0;
  for (size_t round = 0, end = count; round < 2 && *winner == SIZE_MAX; round++, end = left) {
    for (size_t i = 0; i < end && *winner == SIZE_MAX; i++) {
      const cgt_try *t = &tries[open[i].index];
      const cgt_player other = !here->player;
      const int32_t n = here->n + t->number;
      const uint64_t hash = shared ? hash_of_sum(s, t->position, n, other) : 0;
      if (shared && round == 0 && i > 0 && cgti_is_busy(shared, hash)) {
        open[left++] = open[i];
        continue;
      }
      here->path.done = searched++;
      if (shared) cgti_set_busy(shared, hash);
      cgti_verdict verdict = search_node(NULL, s, t->position, n, other, &here->path);
      if (shared) cgti_clear_busy(shared, hash);
      if (verdict == CGTI_FAILED) return false;
      if (verdict == CGTI_LOSES) *winner = open[i].index;
    }
  }
  return true;
}

/* *winner: of the moves that find_tries lists, one that wins; their count for the move in n. */
static cgti_verdict try_all(size_t *winner, const tries_search *s, tried_node *here) {
  size_t count, open_count;
  *winner = SIZE_MAX;
  const cgt_try *tries = find_tries(&count, s, here);
  if (!tries) return CGTI_FAILED;
  open_try *open = cgti_scratch_take(s->question->ctx, (count + 1) * sizeof *open);
  if (!open) return CGTI_FAILED;
  open_count = find_open(open, winner, s, here, tries, count);
  open_count = look_up_open(open, winner, s, here, tries, open_count);
  here->path.all = open_count;
  if (!search_open(winner, s, here, tries, open, open_count)) return CGTI_FAILED;
  if (*winner != SIZE_MAX) return CGTI_WINS;
  cgti_verdict verdict = try_integer(s, here);
  if (verdict == CGTI_LOSES) *winner = count;
  return verdict == CGTI_LOSES ? CGTI_WINS : verdict == CGTI_WINS ? CGTI_LOSES : verdict;
}

/* winner may be NULL. */
static cgti_verdict search_node(size_t *winner, const tries_search *s, const unsigned char *position,
                                int32_t n, cgt_player player, const cgti_path *up) {
  tried_node here = {position, n, player, {up, 0, 0}};
  size_t found;
  cgti_verdict verdict = look_up(s, position, n, player); /* what was found since may decide it */
  if (!winner && verdict != CGTI_OPEN) return verdict;
  uint64_t before = s->question->counts.nodes;
  s->question->quick++;
  if (!cgti_may_go_on(s->question, &here.path) || !cgti_pieces_find_in_time(s->question))
    return CGTI_FAILED;
  cgti_mark mark = cgti_scratch_mark(s->question->ctx);
  verdict = try_all(winner ? winner : &found, s, &here);
  cgti_scratch_return(s->question->ctx, mark);
  if (verdict != CGTI_FAILED)
    cgti_tried_store(s->question, position, n, player, verdict == CGTI_WINS,
                     s->question->counts.nodes - before);
  return verdict;
}

/* The sum after move `index` in its part; NULL if it failed. */
static const cgti_sum *sum_after(cgti_question *question, const cgti_sum *sum, size_t index,
                                 cgt_player player) {
  cgt_ctx *ctx = question->ctx;
  cgti_signed_part part = *cgti_parts_of_sum(sum);
  size_t count, n = 0;
  const cgti_move_part *moves = cgti_moves_in_parts(&count, ctx, part >> 1, part & 1 ? !player : player);
  cgti_signed_part *after = moves ? cgti_scratch_take(ctx, (count + 1) * sizeof *after) : NULL;
  if (!after) return NULL;
  for (size_t k = 0; k < count; k++) {
    if (index == 0) after[n++] = moves[k].id << 1 | (moves[k].negative != (part & 1));
    if (moves[k].last && index-- == 0) break;
  }
  return cgti_sum_make(question, sum, 0, (cgti_terms){.parts = after, .part_count = n});
}

/* Has the sum one part and an integer, which is *n? */
static bool is_part_and_integer(int32_t *n, const cgt_ctx *ctx, const cgti_sum *sum) {
  if (sum->part_count != 1 || sum->core_count || !cgti_num_is_integer(ctx, sum->number)) return false;
  int64_t integer = cgti_num_key(ctx, sum->number) >> 32;
  *n = (int32_t)integer;
  return integer > -MOST_INTEGER && integer < MOST_INTEGER;
}

static const cgti_sum *sum_after_integer(cgti_question *question, const cgti_sum *sum, cgt_player player) {
  const cgt_game change = cgti_number(cgti_num_int(question->ctx, player == CGT_LEFT ? -1 : 1));
  return cgti_sum_make(question, sum, SIZE_MAX, (cgti_terms){.games = &change, .game_count = 1});
}

cgti_verdict cgti_search_tries(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                               cgt_player player, const cgti_path *up) {
  int32_t n;
  size_t count, found;
  if (!is_part_and_integer(&n, question->ctx, sum) || !cgti_with(question, CGT_WITHOUT_TRIES))
    return CGTI_OPEN;
  cgti_signed_part part = *cgti_parts_of_sum(sum);
  const cgti_record *record = cgti_record_at(question->ctx, part >> 1);
  const cgt_ruleset *ruleset = cgti_ruleset_of(question->ctx, record->way);
  const tries_search s = {question, ruleset, cgti_record_length(record), &question->deciding->pieces};
  const unsigned char *position = cgti_record_bytes(record);
  cgt_player mover = part & 1 ? !player : player;
  if (!ruleset->tries || s.length > CGT_TRY_BYTES ||
      !ruleset->tries(&count, NULL, 0, position, s.length, mover, NULL))
    return CGTI_OPEN;
  cgti_tried_open(question, ruleset, s.length);
  cgti_pieces_open(question, record);
  cgti_verdict verdict = search_node(&found, &s, position, part & 1 ? -n : n, mover, up);
  if (verdict != CGTI_WINS || !winner) return verdict;
  (void)ruleset->tries(&count, NULL, 0, position, s.length, mover, NULL);
  *winner =
      found < count ? sum_after(question, sum, found, player) : sum_after_integer(question, sum, player);
  return *winner ? verdict : CGTI_FAILED;
}
