/* functions.c: finding and calling the functions of the language. Each is a row of a table at the end of
 * the file that has its code, functions_*.c; a test evaluates every example. */
#include <string.h>

#include "lab/functions/function_table.h"

/* In the order in which help lists them. */
static const struct {
  const char *heading;
  const lab_function *rows;
} tables[] = {{"Numbers", labi_number_functions},
              {"Integers", labi_integer_functions},
              {"Nim arithmetic", labi_nimber_functions},
              {"Sums, minima, quantifiers", labi_list_functions},
              {"Games", labi_game_functions},
              {"Invariants", labi_invariant_functions},
              {"Operations", labi_operation_functions},
              {"Games by birthday, lattice, random games", labi_enumeration_functions},
              {"Positions", labi_position_functions},
              {"Ordinals", labi_ordinal_functions},
              {"Forms", labi_form_functions},
              {"Sets and lists", labi_collection_functions},
              {"Players", labi_player_functions},
              {"Tables of Grundy values", labi_table_functions},
              {"For scripts written for CGSuite", labi_cgsuite_functions}};
enum { TABLE_COUNT = sizeof tables / sizeof *tables };

/* The number of the table that it stands in. */
static size_t table_of(const lab_function *function) {
  size_t i = 0;
  for (; i + 1 < TABLE_COUNT; i++)
    for (const lab_function *f = tables[i].rows; f->name; f++)
      if (f == function) return i;
  return i;
}

const lab_function *lab_function_next(const lab_function *last) {
  if (!last) return tables[0].rows;
  if (last[1].name) return last + 1;
  size_t next = table_of(last) + 1;
  return next < TABLE_COUNT ? tables[next].rows : NULL;
}

const char *lab_function_heading(const lab_function *function) { return tables[table_of(function)].heading; }

bool lab_function_takes(const lab_function *function, size_t count) {
  return count >= function->least && (function->most == LAB_ANY_NUMBER || count <= function->most);
}

bool lab_function_folds(const lab_function *function) { return function->code->fold != LABI_FOLD_NONE; }

const lab_function *labi_fact_next(const lab_function *last) {
  const lab_function *next = NULL;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    if (f->fact && (!last || f->fact->place > last->fact->place) &&
        (!next || f->fact->place < next->fact->place))
      next = f;
  return next;
}

/* ---- finding them ---------------------------------------------------------------------------- */

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/* CGSuite's spelling: LeftStop is left_stop. Does name, so read, equal snake? */
bool labi_spells(const char *name, size_t length, const char *snake) {
  size_t at = 0;
  for (size_t i = 0; i < length; i++) {
    if (is_upper(name[i])) {
      bool word = i > 0 && (!is_upper(name[i - 1]) || (i + 1 < length && !is_upper(name[i + 1])));
      if (word && snake[at++] != '_') return false;
      if (snake[at++] != name[i] - 'A' + 'a') return false;
    } else if (snake[at++] != name[i]) {
      return false;
    }
  }
  return snake[at] == 0;
}

const lab_function *labi_find_function(const char *name, size_t length) {
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    if (strlen(f->name) == length && memcmp(f->name, name, length) == 0) return f;
  if (length == 0 || !is_upper(name[0])) return NULL;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    if (labi_spells(name, length, f->name)) return f;
  return NULL;
}

bool labi_takes_two(const char *name, size_t length) {
  const lab_function *f = labi_find_function(name, length);
  return f && lab_function_takes(f, 2);
}

/* ---- calling them ---------------------------------------------------------------------------- */

void labi_spread(lab_value **args, size_t *count) {
  if (*count == 1 && ((*args)->kind == LAB_LIST || (*args)->kind == LAB_MATRIX)) {
    lab_list *list = (*args)->as.list;
    *count = list->count;
    *args = list->items;
  }
}

static bool convert(lab_value *v, lab_machine *m, const labi_node *at, char kind) {
  int64_t n;
  cgt_game g;
  switch (kind) {
  case 'g':
  case 'n':
    if (kind == 'n' && v->kind == LAB_INTEGER) return true;
    if (!(kind == 'g' ? labi_to_game(&g, m, at, *v) : labi_to_number(&g, m, at, *v))) return false;
    *v = (lab_value){.kind = LAB_GAME, .as.game = g};
    return true;
  case 'i':
    if (!labi_to_int64(&n, m, at, *v)) return false;
    *v = labi_integer(n);
    return true;
  case 'l':
    if (v->kind == LAB_LIST || v->kind == LAB_MATRIX) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a list, found %s", lab_kind_name(*v));
  case 'q':
    if (v->kind == LAB_RATIONAL) return true;
    return convert(v, m, at, 'n');
  case 'p':
    if (v->kind == LAB_POSITION) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a position of a ruleset, found %s", lab_kind_name(*v));
  default:
    return true;
  }
}

static bool fold_arguments(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                           size_t count) {
  labi_fold_kind kind = at->as.function->code->fold;
  bool stop = false;
  lab_value total = labi_fold_start(kind);
  labi_spread(&args, &count);
  for (size_t i = 0; i < count && !stop; i++)
    if (!labi_tick(m, at) || !labi_fold_step(&stop, &total, m, at, kind, args[i])) return false;
  if (!labi_fold_end(&total, m, at, kind)) return false;
  *result = total;
  return true;
}

bool labi_evaluate_function(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  const lab_function *function = n->as.function;
  const lab_code *code = function->code;
  size_t base = m->stack_count;
  for (uint32_t i = 0; i < n->count; i++) {
    lab_value v;
    size_t last = strlen(function->kinds) - 1;
    char kind = function->kinds[i < last ? i : last];
    bool game = kind == 'g' || kind == 'n' || kind == 'q';
    if (!(game ? labi_evaluate_worth : labi_evaluate)(&v, m, n->child[i], frame)) return false;
    if (!convert(&v, m, n->child[i], kind)) return false;
    if (!labi_push_value(m, n, v)) return false;
  }
  lab_value *args = n->count ? m->stack + base : NULL; /* no function pushes: the stack stays where it is */
  if (code->fold) return fold_arguments(result, m, n, args, n->count);
  if (code->general) return code->general(result, m, n, args, n->count);
  if (code->pair) return labi_game(result, m, n, code->pair(m->ctx, args[0].as.game, args[1].as.game));
  if (code->ask) {
    bool answer;
    if (code->ask(&answer, m->ctx, args[0].as.game) != CGT_OK) return labi_engine_failed(m, n);
    return *result = labi_truth(answer), true;
  }
  if (code->holds) return *result = labi_truth(code->holds(m->ctx, args[0].as.game)), true;
  return labi_game(result, m, n, code->game(m->ctx, args[0].as.game));
}
