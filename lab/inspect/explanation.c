/* explanation.c: how forms become canonical, from the innermost out, and what a thermograph is made of. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/inspect/explanation_loopy.h"
#include "lab/inspect/option_lists.h"
#include "lab/inspect/sum_options.h"

typedef struct explainer {
  cgt_ctx *ctx;
  struct {
    lab_explained_form *items;
    size_t count, room;
  } forms;
  labi_map met; /* forms by their options */
} explainer;

/* ---- forms, each once -------------------------------------------------------------------------- */

static void free_form(lab_explained_form *f) {
  for (int p = 0; p < 2; p++) {
    free(f->options[p].items);
    free(f->rest[p].items);
  }
  for (size_t i = 0; i < f->count; i++) free(f->steps[i].replaced_by.items);
  free(f->steps);
}

static bool copy_options(lab_game_list options[2], const labi_written *w) {
  for (int p = 0; p < 2; p++) {
    cgt_game *items = options[p].items = malloc((w->count[p] + 1) * sizeof *items);
    if (!items) return false;
    options[p].count = w->count[p];
    for (size_t i = 0; i < w->count[p]; i++) items[i] = w->options[p][i].game;
  }
  return true;
}

static uint64_t hash_options(const lab_game_list options[2]) {
  uint64_t hash = labi_hash_number(options[0].count);
  for (int p = 0; p < 2; p++)
    hash = labi_hash_number(hash ^ labi_hash(options[p].items, options[p].count * sizeof *options[p].items));
  return hash;
}

static bool are_options(const void *forms, uint32_t index, const void *key) {
  const lab_game_list *f = ((const lab_explained_form *)forms)[index].options, *g = key;
  for (int p = 0; p < 2; p++) {
    if (f[p].count != g[p].count) return false;
    for (size_t i = 0; i < f[p].count; i++)
      if (!cgt_equal(f[p].items[i], g[p].items[i])) return false;
  }
  return true;
}

static bool was_met(const explainer *e, const lab_game_list options[2]) {
  return labi_map_find(&e->met, hash_options(options), are_options, e->forms.items, options) !=
         LABI_NOT_FOUND;
}

/* ---- steps ------------------------------------------------------------------------------------- */

static bool find_steps(lab_explained_form *f, explainer *e) {
  const lab_game_list *left = &f->options[CGT_LEFT], *right = &f->options[CGT_RIGHT];
  size_t count = 0;
  if (cgt_explain_form(&count, NULL, 0, e->ctx, left->items, left->count, right->items, right->count) !=
      CGT_OK)
    return false;
  cgt_step *steps = malloc((count + 1) * sizeof *steps);
  f->steps = calloc(count + 1, sizeof *f->steps);
  bool good = steps && f->steps &&
              cgt_explain_form(&count, steps, count, e->ctx, left->items, left->count, right->items,
                               right->count) == CGT_OK;
  for (size_t i = 0; good && i < count; i++) {
    f->steps[f->count++].step = steps[i];
    if (steps[i].kind == CGT_STEP_REVERSIBLE)
      good = labi_list_values(&f->steps[i].replaced_by, e->ctx, lab_game(steps[i].by), steps[i].player);
  }
  free(steps);
  return good;
}

static bool take_steps(lab_explained_form *f) {
  labi_option_form rest;
  bool good = labi_option_form_start(&rest, f->options);
  for (size_t i = 0; good && i < f->count; i++) good = labi_option_form_take(&rest, &f->steps[i]);
  memcpy(f->rest, rest.options, sizeof f->rest);
  return good;
}

/* The first option of player that keeps the number y from fitting: a Left option >= y, a Right
 * option <= y. */
static bool find_obstacle(cgt_game *found, cgt_ctx *ctx, const lab_game_list *options, cgt_player player,
                          cgt_game y) {
  for (size_t i = 0; i < options->count; i++) {
    bool stands = false;
    cgt_status status = player == CGT_LEFT ? cgt_le(&stands, ctx, y, options->items[i])
                                           : cgt_le(&stands, ctx, options->items[i], y);
    if (status != CGT_OK) return false;
    if (!stands) continue;
    *found = options->items[i];
    break;
  }
  return true;
}

static bool find_obstacles(lab_explained_form *f, cgt_ctx *ctx) {
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    lab_game_list simpler; /* a number has one option a side at most */
    good = labi_list_values(&simpler, ctx, lab_game(f->value), p);
    if (good && simpler.count > 0) {
      f->misfits[p] = simpler.items[0];
      good = find_obstacle(&f->obstacles[p], ctx, &f->rest[p], p, f->misfits[p]);
    }
    free(simpler.items);
  }
  return good;
}

/* The form becomes the explainer's. */
static bool explain_form(explainer *e, lab_explained_form *f) {
  bool good = find_steps(f, e) && take_steps(f) && (!cgt_is_number(f->value) || find_obstacles(f, e->ctx));
  lab_explained_form *last = good ? labi_push(&e->forms) : NULL;
  if (!last) return false;
  *last = *f;
  *f = (lab_explained_form){0};
  return labi_map_add(&e->met, hash_options(last->options), (uint32_t)e->forms.count - 1);
}

/* ---- from the innermost form out ---------------------------------------------------------------- */

static bool explain(explainer *e, const labi_written *w);

/* A form that was written in quotes, one level at a time: it may be a small graph and a huge tree. */
static bool explain_quoted(explainer *e, const labi_written *quoted) {
  labi_written w = {.value = quoted->value, .game = quoted->game, .braces = true}, *options[2] = {NULL, NULL};
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    labi_option_list forms;
    good = labi_list_options(&forms, e->ctx, quoted->value, p, SIZE_MAX) &&
           (options[p] = calloc(forms.count + 1, sizeof *options[p]));
    for (size_t i = 0; good && i < forms.count; i++)
      options[p][i] =
          (labi_written){.game = cgt_form_value(e->ctx, forms.items[i].as.form), .value = forms.items[i]};
    w.options[p] = options[p];
    w.count[p] = forms.count;
    free(forms.items);
  }
  good = good && explain(e, &w);
  free(options[0]);
  free(options[1]);
  return good;
}

static bool explain_options(explainer *e, const labi_written *w) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t i = 0; i < w->count[p]; i++) {
      const labi_written *option = &w->options[p][i];
      bool quoted = option->value.kind == LAB_FORM && !option->braces &&
                    !cgt_form_is_canonical(e->ctx, option->value.as.form);
      if (quoted && !explain_quoted(e, option)) return false;
      if (option->braces && !explain(e, option)) return false;
    }
  return true;
}

static bool explain(explainer *e, const labi_written *w) {
  lab_explained_form f = {.value = w->game};
  bool good =
      copy_options(f.options, w) && (was_met(e, f.options) || (explain_options(e, w) && explain_form(e, &f)));
  free_form(&f);
  return good;
}

/* ---- what is no form in braces ------------------------------------------------------------------ */

/* A position stands for the form of the values of its moves, any other value for its canonical form. */
static bool explain_value(explainer *e, const labi_written *w) {
  lab_explained_form f = {.value = w->game};
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++)
    good = labi_list_values(&f.options[p], e->ctx,
                            w->value.kind == LAB_POSITION ? w->value : lab_game(w->game), p);
  good = good && explain_form(e, &f);
  free_form(&f);
  return good;
}

/* A sum of positions, for the form of the values of the moves in its terms. */
static bool explain_sum_of_positions(explainer *e, const labi_sum *sum) {
  lab_explained_form f = {.value = sum->value};
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    lab_option *options;
    size_t count;
    good = labi_list_sum_options(&options, &count, e->ctx, sum, (cgt_player)p);
    f.options[p].items = good ? malloc((count + 1) * sizeof *f.options[p].items) : NULL;
    good = f.options[p].items;
    for (size_t i = 0; good && i < count; i++) f.options[p].items[i] = options[i].value.as.game;
    if (good) f.options[p].count = count;
    free(options);
  }
  good = good && explain_form(e, &f);
  free_form(&f);
  return good;
}

/* The explained forms become those of the explanation. */
static void keep_forms(lab_explanation *explanation, explainer *e) {
  explanation->forms = e->forms.items;
  for (size_t i = 0; i < e->forms.count; i++) { /* inner forms that are canonical need no words */
    if (e->forms.items[i].count > 0 || i + 1 == e->forms.count)
      explanation->forms[explanation->count++] = e->forms.items[i];
    else
      free_form(&e->forms.items[i]);
  }
  labi_map_free(&e->met);
}

static bool explain_forms(lab_explanation *explanation, cgt_ctx *ctx, const labi_written *w) {
  explainer e = {.ctx = ctx};
  bool good = w->value.kind == LAB_FORM ? explain_quoted(&e, w)
              : w->braces               ? explain(&e, w)
                                        : explain_value(&e, w);
  keep_forms(explanation, &e);
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
  cgt_game g = explanation->value;
  explanation->mean = cgt_mean(ctx, g);
  explanation->temperature = cgt_temperature(ctx, g);
  return !cgt_is_none(explanation->mean) && !cgt_is_none(explanation->temperature) &&
         explain_wall(&explanation->walls[CGT_LEFT], ctx, g, CGT_LEFT) &&
         explain_wall(&explanation->walls[CGT_RIGHT], ctx, g, CGT_RIGHT);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static cgt_status explain_sum(lab_explanation *explanation, cgt_ctx *ctx, labi_sum *sum, lab_error *error) {
  explainer e = {.ctx = ctx};
  lab_explanation made = {.kind = LAB_EXPLAINED_FORMS, .value = sum->value};
  const bool good = explain_sum_of_positions(&e, sum);
  keep_forms(&made, &e);
  labi_sum_free(sum);
  if (good) return *explanation = made, CGT_OK;
  lab_explanation_free(&made);
  return labi_engine_error(error, ctx, "cannot explain");
}

cgt_status lab_explain(lab_explanation *explanation, lab_machine *machine, size_t statement,
                       lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, explanation) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_written w;
  labi_sum sum;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = labi_read_sum_of_positions(&sum, machine, statement, error);
  if (status != CGT_OK) return status;
  if (sum.count > 0) return explain_sum(explanation, ctx, &sum, error);
  status = labi_read_written(&w, machine, statement, error);
  if (status != CGT_OK) return status;
  lab_explanation made = {.kind = LAB_EXPLAINED_NOTHING, .value = w.game};
  bool good = true, is_wall = w.value.kind == LAB_THERMOGRAPH;
  if (w.loopy || w.graph) {
    made.kind = LAB_EXPLAINED_LOOPY;
    if (labi_explain_loopy(&made.loopy, machine, &w, error)) return *explanation = made, CGT_OK;
    return lab_explanation_free(&made), error->status;
  }
  if (is_wall) {
    made.kind = LAB_EXPLAINED_THERMOGRAPH;
    made.value = w.value.as.game;
    good = explain_thermograph(&made, ctx);
  } else if (!cgt_is_none(w.game)) {
    made.kind = LAB_EXPLAINED_FORMS;
    good = explain_forms(&made, ctx, &w);
  }
  if (good) {
    *explanation = made;
    return CGT_OK;
  }
  lab_explanation_free(&made);
  return labi_engine_error(error, ctx, is_wall ? "cannot explain the thermograph" : "cannot explain");
}

void lab_explanation_free(lab_explanation *explanation) {
  if (!explanation) return;
  labi_explained_loopy_free(&explanation->loopy);
  for (size_t i = 0; i < explanation->count; i++) free_form(&explanation->forms[i]);
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
