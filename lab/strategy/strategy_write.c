/* strategy_write.c: a strategy as a certificate; cgt/lab_proof.h has the format. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/outlet.h"
#include "lab/strategy/strategy.h"
#include "lab/text/value_text.h"

static void put_parts(labi_buffer *out, const uint32_t *parts, size_t count) {
  if (count == 0) labi_put(out, " -");
  for (size_t i = 0; i < count; i++) labi_putf(out, " %s%" PRIu32, parts[i] % 2 ? "-" : "", parts[i] / 2);
}

static void put_reply(labi_buffer *out, labi_reply reply) {
  if (reply.by_value)
    labi_put(out, " =");
  else
    labi_putf(out, " %" PRIu32 ".%" PRIu32, reply.part, reply.move);
}

static void put_known(labi_buffer *out, const lab_strategy *s) {
  for (uint32_t i = 0; i < s->parts.count; i++) {
    labi_putf(out, "part %" PRIu32 " = ", i);
    labi_put_value(out, s->machine, s->parts.items[i].term, CGT_PLAIN);
    labi_put_char(out, '\n');
  }
  for (uint32_t i = 0; i < s->parts.count; i++) {
    const labi_strategy_part *part = &s->parts.items[i];
    if (!part->known || part->by_moves || part->term.kind == LAB_GAME) continue;
    labi_putf(out, "value %" PRIu32 " = ", i);
    labi_put_value(out, s->machine, lab_game(part->value), CGT_PLAIN);
    labi_put_char(out, '\n');
  }
  for (uint32_t i = 0; i < s->parts.count; i++)
    if (s->parts.items[i].walked && s->parts.items[i].play == LABI_PLAY_ENDS)
      labi_putf(out, "ends %" PRIu32 "\n", i);
}

static void put_facts(labi_buffer *out, const lab_strategy *s) {
  for (size_t i = 0; i < s->fact_order.count; i++) {
    const labi_nim_fact *fact = &s->facts.items[s->fact_order.items[i]];
    labi_putf(out, "%s %" PRIu32 " = %" PRIu32 " :", fact->exact ? "nim" : "option", fact->part, fact->value);
    for (uint32_t k = 0; k < (fact->exact ? fact->value : 1); k++)
      labi_putf(out, " %" PRIu32, s->fact_moves.items[fact->moves + k]);
    labi_put_char(out, '\n');
  }
}

static void put_strategy(labi_buffer *out, const lab_strategy *s, const char *title, const char *claim) {
  labi_put(out, "cgt certificate 2\n# ");
  for (const char *c = title; *c; c++) labi_put_char(out, *c == '\n' || *c == '\r' ? ' ' : *c);
  labi_put_char(out, '\n');
  if (s->impartial) labi_put(out, "impartial\n");
  put_known(out, s);
  put_facts(out, s);
  labi_put(out, "claim");
  put_parts(out, s->terms.items, s->terms.count);
  labi_putf(out, " %s 0 : %s\n", lab_relation_sign(s->relation), claim);
  for (size_t i = 0; i < s->goal_count; i++) {
    labi_putf(out, "%s %s", lab_player_name(s->goals[i].winner), s->goals[i].first ? "first" : "second");
    if (s->goals[i].first) put_reply(out, s->goals[i].opening);
    labi_put_char(out, '\n');
  }
  for (size_t i = 0; i < s->turns.count; i++) {
    const labi_strategy_turn *turn = &s->turns.items[i];
    labi_putf(out, "turn %s", lab_player_name(turn->loser));
    put_parts(out, s->states.items + turn->state, turn->count);
    labi_put(out, " :");
    for (size_t k = 0; k < turn->reply_count; k++) put_reply(out, s->replies.items[turn->replies + k]);
    labi_put_char(out, '\n');
  }
}

cgt_status lab_strategy_write(cgt_write *write, void *where, const lab_strategy *s, const char *title) {
  if (!write || !s || !title) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  char *claim = labi_strategy_claim_text(s);
  if (claim)
    put_strategy(out, s, title, claim);
  else
    out->failed = true;
  free(claim);
  return labi_outlet_close(&outlet);
}
