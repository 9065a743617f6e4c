/* evaluate_node.c: the value of an expression. Integers of 64 bits stay out of the engine for as long
 * as they can; what overflows becomes a game, which numbers of any size are. */
#include "lab/machine/evaluate_node.h"

#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/evaluate_function.h"
#include "lab/machine/evaluate_knot.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/side.h"
#include "lab/machine/value_kind.h"

static bool evaluate_sum(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value total, term;
  if (!labi_evaluate_worth(&total, m, n->child[0], frame)) return false;
  for (uint32_t i = 1; i < n->count; i++) {
    const labi_node *at = n->child[i];
    if (!labi_evaluate_worth(&term, m, at, frame)) return false;
    bool good = n->as.signs[i] == '-' ? labi_subtract(&total, m, at, total, term)
                                      : labi_add(&total, m, at, total, term);
    if (!good) return false;
  }
  *result = total;
  return true;
}

typedef bool binary(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static bool evaluate_binary(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  static binary *const operations[] = {[LABI_NODE_PRODUCT] = labi_multiply,
                                       [LABI_NODE_QUOTIENT] = labi_divide,
                                       [LABI_NODE_MODULO] = labi_modulo,
                                       [LABI_NODE_POWER] = labi_power,
                                       [LABI_NODE_SIDES] = labi_loopy_sides};
  lab_value a, b;
  return labi_evaluate_worth(&a, m, n->child[0], frame) && labi_evaluate_worth(&b, m, n->child[1], frame) &&
         operations[n->kind](result, m, n, a, b);
}

static bool evaluate_negative(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value a;
  return labi_evaluate(&a, m, n->child[0], frame) && labi_negate(result, m, n, a);
}

static bool evaluate_up_star(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value ups, star;
  cgt_game x, y;
  if (!labi_evaluate(&ups, m, n->child[0], frame) || !labi_evaluate(&star, m, n->child[1], frame))
    return false;
  if (!labi_to_number(&x, m, n->child[0], ups) || !labi_to_number(&y, m, n->child[1], star)) return false;
  if (n->as.signs[0] == '-') x = cgt_neg(m->ctx, x);
  return labi_game(result, m, n, cgt_number_up_star(m->ctx, cgt_integer(m->ctx, 0), x, y));
}

static bool evaluate_uptimal(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value index, star;
  cgt_game i, s, zero = cgt_integer(m->ctx, 0);
  if (!labi_evaluate(&index, m, n->child[0], frame) || !labi_evaluate(&star, m, n->child[1], frame))
    return false;
  if (!labi_to_number(&s, m, n->child[1], star)) return false;
  if (index.kind == LAB_LOOPY)
    return labi_loopy_uptimal(result, m, n, n->as.signs[1] == '<', n->as.signs[0] == '-', s);
  if (!labi_to_number(&i, m, n->child[0], index)) return false;
  cgt_game up = n->as.signs[1] == '<' ? cgt_up_power(m->ctx, i) : cgt_up_sum(m->ctx, i);
  if (n->as.signs[0] == '-') up = cgt_neg(m->ctx, up);
  return labi_game(result, m, n, cgt_add(m->ctx, up, cgt_number_up_star(m->ctx, zero, zero, s)));
}

static bool evaluate_comparison(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  labi_side a, b;
  bool holds = true;
  if (!labi_evaluate_side(&a, m, n->child[0], frame, true)) return false;
  for (uint32_t i = 1; holds && i < n->count; i++, a = b) {
    if (!labi_evaluate_side(&b, m, n->child[i], frame, true)) return false;
    if (!labi_compare_sides(&holds, m, n, n->as.signs[i - 1], &a, &b)) return false;
  }
  *result = labi_truth(holds);
  return true;
}

static bool evaluate_chain(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  bool stop = n->kind == LABI_NODE_OR; /* the value at which no further part needs to be asked */
  bool truth = !stop;
  for (uint32_t i = 0; truth != stop && i < n->count; i++)
    if (!labi_evaluate_truth(&truth, m, n->child[i], frame)) return false;
  return *result = labi_truth(truth), true;
}

static bool evaluate_not(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  bool truth;
  if (!labi_evaluate_truth(&truth, m, n->child[0], frame)) return false;
  return *result = labi_truth(!truth), true;
}

static bool evaluate_if(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  bool truth;
  if (!labi_evaluate_truth(&truth, m, n->child[0], frame)) return false;
  if (!truth && n->count == 2)
    return labi_fail(m, n, CGT_EDOMAIN, "the condition is false and there is no 'else'");
  return labi_evaluate(result, m, n->child[truth ? 1 : 2], frame);
}

static bool evaluate_numeral(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  (void)frame;
  return labi_game(result, m, n, cgt_number_from_text(m->ctx, n->as.name.text, n->as.name.length));
}

/* Slots and constants are dealt with before; no other kind is left once names are resolved. */
static const struct {
  labi_evaluator *run;
  bool releases; /* what was made under way can go where the result is no list */
} evaluators[] = {
    [LABI_NODE_NUMERAL] = {evaluate_numeral, false},
    [LABI_NODE_FUNCTION] = {labi_evaluate_function, true},
    [LABI_NODE_FOLD] = {labi_evaluate_fold, true},
    [LABI_NODE_RULESET] = {labi_evaluate_ruleset, true},
    [LABI_NODE_DEFINITION] = {labi_evaluate_definition, false},
    [LABI_NODE_SUM] = {evaluate_sum, false},
    [LABI_NODE_PRODUCT] = {evaluate_binary, false},
    [LABI_NODE_QUOTIENT] = {evaluate_binary, false},
    [LABI_NODE_MODULO] = {evaluate_binary, false},
    [LABI_NODE_ORDINAL_SUM] = {labi_evaluate_ordinal_sum, true},
    [LABI_NODE_POWER] = {evaluate_binary, false},
    [LABI_NODE_NEGATIVE] = {evaluate_negative, false},
    [LABI_NODE_SWITCH] = {labi_evaluate_switch, false},
    [LABI_NODE_UP_STAR] = {evaluate_up_star, false},
    [LABI_NODE_UPTIMAL] = {evaluate_uptimal, false},
    [LABI_NODE_OPTIONS] = {labi_evaluate_options, true},
    [LABI_NODE_KNOT] = {labi_evaluate_knot, true},
    [LABI_NODE_SIDES] = {evaluate_binary, false},
    [LABI_NODE_FORM] = {labi_evaluate_form, true},
    [LABI_NODE_QUOTE] = {labi_evaluate_quote, true},
    [LABI_NODE_LIST] = {labi_evaluate_list, false},
    [LABI_NODE_MATRIX] = {labi_evaluate_list, false},
    [LABI_NODE_RANGE] = {labi_evaluate_list, false},
    [LABI_NODE_COMPREHENSION] = {labi_evaluate_list, false},
    [LABI_NODE_COMPARISON] = {evaluate_comparison, true},
    [LABI_NODE_AND] = {evaluate_chain, false},
    [LABI_NODE_OR] = {evaluate_chain, false},
    [LABI_NODE_NOT] = {evaluate_not, false},
    [LABI_NODE_IF] = {evaluate_if, false},
    [LABI_NODE_LET] = {labi_evaluate_let, false},
};

static bool evaluate(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (!labi_check_stack(m, n)) return false;
  if (!evaluators[n->kind].releases) return evaluators[n->kind].run(result, m, n, frame);
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  size_t stacked = m->stack_count;
  bool good = evaluators[n->kind].run(result, m, n, frame);
  m->stack_count = stacked;
  if (good && !labi_points(*result)) labi_scratch_release(&m->results, mark);
  return good;
}

static bool pooled(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value *place = labi_pool_place(m, n);
  if (place && labi_is_kept(place)) return *result = *place, true;
  if (!evaluate(result, m, n, frame)) return false;
  if (place) labi_keep_in_pool(place, m, *result);
  return true;
}

/* For a function of graphs braces within braces stay nodes, which no pool keeps; other expressions have values. */
static bool evaluate_in_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (n->kind == LABI_NODE_KNOT || n->kind == LABI_NODE_OPTIONS) return evaluate(result, m, n, frame);
  m->knots.keeps = false;
  const bool good = labi_evaluate_node(result, m, n, frame);
  m->knots.keeps = true;
  return good;
}

bool labi_evaluate_node(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (m->knots.keeps) return evaluate_in_graph(result, m, n, frame);
  return n->pool ? pooled(result, m, n, frame) : evaluate(result, m, n, frame);
}
