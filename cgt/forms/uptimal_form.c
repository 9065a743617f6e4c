/* uptimal_form.c: uptimals made, by their canonical options (uptimal_options.c), and added. Those of a long
 * follower are made first, by a list instead of the stack. */
#include <string.h>

#include "cgt/forms/uptimal.h"
#include "cgt/memory/hash.h"

#define ONE cgti_num_inline(1, 0)

/* ---- powers of ↑ ------------------------------------------------------------------------------ */

cgt_game cgti_up_powers(cgt_ctx *ctx, size_t k) {
  cgt_game star = cgti_intern_up_star(ctx, 0, ONE), sum = cgti_number(0);
  for (size_t i = 0; i < k && !cgti_is_none(star) && !cgti_is_none(sum); i++) {
    if (!cgti_may_recurse(ctx)) return CGT_NONE;
    sum = cgti_canonical(ctx, &sum, 1, &star, 1);
  }
  return sum;
}

/* ↑^k = {0 | -(↑^[k-1] + *)}, and ↑^[i] + * is {0, ↑^[i-1] + * | 0}. */
cgt_game cgti_up_power(cgt_ctx *ctx, size_t k) {
  cgt_game zero = cgti_number(0), sum = cgti_intern_up_star(ctx, 0, ONE);
  for (size_t i = 1; i < k && !cgti_is_none(sum); i++) {
    if (!cgti_may_recurse(ctx)) return CGT_NONE;
    sum = cgti_canonical(ctx, (cgt_game[]){zero, sum}, 2, &zero, 1);
  }
  if (cgti_is_none(sum)) return sum;
  sum = cgti_neg(sum);
  return cgti_canonical(ctx, &zero, 1, &sum, 1);
}

/* ---- any uptimal ------------------------------------------------------------------------------ */

/* A follower that is being made, of positive last coefficient and number 0. */
typedef struct follower {
  cgti_uptimal u;
  cgt_game game; /* CGT_NONE until it is made */
  struct follower *waits, *next;
  struct follower *of[3]; /* right, then left; NULL before they are looked at */
  bool turned[3];         /* the option is the negative of that one */
  size_t nimbers;
  int count; /* of of */
} follower;

typedef struct follower_table {
  follower **slots; /* open hashing */
  size_t count, room;
} follower_table;

static bool grow(cgt_ctx *ctx, follower_table *table) {
  follower_table grown = {.count = table->count, .room = table->room ? 4 * table->room : 64};
  grown.slots = cgti_scratch_take(ctx, grown.room * sizeof(follower *));
  if (!grown.slots) return false;
  memset(grown.slots, 0, grown.room * sizeof(follower *));
  for (size_t i = 0; i < table->room; i++) {
    for (follower *f = table->slots[i], *next; f; f = next) {
      next = f->next;
      follower **slot = &grown.slots[cgti_up_hash(&f->u) & (grown.room - 1)];
      f->next = *slot;
      *slot = f;
    }
  }
  *table = grown;
  return true;
}

/* The follower that is u or -u, new if need be. */
static follower *follower_of(bool *turned, cgt_ctx *ctx, follower_table *table, const cgti_uptimal *u) {
  *turned = u->count > 0 && cgti_num_sign(cgti_up_run_at(u, u->count - 1).c) < 0;
  cgti_uptimal positive = *u;
  positive.negative ^= *turned;
  positive.number = 0;
  if (table->count >= table->room && !grow(ctx, table)) return NULL;
  follower **slot = &table->slots[cgti_up_hash(&positive) & (table->room - 1)];
  for (follower *f = *slot; f; f = f->next)
    if (cgti_same_ups(&f->u, &positive)) return f;
  follower *made = cgti_scratch_take(ctx, sizeof *made);
  if (!made) return NULL;
  *made = (follower){.u = positive, .next = *slot, .game = cgti_up_known(ctx, &positive)};
  if (cgti_up_length(u) <= 1) {
    made->game = cgti_intern_up_star(ctx, cgti_up_coefficient(&positive, 1), positive.star);
    if (cgti_is_none(made->game)) return NULL;
  }
  *slot = made;
  table->count++;
  return made;
}

static bool find_options(cgt_ctx *ctx, follower_table *table, follower *f) {
  cgti_up_options options;
  if (!cgti_up_options_of(&options, ctx, &f->u)) return false;
  if (cgti_num_cmp(ctx, options.nimbers, cgti_num_inline(CGTI_MOST_NIMBER_OPTIONS, 0)) > 0) {
    cgti_fail(ctx, CGT_ELIMIT, "an uptimal of more than 2^23 options would have to be written out");
    return false;
  }
  f->nimbers = (size_t)cgti_num_mantissa(options.nimbers);
  f->count = 1 + (int)options.left_count;
  for (int i = 0; i < f->count; i++) {
    f->of[i] = follower_of(&f->turned[i], ctx, table, i ? &options.left[i - 1] : &options.right);
    if (!f->of[i]) return false;
  }
  return true;
}

static cgt_game option_at(const follower *f, int i) {
  return f->turned[i] ? cgti_neg(f->of[i]->game) : f->of[i]->game;
}

/* The game of f when those of its options are made. */
static bool finish(cgt_ctx *ctx, follower *f) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  size_t count = 0;
  cgt_game right = option_at(f, 0);
  cgt_game *left = cgti_scratch_take(ctx, (f->nimbers + 2) * sizeof *left);
  bool good = left != NULL;
  for (int i = 1; good && i < f->count; i++) left[count++] = option_at(f, i);
  for (size_t k = 0; good && k < f->nimbers; k++) {
    left[count++] = cgti_intern_up_star(ctx, 0, cgti_num_inline((int64_t)k, 0));
    good = !cgti_is_none(left[count - 1]) && cgti_may_recurse(ctx);
  }
  cgti_uptimal opposite = f->u;
  opposite.negative ^= true;
  if (good)
    f->game = cgti_intern_tree(ctx, left, count, &right, 1, 0, cgti_up_at_least_zero(ctx, &opposite),
                               cgti_up_at_least_zero(ctx, &f->u));
  cgti_scratch_return(ctx, mark);
  return good && cgti_up_remember(ctx, &f->u, f->game);
}

/* The first option of f that is not made yet. */
static follower *waiting_for(const follower *f) {
  for (int i = 0; i < f->count; i++)
    if (cgti_is_none(f->of[i]->game)) return f->of[i];
  return NULL;
}

cgt_game cgti_uptimal_form(cgt_ctx *ctx, const cgti_uptimal *u) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  follower_table table = {0};
  bool turned;
  follower *whole = follower_of(&turned, ctx, &table, u), *top = whole;
  bool good = whole != NULL;
  if (good && !cgti_is_none(whole->game)) top = NULL;
  while (good && top) {
    good = cgti_may_recurse(ctx) && (top->count > 0 || find_options(ctx, &table, top));
    follower *option = good ? waiting_for(top) : NULL;
    if (option) {
      option->waits = top;
      top = option;
    } else if (good) {
      good = finish(ctx, top);
      top = top->waits;
    }
  }
  cgt_game game = good ? whole->game : CGT_NONE;
  cgti_scratch_return(ctx, mark);
  if (turned) game = cgti_neg(game);
  return cgti_is_none(game) ? game : cgti_translate(ctx, game, u->number);
}

/* ---- sums ------------------------------------------------------------------------------------- */

/* Coefficient by coefficient. */
static bool add_ups(cgti_uptimal *sum, cgt_ctx *ctx, const cgti_uptimal *u, const cgti_uptimal *v) {
  cgti_up_run *runs = cgti_scratch_take(ctx, (u->count + v->count + 1) * sizeof *runs);
  size_t count = 0, i = 0, j = 0;
  if (!runs) return false;
  while (i < u->count || j < v->count) {
    cgti_up_run a = i < u->count ? cgti_up_run_at(u, i) : (cgti_up_run){0, SIZE_MAX};
    cgti_up_run b = j < v->count ? cgti_up_run_at(v, j) : (cgti_up_run){0, SIZE_MAX};
    cgti_up_run both = {cgti_num_add(ctx, a.c, b.c), a.end < b.end ? a.end : b.end};
    if (both.c == CGTI_NAN) return false;
    i += a.end == both.end;
    j += b.end == both.end;
    if (count > 0 && runs[count - 1].c == both.c)
      runs[count - 1].end = both.end;
    else
      runs[count++] = both;
  }
  if (count > 0 && runs[count - 1].c == 0) count--;
  *sum = (cgti_uptimal){.number = cgti_num_add(ctx, u->number, v->number),
                        .star = cgti_num_xor(ctx, u->star, v->star),
                        .runs = runs,
                        .count = count};
  return sum->number != CGTI_NAN && sum->star != CGTI_NAN;
}

int cgti_uptimal_sum(cgt_game *sum, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  if (cgti_node_of(ctx, g)->stop != 0 || cgti_node_of(ctx, h)->stop != 0) return 0;
  cgti_uptimal u, v, both;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found == 1) found = cgti_uptimal_of(&v, ctx, h);
  if (found != 1) return found;
  cgti_mark mark = cgti_scratch_mark(ctx);
  *sum = add_ups(&both, ctx, &u, &v) ? cgti_uptimal_form(ctx, &both) : CGT_NONE;
  cgti_scratch_return(ctx, mark);
  return cgti_is_none(*sum) ? -1 : 1;
}
