/* universe_theory.c: the tables of the theories of universes. They share all functions: a class knows its universe. */
#include "lab/theories/universes/universe_theory.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/convert.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"

static bool is_of_universe(const labi_theory *theory) { return theory->modulo != NULL; }

const cgt_universe *labi_universe_of(const labi_theory *theory) { return cgt_universe_named(theory->modulo); }

bool labi_class_value(lab_value *result, lab_machine *m, const labi_node *at, cgt_class g) {
  if (cgt_class_is_none(g)) return labi_engine_failed(m, at);
  const char *name = cgt_class_universe(m->ctx, g)->name;
  const labi_theory *const *theory = m->program->known->theories;
  while (!is_of_universe(*theory) || strcmp((*theory)->modulo, name) != 0) theory++;
  return *result = labi_element_value(m, *theory, g.id), true;
}

bool labi_to_class(cgt_class *g, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind == LAB_ELEMENT && is_of_universe(labi_theory_of(m, v)))
    return *g = (cgt_class){v.as.element.id}, true;
  return labi_fail(m, at, CGT_EINVAL,
                   "expected a game modulo a universe, such as '{0|*}' mod dead_ending, found %s",
                   labi_kind_name(m, v));
}

bool labi_class_cancels(bool *good, lab_machine *m, const labi_node *at, cgt_class g) {
  const cgt_class sum = cgt_class_sum(m->ctx, g, cgt_class_conjugate(m->ctx, g)),
                  zero = cgt_class_parse(m->ctx, cgt_class_universe(m->ctx, g), "0");
  *good = (!cgt_class_is_none(sum) && !cgt_class_is_none(zero)) || labi_engine_failed(m, at);
  return *good && sum.id == zero.id;
}

/* ---- the tables -------------------------------------------------------------------------------- */

static bool put_class(labi_buffer *out, lab_machine *m, const labi_node *at, labi_element g) {
  size_t length;
  const cgt_class c = {g};
  if (cgt_class_print(NULL, 0, &length, m->ctx, c) != CGT_OK) return labi_engine_failed(m, at);
  char *text = malloc(length + 1);
  if (!text) return labi_out_of_memory(m, at);
  const bool good = cgt_class_print(text, length + 1, NULL, m->ctx, c) == CGT_OK || labi_engine_failed(m, at);
  if (good) labi_putf(out, "%s mod %s", text, cgt_class_universe(m->ctx, c)->name);
  free(text);
  return good && (!out->failed || labi_out_of_memory(m, at));
}

/* "{end,0|*}", or "{end,0|*} mod dicot" where that is the universe. */
static bool read_class_text(cgt_class *g, lab_machine *m, const labi_node *at, const cgt_universe *universe,
                            const char *text) {
  static const char sign[] = " mod ";
  const char *end = strstr(text, sign);
  if (end && strcmp(end + strlen(sign), universe->name) != 0)
    return labi_fail(m, at, CGT_EINVAL, "the text is of a game modulo another universe than %s",
                     universe->name);
  const size_t length = end ? (size_t)(end - text) : strlen(text);
  char *form = malloc(length + 1);
  if (!form) return labi_out_of_memory(m, at);
  memcpy(form, text, length);
  form[length] = '\0';
  *g = cgt_class_parse(m->ctx, universe, form);
  free(form);
  return !cgt_class_is_none(*g) || labi_engine_failed(m, at);
}

static bool make_class(cgt_class *g, lab_machine *m, const labi_node *at, const cgt_universe *universe,
                       lab_value v) {
  cgt_form f;
  if (v.kind == LAB_TEXT) return read_class_text(g, m, at, universe, v.as.text->bytes);
  if (v.kind == LAB_ELEMENT && is_of_universe(labi_theory_of(m, v))) {
    *g = (cgt_class){v.as.element.id};
    return cgt_class_universe(m->ctx, *g) == universe ||
           labi_fail(m, at, CGT_EINVAL,
                     "found %s: only forms, positions and texts can be taken modulo the %s",
                     labi_kind_name(m, v), universe->games);
  }
  if (universe->scores && v.kind != LAB_FORM && v.kind != LAB_POSITION) {
    cgt_game score;
    if (!labi_to_number(&score, m, at, v)) return false;
    *g = cgt_class_of_score(m->ctx, universe, score);
    return !cgt_class_is_none(*g) || labi_engine_failed(m, at);
  }
  if (v.kind == LAB_POSITION) {
    *g = cgt_class_of_position(m->ctx, universe, v.as.at.position);
    if (v.as.at.negative) *g = cgt_class_conjugate(m->ctx, *g);
  } else if (v.kind != LAB_FORM)
    return labi_fail(
        m, at, CGT_EINVAL,
        "found %s, which does not record its moves: games modulo %s are made of forms and positions, '{0|*}' "
        "mod %s",
        labi_kind_name(m, v), universe->games, universe->name);
  else if (labi_to_form(&f, m, at, v))
    *g = cgt_class_of_form(m->ctx, universe, f);
  else
    return false;
  return !cgt_class_is_none(*g) || labi_engine_failed(m, at);
}

static bool list_class_options(const labi_element **options, size_t *count, lab_machine *m,
                               const labi_node *at, labi_element g, cgt_player player) {
  const cgt_class c = {g};
  if (cgt_class_options(count, NULL, 0, m->ctx, c, player) != CGT_OK) return labi_engine_failed(m, at);
  cgt_class *own = labi_room(m, at, (*count + 1) * sizeof *own);
  labi_element *ids = own ? labi_room(m, at, (*count + 1) * sizeof *ids) : NULL;
  if (!ids) return false;
  if (cgt_class_options(count, own, *count, m->ctx, c, player) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < *count; i++) ids[i] = own[i].id;
  return *options = ids, true;
}

static bool depth_of_class(uint32_t *day, lab_machine *m, const labi_node *at, labi_element g) {
  (void)at;
  return *day = cgt_class_depth(m->ctx, (cgt_class){g}), true;
}

static bool outcome_of_class(cgt_outcome *who, lab_machine *m, const labi_node *at, labi_element g) {
  return cgt_class_outcome(who, m->ctx, (cgt_class){g}) == CGT_OK || labi_engine_failed(m, at);
}

static bool compare_classes(cgt_order *order, lab_machine *m, const labi_node *at, labi_element g,
                            labi_element h) {
  return cgt_class_compare(order, m->ctx, (cgt_class){g}, (cgt_class){h}) == CGT_OK ||
         labi_engine_failed(m, at);
}

static bool sum_of_classes(labi_element *total, lab_machine *m, const labi_node *at, labi_element g,
                           labi_element h) {
  *total = cgt_class_sum(m->ctx, (cgt_class){g}, (cgt_class){h}).id;
  return *total || labi_engine_failed(m, at);
}

/* The conjugate, if that is the negative. */
static bool negative_of_class(labi_element *negative, lab_machine *m, const labi_node *at, labi_element g) {
  const cgt_class c = {g};
  bool good;
  const bool cancels = labi_class_cancels(&good, m, at, c);
  if (!good) return false;
  if (!cancels)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "G + conjugate(G) is not 0 modulo the %s: write conjugate(G), not -G",
                     cgt_class_universe(m->ctx, c)->games);
  *negative = cgt_class_conjugate(m->ctx, c).id;
  return *negative || labi_engine_failed(m, at);
}

#define FACTS_OF_FORMS                                                                                       \
  {"birthday", "depth"}, {"conjugate", "conjugate"}, {"left_options", "left options"},                       \
      {"right_options", "right options"}, {"is_invertible", NULL}, {0}
static const labi_theory_fact facts_of_class[] = {
    {"outcome", "outcome"}, {"strong_outcome", "strong outcome"}, FACTS_OF_FORMS};
static const labi_theory_fact facts_of_scores[] = {
    {"left_score", "left stop"}, {"right_score", "right stop"}, FACTS_OF_FORMS};

/* By the way of play: who wins, or which score. */
#define PLAYED .outcome = outcome_of_class, .facts = facts_of_class
#define SCORED .of_values = true, .facts = facts_of_scores
#define UNIVERSE(NAME, GAMES, ...)                                                                                \
  static bool make_##NAME(labi_element *g, lab_machine *m, const labi_node *at, lab_value v) {               \
    cgt_class made = {0};                                                                                    \
    return make_class(&made, m, at, cgt_universe_named(#NAME), v) && (*g = made.id, true);                   \
  }                                                                                                          \
  const labi_theory labi_##NAME##_theory = {.name = "simplest",                                              \
                                            .noun = "a game modulo " GAMES,                                  \
                                            .games = "games modulo " GAMES,                                  \
                                            .modulo = #NAME,                                                 \
                                            .open = "simplest(\"",                                           \
                                            .close = "\")",                                                  \
                                            .put = put_class,                                                \
                                            .make = make_##NAME,                                             \
                                            .options = list_class_options,                                   \
                                            .birthday = depth_of_class,                                      \
                                            .compare = compare_classes,                                      \
                                            .sum = sum_of_classes,                                           \
                                            .negative = negative_of_class,                                   \
                                            __VA_ARGS__};
UNIVERSE(normal, "games in normal play", PLAYED)
UNIVERSE(misere, "games in misère play", PLAYED)
UNIVERSE(dicot, "dicots", PLAYED)
UNIVERSE(dead_ending, "dead-ending games", PLAYED)
UNIVERSE(blocking, "blocking games", PLAYED)
UNIVERSE(guaranteed, "guaranteed scoring games", SCORED)
UNIVERSE(dicot_scores, "dicots with scores", SCORED)
