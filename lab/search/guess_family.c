/* guess_family.c: values that are a closed form plus a game that depends on one parameter alone, as in
 * min(b-c, a+d-2*c) + X(a), where X is defined by recursion.
 *
 * The options of X(a) are sought among X(a-k) + p*k + q for all k, X(a-1) + p*a + q, their negatives and
 * numbers p*a + q, one such for each player, or 0 beside it. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression.h"
#include "lab/search/guess.h"

enum { MOST_INDEX = 64, MOST_FACTOR = 2, LEAST_CHECKED = 3 };

typedef enum option_kind { OPTION_EACH, OPTION_LAST, OPTION_NUMBER, OPTION_KINDS } option_kind;

/* The options of one player. */
typedef struct side {
  option_kind kind;
  bool negative, with_zero;
  int p, q;
} side;

typedef struct family {
  cgt_ctx *ctx;
  labi_search_watch *watch;
  size_t parameter;
  int64_t first;
  size_t count;
  cgt_game given[MOST_INDEX]; /* X(first), X(first+1), ... */
  bool natural;               /* X(0) = {|}, not a value that is given */
  side side[2];
} family;

/* ---- the sequence ---------------------------------------------------------------------------------- */

/* Do the games depend on this parameter alone, over a range without gaps? */
static bool read_sequence(family *f, const labi_guess_values *v, bool whole) {
  size_t width = v->points.width, i = f->parameter;
  int64_t low = INT64_MAX, high = INT64_MIN;
  for (size_t at = 0; at < v->points.count; at++) {
    int64_t a = v->tuples[at * width + i];
    if (a < low) low = a;
    if (a > high) high = a;
  }
  if (low < 0 || high - low >= MOST_INDEX) return false;
  f->first = low;
  f->count = (size_t)(high - low + 1);
  for (size_t k = 0; k < f->count; k++) f->given[k] = CGT_NONE;
  for (size_t at = 0; at < v->points.count; at++) {
    cgt_game *g = &f->given[v->tuples[at * width + i] - low];
    cgt_game value = whole ? v->items[at].game : v->items[at].core;
    if (cgt_is_none(value) || (!cgt_is_none(*g) && !cgt_equal(*g, value))) return false;
    *g = value;
  }
  for (size_t k = 0; k < f->count; k++)
    if (cgt_is_none(f->given[k])) return false;
  return true;
}

/* ---- the recursion --------------------------------------------------------------------------------- */

/* The options at a, where x holds X(base), ..., X(a-1). */
static size_t make_options(cgt_game *options, const family *f, const side *s, const cgt_game *x, int64_t base,
                           int64_t a) {
  size_t count = 0;
  int64_t most = s->kind == OPTION_EACH ? a - base : 1;
  for (int64_t k = 1; k <= most; k++) {
    cgt_game shift = cgt_integer(f->ctx, s->p * (s->kind == OPTION_EACH ? k : a) + s->q);
    cgt_game before = s->kind == OPTION_NUMBER ? cgt_integer(f->ctx, 0) : x[a - k - base];
    options[count++] = cgt_add(f->ctx, s->negative ? cgt_neg(f->ctx, before) : before, shift);
  }
  if (s->with_zero) options[count++] = cgt_integer(f->ctx, 0);
  return count;
}

static bool agrees(const family *f) {
  cgt_game x[2 * MOST_INDEX + 1], options[2][2 * MOST_INDEX + 2];
  int64_t base = f->natural ? 0 : f->first, last = f->first + (int64_t)f->count - 1;
  x[0] = f->natural ? cgt_integer(f->ctx, 0) : f->given[0];
  if (f->natural && f->first == 0 && !cgt_equal(x[0], f->given[0])) return false;
  for (int64_t a = base + 1; a <= last; a++) {
    size_t left = make_options(options[0], f, &f->side[0], x, base, a);
    size_t right = make_options(options[1], f, &f->side[1], x, base, a);
    cgt_game g = x[a - base] = cgt_from_options(f->ctx, options[0], left, options[1], right);
    if (cgt_is_none(g) || (a >= f->first && !cgt_equal(g, f->given[a - f->first]))) return false;
  }
  return true;
}

/* The sides, the simplest first; false after the last. */
static bool next_side(side *s, bool with_zero) {
  s->with_zero = with_zero;
  if (s->q != -MOST_FACTOR) return s->q = s->q > 0 ? -s->q : 1 - s->q, true;
  s->q = 0;
  if (s->p != -MOST_FACTOR) return s->p = s->p > 0 ? -s->p : 1 - s->p, true;
  s->p = 0;
  if (!s->negative && s->kind != OPTION_NUMBER) return s->negative = true;
  s->negative = false;
  return ++s->kind < OPTION_KINDS;
}

static bool is_negative(const side *a, const side *b) {
  return a->kind == b->kind && a->negative == b->negative && a->with_zero == b->with_zero && a->p == -b->p &&
         a->q == -b->q;
}

/* First those in which Right's options are the negatives of Left's, then all. */
static bool find_recursion(family *f) {
  for (int symmetric = 1; symmetric >= 0; symmetric--)
    for (unsigned zeros = 0; zeros < 4; zeros++) {
      side left = {.with_zero = zeros & 1};
      do {
        side right = {.with_zero = zeros >> 1};
        do {
          bool each = left.kind == OPTION_EACH && right.kind == OPTION_EACH;
          if (is_negative(&left, &right) != (bool)symmetric) continue;
          if (left.kind == OPTION_NUMBER && right.kind == OPTION_NUMBER) continue;
          f->side[0] = left;
          f->side[1] = right;
          for (int natural = 1; natural >= 0; natural--) {
            f->natural = natural;
            if ((natural && (!each || zeros)) || f->count < LEAST_CHECKED + (size_t)!natural) continue;
            if (agrees(f)) return true;
            if (!labi_search_goes_on(f->watch) || cgt_ctx_status(f->ctx) != CGT_OK) return false;
          }
        } while (next_side(&right, zeros >> 1));
      } while (next_side(&left, zeros & 1));
    }
  return false;
}

/* ---- as an expression ------------------------------------------------------------------------------- */

typedef struct writing {
  labi_scratch *memory;
  const family *family;
  const char *function, *parameter; /* X, a */
} writing;

/* a-n, written without blanks. */
static lab_expression *make_less(const writing *w, lab_expression *n) {
  lab_expression *const terms[] = {labi_expression_name(w->memory, w->parameter),
                                   labi_expression_negative(w->memory, n)};
  return labi_expression_sum(w->memory, terms, 2, true);
}

static lab_expression *make_number(const writing *w, const side *s) {
  lab_expression *terms[2];
  size_t count = 0;
  if (s->p == 0) return labi_expression_integer(w->memory, s->q);
  terms[count++] = labi_expression_multiple(w->memory, s->p, w->parameter);
  if (s->q != 0) terms[count++] = labi_expression_multiple(w->memory, s->q, NULL);
  return labi_expression_sum(w->memory, terms, count, false);
}

/* X(a-k) + p*k + q for k in 1..a, or X(a-1) + p*a + q. */
static lab_expression *make_calls(const writing *w, const side *s) {
  bool each = s->kind == OPTION_EACH;
  const char *k = strcmp(w->parameter, "k") == 0 ? "j" : "k";
  int64_t base = w->family->natural ? 0 : w->family->first;
  labi_scratch *memory = w->memory;
  lab_expression *before =
      make_less(w, each ? labi_expression_name(memory, k) : labi_expression_integer(memory, 1));
  lab_expression *terms[3] = {labi_expression_call(memory, w->function, &before, 1)};
  size_t count = 1;
  if (s->negative) terms[0] = labi_expression_negative(memory, terms[0]);
  if (s->p != 0) terms[count++] = labi_expression_multiple(memory, s->p, each ? k : w->parameter);
  if (s->q != 0) terms[count++] = labi_expression_multiple(memory, s->q, NULL);
  lab_expression *option = labi_expression_sum(memory, terms, count, false);
  if (!each) return option;
  lab_expression *to = base > 0 ? make_less(w, labi_expression_integer(memory, base))
                                : labi_expression_name(memory, w->parameter);
  lab_expression *const loop[] = {option, labi_expression_integer(memory, 1), to};
  lab_expression *all = labi_expression(memory, LAB_EXPRESSION_EACH, loop, 3);
  if (all) all->name = k;
  return all;
}

static lab_expression *make_options_of(const writing *w) {
  lab_expression *options[4];
  size_t count = 0, left = 0;
  for (size_t i = 0; i < 2; i++) {
    const side *s = &w->family->side[i];
    if (s->with_zero) options[count++] = labi_expression_integer(w->memory, 0);
    options[count++] = s->kind == OPTION_NUMBER ? make_number(w, s) : make_calls(w, s);
    if (i == 0) left = count;
  }
  lab_expression *e = labi_expression(w->memory, LAB_EXPRESSION_OPTIONS, options, count);
  if (e) e->left = left;
  return e;
}

static lab_expression *game_expression(labi_scratch *memory, cgt_game g) {
  return labi_expression_value(memory, (lab_value){.kind = LAB_GAME, .as.game = g});
}

/* The first value is given, unless it is 0 at 0. */
static lab_expression *make_body(const writing *w) {
  const family *f = w->family;
  lab_expression *options = make_options_of(w);
  if (f->natural) return options;
  lab_expression *const parts[] = {labi_expression_comparison(w->memory, LAB_EQ,
                                                              labi_expression_name(w->memory, w->parameter),
                                                              labi_expression_integer(w->memory, f->first)),
                                   game_expression(w->memory, f->given[0]), options};
  return labi_expression(w->memory, LAB_EXPRESSION_IF, parts, 3);
}

/* What is added to the form, unless that is 0. */
static cgt_status add_form(labi_guess *guess, labi_scratch *memory, const labi_guess_form *mean,
                           const labi_guess_values *v, lab_expression *e) {
  bool zero = labi_guess_form_is_zero(mean, v->points.width);
  lab_expression *const terms[] = {labi_guess_form_expression(memory, mean, &v->points), e};
  guess->formula = zero ? e : labi_expression_sum(memory, terms, 2, false);
  return guess->formula ? CGT_OK : CGT_ENOMEM;
}

static cgt_status write_family(labi_guess *guess, labi_scratch *memory, const family *f,
                               const labi_guess_form *mean, const labi_guess_values *v, const char *name) {
  lab_expression_definition *definition = labi_scratch_take(memory, sizeof *definition);
  char *function = labi_scratch_take(memory, strlen(name) + 1);
  const char *const *parameter = &v->points.names[f->parameter];
  if (!definition || !function) return CGT_ENOMEM;
  memcpy(function, name, strlen(name));
  writing w = {memory, f, function, *parameter};
  *definition = (lab_expression_definition){
      .name = function, .parameters = parameter, .parameter_count = 1, .body = make_body(&w)};
  guess->definition = definition;
  lab_expression *argument = labi_expression_name(memory, *parameter);
  if (!definition->body) return CGT_ENOMEM;
  return add_form(guess, memory, mean, v, labi_expression_call(memory, function, &argument, 1));
}

/* Moves the constant of a linear form into the game: a + {2|0} for a+1 + {1|-1}. */
static void move_constant(labi_guess_form *mean, cgt_game *core, cgt_ctx *ctx, size_t width) {
  labi_linear *form = &mean->term[0];
  if (!labi_guess_form_is_linear(mean) || (form->divisor & (form->divisor - 1)) != 0)
    return;
  cgt_game constant = cgt_dyadic(ctx, form->factor[width], (uint32_t)__builtin_ctz((unsigned)form->divisor));
  *core = cgt_add(ctx, *core, constant);
  form->factor[width] = 0;
  bool even = true;
  while (form->divisor > 1 && even) {
    for (size_t i = 0; i < width; i++) even = even && form->factor[i] % 2 == 0;
    if (!even) break;
    for (size_t i = 0; i < width; i++) form->factor[i] /= 2;
    form->divisor /= 2;
  }
}

/* x + a game that is always the same. */
static cgt_status write_constant(labi_guess *guess, labi_scratch *memory, cgt_ctx *ctx, cgt_game core,
                                 labi_guess_form *mean, const labi_guess_values *v) {
  move_constant(mean, &core, ctx, v->points.width);
  if (cgt_is_none(core)) return cgt_ctx_status(ctx);
  lab_expression *game = game_expression(memory, core);
  bool alone = labi_guess_form_is_zero(mean, v->points.width);
  return add_form(guess, memory, mean, v, alone ? game : labi_expression_in_brackets(game));
}

/* ---- the whole ------------------------------------------------------------------------------------- */

static bool has_one_core(const labi_guess_values *v) {
  cgt_game core = v->items[0].core;
  for (size_t i = 0; i < v->points.count; i++)
    if (cgt_is_none(v->items[i].core) || !cgt_equal(v->items[i].core, core)) return false;
  return true;
}

cgt_status labi_guess_family(bool *found, labi_guess *guess, labi_scratch *memory, const labi_guess_values *v,
                             cgt_ctx *ctx, const char *name, labi_search_watch *watch) {
  size_t count = v->points.count;
  *guess = (labi_guess){0};
  *found = false;
  if (v->of_kind[LABI_GUESS_NUMBER] == count) return CGT_OK; /* enough options make any sequence of numbers */
  unsigned char *in = malloc(count);
  if (!in) return CGT_ENOMEM;
  memset(in, 1, count);
  labi_guess_form mean;
  bool lost = false;
  labi_guess_data means = {&v->points, v->items, LABI_GUESS_PART_X, in, watch, &lost};
  bool has_mean = labi_guess_one(&mean, &means);
  free(in);
  if (lost) return CGT_ENOMEM;
  labi_guess_form zero = labi_guess_form_zero();
  if (has_mean && has_one_core(v)) {
    *found = true;
    return write_constant(guess, memory, ctx, v->items[0].core, &mean, v);
  }
  for (int whole = has_mean ? 0 : 1; whole < 2; whole++)
    for (size_t i = 0; i < v->points.width; i++) {
      family f = {.ctx = ctx, .watch = watch, .parameter = i};
      if (!read_sequence(&f, v, whole) || !find_recursion(&f)) continue;
      *found = true;
      return write_family(guess, memory, &f, whole ? &zero : &mean, v, name);
    }
  return labi_search_is_stopped(watch) ? CGT_ECANCELLED : cgt_ctx_status(ctx);
}
