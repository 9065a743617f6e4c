/* functions_nimber.c: nim arithmetic, of integers >= 0, of nimbers and of infinite ordinals, and mex. */
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

static bool nim_sum_of_ordinals(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *args,
                                size_t count) {
  *result = labi_integer(0);
  for (size_t i = 0; i < count; i++)
    if (!labi_ordinal(result, m, at, 'x', *result, args[i])) return false;
  return true;
}

static bool fn_nim_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t small = 0;
  size_t i = 0, count = at->count;
  labi_spread(&args, &count);
  for (; i < count && args[i].kind == LAB_INTEGER && args[i].as.integer >= 0; i++)
    small ^= args[i].as.integer;
  if (i == count) return *result = labi_integer(small), true;
  for (size_t k = i; k < count; k++)
    if (args[k].kind == LAB_ORDINAL) return nim_sum_of_ordinals(result, m, at, args, count);
  cgt_game total = cgt_integer(m->ctx, small), term;
  for (; i < count; i++) {
    if (!labi_tick(m, at) || !labi_to_game(&term, m, at, args[i])) return false;
    total = cgt_nim_sum(m->ctx, total, term);
    if (cgt_is_none(total)) return labi_engine_failed(m, at);
  }
  return labi_result(result, m, at, total);
}

static LABI_COLUMN_OPERATION(column_of_nim_sum, {
  open[i] |= a[i] | b[i];
  to[i] = a[i] ^ b[i];
})

/* Of two games: integers >= 0 and nimbers, as code has it. */
static bool fn_of_two(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game x, y;
  return labi_to_game(&x, m, at, args[0]) && labi_to_game(&y, m, at, args[1]) &&
         labi_result(result, m, at, labi_code_of(at)->pair(m->ctx, x, y));
}

static bool fn_of_one(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game g;
  return labi_to_game(&g, m, at, args[0]) && labi_result(result, m, at, labi_code_of(at)->game(m->ctx, g));
}

static bool fn_nim_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (labi_is_ordinal(args[0], args[1])) return labi_nim_product(result, m, at, args[0], args[1]);
  return fn_of_two(result, m, at, args);
}

static bool fn_nim_quotient(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  lab_value inverse;
  if (!labi_is_ordinal(args[0], args[1])) return fn_of_two(result, m, at, args);
  return labi_nim_inverse(&inverse, m, at, args[1]) && labi_nim_product(result, m, at, args[0], inverse);
}

static bool fn_nim_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ORDINAL) return labi_nim_power(result, m, at, args[0], args[1]);
  return fn_of_two(result, m, at, args);
}

static bool fn_nim_inverse(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ORDINAL) return labi_nim_inverse(result, m, at, args[0]);
  return fn_of_one(result, m, at, args);
}

static bool fn_nim_sqrt(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_ORDINAL) return labi_nim_sqrt(result, m, at, args[0]);
  return fn_of_one(result, m, at, args);
}

static bool fn_nim_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool transfinite;
  cgt_game g;
  if (!labi_transfinite_value(&transfinite, result, m, at, args[0])) return false;
  if (transfinite) return true;
  if (!labi_to_game(&g, m, at, args[0])) return false;
  if (!cgt_is_nimber(m->ctx, g))
    return labi_fail(m, at, CGT_EDOMAIN, "this game is not a nimber, so it has no nim-value");
  return labi_result(result, m, at, cgt_nimber_part(m->ctx, g));
}

/* The least integer >= 0 that is not among the integers and nimbers given. Of n values the mex is at
 * most n, so that larger ones need no mark. */
static bool fn_mex(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t count = at->count;
  labi_spread(&args, &count);
  unsigned char *seen = labi_room(m, at, count + 1);
  if (!seen) return false;
  for (size_t i = 0; i < count; i++) {
    lab_value v = args[i];
    if (v.kind == LAB_ORDINAL) continue; /* larger than count */
    if (v.kind != LAB_INTEGER) {
      cgt_game g;
      if (!labi_to_game(&g, m, at, v)) return false;
      if (!cgt_is_number(g) && cgt_is_nimber(m->ctx, g)) g = cgt_nimber_part(m->ctx, g);
      v = labi_normalise(m, lab_game(g));
      if (!cgt_is_integer(m->ctx, g))
        return labi_fail(m, at, CGT_EINVAL, "mex needs integers >= 0 and nimbers");
      if (v.kind != LAB_INTEGER) continue; /* past 64 bits: larger than count */
    }
    if (v.as.integer < 0) return labi_fail(m, at, CGT_EINVAL, "mex needs integers >= 0 and nimbers");
    if ((uint64_t)v.as.integer <= count) seen[v.as.integer] = 1;
  }
  int64_t mex = 0;
  while (seen[mex]) mex++; /* seen[count] may be set only if another is not */
  *result = labi_integer(mex);
  return true;
}

#define OF_ONE(function, of_game) LABI_CODE(1, 1, "v", ANY, .general = function, .game = of_game)
#define OF_TWO(function, of_games) LABI_CODE(2, 2, "v", ANY, .general = function, .pair = of_games)

const lab_function labi_nimber_functions[] = {
    {"nim_sum", "nim_sum(a,b,...)", "the sum without carrying, of integers >= 0 or of nimbers",
     "nim_sum(3,5,7)", "1", LABI_CODE(1, LAB_ANY_NUMBER, "v", ANY, .general = fn_nim_sum, .column = column_of_nim_sum),
     .source = "Siegel, CGT, Ch. IV", .cost = "one step for each word of the arguments"},
    {"xor", "xor(a,b,...)", "another name of nim_sum", "xor(3,5)", "6",
     LABI_CODE(1, LAB_ANY_NUMBER, "v", ANY, .general = fn_nim_sum, .column = column_of_nim_sum), .source = "Siegel, CGT, Ch. IV",
     .cost = "one step for each word of the arguments"},
    {"nim_product", "nim_product(a,b)", "the nim-product of integers >= 0, nimbers or ordinals",
     "*8.NimProduct(*8)", "*13", OF_TWO(fn_nim_product, cgt_nim_product)},
    {"nim_quotient", "nim_quotient(a,b)", "the c with nim_product(b,c) = a", "nim_quotient(13,8)", "8",
     OF_TWO(fn_nim_quotient, cgt_nim_quotient)},
    {"nim_inverse", "nim_inverse(a)", "the c with nim_product(a,c) = 1", "nim_inverse(*4)", "*15",
     OF_ONE(fn_nim_inverse, cgt_nim_inverse)},
    {"nim_power", "nim_power(a,k)", "the nim-product of k factors a, for any integer k", "nim_power(*2,5)",
     "*3", OF_TWO(fn_nim_power, cgt_nim_power), .cost = "2 log2 |k| products"},
    {"nim_sqrt", "nim_sqrt(a)", "the c with nim_product(c,c) = a", "nim_sqrt(13)", "8",
     OF_ONE(fn_nim_sqrt, cgt_nim_sqrt)},
    {"ugly_product", "ugly_product(a,b)", "bilinear like the nim-product, with other values for powers of 2",
     "ugly_product(14,14)", "7", OF_TWO(fn_of_two, cgt_ugly_product), .source = "as in CGSuite"},
    {"nim_value", "nim_value(G)", "the n of the nimber *n; an ordinal in two_dimensional_nim",
     "nim_value(*3 + *5)", "6", OF_ONE(fn_nim_value, NULL), .source = "Siegel, CGT, Ch. IV",
     .cost = "none: read from the value"},
    {"mex", "mex({a,b,...})", "the least missing integer >= 0; also of nimbers", "mex({0,1,*3})", "2",
     LABI_CODE(1, LAB_ANY_NUMBER, "v", ANY, .general = fn_mex), .source = "Siegel, CGT, Ch. IV",
     .cost = "one step for each argument"},
    {0}};
