/* convert.c: what a value counts as: integers are numbers, numbers are games, positions have values. */
#include <stdio.h>
#include <string.h>

#include "lab/machine/machine.h"

const char *lab_kind_name(lab_value v) {
  switch (v.kind) {
  case LAB_GAME: return cgt_is_number(v.as.game) ? "a number" : "a game";
  case LAB_BOOL: return "true or false";
  case LAB_OUTCOME: return "an outcome";
  case LAB_TEXT: return "a text";
  case LAB_INFINITY: return "inf";
  case LAB_LIST: return "a list";
  case LAB_MATRIX: return "a matrix";
  case LAB_POSITION: return "a position";
  case LAB_THERMOGRAPH: return "a thermograph";
  case LAB_FORM: return "a form";
  case LAB_PLAYER: return "a player";
  case LAB_RATIONAL: return "a fraction";
  case LAB_ORDINAL: return "an infinite ordinal";
  case LAB_INTEGER: return "a number";
  }
  return "nothing";
}

static bool mismatch(lab_machine *m, const labi_node *at, const char *expected, lab_value found) {
  char text[80] = "";
  size_t length = 0;
  bool fraction = found.kind == LAB_RATIONAL;
  bool shown = found.kind <= LAB_OUTCOME || found.kind == LAB_INTEGER || found.kind == LAB_PLAYER || fraction ||
               found.kind == LAB_ORDINAL;
  if (shown && lab_print(text, sizeof text, &length, m, found, CGT_PLAIN) != CGT_OK) text[0] = 0;
  if (fraction)
    return labi_fail(m, at, CGT_EDOMAIN, "expected %s, found %s%s, which is no short game: a number is m/2^n",
                     expected, text[0] ? text : "a fraction", length >= sizeof text ? "..." : "");
  return labi_fail(m, at, CGT_EINVAL, "expected %s, found %s%s%s%s", expected, lab_kind_name(found),
                   text[0] ? ", " : "", text, length >= sizeof text ? "..." : "");
}

bool labi_to_game(cgt_game *g, lab_machine *m, const labi_node *at, lab_value v) {
  switch (v.kind) {
  case LAB_GAME: *g = v.as.game; return true;
  case LAB_INTEGER: *g = cgt_integer(m->ctx, v.as.integer); break;
  case LAB_FORM: *g = cgt_form_value(m->ctx, v.as.form); break;
  case LAB_POSITION:
    *g = cgt_position_value(m->ctx, v.as.at.position);
    if (v.as.at.negative) *g = cgt_neg(m->ctx, *g);
    break;
  default: return mismatch(m, at, "a game", v);
  }
  return !cgt_is_none(*g) || labi_engine_failed(m, at);
}

bool labi_to_number(cgt_game *x, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_GAME && v.kind != LAB_INTEGER && v.kind != LAB_POSITION && v.kind != LAB_FORM)
    return mismatch(m, at, "a number", v);
  if (!labi_to_game(x, m, at, v)) return false;
  return cgt_is_number(*x) || mismatch(m, at, "a number", (lab_value){.kind = LAB_GAME, .as.game = *x});
}

lab_value labi_normalise(lab_machine *m, lab_value v) {
  int64_t n;
  if (v.kind != LAB_GAME || !cgt_is_integer(m->ctx, v.as.game)) return v;
  if (cgt_get_int64(&n, m->ctx, v.as.game) == CGT_OK) return labi_integer(n);
  cgt_ctx_clear_error(m->ctx); /* an integer past 64 bits stays a game */
  return v;
}

bool labi_to_int64(int64_t *n, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_INTEGER) {
    cgt_game x;
    if (!labi_to_number(&x, m, at, v)) return false;
    v = labi_normalise(m, (lab_value){.kind = LAB_GAME, .as.game = x});
  }
  if (v.kind == LAB_GAME && cgt_is_integer(m->ctx, v.as.game))
    return labi_fail(m, at, CGT_ELIMIT, "this integer is past the limit of 64 bits that holds here");
  if (v.kind != LAB_INTEGER) return mismatch(m, at, "an integer", v);
  *n = v.as.integer;
  return true;
}

bool labi_to_truth(bool *truth, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_BOOL) return mismatch(m, at, "true or false", v);
  *truth = v.as.truth;
  return true;
}

lab_value labi_publish(lab_machine *m, lab_value v) {
  if (v.kind == LAB_INTEGER)
    return (lab_value){.kind = LAB_GAME, .as.game = cgt_integer(m->ctx, v.as.integer)};
  if (v.kind == LAB_TEXT && labi_keep(&v, &m->results)) return v;
  if (!labi_points(v)) return v;
  size_t bytes = sizeof *v.as.list + v.as.list->count * sizeof *v.as.list->items;
  lab_list *copy = labi_scratch_take(&m->results, bytes);
  if (!copy) return (lab_value){.kind = LAB_GAME, .as.game = CGT_NONE};
  memcpy(copy, v.as.list, bytes);
  for (size_t i = 0; i < copy->count; i++) {
    copy->items[i] = labi_publish(m, copy->items[i]);
    if (copy->items[i].kind == LAB_GAME && cgt_is_none(copy->items[i].as.game)) return copy->items[i];
  }
  v.as.list = copy;
  return v;
}

bool labi_publish_result(lab_value *v, lab_machine *m, const labi_node *at) {
  *v = labi_publish(m, *v);
  if (v->kind != LAB_GAME || !cgt_is_none(v->as.game)) return true;
  return cgt_ctx_status(m->ctx) != CGT_OK ? labi_engine_failed(m, at) : labi_out_of_memory(m, at);
}
