/* sparse_look.c: which common heaps are looked at (sparse_block.h).
 *
 * A heap a of them and a place that takes k give heap n the sum of their values and that of heap n - k - a,
 * which is rare. As many heaps of late as a sample holds are asked which rare values they look for; then that
 * a is taken which finds some for the most of them, and so on until all are found. What is left over of many
 * more heaps is the next sample. */
#include <stdlib.h>

#include "games/boards/codes/sparse_block.h"

enum {
  AROUND = 32768, /* values that may be read from a file with one of them */
  SAMPLE = 512,
  PASSES = 3,
  MORE = 8,    /* times as many heaps are asked in the next pass */
  WORTH = 512, /* a heap is, if it finds something for one in so many (measured) */
  BESIDE = GAMES_SPARSE_NEAR
};

typedef struct choice {
  const games_sparse *s;
  const games_sparse_block *b;
  games_block_choice *taken;
  games_block_set left[SAMPLE];        /* of each heap of the sample, the indices that are not found yet; */
  unsigned char given[SAMPLE][BESIDE]; /* what each heap beside gives it, */
  size_t count;
  int32_t gain[BESIDE]; /* and how many of them it finds something for */
} choice;

/* The index that a gives n; GAMES_BLOCK_RARE: none. */
static unsigned given_by(const choice *c, size_t n, size_t a) {
  unsigned x = games_block_index(c->b, c->s, a), y = games_block_index(c->b, c->s, n - c->s->pairs->take - a);
  return x == GAMES_BLOCK_RARE || y == GAMES_BLOCK_RARE ? GAMES_BLOCK_RARE : x ^ y;
}

/* Takes an index out. False: it is not there. */
static bool take_out(games_block_set *left, unsigned index) {
  if (index == GAMES_BLOCK_RARE) return false;
  uint64_t *word = &left->word[index / 64], bit = UINT64_C(1) << index % 64;
  bool there = *word & bit;
  *word &= ~bit;
  return there;
}

static bool has_any(const games_block_set *set) {
  uint64_t all = 0;
  for (unsigned w = 0; w < GAMES_BLOCK_WORDS; w++) all |= set->word[w];
  return all != 0;
}

/* Of that many heaps, those that what is taken does not suffice for. */
static void take_sample(choice *c, size_t many) {
  const games_sparse *s = c->s;
  size_t least = s->longest + BESIDE, from = s->count / 2 > least ? s->count / 2 : least;
  size_t step = (s->count - from) / many + 1;
  c->count = 0;
  for (size_t n = from; n < s->count && c->count < SAMPLE; n += step) {
    if (s->passed) s->passed(s->where, step < AROUND ? step : AROUND);
    unsigned odd = games_sparse_parity(s, n), index = c->b->index[odd][s->value[n]];
    if (index == GAMES_BLOCK_RARE) continue;
    games_block_set left = c->b->below[odd][index];
    for (size_t i = 0; i < c->taken->count; i++) take_out(&left, given_by(c, n, c->taken->heap[i]));
    if (!has_any(&left)) continue;
    for (size_t a = GAMES_BLOCK; a < BESIDE; a++) c->given[c->count][a] = (unsigned char)given_by(c, n, a);
    c->left[c->count++] = left;
  }
}

/* An index of a heap of the sample counts for all that give it, or does so no longer. */
static void count_index(choice *c, size_t i, unsigned index, int32_t by) {
  for (size_t a = GAMES_BLOCK; a < BESIDE; a++) c->gain[a] += c->given[i][a] == index ? by : 0;
}

static void count_gains(choice *c) {
  for (size_t a = 0; a < BESIDE; a++) c->gain[a] = 0;
  for (size_t i = 0; i < c->count; i++)
    for (unsigned w = 0; w < GAMES_BLOCK_WORDS; w++)
      for (uint64_t left = c->left[i].word[w]; left; left &= left - 1)
        count_index(c, i, w * 64 + (unsigned)__builtin_ctzll(left), 1);
}

/* Of a sample of that many. */
static void choose(choice *c, size_t many) {
  count_gains(c);
  while (c->taken->count < GAMES_BLOCK_LOOK) {
    size_t best = GAMES_BLOCK;
    for (size_t a = best; a < BESIDE; a++)
      if (c->gain[a] > c->gain[best]) best = a;
    if (c->gain[best] <= (int32_t)(many / WORTH)) return;
    for (size_t i = 0; i < c->count; i++)
      if (take_out(&c->left[i], c->given[i][best])) count_index(c, i, c->given[i][best], -1);
    c->taken->heap[c->taken->count++] = best;
  }
}

bool games_block_look(games_block_choice *chosen, const games_sparse_block *b, const games_sparse *s) {
  choice *c = malloc(sizeof *c);
  if (!c) return false;
  c->s = s;
  c->b = b;
  c->taken = chosen;
  chosen->count = 0;
  size_t most = s->count / 64, many = most < SAMPLE ? most : SAMPLE;
  for (int pass = 0; pass < PASSES && many <= most; pass++, many *= MORE) {
    take_sample(c, many);
    choose(c, many);
  }
  free(c);
  return true;
}
