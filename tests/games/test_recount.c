/* test_recount.c: counts of conjectures/README.md once more, by programs that use nothing of the engine.
 *
 * Dicotic games born by day n+1: 0, and the canonical forms {A|B}, A and B antichains, not empty, of those born by day n. No
 * option is dominated then, and none is to be reversible: no a^R <= G, no b^L >= G. Of G this asks how it stands to the
 * games y born by day n-1: y <= G unless some y^L >= G or some b <= y; y >= G unless some y^R <= G or some a >= y. So
 * the answers depend on which y have some a >= y and which have some b <= y: one word for A, one for B. */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 80, WORDS = 1 << 7 };

typedef struct set { /* of games */
  uint8_t items[MOST];
  size_t count;
} set;

typedef struct days {
  set left[MOST], right[MOST]; /* of each game, by number; those of a day before the ones of the next */
  size_t count;
  size_t until[5]; /* born by day n are the games below until[n] */
  bool le[MOST][MOST];
} days;

/* By the definition, of options that are compared already. */
static bool is_le(const days *d, size_t x, size_t y) {
  for (size_t i = 0; i < d->left[x].count; i++)
    if (d->le[y][d->left[x].items[i]]) return false;
  for (size_t i = 0; i < d->right[y].count; i++)
    if (d->le[d->right[y].items[i]][x]) return false;
  return true;
}

static void add_game(days *d, const set *left, const set *right) {
  size_t g = d->count++;
  cr_assert(g < MOST);
  d->left[g] = *left;
  d->right[g] = *right;
  for (size_t x = 0; x <= g; x++) {
    /* options of x and g have smaller numbers, but g may be compared with options of x: these come first */
    d->le[x][g] = is_le(d, x, g);
    d->le[g][x] = is_le(d, g, x);
  }
}

typedef struct side { /* of a form */
  set options;
  unsigned beyond;  /* the games of the day before that an option reaches: a >= y, b <= y */
  unsigned answers; /* the answers of the other player to an option: a^R, b^L */
} side;

typedef struct sides {
  side *items;
  size_t count, room;
} sides;

static void add_side(sides *all, const days *d, const set *chosen, bool is_left, size_t before) {
  if (all->count == all->room) {
    all->room = 2 * all->room + 64;
    all->items = realloc(all->items, all->room * sizeof *all->items);
    cr_assert(all->items);
  }
  side *s = &all->items[all->count++];
  *s = (side){.options = *chosen};
  for (size_t i = 0; i < chosen->count; i++) {
    size_t g = chosen->items[i];
    const set *answers = is_left ? &d->right[g] : &d->left[g];
    for (size_t y = 0; y < before; y++)
      if (is_left ? d->le[y][g] : d->le[g][y]) s->beyond |= 1u << y;
    for (size_t k = 0; k < answers->count; k++) s->answers |= 1u << answers->items[k];
  }
}

/* All antichains of the games from number `from` on, added to those chosen, but the empty one. */
static void find_sides(sides *all, const days *d, set *chosen, size_t from, size_t count, bool is_left,
                       size_t before) {
  if (chosen->count > 0) add_side(all, d, chosen, is_left, before);
  for (size_t g = from; g < count; g++) {
    bool apart = true;
    for (size_t i = 0; i < chosen->count && apart; i++)
      apart = !d->le[g][chosen->items[i]] && !d->le[chosen->items[i]][g];
    if (!apart) continue;
    chosen->items[chosen->count++] = (uint8_t)g;
    find_sides(all, d, chosen, g + 1, count, is_left, before);
    chosen->count--;
  }
}

/* Which of the games are <= G, and which >= G. */
static void stand(unsigned *le, unsigned *ge, const days *d, size_t before, unsigned some_a,
                  unsigned some_b) {
  *le = *ge = 0;
  for (size_t y = 0; y < before; y++) {
    bool below = !(some_b >> y & 1), over = !(some_a >> y & 1);
    for (size_t i = 0; i < d->left[y].count; i++) below &= !(*ge >> d->left[y].items[i] & 1);
    for (size_t i = 0; i < d->right[y].count; i++) over &= !(*le >> d->right[y].items[i] & 1);
    *le |= (unsigned)below << y;
    *ge |= (unsigned)over << y;
  }
}

/* The canonical forms of the games born by day n, 0 left out; keep: they become games. */
static size_t count_forms(days *d, size_t n, bool keep) {
  static unsigned le[WORDS][WORDS], ge[WORDS][WORDS];
  size_t count = d->until[n], before = n > 0 ? d->until[n - 1] : 0, found = 0;
  sides left = {0}, right = {0};
  set none = {.count = 0};
  cr_assert((size_t)1 << before <= WORDS);
  find_sides(&left, d, &none, 0, count, true, before);
  find_sides(&right, d, &none, 0, count, false, before);
  for (unsigned a = 0; a < 1u << before; a++)
    for (unsigned b = 0; b < 1u << before; b++) stand(&le[a][b], &ge[a][b], d, before, a, b);
  for (size_t i = 0; i < left.count; i++)
    for (size_t k = 0; k < right.count; k++) {
      const side *a = &left.items[i], *b = &right.items[k];
      if ((le[a->beyond][b->beyond] & a->answers) || (ge[a->beyond][b->beyond] & b->answers)) continue;
      found++;
      if (!keep) continue;
      bool known = false; /* born a day before */
      for (size_t g = 0; g < count && !known; g++)
        known = d->left[g].count == a->options.count && d->right[g].count == b->options.count &&
                memcmp(d->left[g].items, a->options.items, a->options.count) == 0 &&
                memcmp(d->right[g].items, b->options.items, b->options.count) == 0;
      if (!known) add_game(d, &a->options, &b->options);
    }
  free(left.items);
  free(right.items);
  return found;
}

Test(recount, dicotic_games_born_by_day_4) {
  static const size_t printed[] = {1, 2, 7, 67, 534483};
  static days d;
  set none = {.count = 0};
  add_game(&d, &none, &none);
  for (size_t n = 0; n < 4; n++) {
    d.until[n] = d.count;
    cr_expect(d.count == printed[n], "%zu by day %zu", d.count, n);
    size_t forms = 1 + count_forms(&d, n, n < 3);
    cr_expect(forms == printed[n + 1], "%zu by day %zu", forms, n + 1);
  }
}

/* Orders of a group of order p^k on a set are 1 or multiples of p, so that the set has as many elements as stay in place, modulo p.
 * Rows 1 to p, turned in a circle, and columns 1 to p, likewise, take P-positions of Nim-squared to such: on the board of p x p the
 * empty and the full one stay; with a further row and column 16 boards, of which the empty one, the full one, that of p x p and that
 * of a row and a column of p apart are P-positions, and with a further column alone 4, of which two are. That the full board of n x n
 * is a P-position is known for n <= 8. */
Test(recount, nim_squared_has_the_remainders_of_its_symmetries) {
  static const struct {
    const char *board;
    uint64_t count, p, remainder;
  } rows[] = {{"4x4", 5872, 3, 4 % 3},          {"5x5", 1857652, 5, 2},        {"5x6", 44700632, 5, 2},
              {"6x6", 2131416044, 5, 4},        {"7x7", 10124413086713, 7, 2}, {"7x8", 997813293165040, 7, 2},
              {"8x8", 201091965788120544, 7, 4}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    cr_expect(rows[i].count % rows[i].p == rows[i].remainder, "%s", rows[i].board);
}
