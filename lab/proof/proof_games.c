/* proof_games.c: the games of a claim, written out with all their followers: braces as they stand, positions
 * by their moves, other values by the options of their canonical forms. A game that arises twice is one game;
 * positions of rulesets are kept apart, so that each can be shown as what it is. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lab/proof/proof_internal.h"

enum { GAME_DEPTH = 5000 }; /* of followers, for each takes C stack */

/* ---- errors and memory ------------------------------------------------------------------------ */

bool labi_proof_fail(labi_proof *p, cgt_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  *p->error = (lab_error){.status = status};
  vsnprintf(p->error->message, sizeof p->error->message, format, list);
  va_end(list);
  return false;
}

bool labi_proof_no_memory(labi_proof *p) {
  return labi_proof_fail(p, CGT_ENOMEM, "out of memory: the system gives no more");
}

bool labi_proof_engine_failed(labi_proof *p) {
  cgt_status status = cgt_ctx_status(p->ctx);
  labi_proof_fail(p, status == CGT_OK ? CGT_ENOMEM : status, "%s",
                  status == CGT_OK ? "out of memory" : cgt_ctx_message(p->ctx));
  cgt_ctx_clear_error(p->ctx);
  return false;
}

bool labi_proof_grow(labi_proof *p, void *array, size_t count, size_t more, size_t *room, size_t size) {
  void *items;
  if (*room - count >= more) return true;
  size_t wanted = 2 * (count + more) + 16;
  memcpy(&items, array, sizeof items);
  items = realloc(items, wanted * size);
  if (!items) return labi_proof_no_memory(p);
  memcpy(array, &items, sizeof items);
  *room = wanted;
  return true;
}

uint64_t labi_proof_mix(uint64_t hash, uint64_t x) {
  hash = (hash ^ x) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 29;
}

bool labi_proof_table_reserve(labi_proof *p, labi_proof_table *table, labi_proof_hash *hash) {
  if (2 * (table->used + 1) <= table->count) return true;
  labi_proof_table larger = {.count = table->count ? 2 * table->count : 64, .used = table->used};
  larger.slots = calloc(larger.count, sizeof *larger.slots);
  if (!larger.slots) return labi_proof_no_memory(p);
  for (size_t i = 0; i < table->count; i++) {
    if (!table->slots[i]) continue;
    size_t slot = (size_t)hash(p, table->slots[i] - 1) & (larger.count - 1);
    while (larger.slots[slot]) slot = (slot + 1) & (larger.count - 1);
    larger.slots[slot] = table->slots[i];
  }
  free(table->slots);
  *table = larger;
  return true;
}

/* ---- games: their options, found or added ------------------------------------------------------ */

static uint64_t hash_form(const uint32_t *options, uint32_t nleft, uint32_t nright, uint32_t label) {
  uint64_t hash = labi_proof_mix(nleft + 1, label);
  for (uint32_t i = 0; i < nleft + nright; i++) hash = labi_proof_mix(hash, options[i]);
  return hash;
}

static uint64_t hash_game(const labi_proof *p, uint32_t g) {
  const labi_certificate_game *game = &p->c.games[g];
  return hash_form(p->c.options + game->at, game->count[0], game->count[1], p->labels[g].id);
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
static bool add_game(uint32_t *g, labi_proof *p, uint32_t *options, uint32_t nleft, uint32_t nright,
                     cgt_game value, cgt_position label) {
  uint32_t left = sort_each_once(options, nleft), right = sort_each_once(options + nleft, nright);
  memmove(options + left, options + nleft, right * sizeof *options);
  labi_proof_table *table = &p->index->forms;
  if (!labi_proof_table_reserve(p, table, hash_game)) return false;
  size_t slot = (size_t)hash_form(options, left, right, label.id) & (table->count - 1);
  for (; table->slots[slot]; slot = (slot + 1) & (table->count - 1)) {
    *g = table->slots[slot] - 1;
    const labi_certificate_game *game = &p->c.games[*g];
    if (game->count[0] == left && game->count[1] == right && p->labels[*g].id == label.id &&
        (left + right == 0 ||
         memcmp(p->c.options + game->at, options, (left + right) * sizeof *options) == 0))
      return true;
  }
  if (p->c.game_count >= LABI_PROOF_MOST_GAMES || p->c.option_count + left + right > LABI_PROOF_MOST_OPTIONS)
    return labi_proof_fail(
        p, CGT_ELIMIT,
        "written out, the games of this claim and their followers are more than the limit of %d games "
        "and %d options",
        LABI_PROOF_MOST_GAMES, LABI_PROOF_MOST_OPTIONS);
  size_t count = p->c.game_count, room = p->value_room;
  if (!labi_proof_grow(p, &p->labels, count, 1, &room, sizeof *p->labels)) return false;
  if (!labi_proof_grow(p, &p->values, count, 1, &p->value_room, sizeof *p->values)) return false;
  if (!labi_certificate_add(&p->c, options, left, options + left, right)) return labi_proof_no_memory(p);
  *g = (uint32_t)count;
  p->values[*g] = value;
  p->labels[*g] = label;
  table->slots[slot] = *g + 1;
  table->used++;
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

static uint64_t hash_handle(const labi_proof *p, uint32_t entry) {
  return labi_proof_mix(1, p->index->handles[entry]);
}

static bool find_handle(uint32_t *g, const labi_proof *p, uint64_t key) {
  const labi_proof_table *table = &p->index->values;
  if (table->count == 0) return false;
  for (size_t slot = (size_t)labi_proof_mix(1, key) & (table->count - 1); table->slots[slot];
       slot = (slot + 1) & (table->count - 1)) {
    uint32_t entry = table->slots[slot] - 1;
    *g = p->index->handle_games[entry];
    if (p->index->handles[entry] == key) return true;
  }
  return false;
}

static bool remember_handle(labi_proof *p, uint64_t key, uint32_t g) {
  labi_proof_index *index = p->index;
  labi_proof_table *table = &index->values;
  size_t room = index->handle_room;
  if (!labi_proof_table_reserve(p, table, hash_handle) ||
      !labi_proof_grow(p, &index->handle_games, index->handle_count, 1, &room, sizeof *index->handle_games) ||
      !labi_proof_grow(p, &index->handles, index->handle_count, 1, &index->handle_room,
                       sizeof *index->handles))
    return false;
  size_t slot = (size_t)labi_proof_mix(1, key) & (table->count - 1);
  while (table->slots[slot]) slot = (slot + 1) & (table->count - 1);
  index->handles[index->handle_count] = key;
  index->handle_games[index->handle_count++] = g;
  table->slots[slot] = (uint32_t)index->handle_count;
  table->used++;
  return true;
}

/* How many options player has; out, if not NULL, has room for them. */
static cgt_status list_options(size_t *count, void *out, size_t room, labi_proof *p, const origin *from,
                               cgt_player player) {
  if (from->position.id) return cgt_position_moves(count, out, room, p->ctx, from->position, player);
  if (!cgt_form_is_none(from->form)) return cgt_form_options(count, out, room, p->ctx, from->form, player);
  return cgt_options(count, out, room, p->ctx, from->value, player);
}

/* The option at index i of what list_options made. */
static origin option_at(labi_proof *p, const void *handles, size_t i, const origin *from) {
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

static bool options_of(size_t *count, origin **options, labi_proof *p, const origin *from,
                       cgt_player player) {
  if (list_options(count, NULL, 0, p, from, player) != CGT_OK) return labi_proof_engine_failed(p);
  if (*count > LABI_PROOF_MOST_GAMES)
    return labi_proof_fail(p, CGT_ELIMIT, "one of the games has more options than the limit of %d",
                           LABI_PROOF_MOST_GAMES);
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

static bool add_origin(uint32_t *g, labi_proof *p, const origin *from, unsigned depth) {
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

bool labi_proof_add_written(uint32_t *g, labi_proof *p, const labi_written *w) {
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
