/* konane.c: Konane, of Hawaii. Its position is a sum of parts that cannot reach each other.
 *
 * Theorem. Take the least sets X, O and F of cells that hold Left's stones, Right's stones and the free
 * cells, and with each jump over three cells of X, O, F (of Left; of O, X, F for Right) also have the last of
 * these in X (in O) and the other two in F. Whatever is played, a cell that holds a stone of Left is in X,
 * and so on: so it is at first, and a jump asks for cells of these sets and leaves them in these. So only
 * such jumps are ever played. Link the cells of each; a jump, of which all three cells are linked, is in one
 * component and depends on no other, and cells that are in none never change and are never looked at: they
 * may be holes. */
#include "games/boards/stone_links.h"

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_stones s = games_stones_of(position, length);
  const unsigned char own = games_stone_of(player), foe = games_stone_exchanged(own);
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  games_place from;
  for (size_t bit = 0; games_stones_next(&bit, &from, &s, player);)
    for (unsigned d = 0; d < 4; d++)
      for (games_place at = from, over = at, to;; at = over = to) {
        if (!games_stones_step(&s, &over, d) || games_stones_at(&s, over.i, over.j) != foe) break;
        to = over;
        if (!games_stones_step(&s, &to, d) || games_stones_at(&s, to.i, to.j) != GAMES_FREE) break;
        if (at.i == from.i && at.j == from.j) memcpy(after, position, length);
        games_stones_put(after, &s, at, GAMES_FREE);
        games_stones_put(after, &s, over, GAMES_FREE);
        games_stones_put(after, &s, to, own);
        cgt_emit(out, after, length);
      }
}

/* ---- parts ------------------------------------------------------------------------------------------- */

/* The sets of the theorem, and the links. */
typedef struct reach {
  uint64_t stones[2], free;  /* stones: of each player */
  games_word_links links[2]; /* along rows, along columns */
} reach;

/* The jumps of player over cells at + by and at + 2 by, or the other way. True if they add to a set. */
static bool add_jumps(reach *r, games_word_links *l, uint64_t inside, cgt_player player) {
  const unsigned by = l->by;
  const uint64_t over = r->stones[!player] >> by & inside, own = r->stones[player], free = r->free;
  const uint64_t on = own & over & free >> 2 * by, back = free & over & own >> 2 * by;
  const uint64_t any = on | back, to = on << 2 * by | back, left = on | back << 2 * by | any << by;
  const bool more = (to & ~own) | (left & ~free);
  r->stones[player] |= to;
  r->free |= left;
  l->cells |= any | any << by;
  return more;
}

static void split_words(cgt_sink *out, const games_stone_words *w) {
  reach r = {{w->stone & ~w->mark, w->stone & w->mark}, w->mark & ~w->stone, {{1, 0}, {w->lane, 0}}};
  const uint64_t row = w->lane == 64 ? UINT64_MAX : (UINT64_C(1) << w->lane) - 1;
  const uint64_t inside = games_grid_first(w->lane) * (row >> 2);
  const unsigned count = w->lane <= 16 ? 2 : 1; /* of 32 bits there are two rows, too few for a jump */
  bool any = false;
  for (bool more = true; more;) {
    more = false;
    for (unsigned n = 0; n < count; n++)
      for (int player = 0; player < 2; player++)
        more |= add_jumps(&r, &r.links[n], n == 0 ? inside : UINT64_MAX, (cgt_player)player);
  }
  uint64_t left = 0;
  for (unsigned n = 0; n < count; n++) left |= r.links[n].cells | r.links[n].cells << r.links[n].by;
  for (uint64_t part; left; left &= ~part, any = true) {
    part = games_word_component(left & -left, r.links, count);
    games_stones_emit_words(out, (games_stone_words){part & w->stone, part & w->mark, w->lane});
  }
  if (!any) games_stones_emit_nothing(out);
}

/* A board above one word is parted along its holes alone; what its parts become after a move may be smaller.
 */
static void split(cgt_sink *out, const void *position, size_t length) {
  static const games_links links = {GAMES_ORTHOGONAL, false, GAMES_LINKED_CELLS, true};
  const games_stones s = games_stones_of(position, length);
  if (!games_grid_fits(s.rows, s.cols)) {
    games_stone_links_split(out, position, length, &links);
    return;
  }
  const games_stone_words w = games_stones_words(&s);
  split_words(out, &w);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_stones_read(out, args, count, false);
}

const cgt_ruleset cgt_ruleset_konane = {
    .name = "konane",
    .title = "Konane",
    .rules =
        "A stone jumps over a stone of the other player, which is taken, to the free cell behind it, in a "
        "row or column; it may continue jumping in the same direction.",
    .syntax = "konane(\"..ox|xo.o\")  rows of x (Left), o (Right), . (free) and # (no cell)",
    .example = "konane(\".ox.|o..x|....\")",
    .small = {"[konane(\"x\"), konane(\"xo.\"), konane(\"xo.o.\"), konane(\".ox.|o..x|....\"), "
              "konane(\"x.o|oxo|.ox\")]",
              "[konane(\"xo.|.xo\"), konane(\"x.x|oxo|.o.\"), konane(\"xo#ox.|.xoxo.\"), "
              "konane(\".xo|xox|oxo\")]"},
    .source = "traditional; Berlekamp, Conway, Guy, Winning Ways, 1982; M. D. Ernst, Playing Konane "
              "mathematically, 1995",
    .read = read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
