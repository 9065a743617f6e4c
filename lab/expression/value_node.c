/* value_node.c: values as syntax. A handle of a game means nothing on a machine with a store of its own, so a
 * game becomes its options: a position that occurs often is one node, whose value a machine keeps (pool). */
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/map.h"
#include "base/vector.h"
#include "lab/language/parser.h"
#include "lab/expression/expression_node.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"

#include <cgt/number.h>

typedef struct known_game {
  cgt_game game;
  labi_node *node;
} known_game;

typedef struct game_maker {
  labi_node_maker *make;
  struct {
    known_game *items;
    size_t count, room;
  } known;
  labi_map map; /* of these */
  unsigned depth;
} game_maker;

static labi_node *make_value(game_maker *m, lab_value value);

static labi_node *engine_failed(game_maker *m) {
  cgt_ctx *ctx = m->make->machine->ctx;
  labi_syntax_error(m->make->parser.error, cgt_ctx_status(ctx), 0, 0, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return NULL;
}

/* ---- numbers ------------------------------------------------------------------------------------ */

static labi_node *make_integer(game_maker *m, mpz_srcptr n) {
  int64_t small;
  if (labi_mpz_int64(&small, n)) return labi_new_integer(&m->make->parser, &m->make->at, small);
  size_t size = mpz_sizeinbase(n, 10) + 2;
  char *digits = labi_take(&m->make->parser, size);
  labi_node *numeral = digits ? labi_new_node(&m->make->parser, LABI_NODE_NUMERAL, &m->make->at, 0) : NULL;
  if (!numeral) return NULL;
  mpz_get_str(digits, 10, n);
  bool negative = digits[0] == '-';
  numeral->as.name.text = digits + negative;
  numeral->as.name.length = (uint32_t)strlen(digits + negative);
  return negative ? labi_new_single(&m->make->parser, LABI_NODE_NEGATIVE, &m->make->at, numeral) : numeral;
}

static labi_node *make_power_of_two(game_maker *m, uint64_t exponent) {
  return labi_new_pair(&m->make->parser, LABI_NODE_POWER, &m->make->at,
                       labi_new_integer(&m->make->parser, &m->make->at, 2),
                       labi_new_integer(&m->make->parser, &m->make->at, (int64_t)exponent));
}

static labi_node *make_number(game_maker *m, cgt_game x) {
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->make->machine->ctx, x) == CGT_OK;
  labi_node *n = good ? make_integer(m, mpq_numref(q)) : engine_failed(m);
  if (n && mpz_cmp_ui(mpq_denref(q), 1) != 0)
    n = labi_new_pair(&m->make->parser, LABI_NODE_QUOTIENT, &m->make->at, n,
                      make_power_of_two(m, mpz_scan1(mpq_denref(q), 0)));
  mpq_clear(q);
  return n;
}

/* ---- games -------------------------------------------------------------------------------------- */

static labi_node *make_game(game_maker *m, cgt_game g);

static bool push_options(labi_nodes *list, game_maker *m, cgt_game g, cgt_player player) {
  cgt_ctx *ctx = m->make->machine->ctx;
  size_t count;
  if (cgt_options(&count, NULL, 0, ctx, g, player) != CGT_OK) return engine_failed(m), false;
  cgt_game *options = malloc((count + 1) * sizeof *options);
  bool good = options ? true : labi_no_memory(m->make->parser.error);
  if (good && cgt_options(&count, options, count, ctx, g, player) != CGT_OK) good = engine_failed(m) != NULL;
  for (size_t i = 0; good && i < count; i++)
    good = labi_push_node(list, &m->make->parser, make_game(m, options[i]));
  free(options);
  return good;
}

static bool is_known(const void *items, uint32_t index, const void *key) {
  const known_game *known = items;
  const cgt_game *g = key;
  return cgt_equal(known[index].game, *g);
}

static labi_node *make_options(game_maker *m, cgt_game g) {
  labi_nodes options = {0};
  if (!push_options(&options, m, g, CGT_LEFT)) return NULL;
  uint32_t left = options.count;
  if (!push_options(&options, m, g, CGT_RIGHT)) return NULL;
  labi_node *n = labi_gather(&m->make->parser, LABI_NODE_OPTIONS, &m->make->at, &options);
  if (!n || !labi_finish(&m->make->parser, n, m->make->at.start)) return NULL;
  n->as.left = left;
  n->pool = ++m->make->parser.program->pool_count;
  return n;
}

static labi_node *make_game(game_maker *m, cgt_game g) {
  if (cgt_is_number(g)) return make_number(m, g);
  uint64_t hash = labi_hash_number((uint64_t)g.core << 32 | g.number);
  uint32_t at = labi_map_find(&m->map, hash, is_known, m->known.items, &g);
  if (at != LABI_NOT_FOUND) return m->known.items[at].node;
  if (m->depth == LABI_NESTING_LIMIT) {
    labi_syntax_error(m->make->parser.error, CGT_ELIMIT, 0, 0, "a game is deeper than the limit of %d moves",
                      LABI_NESTING_LIMIT);
    return NULL;
  }
  m->depth++;
  labi_node *n = make_options(m, g);
  m->depth--;
  if (!n) return NULL;
  known_game *known = labi_push(&m->known);
  if (!known || !labi_map_add(&m->map, hash, (uint32_t)(m->known.count - 1)))
    return labi_no_memory(m->make->parser.error), NULL;
  *known = (known_game){g, n};
  return n;
}

/* ---- all kinds ---------------------------------------------------------------------------------- */

static labi_node *make_items(game_maker *m, labi_node_kind kind, const lab_list *list) {
  labi_nodes items = {0};
  for (size_t i = 0; i < list->count; i++)
    if (!labi_push_node(&items, &m->make->parser, make_value(m, list->items[i]))) return NULL;
  labi_node *n = labi_gather(&m->make->parser, kind, &m->make->at, &items);
  if (n && kind == LABI_NODE_MATRIX) n->as.columns = list->rows > 1 ? (uint32_t)list->cols : 0;
  return n ? labi_finish(&m->make->parser, n, m->make->at.start) : NULL;
}

static void name_function(const game_maker *m, labi_node *n, const char *name) {
  n->called = n->count > 0;
  n->as.name.text = name;
  n->as.name.length = (uint32_t)strlen(name);
  n->as.name.function = labi_find_function(m->make->parser.program, name, strlen(name));
}

static labi_node *make_call(game_maker *m, const char *function, labi_node *argument) {
  labi_node *n =
      argument ? labi_new_single(&m->make->parser, LABI_NODE_FUNCTION, &m->make->at, argument) : NULL;
  if (n) name_function(m, n, function);
  return n;
}

/* omega^e1*f1 + omega^e2*f2 + ..., from a list of pairs. */
static labi_node *make_ordinal(game_maker *m, const lab_list *pairs) {
  labi_nodes terms = {0};
  unsigned char *signs = labi_take(&m->make->parser, pairs->count);
  if (!signs) return NULL;
  for (size_t i = 0; i < pairs->count; i += 2) {
    labi_node *omega = labi_new_node(&m->make->parser, LABI_NODE_FUNCTION, &m->make->at, 0);
    if (!omega) return NULL;
    name_function(m, omega, "omega");
    labi_node *power =
        labi_new_pair(&m->make->parser, LABI_NODE_POWER, &m->make->at, omega, make_value(m, pairs->items[i]));
    signs[terms.count] = '+';
    if (!labi_push_node(&terms, &m->make->parser,
                        labi_new_pair(&m->make->parser, LABI_NODE_PRODUCT, &m->make->at, power,
                                      make_value(m, pairs->items[i + 1]))))
      return NULL;
  }
  labi_node *n = labi_gather(&m->make->parser, LABI_NODE_SUM, &m->make->at, &terms);
  if (n) n->as.signs = signs;
  return n ? labi_finish(&m->make->parser, n, m->make->at.start) : NULL;
}

static labi_node *make_constant(game_maker *m, lab_value value) {
  labi_node *n = labi_new_node(&m->make->parser, LABI_NODE_CONSTANT, &m->make->at, 0);
  if (!n) return NULL;
  n->as.constant = value;
  if (!labi_keep(&n->as.constant, &m->make->parser.program->memory))
    return labi_no_memory(m->make->parser.error), NULL;
  return n;
}

/* What prints of a loopy game reads back. */
static labi_node *make_written(game_maker *m, lab_value value) {
  lab_machine *machine = m->make->machine;
  const labi_parser *outer = &m->make->parser;
  labi_parser p = {.program = outer->program, .error = outer->error, .source = outer->source};
  size_t length;
  if (lab_print_call(NULL, 0, &length, machine, value) != CGT_OK) return engine_failed(m);
  char *text = labi_take(&p, length + 1);
  if (!text) return NULL;
  if (lab_print_call(text, length + 1, &length, machine, value) != CGT_OK) return engine_failed(m);
  return labi_lex_start(&p.lex, text, length, p.error) && labi_advance(&p) ? labi_parse(&p, LABI_ANYTHING)
                                                                           : NULL;
}

static labi_node *make_value(game_maker *m, lab_value value) {
  cgt_game g;
  switch (value.kind) {
  case LAB_GAME:
    return make_game(m, value.as.game);
  case LAB_FORM:
  case LAB_POSITION:
    return lab_to_game(&g, m->make->machine, value, m->make->parser.error) == CGT_OK ? make_game(m, g) : NULL;
  case LAB_LOOPY:
  case LAB_ELEMENT:
    return make_written(m, value);
  case LAB_LIST:
    return make_items(m, LABI_NODE_LIST, value.as.list);
  case LAB_MATRIX:
    return make_items(m, LABI_NODE_MATRIX, value.as.list);
  case LAB_RATIONAL:
    return make_items(m, LABI_NODE_QUOTIENT, value.as.list);
  case LAB_ORDINAL:
    return make_ordinal(m, value.as.list);
  case LAB_THERMOGRAPH:
    return make_call(m, "thermograph", make_game(m, value.as.game));
  default:
    return make_constant(m, value);
  }
}

labi_node *labi_make_value_node(labi_node_maker *make, lab_value value) {
  game_maker m = {.make = make};
  labi_node *n = make_value(&m, value);
  free(m.known.items);
  labi_map_free(&m.map);
  return n;
}
