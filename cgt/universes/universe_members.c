/* universe_members.c: the provided universes, and which forms belong to a universe.
 *
 * A form belongs to it if its followers do, and if a player without a move is at an end that the universe has. What an
 * end may be is decided by one look at its options, as these are ends of the universe already: modulo dead-ending
 * games each option is an end of the player again; modulo blocking games it is one, or has an option of the player's
 * that is one. */
#include <string.h>

#include "cgt/universes/class_store.h"

static const cgt_universe provided[] = {
    {"normal", "games in normal play", "Conway, ONAG, Ch. 7", CGT_ENDS_ANY, false, 3, false},
    {"misere", "games in misere play", "Mesdal and Ottaway (2007); Siegel, CGT, Ch. V", CGT_ENDS_ANY, true,
     2, false},
    {"dicot", "dicots", "Dorbec, Renault, Siegel and Sopena (2015)", CGT_ENDS_ZERO, true, 3, false},
    {"dead_ending", "dead-ending games",
     "Milley and Renault (2013); Larsson, Milley, Nowakowski, Renault and Santos (2018)", CGT_ENDS_DEAD, true,
     2, false},
    {"blocking", "blocking games", "Davies, Miller and Milley (2025)", CGT_ENDS_BLOCKED, true, 2, false},
    {"guaranteed", "guaranteed scoring games", "Larsson, Neto, Nowakowski and Santos (2016)", CGT_ENDS_ANY, false,
     1, true},
    {"dicot_scores", "dicots with scores", "Ettinger (1996)", CGT_ENDS_ZERO, false, 1, true}};

const cgt_universe *const *cgt_universes(void) {
  static const cgt_universe *const list[] = {provided,     provided + 1, provided + 2, provided + 3,
                                             provided + 4, provided + 5, provided + 6, NULL};
  return list;
}

const cgt_universe *cgt_universe_named(const char *name) {
  for (size_t i = 0; name && i < sizeof provided / sizeof *provided; i++)
    if (strcmp(provided[i].name, name) == 0) return &provided[i];
  return NULL;
}

/* ---- members ----------------------------------------------------------------------------------- */

bool cgti_is_universe(const cgt_universe *universe) {
  return universe && universe->name && universe->games && (unsigned)universe->ends <= CGT_ENDS_ANY &&
         (!universe->scores ||
          (!universe->misere && (universe->ends == CGT_ENDS_ZERO || universe->ends == CGT_ENDS_ANY)));
}

bool cgti_is_end_of(cgt_ends ends, cgt_player player, const unsigned *options, size_t count) {
  const unsigned end = (unsigned)CGTI_END_OF_LEFT << player, to_end = (unsigned)CGTI_TO_END_OF_LEFT << player;
  if (ends == CGT_ENDS_ANY) return true;
  if (ends == CGT_ENDS_ZERO) return count == 0;
  for (size_t i = 0; i < count; i++)
    if (!(options[i] & (ends == CGT_ENDS_DEAD ? end : end | to_end))) return false;
  return true;
}

unsigned cgti_bits_of(const unsigned *const options[2], const size_t count[2], const bool marked[2]) {
  unsigned bits = 0;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const unsigned end = (unsigned)CGTI_END_OF_LEFT << p;
    if (count[p] == 0 && !marked[p]) bits |= end;
    for (size_t i = 0; i < count[p]; i++)
      if (options[p][i] & end) bits |= (unsigned)CGTI_TO_END_OF_LEFT << p;
  }
  return bits;
}

/* The bits of a form that belongs to it, and BELONGS; BELONGS_NOT of another; 0 if it failed. */
enum { BELONGS = 16, BELONGS_NOT = 32 };

static unsigned bits_of_form(cgt_ctx *ctx, cgt_ends ends, cgti_walk *known, uint32_t form) {
  const uint32_t shape = cgti_form_at(ctx, form)->shape;
  unsigned found = (unsigned)cgti_walk_lookup(known, shape);
  if (found || !cgti_may_recurse(ctx)) return found;
  cgti_mark mark = cgti_scratch_mark(ctx);
  unsigned *bits[2] = {NULL, NULL};
  size_t count[2] = {0, 0};
  found = BELONGS;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && found == BELONGS; p++) {
    const uint32_t *options = cgti_form_options(&count[p], ctx, shape, (cgt_player)p);
    bits[p] = options ? cgti_scratch_take(ctx, (count[p] + 1) * sizeof **bits) : NULL;
    if (!bits[p]) found = 0;
    for (size_t i = 0; found == BELONGS && i < count[p]; i++) {
      bits[p][i] = bits_of_form(ctx, ends, known, options[i]);
      if (!(bits[p][i] & BELONGS)) found = bits[p][i]; /* 0 or BELONGS_NOT */
    }
  }
  if (found == BELONGS) {
    found |= cgti_bits_of((const unsigned *const *)bits, count, (const bool[2]){false, false});
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      if (count[p] == 0 && !cgti_is_end_of(ends, (cgt_player)p, bits[!p], count[!p])) found = BELONGS_NOT;
  }
  cgti_scratch_return(ctx, mark);
  return found && cgti_walk_store(ctx, known, shape, found) ? found : 0;
}

int cgti_universe_has(cgt_ctx *ctx, const cgt_universe *universe, uint32_t form) {
  if (universe->ends == CGT_ENDS_ANY) return 1;
  cgti_walk known = {0};
  const unsigned bits = bits_of_form(ctx, universe->ends, &known, form);
  cgti_walk_free(ctx, &known);
  return bits ? (bits & BELONGS) != 0 : -1;
}

bool cgti_not_in_universe(cgt_ctx *ctx, const cgt_universe *universe) {
  static const char *const why[] = {
      "a follower has moves of one player alone", "a player without a move has one again later",
      "a player without a move has one after a move of the opponent, and cannot move back"};
  cgti_fail(ctx, CGT_EDOMAIN, "this game is not one of the %s: %s", universe->games, why[universe->ends]);
  return false;
}

cgt_status cgt_universe_contains(bool *contains, cgt_ctx *ctx, const cgt_universe *universe, cgt_form f) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, contains) || !CGTI_UNIVERSE(ctx, universe) || !CGTI_FORM(ctx, f)) return CGT_EINVAL;
  const int has = cgti_universe_has(ctx, universe, f.id);
  if (has < 0) return cgti_last_status(ctx);
  *contains = has;
  return CGT_OK;
}
