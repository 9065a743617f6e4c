/* convert.c: what a value counts as: integers are numbers, numbers are games, positions have values. */
#include "lab/machine/convert.h"

#include <stdio.h>

#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/theory.h"
#include "lab/machine/value_kind.h"

/* A short game was expected, by a function perhaps, which says where it comes from. */
bool labi_refuse_loopy(lab_machine *m, const labi_node *at, lab_value found, const char *expected,
                       const lab_function *function) {
  char text[80] = "", why[200] = "";
  size_t length = 0;
  if (labi_is_open(found))
    return labi_fail(
        m, at, CGT_EDOMAIN,
        "the name of braces can only be an option in them, as in a{0|a}: it has no value yet");
  if (cgt_loopy_print(text, sizeof text, &length, m->ctx, found.as.loopy.value, CGT_PLAIN) != CGT_OK)
    return labi_engine_failed(m, at);
  if (function) {
    const char *source = function->source ? function->source : "";
    snprintf(why, sizeof why, ": %s is defined where play must end%s%s", function->name, *source ? "; " : "",
             source);
  }
  return labi_fail(m, at, CGT_EDOMAIN, "expected %s, found the loopy game %s%s%s", expected, text,
                   length >= sizeof text ? "..." : "", why);
}

static bool mismatch(lab_machine *m, const labi_node *at, const char *expected, lab_value found) {
  char text[80] = "";
  size_t length = 0;
  bool fraction = found.kind == LAB_RATIONAL;
  bool shown = found.kind <= LAB_OUTCOME || found.kind == LAB_INTEGER || found.kind == LAB_PLAYER ||
               fraction || found.kind == LAB_ORDINAL;
  if (shown && lab_print(text, sizeof text, &length, m, found, CGT_PLAIN) != CGT_OK) text[0] = 0;
  if (fraction)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "expected %s, found %s%s, which is not a short game: a number is m/2^n", expected,
                     text[0] ? text : "a fraction", length >= sizeof text ? "..." : "");
  return labi_fail(m, at, CGT_EINVAL, "expected %s, found %s%s%s%s", expected, labi_kind_name(m, found),
                   text[0] ? ", " : "", text, length >= sizeof text ? "..." : "");
}

bool labi_to_game(cgt_game *g, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind == LAB_GAME) return *g = v.as.game, true;
  if (v.kind == LAB_LOOPY) return labi_refuse_loopy(m, at, v, "a short game", NULL);
  if (!labi_is_gamelike(v)) return mismatch(m, at, "a game", v);
  *g = labi_game_of(m, v);
  return !cgt_is_none(*g) || labi_engine_failed(m, at);
}

bool labi_settle(lab_value *v, lab_machine *m, const labi_node *at) {
  return v->kind != LAB_POSITION || labi_position_worth(v, m, *v) || labi_engine_failed(m, at);
}

bool labi_to_loopy(cgt_loopy *g, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game game;
  if (!labi_settle(&v, m, at)) return false;
  if (v.kind == LAB_LOOPY)
    return *g = v.as.loopy.value, !labi_is_open(v) || labi_refuse_loopy(m, at, v, "a game", NULL);
  if (!labi_to_game(&game, m, at, v)) return false;
  *g = cgt_loopy_from_game(m->ctx, game);
  return !cgt_loopy_same(*g, cgt_loopy_none()) || labi_engine_failed(m, at);
}

bool labi_to_number(cgt_game *x, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind == LAB_LOOPY) return labi_refuse_loopy(m, at, v, "a number", NULL);
  if (!labi_is_gamelike(v)) return mismatch(m, at, "a number", v);
  if (!labi_to_game(x, m, at, v)) return false;
  return cgt_is_number(*x) || mismatch(m, at, "a number", (lab_value){.kind = LAB_GAME, .as.game = *x});
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
