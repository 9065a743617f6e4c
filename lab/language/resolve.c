/* resolve.c: names become slots, functions, rulesets and definitions, once, before anything runs; what is so
 * already, in a statement derived from another one, stays.
 * It also finds the sub-expressions that depend on no variable, whose value a machine keeps (pool). */
#include <stdlib.h>
#include <string.h>

#include "lab/language/lexer.h"
#include "lab/language/syntax.h"

enum { BUCKETS = 1024 };

/* A variable in sight. Its place in the array is its slot; the last of a name hides those before. */
typedef struct variable {
  const char *name;
  size_t length;
  uint32_t bucket;
  uint32_t next; /* in its bucket, outwards; a place + 1, or 0 */
} variable;

typedef struct resolver {
  lab_program *program;
  lab_error *error;
  uint32_t era;                    /* of what is resolved */
  bool asking;                     /* that is a statement */
  const labi_definition *assigned; /* by := to what is resolved, or NULL; it has no value yet */
  variable *variables;
  uint32_t count, room, most;
  uint32_t buckets[BUCKETS];
} resolver;

/* The lowest slot that an expression reads and does not bind itself. */
static const uint32_t CLOSED = UINT32_MAX;

static bool resolve(resolver *r, labi_node *n, uint32_t *lowest);

static bool refuse(resolver *r, const labi_node *n, const char *text, const char *detail) {
  return labi_syntax_error(r->error, CGT_EPARSE, n->line, n->column, text, (int)n->as.name.length,
                           n->as.name.text, detail);
}

static uint32_t bucket_of(const char *name, size_t length) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)name[i]) * 16777619u;
  return (hash ^ hash >> 16) % BUCKETS;
}

static bool find_variable(uint32_t *slot, const resolver *r, const char *name, size_t length) {
  for (uint32_t i = r->buckets[bucket_of(name, length)]; i > 0; i = r->variables[i - 1].next) {
    const variable *v = &r->variables[i - 1];
    if (v->length == length && memcmp(v->name, name, length) == 0) return *slot = i - 1, true;
  }
  return false;
}

static bool bind(resolver *r, const char *name) {
  if (r->count == r->room) {
    uint32_t room = r->room ? 2 * r->room : 32;
    variable *all = realloc(r->variables, room * sizeof *all);
    if (!all) return labi_no_memory(r->error);
    r->variables = all;
    r->room = room;
  }
  size_t length = strlen(name);
  uint32_t bucket = bucket_of(name, length);
  r->variables[r->count++] =
      (variable){.name = name, .length = length, .bucket = bucket, .next = r->buckets[bucket]};
  r->buckets[bucket] = r->count;
  if (r->count > r->most) r->most = r->count;
  return true;
}

static void unbind_to(resolver *r, uint32_t count) {
  while (r->count > count) {
    const variable *v = &r->variables[--r->count];
    r->buckets[v->bucket] = v->next;
  }
}

/* n is evaluated many times where its surroundings change; it is kept if it does not change with them. */
static void keep_if_closed(resolver *r, labi_node *n, uint32_t lowest) {
  bool cheap = n->kind == LABI_NODE_CONSTANT || n->kind == LABI_NODE_SLOT || n->kind == LABI_NODE_RANGE;
  if (lowest == CLOSED && !cheap) n->pool = ++r->program->pool_count;
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool unknown(resolver *r, const labi_node *n) {
  if (r->error->status != CGT_OK) return false; /* it is known, and cannot be read */
  const char *near = labi_nearest_name(r->program, n->as.name.text, n->as.name.length);
  if (near) return refuse(r, n, "unknown name '%.*s': did you mean '%s'?", near);
  if (!r->asking || n->kind == LABI_NODE_CALL) return refuse(r, n, "unknown name '%.*s'%s", "");
  return labi_syntax_error(r->error, CGT_EPARSE, n->line, n->column,
                           "unknown name '%.*s'; a variable runs over something: for %.*s in 0..9: ...",
                           (int)n->as.name.length, n->as.name.text, (int)n->as.name.length, n->as.name.text);
}

static const labi_definition *find_definition(uint32_t *index, const resolver *r, const char *name,
                                              size_t length) {
  const labi_definition *d = labi_find_definition(r->program, name, length);
  if (!d) return NULL;
  *index = (uint32_t)(d - r->program->definitions);
  return labi_definition_in(r->program, *index, r->era);
}

static const char no_value_yet[] = "'%.*s' has no value yet: := computes one at once%s";

/* N P L R, where they are no variables. */
static bool is_outcome(labi_node *n) {
  static const char letters[] = "NPLR"; /* in the order of cgt_outcome */
  const char *letter = n->as.name.length == 1 ? strchr(letters, n->as.name.text[0]) : NULL;
  if (!letter) return false;
  n->kind = LABI_NODE_CONSTANT;
  n->as.constant = (lab_value){.kind = LAB_OUTCOME, .as.outcome = (cgt_outcome)(letter - letters)};
  return true;
}

static bool resolve_name(resolver *r, labi_node *n, uint32_t *lowest) {
  const char *name = n->as.name.text;
  uint32_t length = n->as.name.length, slot;
  if (find_variable(&slot, r, name, length)) {
    n->kind = LABI_NODE_SLOT;
    n->as.name.index = *lowest = slot;
    return true;
  }
  if (is_outcome(n)) return true;
  uint32_t index;
  const labi_definition *d = find_definition(&index, r, name, length);
  if (d && d == r->assigned) return refuse(r, n, no_value_yet, "");
  if (d && d->ruleset) return refuse(r, n, "'%.*s' is a ruleset: write %s", d->ruleset->syntax);
  if (d && d->parameter_count == 0) {
    n->kind = LABI_NODE_DEFINITION;
    n->as.name.index = index;
    return true;
  }
  if (d) return refuse(r, n, "'%.*s' needs its arguments%s", " in ( )");
  const lab_function *f = labi_find_function(r->program, name, length);
  if (f && lab_function_takes(f, 0)) { /* omega */
    n->kind = LABI_NODE_FUNCTION;
    n->as.name.function = f;
    return true;
  }
  if (f) return refuse(r, n, "'%.*s' is a function: write %s", f->usage);
  const cgt_ruleset *ruleset = labi_find_ruleset(r->program, name, length, r->error);
  if (ruleset) return refuse(r, n, "'%.*s' is a ruleset: write %s", ruleset->syntax);
  return unknown(r, n);
}

static void call_ruleset(labi_node *n, const cgt_ruleset *ruleset, uint32_t index) {
  n->kind = LABI_NODE_RULESET;
  n->as.name.ruleset = ruleset;
  n->as.name.index = index;
}

static bool resolve_call(resolver *r, labi_node *n) {
  const char *name = n->as.name.text;
  uint32_t length = n->as.name.length, slot, index;
  const labi_definition *d = find_definition(&index, r, name, length);
  if (d && d == r->assigned) return refuse(r, n, no_value_yet, "");
  if (d) {
    if ((d->body || !d->ruleset) &&
        d->parameter_count != n->count) /* a ruleset without body reads what it likes */
      return labi_syntax_error(r->error, CGT_EPARSE, n->line, n->column, "%s takes %u argument%s, found %u",
                               d->name, d->parameter_count, d->parameter_count == 1 ? "" : "s", n->count);
    if (d->ruleset) return call_ruleset(n, d->ruleset, index + 1), true;
    n->kind = LABI_NODE_DEFINITION;
    n->as.name.index = index;
    return true;
  }
  const lab_function *f = labi_find_function(r->program, name, length);
  if (f) {
    if (!lab_function_takes(f, n->count))
      return refuse(r, n, "wrong number of arguments for '%.*s': write %s", f->usage);
    n->kind = f->folds && n->count == 1 && n->child[0]->kind == LABI_NODE_COMPREHENSION ? LABI_NODE_FOLD
                                                                                        : LABI_NODE_FUNCTION;
    n->as.name.function = f;
    return true;
  }
  const cgt_ruleset *ruleset = labi_find_ruleset(r->program, name, length, r->error);
  if (ruleset) return call_ruleset(n, ruleset, 0), true;
  if (find_variable(&slot, r, name, length))
    return refuse(r, n, "'%.*s' is a variable: write * to multiply%s", "");
  return unknown(r, n);
}

/* ---- binders --------------------------------------------------------------------------------- */

static bool resolve_part(resolver *r, labi_node *n, bool repeated, uint32_t *lowest) {
  uint32_t own = CLOSED;
  if (!resolve(r, n, &own)) return false;
  if (repeated) keep_if_closed(r, n, own);
  if (own < *lowest) *lowest = own;
  return true;
}

/* Sources see the variables before them; where and what follows see all. */
static bool resolve_binders(resolver *r, labi_binders *b, bool repeated, uint32_t *lowest) {
  for (uint32_t i = 0; i < b->count; i++) {
    if (!resolve_part(r, b->items[i].source, repeated && i > 0, lowest)) return false;
    b->items[i].slot = r->count;
    if (!bind(r, b->items[i].name)) return false;
    if (b->items[i].proviso && !resolve_part(r, b->items[i].proviso, repeated, lowest)) return false;
  }
  return !b->where || resolve_part(r, b->where, repeated, lowest);
}

static bool resolve_scope(resolver *r, labi_node *n, uint32_t *lowest) {
  uint32_t outside = r->count;
  bool repeated = n->kind == LABI_NODE_COMPREHENSION;
  if (!resolve_binders(r, &n->as.bind, repeated, lowest)) return false;
  if (!resolve_part(r, n->child[0], repeated, lowest)) return false;
  unbind_to(r, outside);
  if (*lowest >= outside) *lowest = CLOSED;
  return true;
}

/* The name of braces is in sight inside of them; pass only where it is not the name of something else. */
static bool resolve_knot(resolver *r, labi_node *n, uint32_t *lowest) {
  static const char pass[] = "pass";
  const size_t length = sizeof pass - 1;
  uint32_t outside = r->count, slot;
  bool hidden = n->as.name.length == 0 &&
                (find_variable(&slot, r, pass, length) || labi_find_definition(r->program, pass, length));
  n->as.name.index = r->count;
  if (!bind(r, hidden ? "" : n->as.name.text) || !resolve(r, n->child[0], lowest)) return false;
  unbind_to(r, outside);
  if (*lowest >= outside) *lowest = CLOSED;
  return true;
}

/* ---- trees ----------------------------------------------------------------------------------- */

static bool resolve(resolver *r, labi_node *n, uint32_t *lowest) {
  *lowest = CLOSED;
  if (!labi_program_goes_on(r->program, 0, n->line, n->column, r->error)) return false;
  if (n->pool) return true; /* a value, without names */
  if (n->kind == LABI_NODE_NAME) return resolve_name(r, n, lowest);
  if (n->kind == LABI_NODE_SLOT) return *lowest = n->as.name.index, true; /* of a copy of what was resolved */
  if (n->kind == LABI_NODE_COMPREHENSION || n->kind == LABI_NODE_LET) return resolve_scope(r, n, lowest);
  if (n->kind == LABI_NODE_KNOT) return resolve_knot(r, n, lowest);
  n->called = n->called || n->kind == LABI_NODE_CALL; /* a copy may be resolved again */
  if (n->kind == LABI_NODE_CALL && !resolve_call(r, n)) return false;
  for (uint32_t i = 0; i < n->count; i++) {
    uint32_t own;
    if (!resolve(r, n->child[i], &own)) return false;
    /* on the stack there is no room to remember all children: mark the closed ones in passing */
    n->child[i]->pool = own == CLOSED;
    if (own < *lowest) *lowest = own;
  }
  for (uint32_t i = 0; i < n->count; i++) {
    bool closed = n->child[i]->pool != 0;
    n->child[i]->pool = 0;
    if (closed && *lowest != CLOSED) keep_if_closed(r, n->child[i], CLOSED);
  }
  return true;
}

static bool bind_once(resolver *r, const char *name, uint32_t line, uint32_t column) {
  uint32_t slot;
  if (!find_variable(&slot, r, name, strlen(name))) return bind(r, name);
  return labi_syntax_error(r->error, CGT_EPARSE, line, column, "the variable '%s' appears twice here", name);
}

static bool resolve_definition(resolver *r, labi_definition *d) {
  uint32_t lowest = CLOSED;
  unbind_to(r, 0);
  r->most = 0;
  r->era = d->made;
  r->asking = false;
  r->assigned = d->assigned ? d : NULL;
  for (uint32_t i = 0; i < d->parameter_count; i++)
    if (!bind_once(r, d->parameters[i], d->line, d->column)) return false;
  labi_ruleset *by_moves = labi_ruleset_by_moves(r->program, d->ruleset);
  bool repeated = d->parameter_count > 0;
  if (by_moves && by_moves->where && !resolve_part(r, by_moves->where, repeated, &lowest)) return false;
  if (by_moves && by_moves->as && !resolve_part(r, by_moves->as, repeated, &lowest)) return false;
  if (d->body && !resolve_part(r, d->body, repeated, &lowest)) return false;
  d->slot_count = r->most;
  if (by_moves) by_moves->slot_count = r->most;
  return true;
}

static bool resolve_statement(resolver *r, labi_statement *s) {
  uint32_t lowest = CLOSED;
  bool repeated = s->variables.count > 0;
  unbind_to(r, 0);
  r->most = 0;
  r->era = s->era;
  r->asking = true;
  r->assigned = NULL;
  for (uint32_t i = 0; i < s->variables.count; i++) {
    labi_binder *b = &s->variables.items[i];
    uint32_t own = CLOSED;
    if (!resolve_part(r, b->source, false, &own)) return false;
    b->closed = own == CLOSED;
    b->slot = r->count;
    if (!bind_once(r, b->name, b->line, b->column)) return false;
  }
  if (s->variables.where && !resolve_part(r, s->variables.where, repeated, &lowest)) return false;
  if (s->unless && !resolve_part(r, s->unless, repeated, &lowest)) return false;
  if (!resolve_part(r, s->claim, repeated, &lowest)) return false;
  s->slot_count = r->most;
  return true;
}

static bool resolve_all(resolver *r, uint32_t source) {
  lab_program *program = r->program;
  for (size_t i = 0; i < program->definition_count; i++)
    for (labi_definition *d = &program->definitions[i]; d && d->source == source; d = d->before)
      if (!resolve_definition(r, d)) return false;
  /* The statements of one text stand together, the newest last: thousands before them cost nothing. */
  size_t first = program->statement_count;
  while (first > 0 && program->statements[first - 1]->source == source) first--;
  for (size_t i = first; i < program->statement_count; i++)
    if (!resolve_statement(r, program->statements[i])) return false;
  return true;
}

bool labi_resolve(lab_program *program, uint32_t source, lab_error *error) {
  resolver r = {.program = program, .error = error};
  bool good = resolve_all(&r, source);
  free(r.variables);
  return good;
}

bool labi_resolve_expression(uint32_t *slot_count, lab_program *program, labi_node *n, lab_error *error) {
  resolver r = {.program = program, .error = error, .era = program->era, .asking = true};
  uint32_t lowest = CLOSED;
  bool good = resolve_part(&r, n, false, &lowest);
  *slot_count = r.most;
  free(r.variables);
  return good;
}
