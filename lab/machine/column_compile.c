/* column_compile.c: from an expression to operations on columns. A column is given back when the operation that reads
 * it is written, so the columns of a code are a stack. */
#include "lab/machine/column.h"

#include "lab/language/lexer.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"

enum {
  HEIGHT_LIMIT = 200,
  EXPANSION_LIMIT = 16 /* definitions within definitions */
};

typedef struct compiler {
  labi_column_code *code;
  const lab_program *program;
  uint32_t era, used; /* columns */
  uint32_t depth, expanding[EXPANSION_LIMIT];
} compiler;

/* An expression in a frame; operations without a result make column `open` negative. */
typedef struct place {
  const labi_column_slots *slots;
  uint16_t open;
} place;

static bool compile(labi_column *result, compiler *c, const labi_node *n, const place *in);

static bool take_column(uint16_t *column, compiler *c) {
  if (c->used >= LABI_COLUMN_LIMIT) return false;
  *column = (uint16_t)c->used++;
  if (c->code->column_count < c->used) c->code->column_count = (uint16_t)c->used;
  return true;
}

static bool add_step(compiler *c, labi_column_step step) {
  if (c->code->step_count >= LABI_COLUMN_STEP_LIMIT) return false;
  c->code->steps[c->code->step_count++] = step;
  return true;
}

static bool fill(uint16_t *column, compiler *c, int64_t constant) {
  return take_column(column, c) && add_step(c, (labi_column_step){.to = *column, .constant = constant});
}

/* The result of an operation takes the place of its operands, of which the first was the column mark. */
static bool apply(labi_column *result, compiler *c, labi_column_operation *run, uint32_t mark,
                  const place *in, uint16_t a, uint16_t b, uint16_t d) {
  c->used = mark;
  return run && take_column(&result->index, c) &&
         add_step(c, (labi_column_step){run, result->index, in->open, a, b, d, 0});
}

static bool compile_integer(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  return compile(result, c, n, in) && !result->is_truth;
}

static bool compile_truth(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  return compile(result, c, n, in) && result->is_truth;
}

/* ---- one kind of node each --------------------------------------------------------------------- */

static bool compile_constant(labi_column *result, compiler *c, lab_value v) {
  result->is_truth = v.kind == LAB_BOOL;
  if (v.kind != LAB_INTEGER && v.kind != LAB_BOOL) return false;
  return fill(&result->index, c, v.kind == LAB_BOOL ? v.as.truth : v.as.integer);
}

static bool compile_slot(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t slot = n->as.name.index;
  const bool is_column = slot < LABI_COLUMN_SLOT_LIMIT && in->slots->columns[slot] != LABI_NO_COLUMN;
  if (!is_column) return in->slots->frame && compile_constant(result, c, in->slots->frame[slot]);
  result->index = in->slots->columns[slot];
  result->is_truth = in->slots->are_truths[slot];
  return true;
}

/* a + b - c, a * b, -a. */
static bool compile_arithmetic(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t mark = c->used;
  labi_column term;
  if (!compile_integer(result, c, n->child[0], in)) return false;
  if (n->count == 1)
    return apply(result, c, labi_column_arithmetic(n->kind, false), mark, in, result->index, result->index,
                 0);
  for (uint32_t i = 1; i < n->count; i++) {
    const bool subtracts = n->kind == LABI_NODE_SUM && n->as.signs[i] == '-';
    if (!compile_integer(&term, c, n->child[i], in) ||
        !apply(result, c, labi_column_arithmetic(n->kind, subtracts), mark, in, result->index, term.index, 0))
      return false;
  }
  return true;
}

/* Operations inside a guard are those of an operand that is evaluated only where a truth value before it is as wanted:
 * elsewhere they open nothing. */
typedef struct guard {
  bool good;
  uint16_t open, first;
} guard;

static guard open_guard(compiler *c) {
  guard inside;
  inside.good = fill(&inside.open, c, 0);
  inside.first = c->code->step_count;
  return inside;
}

static bool close_guard(compiler *c, const guard *inside, const place *in, uint16_t condition, bool wanted) {
  return inside->first == c->code->step_count || /* nothing happens inside */
         add_step(c, (labi_column_step){.run = wanted ? labi_column_open_if : labi_column_open_unless,
                                        .to = inside->open, /* of no use */
                                        .open = in->open,
                                        .a = inside->open,
                                        .b = condition});
}

static bool compile_guarded(labi_column *result, compiler *c, const labi_node *n, const place *in,
                            uint16_t condition, bool wanted) {
  const guard inside = open_guard(c);
  return inside.good && compile(result, c, n, &(place){in->slots, inside.open}) &&
         close_guard(c, &inside, in, condition, wanted);
}

/* a and b and c, and so with or. */
static bool compile_chain(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const bool all = n->kind == LABI_NODE_AND;
  const uint32_t mark = c->used;
  labi_column part;
  if (!compile_truth(result, c, n->child[0], in)) return false;
  for (uint32_t i = 1; i < n->count; i++)
    if (!compile_guarded(&part, c, n->child[i], in, result->index, all) || !part.is_truth ||
        !apply(result, c, all ? labi_column_and : labi_column_or, mark, in, result->index, part.index, 0))
      return false;
  return true;
}

/* Operands i and i + 1. */
static bool compile_pair(labi_column *result, compiler *c, const labi_node *n, uint32_t i, const place *in) {
  const uint32_t mark = c->used;
  labi_column_operation *const compare = labi_column_comparison(n->as.signs[i]);
  const bool orders = n->as.signs[i] != LABI_TOKEN_EQUAL && n->as.signs[i] != LABI_TOKEN_UNEQUAL;
  labi_column a, b;
  if (!compile(&a, c, n->child[i], in) || !compile(&b, c, n->child[i + 1], in)) return false;
  if (a.is_truth != b.is_truth || (a.is_truth && orders)) return false;
  result->is_truth = true;
  return apply(result, c, compare, mark, in, a.index, b.index, 0);
}

/* a < b <= c is a < b and b <= c. */
static bool compile_comparison(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t mark = c->used;
  if (!compile_pair(result, c, n, 0, in)) return false;
  for (uint32_t i = 1; i + 1 < n->count; i++) {
    const guard inside = open_guard(c);
    labi_column pair;
    if (!inside.good || !compile_pair(&pair, c, n, i, &(place){in->slots, inside.open}) ||
        !close_guard(c, &inside, in, result->index, true) ||
        !apply(result, c, labi_column_and, mark, in, result->index, pair.index, 0))
      return false;
  }
  return true;
}

static bool compile_not(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t mark = c->used;
  return compile_truth(result, c, n->child[0], in) &&
         apply(result, c, labi_column_not, mark, in, result->index, 0, 0);
}

/* Without else, the evaluator has an error where the condition is false. */
static bool compile_if(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t mark = c->used;
  labi_column condition, other;
  if (n->count != 3 || !compile_truth(&condition, c, n->child[0], in) ||
      !compile_guarded(result, c, n->child[1], in, condition.index, true) ||
      !compile_guarded(&other, c, n->child[2], in, condition.index, false) ||
      result->is_truth != other.is_truth)
    return false;
  return apply(result, c, labi_column_choose, mark, in, condition.index, result->index, other.index);
}

static bool compile_let(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  labi_column_slots slots = *in->slots;
  for (uint32_t i = 0; i < n->as.bind.count; i++) {
    const labi_binder *b = &n->as.bind.items[i];
    labi_column source;
    if (b->slot >= LABI_COLUMN_SLOT_LIMIT || !compile(&source, c, b->source, &(place){&slots, in->open}))
      return false;
    slots.columns[b->slot] = source.index;
    slots.are_truths[b->slot] = source.is_truth;
  }
  return compile(result, c, n->child[0], &(place){&slots, in->open});
}

/* A function of one argument, or one of two that folds all arguments from the left. */
static bool compile_function(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const uint32_t mark = c->used;
  const lab_function *function = n->as.name.function;
  labi_column_operation *const run = function->code->column;
  labi_column term;
  if (!run || (n->count == 1) != (function->most == 1)) return false;
  if (!compile_integer(result, c, n->child[0], in)) return false;
  if (n->count == 1 && !apply(result, c, run, mark, in, result->index, 0, 0)) return false;
  for (uint32_t i = 1; i < n->count; i++)
    if (!compile_integer(&term, c, n->child[i], in) ||
        !apply(result, c, run, mark, in, result->index, term.index, 0))
      return false;
  result->is_truth = function->result == LAB_RESULT_TRUTH;
  return true;
}

static bool is_expanding(const compiler *c, uint32_t index) {
  for (uint32_t i = 0; i < c->depth; i++)
    if (c->expanding[i] == index) return true;
  return c->depth >= EXPANSION_LIMIT;
}

static bool compile_definition(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  const labi_definition *d = labi_definition_in(c->program, n->as.name.index, c->era);
  labi_column_slots slots = {0};
  if (d->ruleset || !d->body || d->parameter_count != n->count || n->count > LABI_COLUMN_SLOT_LIMIT ||
      is_expanding(c, n->as.name.index))
    return false;
  for (uint32_t i = 0; i < LABI_COLUMN_SLOT_LIMIT; i++) slots.columns[i] = LABI_NO_COLUMN;
  for (uint32_t i = 0; i < n->count; i++) {
    labi_column argument;
    if (!compile(&argument, c, n->child[i], in)) return false;
    slots.columns[i] = argument.index;
    slots.are_truths[i] = argument.is_truth;
  }
  const uint32_t era = c->era;
  if (d->assigned) c->era = d->made;
  c->expanding[c->depth++] = n->as.name.index;
  const bool good = compile(result, c, d->body, &(place){&slots, in->open});
  c->depth--;
  c->era = era;
  return good;
}

static bool compile(labi_column *result, compiler *c, const labi_node *n, const place *in) {
  if (n->height > HEIGHT_LIMIT) return false;
  switch (n->kind) {
  case LABI_NODE_CONSTANT:
    return compile_constant(result, c, n->as.constant);
  case LABI_NODE_SLOT:
    return compile_slot(result, c, n, in);
  case LABI_NODE_SUM:
  case LABI_NODE_PRODUCT:
  case LABI_NODE_QUOTIENT:
  case LABI_NODE_MODULO:
  case LABI_NODE_POWER:
  case LABI_NODE_NEGATIVE:
    result->is_truth = false;
    return compile_arithmetic(result, c, n, in);
  case LABI_NODE_COMPARISON:
    return compile_comparison(result, c, n, in);
  case LABI_NODE_AND:
  case LABI_NODE_OR:
    return compile_chain(result, c, n, in);
  case LABI_NODE_NOT:
    return compile_not(result, c, n, in);
  case LABI_NODE_IF:
    return compile_if(result, c, n, in);
  case LABI_NODE_LET:
    return compile_let(result, c, n, in);
  case LABI_NODE_FUNCTION:
    return compile_function(result, c, n, in);
  case LABI_NODE_DEFINITION:
    return compile_definition(result, c, n, in);
  default:
    return false;
  }
}

bool labi_column_compile(labi_column *result, labi_column_code *code, const lab_machine *m,
                         const labi_node *n, const labi_column_slots *slots) {
  const uint16_t steps = code->step_count, columns = code->column_count;
  compiler c = {.code = code, .program = m->home->program, .era = m->era, .used = columns};
  place in = {.slots = slots};
  if (fill(&in.open, &c, 0) && compile(result, &c, n, &in)) {
    result->open = in.open;
    return true;
  }
  code->step_count = steps;
  code->column_count = columns;
  return false;
}

int64_t *labi_column_room(lab_machine *m, const labi_node *at, const labi_column_code *code) {
  enum { LINE = 64 }; /* of the cache */
  char *room = labi_room(m, at, (size_t)code->column_count * LABI_LANES * sizeof(int64_t) + LINE);
  return room ? (int64_t *)(void *)(room + (LINE - (uintptr_t)room % LINE)) : NULL;
}

void labi_column_run(int64_t *columns, const labi_column_code *code, uint16_t first, uint16_t last) {
  for (uint16_t i = first; i < last; i++) {
    const labi_column_step *step = &code->steps[i];
    int64_t *to = labi_column_at(columns, step->to);
    if (step->run)
      step->run(to, labi_column_at(columns, step->open), labi_column_at(columns, step->a),
                labi_column_at(columns, step->b), labi_column_at(columns, step->c));
    else
      for (size_t lane = 0; lane < LABI_LANES; lane++) to[lane] = step->constant;
  }
}
