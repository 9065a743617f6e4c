/* ski_jumps.c: Ski-Jumps (Berlekamp, Conway, Guy, Winning Ways, ch. 1): skiers of Left go to the right, those
 * of Right to the left, as far as they like over empty cells, also off the board. A jumper may jump down over
 * an opponent's skier just below into the cell below that, if it is empty; who has been jumped over jumps no
 * more.
 *
 * Rows part. A jump over row i ties rows i - 1, i and i + 1 together. Jumpers, and skiers of a colour, come
 * to a row by jumps alone; which rows they may ever reach is found from the top down. Between rows that no
 * jump can ever tie together nothing happens: they are parts. The image in a mirror is the negative, with the
 * colours exchanged.
 *
 * Bytes of a position: the board (sign_board.h): L and R jumpers, l and r others. */
#include <string.h>

#include "games/grids/sign_board.h"

static unsigned char exchanged(unsigned char sign) {
  static const char signs[] = "LRlr", others[] = "RLrl";
  const char *at = strchr(signs, sign);
  return at ? (unsigned char)others[at - signs] : sign;
}

static const games_signs_kind kind = {0, '.', '#', 1, 1 << GAMES_MIRRORED, exchanged, NULL};

static char jumper_of(cgt_player player) { return player == CGT_LEFT ? 'L' : 'R'; }
static char skier_of(cgt_player player) { return player == CGT_LEFT ? 'l' : 'r'; }
static bool is_of(unsigned char sign, cgt_player player) {
  return sign == jumper_of(player) || sign == skier_of(player);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static void slide(cgt_sink *out, unsigned char *after, size_t length, int i, int j, int ahead) {
  const games_signs b = games_signs_look(after, length, 0);
  unsigned char *row = after + b.before + i * b.cols, skier = row[j];
  row[j] = '.';
  int to = j + ahead;
  for (; games_signs_has(&b, i, to) && row[to] == '.'; to += ahead) {
    row[to] = skier;
    cgt_emit(out, after, length);
    row[to] = '.';
  }
  if (!games_signs_has(&b, i, to)) cgt_emit(out, after, length);
  row[j] = skier;
}

static void jump(cgt_sink *out, unsigned char *after, size_t length, int i, int j, cgt_player player) {
  const games_signs b = games_signs_look(after, length, 0);
  unsigned char *from = after + b.before + i * b.cols + j, *over = from + b.cols, *to = over + b.cols;
  if (i + 2 >= b.rows || !is_of(*over, !player) || *to != '.') return;
  const unsigned char below = *over;
  *from = '.', *over = (unsigned char)skier_of(!player), *to = (unsigned char)jumper_of(player);
  cgt_emit(out, after, length);
  *from = *to, *over = below, *to = '.';
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_signs b = games_signs_look(position, length, 0);
  unsigned char *after = games_signs_copy(out, position, length);
  if (!after) return;
  for (int i = 0; i < b.rows; i++)
    for (int j = 0; j < b.cols; j++) {
      if (!is_of(games_signs_at(&b, i, j), player)) continue;
      slide(out, after, length, i, j, player == CGT_LEFT ? 1 : -1);
      if (games_signs_at(&b, i, j) == jumper_of(player)) jump(out, after, length, i, j, player);
    }
}

/* ---- parts ------------------------------------------------------------------------------------------- */

/* What a row may ever hold: bits of player. */
typedef struct reach {
  unsigned char jumpers, skiers;
  bool tied; /* to the row below */
} reach;

static void find_reach(reach *row, const games_signs *b) {
  for (int i = 0; i < b->rows; i++) {
    row[i] = (reach){0, 0, false};
    for (int j = 0; j < b->cols; j++)
      for (int player = 0; player < 2; player++) {
        const unsigned char sign = games_signs_at(b, i, j), bit = (unsigned char)(1 << player);
        if (is_of(sign, player ? CGT_RIGHT : CGT_LEFT)) row[i].skiers |= bit;
        if (sign == jumper_of(player ? CGT_RIGHT : CGT_LEFT)) row[i].jumpers |= bit;
      }
  }
  for (int i = 0; i + 2 < b->rows; i++) {
    const unsigned char below = row[i + 1].skiers;
    const unsigned char leap = row[i].jumpers & (unsigned char)((below & 1) << 1 | below >> 1);
    if (!leap) continue;
    row[i].tied = row[i + 1].tied = true;
    row[i + 2].jumpers |= leap;
    row[i + 2].skiers |= leap;
  }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  const size_t cells = (size_t)b.rows * (size_t)b.cols;
  reach *row = cgt_sink_room(out, (size_t)b.rows * sizeof *row);
  bool *in_part = cgt_sink_room(out, cells), found = false;
  if (!row || !in_part) return;
  find_reach(row, &b);
  for (int i = 0, end; i < b.rows; i = end) {
    bool has_skiers = false;
    if (!cgt_sink_goes_on(out)) return;
    memset(in_part, 0, cells);
    for (end = i; end == i || (end < b.rows && row[end - 1].tied); end++) {
      memset(in_part + end * b.cols, true, (size_t)b.cols * sizeof *in_part);
      has_skiers |= row[end].skiers;
    }
    if (!has_skiers) continue;
    games_signs_emit_part(out, position, length, &kind, in_part);
    found = true;
  }
  if (!found) games_signs_emit_nothing(out, position, &kind);
}

/* ---- text -------------------------------------------------------------------------------------------- */

static const games_grid_notation notation = {"LRlr.#", '.', '#', GAMES_MOST_SIDE,
                                             "ski_jumps(\"L....|....R|.....\"), L and R for jumpers of Left "
                                             "and Right, l and r for other skiers, . for empty"};

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_signs_read_alone(out, args, count, &notation);
}

const cgt_ruleset cgt_ruleset_ski_jumps = {
    .name = "ski_jumps",
    .title = "Ski-Jumps",
    .rules = "Left moves a skier to the right, Right to the left, over empty cells or off the board; or a "
             "jumper down over "
             "a skier of the other just below, who jumps no more, into the empty cell below that.",
    .syntax = "ski_jumps(\"L....|....R|.....\")  rows of L, R (jumpers), l, r (other skiers), . (empty)",
    .example = "ski_jumps(\"L....|....R|.....\")",
    .small = {"[ski_jumps(s) for s in [\"L..\", \"L.R\", \"L.|.R|..\", \".L|R.|..\", \"L|R|.\", "
              "\".L.|.R.|L..|.r.\", "
              "\"L.|rR|..|l.\", \"l.r|.R.|L..|...\"]]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 1",
    .read = read,
    .options = options,
    .split = split,
    .print = games_signs_print,
    .board = games_signs_board,
    .cell = games_signs_cell,
};
