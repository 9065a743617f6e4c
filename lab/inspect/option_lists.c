/* option_lists.c: see option_lists.h. */
#include "lab/inspect/option_lists.h"

#include <stdlib.h>

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

bool labi_list_options(lab_value_list *options, cgt_ctx *ctx, lab_value from, cgt_player player,
                       size_t most) {
  *options = (lab_value_list){0};
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
  lab_value_list options;
  bool good = labi_list_options(&options, ctx, from, player, SIZE_MAX);
  *values = (lab_game_list){.items = good ? malloc((options.count + 1) * sizeof *values->items) : NULL};
  for (size_t i = 0; values->items && i < options.count; i++)
    values->items[values->count++] = labi_option_value(ctx, options.items[i]);
  free(options.items);
  return values->items;
}

bool labi_make_options(lab_option_table *table, const size_t count[2]) {
  for (int player = 0; player < 2; player++) {
    table->by[player] = calloc(count[player] + 1, sizeof *table->by[player]);
    if (!table->by[player]) return false;
    table->count[player] = count[player];
  }
  return true;
}

void lab_option_table_free(lab_option_table *table) {
  if (!table) return;
  free(table->summands);
  table->summands = NULL;
  table->summand_count = 0;
  for (int p = 0; p < 2; p++) {
    free(table->by[p]);
    table->by[p] = NULL;
    table->count[p] = 0;
  }
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
