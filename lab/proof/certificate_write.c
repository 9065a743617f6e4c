/* certificate_write.c: a proof as a certificate; cgt/lab_proof.h has the format. */
#include <inttypes.h>

#include "base/outlet.h"
#include "lab/certificate/certificate.h"

static void put_component(labi_buffer *out, const char *before, lab_component c) {
  labi_putf(out, "%s%s%" PRIu32, before, c.negative ? "-" : "", c.game);
}

/* off: the offsides of loopy games, or NULL. */
static void put_sum(labi_buffer *out, const lab_sum *sum, const lab_sum *off) {
  if (sum->count == 0) labi_put(out, " -");
  for (size_t i = 0; i < sum->count; i++) {
    put_component(out, " ", sum->components[i]);
    if (off && !labi_same_component(sum->components[i], off->components[i]))
      put_component(out, "&", off->components[i]);
  }
}

static void put_game(labi_buffer *out, const lab_proof *proof, uint32_t g) {
  lab_proof_game game = lab_proof_game_at(proof, g);
  labi_putf(out, "game %" PRIu32 " = ", g);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    if (player == CGT_RIGHT) labi_put_char(out, '|');
    for (size_t i = 0; i < game.count[player]; i++)
      labi_putf(out, "%s%" PRIu32, i > 0 ? " " : "", game.options[player][i]);
  }
  labi_put_char(out, '\n');
}

static const char *side_name(lab_side side) { return side == LAB_ONSIDE ? "on" : "off"; }

static const char *order_name(bool first) { return first ? "first" : "second"; }

static void put_turn(labi_buffer *out, const lab_proof *proof, uint32_t number) {
  const lab_claim *claim = lab_proof_claim(proof);
  lab_turn turn = lab_proof_turn_at(proof, number);
  labi_put(out, "turn ");
  if (claim->loopy) labi_putf(out, "%s %s ", side_name(turn.side), order_name(turn.first));
  labi_put(out, lab_player_name(turn.player));
  for (size_t i = 0; i < claim->played.count; i++) labi_putf(out, " %" PRIu32, turn.position[i]);
  if (claim->loopy) labi_putf(out, " rank %" PRIu32, turn.rank);
  labi_put(out, " :");
  for (size_t i = 0; i < turn.count; i++) {
    lab_move move = turn.answers[i].move, answer = turn.answers[i].answer;
    labi_putf(out, " %" PRIu32 ":%" PRIu32 ">%" PRIu32 ":%" PRIu32, move.component, move.to, answer.component,
              answer.to);
  }
  labi_put_char(out, '\n');
}

/* The claim, and the sum that is played where that is not plain from it. */
static void put_claim(labi_buffer *out, const lab_claim *claim) {
  const lab_sum *off = claim->loopy ? claim->off_sides : NULL;
  labi_put(out, "claim");
  put_sum(out, &claim->sides[0], off);
  if (claim->loopy && claim->of_outcome) {
    labi_putf(out, " outcome %s", cgt_loopy_outcome_name(claim->outcome));
  } else {
    labi_putf(out, " %s", lab_relation_sign(claim->proved));
    put_sum(out, &claim->sides[1], off ? off + 1 : NULL);
  }
  labi_putf(out, " : %s\n", claim->text);
  if (claim->loopy) return;
  labi_put(out, "sum");
  put_sum(out, &claim->played, NULL);
  labi_put_char(out, '\n');
}

static void put_certificate(labi_buffer *out, const lab_proof *proof, const char *title) {
  const lab_claim *claim = lab_proof_claim(proof);
  labi_put(out, claim->loopy ? "cgt certificate 3\n# " : "cgt certificate 1\n# ");
  for (const char *c = title; *c; c++) labi_put_char(out, *c == '\n' || *c == '\r' ? ' ' : *c);
  labi_put_char(out, '\n');
  for (uint32_t g = 0; g < lab_proof_game_count(proof); g++) put_game(out, proof, g);
  put_claim(out, claim);
  size_t goals;
  const lab_goal *goal = lab_proof_goals(&goals, proof);
  for (; goals-- > 0; goal++) {
    if (claim->loopy) labi_putf(out, "%s ", side_name(goal->side));
    labi_putf(out, "%s %s", lab_player_name(goal->player), order_name(goal->first));
    if (goal->first) labi_putf(out, " %" PRIu32 ":%" PRIu32, goal->opening.component, goal->opening.to);
    labi_put_char(out, '\n');
  }
  for (uint32_t i = 0; i < lab_proof_turn_count(proof); i++) put_turn(out, proof, i);
}

cgt_status lab_certificate_write(cgt_write *write, void *where, const lab_proof *proof, const char *title) {
  if (!write || !proof || !title) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  put_certificate(out, proof, title);
  return labi_outlet_close(&outlet);
}
