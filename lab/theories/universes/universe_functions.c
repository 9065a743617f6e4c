/* universe_functions.c: the functions of the language about games modulo a universe. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/function_row.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/theories/universes/universe_theory.h"

enum { FN_NORMAL, FN_MISERE, FN_DICOT, FN_DEAD_ENDING, FN_BLOCKING };

static bool fn_universe(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const char *const names[] = {"normal", "misere", "dicot", "dead_ending", "blocking"};
  (void)args;
  const char *name = names[labi_code_of(at)->variant];
  return labi_new_text(result, m, at, name, strlen(name));
}

/* With one argument: a game that is one already, or a text that names its universe. */
static bool fn_simplest(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const bool two = at->count == 2;
  cgt_class g;
  lab_value name;
  if (!two && args[0].kind != LAB_TEXT) return labi_to_class(&g, m, at, args[0]) && (*result = args[0], true);
  const char *sign = two ? NULL : strstr(args[0].as.text->bytes, " mod ");
  if (!two && !sign)
    return labi_fail(m, at, CGT_EINVAL,
                     "simplest needs a universe: simplest('{0|*}', dead_ending), or a text such as "
                     "\"{0|*} mod dead_ending\"");
  if (two)
    name = args[1];
  else if (!labi_new_text(&name, m, at, sign + 5, strlen(sign + 5)))
    return false;
  const labi_theory *theory = labi_theory_modulo(m, at, name);
  return theory && labi_element_made(result, m, at, theory, args[0]);
}

static bool fn_in_universe(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form f;
  bool contains;
  const labi_theory *theory = labi_theory_modulo(m, at, args[1]);
  if (!theory) return false;
  if (args[0].kind != LAB_FORM && args[0].kind != LAB_POSITION)
    return labi_fail(m, at, CGT_EINVAL, "in_universe needs a form or a position, found %s",
                     labi_kind_name(m, args[0]));
  if (!labi_to_form(&f, m, at, args[0])) return false;
  if (cgt_universe_contains(&contains, m->ctx, labi_universe_of(theory), f) != CGT_OK)
    return labi_engine_failed(m, at);
  return *result = lab_truth(contains), true;
}

static bool fn_conjugate(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  return labi_to_class(&g, m, at, args[0]) && labi_class_value(result, m, at, cgt_class_conjugate(m->ctx, g));
}

static bool fn_is_invertible(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  if (!labi_to_class(&g, m, at, args[0])) return false;
  const cgt_class sum = cgt_class_sum(m->ctx, g, cgt_class_conjugate(m->ctx, g));
  if (cgt_class_is_none(sum)) return labi_engine_failed(m, at);
  return *result = lab_truth(cgt_class_depth(m->ctx, sum) == 0), true;
}

static bool fn_strong_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  cgt_outcome outcome;
  if (!labi_to_class(&g, m, at, args[0])) return false;
  if (cgt_class_strong_outcome(&outcome, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  return *result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome}, true;
}

static bool fn_days(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const int64_t day = args[0].as.integer;
  const labi_theory *theory = labi_theory_modulo(m, at, args[1]);
  size_t count;
  if (!theory) return false;
  if (day < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  const cgt_universe *universe = labi_universe_of(theory);
  const unsigned n = day > (int64_t)universe->last_day ? universe->last_day + 1 : (unsigned)day;
  if (cgt_universe_day(&count, NULL, 0, m->ctx, universe, n) != CGT_OK) return labi_engine_failed(m, at);
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  if (!forms || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_universe_day(&count, forms, count, m->ctx, universe, n) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++)
    if (!labi_class_value(&result->as.list->items[i], m, at, cgt_class_of_form(m->ctx, universe, forms[i])))
      return false;
  return true;
}

/* variant: the first X for which Left does worse with G. */
static bool fn_distinguish(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g, h;
  cgt_form x;
  if (!labi_to_class(&g, m, at, args[0])) return false;
  if (args[1].kind != LAB_ELEMENT && !labi_element_made(&args[1], m, at, labi_theory_of(m, args[0]), args[1]))
    return false;
  if (!labi_to_class(&h, m, at, args[1])) return false;
  const cgt_status status = labi_code_of(at)->variant ? cgt_class_refute(&x, m->ctx, g, h)
                                                      : cgt_class_distinguish(&x, m->ctx, g, h);
  return status == CGT_OK ? labi_form(result, m, at, x) : labi_engine_failed(m, at);
}

const labi_table_words labi_universes_words = {"Games modulo a universe",
                                               "Larsson, Nowakowski and Santos, Absolute combinatorial game "
                                               "theory (2016); Siegel, On the general dead-ending "
                                               "universe of partizan games (2023)",
                                               "comparisons of pairs of followers, each once"};

#define UNIVERSE_NAME(kind)                                                                                  \
  LABI_CODE(0, 0, "v", TEXT, .general = fn_universe, .variant = kind), .cost = "none"

const lab_function labi_universes_functions[] = {
    {"normal", "normal", "the universe of all games in normal play: F mod normal", "'{-1|1}' mod normal",
     "0 mod normal", UNIVERSE_NAME(FN_NORMAL)},
    {"misere", "misere", "the universe of all games in misere play: F mod misere", "'{-1|1}' mod misere",
     "{-1|1} mod misere", UNIVERSE_NAME(FN_MISERE),
     .source = "Mesdal and Ottaway (2007); Siegel, CGT, Ch. V"},
    {"dicot", "dicot",
     "the universe of dicots in misere play, in which both players have a move, or neither has",
     "'*' mod dicot + '*' mod dicot", "0 mod dicot", UNIVERSE_NAME(FN_DICOT),
     .source = "Dorbec, Renault, Siegel and Sopena (2015)"},
    {"dead_ending", "dead_ending",
     "the universe of dead-ending games in misere play, in which a player without a move never gets one "
     "again",
     "'{0|*}' >= '*' mod dead_ending", "false", UNIVERSE_NAME(FN_DEAD_ENDING),
     .source = "Milley and Renault (2013); Larsson, Milley, Nowakowski, Renault and Santos (2018)"},
    {"blocking", "blocking",
     "the universe of blocking games in misere play: after each move of the opponent a player without a move "
     "has none, or "
     "can move back to such a game",
     "'{|1}' mod blocking", "0 mod blocking", UNIVERSE_NAME(FN_BLOCKING),
     .source = "Davies, Miller and Milley (2025)"},
    {"simplest", "simplest(F,U)",
     "the simplest form of a form or position modulo a universe, the same as F mod U. The mark `end`: the "
     "player counts "
     "as one without a move",
     "simplest('{*|*,0}', dicot)", "{*|end,0} mod dicot",
     LABI_CODE(1, 2, "vv", ANY, .general = fn_simplest)},
    {"in_universe", "in_universe(F,U)",
     "true if a form or position and all its followers belong to a universe",
     "in_universe(domineering(2,3), dead_ending)", "true",
     LABI_CODE(2, 2, "vv", TRUTH, .general = fn_in_universe), .cost = "one step for each follower"},
    {"conjugate", "conjugate(M)", "a game modulo a universe with Left and Right exchanged",
     "conjugate('{0|*}' mod misere)", "{*|0} mod misere", LABI_CODE(1, 1, "v", ANY, .general = fn_conjugate)},
    {"is_invertible", "is_invertible(M)", "true if a game modulo a universe and its conjugate add to 0",
     "is_invertible('{1|0}' mod dead_ending)", "false",
     LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_invertible)},
    {"strong_outcome", "strong_outcome(M)",
     "the outcome of a game modulo a universe if each player, moving first, has to win with each of the "
     "player's own ends added",
     "strong_outcome('1' mod dead_ending)", "R", LABI_CODE(1, 1, "v", ANY, .general = fn_strong_outcome),
     .cost = "one step for each follower"},
    {"days", "days(n,U)",
     "the games modulo a universe born by day n: n <= 3 for normal and dicot, else n <= 2", "days(1, misere)",
     "{0 mod misere,1 mod misere,-1 mod misere,* mod misere}",
     LABI_CODE(2, 2, "iv", SET, .general = fn_days), .cost = "comparisons with the games born by day n - 1"},
    {"distinguish", "distinguish(M,K)",
     "a game X of the universe, born as early as possible, for which M + X and K + X have different outcomes",
     "distinguish('{*|*}' mod dead_ending, '0')", "'1'",
     LABI_CODE(2, 2, "vv", FORM, .general = fn_distinguish), .cost = "sums with the games of the last day"},
    {"refute", "refute(M,K)",
     "a game X of the universe for which Left does worse in M + X than in K + X: M >= K is false",
     "refute('*' mod dicot, '0')", "'0'",
     LABI_CODE(2, 2, "vv", FORM, .general = fn_distinguish, .variant = 1),
     .cost = "sums with the games of the last day"},
    {0}};
