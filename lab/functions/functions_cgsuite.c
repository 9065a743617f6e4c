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

/* The classes of CGSuite, the narrowest first. */
static bool fn_class(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  char name[64];
  const char *class = "CanonicalShortGame";
  bool uptimal = false;
  cgt_game g;
  if (args[0].kind == LAB_RATIONAL) {
    class = "Rational";
  } else if (args[0].kind == LAB_LOOPY) {
    class = cgt_loopy_kind_of(m->ctx, args[0].as.loopy.value) == CGT_LOOPY_STOPPER ? "CanonicalStopper"
                                                                                   : "StopperSidedValue";
  } else {
    if (!labi_to_game(&g, m, at, args[0])) return false;
    if (cgt_is_uptimal(&uptimal, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
    if (cgt_is_number(g) && cgt_is_nimber(m->ctx, g))
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
    {"is_ordinal", "is_ordinal(G)", "true if G is an integer >= 0 or an infinite ordinal", "is_ordinal(-2)",
     "false", LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_ordinal)},
    {0}};
