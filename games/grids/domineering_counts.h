/* domineering_counts.h: how far counting dominoes tells who wins a board of Domineering and an integer;
 * boards of up to 15x15. The idea of counting is N. Bullock's (Domineering: solving large combinatorial
 * search spaces, 2002); the counts and their proofs are these.
 *
 * All is said of a player who lays dominoes along lines: for Right these are the rows, for Left the columns,
 * of a board that is turned. A cell is *alone* if no domino of the other player fits on it; a domino on two
 * such cells is *safe*, for nobody else ever lays one there.
 *
 * Counting. Some places for dominoes that do not overlap are chosen, of these kinds:
 *
 * - Safe ones.
 * - Blocks: two places side by side, and no empty cell next to them in the line beyond one of them. Laid on
 * the other one, a domino makes that one safe, so who has the first move there has both.
 * - Open ones, which a domino of the other player takes: one of them, or two if they lie side by side; those,
 * and those beside a block, are paired, the others single.
 * - A safe place may have a spare cell beside it in its line, which the other player can reach: laid one cell
 * further the domino takes that, and up to two more where the cell above or below it has no other neighbour
 * there. No chosen place is above or below a spare cell, so that a domino of the other player takes one of
 * them and nothing else.
 *
 * Moving second, the player answers in kind: a block for a block, and he has half of them; a paired place for
 * two, and he has a third; a single one for one, a spare cell for one, and he has half, best of those without
 * cells that are alone, or of those that take most. If a domino hits a block and a paired place at once, a
 * place of the block is left, which is single: half a move for a third. The last block of an odd number
 * counts as two paired places. Where both kinds of open places leave a rest, one of the two is his; where one
 * does, it is worth three cells of the other player's, like the best spare cell, and is taken in turn with
 * them. Moving first he has one of these before all that.
 *
 * The other player lays at most one domino on two of the cells that he can reach and that are not taken from
 * him, and at most as many as fit on his lines at once, less two for each block that is not his. The player
 * wins the board moving second if his number is no less than the other's, and moving first if it is greater;
 * n free moves for one of them are added to his number. Tested: domineering_tries::tries_agree_with_values */
#ifndef GAMES_DOMINEERING_COUNTS_H
#define GAMES_DOMINEERING_COUNTS_H

#include <stdbool.h>

#include "games/grids/domineering_lines.h"

enum { MOST_GAIN = 3 };

/* The places that were chosen, by kind; `clear`: how many of them without cells that are alone. */
typedef struct places {
  int safe, blocks;
  int paired, paired_clear, single, single_clear;
  int spare[MOST_GAIN + 1]; /* safe places with a spare cell, by how many cells that takes */
  int most;                 /* dominoes that fit on the lines at once */
  int reached;              /* cells on which the other player's fit */
} places;

/* What is known while places are chosen. */
typedef struct marks {
  lines alone, near, pair; /* cells by themselves, and not; where a place begins */
  lines block, safe, mixed, clear;
  lines used, open; /* cells of all places; of blocks and of open ones */
} marks;

LINES_INLINE void mark_cells(marks *m, const lines *x, const shape *s, int words) {
  for (int i = 0; i < words; i++) {
    m->alone.at[i] = x->at[i] & ~beside(x, i, s, words);
    m->near.at[i] = x->at[i] & ~m->alone.at[i];
    m->pair.at[i] = pairs(x->at[i], s);
    m->block.at[i] = m->open.at[i] = 0;
  }
}

/* In every third line, then in the lines after these, then in the others: blocks in such lines cannot touch
 * each other. */
LINES_INLINE void choose_blocks(marks *m, const lines *x, const shape *s, int words) {
  lines free, chosen, cells;
  uint64_t some = 0;
  for (int i = 0; i < words; i++) {
    uint64_t above = cells_before(moved(x, i, -1, s, words)), below = cells_before(moved(x, i, 2, s, words));
    free.at[i] = m->pair.at[i] & moved(&m->pair, i, 1, s, words) & ~(above & below);
    some |= free.at[i];
  }
  for (unsigned turn = 0; some && turn < 3; turn++) {
    for (int i = 0; i < words; i++) {
      uint64_t taken = m->open.at[i] | beside(&m->open, i, s, words) | moved(&m->open, i, 2, s, words);
      chosen.at[i] = every_other(free.at[i] & s->third[turn][i] & ~cells_before(taken));
      cells.at[i] = cells_of(chosen.at[i]);
      m->block.at[i] |= chosen.at[i];
    }
    for (int i = 0; i < words; i++) m->open.at[i] |= cells.at[i] | moved(&cells, i, -1, s, words);
  }
}

LINES_INLINE void choose_others(marks *m, const lines *x, const shape *s, int words) {
  for (int i = 0; i < words; i++) {
    uint64_t alone = m->alone.at[i];
    m->safe.at[i] = every_other(pairs(alone, s));
    uint64_t left = x->at[i] & ~(m->open.at[i] | cells_of(m->safe.at[i]));
    m->mixed.at[i] = every_other(pairs(left, s) & cells_before(alone));
    left &= ~cells_of(m->mixed.at[i]);
    m->clear.at[i] = every_other(pairs(left, s));
    m->open.at[i] |= cells_of(m->mixed.at[i] | m->clear.at[i]);
    m->used.at[i] = m->open.at[i] | cells_of(m->safe.at[i]);
  }
}

LINES_INLINE void count_open(places *p, const marks *m, const shape *s, int words) {
  lines clear, mixed;
  for (int i = 0; i < words; i++) {
    uint64_t touched = cells_before(m->open.at[i] & beside(&m->open, i, s, words));
    clear.at[i] = touched & m->clear.at[i];
    mixed.at[i] = touched & m->mixed.at[i];
  }
  p->paired_clear = count_cells(&clear, words);
  p->paired = p->paired_clear + count_cells(&mixed, words);
  p->single_clear = count_cells(&m->clear, words) - p->paired_clear;
  p->single = count_cells(&m->clear, words) + count_cells(&m->mixed, words) - p->paired;
}

/* In every other line, then in those between. */
LINES_INLINE void count_spare(places *p, const marks *m, const lines *x, const shape *s, int words) {
  lines spare = {{0}}, up, down, both;
  for (unsigned turn = 0; turn < 2; turn++)
    for (int i = 0; i < words; i++) {
      uint64_t barred = m->used.at[i] | beside(&m->open, i, s, words) | beside(&spare, i, s, words);
      uint64_t free = m->near.at[i] & ~barred & s->other[turn][i];
      uint64_t low = free & m->safe.at[i] >> 1 & ~s->last, rest = m->safe.at[i] & ~(low << 1);
      spare.at[i] |= low | (free & rest << 2 & ~s->first);
    }
  for (int i = 0; i < words; i++) {
    up.at[i] = spare.at[i] & moved(x, i, -1, s, words) & ~moved(x, i, -2, s, words);
    down.at[i] = spare.at[i] & moved(x, i, 1, s, words) & ~moved(x, i, 2, s, words);
    both.at[i] = up.at[i] & down.at[i];
  }
  int all = count_cells(&spare, words), some = count_cells(&up, words) + count_cells(&down, words);
  p->spare[3] = count_cells(&both, words);
  p->spare[2] = some - 2 * p->spare[3];
  p->spare[1] = all - p->spare[2] - p->spare[3];
}

LINES_INLINE void choose_places(places *p, const lines *x, const shape *s, int words) {
  marks m;
  lines most;
  *p = (places){0};
  mark_cells(&m, x, s, words);
  choose_blocks(&m, x, s, words);
  choose_others(&m, x, s, words);
  for (int i = 0; i < words; i++) most.at[i] = every_other(m.pair.at[i]);
  p->most = count_cells(&most, words);
  p->reached = count_cells(&m.near, words);
  p->blocks = count_cells(&m.block, words);
  p->safe = count_cells(&m.safe, words);
  count_open(p, &m, s, words);
  if (p->safe) count_spare(p, &m, x, s, words);
}

/* By how many moves the player who chose p is ahead at least, moving second; the other lays at most `most`
 * dominoes. */
static inline int ahead_second(places p, int most) {
  int blocks = p.blocks / 2;
  if (p.blocks % 2) { /* one that is taken is two places side by side */
    p.paired += 2;
    p.paired_clear += 2;
  }
  bool rest = p.paired % 3, other_rest = p.single % 2;
  int paired = p.paired / 3, single = p.single / 2;
  int moves = p.safe + 2 * blocks + paired + single + (rest && other_rest);
  int covered = 4 * blocks + paired + p.paired_clear / 3 + single + p.single_clear / 2 + (rest && other_rest);
  bool second = rest != other_rest; /* who takes of what is left; the rest of one kind is taken first */
  for (int gain = MOST_GAIN; gain > 0; gain--) {
    covered += gain * ((p.spare[gain] + second) / 2);
    second = (p.spare[gain] + second) % 2;
  }
  int reached = (p.reached - covered) / 2, fit = most - 2 * blocks;
  return moves - (reached < fit ? reached : fit);
}

/* The same, moving first: after the move that leaves him best. */
static inline int ahead_first(places p, int most) {
  int best = ahead_second(p, most);
  places after = p;
  if (p.blocks) {
    after.blocks--;
    after.safe += 2;
    after.reached -= 4;
    int ahead = ahead_second(after, most - 2);
    if (ahead > best) best = ahead;
  }
  int *places_of[] = {&after.paired, &after.single}, *clear_of[] = {&after.paired_clear, &after.single_clear};
  for (int kind = 0; kind < 2; kind++) {
    after = p;
    if (!*places_of[kind]) continue;
    bool clear = *clear_of[kind];
    --*places_of[kind];
    *clear_of[kind] -= clear;
    after.safe++;
    after.reached -= 1 + clear;
    int ahead = ahead_second(after, most);
    if (ahead > best) best = ahead;
  }
  for (int gain = MOST_GAIN; gain > 0; gain--) {
    after = p;
    if (!p.spare[gain]) continue;
    after.spare[gain]--;
    after.reached -= gain;
    int ahead = ahead_second(after, most);
    if (ahead > best) best = ahead;
    break;
  }
  return best - 1;
}

#endif
