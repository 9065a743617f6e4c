/* quotient.c: the misère quotient of a game of taking and breaking, heap by heap.
 *
 * A further heap first tries each element that there is; if none makes the walk over pairs go through, a
 * monoid is learned from test words and walked, with farther limits each time it is wrong. Only what was
 * walked counts: the elements of a learned monoid are told apart by its P-portion and each is that of some
 * sum, so once the walk goes through it is the quotient. */
#include "impartial/quotient/quotient_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/usual_memory.h"
#include "base/vector.h"
#include "impartial/quotient/learn.h"
#include "base/error_guard.h"

enum { FIRST_DEGREE = 7, FIRST_POWER = 6, MOST_POWER = 120, PATIENCE = 6 };

typedef struct search {
  imp_quotient *q;
  imp_pairs pairs, trial;
  struct {
    cgt_quotient_growth *items;
    size_t count, room;
  } growth;
  unsigned degree; /* of words that were long enough the last time */
  size_t bytes;
  labi_effort effort;
} search;

static cgt_status fail(cgt_error *error, cgt_status status, const char *format, const char *code,
                       const char *what) {
  *error = (cgt_error){.status = status, .advice = status == CGT_ELIMIT ? CGT_ADVICE_MEMORY : CGT_NO_ADVICE};
  snprintf(error->message, sizeof error->message, format, code, what);
  return status;
}

/* ---- heap by heap -------------------------------------------------------------------------------- */

static bool word_is_lost(const void *data, const imp_word *word) {
  const imp_quotient *q = data;
  return q->m.lost[imp_element_of_word(&q->m, &q->words, word)];
}

/* What a walk, a learner's play and its states may take each, beside what is known. */
static size_t bytes_left(const search *s) {
  enum { TAKERS = 3 };
  const imp_quotient *q = s->q;
  const size_t used = imp_heap_words_bytes(&q->words) + imp_pairs_bytes(&s->pairs) +
                      q->m.order * q->m.order * sizeof *q->m.product;
  return used < s->bytes ? (s->bytes - used) / TAKERS : 0;
}

/* A walk over other pairs than those of the quotient so far, whose place they take if all is right. */
static cgt_status walk(uint32_t *wrong, search *s, const imp_monoid *m) {
  cgt_status status = imp_pairs_walk(&s->trial, wrong, m, &s->q->words, bytes_left(s), &s->effort);
  if (status == CGT_OK && *wrong == UINT32_MAX) {
    imp_pairs right = s->trial;
    s->trial = s->pairs;
    s->pairs = right;
  }
  return status;
}

/* Sends the new heap, whose options have these elements, to one with which its pair is one of those that were
 * walked: then products with it are, too. */
static bool find_pair(search *s, const uint64_t *set) {
  imp_monoid *m = &s->q->m;
  bool found = false;
  for (size_t x = 0; !found && x < m->order; x++) {
    m->image[m->heaps] = (imp_element)x;
    found = imp_pairs_has(&s->pairs, (imp_element)x, set);
  }
  return found;
}

/* Do sums with one new heap, sent to x, agree with misère play? room: for a set. */
static bool agrees_once(const search *s, imp_element x, const uint64_t *set, uint64_t *room) {
  const imp_monoid *m = &s->q->m;
  size_t width = s->pairs.width;
  for (size_t i = 0; i < s->pairs.count; i++) {
    imp_element y = s->pairs.pairs[i].x;
    memset(room, 0, width * sizeof *room);
    imp_set_multiply(room, width, m, y, set);
    imp_set_multiply(room, width, m, x, imp_pair_set(&s->pairs, i));
    if (imp_pair_is_wrong(m, imp_product(m, x, y), room, width)) return false;
  }
  return true;
}

/* Sends the new heap to an element that there is, if it can be. */
static cgt_status keep_monoid(bool *right, search *s) {
  imp_monoid *m = &s->q->m;
  size_t width = s->pairs.width;
  uint64_t *set = calloc(2 * width, sizeof *set);
  if (!set || !imp_monoid_send(m, 0)) return free(set), CGT_ENOMEM;
  imp_heap_pair(set, width, m, &s->q->words, m->heaps);
  *right = find_pair(s, set);
  cgt_status status = CGT_OK;
  for (size_t x = 0; status == CGT_OK && !*right && x < m->order; x++) {
    uint32_t wrong = UINT32_MAX;
    if (!agrees_once(s, (imp_element)x, set, set + width)) continue;
    m->image[m->heaps] = (imp_element)x;
    status = walk(&wrong, s, m);
    *right = status == CGT_OK && wrong == UINT32_MAX;
  }
  if (status == CGT_OK && !*right) m->heaps--;
  free(set);
  return status;
}

/* The guesses of a learner until one is right, or within its limits none is. */
static cgt_status learn(search *s, const imp_learn_limits *limits) {
  imp_quotient *q = s->q;
  imp_learner *l = imp_learner_new(&q->words, &q->m, limits);
  uint32_t *count = malloc((q->words.heaps + 1) * sizeof *count);
  cgt_status status = l && count ? CGT_OK : CGT_ENOMEM;
  for (bool right = false; status == CGT_OK && !right;) {
    imp_monoid m;
    uint32_t wrong = UINT32_MAX;
    status = imp_learner_guess(&m, l);
    if (status == CGT_OK) status = walk(&wrong, s, &m);
    right = status == CGT_OK && wrong == UINT32_MAX;
    if (right) {
      imp_monoid_free(&q->m);
      q->m = m;
    } else {
      imp_monoid_free(&m);
    }
    if (status != CGT_OK || right) continue;
    memset(count, 0, (q->words.heaps + 1) * sizeof *count);
    for (uint32_t i = wrong; i; i = s->trial.pairs[i].from) count[s->trial.pairs[i].heap]++;
    status = imp_learner_refute(l, count);
  }
  imp_learner_free(l);
  free(count);
  return status;
}

static cgt_status new_monoid(search *s) {
  imp_learn_limits limits = {.power = s->degree - FIRST_DEGREE + FIRST_POWER,
                              .degree = s->degree,
                              .states = 8 * s->q->m.order + 64,
                              .bytes = bytes_left(s),
                              .effort = &s->effort};
  cgt_status status;
  do {
    if (limits.states > CGT_QUOTIENT_ORDER) limits.states = CGT_QUOTIENT_ORDER;
    status = learn(s, &limits);
    limits.power++;
    limits.degree++;
    if (limits.degree - s->degree > PATIENCE) limits.states *= 2;
  } while (status == CGT_EDOMAIN && limits.power < MOST_POWER);
  if (status == CGT_OK) s->degree = limits.degree - 1;
  return status == CGT_EDOMAIN ? CGT_ELIMIT : status;
}

static size_t lost_count(const imp_monoid *m) {
  size_t count = 0;
  for (size_t x = 0; x < m->order; x++) count += m->lost[x];
  return count;
}

/* Where it fails, the quotient is still that of the heaps before, but for lack of memory. */
static cgt_status next_heap(search *s) {
  imp_quotient *q = s->q;
  const size_t order = q->m.order, before = q->words.heaps;
  bool right = false;
  cgt_status status = labi_effort_take(&s->effort, 1);
  if (status == CGT_OK) status = imp_heap_words_add(&q->words, s->bytes);
  if (status == CGT_OK) status = imp_heap_words_name(&q->words, word_is_lost, q);
  if (status == CGT_OK) status = keep_monoid(&right, s);
  if (status == CGT_OK && !right) status = q->words.full ? CGT_ELIMIT : new_monoid(s);
  if (status != CGT_OK) q->words.heaps = q->m.heaps = before;
  if (status != CGT_OK || q->m.order == order) return status;
  cgt_quotient_growth *growth = labi_push(&s->growth);
  if (!growth) return CGT_ENOMEM;
  *growth =
      (cgt_quotient_growth){(uint32_t)q->words.heaps, (uint32_t)q->m.order, (uint32_t)lost_count(&q->m)};
  return CGT_OK;
}

/* ---- periods ------------------------------------------------------------------------------------- */

size_t imp_quotient_last_digit(const imp_heap_words *words) {
  const games_take_code *code = &words->rules.rules[0].take;
  if (code->period > 0 || games_take_is_bound(code) || games_take_most_heaps(code) > 2) return SIZE_MAX;
  return (size_t)games_take_longest(code);
}

/* The least period, and preperiod, of which there are heaps enough: Plambeck and Siegel, Misère quotients for
 * impartial games, the periodicity theorem. Let k be the place of the last digit, and image[n + p] = image[n]
 * for n0 <= n < 2n0 + p + k. A heap of n >= 2n0 + 2p + k has a larger part of n0 + p or more behind each
 * move, so that its set of options is that of the heap of n - p; sent to the same element it has the same
 * pair, and no pair is added to those that were walked. */
bool imp_quotient_period(size_t *preperiod, size_t *period, const imp_element *image, size_t heaps,
                         size_t last_digit) {
  if (last_digit > heaps) return false;
  for (size_t p = 1; 2 * p + last_digit <= heaps; p++) {
    size_t n0 = heaps + 1 - p; /* the first n from which on it holds */
    while (n0 > 1 && image[n0 - 1] == image[n0 - 1 + p]) n0--;
    if (2 * n0 + 2 * p + last_digit > heaps + 1) continue;
    *preperiod = n0;
    *period = p;
    return true;
  }
  return false;
}

/* ---- all together -------------------------------------------------------------------------------- */

static cgt_status find(search *s, size_t heaps, const cgt_quotient_options *options) {
  imp_quotient *q = s->q;
  cgt_status status = imp_monoid_new(&q->m, 1) ? CGT_OK : CGT_ENOMEM;
  if (status == CGT_OK) {
    uint32_t wrong; /* never: who has no move wins */
    q->m.product[0] = 0;
    status = walk(&wrong, s, &q->m);
  }
  while (status == CGT_OK && q->words.heaps < heaps) {
    status = next_heap(s);
    if (status == CGT_OK && options->progress)
      options->progress(options->where, q->words.heaps, heaps, q->m.order);
  }
  return status;
}

/* False: no memory. */
static bool fill_in(imp_quotient *q, const search *s, size_t asked) {
  cgt_quotient *is = &q->is;
  if (!imp_quotient_generate(q)) return false;
  is->code = q->code;
  is->asked = asked;
  is->heaps = q->words.heaps;
  is->order = q->m.order;
  is->lost_count = lost_count(&q->m);
  is->product = q->m.product;
  is->lost = q->m.lost;
  is->image = q->m.image;
  is->generators = q->generators;
  is->exponents = (const uint8_t *const *)q->rows;
  is->relations = q->relations;
  is->growth_count = s->growth.count;
  is->growth = q->growth;
  is->pairs = s->pairs.count;
  is->status.to = (int64_t)is->heaps;
  if (!imp_quotient_period(&is->preperiod, &is->period, q->m.image, is->heaps,
                           imp_quotient_last_digit(&q->words)))
    return true;
  is->status.word = CGT_LAW_PROVED;
  is->status.theorem = CGT_THEOREM_QUOTIENT;
  is->status.from = (int64_t)is->preperiod;
  is->status.needs = is->heaps;
  return true;
}

cgt_status cgt_quotient_find(cgt_quotient **quotient, const char *code, size_t heaps,
                             const cgt_quotient_options *options, cgt_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, quotient) || !LABI_GIVEN(error, code)) return CGT_EINVAL;
  static const cgt_quotient_options usual = {0};
  if (!options) options = &usual;
  imp_quotient *q = calloc(1, sizeof *q);
  search s = {.q = q,
              .degree = FIRST_DEGREE,
              .bytes = labi_memory_or_usual(options->memory_bytes),
              .effort = {options->stop, options->most_steps ? options->most_steps : UINT64_MAX}};
  *quotient = NULL;
  const char *what = NULL;
  if (q) q->code = strdup(code);
  if (!q || !q->code || (!imp_heap_words_new(&q->words, code, &what) && !what)) {
    if (q) cgt_quotient_free(&q->is);
    return fail(error, CGT_ENOMEM, "out of memory for the quotient of '%.100s'%s", code, "");
  }
  cgt_status status = what ? CGT_EINVAL : heaps >= UINT32_MAX / 4 ? CGT_ELIMIT : find(&s, heaps, options);
  q->growth = s.growth.items; /* is freed with q */
  const bool ended = status == CGT_ELIMIT || status == CGT_ECANCELLED;
  const bool given = status == CGT_OK || (options->partial && ended && q->words.heaps > 0);
  const size_t reached = q->words.heaps + 1; /* that has failed */
  if (given && !fill_in(q, &s, heaps)) status = CGT_ENOMEM;
  if (status != CGT_ENOMEM && q->is.status.word == CGT_LAW_PROVED) status = CGT_OK; /* whatever was asked for */
  imp_pairs_free(&s.pairs);
  imp_pairs_free(&s.trial);
  if (given && status != CGT_ENOMEM)
    *quotient = &q->is;
  else
    cgt_quotient_free(&q->is);
  if (status == CGT_OK) return CGT_OK;
  char where[120];
  snprintf(where, sizeof where, "heap %zu is past the limits", reached);
  switch (status) {
  case CGT_EINVAL:
    return fail(error, status, "the code '%.100s' is invalid: %s", code, what);
  case CGT_ELIMIT:
    return fail(error, status, "the misere quotient of %.100s: %s", code, where);
  case CGT_ECANCELLED:
    return fail(error, status, "stopped on request%s%s", "", "");
  default:
    return fail(error, status, "out of memory for the quotient of '%.100s'%s", code, "");
  }
}

void cgt_quotient_free(cgt_quotient *quotient) {
  if (!quotient) return;
  imp_quotient *q = (imp_quotient *)quotient;
  imp_heap_words_free(&q->words);
  imp_monoid_free(&q->m);
  free(q->code);
  free(q->generators);
  free(q->exponents);
  free(q->rows);
  free(q->left_sides);
  free(q->relations);
  free(q->growth);
  free(q);
}
