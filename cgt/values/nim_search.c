/* nim_search.c: nim-values by search: the outcome of G + *n, for the least n that is not yet excluded.
 *
 * G is worth *n exactly if it has an option of each value below n and none of value n (Siegel, CGT, Ch. IV,
 * Sprague-Grundy theorem). So the least value m that no option is known to have is tested: is there an option of value m?
 * If there is, m is among the values of options for good; if not, G is worth *m. An option G' is asked in turn whether it
 * is worth *m: no, if one of its options is worth *m; otherwise it is worth at most m, and lesser values are tested. Most
 * options say no long before their own value is known. That is the search of G' + *m for the winner, whose findings are
 * kept as facts about G' alone.
 *
 * Of a move to several parts all but the largest are evaluated, and the nim-sum of their values changes the question to
 * the last one: a search of the sum itself would take longer (J. Lemoine, S. Viennot, Nimbers are inevitable, Theoretical
 * Computer Science 462, 2012). That what is known of G is kept between questions, and values are tested in
 * rising order, is as in P. Beling, M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283,
 * 2020.
 *
 * Play that comes back to a position declines the question: then the walk of all positions reports it. */
#include "cgt/values/nim_board.h"
#include "cgt/values/values.h"

/* A part whose moves are being tried, and those that it was reached from. */
typedef struct asked_part {
  const struct asked_part *up;
  const cgti_nim_part *part;
  cgti_nim_facts facts;
  cgti_nim_option *options; /* whose values are not in facts.has */
  size_t count;
} asked_part;

typedef struct asking {
  cgt_ctx *ctx;
  cgti_nim_table *table;
  const cgti_nim_board *board; /* of which all parts are; NULL: they are positions in bytes */
  uint64_t nodes;
  bool declined;
} asking;

/* Finds out whether a part is worth *n, or, if n is CGTI_NIM_ANY, what it is worth: from *facts, which receives what is
 * known of the part then. False if it failed, or the search declines. */
static bool ask(cgti_nim_facts *facts, asking *s, const cgti_nim_part *part, uint32_t n,
                const asked_part *up);

static bool decline(asking *s) {
  s->declined = true;
  return false;
}

/* ---- moves ----------------------------------------------------------------------------------------------- */

static void add_value_of_option(cgti_nim_facts *facts, uint32_t value) {
  if (value < CGTI_NIM_BITS) facts->has |= UINT64_C(1) << value;
}

/* How large a part is: on a board, the cells and the moves; otherwise the moves, or how many values they can have. */
static bool measure_part(const asking *s, cgti_nim_part *part, const cgti_nim_facts *facts) {
  if (s->board) {
    part->size = cgti_nim_size_of_cells(s->board, &part->name);
    return true;
  }
  if (facts->most == CGTI_NIM_ANY) return cgti_nim_count_moves(&part->size, s->ctx, &part->name);
  part->size = facts->most;
  return true;
}

/* What a part costs, for the order of moves: the larger, the more; among parts of the same size, the less is known. Measured on
 * Cram, Node Kayles and queens. */
static uint32_t effort_of(const cgti_nim_part *part, const cgti_nim_facts *facts) {
  const uint32_t unknown = CGTI_NIM_BITS - (uint32_t)__builtin_popcountll(facts->has | 1);
  return part->size < UINT32_MAX / CGTI_NIM_BITS ? part->size * CGTI_NIM_BITS + unknown : UINT32_MAX;
}

/* Takes parts of known value out of a move, and measures the others. */
static bool fold_known(const asking *s, cgti_nim_option *option) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < option->count; i++) {
    cgti_nim_part *part = &option->parts[i];
    const cgti_nim_facts facts = cgti_nim_lookup(s->table, &part->name, part->hash);
    if (cgti_nim_is_known(&facts)) {
      option->sum ^= facts.most;
      if (s->board) cgti_nim_note_value(s->board, part, facts.most);
      continue;
    }
    if (!measure_part(s, part, &facts)) return false;
    const uint32_t effort = effort_of(part, &facts);
    if (effort > option->size) option->size = effort;
    option->parts[kept++] = *part;
  }
  option->count = kept;
  return true;
}

/* Is it known that a part is not worth *n? */
static bool is_other_than(const cgti_nim_facts *facts, uint32_t n) {
  return n != CGTI_NIM_ANY && cgti_nim_answer(facts, n) == 0;
}

/* Keeps a move if its value is not known, or too large for facts.has. */
static bool sift_move(size_t *kept, const asking *s, asked_part *here, cgti_nim_option *option) {
  if (!fold_known(s, option)) return false;
  if (option->count == 0) add_value_of_option(&here->facts, option->sum);
  if (option->count || option->sum >= CGTI_NIM_BITS) here->options[(*kept)++] = *option;
  return true;
}

/* Only of moves that are kept do the parts stay: room for the parts of every move would take most of the memory of a
 * search. */
static bool keep_parts(cgt_ctx *ctx, cgti_nim_option *option) {
  cgti_nim_part *parts = cgti_scratch_take(ctx, (option->count + 1) * sizeof *parts);
  if (!parts) return false;
  for (uint32_t i = 0; i < option->count; i++) parts[i] = option->parts[i];
  option->parts = parts;
  return true;
}

/* A move worth *n, which is asked for, ends the list. */
static bool sift_board_moves(size_t *kept, asking *s, asked_part *here, uint32_t n) {
  cgti_nim_cursor moves;
  cgti_nim_option move;
  const size_t most = cgti_nim_cell_moves(&moves, s->table, s->board, &here->part->name);
  here->options = cgti_scratch_take(s->ctx, (most + 1) * sizeof *here->options);
  if (!here->options) return false;
  while (cgti_nim_next_cell_move(&move, &moves)) {
    const size_t before = *kept;
    if (!sift_move(kept, s, here, &move)) return false;
    if (*kept > before && !keep_parts(s->ctx, &here->options[before])) return false;
    if (is_other_than(&here->facts, n)) return true;
  }
  return true;
}

static bool sift_moves_in_bytes(size_t *kept, asking *s, asked_part *here) {
  size_t count;
  const cgti_nim_result found = cgti_nim_options(&here->options, &count, s->ctx, s->table, &here->part->name);
  if (found != CGTI_NIM_FOUND) return found == CGTI_NIM_DECLINED ? decline(s) : false;
  for (size_t i = 0; i < count; i++)
    if (!sift_move(kept, s, here, &here->options[i])) return false;
  return true;
}

/* Lists the moves that sift_move keeps; on a board only until one answers the question whether the part is worth *n. A mex
 * is at most the number of values. A part in bytes needs this bound even if it has its answer: without it, measure_part lists
 * all its moves whenever another part has a move to it. */
static bool find_nim_moves(asking *s, asked_part *here, uint32_t n) {
  size_t kept = 0;
  if (!(s->board ? sift_board_moves(&kept, s, here, n) : sift_moves_in_bytes(&kept, s, here))) return false;
  if (s->board && is_other_than(&here->facts, n)) return true;
  here->count = cgti_nim_sort(here->options, kept);
  const size_t values = here->count + (size_t)__builtin_popcountll(here->facts.has);
  if (values < here->facts.most) here->facts.most = (uint32_t)values;
  return true;
}

/* The largest part becomes the first one. */
static void put_largest_first(cgti_nim_option *option) {
  uint32_t largest = 0;
  for (uint32_t i = 1; i < option->count; i++)
    if (option->parts[i].size > option->parts[largest].size) largest = i;
  const cgti_nim_part held = option->parts[largest];
  option->parts[largest] = option->parts[0];
  option->parts[0] = held;
}

/* Is a move worth *m? Its parts but the largest are evaluated. */
static bool ask_move(bool *is, asking *s, const asked_part *here, cgti_nim_option *option, uint32_t m) {
  cgti_nim_facts facts;
  if (option->count > 1) put_largest_first(option);
  for (; option->count > 1; option->count--) {
    if (!ask(&facts, s, &option->parts[option->count - 1], CGTI_NIM_ANY, here)) return false;
    option->sum ^= facts.most;
  }
  if (option->count == 1) {
    if (!ask(&facts, s, &option->parts[0], m ^ option->sum, here)) return false;
    if (cgti_nim_is_known(&facts)) {
      option->sum ^= facts.most;
      option->count = 0;
    }
  }
  *is = option->count == 0 && option->sum == m;
  return true;
}

static bool ask_moves(bool *one_is, asking *s, asked_part *here, uint32_t m) {
  *one_is = false;
  for (size_t i = 0; i < here->count && !*one_is; i++) {
    cgti_nim_option *option = &here->options[i];
    if (!ask_move(one_is, s, here, option, m)) return false;
    if (option->count == 0) add_value_of_option(&here->facts, option->sum);
  }
  return true;
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

static bool has_nim_answer(const cgti_nim_facts *facts, uint32_t n) {
  return n == CGTI_NIM_ANY ? cgti_nim_is_known(facts) : cgti_nim_answer(facts, n) >= 0;
}

static bool is_asked_already(const asked_part *here) {
  for (const asked_part *n = here->up; n; n = n->up)
    if (n->part->hash == here->part->hash && cgti_nim_same(&n->part->name, &here->part->name)) return true;
  return false;
}

/* Is *n at most the second of the values that no option is known to have? If it is more, one of the others is likely to
 * be the value. */
static bool is_likely_value(const cgti_nim_facts *facts, uint32_t n) {
  const uint64_t first = ~facts->has & (facts->has + 1);
  return n < CGTI_NIM_BITS && first && n <= 1 + (uint32_t)__builtin_ctzll(first);
}

/* Tests the lesser values in rising order; before them n, if it is likely. */
static bool settle_part(asking *s, asked_part *here, uint32_t n) {
  bool has = false;
  if (n >= CGTI_NIM_BITS) n = CGTI_NIM_ANY; /* or what is found of n could not be kept */
  if (!find_nim_moves(s, here, n)) return false;
  if (!has_nim_answer(&here->facts, n) && is_likely_value(&here->facts, n)) {
    if (!ask_moves(&has, s, here, n)) return false;
    if (!has) here->facts.most = n; /* the mex of values without n */
  }
  for (uint32_t m = 0; !has && !has_nim_answer(&here->facts, n); m++) {
    bool lesser = m < CGTI_NIM_BITS && here->facts.has >> m & 1;
    if (!lesser && m < here->facts.most && !ask_moves(&lesser, s, here, m)) return false;
    if (!lesser) here->facts = (cgti_nim_facts){here->facts.has, m, true};
  }
  return true;
}

static bool ask(cgti_nim_facts *facts, asking *s, const cgti_nim_part *part, uint32_t n,
                const asked_part *up) {
  asked_part here = {.up = up, .part = part, .facts = cgti_nim_lookup(s->table, &part->name, part->hash)};
  *facts = here.facts;
  if (has_nim_answer(facts, n)) return true;
  if (!s->board && is_asked_already(&here)) return decline(s); /* cells are taken for good */
  if (!cgti_may_recurse(s->ctx)) return false;
  cgti_mark mark = cgti_scratch_mark(s->ctx);
  const uint64_t before = s->nodes++;
  const bool good = settle_part(s, &here, n);
  cgti_scratch_return(s->ctx, mark);
  if (!good) return false;
  /* Moves that a ruleset lists are worth a node: what they answered at once is kept, too. */
  cgti_nim_store(s->ctx, s->table, &part->name, part->hash, &here.facts, s->nodes - before + !s->board);
  *facts = here.facts;
  return true;
}

/* The parts of what is asked: those of a board, or one in bytes. */
static cgti_nim_result begin_asking(cgti_nim_option *all, asking *s, struct cgt_sink *sink, uint32_t id) {
  const cgti_record *record = cgti_record_at(s->ctx, id);
  if (sink->ruleset->cells && sink->ruleset->impartial) {
    const cgti_nim_result found = cgti_nim_board_of(&s->board, all, sink, s->table, record);
    if (found != CGTI_NIM_DECLINED) return found;
  }
  *all = (cgti_nim_option){.parts = cgti_scratch_take(s->ctx, sizeof *all->parts), .count = 1};
  if (!all->parts) return CGTI_NIM_FAILED;
  all->parts[0] = (cgti_nim_part){.name = cgti_nim_name_of(s->ctx, id)};
  all->parts[0].hash = cgti_nim_hash(&all->parts[0].name);
  return CGTI_NIM_FOUND;
}

/* Begins to ask about a position in a sink of its own, which is NULL if that failed. */
static struct cgt_sink *open_asking(cgti_nim_result *found, cgti_nim_option *all, asking *s, cgti_mark *mark,
                                    cgt_ctx *ctx, uint32_t id) {
  *s = (asking){.ctx = ctx, .table = cgti_nim_table_start(ctx)};
  struct cgt_sink *sink =
      s->table ? cgti_sink_open(mark, ctx, cgti_record_at(ctx, id)->way, CGTI_IN_PARTS, CGT_ELIMIT) : NULL;
  *found = sink ? begin_asking(all, s, sink, id) : CGTI_NIM_FAILED;
  return sink;
}

/* Asks about a part. */
static cgti_nim_result ask_part(cgti_nim_facts *facts, asking *s, const cgti_nim_part *part, uint32_t n) {
  if (ask(facts, s, part, n, NULL)) return CGTI_NIM_FOUND;
  return s->declined ? CGTI_NIM_DECLINED : CGTI_NIM_FAILED;
}

cgti_nim_result cgti_nim_search(uint32_t *value, uint64_t *nodes, cgt_ctx *ctx, uint32_t id) {
  asking s;
  cgti_nim_option all = {0};
  cgti_nim_result found;
  cgti_mark mark;
  struct cgt_sink *sink = open_asking(&found, &all, &s, &mark, ctx, id);
  if (!sink) return found;
  *value = all.sum;
  for (uint32_t i = 0; found == CGTI_NIM_FOUND && i < all.count; i++) {
    cgti_nim_facts facts;
    found = ask_part(&facts, &s, &all.parts[i], CGTI_NIM_ANY);
    if (found == CGTI_NIM_FOUND) *value ^= facts.most;
  }
  cgti_sink_close(sink, mark);
  *nodes += s.nodes;
  return found;
}

/* The answer from what is known of a part, after n was asked of it. */
static cgt_nim_test test_of_facts(const cgti_nim_facts *facts, uint32_t n) {
  if (cgti_nim_answer(facts, n) > 0) return CGT_NIM_EQUAL;
  if (n < CGTI_NIM_BITS && facts->has >> n & 1) return CGT_NIM_REACHED;
  return cgti_nim_is_known(facts) && facts->most > n ? CGT_NIM_REACHED : CGT_NIM_BELOW;
}

/* Tests the only part of what is asked. */
static cgti_nim_result test_part(cgt_nim_test *answer, cgt_ctx *ctx, uint32_t id, uint32_t n) {
  asking s;
  cgti_nim_option all;
  cgti_nim_facts facts;
  cgti_nim_result found;
  cgti_mark mark;
  struct cgt_sink *sink = open_asking(&found, &all, &s, &mark, ctx, id);
  if (!sink) return found;
  if (found == CGTI_NIM_FOUND && (all.count != 1 || all.sum)) found = CGTI_NIM_DECLINED;
  if (found == CGTI_NIM_FOUND) found = ask_part(&facts, &s, &all.parts[0], n);
  if (found == CGTI_NIM_FOUND) *answer = test_of_facts(&facts, n);
  cgti_sink_close(sink, mark);
  return found;
}

/* ---- where it pays --------------------------------------------------------------------------------------- */

/* Short games: a ruleset that is known to come back to positions is left to the walk. */
static bool is_for_nims(cgt_ctx *ctx, uint32_t id) {
  const cgti_way way = cgti_record_at(ctx, id)->way;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, way);
  if (cgti_takes_whole(cgti_mode_of(way)) || ruleset->loopy) return false;
  return (ruleset->impartial || cgti_mode_of(way) == CGTI_IMPARTIAL) &&
         cgti_is_none(cgti_value_if_known(ctx, id));
}

/* The search is much faster where parts have masks for names. */
enum {
  BOARD_SHARE = 64,
  WALK_TURNS = 4,
  SEARCH_SHARE = 4 /* of the steps of a turn */,
  WALK_SHARE = 8 /* of the budget */,
  BYTES_OF_A_STEP = 64
};
static bool has_board(cgt_ctx *ctx, uint32_t id) {
  return cgti_ruleset_of(ctx, cgti_record_at(ctx, id)->way)->cells != NULL;
}

/* Walks for so many steps. False if it failed; without a value if the steps ran out. */
static bool walk_part(cgt_ctx *ctx, uint32_t id, uint64_t steps) {
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, steps);
  const cgt_game value = cgti_value_of_part(ctx, id);
  return cgti_steps_end(&allowed, ctx) || !cgti_is_none(value);
}

static bool nim_value_of_part(cgt_ctx *ctx, uint32_t id, uint64_t *nodes) {
  uint32_t value;
  if (!cgti_value_begin(ctx, id)) return false;
  const cgti_nim_result found = cgti_nim_search(&value, nodes, ctx, id);
  cgti_value_end(ctx, id,
                 found == CGTI_NIM_FOUND ? cgti_intern_up_star(ctx, 0, cgti_num_int(ctx, value)) : CGT_NONE);
  return found != CGTI_NIM_FAILED;
}

/* The same for so many steps. False if it failed otherwise. */
static bool nim_search_part(cgt_ctx *ctx, uint32_t id, uint64_t steps, uint64_t *nodes) {
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, steps);
  const bool good = nim_value_of_part(ctx, id, nodes);
  return cgti_steps_end(&allowed, ctx) || good;
}

/* Some values are found sooner by the walk, in which each position is met once: those of Chomp, for example, where values
 * are large. So the walk and the search have turns, each longer than before, until the walk would take too much memory. The
 * walk has most of the steps: a search that pays takes few, and one that does not delays the walk by a quarter at most.
 * Both keep what they have found. */
static bool value_by_turns(cgt_ctx *ctx, uint32_t id, uint64_t steps, uint64_t *nodes) {
  const uint64_t most = ctx->memory.budget->bytes / WALK_SHARE / BYTES_OF_A_STEP;
  for (unsigned turn = 0; turn < WALK_TURNS && steps && steps <= most; turn++, steps *= 4) {
    if (!walk_part(ctx, id, steps)) return false;
    if (!cgti_is_none(cgti_value_if_known(ctx, id))) return true;
    if (!nim_search_part(ctx, id, steps / SEARCH_SHARE, nodes)) return false;
    if (!cgti_is_none(cgti_value_if_known(ctx, id))) return true;
  }
  return nim_value_of_part(ctx, id, nodes);
}

bool cgti_value_from_nims(cgt_ctx *ctx, const struct cgt_sink *sink, uint64_t walk_steps, uint64_t *nodes) {
  for (size_t i = 0; i < sink->count; i++) {
    const uint32_t id = sink->parts[i].id;
    if (!is_for_nims(ctx, id)) continue;
    if (!value_by_turns(ctx, id, has_board(ctx, id) ? walk_steps / BOARD_SHARE : walk_steps, nodes))
      return false;
  }
  return true;
}

/* Of one part alone, whose value is not known. */
bool cgti_test_nims(bool *known, cgt_nim_test *answer, cgt_ctx *ctx, const struct cgt_sink *sink,
                    uint32_t n) {
  *known = false;
  if (sink->count != 1 || !is_for_nims(ctx, sink->parts[0].id)) return true;
  const cgti_nim_result found = test_part(answer, ctx, sink->parts[0].id, n);
  *known = found == CGTI_NIM_FOUND;
  return found != CGTI_NIM_FAILED;
}
