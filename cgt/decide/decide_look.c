/* decide_look.c: what is known of a sum without trying its moves.
 *
 * Left, moving first, wins G unless G <= 0; Right unless G >= 0. With bounds low <= G <= high: Left does not
 * win if high <= 0, and wins if low <= 0 is false, for then he wins low, and low + (G - low) with G - low >=
 * 0 too (Siegel, CGT, Ch. II, the order). Nothing here fails to be exact: bounds that would take long are not
 * used. */
#include "cgt/decide/deciding.h"

enum { STEPS_OF_A_BOUND = 2000, MOST_ADDED = 8 };

/* G <= 0, if Left moves first, or G >= 0, of the sum of these games: 1, 0, or -1 if that took too many steps
 * or, with *failed, failed. Sums of two take no addition: G + H <= 0 is G <= -H. */
static int is_lost(bool *failed, cgt_ctx *ctx, const cgt_game *games, size_t count, cgt_player player) {
  cgt_game sum = count ? games[0] : cgti_number(0);
  for (size_t i = 1; i + 1 < count && !cgti_is_none(sum); i++)
    sum = cgti_add_within(failed, ctx, sum, games[i], STEPS_OF_A_BOUND);
  if (cgti_is_none(sum)) return -1;
  cgt_game other = count > 1 ? cgti_neg(games[count - 1]) : cgti_number(0);
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, STEPS_OF_A_BOUND);
  int lost = player == CGT_LEFT ? cgti_le(ctx, sum, other) : cgti_le(ctx, other, sum);
  bool out = cgti_steps_end(&allowed, ctx);
  if (lost < 0 && !out) *failed = true;
  return lost;
}

/* The games of the sum, and after them a bound of each part: the upper one, or the lower; false if there is
 * none. */
static bool games_of_bounds(cgt_game *games, cgti_question *question, const cgti_sum *sum, bool upper,
                            bool *failed) {
  size_t count = 0;
  for (size_t i = 0; i < sum->core_count; i++) games[count++] = cgti_game_of_sum(sum, i);
  if (!count) games[count++] = cgti_number(sum->number);
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  for (size_t i = 0; i < sum->part_count; i++) {
    bool negative = parts[i] & 1;
    cgti_part_facts *facts = cgti_known_facts_of(question, parts[i] >> 1);
    *failed = !facts || !cgti_find_bound(question, facts, upper != negative);
    if (*failed) return false;
    cgt_game g = facts->bound[upper != negative];
    if (cgti_is_none(g)) return false;
    games[count++] = negative ? cgti_neg(g) : g;
  }
  return true;
}

/* Who wins a sum of games, exactly where the sum is made, and else as far as stops tell. */
static cgti_verdict look_at_games(cgt_ctx *ctx, const cgt_game *games, size_t count, cgt_player player) {
  if (count > 2) {
    cgti_verdict verdict = cgti_look_at_stops(ctx, games, count, player);
    if (verdict != CGTI_OPEN) return verdict;
  }
  bool failed = false;
  int lost = count > MOST_ADDED ? -1 : is_lost(&failed, ctx, games, count, player);
  return failed ? CGTI_FAILED : lost < 0 ? CGTI_OPEN : lost ? CGTI_LOSES : CGTI_WINS;
}

/* By the bound that says that player loses, or by the one that says he wins. */
static cgti_verdict look_by_bounds(cgti_question *question, const cgti_sum *sum, cgt_player player) {
  cgt_ctx *ctx = question->ctx;
  size_t count = sum->part_count + (size_t)(sum->core_count ? sum->core_count : 1);
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game *games = cgti_scratch_take(ctx, count * sizeof *games);
  bool failed = !games;
  cgti_verdict verdict = CGTI_OPEN;
  for (int upper = 0; upper < 2 && !failed && verdict == CGTI_OPEN; upper++) {
    if (!games_of_bounds(games, question, sum, upper, &failed)) continue;
    verdict = look_at_games(ctx, games, count, player);
    cgti_verdict told = upper == (player == CGT_LEFT) ? CGTI_LOSES : CGTI_WINS;
    if (sum->part_count && verdict != told && verdict != CGTI_FAILED) verdict = CGTI_OPEN;
  }
  cgti_scratch_return(ctx, mark);
  return failed ? CGTI_FAILED : verdict;
}

static cgti_verdict look_by_value(cgti_question *question, const cgti_sum *sum, cgt_player player) {
  if (sum->part_count || sum->core_count > 2) return CGTI_OPEN;
  cgt_game games[2] = {cgti_number(sum->number), cgti_number(0)};
  for (size_t i = 0; i < sum->core_count; i++) games[i] = cgti_game_of_sum(sum, i);
  return look_at_games(question->ctx, games, sum->core_count == 2 ? 2 : 1, player);
}

static cgti_verdict look_by_theorem(const cgti_question *question, const cgti_sum *sum, cgt_player player) {
  if (sum->part_count != 1 || sum->core_count || sum->number) return CGTI_OPEN;
  cgti_signed_part part = *cgti_parts_of_sum(sum);
  const cgti_record *record = cgti_record_at(question->ctx, part >> 1);
  const cgt_ruleset *ruleset = cgti_ruleset_of(question->ctx, record->way);
  cgt_outcome outcome;
  if (!ruleset->outcome || !ruleset->outcome(&outcome, cgti_record_bytes(record), cgti_record_length(record)))
    return CGTI_OPEN;
  if (outcome == CGT_N || outcome == CGT_P) return outcome == CGT_N ? CGTI_WINS : CGTI_LOSES;
  bool left_wins = (outcome == CGT_L) != (part & 1);
  return left_wins == (player == CGT_LEFT) ? CGTI_WINS : CGTI_LOSES;
}

static cgti_verdict look_by_table(const cgti_question *question, const cgti_sum *sum, cgt_player player) {
  int wins = cgti_decided_lookup(question, sum, player);
  return wins < 0 ? CGTI_OPEN : wins ? CGTI_WINS : CGTI_LOSES;
}

cgti_verdict cgti_look(cgt_decided_by *how, cgti_question *question, const cgti_sum *sum, cgt_player player) {
  cgti_verdict verdict = look_by_value(question, sum, player);
  *how = CGT_BY_VALUE;
  question->counts.by_value += verdict != CGTI_OPEN;
  if (verdict != CGTI_OPEN) return verdict;
  if (cgti_with(question, CGT_WITHOUT_THEOREMS)) {
    verdict = look_by_theorem(question, sum, player);
    *how = CGT_BY_THEOREM;
    question->counts.by_theorem += verdict != CGTI_OPEN;
    if (verdict != CGTI_OPEN) return verdict;
  }
  verdict = look_by_table(question, sum, player);
  *how = CGT_BY_SEARCH;
  question->counts.by_table += verdict != CGTI_OPEN;
  if (verdict != CGTI_OPEN || !cgti_with(question, CGT_WITHOUT_BOUNDS)) return verdict;
  verdict = look_by_bounds(question, sum, player);
  *how = CGT_BY_BOUNDS;
  question->counts.by_bounds += verdict != CGTI_OPEN;
  return verdict;
}
