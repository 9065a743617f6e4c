/* sum.c: sums as states of the search: what is left after a move, as small as equal values allow. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/word_list.h"

enum { MOST_WORDS = 4000 };

/* A sum under construction: room for all that may come. */
typedef struct builder {
  cgti_question *question;
  cgti_num number;
  size_t core_count, part_count;
  uint32_t *cores, *parts;
} builder;

/* Takes `word` out of a list, if it is there. */
static bool take_out(uint32_t *words, size_t *count, uint32_t word) {
  for (size_t i = 0; i < *count; i++) {
    if (words[i] != word) continue;
    words[i] = words[--*count];
    return true;
  }
  return false;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static bool put_game(builder *b, cgt_game g) {
  cgt_ctx *ctx = b->question->ctx;
  b->number = cgti_num_add(ctx, b->number, g.number);
  if (b->number == CGTI_NAN) return false;
  if (cgti_is_number(g)) return true;
  if (!cgti_with(b->question, CGT_WITHOUT_CANCELLING) ||
      !take_out(b->cores, &b->core_count, cgti_core_neg(g.core)))
    b->cores[b->core_count++] = g.core;
  return true;
}

/* Adds all games up if that takes few steps; how many are tried adapts to what went well. A sum does not
 * depend on the order of its terms, so equal sums stay equal as long as the limits do. */
static bool fold_games(builder *b) {
  struct cgti_deciding *deciding = b->question->deciding;
  size_t count = b->core_count;
  if (count < 2 || count > deciding->fold_most || !cgti_with(b->question, CGT_WITHOUT_VALUES)) return true;
  cgt_game sum = {b->cores[0], 0};
  bool failed = false;
  for (size_t i = 1; i < count && !cgti_is_none(sum); i++)
    sum = cgti_add_within(&failed, b->question->ctx, sum, (cgt_game){b->cores[i], 0}, b->question->sum_steps);
  if (failed) return false;
  if (cgti_is_none(sum)) {
    deciding->fold_most = count > 2 ? (uint32_t)count - 1 : 2;
    deciding->fold_runs = 0;
    return true;
  }
  if (count == deciding->fold_most && ++deciding->fold_runs % 256 == 0) deciding->fold_most++;
  b->core_count = 0;
  return put_game(b, sum);
}

/* ---- parts ----------------------------------------------------------------------------------------- */

/* Where play may come back G + -G is a draw. That it does not is known of rulesets whose small positions the
 * tests play out. */
static bool play_ends(const cgt_ruleset *ruleset) { return ruleset->small[0] && !ruleset->loopy; }

/* G + -G = 0 where play ends (Siegel, CGT, Ch. I), and an impartial G is its own negative. */
static bool put_part(builder *b, cgti_signed_part part) {
  const cgt_ctx *ctx = b->question->ctx;
  const cgti_part_facts *facts = cgti_facts_of(b->question, part >> 1, CGTI_WORTH_IN_SUMS);
  if (!facts) return false;
  if (cgti_is_valued(facts)) return put_game(b, part & 1 ? cgti_neg(facts->bound[0]) : facts->bound[0]);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, cgti_record_at(ctx, part >> 1)->way);
  if (ruleset->impartial) part &= ~(cgti_signed_part)1;
  if (!cgti_with(b->question, CGT_WITHOUT_CANCELLING) || !play_ends(ruleset) ||
      !take_out(b->parts, &b->part_count, ruleset->impartial ? part : part ^ 1))
    b->parts[b->part_count++] = part;
  return true;
}

/* ---- both ------------------------------------------------------------------------------------------ */

static bool add_from(builder *b, const cgti_sum *from, size_t without) {
  b->number = from->number;
  for (size_t i = 0; i < from->core_count; i++)
    if (i != without) b->cores[b->core_count++] = from->words[i];
  if (without == 0 && from->core_count) b->number = 0;             /* it went with the first */
  for (size_t i = from->core_count; i < cgti_sum_words(from); i++) /* whose value may be known by now */
    if (i != without && !put_part(b, from->words[i])) return false;
  return true;
}

static const cgti_sum *finish_sum(const builder *b) {
  cgt_ctx *ctx = b->question->ctx;
  if (b->core_count + b->part_count > MOST_WORDS) {
    cgti_fail(ctx, CGT_ELIMIT, "a sum has more than %d parts, too many to decide", MOST_WORDS);
    return NULL;
  }
  cgti_sum *sum = cgti_scratch_take(ctx, sizeof *sum + (b->core_count + b->part_count) * sizeof *sum->words);
  if (!sum) return NULL;
  *sum = (cgti_sum){(uint16_t)b->core_count, (uint16_t)b->part_count, b->number};
  if (b->core_count) memcpy(sum->words, b->cores, b->core_count * sizeof *sum->words);
  if (b->part_count) memcpy(sum->words + b->core_count, b->parts, b->part_count * sizeof *sum->words);
  cgti_words_sort(sum->words, b->core_count);
  cgti_words_sort(sum->words + b->core_count, b->part_count);
  return sum;
}

const cgti_sum *cgti_sum_make(cgti_question *question, const cgti_sum *from, size_t without,
                              cgti_terms terms) {
  cgt_ctx *ctx = question->ctx;
  size_t room = (from ? cgti_sum_words(from) : 0) + terms.part_count + terms.game_count + 1;
  builder b = {.question = question};
  b.cores = cgti_scratch_take(ctx, room * sizeof *b.cores);
  b.parts = cgti_scratch_take(ctx, room * sizeof *b.parts);
  if (!b.cores || !b.parts || (from && !add_from(&b, from, without))) return NULL;
  for (size_t i = 0; i < terms.game_count; i++)
    if (!put_game(&b, terms.games[i])) return NULL;
  for (size_t i = 0; i < terms.part_count; i++)
    if (!put_part(&b, terms.parts[i])) return NULL;
  return fold_games(&b) ? finish_sum(&b) : NULL;
}
