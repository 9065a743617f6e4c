/* coded_heaps.c: see coded_heaps.h. */
#include <gmp.h>
#include <string.h>

#include "games/boards/codes/heap_table.h"
#include "games/heaps/coded_heaps.h"

/* ---- from arguments -------------------------------------------------------------------------------- */

void games_coded_named_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *code) {
  games_coded_head head;
  if (games_coded_head_of(&head, out, &code, 1)) games_coded_read(out, &head, args, count, 1);
}

static void read_behind(cgt_sink *out, const cgt_arg *args, size_t count, const char *const *text,
                        size_t codes) {
  games_coded_head head;
  if (games_coded_head_of(&head, out, text, codes))
    games_coded_read(out, &head, args + codes, count - codes, 1);
}

void games_coded_codes_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t codes,
                            games_coded_kind kind) {
  const char *text[2];
  for (size_t i = 0; i < codes; i++)
    if (!(text[i] = games_coded_text(out, args, count, i, kind))) return;
  read_behind(out, args, count, text, codes);
}

void games_coded_sets_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t sets, char digit) {
  const char *text[2];
  if (count < sets) {
    cgt_refuse(out, "takes %s, then the heaps", sets == 1 ? "a set" : "Left's set and Right's");
    return;
  }
  for (size_t i = 0; i < sets; i++)
    if (!(text[i] = games_coded_set(out, &args[i], digit))) return;
  read_behind(out, args, count, text, sets);
}

/* ---- moves ------------------------------------------------------------------------------------------ */

typedef struct mover {
  cgt_sink *out;
  const games_coded *from;
  games_tuple after; /* with room for what a move leaves, behind the heaps as they are */
  size_t heap;       /* which one is moved in */
  uint64_t moves;
} mover;

static bool emit_move(void *data, const uint64_t *heaps, size_t count) {
  mover *m = data;
  size_t others = m->from->heaps.count;
  if (!games_tuple_few(&m->moves, 1)) {
    games_tuple_refuse_moves(m->out);
    return false;
  }
  for (size_t i = 0; i < others; i++) m->after.entry[i] = games_tuple_word(&m->from->heaps, i);
  m->after.entry[m->heap] = 0;
  for (size_t i = 0; i < count; i++) m->after.entry[others + i] = heaps[i];
  m->after.count = others + count;
  games_coded_emit(m->out, &m->from->head, &m->after, 1, false);
  return cgt_sink_goes_on(m->out);
}

/* By one code: the moves in all heaps. */
static bool each_by(mover *m, size_t code) {
  size_t heaps = m->from->heaps.count;
  uint64_t greatest = heaps > 0 ? games_tuple_word(&m->from->heaps, heaps - 1) : 0;
  games_heap_rules rules;
  if (!games_coded_rules(&rules, m->out, m->from, code)) return false;
  uint64_t parts = games_heap_most(&rules, greatest);
  if (parts > GAMES_TUPLE_MOST_MOVES) {
    games_tuple_refuse_moves(m->out);
    return false;
  }
  uint64_t *room = cgt_sink_room(m->out, ((size_t)parts + 1) * sizeof *room);
  if (!room || !games_tuple_take(&m->after, m->out, heaps + (size_t)parts, 1)) return false;
  for (m->heap = 0; m->heap < heaps; m->heap++)
    if (!games_heap_each(&rules, games_tuple_word(&m->from->heaps, m->heap), room, emit_move, m))
      return false;
  return true;
}

void games_coded_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_coded from = games_coded_look(position, length);
  mover m = {.out = out, .from = &from};
  bool both = cgt_sink_ruleset(out)->impartial;
  for (size_t i = 0; i < from.codes; i++)
    if ((both || (i == 1) == (player == CGT_RIGHT)) && !each_by(&m, i)) return;
}

void games_coded_split_heaps(cgt_sink *out, const void *position, size_t length) {
  games_coded_split(out, position, length, 1);
}

/* ---- values ----------------------------------------------------------------------------------------- */

void games_coded_value(cgt_sink *out, const void *position, size_t length) {
  games_coded from = games_coded_look(position, length);
  games_heap_rules rules;
  if (from.codes > 1 || from.heaps.count != 1 || !games_coded_rules(&rules, out, &from, 0)) return;
  if (!rules.turns && games_take_adds(&rules.take))
    return; /* then values are not bounded as games_heap_extend wants them */
  mpz_t value;
  mpz_init(value);
  if (games_heap_table_add(value, out, from.text[0], &rules, games_tuple_word(&from.heaps, 0)))
    cgt_emit_big_nimber(out, value);
  mpz_clear(value);
}

/* ---- to text ---------------------------------------------------------------------------------------- */

size_t games_coded_print_heaps(char *buf, size_t cap, const void *position, size_t length) {
  return games_coded_print(buf, cap, position, length, 1, false);
}

size_t games_coded_print_all(char *buf, size_t cap, const void *position, size_t length) {
  return games_coded_print(buf, cap, position, length, 1, true);
}
