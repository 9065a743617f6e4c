/* functions_enumeration.c: the games born by a day, their lattice, and random games. */
#include "lab/functions/function_table.h"

static bool get_day(unsigned *n, lab_machine *m, const labi_node *at, int64_t day) {
  if (day < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (day > UINT32_MAX) return labi_fail(m, at, CGT_ELIMIT, "this day is past the limit of 2^32 - 1");
  *n = (unsigned)day;
  return true;
}

/* ---- lists ----------------------------------------------------------------------------------- */

typedef cgt_status list_of_day(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

static bool born_by(lab_value *result, lab_machine *m, const labi_node *at, int64_t day, list_of_day *list) {
  unsigned n = 0;
  size_t count;
  if (!get_day(&n, m, at, day)) return false;
  if (list(&count, NULL, 0, m->ctx, n) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, count * sizeof *games);
  if (!games) return false;
  if (list(&count, games, count, m->ctx, n) != CGT_OK) return labi_engine_failed(m, at);
  return labi_list_of_games(result, m, at, games, count);
}

static bool fn_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)count;
  return born_by(result, m, at, args[0].as.integer, cgt_day);
}

static bool fn_all_small_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                             size_t count) {
  (void)count;
  return born_by(result, m, at, args[0].as.integer, cgt_day_all_small);
}

static bool fn_number_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                          size_t count) {
  (void)count;
  return born_by(result, m, at, args[0].as.integer, cgt_day_numbers);
}

/* ---- the lattice ----------------------------------------------------------------------------- */

typedef cgt_game lattice_operation(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n);

static bool of_lattice(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *args,
                       lattice_operation *operation) {
  int64_t day;
  unsigned n = 0;
  if (!labi_to_int64(&day, m, at, args[2]) || !get_day(&n, m, at, day)) return false;
  return labi_game(result, m, at, operation(m->ctx, args[0].as.game, args[1].as.game, n));
}

static bool fn_join(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)count;
  return of_lattice(result, m, at, args, cgt_day_join);
}

static bool fn_meet(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)count;
  return of_lattice(result, m, at, args, cgt_day_meet);
}

/* ---- random games ---------------------------------------------------------------------------- */

static bool fn_random_game(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                           size_t count) {
  unsigned birthday = 0;
  (void)count;
  if (!get_day(&birthday, m, at, args[1].as.integer)) return false;
  return labi_game(result, m, at, cgt_random_game(m->ctx, (uint64_t)args[0].as.integer, birthday));
}

#define OF_DAY(function, gives) LABI_CODE(1, 1, "i", gives, .general = function)
#define OF_LATTICE(function, gives) LABI_CODE(3, 3, "ggi", gives, .general = function)

const lab_function labi_enumeration_functions[] = {
    {"day", "day(n)", "the games born by day n <= 3, in order of birthday", "size(day(2))", "22",
     OF_DAY(fn_day, SET)},
    {"all_small_day", "all_small_day(n)", "the all-small games born by day n <= 3", "all_small_day(2)",
     "{0,*,^,v,v*,^*,*2}", OF_DAY(fn_all_small_day, SET)},
    {"number_day", "number_day(n)", "the numbers born by day n <= 20, in ascending order", "number_day(2)",
     "{-2,-1,-1/2,0,1/2,1,2}", OF_DAY(fn_number_day, SET)},
    {"join", "join(G,H,n)", "the least game born by day n <= 4 that is >= G and >= H", "join(*,0,1)", "1",
     OF_LATTICE(fn_join, GAME)},
    {"meet", "meet(G,H,n)", "the greatest game born by day n <= 4 that is <= G and <= H", "meet(^,*,2)", "v*",
     OF_LATTICE(fn_meet, GAME)},
    {"random_game", "random_game(seed,n)", "a game of birthday n <= 1000, the same each time",
     "birthday(random_game(1,4))", "4", LABI_CODE(2, 2, "i", GAME, .general = fn_random_game)},
    {0}};
