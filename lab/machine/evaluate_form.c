/* evaluate_form.c: explicit forms, '{..|..}' in quotes, and the ordinal sum, whose base is a form. */
#include "lab/machine/evaluate_form.h"

#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

bool labi_to_form(cgt_form *f, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game g;
  if (v.kind == LAB_FORM) return *f = v.as.form, true;
  if (v.kind == LAB_POSITION) {
    *f = cgt_form_of_position(m->ctx, v.as.at.position);
    if (v.as.at.negative) *f = cgt_form_neg(m->ctx, *f);
  } else {
    if (!labi_to_game(&g, m, at, v)) return false;
    *f = cgt_form_of_game(m->ctx, g);
  }
  return !cgt_form_is_none(*f) || labi_engine_failed(m, at);
}

/* '...': whatever it is, its form. Braces inside are forms already, but the value of a definition has
 * forgotten its own, and quotes around it cannot bring them back. */
bool labi_evaluate_quote(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value v;
  cgt_form f;
  const labi_node *quoted = n->child[0];
  if (!labi_evaluate(&v, m, quoted, frame)) return false;
  if (quoted->kind == LABI_NODE_DEFINITION && v.kind == LAB_GAME) {
    int length = quoted->as.name.length < 80 ? (int)quoted->as.name.length : 80;
    return labi_fail(
        m, n, CGT_EDOMAIN,
        "%.*s is a value, which does not record its braces: quote them where it is defined, '{..|..}', "
        "or write form(%.*s%s) for the canonical form",
        length, quoted->as.name.text, length, quoted->as.name.text, quoted->called ? "(..)" : "");
  }
  return labi_to_form(&f, m, quoted, v) && labi_form(result, m, n, f);
}

/* The values on the stack from base on, as forms, which leave it. */
static cgt_form *forms_above(size_t *count, lab_machine *m, const labi_node *at, size_t base) {
  const lab_value *values = labi_flatten_above(count, m, at, base);
  cgt_form *forms = values ? labi_room(m, at, (*count + 1) * sizeof *forms) : NULL;
  for (size_t i = 0; forms && i < *count; i++)
    if (!labi_to_form(&forms[i], m, at, values[i])) return NULL;
  return forms;
}

bool labi_evaluate_form(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  size_t base = m->stack_count, nleft, nright;
  cgt_form *left, *right;
  if (!labi_evaluate_items(m, n, 0, n->as.left, frame) || !(left = forms_above(&nleft, m, n, base)))
    return false;
  if (!labi_evaluate_items(m, n, n->as.left, n->count, frame) || !(right = forms_above(&nright, m, n, base)))
    return false;
  return labi_form(result, m, n, cgt_form_from_options(m->ctx, left, nleft, right, nright));
}

/* G:H. In quotes what is written decides, of a position all its moves; of H only the value counts. */
bool labi_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_form base;
  cgt_game g, h;
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, ':', a, b);
  lab_value worth = a; /* a position that can be reached from itself has no form */
  if (!labi_settle(&b, m, at) || !labi_settle(&worth, m, at)) return false;
  if (worth.kind == LAB_LOOPY) a = worth;
  if (labi_is_loopy(a, b)) {
    static const labi_loopy_code loopy = {.pair = cgt_loopy_ordinal_sum};
    return labi_call_loopy(result, m, at, &loopy, (const lab_value[]){a, b});
  }
  if (!labi_to_game(&h, m, at, b)) return false;
  if (a.kind == LAB_FORM || a.kind == LAB_POSITION) {
    if (!labi_to_form(&base, m, at, a)) return false;
    g = cgt_form_ordinal_sum_value(m->ctx, base, cgt_form_of_game(m->ctx, h));
  } else {
    if (!labi_to_game(&g, m, at, a)) return false;
    g = cgt_ordinal_sum(m->ctx, g, h);
  }
  return labi_result(result, m, at, g);
}

bool labi_evaluate_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value a, b;
  return labi_evaluate(&a, m, n->child[0], frame) && labi_evaluate_worth(&b, m, n->child[1], frame) &&
         labi_ordinal_sum(result, m, n, a, b);
}
