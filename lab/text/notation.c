/* notation.c: see cgt/lab_convert.h: an expression becomes a sum of terms, which one writer for each notation
 * puts down. */
#include "lab/text/notation.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/room.h"
#include "lab/machine/value_print.h"

static const char *const names[] = {"cgt", "cgsuite", "mcgs", "cgt-rs"};
enum { NOTATIONS = sizeof names / sizeof *names };

const char *lab_notation_name(lab_notation notation) {
  if ((unsigned)notation > LAB_NOTATION_CGT_RS) return NULL;
  return (unsigned)notation < NOTATIONS ? names[notation] : NULL;
}

bool lab_notation_named(lab_notation *notation, const char *name) {
  if (!notation || !name) return false;
  for (unsigned i = 0; i < NOTATIONS; i++)
    if (strcmp(name, names[i]) == 0) return *notation = (lab_notation)i, true;
  return false;
}

/* ---- the terms of an expression -------------------------------------------------------------------------
 */

typedef struct terms {
  labi_term *items;
  size_t count, room;
  bool positions; /* is one of them a position? */
} terms;

static labi_variant variant_of(const labi_node *n) {
  static const char *const functions[] = {"impartial", "dicotic", "twisted"};
  for (unsigned i = 0; i < 3 && n->kind == LABI_NODE_FUNCTION && n->count == 1; i++)
    if (strcmp(n->as.name.function->name, functions[i]) == 0) return (labi_variant)(i + 1);
  return LABI_AS_IT_IS;
}

/* A term that is no position keeps the value that it has alone. */
static bool add_term(terms *t, lab_machine *m, const labi_node *n, lab_value *frame, bool negative) {
  labi_term term = {.negative = negative, .variant = variant_of(n)};
  if (!labi_evaluate(&term.value, m, term.variant ? n->child[0] : n, frame)) return false;
  if (term.variant && term.value.kind != LAB_POSITION) {
    if (!labi_evaluate(&term.value, m, n, frame)) return false;
    term.variant = LABI_AS_IT_IS;
  }
  labi_term *last = labi_push(t);
  if (!last) return labi_out_of_memory(m, n);
  *last = term;
  t->positions = t->positions || term.value.kind == LAB_POSITION;
  return true;
}

static bool add_terms(terms *t, lab_machine *m, const labi_node *n, lab_value *frame, bool negative) {
  if (n->kind == LABI_NODE_NEGATIVE && !n->literal) return add_terms(t, m, n->child[0], frame, !negative);
  if (n->kind != LABI_NODE_SUM || n->glued) return add_term(t, m, n, frame, negative);
  for (uint32_t i = 0; i < n->count; i++)
    if (!add_terms(t, m, n->child[i], frame, negative != (n->as.signs[i] == '-'))) return false;
  return true;
}

/* Without a position the whole is one value; with one, all else is games. */
static bool settle(terms *t, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (!t->positions) {
    t->count = 0;
    labi_term *whole = labi_push(t);
    if (!whole) return labi_out_of_memory(m, n);
    *whole = (labi_term){0};
    return labi_evaluate(&whole->value, m, n, frame);
  }
  for (size_t i = 0; i < t->count && t->count > 1; i++) {
    cgt_game g;
    labi_term *term = &t->items[i];
    if (term->value.kind == LAB_POSITION) continue;
    if (!labi_to_game(&g, m, n, term->value)) return false;
    term->value = lab_game(term->negative ? cgt_neg(m->ctx, g) : g);
    term->negative = false;
    if (cgt_is_none(term->value.as.game)) return labi_engine_failed(m, n);
  }
  return true;
}

/* ---- how a sum is written --------------------------------------------------------------------------------
 */

static void put_plus(labi_notation_writer *w, bool first, bool negative) {
  bool minus = negative && (w->notation == LAB_NOTATION_CGT || w->notation == LAB_NOTATION_CGSUITE);
  if (w->notation == LAB_NOTATION_MCGS)
    labi_put(w->out, first ? "" : " ");
  else if (minus)
    labi_put(w->out, first ? "-" : " - ");
  else
    labi_put(w->out, first ? "" : " + ");
}

static void put_as_here(labi_notation_writer *w, const char *text, bool is_sum, const labi_term *how) {
  static const char *const variants[] = {"", "impartial", "dicotic", "twisted"};
  bool enclosed = how->variant || (is_sum && how->negative);
  labi_putf(w->out, enclosed ? "%s(%s)" : "%s%s", variants[how->variant], text);
}

static bool write_position(labi_notation_writer *w, cgt_position position, const labi_term *how) {
  cgt_ctx *ctx = lab_machine_ctx(w->machine);
  bool is_sum = labi_position_is_sum(ctx, position), good = true;
  labi_buffer text = {0};
  if (labi_print_as_read(&text, w->machine, lab_position(position, false), CGT_PLAIN) != CGT_OK)
    good = (labi_engine_error(w->error, ctx, "cannot convert the position"), false);
  else if (w->notation == LAB_NOTATION_CGT)
    put_as_here(w, text.bytes, is_sum, how);
  else if (is_sum)
    good = labi_not_expressed(w, "text for %s, a sum in one position", text.bytes);
  else
    good = labi_write_position(w, cgt_position_ruleset(ctx, position)->name, text.bytes, how);
  labi_buffer_free(&text);
  return good;
}

/* An impartial position is its own negative. */
static bool is_impartial(labi_notation_writer *w, const labi_term *term) {
  cgt_position position = term->value.as.at.position;
  return term->variant == LABI_IMPARTIAL ||
         cgt_position_ruleset(lab_machine_ctx(w->machine), position)->impartial;
}

/* a + -3 is a - 3. */
static bool take_sign(labi_notation_writer *w, labi_term *term) {
  cgt_ctx *ctx = lab_machine_ctx(w->machine);
  cgt_outcome outcome;
  bool sums = w->notation == LAB_NOTATION_CGT || w->notation == LAB_NOTATION_CGSUITE;
  if (!sums || term->value.kind != LAB_GAME || !cgt_is_number(term->value.as.game)) return true;
  if (cgt_outcome_of(&outcome, ctx, term->value.as.game) != CGT_OK)
    return labi_engine_error(w->error, ctx, "cannot convert the value"), false;
  term->negative = outcome == CGT_R;
  if (term->negative) term->value = lab_game(cgt_neg(ctx, term->value.as.game));
  return true;
}

/* CGSuite's lists hold what may be written there. */
static bool is_list(const labi_notation_writer *w, const lab_value *value) {
  return w->notation == LAB_NOTATION_CGSUITE && (value->kind == LAB_LIST || value->kind == LAB_MATRIX);
}

static bool write_list(labi_notation_writer *w, const lab_value *value);

static bool write_term(labi_notation_writer *w, const labi_term *term, bool first) {
  labi_term how = *term;
  bool is_position = term->value.kind == LAB_POSITION;
  if (is_position)
    how.negative = term->negative != term->value.as.at.negative && !is_impartial(w, term);
  else if (!first && !take_sign(w, &how))
    return false;
  put_plus(w, first, how.negative);
  if (is_position) return write_position(w, term->value.as.at.position, &how);
  return is_list(w, &how.value) ? write_list(w, &how.value) : labi_write_value(w, how.value);
}

static bool write_list(labi_notation_writer *w, const lab_value *value) {
  const lab_list *list = value->as.list;
  bool set = value->kind == LAB_LIST;
  if (list->rows != 1) return labi_not_expressed(w, "%s", "text for a matrix");
  labi_put_char(w->out, set ? '{' : '[');
  for (size_t i = 0; i < list->count; i++) {
    const labi_term item = {.value = list->items[i]};
    if (i > 0) labi_put_char(w->out, ',');
    if (!write_term(w, &item, true)) return false;
  }
  labi_put_char(w->out, set ? '}' : ']');
  return true;
}

static bool write_terms(labi_notation_writer *w, const terms *t) {
  if (w->notation == LAB_NOTATION_CGT_RS && t->count > 1)
    return labi_not_expressed(w, "%s", "text for a sum: convert its terms one by one");
  for (size_t i = 0; i < t->count; i++)
    if (!write_term(w, &t->items[i], i == 0)) return false;
  return true;
}

/* ---- the whole -------------------------------------------------------------------------------------------
 */

static bool read_terms(terms *t, lab_machine *m, labi_scratch *memory, const char *text, size_t length) {
  uint32_t slot_count;
  const labi_node *n = labi_read_expression(&slot_count, memory, m->program, text, length, m->error);
  lab_value *frame = n ? labi_frame(m, n, slot_count) : NULL;
  return frame && add_terms(t, m, n, frame, false) && settle(t, m, n, frame);
}

cgt_status lab_convert(char **converted, lab_machine *machine, const char *text, size_t length,
                       lab_notation notation, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, converted) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, text, length) ||
      !LABI_AMONG(error, notation, LAB_NOTATION_CGT_RS))
    return CGT_EINVAL;
  labi_scratch memory = {0};
  terms t = {0};
  labi_buffer out = {0};
  labi_enter(machine, machine->program->source_count, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  cgt_status status = labi_leave(machine, read_terms(&t, machine, &memory, text, length));
  labi_notation_writer w = {.out = &out, .machine = machine, .notation = notation, .error = error};
  if (status == CGT_OK && !write_terms(&w, &t)) status = error->status;
  if (status == CGT_OK && !(*converted = labi_buffer_take(&out, NULL)))
    status = (labi_no_memory(error), CGT_ENOMEM);
  labi_buffer_free(&out);
  free(t.items);
  labi_scratch_release(&machine->results, mark);
  labi_scratch_free(&memory);
  return status;
}
