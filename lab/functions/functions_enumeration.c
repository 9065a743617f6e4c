/* functions_enumeration.c: the games born by a day, their lattice, and random games. */
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"

static bool get_day(unsigned *n, lab_machine *m, const labi_node *at, int64_t day) {
  if (day < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (day > UINT32_MAX) return labi_fail(m, at, CGT_ELIMIT, "this day is past the limit of 2^32 - 1");
  *n = (unsigned)day;
  return true;
}

/* ---- lists ----------------------------------------------------------------------------------- */

typedef cgt_status list_of_day(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);
enum { ALL, ALL_SMALL, NUMBERS };

static bool fn_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static list_of_day *const lists[] = {
      [ALL] = cgt_day, [ALL_SMALL] = cgt_day_all_small, [NUMBERS] = cgt_day_numbers};
  list_of_day *list = lists[labi_code_of(at)->variant];
  unsigned n = 0;
  size_t count;
  if (!get_day(&n, m, at, args[0].as.integer)) return false;
  if (list(&count, NULL, 0, m->ctx, n) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, count * sizeof *games);
  if (!games || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (list(&count, games, count, m->ctx, n) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_normalise(m, lab_game(games[i]));
  return true;
}

/* They are found as a whole, so that counting them first would take as long again. */
static bool fn_stoppers(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  enum { MOST = 88082 }; /* those of 6 positions */
  const int64_t n = args[0].as.integer;
  const unsigned positions = n < 0 ? 0 : n > UINT32_MAX ? UINT32_MAX : (unsigned)n;
  size_t count;
  cgt_loopy *games = labi_room(m, at, MOST * sizeof *games);
  if (!games) return false;
  if (cgt_loopy_stoppers(&count, games, MOST, m->ctx, positions) != CGT_OK) return labi_engine_failed(m, at);
  if (!labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  for (size_t i = 0; i < count; i++)
    if (!labi_loopy(&result->as.list->items[i], m, at, games[i])) return false;
  return true;
}

/* ---- the lattice ----------------------------------------------------------------------------- */

static bool fn_join_or_meet(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool join = labi_code_of(at)->variant;
  unsigned n = 0;
  if (!get_day(&n, m, at, args[2].as.integer)) return false;
  cgt_game g = args[0].as.game, h = args[1].as.game;
  return labi_game(result, m, at, (join ? cgt_day_join : cgt_day_meet)(m->ctx, g, h, n));
}

/* ---- random games ---------------------------------------------------------------------------- */

static bool fn_random_game(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned birthday = 0;
  if (!get_day(&birthday, m, at, args[1].as.integer)) return false;
  return labi_game(result, m, at, cgt_random_game(m->ctx, (uint64_t)args[0].as.integer, birthday));
}

#define OF_DAY(which) LABI_CODE(1, 1, "i", SET, .general = fn_day, .variant = which)
#define OF_LATTICE(join) LABI_CODE(3, 3, "ggi", GAME, .general = fn_join_or_meet, .variant = join)

const lab_function labi_enumeration_functions[] = {
    {"day", "day(n)", "the games born by day n <= 3, in order of birthday", "size(day(2))", "22", OF_DAY(ALL),
     .source = "Wolfe and Fraser, Counting the number of games (2004)",
     .cost = "the games of the day are made once: 1,474 by day 3"},
    {"all_small_day", "all_small_day(n)", "the all-small games born by day n <= 3", "all_small_day(2)",
     "{0,*,^,v,v*,^*,*2}", OF_DAY(ALL_SMALL),
     .source = "Wolfe and Fraser, Counting the number of games (2004)",
     .cost = "the games of the day are made once: 1,474 by day 3"},
    {"number_day", "number_day(n)", "the numbers born by day n <= 20, in ascending order", "number_day(2)",
     "{-2,-1,-1/2,0,1/2,1,2}", OF_DAY(NUMBERS), .source = "Siegel, CGT, Ch. II, numbers",
     .cost = "one number for each: 2^(n+1) - 1"},
    {"stoppers", "stoppers(n)", "the stoppers whose canonical form has n <= 6 positions, short games too",
     "stoppers(1)", "{0,off,on}", LABI_CODE(1, 1, "i", SET, .general = fn_stoppers),
     .source = "Siegel, CGT, Ch. VI", .cost = "a third of a second for n = 5, half a minute for 6"},
    {"join", "join(G,H,n)", "the least game born by day n <= 4 that is >= G and >= H", "join(*,0,1)", "1",
     OF_LATTICE(true)},
    {"meet", "meet(G,H,n)", "the greatest game born by day n <= 4 that is <= G and <= H", "meet(^,*,2)", "v*",
     OF_LATTICE(false)},
    {"random_game", "random_game(seed,n)",
     "a random game of birthday n <= 1000; the same seed gives the same game",
     "birthday(random_game(1,4))", "4", LABI_CODE(2, 2, "i", GAME, .general = fn_random_game),
     .source = "cgt/day.h defines it", .cost = "one canonical form for each follower that is made"},
    {0}};
