/* functions_cgsuite.c: what CGSuite asks of values that need not be short games. Of a short game the answer
 * is known beforehand, but a script written for CGSuite goes on to ask. */
#include <stdio.h>

#include "lab/functions/function_table.h"
#include "lab/language/lexer.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

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

/* Of values that are no games; NULL: of games. */
static const char *class_of_kind(lab_kind kind) {
  switch (kind) {
  case LAB_RATIONAL:
    return "game.Rational";
  case LAB_BOOL:
    return "cgsuite.lang.Boolean";
  case LAB_TEXT:
    return "cgsuite.lang.String";
  case LAB_LIST:
    return "cgsuite.lang.Set";
  case LAB_MATRIX:
    return "cgsuite.lang.List";
  default:
    return NULL;
  }
}

/* The classes of short games, the narrowest first; NULL after an error. */
static const char *class_of_game(lab_machine *m, const labi_node *at, lab_value value) {
  bool uptimal;
  cgt_game g;
  if (!labi_to_game(&g, m, at, value)) return NULL;
  if (cgt_is_uptimal(&uptimal, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at), NULL;
  if (cgt_is_number(g) && cgt_is_nimber(m->ctx, g)) return "game.Zero";
  if (cgt_is_integer(m->ctx, g)) return "game.Integer";
  if (cgt_is_number(g)) return "game.DyadicRational";
  if (cgt_is_nimber(m->ctx, g)) return "game.Nimber";
  return uptimal ? "game.Uptimal" : "game.CanonicalShortGame";
}

static bool fn_class(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  char name[64];
  const char *class = class_of_kind(args[0].kind);
  if (args[0].kind == LAB_LOOPY)
    class = cgt_loopy_kind_of(m->ctx, args[0].as.loopy.value) == CGT_LOOPY_STOPPER ? "game.CanonicalStopper"
                                                                                   : "game.StopperSidedValue";
  if (!class && !(class = class_of_game(m, at, args[0]))) return false;
  int length = snprintf(name, sizeof name, "\u27EA%s\u27EB", class);
  return labi_new_text(result, m, at, name, (size_t)length);
}

const lab_function labi_cgsuite_functions[] = {
    {"class", "class(G)", "the name of CGSuite's class for values like G", "class(*2)",
     "\u27EAgame.Nimber\u27EB", LABI_CODE(1, 1, "v", TEXT, .general = fn_class)},
    {"is_ordinal", "is_ordinal(G)", "true if G is an integer >= 0 or an infinite ordinal", "is_ordinal(-2)",
     "false", LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_ordinal)},
    {0}};
