/* option_form.c: see option_form.h. */
#include "lab/proof/option_form.h"

#include <stdlib.h>
#include <string.h>

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

bool labi_list_options(lab_game_list *options, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  size_t count = 0;
  *options = (lab_game_list){0};
  if (cgt_options(&count, NULL, 0, ctx, g, player) != CGT_OK) return false;
  if (count == 0) return true;
  options->items = malloc(count * sizeof *options->items);
  return options->items && cgt_options(&options->count, options->items, count, ctx, g, player) == CGT_OK;
}
