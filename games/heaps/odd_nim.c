/* odd_nim.c: Nim in which a player may also take the same number from any odd number of heaps.
 *
 * Theorem. Its Grundy values are those of Nim. Proof: if k is taken from an odd number of heaps, look at the
 * last binary digit of k that is 1. It changes in each of these heaps, which are an odd number, and so it
 * changes in the nim-sum g: no move leaves g as it is. The moves of Nim reach every value below g. So the mex
 * is g, by induction. (Ferguson 2001, section 4, has the argument and claims the P-positions; his preprint
 * claims that "the game is still nim".) tests/games/test_heaps.c compares with search.
 *
 * Bytes of a position: the heaps that are not empty, in rising order (tuple.h). */
#include "games/boards/tuple.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple heaps;
  if (games_tuple_read_heaps(&heaps, out, args, count, "odd_nim(3,5,7)")) games_tuple_emit_heaps(out, &heaps);
}

enum { MOST_HEAPS = 22 }; /* whose subsets are listed */

/* The least heap of a set is its first: they rise. */
static uint64_t most_taken(const games_tuple_view *view, uint32_t set) {
  return games_tuple_word(view, (size_t)__builtin_ctz(set));
}

static bool is_odd(uint32_t set) { return __builtin_popcount(set) % 2 == 1; }

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple_view view = games_tuple_look(position, length);
  bool few = view.count <= MOST_HEAPS && games_tuple_is_narrow(&view);
  const uint32_t sets = few ? UINT32_C(1) << view.count : 0;
  uint64_t moves = 0;
  for (uint32_t set = 1; few && set < sets; set++)
    if (is_odd(set)) few = games_tuple_few(&moves, most_taken(&view, set));
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  games_tuple heaps, after;
  if (!games_tuple_load(&heaps, out, position, length) || !games_tuple_take(&after, out, heaps.count, 1))
    return;
  for (uint32_t set = 1; set < sets && cgt_sink_goes_on(out); set++)
    for (uint64_t taken = is_odd(set) ? most_taken(&view, set) : 0; taken > 0; taken--) {
      games_tuple_copy(&after, &heaps);
      for (size_t i = 0; i < view.count; i++)
        if (set >> i & 1) after.entry[i] -= taken;
      games_tuple_emit_heaps(out, &after);
    }
}

const cgt_ruleset cgt_ruleset_odd_nim = {
    .name = "odd_nim",
    .title = "Nim with equal takings from an odd number of heaps",
    .rules = "A player takes the same positive number of counters from each of an odd number of heaps.",
    .syntax = "odd_nim(n,...)  heaps of n counters, of any size",
    .example = "odd_nim(3,5,7)",
    .small = {"[odd_nim(a,b,c) for a in 0..3, b in a..3, c in b..4]"},
    .source = "T. S. Ferguson, Another Form of Matrix Nim, Electron. J. Combin. 8(2) (2001), R9, section 4",
    .impartial = true,
    .read = read,
    .options = options,
    .value = games_tuple_emit_nim_sum,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
