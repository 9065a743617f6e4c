/* sequence_contradict.c: laws that tell different terms. Each law is continued behind the known terms, modulo
 * a prime: where two continuations differ, the laws do. */
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>

#include "lab/machine/rational.h"
#include "lab/search/sequence_terms.h"

enum { MOST_NEXT = 100000, MOST_LAWS = 5 };

/* Terms modulo the prime: the known ones, and behind them those of a law, as far as it tells them. */
typedef struct continuation {
  bool *found;
  const cgt_law_status *status;
  size_t fitted;
  mp_limb_t *terms;
  size_t count;
} continuation;

typedef struct continuing {
  const labi_sequence_search *search;
  nmod_t mod;
  size_t known, all;
  fmpz_t n, x; /* for use */
} continuing;

static mp_limb_t reduced(const continuing *c, const fmpz_t x) { return fmpz_fdiv_ui(x, c->mod.n); }

/* False: its denominator is no unit. */
static bool coefficient(mp_limb_t *to, const continuing *c, lab_value value) {
  fmpq_t x;
  mpq_t q;
  fmpq_init(x);
  mpq_init(q);
  bool good = labi_get_fraction(q, c->search->sequence.machine, value);
  if (good) fmpq_set_mpq(x, q);
  mp_limb_t below = good ? reduced(c, fmpq_denref(x)) : 0;
  if (below != 0) *to = nmod_mul(reduced(c, fmpq_numref(x)), nmod_inv(below, c->mod), c->mod);
  mpq_clear(q);
  fmpq_clear(x);
  return below != 0;
}

/* ---- the laws ------------------------------------------------------------------------------------- */

/* The saltus is that of the last terms that are known. */
static void continue_period(continuation *to, const continuing *c, size_t length) {
  mp_limb_t *a = to->terms;
  for (size_t i = c->known; i < c->all; i++) {
    size_t last = i - (i - c->known + length) / length * length; /* the last known one of that residue */
    a[i] = nmod_add(a[i - length], nmod_sub(a[last], a[last - length], c->mod), c->mod);
  }
  to->count = c->all;
}

static void continue_beatty(continuation *to, continuing *c, const lab_surd *alpha) {
  for (size_t i = c->known; i < c->all; i++) {
    labi_sequence_index(c->n, &c->search->further, i);
    labi_surd_floor(c->x, alpha, c->n);
    to->terms[i] = reduced(c, c->x);
  }
  to->count = c->all;
}

static void continue_constant(continuation *to, const continuing *c, const mp_limb_t *coefficients,
                              size_t order) {
  for (size_t i = c->known; i < c->all; i++) {
    mp_limb_t next = 0;
    for (size_t k = 0; k < order; k++)
      next = nmod_add(next, nmod_mul(coefficients[k], to->terms[i - 1 - k], c->mod), c->mod);
    to->terms[i] = next;
  }
  to->count = c->all;
}

/* It ends where the coefficient of the last term is 0. */
static void continue_holonomic(continuation *to, continuing *c, const mp_limb_t *coefficients,
                               const lab_law *law) {
  for (to->count = c->known; to->count < c->all; to->count++) {
    mp_limb_t total = 0, factor = 0;
    labi_sequence_index(c->n, &c->search->further, to->count - law->order);
    mp_limb_t n = reduced(c, c->n);
    for (size_t i = 0; i <= law->order; i++) {
      factor = 0;
      for (size_t k = law->degree + 1; k-- > 0;)
        factor = nmod_add(nmod_mul(factor, n, c->mod), coefficients[i * (law->degree + 1) + k], c->mod);
      if (i < law->order)
        total = nmod_add(total, nmod_mul(factor, to->terms[to->count - law->order + i], c->mod), c->mod);
    }
    if (factor == 0) return;
    to->terms[to->count] = nmod_mul(nmod_neg(total, c->mod), nmod_inv(factor, c->mod), c->mod);
  }
}

/* False: no memory. */
static bool continue_law(continuation *to, continuing *c, const lab_law *law) {
  mp_limb_t *coefficients = calloc(law->count + 1, sizeof *coefficients);
  bool good = coefficients != NULL;
  for (size_t k = 0; good && k < law->count; k++)
    good = coefficient(&coefficients[k], c, law->coefficients[k]);
  if (good && law == &c->search->sequence.constant)
    continue_constant(to, c, coefficients, law->order);
  else if (good)
    continue_holonomic(to, c, coefficients, law);
  bool had = coefficients != NULL;
  free(coefficients);
  return had;
}

/* ---- pairs of laws -------------------------------------------------------------------------------- */

static bool contradict(const continuation *a, const continuation *b, size_t known) {
  size_t i = known, count = a->count < b->count ? a->count : b->count;
  while (i < count && a->terms[i] == b->terms[i]) i++;
  return i < count;
}

static bool is_better(const continuation *a, const continuation *b) {
  int by_word = (int)a->status->word - (int)b->status->word;
  return by_word != 0 ? by_word > 0 : a->fitted <= b->fitted;
}

static bool begin(continuation *to, const continuing *c, bool *found, const cgt_law_status *status,
                  size_t fitted) {
  *to = (continuation){found, status, fitted, calloc(c->all, sizeof *to->terms), c->known};
  for (size_t i = 0; to->terms && i < c->known; i++) to->terms[i] = reduced(c, c->search->further.terms + i);
  return to->terms != NULL;
}

/* The laws of numbers that were found, each continued; *count of them. */
static bool continue_all(continuation *laws, size_t *count, continuing *c, bool *progressions) {
  lab_sequence *s = (lab_sequence *)&c->search->sequence;
  bool good = true;
  *progressions = s->modulus > 0;
  if (s->period.found) {
    good = begin(&laws[(*count)++], c, &s->period.found, &s->period.status, s->period.fitted);
    if (good) continue_period(&laws[*count - 1], c, s->period.length);
  }
  if (good && s->modulus > 0) {
    size_t fitted = 0;
    for (size_t r = 0; r < s->modulus; r++) fitted += s->residues[r].fitted;
    good = begin(&laws[(*count)++], c, progressions, &s->residues[0].status, fitted);
    if (good) continue_period(&laws[*count - 1], c, s->modulus);
  }
  if (good && s->beatty.found && s->beatty.named) {
    good = begin(&laws[(*count)++], c, &s->beatty.found, &s->beatty.status, s->beatty.fitted);
    if (good) continue_beatty(&laws[*count - 1], c, &s->beatty.alpha);
  }
  lab_law *recurrences[] = {&s->constant, &s->holonomic};
  for (size_t k = 0; k < 2 && good; k++) {
    if (!recurrences[k]->found) continue;
    good = begin(&laws[(*count)++], c, &recurrences[k]->found, &recurrences[k]->status,
                 recurrences[k]->fitted) &&
           continue_law(&laws[*count - 1], c, recurrences[k]);
  }
  return good;
}

bool labi_sequence_settle(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  continuation laws[MOST_LAWS];
  size_t count = 0;
  if (s->kind != LAB_SEQUENCE_NUMBERS || search->further.count < s->count) return true;
  continuing c = {.search = search, .known = search->further.count};
  size_t next = s->count * LAB_SEQUENCE_WIDER;
  c.all = c.known + (next < MOST_NEXT ? next : MOST_NEXT);
  nmod_init(&c.mod, LABI_SEQUENCE_PRIME);
  fmpz_init(c.n);
  fmpz_init(c.x);
  bool progressions, good = continue_all(laws, &count, &c, &progressions);
  for (size_t i = 0; good && i < count; i++)
    for (size_t j = 0; j < count; j++)
      if (i != j && *laws[i].found && *laws[j].found && contradict(&laws[i], &laws[j], c.known))
        *(is_better(&laws[i], &laws[j]) ? laws[j].found : laws[i].found) = false;
  if (!progressions) s->modulus = 0;
  for (size_t i = 0; i < count; i++) free(laws[i].terms);
  fmpz_clear(c.n);
  fmpz_clear(c.x);
  return good;
}
