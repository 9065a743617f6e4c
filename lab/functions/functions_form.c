/* functions_form.c: functions of forms, and of what stands in the form of a game: its options, its followers,
 * its depth, its outcome in misère play. */
#include "lab/functions/function_table.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/machine/value_kind.h"

/* ---- making and telling apart ------------------------------------------------------------------ */

static bool fn_form(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form f;
  return labi_to_form(&f, m, at, args[0]) && labi_form(result, m, at, f);
}

static bool fn_is_identical(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form f, g;
  if (!labi_to_form(&f, m, at, args[0]) || !labi_to_form(&g, m, at, args[1])) return false;
  *result = labi_truth(cgt_form_identical(m->ctx, f, g));
  return true;
}

static bool fn_is_canonical(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form f;
  if (!labi_to_form(&f, m, at, args[0])) return false;
  *result = labi_truth(cgt_form_is_canonical(m->ctx, f));
  return true;
}

/* ---- compounds --------------------------------------------------------------------------------- */

static bool any_form(const lab_value *args, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == LAB_FORM) return true;
  return false;
}

/* Of two components or more: a form if one of them is, else a value. All but the last step must be forms. */
static bool fn_compound(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_sum_rule rule = (cgt_sum_rule)labi_code_of(at)->variant;
  cgt_form sum, next;
  size_t count = at->count;
  bool form = any_form(args, count);
  if (!labi_to_form(&sum, m, at, args[0])) return false;
  for (size_t i = 1; i < count; i++) {
    if (!labi_to_form(&next, m, at, args[i])) return false;
    if (!form && i + 1 == count)
      return labi_result(result, m, at, cgt_form_sum_value(m->ctx, rule, sum, next));
    sum = cgt_form_sum(m->ctx, rule, sum, next);
    if (cgt_form_is_none(sum)) return labi_engine_failed(m, at);
  }
  return labi_form(result, m, at, sum);
}

/* ---- options ----------------------------------------------------------------------------------- */

typedef cgt_status form_lister(size_t *count, cgt_form *forms, size_t cap, cgt_ctx *ctx, cgt_form f);

static bool list_forms(lab_value *result, lab_machine *m, const labi_node *at, form_lister *list,
                       cgt_form f) {
  size_t count;
  if (list(&count, NULL, 0, m->ctx, f) != CGT_OK) return labi_engine_failed(m, at);
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  if (!forms || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (list(&count, forms, count, m->ctx, f) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = lab_form(forms[i]);
  return true;
}

/* Of a form what is written, of anything else what stands in its canonical form. */
static bool list(lab_value *result, lab_machine *m, const labi_node *at, lab_value v, labi_lister *of_game,
                 form_lister *of_form) {
  cgt_game g;
  if (v.kind == LAB_FORM) return list_forms(result, m, at, of_form, v.as.form);
  return labi_to_game(&g, m, at, v) && labi_list_games(result, m, at, of_game, g);
}

cgt_status labi_left_options(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g) {
  return cgt_options(count, games, cap, ctx, g, CGT_LEFT);
}

cgt_status labi_right_options(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g) {
  return cgt_options(count, games, cap, ctx, g, CGT_RIGHT);
}

static cgt_status left_options_of(size_t *count, cgt_form *forms, size_t cap, cgt_ctx *ctx, cgt_form f) {
  return cgt_form_options(count, forms, cap, ctx, f, CGT_LEFT);
}

static cgt_status right_options_of(size_t *count, cgt_form *forms, size_t cap, cgt_ctx *ctx, cgt_form f) {
  return cgt_form_options(count, forms, cap, ctx, f, CGT_RIGHT);
}

static bool fn_left_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ELEMENT) return labi_element_options(result, m, at, args[0], CGT_LEFT);
  return list(result, m, at, args[0], labi_left_options, left_options_of);
}

static bool fn_right_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ELEMENT) return labi_element_options(result, m, at, args[0], CGT_RIGHT);
  return list(result, m, at, args[0], labi_right_options, right_options_of);
}

static bool fn_followers(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return list(result, m, at, args[0], cgt_followers, cgt_form_followers);
}

/* ---- numbers of forms ----------------------------------------------------------------------------- */

static bool measure(lab_value *result, lab_machine *m, const labi_node *at, lab_value v,
                    cgt_game of_form(cgt_ctx *ctx, cgt_form f)) {
  cgt_game g;
  if (v.kind == LAB_FORM) return labi_result(result, m, at, of_form(m->ctx, v.as.form));
  if (v.kind == LAB_LOOPY) return labi_refuse_loopy(m, at, v, "a short game", at->as.name.function);
  return labi_to_game(&g, m, at, v) && labi_result(result, m, at, labi_code_of(at)->game(m->ctx, g));
}

static bool fn_follower_count(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return measure(result, m, at, args[0], cgt_form_follower_count);
}

static bool fn_birthday(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ELEMENT) return labi_element_birthday(result, m, at, args[0]);
  return measure(result, m, at, args[0], cgt_form_birthday);
}

/* ---- misère play ---------------------------------------------------------------------------------- */

/* Of a position by its own moves. Of a value the canonical form knows no more than its own outcome, not that
 * of what it was made of. */
static bool fn_misere_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_outcome outcome;
  cgt_status status;
  if (args[0].kind == LAB_FORM) {
    status = cgt_form_misere_outcome(&outcome, m->ctx, args[0].as.form);
  } else if (args[0].kind == LAB_POSITION) {
    bool negative = args[0].as.at.negative;
    status = cgt_misere_outcome_of_sum(&outcome, m->ctx, &args[0].as.at.position, &negative, 1);
  } else {
    return labi_fail(m, at, CGT_EDOMAIN,
                     "misere_outcome needs a form or a position, found %s, which does not record its moves: "
                     "misere_outcome(form(G)) uses its canonical form, as in CGSuite; to keep the form as "
                     "written quote it, def G(n) = '{..|..}', or make it a ruleset"

                     ,
                     lab_kind_name(args[0]));
  }
  if (status != CGT_OK) return labi_engine_failed(m, at);
  return *result = lab_outcome(outcome), true;
}

/* ---- rows -------------------------------------------------------------------------------------- */

#define COMPOUND(rule) LABI_CODE(2, LAB_ANY_NUMBER, "v", ANY, .general = fn_compound, .variant = CGT_##rule)
#define MEASURE(function, of_game) LABI_CODE(1, 1, "v", INTEGER, .general = function, .game = of_game)
#define OF_ANY(function, gives) LABI_CODE(1, 1, "v", gives, .general = function)

const lab_function labi_form_functions[] = {
    {"form", "form(G)", "the canonical form of a game, or all moves of a position, as a form", "form({-1|1})",
     "'0'", OF_ANY(fn_form, FORM), .cost = "one form for each follower"},
    {"is_identical", "is_identical(F,G)", "true if the forms are identical, with options as sets",
     "is_identical('{-1|1}',0)", "false", LABI_CODE(2, 2, "v", TRUTH, .general = fn_is_identical),
     .cost = "one step for each follower"},
    {"is_canonical", "is_canonical(F)", "true if the form is the canonical form of its value",
     "is_canonical('{0|1/2,1}')", "false", OF_ANY(fn_is_canonical, TRUTH),
     .cost = "one step for each follower"},
    {"disjunctive_sum", "disjunctive_sum(F,G,..)", "a move in one component; a form if a component is a form",
     "disjunctive_sum('*',1)", "'{1,*|1}'", COMPOUND(DISJUNCTIVE)},
    {"conjunctive_sum", "conjunctive_sum(F,G,..)",
     "a move in every component, as long as the mover has one in each; a form if a component is a form",
     "conjunctive_sum(*5,*6)", "*5", COMPOUND(CONJUNCTIVE)},
    {"selective_sum", "selective_sum(F,G,..)",
     "a move in one component or several; a form if a component is a form (CGSuite's *5, *6 gives *8)",
     "selective_sum(*5,*6)", "*11", COMPOUND(SELECTIVE)},
    {"diminished_disjunctive_sum", "diminished_disjunctive_sum(F,G,..)",
     "a move in one component, as long as the mover has one in each; values are used in canonical form",
     "diminished_disjunctive_sum(*2,*2)", "*", COMPOUND(DIMINISHED_DISJUNCTIVE)},
    {"continued_conjunctive_sum", "continued_conjunctive_sum(F,G,..)",
     "a move in every component in which the mover has one; values are used in canonical form",
     "continued_conjunctive_sum(*5,*6)", "*6", COMPOUND(CONTINUED_CONJUNCTIVE)},
    {"shortened_selective_sum", "shortened_selective_sum(F,G,..)",
     "a move in one component or several, as long as the mover has one in each; values are used in canonical form",
     "shortened_selective_sum(*5,*6)", "*10", COMPOUND(SHORTENED_SELECTIVE)},
    {"left_options", "left_options(G)", "the Left options of a form, or of the canonical form",
     "left_options({3|1})", "{3}",
     LABI_CODE(1, 1, "v", SET, .general = fn_left_options, .loopy = &labi_loopy_options[CGT_LEFT]),
     LABI_FACT(90), .source = "Siegel, CGT, Ch. I", .cost = "one step for each option"},
    {"right_options", "right_options(G)", "the Right options of a form, or of the canonical form",
     "right_options({3|1})", "{1}",
     LABI_CODE(1, 1, "v", SET, .general = fn_right_options, .loopy = &labi_loopy_options[CGT_RIGHT]),
     LABI_FACT(100), .source = "Siegel, CGT, Ch. I", .cost = "one step for each option"},
    {"followers", "followers(G)",
     "all games that play can reach from a form, or from the canonical form, including G", "followers(^*)",
     "{0,*,^*}", LABI_CODE(1, 1, "v", SET, .general = fn_followers, .loopy = &labi_loopy_followers),
     .source = "Siegel, CGT, Ch. I",
     .cost = "one step for each follower; counted in closed form for numbers, ups and nimbers"},
    {"follower_count", "follower_count(G)",
     "the number of followers of a form, or of the canonical form, including itself",
     "follower_count(*100000)", "100001",
     LABI_CODE(1, 1, "v", INTEGER, .general = fn_follower_count, .game = cgt_follower_count,
               .loopy = &labi_loopy_follower_count),
     LABI_ROW(260, "followers", NULL, NULL, NULL), .source = "Siegel, CGT, Ch. I",
     .cost = "one step for each follower; counted in closed form for numbers, ups and nimbers"},
    {"birthday", "birthday(G)",
     "the day by which G is born: the depth of its canonical form; for a form its own depth", "birthday(^3)",
     "4", MEASURE(fn_birthday, cgt_birthday), LABI_FACT(20), .source = "Siegel, CGT, Ch. II, birthdays",
     .cost = "one step for each follower, once; the results are kept"},
    {"misere_outcome", "misere_outcome(G)",
     "who wins in misere play; for a position by its moves, for a form by its options",
     "misere_outcome('{*|*}')", "N",
     OF_ANY(fn_misere_outcome, OUTCOME),
     LABI_ROW(270, "misere outcome", NULL, NULL, ", of the canonical form"), .source = "Siegel, CGT, Ch. V",
     .cost = "one step for each follower, once"},
    {0}};
