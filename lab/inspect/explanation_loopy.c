/* explanation_loopy.c: see explanation_loopy.h. The forms of braces, a run by turns that does not end, and the play to the
 * stops of a stopper. */
#include "lab/inspect/explanation_loopy.h"

#include <stdlib.h>

#include "base/vector.h"
#include "lab/inspect/facts.h"
#include "lab/machine/value_kind.h"

typedef struct explainer {
  const labi_asker *ask;
  cgt_ctx *ctx;
  struct {
    lab_explained_form *items;
    size_t count, room;
  } forms;
} explainer;

static bool failed(const explainer *e) { return labi_asker_failed(e->ask, "cannot explain the loopy game"); }

static lab_option_table *form_at(const explainer *e, size_t place) { return &e->forms.items[place].form; }

static lab_value place_value(size_t place) {
  return (lab_value){.kind = LAB_LOOPY, .as.loopy = {.node = (uint32_t)place}};
}

static bool shown(lab_value *value, explainer *e, cgt_loopy g) {
  if (cgt_loopy_same(g, cgt_loopy_none())) return failed(e);
  return *value = labi_shown_loopy(e->ctx, g), true;
}

/* ---- forms -------------------------------------------------------------------------------------- */

static bool add_form(size_t *place, explainer *e, const size_t count[2]) {
  lab_explained_form *last = labi_push(&e->forms);
  if (!last) return failed(e);
  *last = (lab_explained_form){0};
  *place = e->forms.count - 1;
  return labi_make_options(&last->form, count) || failed(e);
}

/* The nodes of a{..|..}. */
static bool take_graph(explainer *e, const cgt_loopy_graph *graph) {
  cgt_loopy *values = malloc(graph->count * sizeof *values);
  bool good = values ? cgt_loopy_values_of_graph(values, e->ctx, graph) == CGT_OK || failed(e) : failed(e);
  for (size_t i = 0; good && i < graph->count; i++) {
    const cgt_loopy_node *node = &graph->nodes[i];
    size_t place;
    good = add_form(&place, e, node->count) && shown(&form_at(e, place)->value, e, values[i]);
    for (int player = 0; good && player < 2; player++)
      for (size_t k = 0; good && k < node->count[player]; k++) {
        const cgt_loopy_option from = node->options[player][k];
        const bool leads_back = from.value.id == 0;
        lab_option *option = &form_at(e, place)->by[player][k];
        good = shown(&option->value, e, leads_back ? values[from.node] : from.value);
        option->to = leads_back ? place_value(from.node) : option->value;
      }
  }
  free(values);
  return good;
}

static bool value_of_position(explainer *e, size_t place) {
  lab_option_table *table = form_at(e, place);
  cgt_loopy *options = malloc((table->count[0] + table->count[1] + 1) * sizeof *options), *to = options;
  if (!options) return failed(e);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < table->count[player]; i++)
      *to++ = labi_loopy_of(e->ctx, table->by[player][i].value);
  const cgt_loopy value =
      cgt_loopy_from_options(e->ctx, options, table->count[0], options + table->count[0], table->count[1]);
  free(options);
  return shown(&table->value, e, value);
}

/* Braces with loopy games in them. */
static bool take_braces(size_t *place, explainer *e, const labi_written *w) {
  if (!add_form(place, e, w->count)) return false;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < w->count[player]; i++) {
      const labi_written *from = &w->options[player][i];
      lab_option option = {.to = from->value, .value = from->value};
      size_t inner;
      if (from->braces && from->loopy) {
        if (!take_braces(&inner, e, from)) return false;
        option.to = place_value(inner);
        option.value = form_at(e, inner)->value;
      } else if (lab_settle(&option.value, e->ask->machine, e->ask->error) != CGT_OK) {
        return false;
      } else if (option.value.kind != LAB_LOOPY) {
        option.value = lab_game(from->game);
      }
      form_at(e, *place)->by[player][i] = option;
    }
  return value_of_position(e, *place);
}

/* A position, or a stopper, whose options may lead back to it. */
static bool take_value(explainer *e, lab_value of) {
  lab_explained_form *f = labi_push(&e->forms);
  if (!f) return failed(e);
  *f = (lab_explained_form){.form.of = of};
  if (!labi_fill_options(&f->form, &labi_loopy_games, e->ask)) return failed(e);
  for (int player = 0; of.kind == LAB_LOOPY && player < 2; player++)
    for (size_t i = 0; i < f->form.count[player]; i++) {
      lab_option *option = &f->form.by[player][i];
      if (option->to.kind == LAB_LOOPY && cgt_loopy_same(option->to.as.loopy.value, of.as.loopy.value))
        option->to = place_value(0);
    }
  return true;
}

static bool is_stopper(const explainer *e, lab_value v) {
  return v.kind == LAB_GAME || cgt_loopy_kind_of(e->ctx, v.as.loopy.value) == CGT_LOOPY_STOPPER;
}

static bool take_forms(lab_value *value, explainer *e, const labi_written *w) {
  size_t place;
  const bool written = w->graph || w->braces;
  *value = w->value;
  if (w->graph && !take_graph(e, w->graph)) return false;
  if (w->braces && !take_braces(&place, e, w)) return false;
  if (written) *value = form_at(e, 0)->value;
  if (lab_settle(value, e->ask->machine, e->ask->error) != CGT_OK) return false;
  if (w->value.kind == LAB_POSITION) return take_value(e, w->value);
  return written || !is_stopper(e, *value) || take_value(e, *value);
}

static bool simplify_all(explainer *e) {
  for (size_t i = 0; i < e->forms.count; i++)
    if (!labi_simplify(&e->forms.items[i], &labi_loopy_games, e->ask)) return failed(e);
  return true;
}

/* ---- a run by turns that does not end ---------------------------------------------------------------- */

/* Where player, to move in a position, can come to such that it can go on; SIZE_MAX: nowhere. goes_on: of
 * each position, by who is to move. */
static size_t next_place(const explainer *e, bool (*goes_on)[2], size_t place, cgt_player player) {
  const lab_option_table *table = form_at(e, place);
  for (size_t i = 0; i < table->count[player]; i++) {
    const lab_value to = table->by[player][i].to;
    if (labi_is_open(to) && goes_on[to.as.loopy.node][!player]) return to.as.loopy.node;
  }
  return SIZE_MAX;
}

/* From a position from which play can go on for ever to where it comes round. */
static bool follow_run(lab_explained_loopy *loopy, explainer *e, bool (*goes_on)[2], size_t place,
                       cgt_player mover) {
  const size_t steps = 2 * e->forms.count;
  loopy->run = calloc(steps + 1, sizeof *loopy->run);
  if (!loopy->run) return failed(e);
  for (size_t i = 0; i < steps; i++, mover = (cgt_player)!mover) place = next_place(e, goes_on, place, mover);
  const size_t start = place;
  loopy->run_mover = mover;
  do {
    loopy->run[loopy->run_length++] = place;
    place = next_place(e, goes_on, place, mover);
    mover = (cgt_player)!mover;
  } while (place != start || mover != loopy->run_mover);
  return true;
}

static bool find_run(lab_explained_loopy *loopy, explainer *e) {
  const size_t n = e->forms.count;
  bool(*goes_on)[2] = malloc((n + 1) * sizeof *goes_on), changed = true, good = true;
  if (!goes_on) return failed(e);
  for (size_t i = 0; i < n; i++) goes_on[i][0] = goes_on[i][1] = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < n; i++)
      for (int player = 0; player < 2; player++)
        if (goes_on[i][player] && next_place(e, goes_on, i, (cgt_player)player) == SIZE_MAX)
          goes_on[i][player] = false, changed = true;
  }
  for (size_t i = 0; i < 2 * n; i++) {
    if (!goes_on[i / 2][i % 2]) continue;
    good = follow_run(loopy, e, goes_on, i / 2, (cgt_player)(i % 2));
    break;
  }
  free(goes_on);
  return good;
}

/* ---- the stops of a stopper --------------------------------------------------------------------------- */

/* The first option with the same stop. */
static bool next_in_play(cgt_loopy *g, explainer *e, cgt_player mover, cgt_loopy stop) {
  const cgt_loopy from = *g;
  size_t count;
  if (cgt_loopy_options(&count, NULL, 0, e->ctx, from, mover) != CGT_OK) return failed(e);
  cgt_loopy *options = malloc((count + 1) * sizeof *options);
  if (!options) return failed(e);
  bool good = cgt_loopy_options(&count, options, count, e->ctx, from, mover) == CGT_OK, found = false;
  for (size_t i = 0; good && !found && i < count; i++) {
    const cgt_loopy reached = cgt_loopy_stop(e->ctx, options[i], (cgt_player)!mover);
    good = !cgt_loopy_same(reached, cgt_loopy_none());
    if ((found = cgt_loopy_same(reached, stop))) *g = options[i];
  }
  free(options);
  return good || failed(e);
}

static bool play_to_stop(lab_explained_loopy *loopy, explainer *e, lab_value of, cgt_player beginner) {
  struct {
    lab_value *items;
    size_t count, room;
  } play = {0};
  cgt_loopy g = labi_loopy_of(e->ctx, of);
  const cgt_loopy stop = cgt_loopy_stop(e->ctx, g, beginner);
  bool good = !cgt_loopy_same(stop, cgt_loopy_none()) || failed(e);
  for (cgt_player mover = beginner; good; mover = (cgt_player)!mover) {
    bool ended;
    if (cgt_loopy_is_pseudonumber(&ended, e->ctx, g) != CGT_OK) good = failed(e);
    if (!good || ended) break;
    good = next_in_play(&g, e, mover, stop);
    lab_value *last = good ? labi_push(&play) : NULL;
    if (good) good = last ? shown(last, e, g) : failed(e);
  }
  loopy->play[beginner] = play.items;
  loopy->play_length[beginner] = play.count;
  return good;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

bool labi_explain_loopy(lab_explanation *explanation, const labi_asker *a, const labi_written *w) {
  explainer e = {.ask = a, .ctx = a->ctx};
  lab_explained_loopy *loopy = &explanation->loopy;
  lab_value *value = &explanation->value;
  explanation->kind = LAB_EXPLAINED_LOOPY;
  bool good = take_forms(value, &e, w) && simplify_all(&e) && find_run(loopy, &e);
  explanation->forms = e.forms.items;
  explanation->count = e.forms.count;
  if (!good || value->kind != LAB_LOOPY) return good;
  if (is_stopper(&e, *value))
    good = play_to_stop(loopy, &e, *value, CGT_LEFT) && play_to_stop(loopy, &e, *value, CGT_RIGHT);
  return good && labi_list_facts(&loopy->facts, &loopy->fact_count, a->machine, *value, a->error) == CGT_OK;
}

void labi_explained_loopy_free(lab_explained_loopy *loopy) {
  free(loopy->run);
  free(loopy->play[0]);
  free(loopy->play[1]);
  free(loopy->facts);
}
