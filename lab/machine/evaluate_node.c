/* evaluate_node.c: the value of an expression. Integers of 64 bits stay out of the engine for as long
 * as they can; what overflows becomes a game, which numbers of any size are. */
#include "lab/machine/machine.h"

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

typedef bool labi_binary(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static bool evaluate_binary(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame,
                            labi_binary *operation) {
  lab_value a, b;
  return labi_evaluate_worth(&a, m, n->child[0], frame) && labi_evaluate_worth(&b, m, n->child[1], frame) &&
         operation(result, m, n, a, b);
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
  if (!labi_to_number(&i, m, n->child[0], index) || !labi_to_number(&s, m, n->child[1], star)) return false;
  cgt_game up = n->as.signs[1] == '<' ? cgt_up_power(m->ctx, i) : cgt_up_sum(m->ctx, i);
  if (n->as.signs[0] == '-') up = cgt_neg(m->ctx, up);
  return labi_game(result, m, n, cgt_add(m->ctx, up, cgt_number_up_star(m->ctx, zero, zero, s)));
}

static bool evaluate_comparison(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value a, b;
  bool holds = true;
  if (!labi_evaluate_worth(&a, m, n->child[0], frame)) return false;
  for (uint32_t i = 1; holds && i < n->count; i++, a = b) {
    if (!labi_evaluate_worth(&b, m, n->child[i], frame)) return false;
    if (!labi_compare(&holds, m, n, n->as.signs[i - 1], a, b)) return false;
  }
  *result = labi_truth(holds);
  return true;
}

/* stop: the value at which no further part needs to be asked. */
static bool evaluate_chain(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame,
                           bool stop) {
  bool truth = !stop;
  for (uint32_t i = 0; truth != stop && i < n->count; i++)
    if (!labi_evaluate_truth(&truth, m, n->child[i], frame)) return false;
  *result = labi_truth(truth);
  return true;
}

static bool evaluate_let(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  for (uint32_t i = 0; i < n->as.bind.count; i++) {
    const labi_binder *b = &n->as.bind.items[i];
    if (!labi_evaluate(&frame[b->slot], m, b->source, frame)) return false;
  }
  return labi_evaluate(result, m, n->child[0], frame);
}

static bool evaluate_numeral(lab_value *result, lab_machine *m, const labi_node *n) {
  return labi_game(result, m, n, cgt_number_from_text(m->ctx, n->as.name.text, n->as.name.length));
}

/* Operations whose result is no list: what was made under way can go. */
static bool evaluate_and_release(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  size_t stacked = m->stack_count;
  bool good;
  switch ((labi_node_kind)n->kind) {
  case LABI_NODE_FUNCTION:
    good = labi_evaluate_function(result, m, n, frame);
    break;
  case LABI_NODE_FOLD:
    good = labi_evaluate_fold(result, m, n, frame);
    break;
  case LABI_NODE_RULESET:
    good = labi_evaluate_ruleset(result, m, n, frame);
    break;
  case LABI_NODE_COMPARISON:
    good = evaluate_comparison(result, m, n, frame);
    break;
  case LABI_NODE_ORDINAL_SUM:
    good = labi_evaluate_ordinal_sum(result, m, n, frame);
    break;
  case LABI_NODE_FORM:
    good = labi_evaluate_form(result, m, n, frame);
    break;
  case LABI_NODE_QUOTE:
    good = labi_evaluate_quote(result, m, n, frame);
    break;
  default: good = labi_evaluate_options(result, m, n, frame); break;
  }
  m->stack_count = stacked;
  if (good && !labi_points(*result)) labi_scratch_release(&m->results, mark);
  return good;
}

static bool evaluate(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value a;
  bool truth;
  if (!labi_check_stack(m, n)) return false;
  switch ((labi_node_kind)n->kind) {
  case LABI_NODE_CONSTANT:
    *result = n->as.constant;
    return true;
  case LABI_NODE_SLOT:
    *result = frame[n->as.name.index];
    return true;
  case LABI_NODE_NUMERAL:
    return evaluate_numeral(result, m, n);
  case LABI_NODE_SUM:
    return evaluate_sum(result, m, n, frame);
  case LABI_NODE_PRODUCT:
    return evaluate_binary(result, m, n, frame, labi_multiply);
  case LABI_NODE_QUOTIENT:
    return evaluate_binary(result, m, n, frame, labi_divide);
  case LABI_NODE_MODULO:
    return evaluate_binary(result, m, n, frame, labi_modulo);
  case LABI_NODE_POWER:
    return evaluate_binary(result, m, n, frame, labi_power);
  case LABI_NODE_NEGATIVE:
    return labi_evaluate(&a, m, n->child[0], frame) && labi_negate(result, m, n, a);
  case LABI_NODE_SWITCH:
    return labi_evaluate_switch(result, m, n, frame);
  case LABI_NODE_UPTIMAL:
    return evaluate_uptimal(result, m, n, frame);
  case LABI_NODE_UP_STAR:
    return evaluate_up_star(result, m, n, frame);
  case LABI_NODE_LIST:
  case LABI_NODE_MATRIX:
  case LABI_NODE_RANGE:
  case LABI_NODE_COMPREHENSION:
    return labi_evaluate_list(result, m, n, frame);
  case LABI_NODE_AND:
    return evaluate_chain(result, m, n, frame, false);
  case LABI_NODE_OR:
    return evaluate_chain(result, m, n, frame, true);
  case LABI_NODE_NOT:
    if (!labi_evaluate_truth(&truth, m, n->child[0], frame)) return false;
    *result = labi_truth(!truth);
    return true;
  case LABI_NODE_IF:
    if (!labi_evaluate_truth(&truth, m, n->child[0], frame)) return false;
    if (!truth && n->count == 2)
      return labi_fail(m, n, CGT_EDOMAIN, "the condition is false and no 'else' says what then");
    return labi_evaluate(result, m, n->child[truth ? 1 : 2], frame);
  case LABI_NODE_LET:
    return evaluate_let(result, m, n, frame);
  case LABI_NODE_DEFINITION:
    return labi_evaluate_definition(result, m, n, frame);
  default: return evaluate_and_release(result, m, n, frame);
  }
}

static bool pooled(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value *kept = n->pool < m->pool_count ? &m->pool[n->pool] : NULL;
  if (kept && !(kept->kind == LAB_GAME && cgt_is_none(kept->as.game))) return *result = *kept, true;
  if (!evaluate(result, m, n, frame)) return false;
  lab_value copy = *result;
  if (kept && labi_keep(&copy, &m->memo.memory)) *kept = copy;
  return true;
}

bool labi_evaluate(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (n->kind == LABI_NODE_SLOT) return *result = frame[n->as.name.index], true;
  if (n->kind == LABI_NODE_CONSTANT) return *result = n->as.constant, true;
  return n->pool ? pooled(result, m, n, frame) : evaluate(result, m, n, frame);
}

bool labi_evaluate_truth(bool *truth, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value v;
  return labi_evaluate(&v, m, n, frame) && labi_to_truth(truth, m, n, v);
}
