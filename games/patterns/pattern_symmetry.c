/* pattern_symmetry.c: under what the moves of a ruleset made from pictures do not change.
 *
 * A symmetry is a map of the cells that keeps neighbours, with a permutation of the letters. Letters that no
 * move asks for are all one here: 0. Lines lie everywhere on a board, so a symmetry that takes the lines of
 * each player to his own ones takes moves to moves, and the image of a position is the same tree; one that
 * takes those of Left to those of Right and back makes the negative. It is enough that each line has its
 * image among those of the player who gets it: the map is one-to-one on the finite sets of lines, taken for
 * one if they differ in letters that no move asks for, so each set, or each of two that go into one another,
 * is mapped onto. */
#include <string.h>

#include "games/patterns/lines.h"

const signed char games_neighbours[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};

static unsigned image_of_code(const games_symmetry *y, unsigned code) {
  return code == GAMES_ANY ? code : y->letter[code];
}

static uint32_t image_of_set(const games_symmetry *y, uint32_t set) {
  uint32_t image = 0;
  for (; set; set &= set - 1) image |= UINT32_C(1) << y->letter[__builtin_ctz(set)];
  return image;
}

static games_pattern_cell image_of_cell(const games_symmetry *y, games_pattern_cell c) {
  return (games_pattern_cell){y->a * c.di + y->b * c.dj, y->c * c.di + y->d * c.dj,
                              (unsigned char)image_of_code(y, c.before),
                              (unsigned char)image_of_code(y, c.after), c.gets};
}

static bool is_same_cell(const games_pattern_cell *x, const games_pattern_cell *y) {
  return x->di == y->di && x->dj == y->dj && x->before == y->before && x->after == y->after &&
         x->gets == y->gets;
}

/* The identity on the codes up to `codes`; the others become 0. */
static void identity_of(games_symmetry *y, unsigned codes) {
  *y = (games_symmetry){.a = 1, .d = 1};
  for (unsigned char code = 0; code <= codes; code++) y->letter[code] = code;
}

/* Have the cells, in their order, the places and letters of those of the image of x? */
static bool is_image_in_order(const games_symmetry *s, const games_line *x, const games_line *y,
                              const games_symmetry *identity) {
  if (x->head != y->head || x->period != y->period || x->tail != y->tail || x->from != y->from ||
      x->to != y->to)
    return false;
  if (x->period &&
      (s->a * x->step_i + s->b * x->step_j != y->step_i || s->c * x->step_i + s->d * x->step_j != y->step_j))
    return false;
  for (unsigned n = 0; n < x->head + x->period + x->tail; n++) {
    games_pattern_cell image = image_of_cell(s, x->cell[n]), there = image_of_cell(identity, y->cell[n]);
    if (!is_same_cell(&image, &there)) return false;
  }
  return true;
}

/* The cell from which places are counted when order does not matter: the least by row and column, of those
 * looked at. */
static games_pattern_cell least_cell(const games_symmetry *s, const games_line *l, unsigned *count) {
  games_pattern_cell least = {0};
  *count = 0;
  for (unsigned n = 0; n < l->head; n++) {
    games_pattern_cell c = image_of_cell(s, l->cell[n]);
    if (c.before == GAMES_ANY) continue;
    if (!*count || c.di < least.di || (c.di == least.di && c.dj < least.dj)) least = c;
    ++*count;
  }
  return least;
}

static bool is_image_anywhere(const games_symmetry *s, const games_line *x, const games_line *y,
                              const games_symmetry *identity) {
  unsigned of_x, of_y;
  games_pattern_cell from = least_cell(s, x, &of_x), to = least_cell(identity, y, &of_y);
  if (of_x != of_y) return false;
  for (unsigned n = 0; n < x->head; n++) {
    games_pattern_cell c = image_of_cell(s, x->cell[n]);
    bool found = c.before == GAMES_ANY;
    c.di += to.di - from.di;
    c.dj += to.dj - from.dj;
    for (unsigned m = 0; m < y->head && !found; m++) {
      games_pattern_cell there = image_of_cell(identity, y->cell[m]);
      found = is_same_cell(&c, &there);
    }
    if (!found) return false;
  }
  return true;
}

/* Are the placements of y the images of those of x? */
static bool is_image(const games_patterns *rules, const games_symmetry *s, const games_line *x,
                     const games_line *y, const games_symmetry *identity) {
  if (image_of_set(s, x->unless) != y->unless || image_of_set(s, x->wanted) != y->wanted ||
      x->again != y->again || x->then_count != y->then_count || x->follows != y->follows)
    return false;
  if (!x->period && !y->period && !x->again && !x->then_count && !x->follows)
    return is_image_anywhere(s, x, y, identity);
  if (!is_image_in_order(s, x, y, identity)) return false;
  for (size_t n = 0; n < x->then_count; n++) {
    bool found = false;
    for (size_t m = 0; m < y->then_count && !found; m++)
      found = is_image(rules, s, &rules->line[x->then + n], &rules->line[y->then + m], identity);
    if (!found) return false;
  }
  return true;
}

bool games_same_line(const games_patterns *rules, const games_line *x, const games_line *y) {
  games_symmetry identity;
  identity_of(&identity, LAB_PATTERN_MOST_LETTERS);
  return is_image(rules, &identity, x, y, &identity);
}

static bool is_symmetry(const games_patterns *rules, const games_symmetry *s,
                        const games_symmetry *identity) {
  for (size_t n = 0; n < rules->of_both; n++) {
    bool of_left = (n < rules->of_left) != s->exchanged, found = false;
    size_t from = of_left ? 0 : rules->of_left, to = of_left ? rules->of_left : rules->of_both;
    for (size_t m = from; m < to && !found; m++)
      found = is_image(rules, s, &rules->line[n], &rules->line[m], identity);
    if (!found) return false;
  }
  return true;
}

/* ---- what could be one ------------------------------------------------------------------------------ */

size_t games_turns(games_symmetry *turns, lab_pattern_board board) {
  games_symmetry turn = {.a = 1, .d = 1}, *end = turns;
  for (int n = 0; n < 12; n++) {
    if (board == LAB_PATTERN_HEXAGONS) {
      /* Six turns by a sixth, then the same after a reflection. The direction to the right becomes the one to
       * the lower right, that one the one to the lower left. */
      if (n) turn = (games_symmetry){turn.a + turn.c, turn.b + turn.d, -turn.a, -turn.b, false, {0}};
      if (n == 6) turn = (games_symmetry){1, 0, -1, -1, false, {0}};
    } else {
      signed char down = n & 2 ? -1 : 1, right = n & 1 ? -1 : 1;
      if (n >= 8 || (board == LAB_PATTERN_STRIP && n >= 2)) break;
      turn = n & 4 ? (games_symmetry){0, down, right, 0, false, {0}}
                   : (games_symmetry){down, 0, 0, right, false, {0}};
    }
    *end++ = turn;
  }
  return (size_t)(end - turns);
}

/* The next permutation of letter[1..count] in lexicographic order; false after the last. */
static bool next_permutation(unsigned char *letter, unsigned count) {
  unsigned i = count;
  while (i > 1 && letter[i - 1] > letter[i]) i--;
  if (i <= 1) return false;
  unsigned j = count;
  while (letter[j] < letter[i - 1]) j--;
  unsigned char held = letter[i - 1];
  letter[i - 1] = letter[j];
  letter[j] = held;
  for (j = count; i < j; i++, j--) {
    held = letter[i];
    letter[i] = letter[j];
    letter[j] = held;
  }
  return true;
}

size_t games_find_symmetries(games_symmetry *found, size_t most, const games_patterns *rules) {
  games_symmetry turn[12], identity;
  identity_of(&identity, rules->seen);
  size_t count = 0, turns = games_turns(turn, rules->board);
  for (size_t n = 0; n < turns; n++) {
    games_symmetry s = turn[n];
    memcpy(s.letter, identity.letter, sizeof s.letter);
    do {
      for (int exchanged = 0; exchanged <= !rules->ruleset.impartial; exchanged++) {
        s.exchanged = exchanged;
        if (count < most && is_symmetry(rules, &s, &identity)) found[count++] = s;
      }
    } while (rules->seen <= 6 && next_permutation(s.letter, rules->seen));
  }
  return count;
}
