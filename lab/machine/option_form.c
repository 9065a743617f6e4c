/* option_form.c: see option_form.h. */
#include "lab/machine/option_form.h"

#include <stdlib.h>
#include <string.h>

void labi_option_form_free(labi_option_form *f) {
  free(f->games[0]);
  free(f->games[1]);
}

bool labi_option_form_start(labi_option_form *f, const labi_written *w) {
  *f = (labi_option_form){.count = {w->count[0], w->count[1]}};
  for (int p = 0; p < 2; p++) {
    f->games[p] = malloc((w->count[p] + 1) * sizeof *f->games[p]);
    if (!f->games[p]) return false;
    for (size_t i = 0; i < w->count[p]; i++) f->games[p][i] = w->options[p][i].game;
  }
  return true;
}

bool labi_option_form_equal(const labi_option_form *f, const labi_option_form *g) {
  for (int p = 0; p < 2; p++) {
    if (f->count[p] != g->count[p]) return false;
    for (size_t i = 0; i < f->count[p]; i++)
      if (!cgt_equal(f->games[p][i], g->games[p][i])) return false;
  }
  return true;
}

static bool form_holds(const labi_option_form *f, cgt_player player, cgt_game g) {
  for (size_t i = 0; i < f->count[player]; i++)
    if (cgt_equal(f->games[player][i], g)) return true;
  return false;
}

void labi_option_form_drop(labi_option_form *f, cgt_player player, cgt_game g) {
  cgt_game *games = f->games[player];
  size_t i = f->count[player];
  while (i > 0 && !cgt_equal(games[i - 1], g)) i--;
  if (i == 0) return;
  memmove(games + i - 1, games + i, (f->count[player] - i) * sizeof *games);
  f->count[player]--;
}

cgt_game *labi_option_form_options(size_t *count, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  if (cgt_options(count, NULL, 0, ctx, g, player) != CGT_OK) return NULL;
  cgt_game *games = malloc((*count + 1) * sizeof *games);
  if (games && *count && cgt_options(count, games, *count, ctx, g, player) != CGT_OK) {
    free(games);
    return NULL;
  }
  return games;
}

bool labi_option_form_append(labi_option_form *f, cgt_player player, const cgt_game *games, size_t count) {
  cgt_game *more = realloc(f->games[player], (f->count[player] + count + 1) * sizeof *more);
  if (!more) return false;
  f->games[player] = more;
  for (size_t i = 0; i < count; i++)
    if (!form_holds(f, player, games[i])) more[f->count[player]++] = games[i];
  return true;
}
