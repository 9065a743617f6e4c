/* functions_operation.c: heating, products, ordinal sums and their kin. */
#include "lab/functions/function_table.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

static bool fn_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return labi_ordinal_sum(result, m, at, args[0], args[1]);
}

static bool fn_subordinate(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form base;
  cgt_game g;
  static const labi_loopy_code loopy = {.pair = cgt_loopy_subordinate};
  if (!labi_settle(&args[0], m, at)) return false;
  if (labi_is_loopy(args[0], args[1])) return labi_call_loopy(result, m, at, &loopy, args);
  return labi_to_game(&g, m, at, args[0]) && labi_to_form(&base, m, at, args[1]) &&
         labi_game(result, m, at, cgt_form_subordinate(m->ctx, g, base));
}

static bool fn_ordinal_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_form f[2];
  cgt_game g[2];
  if (labi_is_ordinal(args[0], args[1])) return labi_ordinal(result, m, at, '.', args[0], args[1]);
  bool forms = args[0].kind == LAB_FORM || args[1].kind == LAB_FORM;
  for (int i = 0; i < 2; i++)
    if (!(forms ? labi_to_form(&f[i], m, at, args[i]) : labi_to_game(&g[i], m, at, args[i]))) return false;
  cgt_game product = forms ? cgt_form_value(m->ctx, cgt_form_ordinal_product(m->ctx, f[0], f[1]))
                           : cgt_ordinal_product(m->ctx, g[0], g[1]);
  return labi_game(result, m, at, product);
}

static bool fn_overheat(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return labi_game(result, m, at, cgt_overheat(m->ctx, args[0].as.game, args[1].as.game, args[2].as.game));
}

/* ---- rows ------------------------------------------------------------------------------------- */

#define LABI_OF_FORMS(function, gives) LABI_CODE(2, 2, "v", gives, .general = function)

const lab_function labi_operation_functions[] = {
    {"cool", "cool(G,t)", "G cooled by the number t; above its temperature its mean", "cool({4|1||-2},1)",
     "{2|1||-1}", LABI_PAIR(cgt_cool), .source = "Siegel, CGT, Ch. II, cooling"},
    {"freeze", "freeze(G)", "G cooled by its temperature; a number is unchanged", "freeze({3|1})", "2*",
     LABI_GAME(cgt_freeze), .source = "Siegel, CGT, Ch. II, cooling"},
    {"heat", "heat(G,t)", "a number is unchanged; otherwise {heat(GL,t) + t | heat(GR,t) - t}", "heat(*,2)", "+-2",
     LABI_PAIR(cgt_heat), .source = "Winning Ways, Ch. 6; Siegel, CGT, Ch. II, heating"},
    {"overheat", "overheat(G,s,t)", "n.s for an integer n; otherwise {over(GL) + t | over(GR) - t}",
     "overheat(1/2,1,1)", "{1|0}", LABI_CODE(3, 3, "g", GAME, .general = fn_overheat),
     .source = "Winning Ways, Ch. 6; Berlekamp, Blockbusting and Domineering"},
    {"norton_product", "norton_product(G,U)", "Norton's product G.U, for U > 0", "norton_product(*,^)",
     "+-(^^*)", LABI_PAIR(cgt_norton_product),
     .source = "Winning Ways, Ch. 8; Siegel, CGT, Norton multiplication"},
    {"norton_multiply", "norton_multiply(G,U)", "CGSuite's name for norton_product", "norton_multiply(3,^^*)",
     "^6*", LABI_PAIR(cgt_norton_product),
     .source = "Winning Ways, Ch. 8; Siegel, CGT, Norton multiplication"},
    {"conway_product", "conway_product(G,H)", "Conway's product of the canonical forms",
     "conway_product({3|1},^^)", "{^6|^^}", LABI_PAIR(cgt_conway_product),
     .source = "Conway, ONAG, Ch. 1 and 6, multiplication",
     .cost = "one canonical form for each pair of followers"},
    {"ordinal_sum", "ordinal_sum(G,H)",
     "G:H = {GL, G:HL | GR, G:HR}; a form G in quotes or a position keeps all its options, any other G is in "
     "canonical form",
     "ordinal_sum(*,1)", "^*", LABI_OF_FORMS(fn_ordinal_sum, ANY),
     .source = "Siegel, CGT, Ch. II, ordinal sums; Conway, ONAG, Ch. 15",
     .cost = "one canonical form for each follower of H; none for numbers and nimbers"},
    {"subordinate", "subordinate(G,B)", "the H with G = B:H; a base B in quotes is used as written",
     "subordinate(^[5],'{*|*}')", "5", LABI_OF_FORMS(fn_subordinate, GAME),
     .source = "Siegel, CGT, Ch. II, ordinal sums",
     .cost = "one ordinal sum for each follower of G, to check it"},
    {"ordinal_product", "ordinal_product(G,H)",
     "copies of G placed on each other according to H; values are used in canonical form",
     "ordinal_product(*3,*5)", "*15", LABI_OF_FORMS(fn_ordinal_product, GAME), .source = "as in CGSuite",
     .cost = "one ordinal sum for each pair of options of each pair of followers"},
    {"pow", "pow(G,x)", "{0 | H - pow_to(G,x-1)}, for G = {0|H} and a number x >= 1", "pow(^,2) == {0|v*}",
     "true", LABI_CODE(2, 2, "g", GAME, .pair = cgt_pow, LABI_LOOPY(.pair = cgt_loopy_pow)),
     .source = "Siegel, CGT, Ch. II, uptimals; CGSuite, where x is not an integer", .cost = "an ordinal sum"},
    {"pow_to", "pow_to(G,x)",
     "0 for x = 0, the ordinal sum G:(n-1) for an integer n >= 1, otherwise G:y with x = 1:y",
     "pow_to(^,3) == {{^|*}|*}", "true",
     LABI_CODE(2, 2, "g", GAME, .pair = cgt_pow_to, LABI_LOOPY(.pair = cgt_loopy_pow_to)),
     .source = "Siegel, CGT, Ch. II, uptimals; CGSuite, where x is not an integer", .cost = "an ordinal sum"},
    {"left_incentives", "left_incentives(G)", "GL - G, without dominated incentives",
     "left_incentives({3|1})", "{{2|0}}", LABI_LIST(cgt_left_incentives),
     .source = "Siegel, CGT, Ch. II, incentives", .cost = "one sum for each option, and their comparisons"},
    {"right_incentives", "right_incentives(G)", "G - GR, without dominated incentives",
     "right_incentives({3|1})", "{{2|0}}", LABI_LIST(cgt_right_incentives),
     .source = "Siegel, CGT, Ch. II, incentives", .cost = "one sum for each option, and their comparisons"},
    {"incentives", "incentives(G)", "GL - G and G - GR, without dominated incentives", "incentives(^)",
     "{^*}", LABI_LIST(cgt_incentives), .source = "Siegel, CGT, Ch. II, incentives",
     .cost = "one sum for each option, and their comparisons"},
    {"companion", "companion(G)", "the image of G under the automorphism of the lattice of games born by day n",
     "companion(^)",
     "^*", LABI_GAME(cgt_companion), .source = "Siegel, CGT, Ch. III, companions"},
    {0}};
