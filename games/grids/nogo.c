/* nogo.c: NoGo: a player places a stone of his colour on an empty cell, so that afterwards each block, of
 * either colour, has a liberty: an empty neighbour. Nothing is ever captured.  Source: K.-C. Chou, O.
 * Teytaud, S.-J. Yen, Revisiting Monte-Carlo Tree Search on a Normal Form Game: NoGo, 2011.
 *
 * What a player may not do on an empty cell, he may never do there. If the cell is the last liberty of a
 * block of the other, that block cannot change but through this cell. If his stone there would have no
 * liberty, the blocks of his that it would join have this one only, so they cannot change either, and taken
 * cells stay so.
 *
 * Safe stones. A cell that neither may play on is a liberty for ever: blocks beside it are safe, and no
 * longer forbid anything; a stone that joins a safe block of its colour, or stands beside such a cell, is
 * safe itself. So safe stones and such cells are taken off the board, and what they say is written on the
 * empty cells beside them: l if a stone of Left is safe there, r one of Right, b either.
 *
 * Parts. Of what is left a move asks for the empty neighbours of its cell, and the liberties of blocks beside
 * it: empty cells that touch each other or one block belong together, and nothing else does. The eight images
 * of a part are the same game, those with the players exchanged its negative; the representative is the least
 * of them.
 *
 * Bytes of a position: the number of columns, then three planes, a bit for each cell in lanes as in grid.h:
 * empty; Left's, a stone of his or, if empty, a cell where one is safe; and Right's. */
#include <string.h>

#include "games/boards/grid.h"
#include "games/boards/grid_text.h"

enum { PLANES = 3, MOST_BYTES = 1 + 8 * PLANES };
enum { EMPTY, OF_LEFT, OF_RIGHT };

typedef struct board {
  unsigned rows, cols, lane;
  uint64_t plane[PLANES];
} board;

/* ---- bytes ------------------------------------------------------------------------------------------- */

static board look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  const size_t each = (length - 1) / PLANES;
  board b = {.cols = bytes[0], .lane = games_grid_lane(bytes[0])};
  b.rows = (unsigned)each / (b.lane / 8);
  for (unsigned k = 0; k < PLANES; k++) b.plane[k] = games_grid_get(bytes + 1 + k * each, each);
  return b;
}

static void emit(cgt_sink *out, const board *b, bool negative) {
  unsigned char bytes[MOST_BYTES] = {(unsigned char)b->cols};
  const size_t each = (size_t)b->rows * b->lane / 8;
  for (unsigned k = 0; k < PLANES; k++) games_grid_put(bytes + 1 + k * each, b->plane[k]);
  if (negative)
    cgt_emit_negative(out, bytes, 1 + PLANES * each);
  else
    cgt_emit(out, bytes, 1 + PLANES * each);
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static uint64_t neighbours(const board *b, uint64_t cells) {
  const uint64_t first = games_grid_first(b->lane), last = first << (b->lane - 1);
  uint64_t near = (cells & ~last) << 1 | (cells & ~first) >> 1;
  return b->lane == 64 ? near : near | cells << b->lane | cells >> b->lane;
}

static uint64_t stones_of(const board *b, unsigned player) { return b->plane[player] & ~b->plane[EMPTY]; }

/* The cells of `within` that hang together with some of them. */
static uint64_t spread(const board *b, uint64_t some, uint64_t within) {
  uint64_t before;
  do {
    before = some;
    some |= neighbours(b, some) & within;
  } while (some != before);
  return some;
}

/* The cells that are the last liberty of a block of player; those beside blocks that have others too. */
typedef struct liberties {
  uint64_t last, several;
} liberties;

static liberties liberties_of(const board *b, unsigned player) {
  liberties found = {0, 0};
  const uint64_t stones = stones_of(b, player);
  for (uint64_t rest = stones; rest;) {
    const uint64_t block = spread(b, rest & -rest, stones), free = neighbours(b, block) & b->plane[EMPTY];
    rest &= ~block;
    if (free & (free - 1))
      found.several |= free;
    else
      found.last |= free;
  }
  return found;
}

static uint64_t legal_moves(const board *b, unsigned player, const liberties *mine, const liberties *other) {
  const uint64_t empty = b->plane[EMPTY];
  return empty & ~other->last & (b->plane[player] | neighbours(b, empty) | mine->several);
}

/* Takes safe stones of player off the board. */
static void take_off(board *b, unsigned player, uint64_t stones) {
  b->plane[player] &= ~stones;
  b->plane[player] |= neighbours(b, stones) & b->plane[EMPTY];
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const board b = look(position, length);
  const unsigned me = player == CGT_LEFT ? OF_LEFT : OF_RIGHT, other = OF_LEFT + OF_RIGHT - me;
  const liberties mine = liberties_of(&b, me), others = liberties_of(&b, other);
  for (uint64_t cells = legal_moves(&b, me, &mine, &others); cells; cells &= cells - 1) {
    const uint64_t cell = cells & -cells;
    board after = b;
    after.plane[EMPTY] &= ~cell;
    after.plane[other] &= ~cell;
    after.plane[me] |= cell;
    if (b.plane[me] & cell) take_off(&after, me, spread(&after, cell, stones_of(&after, me)));
    emit(out, &after, false);
  }
}

/* ---- parts ------------------------------------------------------------------------------------------- */

/* Takes off what is safe, and cells where nobody may play. */
static void reduce(board *b) {
  const liberties left = liberties_of(b, OF_LEFT), right = liberties_of(b, OF_RIGHT);
  const uint64_t legal[PLANES] = {0, legal_moves(b, OF_LEFT, &left, &right),
                                  legal_moves(b, OF_RIGHT, &right, &left)};
  const uint64_t dead = b->plane[EMPTY] & ~(legal[OF_LEFT] | legal[OF_RIGHT]), beside = neighbours(b, dead);
  b->plane[EMPTY] &= ~dead;
  for (unsigned player = OF_LEFT; player <= OF_RIGHT; player++) {
    b->plane[player] &= ~dead;
    const uint64_t stones = stones_of(b, player);
    take_off(b, player, spread(b, beside & stones, stones));
    b->plane[player] |= beside & b->plane[EMPTY];
    b->plane[player] &= ~b->plane[EMPTY] | legal[player]; /* safe or not, he may not play there */
  }
}

static uint64_t part_of(const board *b, uint64_t some) {
  const uint64_t empty = b->plane[EMPTY], left = stones_of(b, OF_LEFT), right = stones_of(b, OF_RIGHT);
  uint64_t before;
  do {
    before = some;
    some |= neighbours(b, some & empty) & (empty | left | right);
    some |= neighbours(b, some & left) & (empty | left);
    some |= neighbours(b, some & right) & (empty | right);
  } while (some != before);
  return some;
}

/* The cells of a part, at the top left in the least lane. */
static board cut_out(const board *b, uint64_t part) {
  const games_grid whole = {part, b->lane}, box = games_grid_trim(whole);
  const unsigned up = ((unsigned)__builtin_ctzll(part) & ~(b->lane - 1)),
                 left = (unsigned)__builtin_ctzll(games_grid_columns_used((games_grid){part >> up, b->lane}));
  board cut = {.rows = games_grid_rows(box), .cols = games_grid_cols(box), .lane = box.lane};
  for (unsigned k = 0; k < PLANES; k++) {
    uint64_t cells = (b->plane[k] & part) >> up >> left;
    if (cut.lane == b->lane) {
      cut.plane[k] = cells;
      continue;
    }
    for (unsigned at = 0; cells; at += cut.lane, cells = cells >> (b->lane - 1) >> 1)
      cut.plane[k] |= (cells & ((UINT64_C(1) << cut.lane) - 1)) << at;
  }
  return cut;
}

/* The cells of one plane of a part in an image of so many rows and columns. */
static uint64_t image_of(uint64_t cells, unsigned lane, unsigned rows, unsigned cols, unsigned image) {
  if (image & 4) cells = games_grid_transpose(cells);
  if (image & 1) cells = games_grid_mirror(cells, lane) >> (lane - cols);
  if (image & 2) cells = games_grid_flip(cells, lane) >> (64 - lane * rows);
  return cells;
}

/* The players are exchanged where Left's plane is the greater. */
static void emit_least(cgt_sink *out, const board *b) {
  board least = *b;
  bool negative = false, found = false;
  const unsigned first = b->rows > b->cols ? 4 : 0, end = b->rows < b->cols ? 4 : 8;
  if (first) least.rows = b->cols, least.cols = b->rows;
  for (unsigned k = first; k < end; k++) {
    const uint64_t empty = image_of(b->plane[EMPTY], b->lane, least.rows, least.cols, k);
    if (found && empty > least.plane[EMPTY]) continue;
    const uint64_t left = image_of(b->plane[OF_LEFT], b->lane, least.rows, least.cols, k),
                   right = image_of(b->plane[OF_RIGHT], b->lane, least.rows, least.cols, k);
    const uint64_t low = left < right ? left : right, high = left < right ? right : left;
    if (found && empty == least.plane[EMPTY] &&
        (low > least.plane[OF_LEFT] || (low == least.plane[OF_LEFT] && high >= least.plane[OF_RIGHT])))
      continue;
    least.plane[EMPTY] = empty, least.plane[OF_LEFT] = low, least.plane[OF_RIGHT] = high;
    negative = left > right;
    found = true;
  }
  emit(out, &least, negative);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  board b = look(position, length);
  reduce(&b);
  if (b.plane[EMPTY] == 0) emit(out, &(board){.rows = 1, .cols = 1, .lane = 8}, false);
  for (uint64_t rest = b.plane[EMPTY]; rest;) {
    const uint64_t part = part_of(&b, rest & -rest);
    const board cut = cut_out(&b, part);
    emit_least(out, &cut);
    rest &= ~part;
  }
}

/* ---- text -------------------------------------------------------------------------------------------- */

static const games_grid_notation notation = {".xoXOlrb#", '.', '#', GAMES_MOST_SIDE,
                                             "nogo(\"x..|..o\"), x for a stone of Left, o of Right, . for an "
                                             "empty cell, # for none, or nogo(rows,cols)"};

static bool every_block_has_a_liberty(const board *b) {
  for (unsigned player = OF_LEFT; player <= OF_RIGHT; player++) {
    const uint64_t stones = stones_of(b, player);
    if (spread(b, neighbours(b, b->plane[EMPTY]) & stones, stones) != stones) return false;
  }
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_grid_text text;
  if (!games_grid_read(&text, out, args, count, &notation)) return;
  if (!games_grid_fits(text.rows, text.cols)) {
    cgt_refuse(out, "a board of %u x %u cells is too large; 8x8, 4x16, 2x32 and 1x64 are the largest",
               text.rows, text.cols);
    return;
  }
  board b = {text.rows, text.cols, games_grid_lane(text.cols), {0}};
  for (unsigned i = 0; i < b.rows; i++)
    for (unsigned j = 0; j < b.cols; j++) {
      const char sign = games_grid_sign(&text, i, j);
      const uint64_t cell = UINT64_C(1) << (i * b.lane + j);
      if (sign == '#') continue;
      if (strchr(".lrb", sign)) b.plane[EMPTY] |= cell;
      if (strchr("xXlb", sign)) b.plane[OF_LEFT] |= cell;
      if (strchr("oOrb", sign)) b.plane[OF_RIGHT] |= cell;
    }
  if (!every_block_has_a_liberty(&b)) {
    cgt_refuse(out, "a block of stones has no liberty, which the rules exclude");
    return;
  }
  emit(out, &b, false);
}

static char sign_at(const void *board_, unsigned i, unsigned j) {
  const board *b = board_;
  const unsigned at = i * b->lane + j;
  return "#.xlor?b"[(b->plane[EMPTY] >> at & 1) | (b->plane[OF_LEFT] >> at & 1) << 1 |
                    (b->plane[OF_RIGHT] >> at & 1) << 2];
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const board b = look(position, length);
  return games_grid_print(buf, cap, b.rows, b.cols, sign_at, &b);
}

static cgt_board board_of(const void *position, size_t length) {
  const board b = look(position, length);
  return (cgt_board){CGT_BOARD_GRID, b.rows, b.cols};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const board b = look(position, length);
  return games_grid_cell(buf, cap, sign_at(&b, (unsigned)row, (unsigned)col));
}

const cgt_ruleset cgt_ruleset_nogo = {
    .name = "nogo",
    .title = "NoGo",
    .rules = "A player places a stone on an empty cell; afterwards each block of stones of one colour has an "
             "empty "
             "neighbour. (l, r, b: empty cells where a stone of Left, of Right, of either has one for ever.)",
    .syntax = "nogo(\"x..|..o\")  rows of x (Left), o (Right), . (empty), # (no cell), or nogo(rows,cols)",
    .example = "nogo(\"x..|..o\")",
    .small =
        {"[nogo(m,n) for m in 1..2, n in 1..4]",
         "[nogo(1,6), nogo(\"...|.#.|...\"), nogo(\"x.o|...\"), nogo(\".x.|o..|..x\"), nogo(\"..x.o..\"), "
         "nogo(\".xo|xo.|...\")]",
         "[nogo(\"l..r\"), nogo(\"b.x|.o.\"), nogo(\"lx.|r.o\"), nogo(\".xl.ob\")]"},
    .source =
        "K.-C. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo Tree Search on a Normal Form Game: NoGo, "
        "2011",
    .read = read,
    .options = options,
    .split = split,
    .print = print,
    .board = board_of,
    .cell = cell,
};
