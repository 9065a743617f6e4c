/* report_strategy.c: who wins a sum, and how long the strategy is. */
#include <stdlib.h>

#include "lab/strategy/strategy.h"
#include "lab/report/report.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

static size_t known_parts(const lab_strategy *s) {
  size_t known = 0;
  for (size_t i = 0; i < s->parts.count; i++) known += s->parts.items[i].known;
  return known;
}

static void put_goal(labi_buffer *out, const lab_strategy *s, const labi_strategy_goal *goal,
                     cgt_format format) {
  const char *winner = lab_player_name(goal->winner);
  labi_putf(out, "%s, moving %s, wins", winner, goal->first ? "first" : "second");
  if (!goal->first || goal->opening.by_value) {
    labi_put(out, goal->first ? ": the values of all parts are known.\n" : ".\n");
    return;
  }
  labi_put(out, " by his move\n  ");
  labi_put_made(out, labi_page_value(s->machine, goal->from, format));
  labi_put(out, " -> ");
  labi_put_made(out, labi_page_value(s->machine, goal->to, format));
  labi_put_char(out, '\n');
}

/* A move to each smaller nim-value. */
static void put_smaller(labi_buffer *out, const lab_strategy *s, cgt_format format) {
  labi_putf(out, "The nim-value is %u", (unsigned)s->nim_value);
  labi_put(out, s->nim_value == 0 ? ", so the player who moves second wins.\n" : ". Moves to the smaller values:\n");
  for (size_t n = 0; n < s->smaller.count; n++) {
    labi_putf(out, "  %zu: ", n);
    labi_put_made(out, labi_page_value(s->machine, s->smaller.items[n].from, format));
    labi_put(out, " -> ");
    labi_put_made(out, labi_page_value(s->machine, s->smaller.items[n].to, format));
    labi_put_char(out, '\n');
  }
  if (s->nim_value > s->smaller.count) labi_put(out, "  ...\n");
}

typedef struct strategy_record {
  const lab_strategy *s;
  const char *question, *claim;
  size_t turns, known_parts, steps;
} strategy_record;

static const strategy_record *of(const labi_record *r) { return r->it; }

static void put_page(labi_buffer *out, const labi_record *r) {
  const strategy_record *record = of(r);
  const lab_strategy *s = record->s;
  const cgt_format format = r->setting->format;
  if (!s->holds) labi_put(out, "This is false; what holds is\n");
  labi_page_put_words(out, record->claim, format);
  labi_put(out, "\n\n");
  if (s->of_nim_value) {
    put_smaller(out, s, format);
    labi_put(out, "\nThis follows from the moves in ");
    labi_put_count(out, record->steps);
    labi_put(out, " steps, each about one part");
  } else {
    for (size_t i = 0; i < s->goal_count; i++) put_goal(out, s, &s->goals[i], format);
    labi_put(out, "\nThe strategy answers each move in ");
    labi_put_count(out, record->turns);
    labi_putf(out, " position%s of the loser, and ends at ", record->turns == 1 ? "" : "s");
    labi_put_count(out, record->known_parts);
    labi_putf(out, " part%s of known value", record->known_parts == 1 ? "" : "s");
  }
  labi_put(out, ".\nThe certificate has all of it");
  labi_put_advice(out, r->setting->style, CGT_ADVICE_CERTIFICATE);
  labi_put(out, ".\n");
}

static labi_datum holds(const labi_record *r) { return labi_truth_datum(of(r)->s->holds); }

static const labi_field fields[] = {
    LABI_FIELD("question", TEXT, LABI_AT(strategy_record, question), .without = LABI_LEFT_OUT),
    LABI_FIELD("holds", TRUTH, .get = holds),
    LABI_FIELD("proved", TEXT, LABI_AT(strategy_record, claim),
               .meaning = "the claim, or the statement that holds instead"),
    LABI_FIELD("turns", COUNT, LABI_AT(strategy_record, turns),
               .meaning = "positions in which the loser is to move"),
    LABI_FIELD("known_parts", COUNT, LABI_AT(strategy_record, known_parts),
               .meaning = "whose values end the strategy"),
    LABI_FIELD("steps", COUNT, LABI_AT(strategy_record, steps),
               .meaning = "statements about nim-values, each from the moves of a part and earlier ones"),
    {0}};

const labi_description labi_result_strategy = {
    .name = "strategy", .version = 2, .fields = fields, .page = put_page, .page_in_latex = true};

cgt_status lab_report_strategy(cgt_write *write, void *where, const lab_style *style, const lab_strategy *s) {
  if (!write || !style || !s) return CGT_EINVAL;
  char *claim = labi_strategy_claim_text(s);
  if (!claim) return CGT_ENOMEM;
  const strategy_record record = {s, style->question, claim, s->turns.count, known_parts(s), s->fact_order.count};
  cgt_status status = labi_report(write, where, style, &labi_result_strategy, &record, s->machine);
  free(claim);
  return status;
}
