/* proof_games.c: the games of a claim, written out with all their followers: braces as they stand, positions
 * by their moves, other values by the options of their canonical forms. A game that arises twice is one game;
 * positions of rulesets are kept apart, so that each can be shown as what it is. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/language/diagnostic.h"
#include "lab/inspect/option_lists.h"
#include "lab/proof/proof_internal.h"

enum { GAME_DEPTH = 5000 }; /* of followers, for each takes C stack */

/* ---- errors and memory ------------------------------------------------------------------------ */

bool labi_proof_fail(lab_proof *p, cgt_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  *p->error = (lab_error){.status = status};
  vsnprintf(p->error->message, sizeof p->error->message, format, list);
  va_end(list);
  return false;
}

bool labi_proof_no_memory(lab_proof *p) {
  return labi_proof_fail(p, CGT_ENOMEM, "out of memory: the system gives no more");
}

bool labi_proof_goes_on(lab_proof *p) {
  return !(p->cancel && *p->cancel) || labi_proof_fail(p, CGT_ECANCELLED, "stopped on request");
}

bool labi_proof_engine_failed(lab_proof *p) {
  labi_engine_error(p->error, p->ctx, NULL);
  return false;
}

bool labi_proof_has_too_many_terms(lab_proof *p, const labi_written_claim *claim) {
  size_t total = claim->count[0] + claim->count[1];
  return total > LAB_SUM_LIMIT &&
         !labi_proof_fail(p, CGT_ELIMIT,
                          "the claim has %zu terms, more than the limit of %d; brackets make one of several",
                          total, LAB_SUM_LIMIT);
}

/* ---- games: their options, found or added ------------------------------------------------------ */

/* A game to be found: its options, Left's and then Right's, and the position that it is. */
typedef struct form {
  const uint32_t *options;
  uint32_t count[2];
  cgt_position position;
} form;

static uint64_t hash_form(const form *f) {
  uint64_t hash = labi_hash_number(((uint64_t)f->position.id << 32 | f->count[0]) + 1);
  size_t count = (size_t)f->count[0] + f->count[1];
  return count ? hash ^ labi_hash(f->options, count * sizeof *f->options) : hash;
}

static bool is_form(const void *proof, uint32_t g, const void *key) {
  const lab_proof *p = proof;
  const form *f = key;
  const labi_certificate_game *game = &p->c.games.items[g];
  size_t count = (size_t)f->count[0] + f->count[1];
  return game->count[0] == f->count[0] && game->count[1] == f->count[1] &&
         p->positions.items[g].id == f->position.id &&
         (count == 0 || memcmp(p->c.options.items + game->at, f->options, count * sizeof *f->options) == 0);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t sort_each_once(uint32_t *options, uint32_t count) {
  uint32_t kept = 0;
  if (count) qsort(options, count, sizeof *options, by_number);
  for (uint32_t i = 0; i < count; i++)
    if (i == 0 || options[i] != options[kept - 1]) options[kept++] = options[i];
  return kept;
}

/* The game of these options: Left's, then Right's; they are put in order. */
static bool add_game(uint32_t *g, lab_proof *p, uint32_t *options, uint32_t nleft, uint32_t nright,
                     cgt_game value, cgt_position position) {
  uint32_t left = sort_each_once(options, nleft), right = sort_each_once(options + nleft, nright);
  memmove(options + left, options + nleft, right * sizeof *options);
  form f = {options, {left, right}, position};
  uint64_t hash = hash_form(&f);
  *g = labi_map_find(&p->games_by_form, hash, is_form, p, &f);
  if (*g != LABI_NOT_FOUND) return true;
  size_t count = p->c.games.count;
  if (count >= LAB_PROOF_GAMES || p->c.options.count + left + right > LAB_PROOF_OPTIONS)
    return labi_proof_fail(
        p, CGT_ELIMIT,
        "written out, the games of this claim and their followers are more than the limit of %d games "
        "and %d options",
        LAB_PROOF_GAMES, LAB_PROOF_OPTIONS);
  *g = (uint32_t)count;
  cgt_game *its_value = labi_push(&p->values);
  cgt_position *its_position = labi_push(&p->positions);
  if (!its_value || !its_position || !labi_certificate_add(&p->c, options, left, options + left, right) ||
      !labi_map_add(&p->games_by_form, hash, *g))
    return labi_proof_no_memory(p);
  *its_value = value;
  *its_position = position;
  return true;
}

/* ---- games: from values and positions ---------------------------------------------------------- */

/* One key for all three: no value has the core 0 of positions or the core 1 of forms. */
static uint64_t key_of(lab_value from) {
  if (from.kind == LAB_POSITION) return from.as.at.position.id;
  if (from.kind == LAB_FORM) return (uint64_t)1 << 32 | from.as.form.id;
  return (uint64_t)from.as.game.core << 32 | from.as.game.number;
}

static bool find_handle(uint32_t *g, const lab_proof *p, uint64_t handle) {
  *g = labi_map_find(&p->games_by_handle, labi_hash_number(handle), NULL, NULL, NULL);
  return *g != LABI_NOT_FOUND;
}

static bool remember_handle(lab_proof *p, uint64_t handle, uint32_t g) {
  return labi_map_add(&p->games_by_handle, labi_hash_number(handle), g) || labi_proof_no_memory(p);
}

/* A form that is canonical is its game, which is written out once. Of a negative position no
 * moves are shown. */
static bool value_of(cgt_game *value, lab_value *from, lab_proof *p) {
  if (from->kind == LAB_POSITION)
    *value = cgt_position_value(p->ctx, from->as.at.position);
  else
    *value = from->kind == LAB_FORM ? cgt_form_value(p->ctx, from->as.form) : from->as.game;
  if (from->kind == LAB_FORM && cgt_form_is_canonical(p->ctx, from->as.form)) *from = lab_game(*value);
  return !cgt_is_none(*value) || labi_proof_engine_failed(p);
}

static bool list_options(lab_value_list *options, lab_proof *p, lab_value from, cgt_player player) {
  if (labi_list_options(options, p->ctx, from, player, LAB_PROOF_GAMES)) return true;
  return options->count > LAB_PROOF_GAMES
             ? labi_proof_fail(p, CGT_ELIMIT, "one of the games has more options than the limit of %d",
                               LAB_PROOF_GAMES)
             : labi_proof_engine_failed(p);
}

/* The game of a value, a form or a position. */
static bool add_value(uint32_t *g, lab_proof *p, lab_value from, unsigned depth) {
  cgt_game value;
  if (!value_of(&value, &from, p)) return false;
  uint64_t key = key_of(from);
  if (find_handle(g, p, key)) return true;
  if (depth == 0)
    return labi_proof_fail(
        p, CGT_ELIMIT, "a game of this claim lasts longer than %d moves, the limit of what is written out",
        GAME_DEPTH);
  lab_value_list options[2] = {{0}, {0}};
  bool good = list_options(&options[0], p, from, CGT_LEFT) && list_options(&options[1], p, from, CGT_RIGHT);
  uint32_t *ids = good ? malloc((options[0].count + options[1].count + 1) * sizeof *ids) : NULL, *to = ids;
  if (good && !ids) good = labi_proof_no_memory(p);
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; good && i < options[side].count; i++)
      good = add_value(to++, p, options[side].items[i], depth - 1);
  good = good &&
         add_game(g, p, ids, (uint32_t)options[0].count, (uint32_t)options[1].count, value,
                  from.kind == LAB_POSITION ? from.as.at.position : (cgt_position){0}) &&
         remember_handle(p, key, *g);
  free(ids);
  free(options[0].items);
  free(options[1].items);
  return good;
}

bool labi_proof_add_written(uint32_t *g, lab_proof *p, const labi_written *w) {
  if (!w->braces) {
    bool has_options =
        w->value.kind == LAB_FORM || (w->value.kind == LAB_POSITION && !w->value.as.at.negative);
    return add_value(g, p, has_options ? w->value : lab_game(w->game), GAME_DEPTH);
  }
  uint32_t *ids = malloc((w->count[0] + w->count[1] + 1) * sizeof *ids), *to = ids;
  bool good = ids || labi_proof_no_memory(p);
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; good && i < w->count[side]; i++)
      good = labi_proof_add_written(to++, p, &w->options[side][i]);
  good =
      good && add_game(g, p, ids, (uint32_t)w->count[0], (uint32_t)w->count[1], w->game, (cgt_position){0});
  free(ids);
  return good;
}
