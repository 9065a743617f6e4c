/* option_lists.c: see option_lists.h. */
#include "lab/inspect/option_lists.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists --------------------------------------------------------------------------------------- */

/* As cgt_options: handles of one kind. */
static cgt_status list_handles(size_t *count, void *out, size_t room, cgt_ctx *ctx, lab_value from,
                               cgt_player player) {
  if (from.kind == LAB_GAME) return cgt_options(count, out, room, ctx, from.as.game, player);
  if (from.kind == LAB_FORM) return cgt_form_options(count, out, room, ctx, from.as.form, player);
  if (from.kind == LAB_LOOPY) return cgt_loopy_options(count, out, room, ctx, from.as.loopy.value, player);
  bool negative = from.as.at.negative;
  return cgt_position_moves(count, out, room, ctx, from.as.at.position,
                            negative ? (cgt_player)!player : player);
}

lab_value labi_shown_loopy(cgt_ctx *ctx, cgt_loopy g) {
  return cgt_loopy_kind_of(ctx, g) == CGT_LOOPY_SHORT ? lab_game(cgt_loopy_game(ctx, g)) : lab_loopy(g);
}

cgt_loopy labi_loopy_of(cgt_ctx *ctx, lab_value v) {
  return v.kind == LAB_LOOPY ? v.as.loopy.value : cgt_loopy_from_game(ctx, v.as.game);
}

static lab_value option_at(cgt_ctx *ctx, const void *handles, size_t i, lab_value from) {
  if (from.kind == LAB_GAME) return lab_game(((const cgt_game *)handles)[i]);
  if (from.kind == LAB_FORM) return lab_form(((const cgt_form *)handles)[i]);
  if (from.kind == LAB_LOOPY) return labi_shown_loopy(ctx, ((const cgt_loopy *)handles)[i]);
  return lab_position(((const cgt_position *)handles)[i], from.as.at.negative);
}

bool labi_list_options(labi_option_list *options, cgt_ctx *ctx, lab_value from, cgt_player player,
                       size_t most) {
  *options = (labi_option_list){0};
  if (list_handles(&options->count, NULL, 0, ctx, from, player) != CGT_OK || options->count > most)
    return false;
  if (options->count == 0) return true;
  cgt_game *handles = malloc(options->count * sizeof *handles); /* the largest of them */
  options->items = malloc(options->count * sizeof *options->items);
  bool good = handles && options->items &&
              list_handles(&options->count, handles, options->count, ctx, from, player) == CGT_OK;
  for (size_t i = 0; good && i < options->count; i++) options->items[i] = option_at(ctx, handles, i, from);
  free(handles);
  return good;
}

cgt_game labi_option_value(cgt_ctx *ctx, lab_value option) {
  if (option.kind == LAB_GAME) return option.as.game;
  if (option.kind == LAB_FORM) return cgt_form_value(ctx, option.as.form);
  cgt_game value = cgt_position_value(ctx, option.as.at.position);
  return option.as.at.negative ? cgt_neg(ctx, value) : value;
}

bool labi_list_values(lab_game_list *values, cgt_ctx *ctx, lab_value from, cgt_player player) {
  labi_option_list options;
  bool good = labi_list_options(&options, ctx, from, player, SIZE_MAX);
  *values = (lab_game_list){.items = good ? malloc((options.count + 1) * sizeof *values->items) : NULL};
  for (size_t i = 0; values->items && i < options.count; i++)
    values->items[values->count++] = labi_option_value(ctx, options.items[i]);
  free(options.items);
  return values->items;
}

bool labi_list_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  size_t count = 0;
  *wall = (lab_corner_list){0};
  return cgt_wall(&count, NULL, 0, ctx, g, player) == CGT_OK &&
         (wall->items = malloc((count + 1) * sizeof *wall->items)) &&
         cgt_wall(&wall->count, wall->items, count, ctx, g, player) == CGT_OK;
}

bool labi_list_loopy_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_loopy g, cgt_player player) {
  size_t count = 0;
  *wall = (lab_corner_list){0};
  return cgt_loopy_wall(&count, NULL, 0, ctx, g, player) == CGT_OK &&
         (wall->items = malloc((count + 1) * sizeof *wall->items)) &&
         cgt_loopy_wall(&wall->count, wall->items, count, ctx, g, player) == CGT_OK;
}

/* ---- forms --------------------------------------------------------------------------------------- */

bool labi_option_form_start(labi_option_form *f, const lab_game_list options[2]) {
  *f = (labi_option_form){0};
  for (int p = 0; p < 2; p++) {
    size_t count = options[p].count;
    cgt_game *copy = malloc((count + 1) * sizeof *copy);
    if (!copy) return false;
    if (count) memcpy(copy, options[p].items, count * sizeof *copy);
    f->options[p] = (lab_game_list){copy, count};
  }
  return true;
}

void labi_option_form_free(labi_option_form *f) {
  free(f->options[0].items);
  free(f->options[1].items);
  *f = (labi_option_form){0};
}

static bool has_game(const lab_game_list *list, cgt_game g) {
  for (size_t i = 0; i < list->count; i++)
    if (cgt_equal(list->items[i], g)) return true;
  return false;
}

static void drop_last(lab_game_list *list, cgt_game g) {
  size_t i = list->count;
  while (i > 0 && !cgt_equal(list->items[i - 1], g)) i--;
  if (i == 0) return;
  memmove(list->items + i - 1, list->items + i, (list->count - i) * sizeof *list->items);
  list->count--;
}

bool labi_option_form_take(labi_option_form *f, const lab_explained_step *step) {
  const lab_game_list *more = &step->replaced_by;
  if (step->step.kind == CGT_STEP_NUMBER) return true;
  lab_game_list *list = &f->options[step->step.player];
  drop_last(list, step->step.option);
  if (more->count == 0) return true;
  cgt_game *items = realloc(list->items, (list->count + more->count) * sizeof *items);
  if (!items) return false;
  list->items = items;
  for (size_t i = 0; i < more->count; i++)
    if (!has_game(list, more->items[i])) items[list->count++] = more->items[i];
  return true;
}
