/* functions_form.c: functions of forms, and of what stands in the form of a game: its options, its followers,
 * its depth, its outcome in misère play. */
#include "lab/functions/function_table.h"

/* ---- making and telling apart ------------------------------------------------------------------ */

static bool fn_form(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  cgt_form f;
  (void)count;
  return labi_to_form(&f, m, at, args[0]) && labi_form(result, m, at, f);
}

static bool fn_is_identical(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                            size_t count) {
  cgt_form f, g;
  (void)count;
  if (!labi_to_form(&f, m, at, args[0]) || !labi_to_form(&g, m, at, args[1])) return false;
  *result = labi_truth(cgt_form_identical(m->ctx, f, g));
  return true;
}

static bool fn_is_canonical(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                            size_t count) {
  cgt_form f;
  (void)count;
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

static bool settled(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g) {
  if (!labi_game(result, m, at, g)) return false;
  *result = labi_normalise(m, *result);
  return true;
}

/* Of two components or more: a form if one of them is, else a value. All but the last step must be forms. */
static bool compound(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count,
                     cgt_sum_rule rule) {
  cgt_form sum, next;
  bool form = any_form(args, count);
  if (!labi_to_form(&sum, m, at, args[0])) return false;
  for (size_t i = 1; i < count; i++) {
    if (!labi_to_form(&next, m, at, args[i])) return false;
    if (!form && i + 1 == count) return settled(result, m, at, cgt_form_sum_value(m->ctx, rule, sum, next));
    sum = cgt_form_sum(m->ctx, rule, sum, next);
    if (cgt_form_is_none(sum)) return labi_engine_failed(m, at);
  }
  return labi_form(result, m, at, sum);
}

static bool fn_disjunctive(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                           size_t count) {
  return compound(result, m, at, args, count, CGT_DISJUNCTIVE);
}

static bool fn_conjunctive(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                           size_t count) {
  return compound(result, m, at, args, count, CGT_CONJUNCTIVE);
}

static bool fn_selective(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  return compound(result, m, at, args, count, CGT_SELECTIVE);
}

static bool fn_diminished(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                          size_t count) {
  return compound(result, m, at, args, count, CGT_DIMINISHED_DISJUNCTIVE);
}

static bool fn_continued(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  return compound(result, m, at, args, count, CGT_CONTINUED_CONJUNCTIVE);
}

static bool fn_shortened(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  return compound(result, m, at, args, count, CGT_SHORTENED_SELECTIVE);
}

/* ---- options ----------------------------------------------------------------------------------- */

bool labi_options_of_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g,
                          cgt_player player) {
  size_t count;
  if (cgt_options(&count, NULL, 0, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games) return false;
  if (cgt_options(&count, games, count, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  return labi_list_of_games(result, m, at, games, count);
}

static bool list_of_forms(lab_value *result, lab_machine *m, const labi_node *at, const cgt_form *forms,
                          size_t count) {
  if (!labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  for (size_t i = 0; i < count; i++)
    result->as.list->items[i] = (lab_value){.kind = LAB_FORM, .as.form = forms[i]};
  return true;
}

static bool options(lab_value *result, lab_machine *m, const labi_node *at, lab_value v, cgt_player player) {
  size_t count;
  cgt_game g;
  if (v.kind != LAB_FORM) return labi_to_game(&g, m, at, v) && labi_options_of_game(result, m, at, g, player);
  if (cgt_form_options(&count, NULL, 0, m->ctx, v.as.form, player) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  if (!forms) return false;
  if (cgt_form_options(&count, forms, count, m->ctx, v.as.form, player) != CGT_OK)
    return labi_engine_failed(m, at);
  return list_of_forms(result, m, at, forms, count);
}

static bool fn_left_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                            size_t count) {
  (void)count;
  return options(result, m, at, args[0], CGT_LEFT);
}

static bool fn_right_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                             size_t count) {
  (void)count;
  return options(result, m, at, args[0], CGT_RIGHT);
}

/* ---- followers --------------------------------------------------------------------------------- */

static bool fn_follower_count(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                              size_t count) {
  cgt_game g;
  (void)count;
  if (args[0].kind == LAB_FORM)
    return settled(result, m, at, cgt_form_follower_count(m->ctx, args[0].as.form));
  return labi_to_game(&g, m, at, args[0]) && settled(result, m, at, cgt_follower_count(m->ctx, g));
}

static bool followers_of_form(lab_value *result, lab_machine *m, const labi_node *at, cgt_form f) {
  size_t count;
  if (cgt_form_followers(&count, NULL, 0, m->ctx, f) != CGT_OK) return labi_engine_failed(m, at);
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  if (!forms) return false;
  if (cgt_form_followers(&count, forms, count, m->ctx, f) != CGT_OK) return labi_engine_failed(m, at);
  return list_of_forms(result, m, at, forms, count);
}

static bool fn_followers(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  cgt_game g;
  if (args[0].kind == LAB_FORM) return followers_of_form(result, m, at, args[0].as.form);
  if (!labi_to_game(&g, m, at, args[0])) return false;
  if (cgt_followers(&count, NULL, 0, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games) return false;
  if (cgt_followers(&count, games, count, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  return labi_list_of_games(result, m, at, games, count);
}

/* ---- depth and misère play --------------------------------------------------------------------- */

static bool fn_birthday(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                        size_t count) {
  cgt_game g;
  (void)count;
  if (args[0].kind == LAB_FORM) return settled(result, m, at, cgt_form_birthday(m->ctx, args[0].as.form));
  return labi_to_game(&g, m, at, args[0]) && settled(result, m, at, cgt_birthday(m->ctx, g));
}

/* Of a position by its own moves: its canonical form may have another misère outcome. */
static bool fn_misere_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                              size_t count) {
  cgt_outcome outcome;
  cgt_game g;
  cgt_status status;
  (void)count;
  if (args[0].kind == LAB_FORM) {
    status = cgt_form_misere_outcome(&outcome, m->ctx, args[0].as.form);
  } else if (args[0].kind == LAB_POSITION) {
    bool negative = args[0].as.at.negative;
    status = cgt_misere_outcome_of_sum(&outcome, m->ctx, &args[0].as.at.position, &negative, 1);
  } else {
    if (!labi_to_game(&g, m, at, args[0])) return false;
    status = cgt_misere_outcome_of(&outcome, m->ctx, g);
  }
  if (status != CGT_OK) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome};
  return true;
}

/* ---- rows -------------------------------------------------------------------------------------- */

#define COMPOUND(function, gives) LABI_CODE(2, LAB_ANY_NUMBER, "v", gives, .general = function)
#define OF_ANY(function, gives) LABI_CODE(1, 1, "v", gives, .general = function)

const lab_function labi_form_functions[] = {
    {"form", "form(G)", "the canonical form of a game, or all moves of a position, as a form", "form({-1|1})",
     "'0'", OF_ANY(fn_form, FORM)},
    {"is_identical", "is_identical(F,G)", "are the forms the same, options as sets?",
     "is_identical('{-1|1}',0)", "false", LABI_CODE(2, 2, "v", TRUTH, .general = fn_is_identical)},
    {"is_canonical", "is_canonical(F)", "is the form the canonical form of its value?",
     "is_canonical('{0|1/2,1}')", "false", OF_ANY(fn_is_canonical, TRUTH)},
    {"disjunctive_sum", "disjunctive_sum(F,G,..)", "a move in one component; a form if one of them is a form",
     "disjunctive_sum('*',1)", "'{1,*|1}'", COMPOUND(fn_disjunctive, ANY)},
    {"conjunctive_sum", "conjunctive_sum(F,G,..)",
     "a move in every component; over when one ends; a form if one of them is", "conjunctive_sum(*5,*6)",
     "*5", COMPOUND(fn_conjunctive, ANY)},
    {"selective_sum", "selective_sum(F,G,..)",
     "a move in one component or several; a form if one of them is (CGSuite's *5, *6 gives *8)",
     "selective_sum(*5,*6)", "*11", COMPOUND(fn_selective, ANY)},
    {"diminished_disjunctive_sum", "diminished_disjunctive_sum(F,G,..)",
     "a move in one component; over when one ends", "diminished_disjunctive_sum(*2,*2)", "*",
     COMPOUND(fn_diminished, ANY)},
    {"continued_conjunctive_sum", "continued_conjunctive_sum(F,G,..)",
     "a move in every component that has not ended", "continued_conjunctive_sum(*5,*6)", "*6",
     COMPOUND(fn_continued, ANY)},
    {"shortened_selective_sum", "shortened_selective_sum(F,G,..)",
     "a move in one component or several; over when one ends", "shortened_selective_sum(*5,*6)", "*10",
     COMPOUND(fn_shortened, ANY)},
    {"left_options", "left_options(G)", "the Left options of a form, or of the canonical form",
     "left_options({3|1})", "{3}", OF_ANY(fn_left_options, SET), LABI_FACT(90)},
    {"right_options", "right_options(G)", "the Right options of a form, or of the canonical form",
     "right_options({3|1})", "{1}", OF_ANY(fn_right_options, SET), LABI_FACT(100)},
    {"followers", "followers(G)", "all that play can reach from a form, or from the canonical form; G too",
     "followers(^*)", "{0,*,^*}", OF_ANY(fn_followers, SET)},
    {"follower_count", "follower_count(G)", "how many followers there are, G among them",
     "follower_count(*100000)", "100001", OF_ANY(fn_follower_count, INTEGER),
     LABI_ROW(260, "followers", NULL, NULL, NULL)},
    {"birthday", "birthday(G)",
     "the day by which G was born: the depth of its canonical form; of a form its own depth", "birthday(^3)",
     "4", OF_ANY(fn_birthday, INTEGER), LABI_FACT(20)},
    {"misere_outcome", "misere_outcome(G)",
     "who wins if the last to move loses: of a form, of a position, or of the canonical form",
     "misere_outcome('{*|*}')", "N", OF_ANY(fn_misere_outcome, OUTCOME),
     LABI_ROW(270, "misere outcome", NULL, NULL, ", of the canonical form")},
    {0}};
