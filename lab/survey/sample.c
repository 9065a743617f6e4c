/* sample.c: see sample.h.
 *
 * The draws from a range are dealt out, not made. A binomial number tells how many of them fall into the lower
 * part of the range; the lower part comes first, then the upper one, and a part with few draws makes and sorts
 * them. A value goes on to the next variable together with the number of its draws. Random integers alone decide.
 * (Multinomial numbers by binomial ones: L. Devroye, Non-Uniform Random Variate Generation, 1986, chapter XI.)
 *
 * The different tuples among the draws are counted first. Of those beyond the wanted number, selection sampling
 * leaves out as many, each equally likely (D. E. Knuth, The Art of Computer Programming, volume 2, 3.4.2). */
#include "lab/survey/sample.h"

#include <stdlib.h>

#include "base/make_error.h"
#include "lab/machine/instances.h"
#include "lab/machine/machine.h"

enum {
  FEW = 16,
  MOST_PARTS = 66, /* 63 upper halves of a power of two, what is above that power, and the part in hand */
  MOST_TIMES = 16, /* so many draws for a tuple, and */
  MOST_FRUITLESS = 100000
};

/* ---- random numbers ---------------------------------------------------------------------------- */

/* splitmix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
 */
static uint64_t next_random(uint64_t *state) {
  uint64_t n = *state += UINT64_C(0x9E3779B97F4A7C15);
  n = (n ^ n >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  n = (n ^ n >> 27) * UINT64_C(0x94D049BB133111EB);
  return n ^ n >> 31;
}

/* 0 .. last, each equally likely: what the last, incomplete round of 2^64 gives is thrown away. */
static uint64_t random_up_to(uint64_t last, uint64_t *state) {
  const uint64_t count = last + 1;
  uint64_t n = next_random(state);
  if ((count & last) == 0) return n & last;
  while (n - n % count > UINT64_MAX - last) n = next_random(state);
  return n % count;
}

/* Of so many draws from 0..last, how many are 0..middle? */
static uint64_t random_lower(uint64_t draws, uint64_t middle, uint64_t last, uint64_t *state) {
  uint64_t lower = 0;
  if (last == 2 * middle + 1) { /* fair coins, 64 at a time */
    for (; draws >= 64; draws -= 64) lower += (uint64_t)__builtin_popcountll(next_random(state));
    if (draws > 0) lower += (uint64_t)__builtin_popcountll(next_random(state) >> (64 - draws));
    return lower;
  }
  for (; draws > 0; draws--) lower += random_up_to(last, state) <= middle;
  return lower;
}

/* ---- one variable ------------------------------------------------------------------------------ */

/* So many draws from the numbers from .. from + last. */
typedef struct part {
  uint64_t from, last, draws;
} part;

/* What is left of a variable's draws: few numbers, in order, then the parts, the last one first. */
typedef struct variable {
  uint64_t few[FEW];
  size_t at, end;
  part parts[MOST_PARTS];
  size_t count;
} variable;

static void draw_few(variable *v, part p, uint64_t *random) {
  v->at = v->end = 0;
  for (uint64_t i = 0; i < p.draws; i++) {
    const uint64_t number = p.from + random_up_to(p.last, random);
    size_t k = v->end++;
    for (; k > 0 && v->few[k - 1] > number; k--) v->few[k] = v->few[k - 1];
    v->few[k] = number;
  }
}

/* In two, the lower of which has as many numbers as the greatest power of two below their number. */
static void split(variable *v, part p, uint64_t *random) {
  const uint64_t middle = (UINT64_C(1) << (63 - __builtin_clzll(p.last))) - 1;
  const uint64_t lower = random_lower(p.draws, middle, p.last, random);
  v->parts[v->count++] = (part){p.from + middle + 1, p.last - middle - 1, p.draws - lower};
  v->parts[v->count++] = (part){p.from, middle, lower};
}

/* The next number that was drawn, and how often; false: there are no more. */
static bool next_number(uint64_t *number, uint64_t *draws, variable *v, uint64_t *random) {
  while (v->at == v->end) {
    if (v->count == 0) return false;
    const part p = v->parts[--v->count];
    if (p.last == 0 && p.draws > 0) return *number = p.from, *draws = p.draws, true;
    if (p.draws <= FEW)
      draw_few(v, p, random);
    else
      split(v, p, random);
  }
  *number = v->few[v->at];
  for (*draws = 0; v->at < v->end && v->few[v->at] == *number; v->at++) ++*draws;
  return true;
}

/* ---- all variables ----------------------------------------------------------------------------- */

struct labi_sampler {
  size_t statement, width;
  uint64_t seed, draws;
  uint64_t random, choosing; /* states of the generators */
  uint64_t found, wanted;    /* tuples, and how many of these are taken, of those that are left */
  size_t depth;              /* variables in the tuple, */
  int64_t tuple[LAB_VARIABLE_LIMIT];
  int64_t low[LAB_VARIABLE_LIMIT];
  variable variables[]; /* and what is left of them */
};

static cgt_status begin_variable(labi_sampler *s, lab_machine *machine, uint64_t draws, lab_error *error) {
  const size_t i = s->depth;
  int64_t high;
  cgt_status status = labi_instance_range(&s->low[i], &high, machine, s->statement, i, s->tuple, error);
  if (status != CGT_OK || s->low[i] > high) return status; /* of nothing there is nothing to draw */
  variable *v = &s->variables[s->depth++];
  v->at = v->end = 0;
  v->parts[0] = (part){0, (uint64_t)high - (uint64_t)s->low[i], draws};
  v->count = 1;
  return CGT_OK;
}

static cgt_status begin(labi_sampler *s, lab_machine *machine, lab_error *error) {
  s->random = s->seed;
  s->depth = 0;
  return begin_variable(s, machine, s->draws, error);
}

/* The next tuple that was drawn. */
static cgt_status next_tuple(bool *done, labi_sampler *s, lab_machine *machine, lab_error *error) {
  while (s->depth > 0) {
    const size_t i = s->depth - 1;
    uint64_t number, draws;
    if (!next_number(&number, &draws, &s->variables[i], &s->random)) {
      s->depth--;
      continue;
    }
    s->tuple[i] = (int64_t)((uint64_t)s->low[i] + number);
    if (s->depth == s->width) return *done = false, CGT_OK;
    cgt_status status = begin_variable(s, machine, draws, error);
    if (status != CGT_OK) return status;
  }
  return *done = true, CGT_OK;
}

static cgt_status count_found(labi_sampler *s, lab_machine *machine, lab_error *error) {
  cgt_status status = begin(s, machine, error);
  bool done = false;
  for (s->found = 0; status == CGT_OK; s->found++) {
    status = next_tuple(&done, s, machine, error);
    if (done) break;
  }
  return status;
}

/* Some more draws than are wanted, for some find the same; twice as many until there are enough. */
static cgt_status find_enough(labi_sampler *s, lab_machine *machine, uint64_t size, lab_error *error) {
  cgt_status status;
  const uint64_t most = MOST_TIMES * size + MOST_FRUITLESS;
  for (s->draws = size + size / 16 + 1;; s->draws *= 2) {
    status = count_found(s, machine, error);
    if (status != CGT_OK || s->found >= size || s->draws >= most) break;
  }
  s->wanted = s->found < size ? s->found : size;
  s->choosing = ~s->seed;
  return status == CGT_OK ? begin(s, machine, error) : status;
}

/* Has the statement no more tuples than that? The ranges tell, or they are counted. */
static cgt_status count_all(bool *all, lab_machine *machine, size_t statement, uint64_t size,
                            lab_error *error) {
  uint64_t box;
  cgt_status status = lab_instance_box(&box, machine, statement, error);
  *all = box > 0 && box <= size;
  return status == CGT_OK && box == 0 ? labi_instance_are_few(all, machine, statement, size, error) : status;
}

cgt_status labi_sampler_open(labi_sampler **sampler, lab_machine *machine, size_t statement, uint64_t size,
                             uint64_t seed, lab_error *error) {
  const size_t width = lab_program_statement(machine->program, statement)->variable_count;
  bool all = true;
  *sampler = NULL;
  if (width == 0) return CGT_OK;
  cgt_status status = count_all(&all, machine, statement, size, error);
  if (status != CGT_OK || all) return status;
  labi_sampler *s = calloc(1, sizeof *s + width * sizeof *s->variables);
  if (!s) {
    labi_no_memory(error);
    return CGT_ENOMEM;
  }
  s->statement = statement;
  s->width = width;
  s->seed = seed;
  status = find_enough(s, machine, size, error);
  if (status == CGT_OK)
    *sampler = s;
  else
    labi_sampler_close(s);
  return status;
}

cgt_status labi_sampler_next(bool *done, int64_t *tuple, labi_sampler *s, lab_machine *machine,
                             lab_error *error) {
  for (;;) {
    cgt_status status = next_tuple(done, s, machine, error);
    if (status != CGT_OK || *done) return status;
    const bool taken = random_up_to(s->found - 1, &s->choosing) < s->wanted;
    s->found--;
    if (!taken) continue;
    s->wanted--;
    for (size_t i = 0; i < s->width; i++) tuple[i] = s->tuple[i];
    return CGT_OK;
  }
}

void labi_sampler_close(labi_sampler *s) { free(s); }
