/* sequence_heaps.c: the terms of a sequence are the values of heaps of 0, 1, 2, ... counters. */
#include <stdlib.h>

#include <cgt/heaps.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/search/search.h"
#include "lab/search/sequence_terms.h"

static cgt_status no_memory(lab_error *error) { return labi_no_memory(error), CGT_ENOMEM; }

/* ---- nim-values -------------------------------------------------------------------------------- */

static cgt_status add_nim_values(labi_sequence_search *search, const char *rules, size_t count,
                                 const volatile int *stop, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  bool sets = search->sequence.source == LAB_SEQUENCE_SUBTRACTION;
  cgt_nim_sequence *values;
  cgt_status status =
      cgt_nim_sequence_new(&values, rules, sets ? CGT_HEAPS_SET : CGT_HEAPS_CODE, NULL, error);
  if (status == CGT_OK)
    status = cgt_nim_sequence_extend(values, count, &(cgt_nim_watch){.stop = stop}, error);
  for (size_t n = 0; n < count && status == CGT_OK; n++)
    if (!labi_sequence_add(search, lab_game(cgt_nimber(ctx, cgt_nim_sequence_value(values, n)))))
      status = no_memory(error);
  cgt_nim_sequence_free(values);
  return status;
}

/* ---- values of partizan rules ------------------------------------------------------------------- */

typedef struct option_list {
  cgt_ctx *ctx;
  const cgt_game *values;
  cgt_game *items;
  size_t count, room;
  const volatile int *stop;
} option_list;

static bool add_option(void *where, const uint64_t *heaps, size_t count) {
  option_list *list = where;
  if (list->count == list->room) {
    size_t room = 2 * list->room + 16;
    cgt_game *items = realloc(list->items, room * sizeof *items);
    if (!items) return false;
    list->items = items;
    list->room = room;
  }
  cgt_game g = count > 0 ? list->values[heaps[0]] : cgt_integer(list->ctx, 0);
  for (size_t i = 1; i < count; i++) g = cgt_add(list->ctx, g, list->values[heaps[i]]);
  list->items[list->count++] = g;
  return !cgt_is_none(g) && !labi_interrupt_is_set(list->stop);
}

static bool values_of_heaps(cgt_game *values, size_t count, cgt_ctx *ctx, const games_heap_game *game,
                      const volatile int *stop) {
  option_list list = {.ctx = ctx, .values = values, .stop = stop};
  uint64_t *heaps = malloc((count + GAMES_TAKE_NUMBERED) * sizeof *heaps);
  bool good = heaps != NULL;
  for (size_t n = 0; good && n < count; n++) {
    list.count = 0;
    good = games_heap_each(&game->rules[0], n, heaps, add_option, &list);
    size_t left = list.count;
    good = good && games_heap_each(&game->rules[1], n, heaps, add_option, &list);
    if (!good) break;
    values[n] = list.count == 0
                    ? cgt_integer(ctx, 0)
                    : cgt_from_options(ctx, list.items, left, list.items + left, list.count - left);
    good = !cgt_is_none(values[n]);
  }
  free(list.items);
  free(heaps);
  return good;
}

static cgt_status add_games(labi_sequence_search *search, size_t count, const volatile int *stop,
                            lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  cgt_game *values = calloc(count + 1, sizeof *values);
  bool good = values && values_of_heaps(values, count, ctx, &search->game, stop);
  for (size_t i = 0; i < count && good; i++) good = labi_sequence_add(search, lab_game(values[i]));
  free(values);
  if (good) return CGT_OK;
  if (labi_interrupt_is_set(stop)) return labi_error_set(error, CGT_ECANCELLED, "stopped on request");
  return cgt_ctx_status(ctx) == CGT_OK
             ? no_memory(error)
             : labi_error_set(error, cgt_ctx_status(ctx), "%s", cgt_ctx_message(ctx));
}

/* ---- both ---------------------------------------------------------------------------------------- */

cgt_status lab_sequence_of_heaps(lab_sequence **sequence, lab_machine *machine, lab_sequence_source source,
                                 const char *rules, size_t count, const lab_search_options *options,
                                 lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence) || !LABI_GIVEN(error, machine) ||
      !LABI_AMONG(error, source, LAB_SEQUENCE_SUBTRACTION) || !LABI_GIVEN(error, rules))
    return CGT_EINVAL;
  options = options ? options : &(lab_search_options){0};
  labi_sequence_search *search = labi_sequence_search_new(machine, 0);
  bool sets = source == LAB_SEQUENCE_SUBTRACTION;
  *error = (lab_error){0};
  cgt_status status = search ? CGT_OK : no_memory(error);
  const char *what = NULL;
  if (search && !games_heap_game_read(&search->game, rules, sets, &what))
    status = !what ? no_memory(error)
                   : labi_error_set(
                         error, CGT_EINVAL,
                         sets ? "'%.80s' should be a set such as 1,3,4, or Left's and Right's, 1,2|2,3: %s"
                              : "'%.80s' should be a code such as 0.77, 4.007 or 4!.0, or Left's and "
                                "Right's, 0.3|0.03: %s",
                         rules, what);
  if (status == CGT_OK) search->sequence.source = source;
  if (status == CGT_OK)
    status = search->game.partizan ? add_games(search, count, options->stop, error)
                                   : add_nim_values(search, rules, count, options->stop, error);
  return labi_sequence_made(sequence, search, status, error);
}
