/* few_options.c: the value of a position from few of its options; the others are shown not to matter.
 *
 * Theorem. Let G be a short game, and v = {L' | R'} for some of its Left options L' and some of its Right
 * options R'. If no other Left option X of G has X >= v, and no other Right option Z has Z <= v, then G = v.
 * Proof. The second player wins G - v. If a player moves in G or in -v to an option of L' or R', the other one
 * moves to the same option in the other of the two games, which leaves 0. If Left moves from G to another X,
 * then Right wins X - v, moving first, because X >= v is false; likewise if Right moves to another Z. There are
 * no other moves. So these X are gift horses, which Left may be given in v without changing its value (Winning
 * Ways, Ch. 3, Gift Horses). All dominated and all reversible options are such, and one reply of Right's shows
 * it.
 *
 * Method. v begins with the options whose values are known, or with the best looking one of each player. Every
 * other option is tested. One that may matter is evaluated and joins v. A Left option X that is not >= v need not
 * be tested again when Left options join v, for then v rises; after a Right option has joined it is tested
 * again, and likewise for Right. This ends, at the latest when all options are in v, which is G then.
 * X >= v is true unless Right, moving first, wins X - v. That question is put to the search of cgt/decide, for
 * the position X and the game v; the value of X is not needed. To take an option for one that may matter is
 * always right, so a test that takes too many steps is given up.
 *
 * The search evaluates parts that are much smaller than G where it meets them (cgti_most_moves), in the same way.
 * Games whose sum takes more than a few steps stay apart and are played by their options: nobody needs the
 * canonical forms of such sums, and most of the time would go into them.
 *
 * Conditions: short games, normal play. So the ruleset is one whose play ends, with bounds that are proved
 * (cgti_takes_few_options). Tested: few_options::agree_with_the_walk */
#include "cgt/values/values.h"

#include <stdlib.h>
#include <string.h>

#include "cgt/decide/deciding.h"

enum { STEPS_OF_A_FEW_SUM = 400 };

/* A question with the way to its values. */
typedef struct few_question {
  cgti_question question; /* first: value_of is given this */
  const cgti_few_way *way;
} few_question;

/* ---- options ----------------------------------------------------------------------------------------- */

typedef struct few_option {
  const cgti_sum *sum;
  int64_t score;
  bool taken; /* its value is in v */
} few_option;

/* Of one player, the best first; and the values of those that are taken. All in scratch memory. */
typedef struct few_side {
  cgt_player player;
  few_option *options;
  cgt_game *values;
  size_t count, taken;
} few_side;

static int compare_few_sums(const void *a, const void *b) {
  const cgti_sum *x = ((const few_option *)a)->sum, *y = ((const few_option *)b)->sum;
  const size_t m = cgti_sum_bytes(x), n = cgti_sum_bytes(y);
  return m != n ? (m > n) - (m < n) : memcmp(x, y, m);
}

static int compare_few_options(const void *a, const void *b) {
  const few_option *x = a, *y = b;
  if (x->score != y->score) return x->score > y->score ? -1 : 1;
  return compare_few_sums(a, b);
}

/* The option that begins at move part *k, as a sum; *k moves behind it. NULL if it failed. */
static const cgti_sum *sum_of_move(cgti_question *question, const cgti_move_part *moves, size_t *k) {
  const size_t first = *k;
  while (!moves[(*k)++].last) continue;
  cgti_signed_part *parts = cgti_scratch_take(question->ctx, (*k - first) * sizeof *parts);
  if (!parts) return NULL;
  for (size_t i = first; i < *k; i++) parts[i - first] = moves[i].id << 1 | moves[i].negative;
  return cgti_sum_make(question, NULL, SIZE_MAX, (cgti_terms){.parts = parts, .part_count = *k - first});
}

/* Each once. */
static void drop_equal_options(few_side *side) {
  size_t kept = 0;
  qsort(side->options, side->count, sizeof *side->options, compare_few_sums);
  for (size_t i = 0; i < side->count; i++)
    if (i == 0 || compare_few_sums(&side->options[kept - 1], &side->options[i]) != 0)
      side->options[kept++] = side->options[i];
  side->count = kept;
}

static bool list_few_options(few_side *side, cgti_question *question, uint32_t id, cgt_player player) {
  size_t count;
  const cgti_move_part *moves = cgti_moves_in_parts(&count, question->ctx, id, player);
  *side = (few_side){.player = player};
  side->options = moves ? cgti_scratch_take(question->ctx, (count + 1) * sizeof *side->options) : NULL;
  side->values = moves ? cgti_scratch_take(question->ctx, (count + 1) * sizeof *side->values) : NULL;
  if (!side->options || !side->values) return false;
  for (size_t k = 0; k < count;) {
    const cgti_sum *sum = sum_of_move(question, moves, &k);
    if (!sum) return false;
    side->options[side->count++] = (few_option){.sum = sum};
  }
  drop_equal_options(side);
  for (size_t i = 0; i < side->count; i++)
    if (!cgti_guess_sum(&side->options[i].score, question, side->options[i].sum, player)) return false;
  qsort(side->options, side->count, sizeof *side->options, compare_few_options);
  return true;
}

/* ---- values of options ------------------------------------------------------------------------------- */

static cgt_game value_from_few(cgti_question *question, cgti_part_facts *facts);

static cgt_game value_of_few_sum(cgti_question *question, const cgti_sum *sum) {
  cgt_ctx *ctx = question->ctx;
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  cgt_game value = sum->core_count ? cgti_game_of_sum(sum, 0) : cgti_number(sum->number);
  for (size_t i = 1; i < sum->core_count && !cgti_is_none(value); i++)
    value = cgti_add(ctx, value, cgti_game_of_sum(sum, i));
  for (size_t i = 0; i < sum->part_count && !cgti_is_none(value); i++) {
    cgti_part_facts *facts = cgti_known_facts_of(question, parts[i] >> 1);
    cgt_game g = facts ? value_from_few(question, facts) : CGT_NONE;
    value = cgti_is_none(g) ? g : cgti_add(ctx, value, parts[i] & 1 ? cgti_neg(g) : g);
  }
  return value;
}

static bool take_few_option(few_side *side, cgti_question *question, few_option *option) {
  const cgt_game value = value_of_few_sum(question, option->sum);
  option->taken = true;
  side->values[side->taken++] = value;
  return !cgti_is_none(value);
}

/* Those whose values are known, or else the best. */
static bool take_first_options(few_side *side, cgti_question *question) {
  for (size_t i = 0; i < side->count; i++) {
    const cgti_sum *sum = side->options[i].sum;
    if (sum->part_count == 0 && sum->core_count <= 1 && !take_few_option(side, question, &side->options[i]))
      return false;
  }
  return side->taken || !side->count || take_few_option(side, question, &side->options[0]);
}

/* ---- tests ------------------------------------------------------------------------------------------- */

/* Can the option be proved not to matter? 1: it may matter; 0: it does not; -1: failed. Of an option X of Left's, Right
 * moves first in X - v. */
static int may_matter(cgti_question *question, const cgti_sum *option, cgt_game v, cgt_player player) {
  cgt_ctx *ctx = question->ctx;
  cgti_mark mark = cgti_scratch_mark(ctx);
  const cgt_game minus_v = cgti_neg(v);
  const cgti_terms term = {.games = &minus_v, .game_count = 1};
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, ((const few_question *)question)->way->test_steps);
  const cgti_sum *sum = cgti_sum_make(question, option, SIZE_MAX, term);
  cgt_decided_by how;
  cgti_verdict verdict = sum ? cgti_look(&how, question, sum, !player) : CGTI_FAILED;
  if (verdict == CGTI_OPEN) verdict = cgti_search(NULL, question, sum, !player);
  if (cgti_steps_end(&allowed, ctx)) verdict = CGTI_LOSES; /* given up */
  cgti_scratch_return(ctx, mark);
  return verdict == CGTI_FAILED ? -1 : verdict == CGTI_LOSES;
}

/* Tests the options of one side that are not in v, and takes those that may matter. 1 if v has changed, 0 if not, -1 if it
 * failed. */
static int test_side(cgt_game *v, few_side sides[2], cgt_player player, cgti_question *question) {
  few_side *side = &sides[player];
  int changed = 0;
  for (size_t i = 0; i < side->count; i++) {
    few_option *option = &side->options[i];
    if (option->taken) continue;
    const int may = may_matter(question, option->sum, *v, player);
    if (may < 0) return -1;
    if (!may) continue;
    if (!take_few_option(side, question, option)) return -1;
    *v = cgti_canonical(question->ctx, sides[CGT_LEFT].values, sides[CGT_LEFT].taken, sides[CGT_RIGHT].values,
                        sides[CGT_RIGHT].taken);
    if (cgti_is_none(*v)) return -1;
    changed = 1;
  }
  return changed;
}

static cgt_game value_by_tests(cgti_question *question, uint32_t id) {
  few_side sides[2];
  for (int player = 0; player < 2; player++)
    if (!list_few_options(&sides[player], question, id, player) ||
        !take_first_options(&sides[player], question))
      return CGT_NONE;
  cgt_game v = cgti_canonical(question->ctx, sides[CGT_LEFT].values, sides[CGT_LEFT].taken,
                              sides[CGT_RIGHT].values, sides[CGT_RIGHT].taken);
  int settled = 0; /* sides whose options were tested since the other side changed v */
  for (cgt_player player = CGT_LEFT; settled < 2 && !cgti_is_none(v); player = !player) {
    const int changed = test_side(&v, sides, player, question);
    if (changed < 0) return CGT_NONE;
    settled = changed ? 1 : settled + 1;
  }
  return v;
}

/* ---- parts ------------------------------------------------------------------------------------------- */

static cgt_game value_by_bounds_or_tests(cgti_question *question, cgti_part_facts *facts) {
  if (!cgti_find_bound(question, facts, false) || !cgti_find_bound(question, facts, true)) return CGT_NONE;
  if (cgti_is_valued(facts)) return facts->bound[0];
  const unsigned most_moves = question->most_moves;
  cgti_mark mark = cgti_scratch_mark(question->ctx);
  question->most_moves = cgti_most_moves(facts, CGTI_PERCENT_IN_SUMS);
  const cgt_game value = value_by_tests(question, facts->id);
  question->most_moves = most_moves;
  cgti_scratch_return(question->ctx, mark);
  return value;
}

/* Of a part; it is remembered. CGT_NONE if it failed. */
static cgt_game value_from_few(cgti_question *question, cgti_part_facts *facts) {
  cgt_ctx *ctx = question->ctx;
  const cgti_few_way *way = ((const few_question *)question)->way;
  const uint32_t id = facts->id;
  cgt_game value = cgti_value_if_known(ctx, id);
  if (!cgti_is_none(value)) return value;
  if (!cgti_takes_few_options(cgti_ruleset_of(ctx, cgti_record_at(ctx, id)->way)))
    return cgti_value_of_part(ctx, id);
  if (!cgti_find_moves(question, facts)) return CGT_NONE;
  if (cgti_moves_of(facts) < way->least_moves) return cgti_value_of_part(ctx, id);
  if (!cgti_value_begin(ctx, id)) return CGT_NONE;
  value = value_by_bounds_or_tests(question, facts);
  cgti_value_end(ctx, id, value);
  return value;
}

/* The same of a part of a sink, which stays unknown if limits other than the caller's own end it. */
static bool value_part(few_question *few, uint32_t id) {
  cgt_ctx *ctx = few->question.ctx;
  cgti_part_facts *facts = cgti_known_facts_of(&few->question, id);
  if (!facts) return false;
  cgti_steps all;
  cgti_steps_begin(&all, ctx, UINT64_MAX);
  const cgt_game value = value_from_few(&few->question, facts);
  (void)cgti_steps_end(&all, ctx);
  return !cgti_is_none(value) ||
         (ctx->memory.last_status == CGT_ELIMIT && ctx->memory.steps_left && cgti_steps_take_back(&all, ctx));
}

/* Is part id to be evaluated here? */
static bool is_for_few(cgt_ctx *ctx, uint32_t id) {
  const cgti_way way = cgti_record_at(ctx, id)->way;
  return cgti_takes_few_options(cgti_ruleset_of(ctx, way)) && cgti_mode_of(way) == CGTI_WITH_THEOREMS &&
         cgti_is_none(cgti_value_if_known(ctx, id));
}

static bool value_parts(cgt_ctx *ctx, const struct cgt_sink *sink, size_t i, const cgti_few_way *way) {
  few_question few = {.question = {.ctx = ctx,
                                   .deciding = cgti_deciding_start(ctx),
                                   .value_of = value_from_few,
                                   .sum_steps = STEPS_OF_A_FEW_SUM},
                      .way = way};
  few.question.options.table_bytes = ctx->memory.budget->bytes / CGTI_TABLE_SHARE;
  few.question.options.without = way->without | CGT_WITHOUT_TRIES; /* which know nothing of games */
  if (!few.question.deciding) return false;
  for (; i < sink->count; i++)
    if (is_for_few(ctx, sink->parts[i].id) && !value_part(&few, sink->parts[i].id)) return false;
  return true;
}

/* Most sinks have nothing for it, and each value of a sweep comes here: they cost no question. */
bool cgti_value_from_few(cgt_ctx *ctx, const struct cgt_sink *sink, const cgti_few_way *way) {
  if (!atomic_load_explicit(&ctx->positions->some_take_few, memory_order_relaxed)) return true;
  for (size_t i = 0; i < sink->count; i++)
    if (is_for_few(ctx, sink->parts[i].id)) return value_parts(ctx, sink, i, way);
  return true;
}
