/* functions_cgsuite.c: what CGSuite asks of values that need not be short games. Of a short game the answer
 * is known beforehand, but a script written for CGSuite goes on to ask. */
#include <stdio.h>

#include "lab/functions/function_table.h"
#include "lab/language/lexer.h"

static bool yes(const cgt_ctx *ctx, cgt_game g) { return (void)ctx, !cgt_is_none(g); }

static bool is_number_here(const cgt_ctx *ctx, cgt_game g) { return (void)ctx, cgt_is_number(g); }

static bool is_idempotent(const cgt_ctx *ctx, cgt_game g) {
  return cgt_is_number(g) && cgt_is_nimber(ctx, g);
}

static cgt_game nothing(cgt_ctx *ctx, cgt_game g) { return cgt_is_none(g) ? g : cgt_integer(ctx, 0); }

static cgt_game itself(cgt_ctx *ctx, cgt_game g) { return (void)ctx, g; }

static bool fn_is_ordinal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool negative = true;
  cgt_game g;
  if (args[0].kind == LAB_ORDINAL) return *result = labi_truth(true), true;
  if (args[0].kind == LAB_RATIONAL) return *result = labi_truth(false), true;
  if (!labi_to_game(&g, m, at, args[0])) return false;
  if (cgt_is_integer(m->ctx, g) && !labi_compare(&negative, m, at, LABI_TOKEN_LESS, args[0], labi_integer(0)))
    return false;
  *result = labi_truth(!negative);
  return true;
}

/* The classes of CGSuite, the narrowest first. */
static bool fn_class(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  char name[64];
  const char *class = "CanonicalShortGame";
  bool uptimal = false;
  cgt_game g;
  if (args[0].kind == LAB_RATIONAL) {
    class = "Rational";
  } else {
    if (!labi_to_game(&g, m, at, args[0])) return false;
    if (cgt_is_uptimal(&uptimal, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
    if (is_idempotent(m->ctx, g))
      class = "Zero";
    else if (cgt_is_integer(m->ctx, g))
      class = "Integer";
    else if (cgt_is_number(g))
      class = "DyadicRational";
    else if (cgt_is_nimber(m->ctx, g))
      class = "Nimber";
    else if (uptimal)
      class = "Uptimal";
  }
  int length = snprintf(name, sizeof name, "\u27EAgame.%s\u27EB", class);
  return labi_new_text(result, m, at, name, (size_t)length);
}

const lab_function labi_cgsuite_functions[] = {
    {"class", "class(G)", "the name of CGSuite's class for values like G", "class(*2)",
     "\u27EAgame.Nimber\u27EB", LABI_CODE(1, 1, "v", TEXT, .general = fn_class)},
    {"degree", "degree(G)", "G - G on the onside of loopy games: 0 for short games", "degree({3|1})", "0",
     LABI_INTEGER(nothing)},
    {"variety", "variety(G)", "how a loopy game differs from its degree: 0 for short games", "variety(^)",
     "0", LABI_INTEGER(nothing)},
    {"onside", "onside(G)", "G itself, since G is no loopy game", "onside(^)", "^", LABI_GAME(itself)},
    {"offside", "offside(G)", "G itself, since G is no loopy game", "offside(^)", "^", LABI_GAME(itself)},
    {"is_loopfree", "is_loopfree(G)", "true for short games", "is_loopfree(^)", "true", LABI_HOLDS(yes)},
    {"is_plumtree", "is_plumtree(G)", "true for short games", "is_plumtree(^)", "true", LABI_HOLDS(yes)},
    {"is_stopper", "is_stopper(G)", "true for short games", "is_stopper(^)", "true", LABI_HOLDS(yes)},
    {"is_stopper_sided", "is_stopper_sided(G)", "true for short games", "is_stopper_sided(^)", "true",
     LABI_HOLDS(yes)},
    {"is_pseudonumber", "is_pseudonumber(G)", "is G a number? loopy ones are not here",
     "is_pseudonumber(1/2)", "true", LABI_HOLDS(is_number_here)},
    {"is_ordinal", "is_ordinal(G)", "is G an integer >= 0, or an infinite ordinal?", "is_ordinal(-2)",
     "false", LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_ordinal)},
    {"is_idempotent", "is_idempotent(G)", "is G + G = G? of short games only of 0", "is_idempotent(*)",
     "false", LABI_HOLDS(is_idempotent)},
    {0}};
