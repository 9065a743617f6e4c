/* universe_functions.c: the functions of the language about games modulo a universe. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/convert.h"
#include "lab/machine/normalise.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/function_row.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/theories/universes/universe_theory.h"

enum { FN_NORMAL, FN_MISERE, FN_DICOT, FN_DEAD_ENDING, FN_BLOCKING, FN_GUARANTEED, FN_DICOT_SCORES };

static bool fn_universe(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const char *const names[] = {"normal",   "misere",     "dicot",       "dead_ending",
                                      "blocking", "guaranteed", "dicot_scores"};
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
  bool good;
  *result = lab_truth(labi_class_cancels(&good, m, at, g));
  return good;
}

static bool fn_strong_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  cgt_outcome outcome;
  if (!labi_to_class(&g, m, at, args[0])) return false;
  if (cgt_class_strong_outcome(&outcome, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  return *result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome}, true;
}

/* The list of scores of a call; NULL after an error. */
static cgt_game *scores_of_call(size_t *count, lab_machine *m, const labi_node *at, lab_value v) {
  lab_value *items = &v;
  *count = 1;
  if (v.kind == LAB_LIST || v.kind == LAB_MATRIX) labi_spread(&items, count);
  cgt_game *scores = labi_room(m, at, (*count + 1) * sizeof *scores);
  for (size_t i = 0; scores && i < *count; i++)
    if (!labi_to_number(&scores[i], m, at, items[i])) return NULL;
  return scores;
}

static bool list_scored_days(lab_value *result, lab_machine *m, const labi_node *at, const cgt_universe *universe,
                             unsigned n, lab_value of_scores) {
  size_t count, score_count;
  const cgt_game *scores = scores_of_call(&score_count, m, at, of_scores);
  if (!scores) return false;
  if (cgt_class_scored_day(&count, NULL, 0, m->ctx, universe, scores, score_count, n) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_class *classes = labi_room(m, at, (count + 1) * sizeof *classes);
  if (!classes || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_class_scored_day(&count, classes, count, m->ctx, universe, scores, score_count, n) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++)
    if (!labi_class_value(&result->as.list->items[i], m, at, classes[i])) return false;
  return true;
}

static bool fn_days(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const int64_t day = args[0].as.integer;
  const labi_theory *theory = labi_theory_modulo(m, at, args[1]);
  size_t count;
  if (!theory) return false;
  if (day < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  const cgt_universe *universe = labi_universe_of(theory);
  const unsigned n = day > (int64_t)universe->last_day ? universe->last_day + 1 : (unsigned)day;
  if (universe->scores && at->count < 3)
    return labi_fail(m, at, CGT_EINVAL, "the games with scores of a day need the list of scores: days(1, %s, [-1,0,1])",
                     universe->name);
  if (at->count == 3 && universe->scores) return list_scored_days(result, m, at, universe, n, args[2]);
  if (at->count == 3) return labi_fail(m, at, CGT_EINVAL, "%s have no scores", universe->games);
  if (cgt_universe_day(&count, NULL, 0, m->ctx, universe, n) != CGT_OK) return labi_engine_failed(m, at);
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  if (!forms || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_universe_day(&count, forms, count, m->ctx, universe, n) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++)
    if (!labi_class_value(&result->as.list->items[i], m, at, cgt_class_of_form(m->ctx, universe, forms[i])))
      return false;
  return true;
}

/* ---- scores -------------------------------------------------------------------------------------- */

static bool player_of_call(cgt_player *player, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_PLAYER)
    return labi_fail(m, at, CGT_EINVAL, "expected a player, Left or Right, found %s", labi_kind_name(m, v));
  return *player = v.as.player, true;
}

/* variant: who moves first. */
static bool fn_stop_score(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  cgt_player passing = CGT_LEFT;
  const cgt_player mover = (cgt_player)labi_code_of(at)->variant;
  if (at->count == 1 && args[0].kind == LAB_POSITION) {
    const cgt_game stop =
        cgt_position_stop(m->ctx, args[0].as.at.position, args[0].as.at.negative ? (cgt_player)!mover : mover);
    return labi_result(result, m, at, args[0].as.at.negative ? cgt_neg(m->ctx, stop) : stop);
  }
  if (!labi_to_class(&g, m, at, args[0]) || (at->count == 2 && !player_of_call(&passing, m, at, args[1]))) return false;
  const cgt_passing who = at->count < 2 ? CGT_PASSING_NONE : passing == CGT_LEFT ? CGT_PASSING_LEFT : CGT_PASSING_RIGHT;
  return labi_result(result, m, at, cgt_class_stop(m->ctx, g, mover, who));
}

static bool fn_end_score(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g;
  cgt_player player = CGT_LEFT;
  return labi_to_class(&g, m, at, args[0]) && player_of_call(&player, m, at, args[1]) &&
         labi_result(result, m, at, cgt_class_score(m->ctx, g, player));
}

/* variant: the first X for which Left does worse with G. */
static bool fn_distinguish(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_class g, h;
  cgt_form x;
  if (!labi_to_class(&g, m, at, args[0])) return false;
  if (args[1].kind != LAB_ELEMENT && !labi_element_made(&args[1], m, at, labi_theory_of(m, args[0]), args[1]))
    return false;
  if (!labi_to_class(&h, m, at, args[1])) return false;
  if (cgt_class_universe(m->ctx, g)->scores) {
    cgt_order order;
    if (cgt_class_compare(&order, m->ctx, g, h) != CGT_OK) return labi_engine_failed(m, at);
    const bool turned = order == CGT_GREATER && labi_code_of(at)->variant == 0;
    return labi_class_value(result, m, at, turned ? cgt_class_refuting(m->ctx, h, g) : cgt_class_refuting(m->ctx, g, h));
  }
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
    {"guaranteed", "guaranteed",
     "the universe of guaranteed scoring games: a player without a move ends the game with a score, and all scores that "
     "can follow are at least as good for that player",
     "\"{1|-1}\" mod guaranteed + 3", "{4|2} mod guaranteed", UNIVERSE_NAME(FN_GUARANTEED),
     .source = "Larsson, Neto, Nowakowski and Santos, Guaranteed scoring games (2016)"},
    {"dicot_scores", "dicot_scores",
     "the universe of dicots with scores, in which both players have a move, or neither has and the game is a number",
     "\"{{3|0}|-1}\" mod dicot_scores >= 0", "false", UNIVERSE_NAME(FN_DICOT_SCORES),
     .source = "Ettinger, Topics in combinatorial games (1996)"},
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
    {"left_score", "left_score(M)",
     "the score that play of a game with scores, or of a position of a ruleset with scores, reaches if Left moves first; "
     "left_score(M,P): the player P may pass any number of times",
     "left_score(\"{{2|end 5}|end 5}\" mod guaranteed)", "5",
     LABI_CODE(1, 2, "vv", NUMBER, .general = fn_stop_score, .variant = CGT_LEFT), .cost = "one step for each follower"},
    {"right_score", "right_score(M)",
     "the score that play of a game with scores, or of a position of a ruleset with scores, reaches if Right moves first; "
     "right_score(M,P): the player P may pass any number of times",
     "right_score(\"{end -5|{{-1|1}|3}}\" mod guaranteed)", "1",
     LABI_CODE(1, 2, "vv", NUMBER, .general = fn_stop_score, .variant = CGT_RIGHT), .cost = "one step for each follower"},
    {"end_score", "end_score(M,P)", "the score with which the player P may end the simplest form of a game with scores",
     "end_score(\"{end -2|3}\" mod guaranteed, Left)", "-2", LABI_CODE(2, 2, "vv", NUMBER, .general = fn_end_score),
     .cost = "none"},
    {"days", "days(n,U)",
     "the games modulo a universe born by day n: n <= 3 for normal and dicot, else n <= 2; days(n,U,S): those with scores in the "
     "list S, for n <= 1", "days(1, misere)",
     "{0 mod misere,1 mod misere,-1 mod misere,* mod misere}",
     LABI_CODE(2, 3, "ivv", SET, .general = fn_days), .cost = "comparisons with the games born by day n - 1"},
    {"distinguish", "distinguish(M,K)",
     "a game X of the universe, born as early as possible, for which M + X and K + X have different outcomes, or scores",
     "distinguish('{*|*}' mod dead_ending, '0')", "'1'",
     LABI_CODE(2, 2, "vv", ANY, .general = fn_distinguish), .cost = "sums with the games of the last day"},
    {"refute", "refute(M,K)",
     "a game X of the universe for which Left does worse in M + X than in K + X: M >= K is false",
     "refute('*' mod dicot, '0')", "'0'",
     LABI_CODE(2, 2, "vv", ANY, .general = fn_distinguish, .variant = 1),
     .cost = "sums with the games of the last day"},
    {0}};
