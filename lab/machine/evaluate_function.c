/* evaluate_function.c: calls of the functions of the language, whose code is behind their rows. */
#include "lab/machine/evaluate_function.h"

#include "lab/machine/budget.h"
#include "lab/machine/column_fold.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_knot.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/side.h"
#include "lab/machine/value_kind.h"

#include <string.h>

/* ---- sum, all, max over a comprehension ---------------------------------------------------------- */

typedef struct fold {
  labi_fold_kind kind;
  lab_value total;
  bool keeps; /* the total is stored in memory of the loop */
} fold;

static bool visit(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  fold *f = data;
  lab_value v;
  if (!labi_evaluate(&v, m, element, frame) || !labi_fold_step(stop, &f->total, m, element, f->kind, v)) return false;
  f->keeps = labi_points(f->total);
  return true;
}

static bool visit_run(bool *done, bool *stop, void *data, lab_machine *m, const labi_node *comprehension,
                      lab_value *frame, int64_t low, int64_t high) {
  fold *f = data;
  bool came;
  return labi_column_fold(done, &came, stop, &f->total, m, f->kind, comprehension, frame, low, high);
}

bool labi_evaluate_fold(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  fold f = {.kind = labi_code_of(n)->fold};
  f.total = labi_fold_start(f.kind);
  if (!labi_each_in_runs(m, n->child[0], frame, visit, visit_run, &f, &f.keeps) || !labi_fold_end(&f.total, m, n, f.kind)) return false;
  *result = f.total;
  return true;
}

/* ---- arguments ----------------------------------------------------------------------------------- */

void labi_spread(lab_value **args, size_t *count) {
  if (*count == 1 && ((*args)->kind == LAB_LIST || (*args)->kind == LAB_MATRIX)) {
    lab_list *list = (*args)->as.list;
    *count = list->count;
    *args = list->items;
  }
}

/* Of an argument of a function to what it wants. */
static bool convert(lab_value *v, lab_machine *m, const labi_node *at, char kind,
                    const lab_function *function) {
  int64_t n;
  cgt_game g;
  cgt_loopy loopy;
  switch (kind) {
  case 'g':
  case 'n':
    if (kind == 'n' && v->kind == LAB_INTEGER) return true;
    if (kind == 'g' && v->kind == LAB_LOOPY) return labi_refuse_loopy(m, at, *v, "a short game", function);
    if (!(kind == 'g' ? labi_to_game(&g, m, at, *v) : labi_to_number(&g, m, at, *v))) return false;
    *v = (lab_value){.kind = LAB_GAME, .as.game = g};
    return true;
  case 'w':
    if (!labi_settle(v, m, at)) return false;
    return v->kind == LAB_LOOPY ? labi_to_loopy(&loopy, m, at, *v) : convert(v, m, at, 'g', function);
  case 'a':
    return v->kind == LAB_ELEMENT || convert(v, m, at, 'w', function);
  case 'i':
    if (!labi_to_int64(&n, m, at, *v)) return false;
    *v = labi_integer(n);
    return true;
  case 'l':
    if (v->kind == LAB_LIST || v->kind == LAB_MATRIX) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a list, found %s", lab_kind_name(*v));
  case 's':
    if (v->kind == LAB_TEXT || v->kind == LAB_LIST || v->kind == LAB_MATRIX) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a list or a text, found %s", lab_kind_name(*v));
  case 'q':
    if (v->kind == LAB_RATIONAL) return true;
    return convert(v, m, at, 'n', function);
  case 'z':
    if (v->kind == LAB_INTEGER) return true;
    if (!labi_to_number(&g, m, at, *v)) return false;
    if (!cgt_is_integer(m->ctx, g)) return labi_fail(m, at, CGT_EINVAL, "expected an integer");
    *v = lab_game(g);
    return true;
  case 'x':
    if (v->kind == LAB_PLAYER) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected Left or Right, found %s", lab_kind_name(*v));
  case 'p':
    if (v->kind == LAB_POSITION) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a position of a ruleset, found %s", lab_kind_name(*v));
  default:
    return true;
  }
}

static bool fold_arguments(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_fold_kind kind = labi_code_of(at)->fold;
  size_t count = at->count;
  bool stop = false;
  lab_value total = labi_fold_start(kind);
  labi_spread(&args, &count);
  for (size_t i = 0; i < count && !stop; i++)
    if (!labi_tick(m, at) || !labi_fold_step(&stop, &total, m, at, kind, args[i])) return false;
  if (!labi_fold_end(&total, m, at, kind)) return false;
  *result = total;
  return true;
}

bool labi_list_games(lab_value *result, lab_machine *m, const labi_node *at, labi_lister *list, cgt_game g) {
  size_t count;
  if (list(&count, NULL, 0, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (list(&count, games, count, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_normalise(m, lab_game(games[i]));
  return true;
}

static bool is_sum(const labi_node *n) { return n->kind == LABI_NODE_SUM || n->kind == LABI_NODE_FOLD; }

/* Of a function that needs the terms of a sum alone: its value, *found; or else the argument, added up. */
static bool evaluate_terms(bool *found, lab_value *result, lab_value *argument, lab_machine *m,
                           const labi_node *n, lab_value *frame) {
  labi_side side;
  *found = false;
  if (!labi_evaluate_side(&side, m, n->child[0], frame, false)) return false;
  const lab_code *code = labi_code_of(n);
  if (side.count > 0 && !(code->adds ? labi_function_of_terms(found, result, m, n, &side, code->game)
                                     : labi_function_of_sum(found, result, m, n, &side, code->of_sum)))
    return false;
  if (*found) return true;
  if (!labi_add_up(&side, m, n) || !labi_settle(&side.value, m, n)) return false;
  return *argument = side.value, true;
}

/* A function of graphs: the nodes of its argument go when it has answered. */
static bool answer_about_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *args, size_t nodes) {
  const bool good = labi_code_of(n)->general(result, m, n, args);
  m->knots.count = nodes;
  return good;
}

bool labi_evaluate_function(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  const lab_function *function = n->as.name.function;
  const lab_code *code = function->code;
  size_t base = m->stack_count;
  const size_t nodes = m->knots.count;
  const char *kind = function->kinds;
  bool loopy = false; /* is one of the games that? */
  const bool summed = (code->adds || code->of_sum) && is_sum(n->child[0]);
  lab_value sum;
  if (code->side) {
    labi_side side;
    return labi_evaluate_side(&side, m, n->child[0], frame, false) && code->side(result, m, n, &side);
  }
  if (summed) {
    bool found;
    if (!evaluate_terms(&found, result, &sum, m, n, frame)) return false;
    if (found) return true;
  }
  for (uint32_t i = 0; i < n->count; i++, kind += kind[1] != 0) {
    lab_value v;
    const char wanted = *kind == 'g' && code->loopy ? 'w' : *kind;
    bool game = strchr("gnqwaz", wanted);
    if (summed)
      v = sum;
    else if (wanted == 'k') {
      if (!labi_evaluate_graph(&v, m, n->child[i], frame)) return false;
    } else if (!(game ? labi_evaluate_worth : labi_evaluate)(&v, m, n->child[i], frame))
      return false;
    if (code->loopy && *kind == 'v' && !labi_settle(&v, m, n->child[i])) return false;
    if (!convert(&v, m, n->child[i], wanted, function)) return false;
    loopy = loopy || v.kind == LAB_LOOPY;
    if (!labi_push_value(m, n, v)) return false;
  }
  lab_value *args = n->count ? m->stack + base : NULL; /* no function pushes: the stack stays where it is */
  if (code->fold) return fold_arguments(result, m, n, args);
  if (code->loopy && (loopy || *function->kinds == 'w'))
    return code->loopy->general ? code->loopy->general(result, m, n, args)
                                : labi_call_loopy(result, m, n, code->loopy, args);
  if (*function->kinds == 'k') return answer_about_graph(result, m, n, args, nodes);
  if (code->general) return code->general(result, m, n, args);
  if (code->list) return labi_list_games(result, m, n, code->list, args[0].as.game);
  if (code->pair) return labi_game(result, m, n, code->pair(m->ctx, args[0].as.game, args[1].as.game));
  if (code->ask) {
    bool answer;
    if (code->ask(&answer, m->ctx, args[0].as.game) != CGT_OK) return labi_engine_failed(m, n);
    return *result = labi_truth(answer), true;
  }
  if (code->holds) return *result = labi_truth(code->holds(m->ctx, args[0].as.game)), true;
  return labi_game(result, m, n, code->game(m->ctx, args[0].as.game));
}
