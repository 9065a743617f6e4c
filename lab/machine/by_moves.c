/* by_moves.c: rulesets that a program writes by their moves, as the engine asks them.
 *
 * The engine gives back the ruleset, and as the owner of its context the machine that made it; the moves are
 * evaluated there, in the midst of whatever the machine is doing: what is asked is a call within its call. */
#include "lab/machine/by_moves.h"

#include <stdio.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/machine/budget.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/own_position.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* ---- being asked ------------------------------------------------------------------------------- */

typedef struct asked {
  lab_machine *m;
  cgt_sink *sink;
  const labi_ruleset *ruleset;
  lab_error error;
  labi_scratch_mark mark;
  labi_terms option;
  /* what the machine was doing */
  lab_error *outer;
  labi_home *home;
  const char *running, *stack_base;
  uint32_t source, era;
  size_t stack_count, stack_limit;
} asked;

static bool begin(asked *a, cgt_sink *sink) {
  const labi_ruleset *ruleset = (const labi_ruleset *)(const void *)cgt_sink_ruleset(sink);
  lab_machine *m = cgt_sink_owner(sink);
  if (!m)
    return cgt_sink_fail(sink, CGT_EINVAL, "a ruleset of the language is used without its machine"), false;
  labi_home *home = labi_home_of(m, ruleset->library);
  if (!home) return cgt_sink_fail(sink, CGT_ENOMEM, LABI_OUT_OF_MEMORY), false;
  *a = (asked){.m = m,
               .sink = sink,
               .ruleset = ruleset,
               .option = {.m = m, .ruleset = ruleset},
               .mark = labi_scratch_here(&m->results),
               .outer = m->error,
               .home = m->home,
               .running = m->running,
               .stack_base = m->stack_base,
               .source = m->source,
               .era = m->era,
               .stack_count = m->stack_count,
               .stack_limit = m->stack_limit};
  if (!m->error) { /* who asked the engine did not ask the machine */
    m->stack_base = cgt_sink_stack(sink);
    m->told = false;
  }
  m->stack_limit -= m->stack_limit / 16; /* before the engine's, so that the position can be named */
  m->error = &a->error;
  m->home = home;
  m->running = ruleset->face.name;
  m->source = ruleset->source;
  m->era = ruleset->era;
  return true;
}

/* position: whose moves were asked for; NULL while it is read. */
static void tell(asked *a, const void *position, size_t length) {
  char text[sizeof a->error.message];
  labi_buffer shown = {0};
  bool own = a->error.status != CGT_ECANCELLED && a->error.status != CGT_ENOMEM;
  if (position && own && labi_is_sum(position, length))
    labi_put(&shown, "a sum");
  else if (position && own)
    labi_print_arguments(&shown, position, length);
  if (shown.length > 0 && !shown.failed && !a->m->told)
    snprintf(text, sizeof text, "in %.60s(%.120s%s), line %u: %.200s", a->ruleset->face.name, shown.bytes,
             shown.length > 120 ? "..." : "", a->error.line ? a->error.line : a->ruleset->line,
             a->error.message);
  else
    snprintf(text, sizeof text, "%s", a->error.message);
  labi_buffer_free(&shown);
  a->m->told = true;
  cgt_sink_fail(a->sink, a->error.status, text);
}

static void end(asked *a, bool good, const void *position, size_t length) {
  lab_machine *m = a->m;
  m->error = a->outer;
  m->home = a->home;
  m->running = a->running;
  m->stack_base = a->stack_base;
  m->stack_limit = a->stack_limit;
  m->source = a->source;
  m->era = a->era;
  m->stack_count = a->stack_count;
  labi_buffer_free(&a->option.bytes);
  labi_scratch_release(&m->results, a->mark);
  if (!good) tell(a, position, length);
}

/* ---- moves ------------------------------------------------------------------------------------- */

/* False if the engine does not take it. Then the moves end, and its error stays in the context: a value that is
 * computed later may clear it, as that of 1/3, which is no game. */
static bool emit_bytes(asked *a) {
  const labi_buffer *bytes = &a->option.bytes;
  cgt_emit(a->sink, bytes->length ? bytes->bytes : "", bytes->length);
  return cgt_sink_goes_on(a->sink);
}

static bool emit_terms(asked *a, const labi_node *at) {
  if (!labi_join_terms(&a->option, at)) return false;
  bool good = emit_bytes(a);
  labi_terms_clear(&a->option);
  return good;
}

/* The branch that counts here, below any `if` and `let`; NULL where a condition is false and there is no
 * else. */
static bool find_branch(const labi_node **n, lab_machine *m, lab_value *frame) {
  while (*n && ((*n)->kind == LABI_NODE_IF || (*n)->kind == LABI_NODE_LET)) {
    const labi_node *at = *n;
    bool truth;
    if (at->kind == LABI_NODE_IF) {
      if (!labi_evaluate_truth(&truth, m, at->child[0], frame)) return false;
      *n = truth ? at->child[1] : at->count > 2 ? at->child[2] : NULL;
    } else {
      if (!labi_evaluate_binders(m, at, frame)) return false;
      *n = at->child[0];
    }
  }
  return true;
}

static bool emit_values(asked *a, const labi_node *at, lab_value v) {
  for (size_t i = 0; i < v.as.list->count; i++)
    if (!labi_add_value(&a->option, at, v.as.list->items[i], false) || !emit_terms(a, at)) return false;
  return true;
}

/* An option, or a list of options. */
static bool emit_option(asked *a, const labi_node *n, lab_value *frame) {
  lab_value v;
  if (labi_has_terms(&a->option, n)) return labi_add_terms(&a->option, n, frame, false) && emit_terms(a, n);
  if (!labi_evaluate(&v, a->m, n, frame)) return false;
  if (v.kind == LAB_LIST) return emit_values(a, n, v);
  return labi_add_value(&a->option, n, v, false) && emit_terms(a, n);
}

static bool emit_items(asked *a, const labi_node *n, uint32_t from, uint32_t to, lab_value *frame);

static bool emit_item(bool *stop, void *data, lab_machine *m, const labi_node *n, lab_value *frame) {
  asked *a = data;
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  (void)stop;
  labi_terms_clear(&a->option);
  bool good = labi_tick(m, n) && find_branch(&n, m, frame);
  if (good && n)
    good = n->kind == LABI_NODE_COMPREHENSION ? labi_each(m, n, frame, emit_item, a)
           : n->kind == LABI_NODE_LIST        ? emit_items(a, n, 0, n->count, frame)
                                              : emit_option(a, n, frame);
  labi_scratch_release(&m->results, mark);
  return good;
}

static bool emit_items(asked *a, const labi_node *n, uint32_t from, uint32_t to, lab_value *frame) {
  for (uint32_t i = from; i < to; i++)
    if (!emit_item(NULL, a, a->m, n->child[i], frame)) return false;
  return true;
}

static bool emit_written(asked *a, cgt_player player, lab_value *frame) {
  lab_machine *m = a->m;
  const labi_node *n = a->ruleset->moves;
  if (!labi_look(m, n) || !labi_check_stack(m, n) || !find_branch(&n, m, frame)) return false;
  if (n->kind == LABI_NODE_CONSTANT) return true; /* 0: none */
  bool each = n->kind == LABI_NODE_OPTIONS;
  uint32_t from = each && player == CGT_RIGHT ? n->as.left : 0;
  uint32_t to = each && player == CGT_LEFT ? n->as.left : n->count;
  return emit_items(a, n, from, to, frame);
}

static bool find_moves(cgt_position **moves, size_t *count, lab_machine *m, cgt_position from,
                       cgt_player player) {
  if (cgt_position_moves(count, NULL, 0, m->ctx, from, player) != CGT_OK) return labi_engine_failed(m, NULL);
  *moves = labi_room(m, NULL, (*count + 1) * sizeof **moves);
  if (!*moves) return false;
  return cgt_position_moves(count, *moves, *count, m->ctx, from, player) == CGT_OK ||
         labi_engine_failed(m, NULL);
}

/* ---- moves by pictures --------------------------------------------------------------------------- */

/* The position whose board is `to`, one of the pictures; its other arguments are in the frame. */
static bool emit_drawn(asked *a, cgt_position to, lab_value *frame) {
  lab_machine *m = a->m;
  const labi_ruleset *ruleset = a->ruleset;
  size_t length;
  const void *bytes = cgt_position_bytes(&length, m->ctx, to);
  size_t quoted = ruleset->pictures->print(NULL, 0, bytes, length);
  char *text = labi_room(m, NULL, quoted + 1);
  if (!text) return false;
  ruleset->pictures->print(text, quoted + 1, bytes, length);
  labi_buffer_clear(&a->option.bytes);
  if (!labi_new_text(&frame[0], m, NULL, text + 1, quoted - 2) ||
      !labi_put_position_of(&a->option.bytes, m, NULL, ruleset, frame, ruleset->parameter_count))
    return false;
  return emit_bytes(a);
}

static bool emit_pictures(asked *a, cgt_player player, lab_value *frame) {
  lab_machine *m = a->m;
  const cgt_arg board = {.kind = CGT_ARG_TEXT, .text = frame[0].as.text->bytes};
  cgt_position from, *moves;
  size_t count;
  if (cgt_position_read(&from, m->ctx, a->ruleset->pictures, &board, 1) != CGT_OK)
    return labi_engine_failed(m, NULL);
  if (!find_moves(&moves, &count, m, from, player)) return false;
  for (size_t i = 0; i < count; i++) {
    labi_scratch_mark mark = labi_scratch_here(&m->results);
    bool good = emit_drawn(a, moves[i], frame);
    labi_scratch_release(&m->results, mark);
    if (!good) return false;
  }
  return true;
}

static bool emit_moves(asked *a, const void *position, size_t length, cgt_player player) {
  lab_value *frame = labi_frame_of_position(a->m, a->ruleset, position, length);
  return frame && emit_written(a, player, frame) &&
         (!a->ruleset->pictures || emit_pictures(a, player, frame));
}

/* ---- moves in a sum ---------------------------------------------------------------------------- */

/* The sum in which the term number `moved` has become `to`. */
static bool emit_sum_with(asked *a, const void *sum, size_t length, size_t moved, cgt_position to) {
  labi_reader in = labi_sum_reader(sum, length);
  labi_term term;
  labi_terms_clear(&a->option);
  for (size_t i = 0; labi_decode_term(&term, &in); i++) {
    lab_value v = lab_position(to, term.negative);
    if (!(i == moved ? labi_add_position(&a->option, NULL, v, false) : labi_add_term(&a->option, NULL, term)))
      return false;
  }
  return emit_terms(a, NULL);
}

static bool emit_moves_of_term(asked *a, const void *sum, size_t length, size_t moved, labi_term term,
                               cgt_player player) {
  lab_machine *m = a->m;
  cgt_position from, *moves = NULL;
  size_t count;
  if (cgt_position_of_bytes(&from, m->ctx, term.ruleset, term.bytes, term.length) != CGT_OK)
    return labi_engine_failed(m, NULL);
  if (!find_moves(&moves, &count, m, from, term.negative ? !player : player)) return false;
  for (size_t i = 0; i < count; i++) {
    labi_scratch_mark mark = labi_scratch_here(&m->results);
    bool good = emit_sum_with(a, sum, length, moved, moves[i]);
    labi_scratch_release(&m->results, mark);
    if (!good) return false;
  }
  return true;
}

static bool emit_moves_of_sum(asked *a, const void *sum, size_t length, cgt_player player) {
  labi_reader in = labi_sum_reader(sum, length);
  labi_term term;
  for (size_t i = 0; labi_decode_term(&term, &in); i++)
    if (!emit_moves_of_term(a, sum, length, i, term, player)) return false;
  return true;
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  asked a;
  if (!begin(&a, out)) return;
  bool good = labi_is_sum(position, length) ? emit_moves_of_sum(&a, position, length, player)
                                            : emit_moves(&a, position, length, player);
  end(&a, good, position, length);
}

/* ---- what stands for a position ---------------------------------------------------------------- */

/* Is term i of what was put together this position of the ruleset itself, or its negative? */
static bool is_term(const asked *a, size_t i, const void *position, size_t length) {
  const labi_term *term = &a->option.items[i];
  return term->ruleset == &a->ruleset->face && term->length == length &&
         memcmp(term->bytes, position, length) == 0;
}

static bool is_itself(const asked *a, const void *position, size_t length) {
  return a->option.count == 1 && !a->option.items->negative && is_term(a, 0, position, length);
}

/* The terms of `as`. */
static bool name_terms(asked *a, const void *position, size_t length) {
  lab_value *frame = labi_frame_of_position(a->m, a->ruleset, position, length);
  const labi_node *n = a->ruleset->as;
  labi_terms_clear(&a->option);
  a->option.only_positions = true;
  if (!frame || !find_branch(&n, a->m, frame)) return false;
  return n ? labi_add_terms(&a->option, n, frame, false)
           : labi_add_term(&a->option, a->ruleset->as,
                           (labi_term){&a->ruleset->face, false, position, length});
}

/* One position must name itself; the parts of a sum are asked in their turn. */
static bool emit_as(asked *a, const void *position, size_t length) {
  if (!name_terms(a, position, length)) return false;
  if (is_itself(a, position, length)) return true; /* nothing: it stands for itself */
  if (a->option.count == 1 && a->option.items->ruleset == &a->ruleset->face) {
    labi_term named = *a->option.items;
    if (!name_terms(a, named.bytes, named.length)) return false;
    if (!is_itself(a, named.bytes, named.length))
      return labi_fail(a->m, a->ruleset->as, CGT_EINVAL,
                       "the position that 'as' names for this one must be named for itself, too");
    (named.negative ? cgt_emit_negative : cgt_emit)(a->sink, named.bytes, named.length);
    return true;
  }
  for (size_t i = 0; i < a->option.count; i++)
    if (is_term(a, i, position, length))
      return labi_fail(a->m, a->ruleset->as, CGT_EINVAL,
                       "'as' names a sum of which this position itself is a part");
  if (a->option.count == 0) { /* 0 stands for it: the sum of nothing, which is no part of anything */
    labi_buffer_clear(&a->option.bytes);
    labi_encode_sum(&a->option.bytes, NULL, 0);
    if (a->option.bytes.failed) return labi_out_of_memory(a->m, a->ruleset->as);
    cgt_emit_part(a->sink, &a->ruleset->face, a->option.bytes.bytes, a->option.bytes.length, false);
    return true;
  }
  for (size_t i = 0; i < a->option.count; i++)
    cgt_emit_part(a->sink, a->option.items[i].ruleset, a->option.items[i].bytes, a->option.items[i].length,
                  a->option.items[i].negative);
  return true;
}

static void split(cgt_sink *out, const void *position, size_t length) {
  asked a;
  labi_term term;
  if (labi_is_sum(position, length)) {
    labi_reader in = labi_sum_reader(position, length);
    while (labi_decode_term(&term, &in))
      cgt_emit_part(out, term.ruleset, term.bytes, term.length, term.negative);
    return;
  }
  if (!((const labi_ruleset *)(const void *)cgt_sink_ruleset(out))->as || !begin(&a, out)) return;
  bool good = emit_as(&a, position, length);
  end(&a, good, position, length);
}

/* ---- reading and printing ---------------------------------------------------------------------- */

static bool to_value(lab_value *v, lab_machine *m, const cgt_arg *arg) {
  switch (arg->kind) {
  case CGT_ARG_INTEGER:
    if (arg->digits)
      return labi_game(v, m, NULL, cgt_number_from_text(m->ctx, arg->digits, strlen(arg->digits)));
    return *v = labi_integer(arg->integer), true;
  case CGT_ARG_INFINITY:
    return *v = lab_infinity(), true;
  case CGT_ARG_TEXT:
    return labi_new_text(v, m, NULL, arg->text, strlen(arg->text));
  case CGT_ARG_MATRIX:
    break;
  }
  if (!labi_new_list(v, m, NULL, LAB_MATRIX, arg->rows * arg->cols, arg->cols)) return false;
  v->as.list->rows = arg->rows;
  for (size_t i = 0; i < arg->rows * arg->cols; i++)
    if (!to_value(&v->as.list->items[i], m, &arg->cells[i])) return false;
  return true;
}

static bool read_arguments(asked *a, const cgt_arg *args, size_t count) {
  lab_value *values = labi_room(a->m, NULL, (count + 1) * sizeof *values);
  for (size_t i = 0; i < count; i++)
    if (!values || !to_value(&values[i], a->m, &args[i])) return false;
  if (!values || !labi_put_position_of(&a->option.bytes, a->m, NULL, a->ruleset, values, count)) return false;
  cgt_emit(a->sink, a->option.bytes.length ? a->option.bytes.bytes : "", a->option.bytes.length);
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  asked a;
  if (begin(&a, out)) end(&a, read_arguments(&a, args, count), NULL, 0);
}

static size_t copy_and_free(char *buf, size_t cap, labi_buffer *text) {
  size_t length;
  labi_buffer_copy(buf, cap, &length, text);
  labi_buffer_free(text);
  return length;
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  labi_buffer out = {0};
  labi_print_arguments(&out, position, length);
  return copy_and_free(buf, cap, &out);
}

typedef size_t printer(char *buf, size_t cap, const void *position, size_t length);

static void put_printed(labi_buffer *out, printer *print, labi_term term) {
  size_t cap, length = print(NULL, 0, term.bytes, term.length);
  char *to = labi_buffer_room(out, length, &cap);
  if (to) labi_buffer_added(out, print(to, cap, term.bytes, term.length));
}

static void print_term(labi_buffer *out, labi_term term) {
  const bool whole = term.ruleset->print_sum && term.ruleset->print_sum(NULL, 0, term.bytes, term.length) > 0;
  if (!whole) labi_putf(out, "%s(", term.ruleset->name);
  put_printed(out, whole ? term.ruleset->print_sum : term.ruleset->print, term);
  if (!whole) labi_put_char(out, ')');
}

static size_t print_sum(char *buf, size_t cap, const void *position, size_t length) {
  labi_buffer out = {0};
  labi_term term;
  if (!labi_is_sum(position, length)) return 0;
  labi_reader in = labi_sum_reader(position, length);
  for (bool first = true; labi_decode_term(&term, &in); first = false) {
    labi_put(&out, first ? term.negative ? "-" : "" : term.negative ? " - " : " + ");
    print_term(&out, term);
  }
  if (out.length == 0) labi_put_char(&out, '0');
  return copy_and_free(buf, cap, &out);
}

static cgt_board board(const void *position, size_t length) {
  return labi_board_of_arguments(position, length);
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  labi_buffer out = {0};
  labi_print_cell(&out, position, length, row, col);
  return copy_and_free(buf, cap, &out);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  labi_buffer out = {0};
  labi_print_beside_board(&out, position, length);
  return copy_and_free(buf, cap, &out);
}

const cgt_ruleset labi_by_moves = {.source = "",
                                   .read = read,
                                   .options = options,
                                   .split = split,
                                   .print = print,
                                   .print_sum = print_sum,
                                   .board = board,
                                   .cell = cell,
                                   .caption = caption};
