/* report_strategy.c: who wins a sum, and how long the strategy is. */
#include <stdlib.h>

#include "base/outlet.h"
#include "lab/strategy/strategy.h"
#include "lab/text/value_text.h"

static size_t known_parts(const lab_strategy *s) {
  size_t known = 0;
  for (size_t i = 0; i < s->parts.count; i++) known += s->parts.items[i].known;
  return known;
}

static void put_goal(labi_buffer *out, const lab_strategy *s, const labi_strategy_goal *goal) {
  const char *winner = lab_player_name(goal->winner);
  labi_putf(out, "%s, moving %s, wins", winner, goal->first ? "first" : "second");
  if (!goal->first || goal->opening.by_value) {
    labi_put(out, goal->first ? ": the values of all parts are known.\n" : ".\n");
    return;
  }
  labi_put(out, " by his move\n  ");
  labi_put_value(out, s->machine, goal->from, CGT_PLAIN);
  labi_put(out, " -> ");
  labi_put_value(out, s->machine, goal->to, CGT_PLAIN);
  labi_put_char(out, '\n');
}

static void put_page(labi_buffer *out, const lab_strategy *s, const char *claim) {
  char turns[LAB_COUNT_ROOM], parts[LAB_COUNT_ROOM];
  if (!s->holds) labi_put(out, "This is false; what holds is\n");
  labi_putf(out, "%s\n\n", claim);
  for (size_t i = 0; i < s->goal_count; i++) put_goal(out, s, &s->goals[i]);
  size_t known = known_parts(s);
  labi_putf(out,
            "\nThe strategy answers each move in %s position%s of the loser, and ends at %s part%s of known "
            "value;\n"
            "--certificate FILE writes it.\n",
            lab_count_text(turns, s->turns.count), s->turns.count == 1 ? "" : "s",
            lab_count_text(parts, known), known == 1 ? "" : "s");
}

static void put_object(labi_buffer *out, const lab_strategy *s, const lab_style *style, const char *claim) {
  json_t *object =
      json_pack("{ss* sb ss sI sI}", "question", style->question, "holds", s->holds, "proved", claim, "turns",
                (json_int_t)s->turns.count, "known_parts", (json_int_t)known_parts(s));
  labi_put_json_line(out, object);
}

cgt_status lab_report_strategy(cgt_write *write, void *where, const lab_style *style, const lab_strategy *s) {
  if (!write || !style || !s) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  char *claim = labi_strategy_claim_text(s);
  if (!claim)
    out->failed = true;
  else if (style->format == CGT_JSON)
    put_object(out, s, style, claim);
  else
    put_page(out, s, claim);
  free(claim);
  return labi_outlet_close(&outlet);
}
