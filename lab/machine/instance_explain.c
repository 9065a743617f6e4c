/* instance_explain.c: why a claim is false: the comparison that decides it, both sides with values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/language/lexer.h"
#include "lab/machine/machine.h"

typedef struct reason {
  char *text;
  size_t length, room;
  lab_machine *m;
  const labi_statement *s;
} reason;

static bool grow(reason *r, const labi_node *at, size_t more) {
  if (r->room - r->length > more) return true;
  size_t room = 2 * r->room + more + 1;
  char *text = labi_room(r->m, at, room);
  if (!text) return false;
  if (r->length) memcpy(text, r->text, r->length);
  r->text = text;
  r->room = room;
  return true;
}

static bool put(reason *r, const labi_node *at, const char *bytes, size_t length) {
  if (!grow(r, at, length)) return false;
  memcpy(r->text + r->length, bytes, length);
  r->length += length;
  return true;
}

/* The source of an expression in one line: runs of blanks become one. */
static bool put_source(reason *r, const labi_node *n, uint32_t start, uint32_t end) {
  const char *text = r->s->face.text - r->s->start;
  for (uint32_t i = start; i < end; i++) {
    bool blank = strchr(" \t\r\n", text[i]) != NULL;
    if (blank && r->length > 0 && r->text[r->length - 1] == ' ') continue;
    if (!put(r, n, blank ? " " : &text[i], 1)) return false;
  }
  return true;
}

static bool put_value(reason *r, const labi_node *at, lab_value v) {
  size_t length;
  cgt_status status = lab_print(NULL, 0, &length, r->m, v, CGT_PLAIN);
  if (status == CGT_OK && !grow(r, at, length + 1)) return false;
  if (status == CGT_OK) status = lab_print(r->text + r->length, length + 1, &length, r->m, v, CGT_PLAIN);
  if (status != CGT_OK) return labi_engine_failed(r->m, at);
  r->length += length;
  return true;
}

/* A position is shown as it was read, with its numbers; anything else as it is written. */
static bool put_side(reason *r, const labi_node *n, lab_value *frame) {
  lab_value v;
  if (!labi_evaluate(&v, r->m, n, frame)) return false;
  size_t start = r->length;
  if (v.kind == LAB_POSITION) {
    size_t length;
    cgt_status status = lab_print_position(NULL, 0, &length, r->m->ctx, v);
    if (status == CGT_OK && !grow(r, n, length + 1)) return false;
    if (status == CGT_OK)
      status = lab_print_position(r->text + r->length, length + 1, &length, r->m->ctx, v);
    if (status != CGT_OK) return labi_engine_failed(r->m, n);
    r->length += length;
  } else if (!put_source(r, n, n->start, n->end)) {
    return false;
  }
  size_t written = r->length - start;
  if (!put(r, n, " = ", 3)) return false;
  size_t value = r->length;
  if (!put_value(r, n, v)) return false;
  if (r->length - value == written && memcmp(r->text + start, r->text + value, written) == 0)
    r->length = start + written; /* "1/2 = 1/2" says nothing more than "1/2" */
  return true;
}

static const char *link_words(int sign) {
  switch (sign) {
  case LABI_TOKEN_LESS:
    return " is not < ";
  case LABI_TOKEN_LESS_EQUAL:
    return " is not <= ";
  case LABI_TOKEN_GREATER:
    return " is not > ";
  case LABI_TOKEN_GREATER_EQUAL:
    return " is not >= ";
  case LABI_TOKEN_LESS_CONFUSED:
    return " is not <| ";
  case LABI_TOKEN_GREATER_CONFUSED:
    return " is not |> ";
  case LABI_TOKEN_CONFUSED:
    return " is not <> ";
  default: return " and ";
  }
}

static bool explain_comparison(reason *r, const labi_node *n, lab_value *frame) {
  lab_value a, b;
  bool holds = true;
  uint32_t i = 0;
  if (!labi_evaluate(&a, r->m, n->child[0], frame)) return false;
  while (holds && ++i < n->count) { /* the link of the chain that breaks */
    if (!labi_evaluate(&b, r->m, n->child[i], frame)) return false;
    if (!labi_compare(&holds, r->m, n, n->as.signs[i - 1], a, b)) return false;
    a = b;
  }
  if (holds) return put_source(r, n, n->start, n->end) && put(r, n, " is true", 8);
  const char *words = link_words(n->as.signs[i - 1]);
  return put_side(r, n->child[i - 1], frame) && put(r, n, words, strlen(words)) &&
         put_side(r, n->child[i], frame);
}

/* Goes down to the part that makes the claim false. */
static bool explain(reason *r, const labi_node *n, lab_value *frame) {
  bool truth;
  switch ((labi_node_kind)n->kind) {
  case LABI_NODE_COMPARISON:
    return explain_comparison(r, n, frame);
  case LABI_NODE_AND:
    for (uint32_t i = 0; i < n->count; i++) {
      if (!labi_evaluate_truth(&truth, r->m, n->child[i], frame)) return false;
      if (!truth) return explain(r, n->child[i], frame);
    }
    break;
  case LABI_NODE_OR:
    for (uint32_t i = 0; i < n->count; i++)
      if ((i > 0 && !put(r, n, "; ", 2)) || !explain(r, n->child[i], frame)) return false;
    return true;
  case LABI_NODE_IF:
    if (!labi_evaluate_truth(&truth, r->m, n->child[0], frame)) return false;
    return explain(r, n->child[truth ? 1 : 2], frame);
  case LABI_NODE_LET:
    for (uint32_t i = 0; i < n->as.bind.count; i++) {
      const labi_binder *b = &n->as.bind.items[i];
      if (!labi_evaluate(&frame[b->slot], r->m, b->source, frame)) return false;
      if (!put(r, n, b->name, strlen(b->name)) || !put(r, n, " = ", 3)) return false;
      if (!put_value(r, n, frame[b->slot]) || !put(r, n, ", ", 2)) return false;
    }
    return explain(r, n->child[0], frame);
  default: break;
  }
  return put_source(r, n, n->start, n->end) && put(r, n, " is false", 9);
}

cgt_status lab_instance_explain(char *buf, size_t cap, size_t *length, lab_machine *machine, size_t index,
                                const int64_t *values, lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  if (!s) return labi_leave(machine, false);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  lab_value *frame = labi_instance_frame(machine, s, values);
  reason r = {.m = machine, .s = s};
  bool good = frame && explain(&r, s->claim, frame);
  if (good) {
    if (length) *length = r.length;
    if (cap > 0) {
      size_t fits = r.length < cap - 1 ? r.length : cap - 1;
      if (fits > 0) memcpy(buf, r.text, fits);
      buf[fits] = 0;
    }
  }
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}
