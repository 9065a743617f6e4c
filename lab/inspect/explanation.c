/* explanation.c: how forms become canonical, from the innermost out, and what a thermograph is made of. */
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/inspect/explanation_loopy.h"
#include "lab/inspect/sum_options.h"

typedef struct explainer {
  const labi_asker *ask;
  struct {
    lab_explained_form *items;
    size_t count, room;
  } forms;
  labi_map met; /* forms by the values of their options */
} explainer;

/* ---- forms, each once -------------------------------------------------------------------------- */

static uint64_t hash_options(const lab_option_table *form) {
  uint64_t hash = labi_hash_number(form->count[CGT_LEFT]);
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < form->count[p]; i++) {
      const cgt_game g = form->by[p][i].value.as.game;
      hash = labi_hash_number(hash ^ ((uint64_t)g.core << 32 | g.number));
    }
  return hash;
}

static bool are_options(const void *forms, uint32_t index, const void *key) {
  const lab_option_table *f = &((const lab_explained_form *)forms)[index].form, *g = key;
  for (int p = 0; p < 2; p++) {
    if (f->count[p] != g->count[p]) return false;
    for (size_t i = 0; i < f->count[p]; i++)
      if (!cgt_equal(f->by[p][i].value.as.game, g->by[p][i].value.as.game)) return false;
  }
  return true;
}

static bool was_met(const explainer *e, const lab_option_table *form) {
  return labi_map_find(&e->met, hash_options(form), are_options, e->forms.items, form) != LABI_NOT_FOUND;
}

/* ---- what is left of a form, and numbers --------------------------------------------------------- */

static bool take_steps(lab_explained_form *f) {
  labi_running_form rest;
  bool good = labi_running_form_start(&rest, &f->form);
  for (size_t i = 0; good && i < f->count; i++) good = labi_running_form_take(&rest, &f->steps[i]);
  memcpy(f->rest, rest.options, sizeof f->rest);
  return good;
}

/* The first option of player that keeps the number y from fitting: a Left option >= y, a Right
 * option <= y. */
static bool find_obstacle(cgt_game *found, cgt_ctx *ctx, const lab_value_list *options, cgt_player player,
                          cgt_game y) {
  for (size_t i = 0; i < options->count; i++) {
    const cgt_game option = options->items[i].as.game;
    bool stands = false;
    if ((player == CGT_LEFT ? cgt_le(&stands, ctx, y, option) : cgt_le(&stands, ctx, option, y)) != CGT_OK)
      return false;
    if (!stands) continue;
    *found = option;
    break;
  }
  return true;
}

static bool find_obstacles(lab_explained_form *f, cgt_ctx *ctx) {
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    lab_value_list simpler; /* a number has one option a side at most */
    good = labi_list_options(&simpler, ctx, f->form.value, (cgt_player)p, SIZE_MAX);
    if (good && simpler.count > 0) {
      f->misfits[p] = simpler.items[0].as.game;
      good = find_obstacle(&f->obstacles[p], ctx, &f->rest[p], (cgt_player)p, f->misfits[p]);
    }
    free(simpler.items);
  }
  return good;
}

/* ---- from the innermost form out ---------------------------------------------------------------- */

static bool explain_written(explainer *e, const labi_written *w);

/* A form that was written in quotes, one level at a time: it may be a small graph and a huge tree. */
static bool explain_quoted(explainer *e, lab_value form);

/* w: the braces that f is, or NULL. */
static bool explain_inner(explainer *e, const lab_explained_form *f, const labi_written *w) {
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++)
    for (size_t i = 0; good && i < f->form.count[p]; i++) {
      const lab_value to = f->form.by[p][i].to;
      if (w && w->options[p][i].braces)
        good = explain_written(e, &w->options[p][i]);
      else if (to.kind == LAB_FORM && !cgt_form_is_canonical(e->ask->ctx, to.as.form))
        good = explain_quoted(e, to);
    }
  return good;
}

/* The form becomes the explainer's, behind those in it. */
static bool explain_form(explainer *e, lab_explained_form *f, const labi_written *w) {
  if (was_met(e, &f->form)) return true;
  const bool good = explain_inner(e, f, w) && labi_simplify(f, &labi_short_games, e->ask) && take_steps(f) &&
                    (!cgt_is_number(f->form.value.as.game) || find_obstacles(f, e->ask->ctx));
  lab_explained_form *last = good ? labi_push(&e->forms) : NULL;
  if (!last) return false;
  *last = *f;
  *f = (lab_explained_form){0};
  return labi_map_add(&e->met, hash_options(&last->form), (uint32_t)e->forms.count - 1);
}

static bool explain_written(explainer *e, const labi_written *w) {
  lab_explained_form f = {.form.value = lab_game(w->game)};
  bool good = labi_make_options(&f.form, w->count);
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++)
    for (size_t i = 0; i < w->count[p]; i++)
      f.form.by[p][i] = (lab_option){.to = w->options[p][i].value, .value = lab_game(w->options[p][i].game)};
  good = good && explain_form(e, &f, w);
  labi_explained_form_free(&f);
  return good;
}

static bool explain_quoted(explainer *e, lab_value form) {
  lab_explained_form f = {.form.of = form};
  const bool good = labi_fill_options(&f.form, &labi_short_games, e->ask) && explain_form(e, &f, NULL);
  labi_explained_form_free(&f);
  return good;
}

/* ---- what is no form in braces ------------------------------------------------------------------ */

/* A position stands for the form of the values of its moves, any other value for its canonical form. */
static bool explain_value(explainer *e, const labi_written *w) {
  return explain_quoted(e, w->value.kind == LAB_POSITION ? w->value : lab_game(w->game));
}

/* A sum of positions, for the form of the values of the moves in its terms. */
static bool explain_sum(explainer *e, const labi_sum *sum) {
  lab_explained_form f = {.form.value = lab_game(sum->value)};
  lab_option_table *form = &f.form;
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++)
    good = labi_list_sum_options(&form->by[p], &form->count[p], e->ask->ctx, sum, (cgt_player)p);
  good = good && explain_form(e, &f, NULL);
  labi_explained_form_free(&f);
  return good;
}

/* ---- thermographs ------------------------------------------------------------------------------- */

static bool list_scaffold(lab_corner_list *scaffold, cgt_ctx *ctx, cgt_game g, cgt_player player,
                          bool taxed) {
  size_t count = 0;
  return cgt_scaffold(&count, NULL, 0, ctx, g, player, taxed) == CGT_OK &&
         (scaffold->items = malloc((count + 1) * sizeof *scaffold->items)) &&
         cgt_scaffold(&scaffold->count, scaffold->items, count, ctx, g, player, taxed) == CGT_OK;
}

static bool explain_wall(lab_explained_wall *w, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  if (!labi_list_values(&w->options, ctx, lab_game(g), player)) return false;
  w->walls = calloc(w->options.count + 1, sizeof *w->walls);
  if (!w->walls) return false;
  for (size_t i = 0; i < w->options.count; i++)
    if (!labi_list_wall(&w->walls[i], ctx, w->options.items[i], !player)) return false;
  return list_scaffold(&w->untaxed, ctx, g, player, false) &&
         list_scaffold(&w->scaffold, ctx, g, player, true) && labi_list_wall(&w->wall, ctx, g, player);
}

static bool explain_thermograph(lab_explanation *explanation, cgt_ctx *ctx) {
  const cgt_game g = explanation->value.as.game;
  explanation->kind = LAB_EXPLAINED_THERMOGRAPH;
  explanation->mean = cgt_mean(ctx, g);
  explanation->temperature = cgt_temperature(ctx, g);
  return !cgt_is_none(explanation->mean) && !cgt_is_none(explanation->temperature) &&
         explain_wall(&explanation->walls[CGT_LEFT], ctx, g, CGT_LEFT) &&
         explain_wall(&explanation->walls[CGT_RIGHT], ctx, g, CGT_RIGHT);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

/* The explained forms become those of the explanation. */
static void keep_forms(lab_explanation *explanation, explainer *e) {
  explanation->forms = e->forms.items;
  for (size_t i = 0; i < e->forms.count; i++) { /* inner forms that are canonical need no words */
    if (e->forms.items[i].count > 0 || i + 1 == e->forms.count)
      explanation->forms[explanation->count++] = e->forms.items[i];
    else
      labi_explained_form_free(&e->forms.items[i]);
  }
  labi_map_free(&e->met);
}

/* Of short games. */
static bool explain_forms(lab_explanation *explanation, const labi_asker *a, const labi_sum *sum,
                          const labi_written *w) {
  explainer e = {.ask = a};
  explanation->kind = LAB_EXPLAINED_FORMS;
  explanation->value = lab_game(sum->count > 0 ? sum->value : w->game);
  const bool good = sum->count > 0              ? explain_sum(&e, sum)
                    : w->value.kind == LAB_FORM ? explain_quoted(&e, w->value)
                    : w->braces                 ? explain_written(&e, w)
                                                : explain_value(&e, w);
  keep_forms(explanation, &e);
  return good || labi_asker_failed(a, "cannot explain");
}

static bool explain(lab_explanation *explanation, const labi_asker *a, const labi_sum *sum,
                    const labi_written *w) {
  if (sum->count == 0 && (w->loopy || w->graph)) return labi_explain_loopy(explanation, a, w);
  if (sum->count > 0 || !cgt_is_none(w->game)) return explain_forms(explanation, a, sum, w);
  explanation->value = w->value.kind == LAB_THERMOGRAPH ? lab_game(w->value.as.game) : lab_game(CGT_NONE);
  return w->value.kind != LAB_THERMOGRAPH || explain_thermograph(explanation, a->ctx) ||
         labi_asker_failed(a, "cannot explain the thermograph");
}

cgt_status lab_explain(lab_explanation *explanation, lab_machine *machine, size_t statement,
                       lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, explanation) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  const labi_asker ask = {machine, lab_machine_ctx(machine), error};
  lab_explanation made = {.kind = LAB_EXPLAINED_NOTHING};
  labi_written w = {0};
  labi_sum sum;
  cgt_status status = labi_read_sum_of_positions(&sum, machine, statement, error);
  if (status == CGT_OK && sum.count == 0) status = labi_read_written(&w, machine, statement, error);
  if (status != CGT_OK) return status;
  lab_error_clear(error);
  const bool good = explain(&made, &ask, &sum, &w);
  if (sum.count > 0) labi_sum_free(&sum);
  if (good) return *explanation = made, CGT_OK;
  lab_explanation_free(&made);
  return error->status;
}

void lab_explanation_free(lab_explanation *explanation) {
  if (!explanation) return;
  labi_explained_loopy_free(&explanation->loopy);
  for (size_t i = 0; i < explanation->count; i++) labi_explained_form_free(&explanation->forms[i]);
  free(explanation->forms);
  for (int p = 0; p < 2; p++) {
    lab_explained_wall *w = &explanation->walls[p];
    for (size_t i = 0; w->walls && i < w->options.count; i++) free(w->walls[i].items);
    free(w->walls);
    free(w->options.items);
    free(w->untaxed.items);
    free(w->scaffold.items);
    free(w->wall.items);
  }
  *explanation = (lab_explanation){0};
}
