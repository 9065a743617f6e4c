/* nim.c: Nim, C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Math. 3 (1901/02): a
 * heap of n is worth *n (Sprague and Grundy), heaps of any size.
 *
 * Bytes of a position: the heaps that are not empty, in rising order (tuple.h). */
#include "games/boards/tuple.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple heaps;
  if (games_tuple_read_heaps(&heaps, out, args, count, "nim(3,5,7)")) games_tuple_emit_heaps(out, &heaps);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple_view view = games_tuple_look(position, length);
  uint64_t moves = 0;
  bool few = games_tuple_is_narrow(&view);
  for (size_t i = 0; few && i < view.count; i++) few = games_tuple_few(&moves, games_tuple_word(&view, i));
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  games_tuple heaps, after;
  if (!games_tuple_load(&heaps, out, position, length) || !games_tuple_take(&after, out, heaps.count, 1))
    return;
  for (size_t i = 0; i < view.count; i++)
    for (uint64_t left = 0; left < heaps.entry[i] && cgt_sink_goes_on(out); left++) {
      games_tuple_copy(&after, &heaps);
      after.entry[i] = left;
      games_tuple_emit_heaps(out, &after);
    }
}

/* All of them: from h to h xor the nim-sum, where that is less (Bouton). */
static cgt_winning winning(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_tuple heaps, after;
  if (!games_tuple_load(&heaps, out, position, length) ||
      !games_tuple_take(&after, out, heaps.count, heaps.words))
    return CGT_WINNING_UNKNOWN;
  uint64_t *sum = cgt_sink_room(out, heaps.words * sizeof *sum);
  for (size_t i = 0; sum && i < heaps.count; i++)
    for (uint32_t w = 0; w < heaps.words; w++) sum[w] ^= games_tuple_at(&heaps, i)[w];
  for (size_t i = 0; sum && i < heaps.count; i++) {
    games_tuple_copy(&after, &heaps);
    for (uint32_t w = 0; w < heaps.words; w++) games_tuple_at(&after, i)[w] ^= sum[w];
    if (games_compare_words(games_tuple_at(&after, i), games_tuple_at(&heaps, i), heaps.words) < 0)
      games_tuple_emit_heaps(out, &after);
  }
  return CGT_WINNING_ALL;
}

const cgt_ruleset cgt_ruleset_nim = {
    .name = "nim",
    .title = "Nim",
    .rules = "A player takes any positive number of counters from one heap.",
    .syntax = "nim(n,...)  heaps of n counters, of any size",
    .example = "nim(3,5,7)",
    .small = {"[nim(a,b,c) for a in 0..3, b in a..4, c in b..4]"},
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Math. 3 (1901/02)",
    .impartial = true,
    .read = read,
    .options = options,
    .split = games_tuple_split_entries,
    .value = games_tuple_emit_nim_sum,
    .winning = winning,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
