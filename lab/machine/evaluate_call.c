/* evaluate_call.c: calls of rulesets, which give positions, and of definitions, which are remembered. */
#include "lab/machine/evaluate_call.h"

#include <stdio.h>
#include <string.h>

#include "base/show_bytes.h"
#include "lab/machine/attempt.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/memo.h"
#include "lab/machine/normalise.h"
#include "lab/machine/own_position.h"
#include "lab/machine/room.h"

/* ---- rulesets -------------------------------------------------------------------------------- */

/* ruleset: that is called; at: the node of the argument. */
static bool to_integer_argument(cgt_arg *arg, lab_machine *m, const cgt_ruleset *ruleset, const labi_node *at,
                                lab_value v) {
  cgt_game x;
  size_t length;
  arg->kind = CGT_ARG_INTEGER;
  if (!labi_to_number(&x, m, at, v)) return false;
  if (!cgt_is_integer(m->ctx, x))
    return labi_fail(m, at, CGT_EINVAL, "expected an integer or inf, found a fraction; an example: %s",
                     ruleset->example);
  if (cgt_print(NULL, 0, &length, m->ctx, x, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at);
  char *digits = labi_room(m, at, length + 1);
  if (!digits) return false;
  if (cgt_print(digits, length + 1, NULL, m->ctx, x, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at);
  arg->digits = digits;
  return true;
}

/* How long the rows are, if the list is one of rows of one length, as [[i,i+1] for i in 1..4]; else 0. */
static size_t length_of_rows(const lab_list *list) {
  size_t length = 0;
  for (size_t i = 0; i < list->count; i++) {
    lab_value row = list->items[i];
    if ((row.kind != LAB_LIST && row.kind != LAB_MATRIX) || row.as.list->rows > 1) return 0;
    if (i > 0 && row.as.list->count != length) return 0;
    length = row.as.list->count;
  }
  return length;
}

static bool to_argument(cgt_arg *arg, lab_machine *m, const cgt_ruleset *ruleset, const labi_node *at,
                        lab_value v, bool inside) {
  *arg = (cgt_arg){.kind = CGT_ARG_INTEGER};
  v = labi_normalise(m, v);
  switch (v.kind) {
  case LAB_INTEGER:
    arg->integer = v.as.integer;
    return true;
  case LAB_INFINITY:
    arg->kind = CGT_ARG_INFINITY;
    return true;
  case LAB_GAME:
    return to_integer_argument(arg, m, ruleset, at, v);
  case LAB_TEXT:
    if (inside) break;
    arg->kind = CGT_ARG_TEXT;
    arg->text = v.as.text->bytes;
    return true;
  case LAB_LIST:
  case LAB_MATRIX: {
    if (inside) break;
    const lab_list *list = v.as.list;
    size_t length = length_of_rows(list), count = length > 0 ? list->count * length : list->count;
    cgt_arg *cells = labi_room(m, at, (count + 1) * sizeof *cells);
    if (!cells) return false;
    for (size_t i = 0; i < count; i++) {
      lab_value cell = length > 0 ? list->items[i / length].as.list->items[i % length] : list->items[i];
      if (!to_argument(&cells[i], m, ruleset, at, cell, true)) return false;
    }
    *arg = (cgt_arg){.kind = CGT_ARG_MATRIX,
                     .rows = length > 0 ? list->count : list->rows,
                     .cols = length > 0 ? length : list->cols,
                     .cells = cells};
    return true;
  }
  default:
    break;
  }
  return labi_fail(
      m, at, CGT_EINVAL,
      "%s cannot be part of a position: expected integers, inf, texts or matrices; an example: %s",
      lab_kind_name(v), ruleset->example);
}

static cgt_arg *evaluate_arguments(size_t *count, lab_machine *m, const labi_node *n,
                                   const cgt_ruleset *ruleset, lab_value *frame) {
  size_t base = m->stack_count;
  if (!labi_evaluate_items(m, n, 0, n->count, frame)) return NULL;
  *count = m->stack_count - base;
  cgt_arg *args = labi_room(m, n, (*count + 1) * sizeof *args);
  if (!args) return NULL;
  for (size_t i = 0; i < *count; i++) {
    const labi_node *at = i < n->count ? n->child[i] : n;
    if (!to_argument(&args[i], m, ruleset, at, m->stack[base + i], false)) return NULL;
  }
  return args;
}

/* The ruleset that is called in the era that runs; NULL where it is a definition by now. */
static const cgt_ruleset *ruleset_of(const lab_machine *m, const labi_node *n) {
  uint32_t index = n->as.name.index;
  return index ? labi_definition_in(m->home->program, index - 1, m->era)->ruleset : n->as.name.ruleset;
}

/* NULL: of the library. */
static labi_opinion *opinion_of(const lab_machine *m, const labi_node *n) {
  const lab_program *program = m->home->program;
  if (n->as.name.index) return labi_definition_in(program, n->as.name.index - 1, m->era)->opinion;
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (r->ruleset == n->as.name.ruleset) return r->opinion;
  return NULL;
}

/* A ruleset of one's own is checked at its first use. values: the arguments of the call n of it. */
static bool is_tried(lab_machine *m, const labi_node *n, const cgt_ruleset *ruleset, const lab_value *values,
                     size_t count) {
  labi_opinion *opinion = opinion_of(m, n);
  return !opinion || opinion->agrees || m->trial.until > 0 || !m->program->known->give_opinion ||
         m->program->known->give_opinion(opinion, m, n, ruleset, values, count);
}

static bool evaluate_by_moves(lab_value *result, lab_machine *m, const labi_node *n,
                              const labi_ruleset *ruleset, lab_value *frame) {
  size_t base = m->stack_count;
  bool good = labi_evaluate_items(m, n, 0, n->count, frame);
  size_t count = m->stack_count - base;
  good = good && labi_new_position(result, m, n, ruleset, count > 0 ? m->stack + base : NULL, count) &&
         is_tried(m, n, &ruleset->face, count > 0 ? m->stack + base : NULL, count);
  m->stack_count = base;
  return good;
}

static bool read_position(lab_value *result, lab_machine *m, const labi_node *n, const cgt_ruleset *ruleset,
                          const cgt_arg *args, size_t count) {
  lab_value v = {.kind = LAB_POSITION};
  if (cgt_position_read(&v.as.at.position, m->ctx, ruleset, args, count) != CGT_OK)
    return labi_engine_failed(m, n);
  *result = v;
  return true;
}

static bool call_ruleset(lab_value *result, lab_machine *m, const labi_node *n, const cgt_ruleset *ruleset,
                         lab_value *frame) {
  const labi_ruleset *by_moves = labi_ruleset_by_moves(m->program, ruleset);
  if (by_moves) return evaluate_by_moves(result, m, n, by_moves, frame);
  size_t count, base = m->stack_count;
  cgt_arg *args = evaluate_arguments(&count, m, n, ruleset, frame);
  return args && read_position(result, m, n, ruleset, args, count) &&
         is_tried(m, n, ruleset, count > 0 ? m->stack + base : NULL, count);
}

bool labi_position_of(lab_value *result, lab_machine *m, const cgt_ruleset *ruleset, const lab_value *values,
                      size_t count) {
  const labi_ruleset *by_moves = labi_ruleset_by_moves(m->program, ruleset);
  if (by_moves) return labi_new_position(result, m, NULL, by_moves, values, count);
  cgt_arg *args = labi_room(m, NULL, (count + 1) * sizeof *args);
  for (size_t i = 0; args && i < count; i++)
    if (!to_argument(&args[i], m, ruleset, NULL, values[i], false)) return false;
  return args && read_position(result, m, NULL, ruleset, args, count);
}

static bool call_definition(lab_value *result, lab_machine *m, const labi_node *n, uint32_t index,
                            lab_value *frame);

bool labi_evaluate_ruleset(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  const cgt_ruleset *ruleset = ruleset_of(m, n);
  return ruleset ? call_ruleset(result, m, n, ruleset, frame)
                 : call_definition(result, m, n, n->as.name.index - 1, frame);
}

/* Where only the value is wanted, the position need not be kept as it is written. */
static bool is_worth(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame, bool if_cheap) {
  const cgt_ruleset *ruleset = n->pool ? NULL : ruleset_of(m, n);
  if (!ruleset || labi_ruleset_by_moves(m->program, ruleset))
    return labi_evaluate(result, m, n, frame) && (!if_cheap || labi_if_cheap(result, m, n));
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  size_t count, stacked = m->stack_count;
  cgt_arg *args = evaluate_arguments(&count, m, n, ruleset, frame);
  if (!args || !is_tried(m, n, ruleset, count > 0 ? m->stack + stacked : NULL, count)) return false;
  labi_attempt attempt = {0};
  if (if_cheap) attempt = labi_attempt_begin(m, LABI_CHEAP_STEPS);
  cgt_game value = cgt_value_of_arguments(m->ctx, ruleset, args, count, false);
  const bool endless = cgt_ctx_status(m->ctx) == CGT_EDOMAIN; /* a loopy game has a value as a position */
  bool none = if_cheap ? labi_attempt_gave_none(attempt, m, cgt_ctx_status(m->ctx)) : endless;
  if (none) cgt_ctx_clear_error(m->ctx);
  bool good = none ? read_position(result, m, n, ruleset, args, count) : labi_game(result, m, n, value);
  if (good && none && endless) good = (if_cheap ? labi_if_cheap : labi_settle)(result, m, n);
  if (!good) return false;
  m->stack_count = stacked;
  labi_scratch_release(&m->results, mark);
  return true;
}

bool labi_ruleset_worth(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  return is_worth(result, m, n, frame, false);
}

bool labi_ruleset_if_cheap(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  return is_worth(result, m, n, frame, true);
}

/* ---- definitions ----------------------------------------------------------------------------- */

/* Has remembering this call gone past the limit? The error names the definition. */
static bool memory_suffices(lab_machine *m, const labi_node *n, const labi_definition *d, size_t before) {
  char limit[32];
  if (m->home->memo.memory.bytes == before || labi_check_memory(m, n)) return true;
  return labi_fail(m, n, CGT_ELIMIT,
                   "the values of %s and other definitions take more than their limit of %s (a quarter of "
                   "the memory limit)",
                   d->name, labi_show_bytes(limit, sizeof limit, m->memory_limit));
}

bool labi_needs_itself(lab_machine *m, const labi_node *call, const labi_definition *d) {
  return labi_fail(m, call, CGT_ELIMIT, "the recursion of %s never ends: this call needs its own value",
                   d->name);
}

labi_caller labi_enter_definition(lab_machine *m, const labi_definition *d) {
  const labi_caller caller = {m->source, m->era, m->running};
  m->source = d->source;
  m->running = d->name;
  if (d->assigned) m->era = d->made;
  return caller;
}

void labi_leave_definition(lab_machine *m, const labi_node *call, const labi_definition *d, labi_caller caller,
                           bool good) {
  m->source = caller.source;
  m->era = caller.era;
  m->running = caller.running;
  if (!good && d->source != caller.source) labi_move_error(m, call, d->name);
}

static bool run_definition(lab_value *result, lab_machine *m, const labi_node *n, uint32_t index,
                           const labi_definition *d, lab_value *inner) {
  bool known;
  size_t before = m->home->memo.memory.bytes;
  labi_memo_entry *entry = labi_memo_find(&known, m, index, inner, d->parameter_count);
  if (!entry) return labi_out_of_memory(m, n);
  if (known && entry->run == 0) return *result = entry->result, true;
  if (known && entry->run == m->run) return labi_needs_itself(m, n, d);
  if (!memory_suffices(m, n, d, before)) return false;
  entry->run = m->run;
  const labi_caller caller = labi_enter_definition(m, d);
  bool good = labi_evaluate(result, m, d->body, inner);
  labi_leave_definition(m, n, d, caller, good);
  if (!good) return false;
  lab_value kept = labi_normalise(m, *result);
  if (!labi_keep(&kept, &m->home->memo.memory)) return labi_out_of_memory(m, n);
  entry->result = *result = kept;
  entry->run = 0;
  return true;
}

lab_value *labi_definition_frame(lab_machine *m, const labi_node *call, const labi_definition *d,
                                 lab_value *frame) {
  lab_value *inner = labi_frame(m, call, d->slot_count);
  for (uint32_t i = 0; inner && i < call->count; i++) {
    if (!labi_evaluate(&inner[i], m, call->child[i], frame)) return NULL;
    inner[i] = labi_normalise(m, inner[i]);
  }
  return inner;
}

static bool call_definition(lab_value *result, lab_machine *m, const labi_node *n, uint32_t index,
                            lab_value *frame) {
  const labi_definition *d = labi_definition_in(m->home->program, index, m->era);
  if (d->ruleset) return call_ruleset(result, m, n, d->ruleset, frame); /* it has become one */
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  size_t stacked = m->stack_count;
  if (!labi_tick(m, n)) return false;
  if (d->parameter_count != n->count) /* defined anew since this call was read */
    return labi_fail(m, n, CGT_EINVAL, "%s takes %u arguments now, found %u", d->name, d->parameter_count,
                     n->count);
  lab_value *inner = labi_definition_frame(m, n, d, frame);
  bool good = inner && run_definition(result, m, n, index, d, inner);
  m->stack_count = stacked;
  if (good) labi_scratch_release(&m->results, mark); /* the result lies with what is remembered */
  return good;
}

bool labi_run_in_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  const labi_definition *d = labi_definition_in(m->home->program, n->as.name.index, m->era);
  if (d->ruleset || d->parameter_count != n->count ||
      (d->body->kind != LABI_NODE_KNOT && d->body->kind != LABI_NODE_OPTIONS))
    return labi_evaluate(result, m, n, frame);
  lab_value *inner = labi_definition_frame(m, n, d, frame);
  if (!inner || !labi_tick(m, n)) return false;
  const labi_caller caller = labi_enter_definition(m, d);
  m->knots.keeps = true;
  const bool good = labi_evaluate(result, m, d->body, inner);
  m->knots.keeps = false;
  labi_leave_definition(m, n, d, caller, good);
  return good;
}

bool labi_evaluate_definition(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  return call_definition(result, m, n, n->as.name.index, frame);
}
