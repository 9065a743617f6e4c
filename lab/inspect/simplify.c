/* simplify.c: see simplify.h. */
#include "lab/inspect/simplify.h"

#include <stdlib.h>
#include <string.h>

static bool same(lab_value a, lab_value b) {
  if (a.kind != b.kind) return false;
  return a.kind == LAB_GAME ? cgt_equal(a.as.game, b.as.game)
                            : cgt_loopy_same(a.as.loopy.value, b.as.loopy.value);
}

static bool has_value(const lab_value_list *list, lab_value v) {
  for (size_t i = 0; i < list->count; i++)
    if (same(list->items[i], v)) return true;
  return false;
}

/* ---- steps and roles ----------------------------------------------------------------------------- */

static bool list_replacements(lab_explained_form *f, const labi_asker *a) {
  bool good = true;
  for (size_t i = 0; i < f->count && good; i++) {
    lab_explained_step *step = &f->steps[i];
    if (step->kind == CGT_STEP_REVERSIBLE)
      good = labi_list_options(&step->replaced_by, a->ctx, step->by, step->player, SIZE_MAX);
  }
  return good;
}

/* Options of equal values lose one of them by CGT_STEP_REPEATED; what becomes of the last becomes of all. */
static void take(lab_option_table *form, const lab_explained_step *step) {
  for (size_t i = 0; i < form->count[step->player]; i++) {
    lab_option *option = &form->by[step->player][i];
    if (option->role != LAB_OPTION_KEPT || !same(option->value, step->value)) continue;
    option->role = step->kind == CGT_STEP_DOMINATED ? LAB_OPTION_DOMINATED : LAB_OPTION_REVERSIBLE;
    option->by = step->by;
  }
}

/* Of a number what no step took away may be missing in the canonical form all the same. */
static bool take_number(lab_option_table *form, const labi_asker *a) {
  bool good = true;
  for (int player = 0; player < 2 && good; player++) {
    lab_value_list canonical;
    good = labi_list_options(&canonical, a->ctx, form->value, (cgt_player)player, SIZE_MAX);
    for (size_t i = 0; good && i < form->count[player]; i++) {
      lab_option *option = &form->by[player][i];
      if (option->role == LAB_OPTION_KEPT && !has_value(&canonical, option->value))
        option->role = LAB_OPTION_SIMPLIFIED;
    }
    free(canonical.items);
  }
  return good;
}

bool labi_simplify(lab_explained_form *f, const labi_game_kind *kind, const labi_asker *a) {
  bool good = kind->steps(f, a) && list_replacements(f, a);
  for (size_t i = 0; good && i < f->count; i++) {
    if (f->steps[i].kind == CGT_STEP_NUMBER)
      good = take_number(&f->form, a);
    else if (f->steps[i].kind != CGT_STEP_REPEATED)
      take(&f->form, &f->steps[i]);
  }
  return good;
}

void labi_explained_form_free(lab_explained_form *f) {
  lab_option_table_free(&f->form);
  for (size_t i = 0; i < f->count; i++) free(f->steps[i].replaced_by.items);
  free(f->steps);
  for (int p = 0; p < 2; p++) free(f->rest[p].items);
}

/* ---- while steps are taken ------------------------------------------------------------------------- */

bool labi_running_form_start(labi_running_form *r, const lab_option_table *form) {
  *r = (labi_running_form){0};
  for (int p = 0; p < 2; p++) {
    lab_value *items = malloc((form->count[p] + 1) * sizeof *items);
    if (!items) return false;
    for (size_t i = 0; i < form->count[p]; i++) items[i] = form->by[p][i].value;
    r->options[p] = (lab_value_list){items, form->count[p]};
  }
  return true;
}

void labi_running_form_free(labi_running_form *r) {
  free(r->options[0].items);
  free(r->options[1].items);
  *r = (labi_running_form){0};
}

static void drop_last(lab_value_list *list, lab_value v) {
  size_t i = list->count;
  while (i > 0 && !same(list->items[i - 1], v)) i--;
  if (i == 0) return;
  memmove(list->items + i - 1, list->items + i, (list->count - i) * sizeof *list->items);
  list->count--;
}

bool labi_running_form_take(labi_running_form *r, const lab_explained_step *step) {
  const lab_value_list *more = &step->replaced_by;
  if (step->kind == CGT_STEP_NUMBER) return true;
  lab_value_list *list = &r->options[step->player];
  drop_last(list, step->value);
  if (more->count == 0) return true;
  lab_value *items = realloc(list->items, (list->count + more->count) * sizeof *items);
  if (!items) return false;
  list->items = items;
  for (size_t i = 0; i < more->count; i++)
    if (!has_value(list, more->items[i])) items[list->count++] = more->items[i];
  return true;
}
