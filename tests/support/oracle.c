/* oracle.c: the definitions, one function each. See oracle.h. */
#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>

struct oracle {
  struct block *blocks;
};

struct block {
  struct block *next;
  max_align_t room[];
};

oracle *oracle_new(void) { return calloc(1, sizeof(oracle)); }

void oracle_free(oracle *o) {
  for (struct block *b = o->blocks, *next; b; b = next) {
    next = b->next;
    free(b);
  }
  free(o);
}

static void *take(oracle *o, size_t bytes) {
  struct block *b = malloc(sizeof *b + bytes);
  if (!b) {
    fputs("oracle: out of memory\n", stderr);
    abort();
  }
  b->next = o->blocks;
  o->blocks = b;
  return b->room;
}

/* An unfinished node whose options are to be filled in. */
static oracle_game *room(oracle *o, size_t nleft, size_t nright, const oracle_game ***left,
                         const oracle_game ***right) {
  oracle_game *g = take(o, sizeof *g + (nleft + nright) * sizeof(oracle_game *));
  *left = (const oracle_game **)(g + 1);
  *right = *left + nleft;
  *g = (oracle_game){{nleft, nright}, {*left, *right}};
  return g;
}

const oracle_game *oracle_make(oracle *o, const oracle_game *const *left, size_t nleft,
                               const oracle_game *const *right, size_t nright) {
  const oracle_game **l, **r;
  oracle_game *g = room(o, nleft, nright, &l, &r);
  for (size_t i = 0; i < nleft; i++) l[i] = left[i];
  for (size_t i = 0; i < nright; i++) r[i] = right[i];
  return g;
}

const oracle_game *oracle_neg(oracle *o, const oracle_game *g) {
  const oracle_game **l, **r;
  oracle_game *minus = room(o, g->count[CGT_RIGHT], g->count[CGT_LEFT], &l, &r);
  for (size_t i = 0; i < g->count[CGT_RIGHT]; i++) l[i] = oracle_neg(o, g->of[CGT_RIGHT][i]);
  for (size_t i = 0; i < g->count[CGT_LEFT]; i++) r[i] = oracle_neg(o, g->of[CGT_LEFT][i]);
  return minus;
}

const oracle_game *oracle_add(oracle *o, const oracle_game *g, const oracle_game *h) {
  const oracle_game **of[2];
  oracle_game *sum = room(o, g->count[CGT_LEFT] + h->count[CGT_LEFT],
                          g->count[CGT_RIGHT] + h->count[CGT_RIGHT], &of[CGT_LEFT], &of[CGT_RIGHT]);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    for (size_t i = 0; i < g->count[p]; i++) *of[p]++ = oracle_add(o, g->of[p][i], h);
    for (size_t i = 0; i < h->count[p]; i++) *of[p]++ = oracle_add(o, g, h->of[p][i]);
  }
  return sum;
}

bool oracle_le(const oracle_game *g, const oracle_game *h) {
  for (size_t i = 0; i < g->count[CGT_LEFT]; i++)
    if (oracle_le(h, g->of[CGT_LEFT][i])) return false;
  for (size_t i = 0; i < h->count[CGT_RIGHT]; i++)
    if (oracle_le(h->of[CGT_RIGHT][i], g)) return false;
  return true;
}

bool oracle_wins(const oracle_game *g, cgt_player beginner) {
  cgt_player other = beginner == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  for (size_t i = 0; i < g->count[beginner]; i++)
    if (!oracle_wins(g->of[beginner][i], other)) return true;
  return false;
}

cgt_outcome oracle_outcome(const oracle_game *g) {
  bool left = oracle_wins(g, CGT_LEFT), right = oracle_wins(g, CGT_RIGHT);
  return left ? right ? CGT_N : CGT_L : right ? CGT_R : CGT_P;
}

static bool dominated(const oracle_game *g, cgt_player p, size_t i) {
  for (size_t j = 0; j < g->count[p]; j++) {
    const oracle_game *worse = g->of[p][i], *better = g->of[p][j];
    if (j != i && (p == CGT_LEFT ? oracle_le(worse, better) : oracle_le(better, worse))) return true;
  }
  return false;
}

/* A Left option GL is reversible when some GLR <= G. Siegel, CGT, Ch. II, canonical form theorem. */
static bool reversible(const oracle_game *g, cgt_player p, size_t i) {
  cgt_player other = p == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  const oracle_game *option = g->of[p][i];
  for (size_t j = 0; j < option->count[other]; j++) {
    const oracle_game *back = option->of[other][j];
    if (p == CGT_LEFT ? oracle_le(back, g) : oracle_le(g, back)) return true;
  }
  return false;
}

bool oracle_is_canonical(const oracle_game *g) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t i = 0; i < g->count[p]; i++)
      if (dominated(g, p, i) || reversible(g, p, i) || !oracle_is_canonical(g->of[p][i])) return false;
  return true;
}

size_t oracle_height(const oracle_game *g) {
  size_t height = 0;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t i = 0; i < g->count[p]; i++) {
      size_t below = oracle_height(g->of[p][i]) + 1;
      if (below > height) height = below;
    }
  return height;
}

const oracle_game *oracle_from_game(oracle *o, cgt_ctx *ctx, cgt_game g) {
  size_t count[2];
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    if (cgt_options(&count[p], NULL, 0, ctx, g, p) != CGT_OK) return NULL;
  const oracle_game **of[2];
  oracle_game *tree = room(o, count[CGT_LEFT], count[CGT_RIGHT], &of[CGT_LEFT], &of[CGT_RIGHT]);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_game *options = take(o, count[p] * sizeof *options);
    if (cgt_options(&count[p], options, count[p], ctx, g, p) != CGT_OK) return NULL;
    for (size_t i = 0; i < count[p]; i++)
      if (!(of[p][i] = oracle_from_game(o, ctx, options[i]))) return NULL;
  }
  return tree;
}

cgt_game oracle_to_game(cgt_ctx *ctx, const oracle_game *g) {
  size_t nleft = g->count[CGT_LEFT], nright = g->count[CGT_RIGHT];
  cgt_game *options = malloc((nleft + nright + 1) * sizeof *options);
  if (!options) return CGT_NONE;
  for (size_t i = 0; i < nleft; i++) options[i] = oracle_to_game(ctx, g->of[CGT_LEFT][i]);
  for (size_t i = 0; i < nright; i++) options[nleft + i] = oracle_to_game(ctx, g->of[CGT_RIGHT][i]);
  cgt_game value = cgt_from_options(ctx, options, nleft, options + nleft, nright);
  free(options);
  return value;
}
