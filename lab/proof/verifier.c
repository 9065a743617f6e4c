/* verifier.c: forms of a judge, and the definitions. See verifier.h. */
#include "lab/proof/verifier.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"

typedef struct judged_node {
  size_t at;         /* of its options: Left's, then Right's */
  uint32_t count[2]; /* by cgt_player */
  uint32_t height;   /* the longest play */
} judged_node;

/* Keys with two parts, whose meaning `kind` tells, and what is known of each. */
typedef enum kind { NOTHING, GAME, FORM, POSITION, NEGATIVE, SUM, LESS, WINS, CANONICAL } kind;

typedef struct fact {
  uint32_t a, b;
  uint32_t kind, answer;
} fact;

struct labi_verifier {
  cgt_ctx *ctx;
  const volatile int *stop;
  judged_node *nodes;
  size_t node_count, node_room;
  labi_verifier_form *options;
  size_t option_count, option_room;
  fact *facts; /* a power of two of them, open addressing */
  size_t fact_count, fact_room;
  uint64_t questions;
  cgt_status status;
  char message[400];
};

/* ---- failures ---------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static bool fail(labi_verifier *j, cgt_status status,
                                                       const char *format, ...) {
  va_list list;
  va_start(list, format);
  j->status = status;
  vsnprintf(j->message, sizeof j->message, format, list);
  va_end(list);
  return false;
}

static bool no_memory(labi_verifier *j) { return fail(j, CGT_ENOMEM, "out of memory"); }

static bool engine_failed(labi_verifier *j) {
  cgt_status status = cgt_ctx_status(j->ctx);
  fail(j, status == CGT_OK ? CGT_ENOMEM : status, "%s",
       status == CGT_OK ? "out of memory" : cgt_ctx_message(j->ctx));
  cgt_ctx_clear_error(j->ctx);
  return false;
}

cgt_status labi_verifier_status(const labi_verifier *j) { return j->status; }
const char *labi_verifier_message(const labi_verifier *j) { return j->message; }
size_t labi_verifier_forms(const labi_verifier *j) { return j->node_count; }
uint64_t labi_verifier_questions(const labi_verifier *j) { return j->questions; }

labi_verifier *labi_verifier_new(cgt_ctx *ctx, const volatile int *stop) {
  labi_verifier *j = calloc(1, sizeof *j);
  if (!j) return NULL;
  *j = (labi_verifier){.ctx = ctx, .stop = stop, .fact_room = 1 << 10};
  j->facts = calloc(j->fact_room, sizeof *j->facts);
  if (j->facts) return j;
  free(j);
  return NULL;
}

void labi_verifier_free(labi_verifier *j) {
  if (!j) return;
  free(j->nodes);
  free(j->options);
  free(j->facts);
  free(j);
}

static bool too_long(labi_verifier *j) {
  return fail(j, CGT_ELIMIT, "a play of the game can last longer than the limit of %d moves",
              LABI_VERIFIER_HEIGHT);
}

/* ---- what is known ----------------------------------------------------------------------------- */

static fact *place(fact *facts, size_t room, kind kind, uint32_t a, uint32_t b) {
  uint64_t mixed = ((uint64_t)a << 32 | b) + kind * UINT64_C(0xD6E8FEB86659FD93);
  mixed = (mixed ^ mixed >> 31) * UINT64_C(0x9E3779B97F4A7C15);
  size_t at = (size_t)(mixed >> 20) & (room - 1);
  while (facts[at].kind != NOTHING && (facts[at].kind != kind || facts[at].a != a || facts[at].b != b))
    at = (at + 1) & (room - 1);
  return &facts[at];
}

static bool is_known(uint32_t *answer, const labi_verifier *j, kind kind, uint32_t a, uint32_t b) {
  const fact *found = place(j->facts, j->fact_room, kind, a, b);
  if (found->kind != NOTHING) *answer = found->answer;
  return found->kind != NOTHING;
}

static bool learn(labi_verifier *j, kind kind, uint32_t a, uint32_t b, uint32_t answer) {
  if (2 * (j->fact_count + 1) > j->fact_room) {
    size_t room = 2 * j->fact_room;
    fact *larger = calloc(room, sizeof *larger);
    if (!larger) return no_memory(j);
    for (const fact *f = j->facts; f < j->facts + j->fact_room; f++)
      if (f->kind != NOTHING) *place(larger, room, f->kind, f->a, f->b) = *f;
    free(j->facts);
    j->facts = larger;
    j->fact_room = room;
  }
  *place(j->facts, j->fact_room, kind, a, b) = (fact){a, b, kind, answer};
  j->fact_count++;
  return true;
}

/* ---- forms ------------------------------------------------------------------------------------- */

static bool grow(labi_verifier *j, void *array, size_t count, size_t more, size_t *room, size_t size) {
  void *items;
  if (*room - count >= more) return true;
  size_t wanted = 2 * (count + more) + 16;
  memcpy(&items, array, sizeof items);
  items = realloc(items, wanted * size);
  if (!items) return no_memory(j);
  memcpy(array, &items, sizeof items);
  *room = wanted;
  return true;
}

static bool room_for(labi_verifier *j, size_t options) {
  if (labi_interrupt_is_set(j->stop)) return fail(j, CGT_ECANCELLED, "stopped");
  if (j->node_count >= LABI_VERIFIER_FORMS || options > LABI_VERIFIER_OPTIONS - j->option_count)
    return fail(j, CGT_ELIMIT,
                "written out, the game and its followers are more than the limit of %d forms and %d options",
                LABI_VERIFIER_FORMS, LABI_VERIFIER_OPTIONS);
  return true;
}

bool labi_verifier_make(labi_verifier_form *f, labi_verifier *j, const labi_verifier_form *left, size_t nleft,
                        const labi_verifier_form *right, size_t nright) {
  const labi_verifier_form *sides[] = {left, right};
  size_t counts[] = {nleft, nright};
  uint32_t height = 0;
  if (nleft > LABI_VERIFIER_OPTIONS || nright > LABI_VERIFIER_OPTIONS || !room_for(j, nleft + nright))
    return room_for(j, LABI_VERIFIER_OPTIONS + (size_t)1);
  if (!grow(j, &j->nodes, j->node_count, 1, &j->node_room, sizeof *j->nodes) ||
      !grow(j, &j->options, j->option_count, nleft + nright, &j->option_room, sizeof *j->options))
    return false;
  judged_node *node = &j->nodes[j->node_count];
  *node = (judged_node){.at = j->option_count, .count = {(uint32_t)nleft, (uint32_t)nright}};
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < counts[p]; i++) {
      uint32_t below = j->nodes[sides[p][i]].height + 1;
      if (below > height) height = below;
      j->options[node->at + p * nleft + i] = sides[p][i];
    }
  node->height = height;
  if (height > LABI_VERIFIER_HEIGHT) return too_long(j);
  j->option_count += nleft + nright;
  *f = (labi_verifier_form)j->node_count++;
  return true;
}

/* Options by index: the arrays move when forms are made. */
static labi_verifier_form option(const labi_verifier *j, labi_verifier_form g, int player, size_t i) {
  const judged_node *node = &j->nodes[g];
  return j->options[node->at + (player ? node->count[0] : 0) + i];
}

static uint32_t count_of(const labi_verifier *j, labi_verifier_form g, int player) {
  return j->nodes[g].count[player];
}

bool labi_verifier_neg(labi_verifier_form *f, labi_verifier *j, labi_verifier_form g) {
  if (is_known(f, j, NEGATIVE, g, 0)) return true;
  uint32_t left = count_of(j, g, CGT_RIGHT), right = count_of(j, g, CGT_LEFT);
  labi_verifier_form *options = malloc(((size_t)left + right + 1) * sizeof *options);
  bool good = options || no_memory(j);
  for (uint32_t i = 0; good && i < left; i++)
    good = labi_verifier_neg(&options[i], j, option(j, g, CGT_RIGHT, i));
  for (uint32_t i = 0; good && i < right; i++)
    good = labi_verifier_neg(&options[left + i], j, option(j, g, CGT_LEFT, i));
  good =
      good && labi_verifier_make(f, j, options, left, options + left, right) && learn(j, NEGATIVE, g, 0, *f);
  free(options);
  return good;
}

bool labi_verifier_add(labi_verifier_form *f, labi_verifier *j, labi_verifier_form g, labi_verifier_form h) {
  if (is_known(f, j, SUM, g, h)) return true;
  size_t count[2];
  for (int p = 0; p < 2; p++) count[p] = (size_t)count_of(j, g, p) + count_of(j, h, p);
  labi_verifier_form *options = malloc((count[0] + count[1] + 1) * sizeof *options), *to = options;
  bool good = options || no_memory(j);
  for (int p = 0; p < 2; p++) {
    for (uint32_t i = 0; good && i < count_of(j, g, p); i++)
      good = labi_verifier_add(to++, j, option(j, g, p, i), h);
    for (uint32_t i = 0; good && i < count_of(j, h, p); i++)
      good = labi_verifier_add(to++, j, g, option(j, h, p, i));
  }
  good = good && labi_verifier_make(f, j, options, count[0], options + count[0], count[1]) &&
         learn(j, SUM, g, h, *f);
  free(options);
  return good;
}

/* ---- forms of what the engine has --------------------------------------------------------------- */

typedef struct origin {
  kind kind; /* GAME, FORM or POSITION */
  union {
    cgt_game game;
    cgt_form form;
    cgt_position position;
  } as;
} origin;

static cgt_status list(size_t *count, void *out, size_t room, labi_verifier *j, origin from,
                       cgt_player player) {
  if (from.kind == GAME) return cgt_options(count, out, room, j->ctx, from.as.game, player);
  if (from.kind == FORM) return cgt_form_options(count, out, room, j->ctx, from.as.form, player);
  return cgt_position_moves(count, out, room, j->ctx, from.as.position, player);
}

static origin item(const void *handles, size_t i, kind kind) {
  origin made = {.kind = kind};
  if (kind == GAME)
    made.as.game = ((const cgt_game *)handles)[i];
  else if (kind == FORM)
    made.as.form = ((const cgt_form *)handles)[i];
  else
    made.as.position = ((const cgt_position *)handles)[i];
  return made;
}

static bool unfold(labi_verifier_form *f, labi_verifier *j, origin from, unsigned depth) {
  uint32_t a = from.kind == GAME   ? from.as.game.core
               : from.kind == FORM ? from.as.form.id
                                   : from.as.position.id;
  uint32_t b = from.kind == GAME ? from.as.game.number : 0;
  if (is_known(f, j, from.kind, a, b)) return true;
  if (depth == 0) return too_long(j);
  size_t count[2];
  for (int p = 0; p < 2; p++)
    if (list(&count[p], NULL, 0, j, from, (cgt_player)p) != CGT_OK) return engine_failed(j);
  if (count[0] > LABI_VERIFIER_OPTIONS || count[1] > LABI_VERIFIER_OPTIONS ||
      !room_for(j, count[0] + count[1]))
    return room_for(j, LABI_VERIFIER_OPTIONS + (size_t)1);
  void *handles[2] = {malloc((count[0] + 1) * sizeof(cgt_game)), malloc((count[1] + 1) * sizeof(cgt_game))};
  labi_verifier_form *options = malloc((count[0] + count[1] + 1) * sizeof *options), *to = options;
  bool good = (handles[0] && handles[1] && options) || no_memory(j);
  for (int p = 0; good && p < 2; p++) {
    size_t again;
    if (count[p] > 0 && list(&again, handles[p], count[p], j, from, (cgt_player)p) != CGT_OK)
      good = engine_failed(j);
    for (size_t i = 0; good && i < count[p]; i++)
      good = unfold(to++, j, item(handles[p], i, from.kind), depth - 1);
  }
  good = good && labi_verifier_make(f, j, options, count[0], options + count[0], count[1]) &&
         learn(j, from.kind, a, b, *f);
  free(handles[0]);
  free(handles[1]);
  free(options);
  return good;
}

bool labi_verifier_game(labi_verifier_form *f, labi_verifier *j, cgt_game g) {
  int64_t birthday; /* of *1000000 no option is made to see that they are too many */
  cgt_game day = cgt_birthday(j->ctx, g);
  if (cgt_is_none(day)) return engine_failed(j);
  if (cgt_get_int64(&birthday, j->ctx, day) != CGT_OK || birthday > LABI_VERIFIER_HEIGHT) {
    cgt_ctx_clear_error(j->ctx);
    return too_long(j);
  }
  return unfold(f, j, (origin){.kind = GAME, .as.game = g}, LABI_VERIFIER_HEIGHT);
}

bool labi_verifier_written(labi_verifier_form *f, labi_verifier *j, cgt_form form) {
  return unfold(f, j, (origin){.kind = FORM, .as.form = form}, LABI_VERIFIER_HEIGHT);
}

bool labi_verifier_position(labi_verifier_form *f, labi_verifier *j, cgt_position position) {
  return unfold(f, j, (origin){.kind = POSITION, .as.position = position}, LABI_VERIFIER_HEIGHT);
}

/* ---- questions --------------------------------------------------------------------------------- */

static bool may_ask(labi_verifier *j) {
  if (++j->questions > LABI_VERIFIER_QUESTIONS)
    return fail(j, CGT_ELIMIT, "by the definitions it takes more than the limit of %d questions",
                LABI_VERIFIER_QUESTIONS);
  return (j->questions & 1023) || !labi_interrupt_is_set(j->stop) || fail(j, CGT_ECANCELLED, "stopped");
}

bool labi_verifier_le(bool *answer, labi_verifier *j, labi_verifier_form g, labi_verifier_form h) {
  uint32_t known;
  if (is_known(&known, j, LESS, g, h)) return *answer = known, true;
  if (!may_ask(j)) return false;
  bool less = true, inner;
  for (uint32_t i = 0; less && i < count_of(j, g, CGT_LEFT); i++) {
    if (!labi_verifier_le(&inner, j, h, option(j, g, CGT_LEFT, i))) return false;
    less = !inner;
  }
  for (uint32_t i = 0; less && i < count_of(j, h, CGT_RIGHT); i++) {
    if (!labi_verifier_le(&inner, j, option(j, h, CGT_RIGHT, i), g)) return false;
    less = !inner;
  }
  *answer = less;
  return learn(j, LESS, g, h, less);
}

bool labi_verifier_equal(bool *answer, labi_verifier *j, labi_verifier_form g, labi_verifier_form h) {
  return labi_verifier_le(answer, j, g, h) && (!*answer || labi_verifier_le(answer, j, h, g));
}

static bool wins(bool *answer, labi_verifier *j, labi_verifier_form g, cgt_player beginner) {
  uint32_t known;
  if (is_known(&known, j, WINS, g, beginner)) return *answer = known, true;
  if (!may_ask(j)) return false;
  bool won = false, lost;
  for (uint32_t i = 0; !won && i < count_of(j, g, beginner); i++) {
    if (!wins(&lost, j, option(j, g, beginner, i), beginner == CGT_LEFT ? CGT_RIGHT : CGT_LEFT)) return false;
    won = !lost;
  }
  *answer = won;
  return learn(j, WINS, g, beginner, won);
}

bool labi_verifier_outcome(cgt_outcome *outcome, labi_verifier *j, labi_verifier_form g) {
  bool left, right;
  if (!wins(&left, j, g, CGT_LEFT) || !wins(&right, j, g, CGT_RIGHT)) return false;
  *outcome = left ? right ? CGT_N : CGT_L : right ? CGT_R : CGT_P;
  return true;
}

/* a <= b for Left's options, b <= a for Right's. */
static bool no_better(bool *answer, labi_verifier *j, labi_verifier_form a, labi_verifier_form b,
                      int player) {
  return player == CGT_LEFT ? labi_verifier_le(answer, j, a, b) : labi_verifier_le(answer, j, b, a);
}

/* Is option i of player dominated by another, or reversible: some reply to it, back, has GLR <= G (GRL >= G)?
 */
static bool is_superfluous(bool *answer, labi_verifier *j, labi_verifier_form g, int player, uint32_t i) {
  labi_verifier_form mine = option(j, g, player, i);
  *answer = false;
  for (uint32_t k = 0; !*answer && k < count_of(j, g, player); k++)
    if (k != i && !no_better(answer, j, mine, option(j, g, player, k), player)) return false;
  for (uint32_t k = 0; !*answer && k < count_of(j, mine, !player); k++)
    if (!no_better(answer, j, option(j, mine, !player, k), g, player)) return false;
  return true;
}

bool labi_verifier_canonical(bool *answer, labi_verifier *j, labi_verifier_form g) {
  uint32_t known;
  if (is_known(&known, j, CANONICAL, g, 0)) return *answer = known, true;
  bool canonical = true, superfluous;
  for (int p = 0; canonical && p < 2; p++)
    for (uint32_t i = 0; canonical && i < count_of(j, g, p); i++) {
      if (!is_superfluous(&superfluous, j, g, p, i)) return false;
      canonical = !superfluous;
      if (canonical && !labi_verifier_canonical(&canonical, j, option(j, g, p, i))) return false;
    }
  *answer = canonical;
  return learn(j, CANONICAL, g, 0, canonical);
}
