/* verifier.c: see verifier.h. */
#include "lab/trust/verifier.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/map.h"
#include "base/vector.h"
#include "lab/inspect/option_lists.h"

typedef struct form_node {
  size_t at;         /* of its options: Left's, then Right's */
  uint32_t count[2]; /* by cgt_player */
  uint32_t height;   /* the longest play */
} form_node;

/* Keys with two parts, whose meaning `kind` tells, and what is known of each. */
typedef enum kind { GAME, FORM, POSITION, NEGATIVE, SUM, LESS, WINS, WINS_MISERE, CANONICAL } kind;

typedef struct fact {
  uint32_t a, b;
  uint32_t kind, answer;
} fact;

struct labi_verifier {
  cgt_ctx *ctx;
  const volatile int *stop;
  struct {
    form_node *items;
    size_t count, room;
  } nodes;
  struct {
    labi_verifier_form *items;
    size_t count, room;
  } options;
  struct {
    fact *items;
    size_t count, room;
  } facts;
  labi_map facts_by_key;
  uint64_t questions;
  cgt_status status;
  char message[400];
};

/* ---- failures ---------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static bool fail(labi_verifier *v, cgt_status status,
                                                       const char *format, ...) {
  va_list list;
  va_start(list, format);
  v->status = status;
  vsnprintf(v->message, sizeof v->message, format, list);
  va_end(list);
  return false;
}

static bool no_memory(labi_verifier *v) { return fail(v, CGT_ENOMEM, LABI_OUT_OF_MEMORY); }

static bool engine_failed(labi_verifier *v) {
  cgt_status status = cgt_ctx_status(v->ctx);
  fail(v, status == CGT_OK ? CGT_ENOMEM : status, "%s",
       status == CGT_OK ? LABI_OUT_OF_MEMORY : cgt_ctx_message(v->ctx));
  cgt_ctx_clear_error(v->ctx);
  return false;
}

cgt_status labi_verifier_status(const labi_verifier *v) { return v->status; }
const char *labi_verifier_message(const labi_verifier *v) { return v->message; }
size_t labi_verifier_forms(const labi_verifier *v) { return v->nodes.count; }
uint64_t labi_verifier_questions(const labi_verifier *v) { return v->questions; }

labi_verifier *labi_verifier_new(cgt_ctx *ctx, const volatile int *stop) {
  labi_verifier *v = calloc(1, sizeof *v);
  if (v) *v = (labi_verifier){.ctx = ctx, .stop = stop};
  return v;
}

void labi_verifier_free(labi_verifier *v) {
  if (!v) return;
  free(v->nodes.items);
  free(v->options.items);
  free(v->facts.items);
  labi_map_free(&v->facts_by_key);
  free(v);
}

static bool too_long(labi_verifier *v) {
  return fail(v, CGT_ELIMIT, "a play of the game can last longer than the limit of %d moves",
              LABI_VERIFIER_HEIGHT);
}

/* ---- what is known ----------------------------------------------------------------------------- */

static uint64_t hash_fact(const fact *f) {
  return labi_hash_number(labi_hash_number((uint64_t)f->a << 32 | f->b) + f->kind);
}

static bool is_fact(const void *facts, uint32_t index, const void *key) {
  const fact *f = (const fact *)facts + index, *g = key;
  return f->a == g->a && f->b == g->b && f->kind == g->kind;
}

static bool is_known(uint32_t *answer, const labi_verifier *v, kind kind, uint32_t a, uint32_t b) {
  const fact asked = {.a = a, .b = b, .kind = kind};
  uint32_t index = labi_map_find(&v->facts_by_key, hash_fact(&asked), is_fact, v->facts.items, &asked);
  if (index != LABI_NOT_FOUND) *answer = v->facts.items[index].answer;
  return index != LABI_NOT_FOUND;
}

static bool learn(labi_verifier *v, kind kind, uint32_t a, uint32_t b, uint32_t answer) {
  const fact learnt = {a, b, kind, answer};
  fact *last = labi_push(&v->facts);
  if (!last || !labi_map_add(&v->facts_by_key, hash_fact(&learnt), (uint32_t)v->facts.count - 1))
    return no_memory(v);
  *last = learnt;
  return true;
}

/* ---- forms ------------------------------------------------------------------------------------- */

static bool room_for(labi_verifier *v, size_t options) {
  if (labi_interrupt_is_set(v->stop)) return fail(v, CGT_ECANCELLED, "stopped");
  if (v->nodes.count >= LABI_VERIFIER_FORMS || options > LABI_VERIFIER_OPTIONS - v->options.count)
    return fail(v, CGT_ELIMIT,
                "written out, the game and its followers are more than the limit of %d forms and %d options",
                LABI_VERIFIER_FORMS, LABI_VERIFIER_OPTIONS);
  return true;
}

bool labi_verifier_make(labi_verifier_form *f, labi_verifier *v, const labi_verifier_form *left, size_t nleft,
                        const labi_verifier_form *right, size_t nright) {
  const labi_verifier_form *sides[] = {left, right};
  size_t counts[] = {nleft, nright};
  uint32_t height = 0;
  if (nleft > LABI_VERIFIER_OPTIONS || nright > LABI_VERIFIER_OPTIONS || !room_for(v, nleft + nright))
    return room_for(v, LABI_VERIFIER_OPTIONS + (size_t)1);
  if (!labi_has_room(&v->nodes, 1) || !labi_has_room(&v->options, nleft + nright)) return no_memory(v);
  form_node *node = &v->nodes.items[v->nodes.count];
  *node = (form_node){.at = v->options.count, .count = {(uint32_t)nleft, (uint32_t)nright}};
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < counts[p]; i++) {
      uint32_t below = v->nodes.items[sides[p][i]].height + 1;
      if (below > height) height = below;
      v->options.items[node->at + p * nleft + i] = sides[p][i];
    }
  node->height = height;
  if (height > LABI_VERIFIER_HEIGHT) return too_long(v);
  v->options.count += nleft + nright;
  *f = (labi_verifier_form)v->nodes.count++;
  return true;
}

/* Options by index: the arrays move when forms are made. */
static labi_verifier_form option(const labi_verifier *v, labi_verifier_form g, int player, size_t i) {
  const form_node *node = &v->nodes.items[g];
  return v->options.items[node->at + (player ? node->count[0] : 0) + i];
}

static uint32_t count_of(const labi_verifier *v, labi_verifier_form g, int player) {
  return v->nodes.items[g].count[player];
}

bool labi_verifier_neg(labi_verifier_form *f, labi_verifier *v, labi_verifier_form g) {
  if (is_known(f, v, NEGATIVE, g, 0)) return true;
  uint32_t left = count_of(v, g, CGT_RIGHT), right = count_of(v, g, CGT_LEFT);
  labi_verifier_form *options = malloc(((size_t)left + right + 1) * sizeof *options);
  bool good = options || no_memory(v);
  for (uint32_t i = 0; good && i < left; i++)
    good = labi_verifier_neg(&options[i], v, option(v, g, CGT_RIGHT, i));
  for (uint32_t i = 0; good && i < right; i++)
    good = labi_verifier_neg(&options[left + i], v, option(v, g, CGT_LEFT, i));
  good =
      good && labi_verifier_make(f, v, options, left, options + left, right) && learn(v, NEGATIVE, g, 0, *f);
  free(options);
  return good;
}

bool labi_verifier_add(labi_verifier_form *f, labi_verifier *v, labi_verifier_form g, labi_verifier_form h) {
  if (is_known(f, v, SUM, g, h)) return true;
  size_t count[2];
  for (int p = 0; p < 2; p++) count[p] = (size_t)count_of(v, g, p) + count_of(v, h, p);
  labi_verifier_form *options = malloc((count[0] + count[1] + 1) * sizeof *options), *to = options;
  bool good = options || no_memory(v);
  for (int p = 0; p < 2; p++) {
    for (uint32_t i = 0; good && i < count_of(v, g, p); i++)
      good = labi_verifier_add(to++, v, option(v, g, p, i), h);
    for (uint32_t i = 0; good && i < count_of(v, h, p); i++)
      good = labi_verifier_add(to++, v, g, option(v, h, p, i));
  }
  good = good && labi_verifier_make(f, v, options, count[0], options + count[0], count[1]) &&
         learn(v, SUM, g, h, *f);
  free(options);
  return good;
}

/* ---- forms of what the engine has --------------------------------------------------------------- */

static bool unfold(labi_verifier_form *f, labi_verifier *v, lab_value from, unsigned depth) {
  kind kind = from.kind == LAB_GAME ? GAME : from.kind == LAB_FORM ? FORM : POSITION;
  uint32_t a = kind == GAME ? from.as.game.core : kind == FORM ? from.as.form.id : from.as.at.position.id;
  uint32_t b = kind == GAME ? from.as.game.number : 0;
  if (is_known(f, v, kind, a, b)) return true;
  if (depth == 0) return too_long(v);
  lab_value_list lists[2] = {{0}, {0}};
  bool good = true;
  for (int p = 0; good && p < 2; p++) {
    if (labi_list_options(&lists[p], v->ctx, from, (cgt_player)p, LABI_VERIFIER_OPTIONS)) continue;
    good = lists[p].count > LABI_VERIFIER_OPTIONS ? room_for(v, lists[p].count) : engine_failed(v);
  }
  size_t count = lists[0].count + lists[1].count;
  good = good && room_for(v, count);
  labi_verifier_form *options = good ? malloc((count + 1) * sizeof *options) : NULL, *to = options;
  if (good && !options) good = no_memory(v);
  for (int p = 0; good && p < 2; p++)
    for (size_t i = 0; good && i < lists[p].count; i++) good = unfold(to++, v, lists[p].items[i], depth - 1);
  good = good &&
         labi_verifier_make(f, v, options, lists[0].count, options + lists[0].count, lists[1].count) &&
         learn(v, kind, a, b, *f);
  free(lists[0].items);
  free(lists[1].items);
  free(options);
  return good;
}

bool labi_verifier_game(labi_verifier_form *f, labi_verifier *v, cgt_game g) {
  int64_t birthday; /* of *1000000 no option is made to see that they are too many */
  cgt_game day = cgt_birthday(v->ctx, g);
  if (cgt_is_none(day)) return engine_failed(v);
  if (cgt_get_int64(&birthday, v->ctx, day) != CGT_OK || birthday > LABI_VERIFIER_HEIGHT) {
    cgt_ctx_clear_error(v->ctx);
    return too_long(v);
  }
  return unfold(f, v, lab_game(g), LABI_VERIFIER_HEIGHT);
}

bool labi_verifier_written(labi_verifier_form *f, labi_verifier *v, cgt_form form) {
  return unfold(f, v, lab_form(form), LABI_VERIFIER_HEIGHT);
}

bool labi_verifier_position(labi_verifier_form *f, labi_verifier *v, cgt_position position) {
  return unfold(f, v, lab_position(position, false), LABI_VERIFIER_HEIGHT);
}

/* ---- questions --------------------------------------------------------------------------------- */

static bool may_ask(labi_verifier *v) {
  if (++v->questions > LABI_VERIFIER_QUESTIONS)
    return fail(v, CGT_ELIMIT, "by the definitions it takes more than the limit of %d questions",
                LABI_VERIFIER_QUESTIONS);
  return (v->questions & 1023) || !labi_interrupt_is_set(v->stop) || fail(v, CGT_ECANCELLED, "stopped");
}

bool labi_verifier_le(bool *answer, labi_verifier *v, labi_verifier_form g, labi_verifier_form h) {
  uint32_t known;
  if (is_known(&known, v, LESS, g, h)) return *answer = known, true;
  if (!may_ask(v)) return false;
  bool less = true, inner;
  for (uint32_t i = 0; less && i < count_of(v, g, CGT_LEFT); i++) {
    if (!labi_verifier_le(&inner, v, h, option(v, g, CGT_LEFT, i))) return false;
    less = !inner;
  }
  for (uint32_t i = 0; less && i < count_of(v, h, CGT_RIGHT); i++) {
    if (!labi_verifier_le(&inner, v, option(v, h, CGT_RIGHT, i), g)) return false;
    less = !inner;
  }
  *answer = less;
  return learn(v, LESS, g, h, less);
}

bool labi_verifier_equal(bool *answer, labi_verifier *v, labi_verifier_form g, labi_verifier_form h) {
  return labi_verifier_le(answer, v, g, h) && (!*answer || labi_verifier_le(answer, v, h, g));
}

/* play: WINS or WINS_MISERE, which differ in who wins where there is no move. */
static bool wins(bool *answer, labi_verifier *v, labi_verifier_form g, cgt_player beginner, kind play) {
  uint32_t known;
  if (is_known(&known, v, play, g, beginner)) return *answer = known, true;
  if (!may_ask(v)) return false;
  const cgt_player other = beginner == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  bool won = play == WINS_MISERE && count_of(v, g, beginner) == 0, lost;
  for (uint32_t i = 0; !won && i < count_of(v, g, beginner); i++) {
    if (!wins(&lost, v, option(v, g, beginner, i), other, play)) return false;
    won = !lost;
  }
  *answer = won;
  return learn(v, play, g, beginner, won);
}

static bool outcome_of(cgt_outcome *outcome, labi_verifier *v, labi_verifier_form g, kind play) {
  bool left, right;
  if (!wins(&left, v, g, CGT_LEFT, play) || !wins(&right, v, g, CGT_RIGHT, play)) return false;
  *outcome = left ? right ? CGT_N : CGT_L : right ? CGT_R : CGT_P;
  return true;
}

bool labi_verifier_outcome(cgt_outcome *outcome, labi_verifier *v, labi_verifier_form g) {
  return outcome_of(outcome, v, g, WINS);
}

bool labi_verifier_misere_outcome(cgt_outcome *outcome, labi_verifier *v, labi_verifier_form g) {
  return outcome_of(outcome, v, g, WINS_MISERE);
}

/* a <= b for Left's options, b <= a for Right's. */
static bool no_better(bool *answer, labi_verifier *v, labi_verifier_form a, labi_verifier_form b,
                      int player) {
  return player == CGT_LEFT ? labi_verifier_le(answer, v, a, b) : labi_verifier_le(answer, v, b, a);
}

/* Is option i of player dominated by another, or reversible: some reply to it, back, has GLR <= G
 * (GRL >= G)? */
static bool is_superfluous(bool *answer, labi_verifier *v, labi_verifier_form g, int player, uint32_t i) {
  labi_verifier_form mine = option(v, g, player, i);
  *answer = false;
  for (uint32_t k = 0; !*answer && k < count_of(v, g, player); k++)
    if (k != i && !no_better(answer, v, mine, option(v, g, player, k), player)) return false;
  for (uint32_t k = 0; !*answer && k < count_of(v, mine, !player); k++)
    if (!no_better(answer, v, option(v, mine, !player, k), g, player)) return false;
  return true;
}

bool labi_verifier_canonical(bool *answer, labi_verifier *v, labi_verifier_form g) {
  uint32_t known;
  if (is_known(&known, v, CANONICAL, g, 0)) return *answer = known, true;
  bool canonical = true, superfluous;
  for (int p = 0; canonical && p < 2; p++)
    for (uint32_t i = 0; canonical && i < count_of(v, g, p); i++) {
      if (!is_superfluous(&superfluous, v, g, p, i)) return false;
      canonical = !superfluous;
      if (canonical && !labi_verifier_canonical(&canonical, v, option(v, g, p, i))) return false;
    }
  *answer = canonical;
  return learn(v, CANONICAL, g, 0, canonical);
}
