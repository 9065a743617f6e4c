/* written.c: see written.h. The walk follows the parser's tree as far as braces, sums and let go; what is
 * below is evaluated like anything else. */
#include "lab/expression/written.h"

#include <cgt/lab_proof.h>
#include <string.h>

#include "lab/language/lexer.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/side.h"
#include "lab/machine/value_kind.h"

/* ---- lists on their way ----------------------------------------------------------------------- */

typedef struct written_list {
  labi_written *items;
  size_t count, room;
} written_list;

static bool push(written_list *list, lab_machine *m, const labi_node *at, const labi_written *w) {
  list->items = labi_one_more_item(m, at, list->items, list->count, &list->room, sizeof *list->items);
  if (!list->items) return false;
  list->items[list->count++] = *w;
  return true;
}

/* Positions and forms stay what they are. A position is loopy if its play is, whatever it is worth. */
static bool write_value(labi_written *w, lab_machine *m, const labi_node *at, lab_value v) {
  *w = (labi_written){.value = v, .game = CGT_NONE, .loopy = v.kind == LAB_LOOPY && !labi_is_open(v)};
  if (v.kind == LAB_POSITION) {
    w->game = labi_game_of(m, v);
    w->loopy = cgt_is_none(w->game) && labi_comes_back(m);
    return !cgt_is_none(w->game) || w->loopy || labi_engine_failed(m, at);
  }
  if (w->loopy) return true;
  if (!labi_to_game(&w->game, m, at, v)) return false;
  if (v.kind != LAB_FORM) w->value = lab_game(w->game);
  return true;
}

static bool push_value(written_list *list, lab_machine *m, const labi_node *at, lab_value v) {
  labi_written w;
  return write_value(&w, m, at, v) && push(list, m, at, &w);
}

/* Lists give all their elements, as in {left_options(G)|..}. */
static bool push_values(written_list *list, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_LIST) return push_value(list, m, at, v);
  for (size_t i = 0; i < v.as.list->count; i++)
    if (!push_value(list, m, at, v.as.list->items[i])) return false;
  return true;
}

/* ---- forms ------------------------------------------------------------------------------------ */

static bool read_form(labi_written *w, lab_machine *m, const labi_node *n, lab_value *frame);

static bool push_element(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  (void)stop;
  lab_value v;
  labi_written w;
  if (element->kind == LABI_NODE_OPTIONS)
    return read_form(&w, m, element, frame) && push(data, m, element, &w);
  return labi_evaluate(&v, m, element, frame) && push_values(data, m, element, v);
}

static bool read_side(written_list *list, lab_machine *m, const labi_node *n, uint32_t from, uint32_t to,
                      lab_value *frame) {
  for (uint32_t i = from; i < to; i++) {
    const labi_node *item = n->child[i];
    bool good = item->kind == LABI_NODE_COMPREHENSION ? labi_each(m, item, frame, push_element, list)
                                                      : push_element(NULL, list, m, item, frame);
    if (!good) return false;
  }
  return true;
}

/* The game of the two lists. */
static bool close_form(labi_written *w, lab_machine *m, const labi_node *n, const written_list *sides) {
  size_t total = sides[0].count + sides[1].count;
  cgt_game *games = labi_room(m, n, (total + 1) * sizeof *games), *to = games;
  if (!games) return false;
  *w = (labi_written){.braces = true};
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    w->count[p] = sides[p].count;
    w->options[p] = sides[p].items;
    for (size_t i = 0; i < sides[p].count; i++) {
      *to++ = sides[p].items[i].game;
      w->loopy = w->loopy || sides[p].items[i].loopy;
    }
  }
  if (w->loopy) return true;
  w->game = cgt_from_options(m->ctx, games, sides[0].count, games + sides[0].count, sides[1].count);
  return labi_game(&w->value, m, n, w->game);
}

static bool read_form(labi_written *w, lab_machine *m, const labi_node *n, lab_value *frame) {
  written_list sides[2] = {0};
  return labi_check_stack(m, n) && read_side(&sides[CGT_LEFT], m, n, 0, n->as.left, frame) &&
         read_side(&sides[CGT_RIGHT], m, n, n->as.left, n->count, frame) && close_form(w, m, n, sides);
}

/* ±G and ±{a,b}. */
static bool read_switch(labi_written *w, lab_machine *m, const labi_node *n, lab_value *frame) {
  written_list sides[2] = {0};
  lab_value v;
  if (!labi_evaluate(&v, m, n->child[0], frame) || !push_values(&sides[CGT_LEFT], m, n, v)) return false;
  for (size_t i = 0; i < sides[CGT_LEFT].count; i++) {
    labi_written *from = &sides[CGT_LEFT].items[i];
    lab_value negative;
    if (!labi_negate(&negative, m, n, from->loopy ? from->value : lab_game(from->game)) ||
        !push_value(&sides[CGT_RIGHT], m, n, negative))
      return false;
  }
  return close_form(w, m, n, sides);
}

/* The braces of a{..|..}, before others are read. */
static bool keep_graph(labi_written *w, lab_machine *m, const labi_node *n) {
  const labi_knots *k = &m->knots;
  cgt_loopy_node *nodes = labi_room(m, n, k->closed * sizeof *nodes);
  cgt_loopy_graph *graph = labi_room(m, n, sizeof *graph);
  if (!nodes || !graph) return false;
  for (size_t i = 0; i < k->closed; i++) {
    nodes[i] = k->nodes[i];
    for (int player = 0; player < 2; player++) {
      const size_t size = nodes[i].count[player] * sizeof(cgt_loopy_option);
      cgt_loopy_option *options = labi_room(m, n, size + 1);
      if (!options) return false;
      if (size) memcpy(options, nodes[i].options[player], size);
      nodes[i].options[player] = options;
    }
  }
  *graph = (cgt_loopy_graph){nodes, k->closed};
  return w->graph = graph, true;
}

static bool read_term(labi_written *w, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (n->kind == LABI_NODE_OPTIONS) return read_form(w, m, n, frame);
  if (n->kind == LABI_NODE_SWITCH) return read_switch(w, m, n, frame);
  *w = (labi_written){.game = CGT_NONE};
  if (!labi_evaluate(&w->value, m, n, frame)) return false;
  if (n->kind == LABI_NODE_KNOT) return write_value(w, m, n, w->value) && keep_graph(w, m, n);
  return !(labi_is_gamelike(w->value) || w->value.kind == LAB_LOOPY) || write_value(w, m, n, w->value);
}

/* Goes into let, whose variables it sets. */
static bool enter_let(const labi_node **n, lab_machine *m, lab_value *frame) {
  while ((*n)->kind == LABI_NODE_LET) {
    for (uint32_t i = 0; i < (*n)->as.bind.count; i++) {
      const labi_binder *b = &(*n)->as.bind.items[i];
      if (!labi_evaluate(&frame[b->slot], m, b->source, frame)) return false;
    }
    *n = (*n)->child[0];
  }
  return true;
}

/* ---- sums ------------------------------------------------------------------------------------- */

static bool read_terms(written_list *list, lab_machine *m, const labi_node *n, lab_value *frame,
                       bool negative) {
  if (!labi_check_stack(m, n)) return false;
  if (n->kind == LABI_NODE_NEGATIVE && !n->child[0]->literal)
    return read_terms(list, m, n->child[0], frame, !negative);
  if (n->kind == LABI_NODE_SUM && !n->glued) {
    for (uint32_t i = 0; i < n->count; i++)
      if (!read_terms(list, m, n->child[i], frame, negative != (n->as.signs[i] == '-'))) return false;
    return true;
  }
  labi_written w;
  if (!read_term(&w, m, n, frame)) return false;
  if (!w.loopy && cgt_is_none(w.game) && !labi_to_game(&w.game, m, n, w.value)) return false;
  w.negative = negative;
  return push(list, m, n, &w);
}

static const labi_token_kind relations[] = {
    [LAB_EQ] = LABI_TOKEN_EQUAL,         [LAB_NE] = LABI_TOKEN_UNEQUAL,
    [LAB_LT] = LABI_TOKEN_LESS,          [LAB_LE] = LABI_TOKEN_LESS_EQUAL,
    [LAB_GT] = LABI_TOKEN_GREATER,       [LAB_GE] = LABI_TOKEN_GREATER_EQUAL,
    [LAB_LF] = LABI_TOKEN_LESS_CONFUSED, [LAB_GF] = LABI_TOKEN_GREATER_CONFUSED,
    [LAB_CONFUSED] = LABI_TOKEN_CONFUSED};

static bool read_side_of_claim(labi_written_claim *claim, lab_machine *m, const labi_node *n, int side,
                               lab_value *frame) {
  written_list list = {0};
  if (!read_terms(&list, m, n, frame, false)) return false;
  claim->count[side] = list.count;
  claim->sides[side] = list.items;
  for (size_t i = 0; i < list.count; i++) claim->loopy = claim->loopy || list.items[i].loopy;
  return true;
}

/* Is it a comparison with one sign, or else an outcome? */
static bool is_claim(bool *of_outcome, lab_relation *relation, lab_machine *m, const labi_node *n) {
  bool comparison = n->kind == LABI_NODE_COMPARISON;
  if (comparison && n->count != 2)
    return labi_fail(m, n, CGT_EINVAL, "one comparison at a time: a claim has two sides");
  *of_outcome = n->kind == LABI_NODE_FUNCTION && strcmp(n->as.name.function->name, "outcome") == 0;
  if (!comparison && !*of_outcome)
    return labi_fail(m, n, CGT_EINVAL, "expected a claim such as G <= H, or outcome(G)");
  *relation = LAB_EQ;
  while (comparison && relations[*relation] != (labi_token_kind)n->as.signs[0]) ++*relation;
  return true;
}

static bool read_claim(labi_written_claim *claim, lab_machine *m, const labi_node *n, lab_value *frame) {
  bool outcome;
  lab_relation relation;
  if (!is_claim(&outcome, &relation, m, n)) return false;
  *claim = (labi_written_claim){.kind = outcome ? LABI_WRITTEN_OUTCOME : LABI_WRITTEN_RELATION,
                                .relation = relation};
  return read_side_of_claim(claim, m, n->child[0], 0, frame) &&
         (outcome || read_side_of_claim(claim, m, n->child[1], 1, frame));
}

/* ---- claims about nim-values ------------------------------------------------------------------ */

static const labi_node *argument_of(const labi_node *n, const char *name) {
  const bool calls = n->kind == LABI_NODE_FUNCTION && n->count == 1 && strcmp(n->as.name.function->name, name) == 0;
  return calls ? n->child[0] : NULL;
}

/* The G of nim_value(G) == n, NULL for other claims; *number: the node of n. */
static const labi_node *nim_claim(const labi_node **number, const labi_node *n) {
  if (n->kind != LABI_NODE_COMPARISON || n->count != 2) return NULL;
  const labi_token_kind sign = (labi_token_kind)n->as.signs[0];
  if (sign != LABI_TOKEN_EQUAL && sign != LABI_TOKEN_UNEQUAL) return NULL;
  const labi_node *left = argument_of(n->child[0], "nim_value"), *right = argument_of(n->child[1], "nim_value");
  if (!left == !right) return NULL;
  *number = n->child[left ? 1 : 0];
  return left ? left : right;
}

static bool read_nim_sums(labi_written_sums *sums, lab_machine *m, const labi_node *of, const labi_node *number,
                          lab_value *frame) {
  labi_side side;
  lab_value n;
  cgt_term *terms;
  const cgt_term *of_side;
  const labi_node *inner = argument_of(of, "impartial");
  sums->of_nim_value = true;
  sums->impartial = inner != NULL;
  if (!labi_evaluate(&n, m, number, frame) || !labi_evaluate_side(&side, m, inner ? inner : of, frame, false) ||
      !labi_terms_of_sides(&of_side, &sums->count, m, of, &side, NULL))
    return false;
  if (n.kind != LAB_INTEGER || n.as.integer < 0 || n.as.integer > UINT32_MAX)
    return labi_fail(m, number, CGT_EINVAL, "a nim-value is an integer from 0 to 2^32 - 1");
  terms = labi_room(m, of, (sums->count + 1) * sizeof *terms);
  if (!terms) return false;
  if (sums->count) memcpy(terms, of_side, sums->count * sizeof *terms);
  terms[sums->count++] = (cgt_term){.game = cgt_nimber(m->ctx, (uint64_t)n.as.integer), .negative = true};
  sums->terms = terms;
  return true;
}

static bool read_sums(labi_written_sums *sums, lab_machine *m, const labi_node *n, lab_value *frame) {
  labi_side left, right;
  const labi_node *number, *of = nim_claim(&number, n);
  *sums = (labi_written_sums){0};
  if (!is_claim(&sums->of_outcome, &sums->relation, m, n)) return false;
  if (of) return read_nim_sums(sums, m, of, number, frame);
  if (!labi_evaluate_side(&left, m, n->child[0], frame, false) ||
      (!sums->of_outcome && !labi_evaluate_side(&right, m, n->child[1], frame, false)))
    return false;
  return labi_terms_of_sides(&sums->terms, &sums->count, m, n, &left, sums->of_outcome ? NULL : &right);
}

static bool read_sum(labi_written_claim *claim, lab_machine *m, const labi_node *n, lab_value *frame) {
  *claim = (labi_written_claim){.kind = LABI_WRITTEN_SUM};
  if (n->kind == LABI_NODE_SUM || n->kind == LABI_NODE_NEGATIVE)
    return read_side_of_claim(claim, m, n, 0, frame);
  labi_written *whole = labi_room(m, n, sizeof *whole);
  if (!whole || !read_term(whole, m, n, frame)) return false;
  claim->count[0] = 1;
  claim->sides[0] = whole;
  claim->loopy = whole->loopy;
  return true;
}

/* ---- calls from outside ----------------------------------------------------------------------- */

/* The claim of a statement, inside let, and where its variables are; NULL, which is an error, if it fails. */
static const labi_node *open_statement(lab_value **frame, lab_machine *m, size_t index, lab_error *error) {
  const labi_statement *s = labi_enter_statement(m, index, error);
  if (!s) return NULL;
  const labi_node *n = s->claim;
  *frame = labi_frame(m, n, s->slot_count);
  return *frame && enter_let(&n, m, *frame) ? n : NULL;
}

cgt_status labi_read_written(labi_written *result, lab_machine *machine, size_t index, lab_error *error) {
  lab_value *frame;
  const labi_node *n = open_statement(&frame, machine, index, error);
  return labi_leave(machine, n && read_term(result, machine, n, frame));
}

cgt_status labi_read_claim(labi_written_claim *claim, lab_machine *machine, size_t index, lab_error *error) {
  lab_value *frame;
  const labi_node *n = open_statement(&frame, machine, index, error);
  return labi_leave(machine, n && read_claim(claim, machine, n, frame));
}

cgt_status labi_read_sum(labi_written_claim *claim, lab_machine *machine, size_t index, lab_error *error) {
  lab_value *frame;
  const labi_node *n = open_statement(&frame, machine, index, error);
  return labi_leave(machine, n && read_sum(claim, machine, n, frame));
}

cgt_status labi_read_sums(labi_written_sums *sums, lab_machine *machine, size_t index, lab_error *error) {
  lab_value *frame;
  const labi_node *n = open_statement(&frame, machine, index, error);
  return labi_leave(machine, n && read_sums(sums, machine, n, frame));
}

bool lab_is_nim_claim(lab_machine *machine, size_t index) {
  lab_value *frame;
  lab_error error = {0};
  if (!machine) return false;
  const labi_node *number, *n = open_statement(&frame, machine, index, &error);
  const bool is = n && nim_claim(&number, n);
  return labi_leave(machine, n) == CGT_OK && is;
}
