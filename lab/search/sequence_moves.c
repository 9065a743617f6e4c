/* sequence_moves.c: the rules of heaps, read off a ruleset by moves or a definition of the language.
 *
 * Wanted are moves f(n-k) and f(a) + f(n-k-a), k from lists and ranges of numerals, a from an interval that
 * ends at n less a number. Conditions and ends compare n with numbers; for all n from some `least` on they
 * are what they are for large n, and the moves are the same for all such n. What is written in any other way
 * is not understood, and nothing is said.
 *
 * The theorem is that of games/boards/codes/heap_values.c. There s is to be as large as the ends of such
 * intervals want the heaps a and n-k-a, so that b-p may be left where b may; and n is to be `least` or larger
 * where the period is inferred and not seen. */
#include <stdlib.h>
#include <string.h>

#include "lab/language/lexer.h"
#include "lab/language/syntax.h"
#include "lab/machine/machine.h"
#include "lab/search/sequence.h"

enum { MOST_SLOTS = 8, MOST_MOVES = 1000, MOST_NUMBER = 1 << 20 };

typedef enum slot_state { SLOT_UNKNOWN, SLOT_KNOWN, SLOT_FREE } slot_state;

/* factor of n, of the free variable, and a number. */
typedef struct linear {
  int64_t n, free, number;
} linear;

typedef struct reading {
  const labi_node *self; /* a call of what is read */
  games_heap_bounds *bounds;
  slot_state state[MOST_SLOTS]; /* slot 0 is n */
  int64_t value[MOST_SLOTS];
  bool has_free;
  linear from, to; /* of the free variable */
  size_t moves;
} reading;

/* ---- expressions -------------------------------------------------------------------------------- */

static bool is_small(const linear *x) {
  return llabs(x->n) <= MOST_NUMBER && llabs(x->free) <= MOST_NUMBER && llabs(x->number) <= MOST_NUMBER;
}

static bool is_number(const linear *x) { return x->n == 0 && x->free == 0; }

static linear plus(linear x, int64_t factor, linear y) {
  return (linear){x.n + factor * y.n, x.free + factor * y.free, x.number + factor * y.number};
}

/* The sign of x for all n from bounds->least on, which may grow. False: it has the free variable. */
static bool sign_of(int *sign, reading *r, linear x) {
  if (x.free != 0) return false;
  int64_t leading = x.n != 0 ? x.n : x.number;
  *sign = (leading > 0) - (leading < 0);
  int64_t least = x.n != 0 ? llabs(x.number) / llabs(x.n) + 1 : 0;
  if (least > r->bounds->least) r->bounds->least = least;
  return true;
}

static bool read_linear(linear *x, reading *r, const labi_node *n);

/* min(n, 3) */
static bool read_extreme(linear *x, reading *r, const labi_node *n) {
  bool is_min = strcmp(n->as.name.function->name, "min") == 0;
  linear y;
  int sign;
  if ((!is_min && strcmp(n->as.name.function->name, "max") != 0) || n->count != 2) return false;
  if (!read_linear(x, r, n->child[0]) || !read_linear(&y, r, n->child[1])) return false;
  if (!sign_of(&sign, r, plus(*x, -1, y))) return false;
  if (is_min ? sign > 0 : sign < 0) *x = y;
  return true;
}

static bool read_sum(linear *x, reading *r, const labi_node *n) {
  *x = (linear){0};
  for (uint32_t i = 0; i < n->count; i++) {
    linear y;
    if (!read_linear(&y, r, n->child[i])) return false;
    *x = plus(*x, n->as.signs[i] == '-' ? -1 : 1, y);
  }
  return is_small(x);
}

static bool read_linear(linear *x, reading *r, const labi_node *n) {
  *x = (linear){0};
  switch (n->kind) {
  case LABI_NODE_CONSTANT:
    x->number = n->as.constant.as.integer;
    return n->as.constant.kind == LAB_INTEGER && is_small(x);
  case LABI_NODE_SLOT:
    if (n->as.name.index >= MOST_SLOTS) return false;
    if (n->as.name.index == 0) return x->n = 1, true;
    x->number = r->value[n->as.name.index];
    x->free = r->state[n->as.name.index] == SLOT_FREE;
    return r->state[n->as.name.index] != SLOT_UNKNOWN;
  case LABI_NODE_SUM:
    return read_sum(x, r, n);
  case LABI_NODE_NEGATIVE:
    if (!read_linear(x, r, n->child[0])) return false;
    *x = plus((linear){0}, -1, *x);
    return true;
  case LABI_NODE_FUNCTION:
    return read_extreme(x, r, n);
  default:
    return false;
  }
}

/* ---- conditions, for all large n ------------------------------------------------------------------ */

static bool compare(bool *holds, reading *r, const labi_node *n, uint32_t i) {
  linear x, y;
  int sign;
  if (!read_linear(&x, r, n->child[i]) || !read_linear(&y, r, n->child[i + 1])) return false;
  if (!sign_of(&sign, r, plus(x, -1, y))) return false;
  switch (n->as.signs[i]) {
  case LABI_TOKEN_EQUAL:
    return *holds = sign == 0, true;
  case LABI_TOKEN_UNEQUAL:
    return *holds = sign != 0, true;
  case LABI_TOKEN_LESS:
    return *holds = sign < 0, true;
  case LABI_TOKEN_LESS_EQUAL:
    return *holds = sign <= 0, true;
  case LABI_TOKEN_GREATER:
    return *holds = sign > 0, true;
  case LABI_TOKEN_GREATER_EQUAL:
    return *holds = sign >= 0, true;
  default:
    return false;
  }
}

static bool read_condition(bool *holds, reading *r, const labi_node *n) {
  bool one, is_and = n->kind != LABI_NODE_OR; /* a chain of comparisons is an `and`, too */
  if (n->kind == LABI_NODE_NOT) {
    if (!read_condition(&one, r, n->child[0])) return false;
    return *holds = !one, true;
  }
  bool chain = n->kind == LABI_NODE_COMPARISON;
  if (!chain && n->kind != LABI_NODE_AND && n->kind != LABI_NODE_OR) return false;
  *holds = is_and;
  for (uint32_t i = 0; i + chain < n->count; i++) {
    if (!(chain ? compare(&one, r, n, i) : read_condition(&one, r, n->child[i]))) return false;
    *holds = is_and ? *holds && one : *holds || one;
  }
  return true;
}

/* ---- moves ---------------------------------------------------------------------------------------- */

static bool is_call(const reading *r, const labi_node *n) {
  if (n->kind != r->self->kind || n->count != 1) return false;
  return n->kind == LABI_NODE_RULESET ? n->as.name.ruleset == r->self->as.name.ruleset
                                      : n->as.name.index == r->self->as.name.index;
}

/* So many heaps, so many counters fewer. start: the least heap that is left where it varies. */
static bool add_move(reading *r, int64_t taken, size_t heaps, int64_t start) {
  games_heap_bounds *bounds = r->bounds;
  if (taken > (int64_t)bounds->longest) bounds->longest = (size_t)taken;
  if (heaps > bounds->heaps) bounds->heaps = heaps;
  if (start > bounds->start) bounds->start = start;
  return taken >= (heaps == 1) && start >= 0 && ++r->moves <= MOST_MOVES;
}

/* f(x), or f(x) + f(y). */
static bool read_heaps(reading *r, linear x, linear y, bool two) {
  if (two && x.n != 0) { /* y is the larger one */
    linear z = x;
    x = y, y = z;
  } else if (!two) {
    y = x, x = (linear){0};
  }
  if (y.n != 1 || x.n != 0) return false;
  if (is_number(&x)) return y.free == 0 && x.number >= 0 && add_move(r, -y.number, 1, 0);
  if (x.free != 1 || y.free != -1 || !is_number(&r->from) || r->to.n != 1 || r->to.free != 0) return false;
  int64_t first = r->from.number + x.number, second = y.number - r->to.number, taken = -x.number - y.number;
  if (first < 0 || second < 0 || (taken == 0 && (first == 0 || second == 0))) return false;
  return add_move(r, taken, 2, first > second ? first : second);
}

static bool read_option(reading *r, const labi_node *n) {
  linear x = {0}, y = {0};
  if (is_call(r, n)) return read_linear(&x, r, n->child[0]) && read_heaps(r, x, y, false);
  if (n->kind != LABI_NODE_SUM || n->count != 2 || n->as.signs[0] == '-' || n->as.signs[1] == '-')
    return false;
  return is_call(r, n->child[0]) && is_call(r, n->child[1]) && read_linear(&x, r, n->child[0]->child[0]) &&
         read_linear(&y, r, n->child[1]->child[0]) && read_heaps(r, x, y, true);
}

static bool read_comprehension(reading *r, const labi_node *n, uint32_t binder);

static bool bind(reading *r, const labi_node *n, uint32_t binder, linear x) {
  uint32_t slot = n->as.bind.items[binder].slot;
  if (!is_number(&x)) return false;
  r->state[slot] = SLOT_KNOWN;
  r->value[slot] = x.number;
  return read_comprehension(r, n, binder + 1);
}

static bool bind_range(reading *r, const labi_node *n, uint32_t binder, const labi_node *range) {
  linear from, to;
  if (range->count != 2 || !read_linear(&from, r, range->child[0]) || !read_linear(&to, r, range->child[1]))
    return false;
  if (is_number(&from) && is_number(&to)) {
    bool good = to.number - from.number < MOST_MOVES;
    for (; good && from.number <= to.number; from.number++) good = bind(r, n, binder, from);
    return good;
  }
  if (r->has_free) return false;
  r->has_free = true;
  r->from = from;
  r->to = to;
  r->state[n->as.bind.items[binder].slot] = SLOT_FREE;
  r->value[n->as.bind.items[binder].slot] = 0;
  bool good = read_comprehension(r, n, binder + 1);
  r->has_free = false;
  return good;
}

/* The moves for all values of the variables from that one on. */
static bool read_comprehension(reading *r, const labi_node *n, uint32_t binder) {
  if (binder == n->as.bind.count) {
    bool holds = true;
    if (n->as.bind.where && !read_condition(&holds, r, n->as.bind.where)) return false;
    return !holds || read_option(r, n->child[0]);
  }
  const labi_binder *b = &n->as.bind.items[binder];
  if (b->over || b->proviso || b->slot == 0 || b->slot >= MOST_SLOTS) return false;
  if (b->source->kind == LABI_NODE_RANGE) return bind_range(r, n, binder, b->source);
  if (b->source->kind != LABI_NODE_LIST && b->source->kind != LABI_NODE_MATRIX) return false;
  bool good = true;
  for (uint32_t i = 0; good && i < b->source->count; i++) {
    linear x;
    good = read_linear(&x, r, b->source->child[i]) && bind(r, n, binder, x);
  }
  return good;
}

static bool read_moves(reading *r, const labi_node *n) {
  bool holds;
  switch (n->kind) {
  case LABI_NODE_IF:
    return n->count == 3 && read_condition(&holds, r, n->child[0]) && read_moves(r, n->child[holds ? 1 : 2]);
  case LABI_NODE_LIST:
    if (r->self->kind != LABI_NODE_RULESET) return false; /* a set of values */
    /* fallthrough */
  case LABI_NODE_OPTIONS:
    for (uint32_t i = 0; i < n->count; i++) {
      const labi_node *option = n->child[i];
      if (!(option->kind == LABI_NODE_COMPREHENSION ? read_comprehension(r, option, 0)
                                                    : read_option(r, option)))
        return false;
    }
    return r->moves > 0;
  default:
    return false;
  }
}

bool labi_heap_bounds_of_statement(games_heap_bounds *bounds, const lab_machine *machine, size_t statement) {
  const lab_program *program = machine->program;
  const labi_statement *s = program->statements[statement];
  const labi_node *claim = labi_column_of(s, 0), *moves = NULL;
  *bounds = (games_heap_bounds){.heaps = 1};
  bool is_nim_value = claim && claim->kind == LABI_NODE_FUNCTION && claim->count == 1 &&
                      strcmp(claim->as.name.function->name, "nim_value") == 0;
  if (is_nim_value) claim = claim->child[0];
  if (!claim || s->variables.count != 1 || claim->count != 1 || claim->child[0]->kind != LABI_NODE_SLOT)
    return false;
  if (claim->kind == LABI_NODE_RULESET) {
    const labi_ruleset *ruleset = labi_ruleset_by_moves(program, claim->as.name.ruleset);
    bool good = ruleset && !ruleset->as && ruleset->parameter_count == 1;
    if (good && (!is_nim_value || ruleset->face.impartial)) moves = ruleset->moves;
  } else if (claim->kind == LABI_NODE_DEFINITION && program->era == 0 && !is_nim_value) {
    const labi_definition *d = labi_definition_in(program, claim->as.name.index, 0);
    if (d->parameter_count == 1) moves = d->body;
  }
  reading r = {.self = claim, .bounds = bounds};
  return moves && read_moves(&r, moves);
}
