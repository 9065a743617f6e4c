/* normalise.c: one value in its several guises, and copies of values that stay. */
#include "lab/machine/normalise.h"

#include <string.h>

#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/value_kind.h"

const char *lab_kind_name(lab_value v) {
  if ((unsigned)v.kind > LAB_INTEGER) return "?";
  static const char *const names[] = {[LAB_GAME] = "a game",
                                      [LAB_BOOL] = "true or false",
                                      [LAB_OUTCOME] = "an outcome",
                                      [LAB_TEXT] = "a text",
                                      [LAB_INFINITY] = "inf",
                                      [LAB_LIST] = "a list",
                                      [LAB_MATRIX] = "a matrix",
                                      [LAB_POSITION] = "a position",
                                      [LAB_THERMOGRAPH] = "a thermograph",
                                      [LAB_FORM] = "a form",
                                      [LAB_PLAYER] = "a player",
                                      [LAB_RATIONAL] = "a fraction",
                                      [LAB_ORDINAL] = "an infinite ordinal",
                                      [LAB_LOOPY] = "a loopy game",
                                      [LAB_DRAWN] = "an outcome",
                                      [LAB_INTEGER] = "a number",
                                      [LAB_ELEMENT] = "a game of another theory"};
  return v.kind == LAB_GAME && cgt_is_number(v.as.game) ? "a number" : names[v.kind];
}

cgt_nim_way labi_nim_way(const lab_machine *m) {
  switch (m->program->deciding) {
  case LAB_DECIDE_BY_VALUE:
    return CGT_NIM_BY_WALK;
  case LAB_DECIDE_BY_SEARCH:
    return CGT_NIM_BY_SEARCH;
  default:
    return CGT_NIM_AS_PAYS;
  }
}

static cgt_game value_of_position(lab_machine *m, cgt_position position) {
  const cgt_nim_way way = labi_nim_way(m);
  if (way != CGT_NIM_AS_PAYS && cgt_position_ruleset(m->ctx, position)->impartial)
    return cgt_position_nimber(m->ctx, position, way);
  return cgt_position_value(m->ctx, position);
}

cgt_game labi_game_of(lab_machine *m, lab_value v) {
  cgt_game g;
  switch (v.kind) {
  case LAB_GAME:
    return v.as.game;
  case LAB_INTEGER:
    return cgt_integer(m->ctx, v.as.integer);
  case LAB_FORM:
    return cgt_form_value(m->ctx, v.as.form);
  case LAB_POSITION:
    g = value_of_position(m, v.as.at.position);
    return v.as.at.negative ? cgt_neg(m->ctx, g) : g;
  default:
    return CGT_NONE;
  }
}

bool labi_comes_back(lab_machine *m) {
  if (cgt_ctx_status(m->ctx) != CGT_EDOMAIN) return false;
  cgt_ctx_clear_error(m->ctx); /* or it fails again, */
  m->told = false;             /* and tells so again */
  return true;
}

bool labi_position_worth(lab_value *worth, lab_machine *m, lab_value v) {
  const cgt_game g = labi_game_of(m, v);
  if (!cgt_is_none(g)) return *worth = (lab_value){.kind = LAB_GAME, .as.game = g}, true;
  if (!labi_comes_back(m)) return false;
  cgt_loopy loopy = cgt_position_loopy(m->ctx, v.as.at.position);
  if (v.as.at.negative) loopy = cgt_loopy_negative(m->ctx, loopy);
  if (cgt_loopy_same(loopy, cgt_loopy_none())) return false;
  *worth = labi_loopy_value(loopy);
  if (cgt_loopy_kind_of(m->ctx, loopy) != CGT_LOOPY_SHORT) return true;
  *worth = (lab_value){.kind = LAB_GAME, .as.game = cgt_loopy_game(m->ctx, loopy)};
  return !cgt_is_none(worth->as.game);
}

lab_value labi_normalise(lab_machine *m, lab_value v) {
  int64_t n;
  if (v.kind != LAB_GAME || !cgt_is_integer(m->ctx, v.as.game)) return v;
  if (cgt_get_int64(&n, m->ctx, v.as.game) == CGT_OK) return labi_integer(n);
  cgt_ctx_clear_error(m->ctx); /* an integer past 64 bits stays a game */
  return v;
}

bool labi_result(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g) {
  if (!labi_game(result, m, at, g)) return false;
  *result = labi_normalise(m, *result);
  return true;
}

bool labi_keep(lab_value *value, labi_scratch *memory) {
  if (value->kind == LAB_TEXT) {
    size_t bytes = sizeof *value->as.text + value->as.text->length + 1;
    lab_text *copy = labi_scratch_take(memory, bytes);
    if (!copy) return false;
    value->as.text = memcpy(copy, value->as.text, bytes);
  } else if (labi_points(*value)) {
    size_t bytes = sizeof *value->as.list + value->as.list->count * sizeof *value->as.list->items;
    lab_list *copy = labi_scratch_take(memory, bytes);
    if (!copy) return false;
    value->as.list = memcpy(copy, value->as.list, bytes);
    for (size_t i = 0; i < copy->count; i++)
      if (!labi_keep(&copy->items[i], memory)) return false;
  }
  return true;
}

/* As a caller gets it, deep; CGT_NONE if that fails. */
static lab_value publish(lab_machine *m, lab_value v) {
  if (v.kind == LAB_INTEGER)
    return (lab_value){.kind = LAB_GAME, .as.game = cgt_integer(m->ctx, v.as.integer)};
  if (v.kind == LAB_TEXT && labi_keep(&v, &m->results)) return v;
  if (!labi_points(v)) return v;
  size_t bytes = sizeof *v.as.list + v.as.list->count * sizeof *v.as.list->items;
  lab_list *copy = labi_scratch_take(&m->results, bytes);
  if (!copy) return (lab_value){.kind = LAB_GAME, .as.game = CGT_NONE};
  memcpy(copy, v.as.list, bytes);
  for (size_t i = 0; i < copy->count; i++) {
    copy->items[i] = publish(m, copy->items[i]);
    if (copy->items[i].kind == LAB_GAME && cgt_is_none(copy->items[i].as.game)) return copy->items[i];
  }
  v.as.list = copy;
  return v;
}

bool labi_publish(lab_value *v, lab_machine *m, const labi_node *at) {
  *v = publish(m, *v);
  if (v->kind != LAB_GAME || !cgt_is_none(v->as.game)) return true;
  return cgt_ctx_status(m->ctx) != CGT_OK ? labi_engine_failed(m, at) : labi_out_of_memory(m, at);
}
