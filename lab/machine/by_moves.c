/* by_moves.c: rulesets that a program writes by their moves, as the engine asks them.
 *
 * The engine gives back the ruleset, and as the owner of its context the machine that made it; the moves are
 * evaluated there, in the midst of whatever the machine is doing: what is asked is a call within its call. */
#include <stdio.h>
#include <string.h>

#include "lab/machine/position_bytes.h"

/* ---- being asked ------------------------------------------------------------------------------- */

typedef struct asked {
  lab_machine *m;
  cgt_sink *sink;
  const labi_ruleset *ruleset;
  lab_error error;
  labi_scratch_mark mark;
  labi_buffer bytes; /* of the position that is made */
  labi_term *terms;  /* of the option that is made */
  size_t term_count, term_room;
  /* what the machine was doing */
  lab_error *outer;
  const char *running, *stack_base;
  uint32_t source, era;
  size_t stack_count, stack_limit;
} asked;

static bool begin(asked *a, cgt_sink *sink) {
  const labi_ruleset *ruleset = (const labi_ruleset *)(const void *)cgt_sink_ruleset(sink);
  lab_machine *m = cgt_sink_owner(sink);
  if (!m)
    return cgt_sink_fail(sink, CGT_EINVAL, "a ruleset of the language is asked without its machine"), false;
  *a = (asked){.m = m,
               .sink = sink,
               .ruleset = ruleset,
               .mark = labi_scratch_here(&m->results),
               .outer = m->error,
               .running = m->running,
               .stack_base = m->stack_base,
               .source = m->source,
               .era = m->era,
               .stack_count = m->stack_count,
               .stack_limit = m->stack_limit};
  if (!m->error) m->stack_base = cgt_sink_stack(sink); /* who asked the engine did not ask the machine */
  m->stack_limit -= m->stack_limit / 16; /* before the engine's, so that the position can be named */
  m->error = &a->error;
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
  if (shown.length > 0 && !shown.failed)
    snprintf(text, sizeof text, "in %.60s(%.120s%s), line %u: %.200s", a->ruleset->face.name, shown.bytes,
             shown.length > 120 ? "..." : "", a->error.line ? a->error.line : a->ruleset->line,
             a->error.message);
  else
    snprintf(text, sizeof text, "%s", a->error.message);
  labi_buffer_free(&shown);
  cgt_sink_fail(a->sink, a->error.status, text);
}

static void end(asked *a, bool good, const void *position, size_t length) {
  lab_machine *m = a->m;
  m->error = a->outer;
  m->running = a->running;
  m->stack_base = a->stack_base;
  m->stack_limit = a->stack_limit;
  m->source = a->source;
  m->era = a->era;
  m->stack_count = a->stack_count;
  labi_buffer_free(&a->bytes);
  labi_scratch_release(&m->results, a->mark);
  if (!good) tell(a, position, length);
}

/* ---- positions of arguments -------------------------------------------------------------------- */

/* A frame with the arguments in it; NULL after an error. */
static lab_value *frame_of(lab_machine *m, const labi_ruleset *ruleset, const void *position, size_t length) {
  lab_value *frame = labi_frame(m, ruleset->moves, ruleset->slot_count);
  labi_reader in = labi_reader_of(position, length);
  for (uint32_t i = 0; frame && i < ruleset->parameter_count; i++)
    if (!labi_decode_value(&frame[i], m, &in)) return NULL;
  return frame;
}

/* Does `where` let these arguments be? */
static bool check_domain(lab_machine *m, const labi_node *at, const labi_ruleset *ruleset, const void *bytes,
                         size_t length) {
  if (!ruleset->where) return true;
  uint32_t source = m->source, era = m->era;
  lab_value *frame = frame_of(m, ruleset, bytes, length);
  bool inside = false;
  m->source = ruleset->source;
  m->era = ruleset->era;
  bool good = frame && labi_evaluate_truth(&inside, m, ruleset->where, frame);
  m->source = source;
  m->era = era;
  if (!good || inside) return good;
  labi_buffer shown = {0};
  labi_print_arguments(&shown, bytes, length);
  labi_fail(m, at, CGT_EINVAL, "%s(%.200s) is no position: its ruleset says 'where' it is one, line %u",
            ruleset->face.name, shown.bytes ? shown.bytes : "", ruleset->where->line);
  labi_buffer_free(&shown);
  return false;
}

/* Appends the bytes of ruleset(values[0], ..) to out. */
static bool put_position(labi_buffer *out, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                         const lab_value *values, size_t count) {
  size_t before = out->length;
  if (count != ruleset->parameter_count)
    return labi_fail(m, at, CGT_EINVAL, "%s takes %u argument%s, found %zu", ruleset->face.name,
                     ruleset->parameter_count, ruleset->parameter_count == 1 ? "" : "s", count);
  for (size_t i = 0; i < count; i++)
    if (!labi_encode_value(out, m, at, values[i])) return false;
  if (out->failed) return labi_out_of_memory(m, at);
  return check_domain(m, at, ruleset, out->bytes + before, out->length - before);
}

bool labi_new_position(lab_value *result, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                       const lab_value *values, size_t count) {
  labi_buffer bytes = {0};
  lab_value v = {.kind = LAB_POSITION};
  bool good = put_position(&bytes, m, at, ruleset, values, count);
  if (good && cgt_position_of_bytes(&v.as.at.position, m->ctx, &ruleset->face,
                                    bytes.length ? bytes.bytes : "", bytes.length) != CGT_OK)
    good = labi_engine_failed(m, at);
  labi_buffer_free(&bytes);
  if (good) *result = v;
  return good;
}

/* ---- an option, term by term ------------------------------------------------------------------- */

/* The bytes are copied. */
static bool add_term(asked *a, const labi_node *at, labi_term term) {
  lab_machine *m = a->m;
  if (a->ruleset->face.impartial && !term.ruleset->impartial)
    return labi_fail(m, at, CGT_EINVAL,
                     "%s gives both players the same moves, but %s is for Left and Right: write {.. | ..}",
                     a->ruleset->face.name, term.ruleset->name);
  a->terms = labi_one_more_item(m, at, a->terms, a->term_count, &a->term_room, sizeof *a->terms);
  void *copy = a->terms ? labi_room(m, at, term.length + 1) : NULL;
  if (!copy) return false;
  if (term.length > 0) memcpy(copy, term.bytes, term.length);
  term.bytes = copy;
  a->terms[a->term_count++] = term;
  return true;
}

/* A position as it is, or the terms of one that is a sum. */
static bool add_position(asked *a, const labi_node *at, lab_value v, bool negative) {
  const cgt_ruleset *ruleset = cgt_position_ruleset(a->m->ctx, v.as.at.position);
  labi_term term = {.ruleset = ruleset, .negative = negative != v.as.at.negative}, part;
  term.bytes = cgt_position_bytes(&term.length, a->m->ctx, v.as.at.position);
  if (ruleset->options != labi_by_moves.options || !labi_is_sum(term.bytes, term.length))
    return add_term(a, at, term);
  labi_reader in = labi_sum_reader(term.bytes, term.length);
  while (labi_decode_term(&part, &in)) {
    part.negative = part.negative != term.negative;
    if (!add_term(a, at, part)) return false;
  }
  return true;
}

static bool add_value(asked *a, const labi_node *at, lab_value v, bool negative) {
  v = labi_normalise(a->m, v);
  if (v.kind == LAB_POSITION) return add_position(a, at, v, negative);
  if (v.kind == LAB_INTEGER && v.as.integer == 0) return true;
  return labi_fail(a->m, at, CGT_EINVAL,
                   "%s is no option of %s: an option is a position, such as %s, a sum of positions, or 0",
                   lab_kind_name(v), a->ruleset->face.name, a->ruleset->face.syntax);
}

static const labi_ruleset *called_ruleset(const asked *a, const labi_node *n) {
  const lab_program *program = a->m->program;
  if (n->kind != LABI_NODE_RULESET || n->as.name.index == 0) return NULL;
  return labi_ruleset_by_moves(program,
                               labi_definition_in(program, n->as.name.index - 1, a->m->era)->ruleset);
}

static bool add_terms(asked *a, const labi_node *n, lab_value *frame, bool negative);

/* A call of a ruleset by moves need not become a position of the context. */
static bool add_call(asked *a, const labi_node *n, const labi_ruleset *ruleset, lab_value *frame,
                     bool negative) {
  lab_machine *m = a->m;
  size_t base = m->stack_count, before = a->bytes.length;
  bool good =
      labi_evaluate_items(m, n, 0, n->count, frame) &&
      put_position(&a->bytes, m, n, ruleset, m->stack + base, m->stack_count - base) &&
      add_term(a, n,
               (labi_term){&ruleset->face, negative, a->bytes.bytes + before, a->bytes.length - before});
  m->stack_count = base;
  a->bytes.length = before;
  return good;
}

static bool add_sum(asked *a, const labi_node *n, lab_value *frame, bool negative) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!add_terms(a, n->child[i], frame, negative != (i > 0 && n->as.signs[i] == '-'))) return false;
  return true;
}

static bool add_terms(asked *a, const labi_node *n, lab_value *frame, bool negative) {
  const labi_ruleset *ruleset = called_ruleset(a, n);
  lab_value v;
  if (ruleset) return add_call(a, n, ruleset, frame, negative);
  if (n->kind == LABI_NODE_SUM && !n->glued) return add_sum(a, n, frame, negative);
  if (n->kind == LABI_NODE_NEGATIVE) return add_terms(a, n->child[0], frame, !negative);
  return labi_evaluate(&v, a->m, n, frame) && add_value(a, n, v, negative);
}

/* The terms as the bytes of one position of the ruleset that is asked. */
static void join_terms(asked *a) {
  const labi_term *only = a->term_count == 1 && !a->terms->negative ? a->terms : NULL;
  labi_buffer_clear(&a->bytes);
  if (only && only->ruleset == &a->ruleset->face)
    labi_put_bytes(&a->bytes, only->bytes, only->length);
  else
    labi_encode_sum(&a->bytes, a->terms, a->term_count);
}

static bool emit_terms(asked *a, const labi_node *at) {
  join_terms(a);
  if (a->bytes.failed) return labi_out_of_memory(a->m, at);
  cgt_emit(a->sink, a->bytes.length ? a->bytes.bytes : "", a->bytes.length);
  a->term_count = 0;
  return true;
}

/* ---- moves ------------------------------------------------------------------------------------- */

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
    if (!add_value(a, at, v.as.list->items[i], false) || !emit_terms(a, at)) return false;
  return true;
}

/* An option, or a list of options. */
static bool emit_option(asked *a, const labi_node *n, lab_value *frame) {
  lab_value v;
  if (called_ruleset(a, n) || n->kind == LABI_NODE_SUM || n->kind == LABI_NODE_NEGATIVE)
    return add_terms(a, n, frame, false) && emit_terms(a, n);
  if (!labi_evaluate(&v, a->m, n, frame)) return false;
  if (v.kind == LAB_LIST) return emit_values(a, n, v);
  return add_value(a, n, v, false) && emit_terms(a, n);
}

static bool emit_item(bool *stop, void *data, lab_machine *m, const labi_node *n, lab_value *frame) {
  asked *a = data;
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  (void)stop;
  a->term_count = a->term_room = 0;
  bool good = labi_tick(m, n) && find_branch(&n, m, frame);
  if (good && n)
    good =
        n->kind == LABI_NODE_COMPREHENSION ? labi_each(m, n, frame, emit_item, a) : emit_option(a, n, frame);
  labi_scratch_release(&m->results, mark);
  return good;
}

static bool emit_moves(asked *a, const void *position, size_t length, cgt_player player) {
  lab_machine *m = a->m;
  lab_value *frame = frame_of(m, a->ruleset, position, length);
  const labi_node *n = a->ruleset->moves;
  if (!frame || !labi_look(m, n) || !labi_check_stack(m, n) || !find_branch(&n, m, frame)) return false;
  if (n->kind == LABI_NODE_CONSTANT) return true; /* 0: none */
  bool each = n->kind == LABI_NODE_OPTIONS;
  uint32_t from = each && player == CGT_RIGHT ? n->as.left : 0;
  uint32_t to = each && player == CGT_LEFT ? n->as.left : n->count;
  for (uint32_t i = from; i < to; i++)
    if (!emit_item(NULL, a, m, n->child[i], frame)) return false;
  return true;
}

/* ---- moves in a sum ---------------------------------------------------------------------------- */

static bool find_moves(cgt_position **moves, size_t *count, lab_machine *m, cgt_position from,
                       cgt_player player) {
  if (cgt_position_moves(count, NULL, 0, m->ctx, from, player) != CGT_OK) return labi_engine_failed(m, NULL);
  *moves = labi_room(m, NULL, (*count + 1) * sizeof **moves);
  if (!*moves) return false;
  return cgt_position_moves(count, *moves, *count, m->ctx, from, player) == CGT_OK ||
         labi_engine_failed(m, NULL);
}

/* The sum in which the term number `moved` has become `to`. */
static bool emit_sum_with(asked *a, const void *sum, size_t length, size_t moved, cgt_position to) {
  labi_reader in = labi_sum_reader(sum, length);
  labi_term term;
  a->term_count = a->term_room = 0;
  for (size_t i = 0; labi_decode_term(&term, &in); i++) {
    lab_value v = lab_position(to, term.negative);
    if (!(i == moved ? add_position(a, NULL, v, false) : add_term(a, NULL, term))) return false;
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

static bool is_itself(const asked *a, const void *position, size_t length) {
  return a->term_count == 1 && !a->terms->negative && a->terms->ruleset == &a->ruleset->face &&
         a->terms->length == length && memcmp(a->terms->bytes, position, length) == 0;
}

/* The terms of `as`. */
static bool name_terms(asked *a, const void *position, size_t length) {
  lab_value *frame = frame_of(a->m, a->ruleset, position, length);
  const labi_node *n = a->ruleset->as;
  a->term_count = a->term_room = 0;
  if (!frame || !find_branch(&n, a->m, frame)) return false;
  return n ? add_terms(a, n, frame, false)
           : add_term(a, a->ruleset->as, (labi_term){&a->ruleset->face, false, position, length});
}

/* One position must name itself; the parts of a sum are asked in their turn. */
static bool emit_as(asked *a, const void *position, size_t length) {
  if (!name_terms(a, position, length)) return false;
  if (is_itself(a, position, length)) return true; /* nothing: it stands for itself */
  if (a->term_count == 1 && a->terms->ruleset == &a->ruleset->face) {
    labi_term named = *a->terms;
    if (!name_terms(a, named.bytes, named.length)) return false;
    if (!is_itself(a, named.bytes, named.length))
      return labi_fail(a->m, a->ruleset->as, CGT_EINVAL,
                       "the position that 'as' names for this one must be named for itself, too");
    (named.negative ? cgt_emit_negative : cgt_emit)(a->sink, named.bytes, named.length);
    return true;
  }
  for (size_t i = 0; i < a->term_count; i++)
    cgt_emit_part(a->sink, a->terms[i].ruleset, a->terms[i].bytes, a->terms[i].length, a->terms[i].negative);
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
  if (!values || !put_position(&a->bytes, a->m, NULL, a->ruleset, values, count)) return false;
  cgt_emit(a->sink, a->bytes.length ? a->bytes.bytes : "", a->bytes.length);
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

static void print_term(labi_buffer *out, labi_term term) {
  size_t cap, length = term.ruleset->print(NULL, 0, term.bytes, term.length);
  labi_putf(out, "%s(", term.ruleset->name);
  char *to = labi_buffer_room(out, length, &cap);
  if (to) labi_buffer_added(out, term.ruleset->print(to, cap, term.bytes, term.length));
  labi_put_char(out, ')');
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

const cgt_ruleset labi_by_moves = {.source = "",
                                   .read = read,
                                   .options = options,
                                   .split = split,
                                   .print = print,
                                   .print_sum = print_sum,
                                   .board = board,
                                   .cell = cell};
