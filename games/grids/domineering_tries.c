/* domineering_tries.c: what the moves of Domineering leave, and who wins that, as far as counting dominoes
 * tells; boards of up to 15x15. The idea of counting is N. Bullock's (Domineering: solving large
 * combinatorial search spaces, 2002); the counts and their proofs are these.
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
 * n free moves for one of them are added to his number. Tested: domineering::tries_agree_with_values */
#include <string.h>

#include "games/grids/domineering_tries.h"

/* A line is a word, its cells bits from the lowest, 1 if empty; two lines without cells lie before the first,
 * and at least two after the last, so that lines beside a line need no check. */
enum { MOST_LINES = 15, FIRST = 2, LAST = FIRST + MOST_LINES, ROOM = LAST + 3 };

typedef struct lines {
  int last; /* of those that hold cells, so that no more are looked at */
  uint16_t at[ROOM];
} lines;

typedef struct board {
  unsigned rows, cols;
  lines of[2]; /* as the players see it: Left's are the columns */
} board;

/* ---- lines -----------------------------------------------------------------------------------------------
 */

/* The first, the third ... of each run of ones. A run that begins at an even place is cleared by a carry. */
static inline uint16_t every_other(uint16_t m) {
  uint16_t even = m & (uint16_t) ~(m << 1) & 0x5555;
  uint16_t runs = m & (uint16_t) ~(m + even);
  return (uint16_t)((runs & 0x5555) | (m & ~runs & 0xAAAA));
}

static unsigned ones(const lines *x, int last) {
  uint16_t sum = 0;
  for (int i = FIRST; i <= last; i++) {
    uint16_t v = x->at[i];
    v = (uint16_t)(v - (v >> 1 & 0x5555));
    v = (uint16_t)((v & 0x3333) + (v >> 2 & 0x3333));
    v = (uint16_t)((v + (v >> 4)) & 0x0F0F);
    sum = (uint16_t)(sum + (v & 0xFF) + (v >> 8));
  }
  return sum;
}

/* Rows from columns, and columns from rows: the 16 lines from FIRST on as a square of bits. */
static void transpose(lines *to, const lines *from) {
  uint16_t *x = to->at + FIRST;
  memcpy(to->at, from->at, sizeof to->at);
  for (unsigned step = 8, mask = 0x00FF; step; step /= 2, mask ^= mask << step)
    for (unsigned i = 0; i < 16; i += 2 * step)
      for (unsigned k = i; k < i + step; k++) {
        uint16_t change = (uint16_t)((x[k] >> step ^ x[k + step]) & mask);
        x[k + step] ^= change;
        x[k] ^= (uint16_t)(change << step);
      }
}

/* ---- counting --------------------------------------------------------------------------------------------
 */

enum { MOST_GAIN = 3 };

/* The places that were chosen, by kind; `clear`: how many of them without cells that are alone. */
typedef struct places {
  int safe, blocks;
  int paired, paired_clear, single, single_clear;
  int spare[MOST_GAIN + 1]; /* safe places with a spare cell, by how many cells that takes */
  int most;                 /* dominoes that fit on the lines at once */
  int reached;              /* cells on which the other player's fit */
} places;

/* What is known of each line while places are chosen. */
typedef struct marks {
  lines alone, near, pair; /* cells by themselves, and not; where a place begins */
  lines block, safe, mixed, clear;
  lines used, open; /* cells of all places; of blocks and of open ones */
} marks;

static void mark_cells(marks *m, const lines *x, int last) {
  for (int i = FIRST; i <= last; i++) {
    uint16_t beside = x->at[i - 1] | x->at[i + 1];
    m->alone.at[i] = x->at[i] & (uint16_t)~beside;
    m->near.at[i] = x->at[i] & beside;
    m->pair.at[i] = x->at[i] & x->at[i] >> 1;
  }
}

static void choose_blocks(marks *m, const lines *x, int last) {
  for (int i = FIRST; i < last; i++) {
    uint16_t above = x->at[i - 1] | x->at[i - 1] >> 1, below = x->at[i + 2] | x->at[i + 2] >> 1;
    uint16_t other = m->open.at[i - 1] | m->open.at[i] | m->open.at[i + 1];
    uint16_t barred = (above & below) | other | other >> 1;
    m->block.at[i] = every_other(m->pair.at[i] & m->pair.at[i + 1] & (uint16_t)~barred);
    uint16_t cells = (uint16_t)(m->block.at[i] | m->block.at[i] << 1);
    m->open.at[i] |= cells;
    m->open.at[i + 1] |= cells;
  }
}

static void choose_others(marks *m, const lines *x, int last) {
  for (int i = FIRST; i <= last; i++) {
    m->safe.at[i] = every_other(m->alone.at[i] & m->alone.at[i] >> 1);
    uint16_t left = x->at[i] & (uint16_t) ~(m->open.at[i] | m->safe.at[i] | m->safe.at[i] << 1);
    m->mixed.at[i] = every_other(left & left >> 1 & (m->alone.at[i] | m->alone.at[i] >> 1));
    left &= (uint16_t) ~(m->mixed.at[i] | m->mixed.at[i] << 1);
    m->clear.at[i] = every_other(left & left >> 1);
    uint16_t open = m->mixed.at[i] | m->clear.at[i];
    m->open.at[i] |= (uint16_t)(open | open << 1);
    m->used.at[i] = (uint16_t)(m->open.at[i] | m->safe.at[i] | m->safe.at[i] << 1);
  }
}

static void count_open(places *p, const marks *m, int last) {
  lines clear = {0}, mixed = {0};
  for (int i = FIRST; i <= last; i++) {
    uint16_t touched = m->open.at[i] & (m->open.at[i - 1] | m->open.at[i + 1]);
    touched |= touched >> 1;
    clear.at[i] = touched & m->clear.at[i];
    mixed.at[i] = touched & m->mixed.at[i];
  }
  p->paired_clear = (int)ones(&clear, last);
  p->paired = p->paired_clear + (int)ones(&mixed, last);
  p->single_clear = (int)ones(&m->clear, last) - p->paired_clear;
  p->single = (int)(ones(&m->clear, last) + ones(&m->mixed, last)) - p->paired;
}

static void count_spare(places *p, const marks *m, const lines *x, int last) {
  lines spare = {0}, up = {0}, down = {0}, both = {0};
  for (int i = FIRST; i <= last; i++) {
    uint16_t barred = m->used.at[i] | m->open.at[i - 1] | m->open.at[i + 1] | spare.at[i - 1];
    uint16_t free = m->near.at[i] & (uint16_t)~barred, low = free & m->safe.at[i] >> 1;
    uint16_t rest = m->safe.at[i] & (uint16_t) ~(low << 1);
    spare.at[i] = low | (free & (uint16_t)(rest << 2));
    up.at[i] = spare.at[i] & x->at[i - 1] & (uint16_t)~x->at[i - 2];
    down.at[i] = spare.at[i] & x->at[i + 1] & (uint16_t)~x->at[i + 2];
    both.at[i] = up.at[i] & down.at[i];
  }
  int all = (int)ones(&spare, last), some = (int)(ones(&up, last) + ones(&down, last));
  p->spare[3] = (int)ones(&both, last);
  p->spare[2] = some - 2 * p->spare[3];
  p->spare[1] = all - p->spare[2] - p->spare[3];
}

static void choose_places(places *p, const lines *x) {
  const int last = x->last;
  marks m = {0};
  lines most = {0};
  *p = (places){0};
  mark_cells(&m, x, last);
  choose_blocks(&m, x, last);
  choose_others(&m, x, last);
  for (int i = FIRST; i <= last; i++) most.at[i] = every_other(m.pair.at[i]);
  p->most = (int)ones(&most, last);
  p->reached = (int)ones(&m.near, last);
  p->blocks = (int)ones(&m.block, last);
  p->safe = (int)ones(&m.safe, last);
  count_open(p, &m, last);
  if (p->safe) count_spare(p, &m, x, last);
}

/* By how many moves the player who chose p is ahead at least, moving second; the other lays at most `most`
 * dominoes. */
static int ahead_second(places p, int most) {
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
static int ahead_first(places p, int most) {
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

/* ---- what a move leaves ----------------------------------------------------------------------------------
 */

/* Runs of cells that are all alone, which are components of the board; a single cell is one too. */
static void find_alone(lines *whole, const lines *x) {
  const int last = x->last;
  for (int i = FIRST; i <= last; i++) {
    uint16_t run = x->at[i], up = run & (x->at[i - 1] | x->at[i + 1]), down = up, cells = run;
    for (int step = 1; step < 16; step *= 2) { /* spreads to the ends of the run */
      up |= cells & (uint16_t)(up << step);
      cells &= (uint16_t)(cells << step);
    }
    cells = run;
    for (int step = 1; step < 16; step *= 2) {
      down |= cells & down >> step;
      cells &= cells >> step;
    }
    whole->at[i] = run & (uint16_t) ~(up | down);
  }
}

/* Takes those runs away; returns how many dominoes fit on them. */
static int take_alone(lines *x) {
  const int last = x->last;
  lines whole = {0}, pairs = {0};
  find_alone(&whole, x);
  for (int i = FIRST; i <= last; i++) {
    pairs.at[i] = every_other(whole.at[i] & whole.at[i] >> 1);
    x->at[i] &= (uint16_t)~whole.at[i];
  }
  return (int)ones(&pairs, last);
}

/* Takes components away that lie in one line, which are integers, and returns their sum; makes the columns.
 */
static int take_integers(board *b) {
  lines *rows = &b->of[CGT_RIGHT], *cols = &b->of[CGT_LEFT];
  int integer = -take_alone(rows);
  transpose(cols, rows);
  integer += take_alone(cols);
  transpose(rows, cols);
  return integer;
}

static inline uint16_t reverse(uint16_t v, unsigned cols) {
  v = (uint16_t)((v >> 1 & 0x5555) | (v & 0x5555) << 1);
  v = (uint16_t)((v >> 2 & 0x3333) | (v & 0x3333) << 2);
  v = (uint16_t)((v >> 4 & 0x0F0F) | (v & 0x0F0F) << 4);
  return (uint16_t)(v >> 8 | v << 8) >> (16 - cols);
}

/* Writes the least of the four images of a board by reflections. */
static void put_board(unsigned char *bytes, const board *b, unsigned in_row) {
  const uint16_t *rows = b->of[CGT_RIGHT].at + FIRST;
  uint16_t turned[MOST_LINES];
  const uint16_t *sides[2] = {rows, turned};
  unsigned best = 0;
  for (unsigned i = 0; i < b->rows; i++) turned[i] = reverse(rows[i], b->cols);
  for (unsigned image = 1; image < 4; image++) {
    int order = 0;
    for (unsigned i = 0; i < b->rows && !order; i++) {
      uint16_t x = sides[image & 1][image & 2 ? b->rows - 1 - i : i];
      uint16_t y = sides[best & 1][best & 2 ? b->rows - 1 - i : i];
      order = (x > y) - (x < y);
    }
    if (order < 0) best = image;
  }
  *bytes++ = (unsigned char)b->cols;
  for (unsigned i = 0; i < b->rows; i++) {
    uint16_t row = sides[best & 1][best & 2 ? b->rows - 1 - i : i];
    *bytes++ = (unsigned char)row;
    if (in_row == 2) *bytes++ = (unsigned char)(row >> 8);
  }
}

/* ---- moves -----------------------------------------------------------------------------------------------
 */

/* Where a domino is laid: the cell, and the next of its line, as the player sees the board. */
typedef struct spot {
  unsigned line, cell;
} spot;

/* A good place has one line between it and the edge, or three ..., for it makes cells of that line alone, and
 * an even number of cells of its own line. */
static int worth_of_place(const board *b, cgt_player player, spot s) {
  unsigned lines = player == CGT_RIGHT ? b->rows : b->cols, cells = player == CGT_RIGHT ? b->cols : b->rows;
  unsigned line = s.line < lines - 1 - s.line ? s.line : lines - 1 - s.line;
  unsigned cell = s.cell < cells - 2 - s.cell ? s.cell : cells - 2 - s.cell;
  int kind = line % 2 ? 3 - (int)(cell % 2) : line && cell % 2 == 0;
  return 32 * kind - (int)(line + cell);
}

/* How good the move looks: by how many dominoes fit, and are safe, of the player's and of the other's; last
 * those that use up cells that are the player's alone. */
static int worth_of_move(const board *before, const places *own, const places *others, cgt_player player,
                         spot s) {
  const uint16_t *x = before->of[player].at + FIRST + s.line;
  uint16_t alone = x[0] & (uint16_t) ~(x[-1] | x[1]);
  int ahead = own->most + own->safe - others->most - others->safe;
  int used = (alone >> s.cell & 1) + (alone >> s.cell >> 1 & 1);
  return 128 * ahead + worth_of_place(before, player, s) - (used << 16);
}

static void try_move(cgt_try *t, const board *before, cgt_player player, spot s, unsigned in_row) {
  const cgt_player other = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  board after = *before;
  if (player == CGT_RIGHT) {
    after.of[CGT_RIGHT].at[FIRST + s.line] &= (uint16_t) ~(3u << s.cell);
  } else {
    after.of[CGT_RIGHT].at[FIRST + s.cell] &= (uint16_t) ~(1u << s.line);
    after.of[CGT_RIGHT].at[FIRST + s.cell + 1] &= (uint16_t) ~(1u << s.line);
  }
  t->number = take_integers(&after);
  places own, others;
  choose_places(&own, &after.of[player]);
  choose_places(&others, &after.of[other]);
  int second = ahead_second(own, others.most), first = ahead_first(others, own.most);
  t->right_to = player == CGT_RIGHT ? second : first;
  t->left_from = player == CGT_RIGHT ? -first : -second;
  int gained = player == CGT_RIGHT ? -t->number : t->number;
  t->order = worth_of_move(before, &own, &others, player, s) + 256 * gained;
  put_board(t->position, &after, in_row);
}

static bool read_board(board *b, const void *position, size_t length, unsigned in_row) {
  const unsigned char *bytes = position;
  *b = (board){.rows = (unsigned)(length - 1) / in_row, .cols = *bytes++};
  if (b->rows > MOST_LINES || b->cols > MOST_LINES) return false;
  b->of[CGT_RIGHT].last = FIRST + (int)b->rows - 1;
  b->of[CGT_LEFT].last = FIRST + (int)b->cols - 1;
  for (unsigned i = 0; i < b->rows; i++) {
    uint16_t row = *bytes++;
    if (in_row == 2) row |= (uint16_t)(*bytes++ << 8);
    b->of[CGT_RIGHT].at[FIRST + i] = row;
  }
  transpose(&b->of[CGT_LEFT], &b->of[CGT_RIGHT]);
  return true;
}

bool games_domineering_tries(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length,
                             unsigned in_row, cgt_player player) {
  board b;
  if (in_row > 2 || !read_board(&b, position, length, in_row)) return false;
  const uint16_t *row = b.of[CGT_RIGHT].at + FIRST;
  *count = 0;
  for (unsigned i = 0; i < b.rows; i++) {
    unsigned places = row[i] & (player == CGT_RIGHT ? row[i] >> 1 : row[i + 1]);
    for (; places; places &= places - 1, ++*count) {
      unsigned j = (unsigned)__builtin_ctz(places);
      if (*count < room)
        try_move(&tries[*count], &b, player, player == CGT_RIGHT ? (spot){i, j} : (spot){j, i}, in_row);
    }
  }
  return true;
}
