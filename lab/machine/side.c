/* side.c: who wins, asked of sums that need not be added up. A side of a comparison, or what outcome() is
 * asked of, is taken term by term: what is cheap is added up as everywhere else; a position whose value would
 * take long, and a game that is not added in a moment, stay terms, of which cgt/decide.h says who wins.
 *
 * G <= H: Left, moving first, does not win G - H (Siegel, CGT, Ch. II, the order of games). */
#include "lab/machine/side.h"

#include <string.h>

#include "lab/language/lexer.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/attempt.h"
#include "lab/machine/budget.h"
#include "lab/machine/column_fold.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/machine/value_kind.h"

enum { STEPS_OF_A_SUM = 500, STEPS_BEFORE_NIMS = 1 << 12 };

/* ---- terms ----------------------------------------------------------------------------------------- */

static bool push_term(labi_side *side, lab_machine *m, const labi_node *at, cgt_term term) {
  side->terms = labi_one_more_item(m, at, side->terms, side->count, &side->room, sizeof *side->terms);
  if (!side->terms) return false;
  side->terms[side->count++] = term;
  return true;
}

static bool is_hot_sum(const labi_side *side, lab_value v) {
  return side->value.kind == LAB_GAME && v.kind == LAB_GAME && !cgt_is_number(side->value.as.game) &&
         !cgt_is_number(v.as.game);
}

static bool add_value(labi_side *side, lab_machine *m, const labi_node *at, lab_value v, bool negative) {
  if (!side->has_value) {
    side->has_value = true;
    return negative ? labi_negate(&side->value, m, at, v) : (side->value = v, true);
  }
  if (m->program->deciding == LAB_DECIDE_BY_VALUE || !is_hot_sum(side, v))
    return (negative ? labi_subtract : labi_add)(&side->value, m, at, side->value, v);
  labi_attempt a = labi_attempt_begin(m, STEPS_OF_A_SUM);
  cgt_game g = side->value.as.game, h = v.as.game;
  cgt_game sum = negative ? cgt_sub(m->ctx, g, h) : cgt_add(m->ctx, g, h);
  if (labi_attempt_was_too_long(a, m, cgt_ctx_status(m->ctx)))
    return push_term(side, m, at, (cgt_term){.game = h, .negative = negative});
  return labi_game(&side->value, m, at, sum);
}

/* A position that is asked for its value was asked before, if at all. */
static bool add_term(labi_side *side, lab_machine *m, const labi_node *at, lab_value v, bool negative) {
  if (v.kind != LAB_POSITION || m->program->deciding == LAB_DECIDE_BY_VALUE)
    return add_value(side, m, at, v, negative);
  return push_term(side, m, at,
                   (cgt_term){.position = v.as.at.position, .negative = v.as.at.negative != negative});
}

/* ---- the tree of a sum ----------------------------------------------------------------------------- */

typedef struct summands {
  labi_side *side;
  bool negative;
} summands;

static bool add_node(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame, bool negative);

static bool visit(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  const summands *s = data;
  (void)stop;
  return add_node(s->side, m, element, frame, s->negative);
}

static bool visit_run(bool *done, bool *stop, void *data, lab_machine *m, const labi_node *comprehension,
                      lab_value *frame, int64_t low, int64_t high) {
  const summands *s = data;
  lab_value total = labi_integer(0);
  bool came;
  return labi_column_fold(done, &came, stop, &total, m, LABI_FOLD_SUM, comprehension, frame, low, high) &&
         (!came || add_value(s->side, m, comprehension->child[0], total, s->negative));
}

static bool add_leaf(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame, bool negative) {
  lab_value v;
  bool tries = side->tries_values && m->program->deciding == LAB_DECIDE_AS_PAYS;
  bool good = m->program->deciding == LAB_DECIDE_BY_VALUE ? labi_evaluate_worth(&v, m, n, frame)
              : tries && n->kind == LABI_NODE_RULESET
                  ? labi_ruleset_if_cheap(&v, m, n, frame)
                  : labi_evaluate(&v, m, n, frame) && (!tries || labi_if_cheap(&v, m, n));
  return good && add_term(side, m, n, v, negative);
}

static bool add_node(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame, bool negative) {
  if (!labi_check_stack(m, n)) return false;
  if (n->kind == LABI_NODE_NEGATIVE && !n->literal) return add_node(side, m, n->child[0], frame, !negative);
  if (n->kind == LABI_NODE_LET)
    return labi_evaluate_binders(m, n, frame) && add_node(side, m, n->child[0], frame, negative);
  if (labi_is_sum_over(n)) {
    summands s = {side, negative};
    return labi_each_in_runs(m, n->child[0], frame, visit, visit_run, &s, NULL);
  }
  if (n->kind != LABI_NODE_SUM) return add_leaf(side, m, n, frame, negative);
  for (uint32_t i = 0; i < n->count; i++)
    if (!add_node(side, m, n->child[i], frame, negative != (n->as.signs[i] == '-'))) return false;
  return true;
}

/* ---- sides ------------------------------------------------------------------------------------------ */

bool labi_evaluate_side(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame,
                        bool tries_values) {
  lab_value *kept = n->kind == LABI_NODE_SUM ? labi_pool_place(m, n) : NULL;
  *side = (labi_side){.tries_values = tries_values};
  if (kept && labi_is_kept(kept)) return add_term(side, m, n, *kept, false);
  if (!add_node(side, m, n, frame, false)) return false;
  if (side->count > 0) return true;
  if (!side->has_value) return add_value(side, m, n, labi_integer(0), false);
  if (kept) labi_keep_in_pool(kept, m, side->value);
  return true;
}

bool labi_side_of_value(labi_side *side, lab_machine *m, const labi_node *at, lab_value v) {
  *side = (labi_side){0};
  if (m->program->deciding == LAB_DECIDE_AS_PAYS && !labi_if_cheap(&v, m, at)) return false;
  return add_term(side, m, at, v, false);
}

/* What is no game cannot be decided: then all is added up. */
bool labi_add_up(labi_side *side, lab_machine *m, const labi_node *at) {
  for (size_t i = 0; i < side->count; i++) {
    const cgt_term *t = &side->terms[i];
    lab_value v = t->position.id ? lab_position(t->position, false) : lab_game(t->game);
    if (!labi_settle(&v, m, at)) return false;
    if (!add_value(side, m, at, labi_normalise(m, v), t->negative)) return false;
  }
  side->count = 0;
  return true;
}

static bool is_of_games(const labi_side *side) { return !side->has_value || labi_is_gamelike(side->value); }

/* The value of a term without its sign; *found is false where it is loopy. */
static bool find_term_value(bool *found, cgt_game *g, lab_machine *m, const labi_node *at, const cgt_term *t) {
  lab_value v = t->position.id ? lab_position(t->position, false) : lab_game(t->game);
  if (!labi_settle(&v, m, at)) return false;
  *found = v.kind != LAB_LOOPY;
  return !*found || labi_to_game(g, m, at, v);
}

/* Adds f(t) to the total, or subtracts it. Where f is not defined of a term it may be so of the sum: *defined. */
static bool add_function_of(bool *defined, cgt_game *total, lab_machine *m, const labi_node *at,
                            const cgt_term *t, labi_of_game *f) {
  cgt_game g;
  if (!find_term_value(defined, &g, m, at, t)) return false;
  if (!*defined) return true;
  const cgt_game x = f(m->ctx, g);
  *defined = cgt_ctx_status(m->ctx) != CGT_EDOMAIN;
  if (!*defined) return cgt_ctx_clear_error(m->ctx), true;
  *total = t->negative ? cgt_sub(m->ctx, *total, x) : cgt_add(m->ctx, *total, x);
  return cgt_ctx_status(m->ctx) == CGT_OK || labi_engine_failed(m, at);
}

bool labi_function_of_terms(bool *found, lab_value *result, lab_machine *m, const labi_node *at,
                            const labi_side *side, labi_of_game *f) {
  const cgt_term *terms;
  size_t count;
  cgt_game total = cgt_integer(m->ctx, 0);
  *found = is_of_games(side);
  if (*found && !labi_terms_of_sides(&terms, &count, m, at, side, NULL)) return false;
  for (size_t i = 0; *found && i < count; i++)
    if (!labi_tick(m, at) || !add_function_of(found, &total, m, at, &terms[i], f)) return false;
  return !*found || labi_game(result, m, at, total);
}

bool labi_function_of_sum(bool *found, lab_value *result, lab_machine *m, const labi_node *at, const labi_side *side,
                          labi_of_games *f) {
  const cgt_term *terms;
  size_t count;
  *found = is_of_games(side);
  if (!*found) return true;
  if (!labi_terms_of_sides(&terms, &count, m, at, side, NULL)) return false;
  cgt_game *games = labi_room(m, at, count * sizeof *games);
  if (!games) return false;
  for (size_t i = 0; *found && i < count; i++) {
    if (!labi_tick(m, at) || !find_term_value(found, &games[i], m, at, &terms[i])) return false;
    if (*found && terms[i].negative) games[i] = cgt_neg(m->ctx, games[i]);
  }
  return !*found || labi_game(result, m, at, f(m->ctx, games, count));
}

/* ---- the question ----------------------------------------------------------------------------------- */

typedef struct question {
  lab_machine *m;
  const labi_node *at;
  const cgt_term *terms;
  size_t count;
} question;

cgt_decide_options labi_deciding_options(const lab_machine *m) {
  bool by_search = m->program->deciding == LAB_DECIDE_BY_SEARCH;
  return (cgt_decide_options){.without = by_search ? CGT_WITHOUT_THEOREMS | CGT_WITHOUT_VALUES : 0,
                              .progress = m->watch,
                              .closure = m->watcher,
                              .keep = m->keep,
                              .keeper = m->keeper,
                              .keep_nodes = m->keep_nodes};
}

static bool put_side(cgt_term *terms, size_t *count, lab_machine *m, const labi_node *at,
                     const labi_side *side, bool negative) {
  for (size_t i = 0; i < side->count; i++) {
    terms[*count] = side->terms[i];
    terms[(*count)++].negative ^= negative;
  }
  cgt_term value = {.negative = negative};
  if (!side->has_value) return true;
  if (!labi_to_game(&value.game, m, at, side->value)) return false;
  terms[(*count)++] = value;
  return true;
}

bool labi_terms_of_sides(const cgt_term **terms, size_t *count, lab_machine *m, const labi_node *at,
                         const labi_side *left, const labi_side *right) {
  size_t room = left->count + (right ? right->count : 0) + 2;
  cgt_term *all = labi_room(m, at, room * sizeof *all);
  *terms = all;
  *count = 0;
  return all && put_side(all, count, m, at, left, false) &&
         (!right || put_side(all, count, m, at, right, true));
}

static bool ask_of(question *q, lab_machine *m, const labi_node *at, const labi_side *left,
                   const labi_side *right) {
  *q = (question){.m = m, .at = at};
  return labi_terms_of_sides(&q->terms, &q->count, m, at, left, right);
}

static cgt_status decide_first(bool *answer, const question *q, cgt_player first) {
  cgt_decision d;
  const cgt_decide_options way = labi_deciding_options(q->m);
  const cgt_status status = labi_decide(&d, &q->m->together, q->m->ctx, q->terms, q->count, first, &way);
  if (status == CGT_OK) *answer = d.wins;
  return status;
}

/* A sum of impartial positions that theorems and a short search do not decide is decided by nim-values, which are found
 * for each position alone (Lemoine and Viennot, Nimbers are inevitable, 2012). */
static bool has_nims(const question *q) {
  size_t positions = 0;
  for (size_t i = 0; i < q->count; i++) {
    if (!q->terms[i].position.id) continue;
    const cgt_ruleset *ruleset = cgt_position_ruleset(q->m->ctx, q->terms[i].position);
    if (!ruleset->impartial || ruleset->loopy) return false;
    positions++;
  }
  return positions > 0 && q->m->program->deciding == LAB_DECIDE_AS_PAYS;
}

/* The terms with the values of their positions. */
static cgt_status find_nims(cgt_term *nims, const question *q) {
  for (size_t i = 0; i < q->count; i++) {
    nims[i] = q->terms[i];
    if (!nims[i].position.id) continue;
    nims[i] = (cgt_term){.game = cgt_position_value(q->m->ctx, q->terms[i].position)};
    if (cgt_is_none(nims[i].game)) return cgt_ctx_status(q->m->ctx);
  }
  return CGT_OK;
}

/* Which of the two ways is shorter is not known beforehand: they take turns, with more steps each time. A position that has no
 * nim-value does not hinder a decision. */
static bool wins(bool *answer, question *q, cgt_player first) {
  const bool by_nims = has_nims(q);
  cgt_term *nims = by_nims ? labi_room(q->m, q->at, q->count * sizeof *nims) : NULL;
  if (by_nims && !nims) return false;
  for (uint64_t steps = STEPS_BEFORE_NIMS; nims && steps < UINT64_MAX >> 4; steps *= 8) {
    labi_attempt attempt = labi_attempt_begin(q->m, steps);
    cgt_status status = decide_first(answer, q, first);
    if (!labi_attempt_was_too_long(attempt, q->m, status))
      return status == CGT_OK || labi_engine_failed(q->m, q->at);
    attempt = labi_attempt_begin(q->m, steps);
    status = find_nims(nims, q);
    if (labi_attempt_gave_none(attempt, q->m, status)) continue;
    if (status != CGT_OK) return labi_engine_failed(q->m, q->at);
    q->terms = nims;
    break;
  }
  return decide_first(answer, q, first) == CGT_OK || labi_engine_failed(q->m, q->at);
}

/* By sign: which of the two questions it asks, and what has to be answered. */
static const struct {
  bool left, right; /* does he, moving first, win? */
  bool wanted_left, wanted_right;
  bool either; /* one of the two will do */
} asked[] = {
    [LAB_EQ] = {true, true, false, false, false},     [LAB_NE] = {true, true, true, true, true},
    [LAB_LT] = {true, true, false, true, false},      [LAB_LE] = {.left = true, .wanted_left = false},
    [LAB_GT] = {true, true, true, false, false},      [LAB_GE] = {.right = true, .wanted_right = false},
    [LAB_LF] = {.right = true, .wanted_right = true}, [LAB_GF] = {.left = true, .wanted_left = true},
    [LAB_CONFUSED] = {true, true, true, true, false}};

static bool decide(bool *holds, question *q, lab_relation relation) {
  bool answer = false;
  if (asked[relation].left) {
    if (!wins(&answer, q, CGT_LEFT)) return false;
    *holds = answer == asked[relation].wanted_left;
    if (*holds == asked[relation].either) return true;
  }
  if (asked[relation].right) {
    if (!wins(&answer, q, CGT_RIGHT)) return false;
    *holds = answer == asked[relation].wanted_right;
  }
  return true;
}

/* Could the question not be answered because a position comes back to itself? Then the values tell. */
static bool is_cyclic(lab_machine *m) {
  if (m->error->status != CGT_EDOMAIN) return false;
  lab_error_clear(m->error);
  cgt_ctx_clear_error(m->ctx);
  return true;
}

bool labi_compare_sides(bool *holds, lab_machine *m, const labi_node *at, int sign, labi_side *left,
                        labi_side *right) {
  question q;
  if (left->count + right->count > 0 && is_of_games(left) && is_of_games(right)) {
    if (ask_of(&q, m, at, left, right) && decide(holds, &q, (lab_relation)(sign - LABI_TOKEN_EQUAL)))
      return true;
    if (!is_cyclic(m)) return false;
  }
  return labi_add_up(left, m, at) && labi_add_up(right, m, at) &&
         labi_compare(holds, m, at, sign, left->value, right->value);
}

static bool decide_outcome(cgt_outcome *outcome, lab_machine *m, const labi_node *at, labi_side *side) {
  question q;
  bool left = false, right = false; /* does he, moving first, win? */
  if (!ask_of(&q, m, at, side, NULL) || !wins(&left, &q, CGT_LEFT) || !wins(&right, &q, CGT_RIGHT))
    return false;
  *outcome = left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
  return true;
}

/* Of all nine, those without a draw have names that short games have. */
static lab_value outcome_of_loopy(cgt_loopy_outcome o) {
  static const cgt_outcome names[2][2] = {{CGT_R, CGT_P}, {CGT_N, CGT_L}}; /* does Left win first, second? */
  if (o.left_first == CGT_DRAWN || o.right_first == CGT_DRAWN)
    return (lab_value){.kind = LAB_DRAWN, .as.drawn = o};
  return lab_outcome(names[o.left_first == CGT_LEFT_WINS][o.right_first == CGT_LEFT_WINS]);
}

bool labi_outcome_of_side(lab_value *result, lab_machine *m, const labi_node *at, labi_side *side) {
  cgt_outcome outcome;
  cgt_loopy_outcome nine;
  cgt_game g;
  if (side->count > 0 && is_of_games(side)) {
    if (decide_outcome(&outcome, m, at, side)) return *result = lab_outcome(outcome), true;
    if (!is_cyclic(m)) return false;
  }
  if (!labi_add_up(side, m, at) || !labi_settle(&side->value, m, at)) return false;
  if (side->value.kind == LAB_ELEMENT) return labi_element_outcome(result, m, at, side->value);
  if (side->value.kind == LAB_LOOPY) {
    if (cgt_loopy_outcome_of(&nine, m->ctx, side->value.as.loopy.value) != CGT_OK)
      return labi_engine_failed(m, at);
    return *result = outcome_of_loopy(nine), true;
  }
  if (!labi_to_game(&g, m, at, side->value)) return false;
  return cgt_outcome_of(&outcome, m->ctx, g) == CGT_OK ? (*result = lab_outcome(outcome), true)
                                                       : labi_engine_failed(m, at);
}
