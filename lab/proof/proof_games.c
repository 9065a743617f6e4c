/* proof_games.c: the games of a claim, written out with all their followers: braces as they stand, positions
 * by their moves, other values by the options of their canonical forms. A game that arises twice is one game;
 * positions of rulesets are kept apart, so that each can be shown as what it is. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

bool labi_proof_engine_failed(lab_proof *p) {
  cgt_status status = cgt_ctx_status(p->ctx);
  labi_proof_fail(p, status == CGT_OK ? CGT_ENOMEM : status, "%s",
                  status == CGT_OK ? "out of memory" : cgt_ctx_message(p->ctx));
  cgt_ctx_clear_error(p->ctx);
  return false;
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

/* What the options of a game are found from. */
typedef struct origin {
  cgt_game value;
  cgt_position position; /* if its id is not 0: its moves */
  cgt_form form;         /* if it is one: its options; else those of the canonical form of value */
} origin;

/* One key for all three: no value has the core 0 of positions or the core 1 of forms. */
static uint64_t key_of(const origin *from) {
  if (from->position.id) return from->position.id;
  if (!cgt_form_is_none(from->form)) return (uint64_t)1 << 32 | from->form.id;
  return (uint64_t)from->value.core << 32 | from->value.number;
}

static bool find_handle(uint32_t *g, const lab_proof *p, uint64_t handle) {
  *g = labi_map_find(&p->games_by_handle, labi_hash_number(handle), NULL, NULL, NULL);
  return *g != LABI_NOT_FOUND;
}

static bool remember_handle(lab_proof *p, uint64_t handle, uint32_t g) {
  return labi_map_add(&p->games_by_handle, labi_hash_number(handle), g) || labi_proof_no_memory(p);
}

static cgt_status list_options(size_t *count, void *out, size_t room, lab_proof *p, const origin *from,
                               cgt_player player) {
  if (from->position.id) return cgt_position_moves(count, out, room, p->ctx, from->position, player);
  if (!cgt_form_is_none(from->form)) return cgt_form_options(count, out, room, p->ctx, from->form, player);
  return cgt_options(count, out, room, p->ctx, from->value, player);
}

/* The option at index i of what list_options made. */
static origin option_at(lab_proof *p, const void *handles, size_t i, const origin *from) {
  if (from->position.id) {
    cgt_position move = ((const cgt_position *)handles)[i];
    return (origin){.value = cgt_position_value(p->ctx, move), .position = move};
  }
  if (!cgt_form_is_none(from->form)) {
    cgt_form option = ((const cgt_form *)handles)[i];
    origin made = {.value = cgt_form_value(p->ctx, option)};
    if (!cgt_form_is_canonical(p->ctx, option)) made.form = option;
    return made;
  }
  return (origin){.value = ((const cgt_game *)handles)[i]};
}

static bool options_of(size_t *count, origin **options, lab_proof *p, const origin *from,
                       cgt_player player) {
  if (list_options(count, NULL, 0, p, from, player) != CGT_OK) return labi_proof_engine_failed(p);
  if (*count > LAB_PROOF_GAMES)
    return labi_proof_fail(p, CGT_ELIMIT, "one of the games has more options than the limit of %d",
                           LAB_PROOF_GAMES);
  *options = calloc(*count + 1, sizeof **options);
  void *handles = malloc((*count + 1) * sizeof(cgt_game)); /* the largest of the three */
  bool good = (*options && handles) || labi_proof_no_memory(p);
  if (good && *count > 0 && list_options(count, handles, *count, p, from, player) != CGT_OK)
    good = labi_proof_engine_failed(p);
  for (size_t i = 0; good && i < *count; i++) {
    (*options)[i] = option_at(p, handles, i, from);
    if (cgt_is_none((*options)[i].value)) good = labi_proof_engine_failed(p);
  }
  free(handles);
  return good;
}

static bool add_origin(uint32_t *g, lab_proof *p, const origin *from, unsigned depth) {
  uint64_t key = key_of(from);
  if (find_handle(g, p, key)) return true;
  if (depth == 0)
    return labi_proof_fail(
        p, CGT_ELIMIT, "a game of this claim lasts longer than %d moves, the limit of what is written out",
        GAME_DEPTH);
  size_t count[2] = {0, 0};
  origin *options[2] = {NULL, NULL};
  bool good = options_of(&count[0], &options[0], p, from, CGT_LEFT) &&
              options_of(&count[1], &options[1], p, from, CGT_RIGHT);
  uint32_t *ids = good ? malloc((count[0] + count[1] + 1) * sizeof *ids) : NULL;
  if (good && !ids) good = labi_proof_no_memory(p);
  for (size_t i = 0; good && i < count[0] + count[1]; i++)
    good = add_origin(&ids[i], p, i < count[0] ? &options[0][i] : &options[1][i - count[0]], depth - 1);
  good = good && add_game(g, p, ids, (uint32_t)count[0], (uint32_t)count[1], from->value, from->position) &&
         remember_handle(p, key, *g);
  free(ids);
  free(options[0]);
  free(options[1]);
  return good;
}

bool labi_proof_add_written(uint32_t *g, lab_proof *p, const labi_written *w) {
  if (!w->braces) {
    origin from = {.value = w->game};
    if (w->value.kind == LAB_POSITION && !w->value.as.at.negative) from.position = w->value.as.at.position;
    if (w->value.kind == LAB_FORM && !cgt_form_is_canonical(p->ctx, w->value.as.form))
      from.form = w->value.as.form;
    return add_origin(g, p, &from, GAME_DEPTH);
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
