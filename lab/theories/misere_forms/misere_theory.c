/* misere_theory.c: canonical forms of impartial games in misère play as games of a theory: equal ones are equal in all
 * sums with impartial games. They have no order, and no negative: G + G is not 0.
 * Source: Conway, ONAG, ch. 12; Siegel, CGT, ch. V. */
#include "lab/theories/misere_forms/misere_theory.h"

#include <stdlib.h>

#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"

/* ---- tables ------------------------------------------------------------------------------------ */

bool labi_misere_good(labi_misere_work *w, cgt_status status) {
  switch (status) {
  case CGT_OK:
    return !w->is_kept || labi_check_memory(w->m, w->at);
  case CGT_EINVAL:
    return labi_engine_failed(w->m, w->at);
  case CGT_ELIMIT:
    labi_fail(w->m, w->at, CGT_ELIMIT,
              "misere forms of this game are past the memory limit, the limit of %d terms of a genus, or the "
              "limit of %d moves in a row",
              CGT_MISERE_GENUS_TERMS, CGT_MISERE_DEPTH);
    if (w->is_kept && cgt_misere_forms_memory(w->forms) >= w->m->memory_limit)
      w->m->error->advice = CGT_ADVICE_MEMORY;
    return false;
  case CGT_ECANCELLED:
    return labi_fail(w->m, w->at, CGT_ECANCELLED, "stopped on request");
  default:
    return labi_fail(w->m, w->at, CGT_ENOMEM, "out of memory for misere forms");
  }
}

static bool open_table(cgt_misere_forms **forms, labi_misere_work *w) {
  const cgt_misere_options options = {.memory_bytes = w->m->memory_limit, .stop = w->m->cancel};
  return labi_misere_good(w, cgt_misere_forms_new(forms, w->m->ctx, &options));
}

typedef struct kept {
  cgt_misere_forms *forms;
} kept;

static void release(void *data) { cgt_misere_forms_free(((kept *)data)->forms); }

static size_t bytes_of(const void *data) {
  const kept *k = data;
  return k->forms ? cgt_misere_forms_memory(k->forms) : 0;
}

/* Work among the games that the machine has met. */
static bool begin_kept(labi_misere_work *w, lab_machine *m, const labi_node *at) {
  static const char name[] = "misere forms";
  *w = (labi_misere_work){.m = m, .at = at};
  kept *k = labi_kept_for(m, name, sizeof *k, release, bytes_of);
  if (!k) return labi_out_of_memory(m, at);
  if (!k->forms && !open_table(&k->forms, w)) return false;
  w->forms = k->forms;
  return w->is_kept = true;
}

/* ---- arguments and results --------------------------------------------------------------------- */

static bool read_text(cgt_misere_form *found, labi_misere_work *w, const char *text) {
  size_t place;
  const cgt_status status = cgt_misere_read(found, &place, w->forms, text);
  if (status != CGT_EPARSE) return labi_misere_good(w, status);
  return labi_fail(
      w->m, w->at, CGT_EPARSE,
      "character %zu of \"%.60s\" is not valid in a form of misere play, such as \"{*,*2,{*2}}\"", place + 1,
      text);
}

static bool is_met(const lab_machine *m, lab_value v) {
  return v.kind == LAB_ELEMENT && labi_theory_of(m, v) == &labi_misere_forms_theory;
}

static bool read_value(cgt_misere_form *found, labi_misere_work *w, lab_value v) {
  if (is_met(w->m, v)) return *found = v.as.element.id, true;
  if (v.kind == LAB_TEXT) return read_text(found, w, v.as.text->bytes);
  if (v.kind != LAB_POSITION)
    return labi_fail(w->m, w->at, CGT_EINVAL,
                     "expected a position of an impartial game or a text such as \"{*,{*2}}\", found %s",
                     labi_kind_name(w->m, v));
  if (!cgt_position_ruleset(w->m->ctx, v.as.at.position)->impartial)
    return labi_fail(w->m, w->at, CGT_EDOMAIN, "%s needs a position of an impartial game",
                     w->at->as.name.function->name);
  return labi_misere_good(w, cgt_misere_from_position(found, w->forms, v.as.at.position));
}

bool labi_misere_begin(labi_misere_work *w, cgt_misere_form *found, lab_machine *m, const labi_node *at,
                       const lab_value *args, size_t count) {
  bool any_met = false;
  *w = (labi_misere_work){.m = m, .at = at};
  for (size_t i = 0; i < count; i++) any_met = any_met || is_met(m, args[i]);
  bool good = any_met ? begin_kept(w, m, at) : open_table(&w->forms, w);
  for (size_t i = 0; good && i < count; i++) good = read_value(&found[i], w, args[i]);
  return good;
}

void labi_misere_end(labi_misere_work *w) {
  if (!w->is_kept) cgt_misere_forms_free(w->forms);
}

/* Makes g again, with all its followers, in another table: options are older than what they are of. */
static cgt_status carry(cgt_misere_form *carried, cgt_misere_forms *to, const cgt_misere_forms *from, cgt_misere_form g) {
  enum { IS_NONE, IS_FOLLOWER };
  size_t count;
  cgt_status status = CGT_OK;
  cgt_misere_form *made = calloc((size_t)g + 1, sizeof *made);
  cgt_misere_form *options = malloc(((size_t)g + 1) * sizeof *options);
  if (!made || !options) status = CGT_ENOMEM;
  if (made) made[g] = IS_FOLLOWER;
  for (cgt_misere_form h = g; status == CGT_OK && h > 0; h--) {
    const cgt_misere_form *own = cgt_misere_options_of(&count, from, h);
    for (size_t i = 0; made[h] == IS_FOLLOWER && i < count; i++) made[own[i]] = IS_FOLLOWER;
  }
  for (cgt_misere_form h = 0; status == CGT_OK && h <= g; h++) {
    if (made[h] == IS_NONE) continue;
    const cgt_misere_form *own = cgt_misere_options_of(&count, from, h);
    for (size_t i = 0; i < count; i++) options[i] = made[own[i]];
    status = cgt_misere_from_options(&made[h], to, options, count);
  }
  if (status == CGT_OK) *carried = made[g];
  free(made);
  free(options);
  return status;
}

bool labi_misere_value(lab_value *result, labi_misere_work *w, cgt_misere_form g) {
  labi_misere_work home = *w;
  if (!w->is_kept && (!begin_kept(&home, w->m, w->at) || !labi_misere_good(&home, carry(&g, home.forms, w->forms, g))))
    return false;
  return *result = labi_element_value(w->m, &labi_misere_forms_theory, g), true;
}

/* ---- the table --------------------------------------------------------------------------------- */

static bool put(labi_buffer *out, lab_machine *m, const labi_node *at, labi_element g) {
  labi_misere_work w;
  size_t length;
  if (!begin_kept(&w, m, at) || !labi_misere_good(&w, cgt_misere_print(NULL, 0, &length, w.forms, g))) return false;
  char *text = malloc(length + 1);
  if (!text) return labi_out_of_memory(m, at);
  const bool good = labi_misere_good(&w, cgt_misere_print(text, length + 1, NULL, w.forms, g));
  if (good) labi_put(out, text);
  free(text);
  return good && (!out->failed || labi_out_of_memory(m, at));
}

static bool list_options(const labi_element **options, size_t *count, lab_machine *m, const labi_node *at,
                         labi_element g, cgt_player player) {
  labi_misere_work w;
  (void)player;
  if (!begin_kept(&w, m, at)) return false;
  return *options = cgt_misere_options_of(count, w.forms, g), true;
}

static bool birthday(uint32_t *day, lab_machine *m, const labi_node *at, labi_element g) {
  labi_misere_work w;
  if (!begin_kept(&w, m, at)) return false;
  return *day = cgt_misere_birthday(w.forms, g), true;
}

static bool outcome(cgt_outcome *who, lab_machine *m, const labi_node *at, labi_element g) {
  labi_misere_work w;
  if (!begin_kept(&w, m, at)) return false;
  return *who = cgt_misere_outcome(w.forms, g), true;
}

static bool sum(labi_element *total, lab_machine *m, const labi_node *at, labi_element g, labi_element h) {
  labi_misere_work w;
  return begin_kept(&w, m, at) && labi_misere_good(&w, cgt_misere_sum(total, w.forms, g, h));
}

static const labi_theory_fact facts[] = {{"outcome", "outcome"},
                                         {"genus", "genus"},
                                         {"misere_kind", "kind"},
                                         {"birthday", "birthday"},
                                         {"left_options", "options"},
                                         {"is_half_tame", NULL},
                                         {"is_extraverted", NULL},
                                         {"is_introverted", NULL},
                                         {"is_misere_even", NULL},
                                         {"is_misere_prime", NULL},
                                         {0}};

const labi_theory labi_misere_forms_theory = {
    .name = "misere_form",
    .noun = "a misère form",
    .games = "misère forms",
    .of_impartial = true,
    .open = "misere_form(\"",
    .close = "\")",
    .put = put,
    .options = list_options,
    .birthday = birthday,
    .outcome = outcome,
    .sum = sum,
    .facts = facts,
};
