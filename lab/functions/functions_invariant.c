/* functions_invariant.c: kinds of games, stops, atomic weights, uptimals and reduced forms. */
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"

/* ---- kinds ----------------------------------------------------------------------------------- */

/* Numbers alone are cold, and all of them are dyadic. */
static bool is_cold(const cgt_ctx *ctx, cgt_game g) { return (void)ctx, cgt_is_number(g); }

/* ---- texts ----------------------------------------------------------------------------------- */

static bool fn_uptimal_expansion(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t length;
  cgt_game g = args[0].as.game;
  if (cgt_uptimal_expansion(NULL, 0, &length, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  char *text = labi_room(m, at, length + 1);
  if (!text) return false;
  if (cgt_uptimal_expansion(text, length + 1, &length, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  return labi_new_text(result, m, at, text, length);
}

/* Appends x, a number, to the text that ends at *length; NULL if it failed. */
static char *with_number(char *text, size_t *length, lab_machine *m, const labi_node *at, cgt_game x) {
  size_t more;
  if (cgt_print(NULL, 0, &more, m->ctx, x, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at), NULL;
  char *longer = labi_room(m, at, *length + more + 8); /* and a few signs by the caller */
  if (!longer) return NULL;
  if (*length) memcpy(longer, text, *length);
  if (cgt_print(longer + *length, more + 1, NULL, m->ctx, x, CGT_PLAIN) != CGT_OK)
    return labi_engine_failed(m, at), NULL;
  *length += more;
  return longer;
}

static bool fn_adorned_stop(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_stop stop;
  size_t length = 0;
  cgt_player first = (cgt_player)labi_code_of(at)->variant;
  if (cgt_stop_of(&stop, m->ctx, args[0].as.game, first) != CGT_OK) return labi_engine_failed(m, at);
  char *text = with_number(NULL, &length, m, at, stop.value);
  if (!text) return false;
  text[length++] = stop.to_move == CGT_LEFT ? 'L' : 'R';
  return labi_new_text(result, m, at, text, length);
}

static bool fn_confusion_interval(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_interval interval;
  if (cgt_confusion_interval(&interval, m->ctx, args[0].as.game) != CGT_OK) return labi_engine_failed(m, at);
  if (interval.empty) return labi_new_text(result, m, at, "empty", strlen("empty"));
  char open = interval.has_low ? '[' : '(', *text = &open;
  size_t length = 1;
  text = with_number(text, &length, m, at, interval.low);
  if (!text) return false;
  text[length++] = ',';
  text = with_number(text, &length, m, at, interval.high);
  if (!text) return false;
  text[length++] = interval.has_high ? ']' : ')';
  return labi_new_text(result, m, at, text, length);
}

/* ---- on the page of cgt show -------------------------------------------------------------------- */

static bool is_no_number(const cgt_ctx *ctx, cgt_game g) { return (void)ctx, !cgt_is_number(g); }

/* Of numbers and nimbers the value says it all. */
static bool is_no_number_or_nimber(const cgt_ctx *ctx, cgt_game g) {
  return !cgt_is_number(g) && !cgt_is_nimber(ctx, g);
}

/* ---- rows ------------------------------------------------------------------------------------ */

#define FROM_STOPS .cost = "none: stops are kept with the game"
#define ADORNED_STOP(player) LABI_CODE(1, 1, "g", TEXT, .general = fn_adorned_stop, .variant = player)

const lab_function labi_invariant_functions[] = {
    {"is_numberish", "is_numberish(G)", "true if G is a number plus an infinitesimal", "is_numberish(6^*)",
     "true",
     LABI_CODE(1, 1, "g", TRUTH, .holds = cgt_is_numberish, LABI_LOOPY(.ask = cgt_loopy_is_numberish)),
     LABI_KIND(360), FROM_STOPS},
    {"is_infinitesimal", "is_infinitesimal(G)",
     "true if G is less than all positive and greater than all negative numbers", "is_infinitesimal(tiny(2))",
     "true",
     LABI_CODE(1, 1, "g", TRUTH, .holds = cgt_is_infinitesimal,
               LABI_LOOPY(.ask = cgt_loopy_is_infinitesimal)),
     LABI_KIND(350), FROM_STOPS},
    {"is_hot", "is_hot(G)", "true if the temperature of G is positive", "is_hot({3|1})", "true",
     LABI_CODE(1, 1, "g", TRUTH, .holds = cgt_is_hot, .loopy = &labi_loopy_is_hot), LABI_KIND(380),
     FROM_STOPS},
    {"is_tepid", "is_tepid(G)", "true if the temperature of G is 0", "is_tepid(1/2^)", "true",
     LABI_CODE(1, 1, "g", TRUTH, .holds = cgt_is_tepid, .loopy = &labi_loopy_is_tepid), LABI_KIND(390),
     FROM_STOPS},
    {"is_cold", "is_cold(G)", "true if the temperature of G is negative: G is a number", "is_cold(1/2)",
     "true", LABI_CODE(1, 1, "g", TRUTH, .holds = is_cold, .loopy = &labi_loopy_is_none), .invariant = true,
     FROM_STOPS},
    {"is_all_small", "is_all_small(G)",
     "true if in each follower of the canonical form both players can move or neither can",
     "is_all_small({^|v})", "true",
     LABI_CODE(1, 1, "g", TRUTH, .ask = cgt_is_all_small, .loopy = &labi_loopy_is_all_small), LABI_KIND(400),
     .source = "Winning Ways, Ch. 8"},
    {"is_dicotic", "is_dicotic(G)", "another name of is_all_small", "is_dicotic(tiny(2))", "false",
     LABI_CODE(1, 1, "g", TRUTH, .ask = cgt_is_all_small, .loopy = &labi_loopy_is_all_small),
     .source = "Winning Ways, Ch. 8"},
    {"is_even", "is_even(G)", "true if all canonical options of G are odd; 0 is even", "is_even({2|0})",
     "false", LABI_ASK(cgt_is_even), LABI_KIND(420), .source = "as in CGSuite"},
    {"is_odd", "is_odd(G)", "true if G is not 0 and all its canonical options are even", "is_odd({2|0})",
     "true", LABI_ASK(cgt_is_odd), LABI_KIND(430), .source = "as in CGSuite"},
    {"is_even_tempered", "is_even_tempered(G)",
     "true if G is a number or all its canonical options are odd-tempered", "is_even_tempered(1/2)", "true",
     LABI_ASK(cgt_is_even_tempered), LABI_KIND(440), .source = "as in CGSuite"},
    {"is_odd_tempered", "is_odd_tempered(G)",
     "true if G is not a number and all its canonical options are even-tempered", "is_odd_tempered({3|1/2})",
     "true", LABI_ASK(cgt_is_odd_tempered), LABI_KIND(450), .source = "as in CGSuite"},
    {"is_number_tiny", "is_number_tiny(G)", "true if G is a number, or a number plus a tiny or miny",
     "is_number_tiny(1tiny(2))", "true",
     LABI_CODE(1, 1, "g", TRUTH, .ask = cgt_is_number_tiny, LABI_LOOPY(.ask = cgt_loopy_is_number_tiny)),
     LABI_KIND(370), .source = "as in CGSuite"},
    {"is_atomic", "is_atomic(G)", "true if G has an atomic weight", "is_atomic({1|^3||^})", "false",
     LABI_ASK(cgt_is_atomic), LABI_KIND(410),
     .source = "Winning Ways, Ch. 8; Siegel, CGT, Ch. II, atomic weights",
     .cost = "one game for each follower, once"},
    {"atomic_weight", "atomic_weight(G)", "the W for which W.^ is equal to G up to remote stars",
     "atomic_weight({1|^^||^})", "2", LABI_CODE(1, 1, "g", GAME, .game = cgt_atomic_weight, .adds = true),
     LABI_ROW(210, "atomic weight", cgt_is_infinitesimal, "none", NULL),
     .source = "Winning Ways, Ch. 8; Siegel, CGT, Ch. II, atomic weights",
     .cost = "one game for each follower, once"},
    {"far_star", "far_star(G)",
     "the least star such that no follower of the canonical form is this or a larger nimber",
     "far_star(*2 + *5)", "*8", LABI_GAME(cgt_far_star), .invariant = true,
     .source = "Winning Ways, Ch. 8, remote stars"},
    {"remote_star", "remote_star(G)",
     "another name of far_star: a follower *n has all smaller stars as followers, so the least remote star is "
     "the far star",
     "remote_star(^*6)", "*8", LABI_GAME(cgt_far_star), .source = "Winning Ways, Ch. 8, remote stars"},
    {"is_uptimal", "is_uptimal(G)", "true if G is a number plus powers of up plus a nimber",
     "is_uptimal({0|v*})", "true",
     LABI_CODE(1, 1, "g", TRUTH, .ask = cgt_is_uptimal, .loopy = &labi_loopy_is_none), LABI_KIND(340),
     .source = "Siegel, CGT, Ch. II, uptimals"},
    {"uptimal_expansion", "uptimal_expansion(G)", "the number, star, and coefficients of the powers of up",
     "uptimal_expansion(73/16v9*8)", "73/16*8.9-", LABI_OF_GAME(fn_uptimal_expansion, TEXT),
     LABI_ROW(220, "uptimal", is_no_number_or_nimber, NULL, NULL), .source = "Siegel, CGT, Ch. II, uptimals"},
    {"reduced_canonical_form", "reduced_canonical_form(G)", "the simplest game infinitesimally close to G",
     "reduced_canonical_form({3||2*|1*}) == {3||2|1}", "true", LABI_GAME(cgt_reduced_canonical_form),
     LABI_ROW(230, "reduced form", is_no_number, NULL, NULL),
     .source = "Grossman and Siegel, Reductions of partizan games (2009)",
     .cost = "two games for each follower, once"},
    {"star_projection", "star_projection(G)", "G with each x* replaced by x, from the leaves up",
     "star_projection({2*|1*})", "{2|1}", LABI_GAME(cgt_star_projection),
     LABI_ROW(240, "star projection", is_no_number, NULL, NULL),
     .source = "Grossman and Siegel, Reductions of partizan games (2009)",
     .cost = "one game for each follower, once"},
    {"stop_count", "stop_count(G)", "the number of stopping positions in the tree of the canonical form",
     "stop_count(*8)", "4374", LABI_INTEGER(cgt_stop_count),
     LABI_ROW(250, "stop count", is_no_number, NULL, NULL), .source = "as in CGSuite"},
    {"adorned_left_stop", "adorned_left_stop(G)", "the left stop, and the player to move there: L or R",
     "adorned_left_stop({3|1})", "3R", ADORNED_STOP(CGT_LEFT), .invariant = true,
     .source = "Lessons in Play, adorned stops", FROM_STOPS},
    {"adorned_right_stop", "adorned_right_stop(G)", "the right stop, and the player to move there: L or R",
     "adorned_right_stop(^)", "0R", ADORNED_STOP(CGT_RIGHT), .invariant = true,
     .source = "Lessons in Play, adorned stops", FROM_STOPS},
    {"confusion_interval", "confusion_interval(G)", "the numbers confused with G; [ and ] include the end",
     "confusion_interval({3||1|0})", "(1,3]", LABI_OF_GAME(fn_confusion_interval, TEXT), LABI_FACT(140),
     .source = "Siegel, CGT, Ch. II, stops", FROM_STOPS},
    {0}};
