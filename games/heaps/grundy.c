/* grundy.c: Grundy's game, P. M. Grundy, Mathematics and games, Eureka 2 (1939): a heap is divided into two
 * unequal ones.
 *
 * Bytes of a position: the heaps of 3 and more, in rising order (tuple.h); those of 1 and 2 are dead. */
#include "games/boards/tuple.h"
#include "games/boards/grundy_values.h"

static void emit_living(cgt_sink *out, const games_tuple *heaps) {
  for (size_t i = 0; i < heaps->count; i++)
    if (heaps->words == 1 && heaps->entry[i] <= 2) heaps->entry[i] = 0;
  games_tuple_emit_heaps(out, heaps);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple heaps;
  if (!games_tuple_read_heaps(&heaps, out, args, count, "grundy(10,12)")) return;
  if (heaps.words > 1)
    cgt_refuse(out, "a heap takes more than 64 bits; no theorem gives the value of so large a heap");
  else
    emit_living(out, &heaps);
}

/* The most equal parts first: then the search for the values does not go deep. */
static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple heaps, after;
  if (!games_tuple_load(&heaps, out, position, length) || !games_tuple_take(&after, out, heaps.count + 1, 1))
    return;
  uint64_t moves = 0;
  bool few = true;
  for (size_t i = 0; few && i < heaps.count; i++) few = games_tuple_few(&moves, (heaps.entry[i] - 1) / 2);
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  for (size_t i = 0; i < heaps.count; i++)
    for (uint64_t part = (heaps.entry[i] - 1) / 2; part > 0 && cgt_sink_goes_on(out); part--) {
      games_tuple_copy(&after, &heaps);
      after.entry[i] = part;
      after.entry[heaps.count] = heaps.entry[i] - part;
      emit_living(out, &after);
    }
}

/* A table of all smaller heaps is faster than to search for one value; for a few thousand values that are all
 * wanted and remembered, search is. */
enum { LEAST_BY_TABLE = 4096, MOST_BY_TABLE = 1 << 20 };

static void value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  uint64_t n = view.count == 1 ? games_tuple_word(&view, 0) : 0;
  if (n < LEAST_BY_TABLE || n > MOST_BY_TABLE) return;
  const uint16_t *table = games_grundy_table(out, n + 1);
  if (table) cgt_emit_nimber(out, table[n]);
}

const cgt_ruleset cgt_ruleset_grundy = {
    .name = "grundy",
    .title = "Grundy's game",
    .rules = "A player divides one heap into two of different sizes.",
    .syntax = "grundy(n,...)  heaps of n counters",
    .example = "grundy(10,12)",
    .small = {"[grundy(a,b) for a in 0..9, b in a..9]"},
    .source =
        "P. M. Grundy, Mathematics and games, Eureka 2 (1939); Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    .impartial = true,
    .read = read,
    .options = options,
    .split = games_tuple_split_entries,
    .value = value,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
