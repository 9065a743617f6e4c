/* decided_terms.c: a decided sum as terms, which others can keep: its games, with the number, and its parts.
 */
#include "cgt/decide/deciding.h"

/* In scratch memory; NULL if it failed. */
static const cgt_term *terms_of_sum(size_t *count, cgti_question *question, const cgti_sum *sum) {
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  cgt_term *terms = cgti_scratch_take(question->ctx, (cgti_sum_words(sum) + 1) * sizeof *terms);
  if (!terms) return NULL;
  *count = 0;
  for (size_t i = 0; i < sum->core_count; i++)
    terms[(*count)++] = (cgt_term){.game = cgti_game_of_sum(sum, i)};
  if (!sum->core_count && sum->number) terms[(*count)++] = (cgt_term){.game = cgti_number(sum->number)};
  for (size_t i = 0; i < sum->part_count; i++)
    terms[(*count)++] = (cgt_term){.position = {parts[i] >> 1}, .negative = parts[i] & 1};
  return terms;
}

bool cgti_tell_decided(cgti_question *question, const cgti_sum *sum, cgt_player player, bool wins,
                       uint64_t nodes) {
  const cgt_decide_options *options = &question->options;
  if (!options->keep) return true;
  cgti_mark mark = cgti_scratch_mark(question->ctx);
  cgt_decided decided = {.player = player, .wins = wins, .nodes = nodes};
  decided.terms = terms_of_sum(&decided.count, question, sum);
  const bool good = decided.terms;
  question->ctx->memory.asking++; /* calls from inside leave the search as it is */
  if (good) options->keep(options->keeper, &decided);
  question->ctx->memory.asking--;
  cgti_scratch_return(question->ctx, mark);
  return good;
}
