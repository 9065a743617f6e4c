/* certificate_coq.c: a proof as a theorem of Coq, whose proof is its certificate: the terms are those of
 * proofs/certificate.v, where the checker is proved sound. */
#include <inttypes.h>

#include "lab/base/outlet.h"
#include "lab/proof/certificate.h"

/* Comments of Coq nest and have strings in them: (* and " in one become harmless. */
static void put_comment(labi_buffer *out, const char *text) {
  labi_put(out, "(* ");
  for (char before = ' '; *text; before = *text++) {
    bool mark = (before == '(' && *text == '*') || (before == '*' && *text == ')');
    if (mark) labi_put_char(out, ' ');
    labi_put_char(out, *text == '"' ? '\'' : *text == '\n' || *text == '\r' ? ' ' : *text);
  }
  labi_put(out, " *)\n");
}

static void put_separator(labi_buffer *out, bool first) { labi_put(out, first ? "" : "; "); }

static void put_term(labi_buffer *out, lab_component term) {
  labi_putf(out, "%c %" PRIu32, term.negative ? 'M' : 'P', term.game);
}

static void put_sum(labi_buffer *out, const lab_sum *sum) {
  labi_put_char(out, '[');
  for (size_t i = 0; i < sum->count; i++) {
    put_separator(out, i == 0);
    put_term(out, sum->components[i]);
  }
  labi_put_char(out, ']');
}

static void put_games(labi_buffer *out, const lab_proof *proof) {
  for (uint32_t g = 0; g < lab_proof_game_count(proof); g++) {
    lab_proof_game game = lab_proof_game_at(proof, g);
    labi_put(out, g ? ";\n    (" : "\n    (");
    for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      labi_put(out, player == CGT_LEFT ? "[" : ", [");
      for (size_t i = 0; i < game.count[player]; i++) {
        put_separator(out, i == 0);
        labi_putf(out, "%" PRIu32, game.options[player][i]);
      }
      labi_put_char(out, ']');
    }
    labi_put_char(out, ')');
  }
}

static void put_goals(labi_buffer *out, const lab_proof *proof) {
  size_t count;
  const lab_goal *goals = lab_proof_goals(&count, proof);
  for (size_t i = 0; i < count; i++) {
    put_separator(out, i == 0);
    labi_putf(out, "%s %s", goals[i].first ? "First" : "Second", lab_player_name(goals[i].player));
    if (goals[i].first)
      labi_putf(out, " %" PRIu32 " %" PRIu32, goals[i].opening.component, goals[i].opening.to);
  }
}

static void put_turns(labi_buffer *out, const lab_proof *proof) {
  const lab_sum *played = &lab_proof_claim(proof)->played;
  for (uint32_t number = 0; number < lab_proof_turn_count(proof); number++) {
    lab_turn turn = lab_proof_turn_at(proof, number);
    lab_sum position = *played;
    for (size_t i = 0; i < position.count; i++) position.components[i].game = turn.position[i];
    labi_putf(out, "%s\n    T %s ", number ? ";" : "", lab_player_name(turn.player));
    put_sum(out, &position);
    labi_put(out, " [");
    for (size_t i = 0; i < turn.count; i++) {
      lab_move move = turn.answers[i].move, answer = turn.answers[i].answer;
      put_separator(out, i == 0);
      labi_putf(out, "A %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32, move.component, move.to,
                answer.component, answer.to);
    }
    labi_put_char(out, ']');
  }
}

static const char *relation_name(lab_relation relation) {
  static const char *const names[] = {[LAB_EQ] = "EQ", [LAB_NE] = "NE", [LAB_LE] = "LE",
                                      [LAB_GE] = "GE", [LAB_LT] = "LT", [LAB_GT] = "GT",
                                      [LAB_LF] = "LF", [LAB_GF] = "GF", [LAB_CONFUSED] = "CONFUSED"};
  return names[relation];
}

static void put_theorem(labi_buffer *out, const lab_proof *proof, const char *title) {
  const lab_claim *claim = lab_proof_claim(proof);
  put_comment(out, title);
  labi_put(out, "From Coq Require Import List NArith.\n"
                "From cgt Require Import certificate.\n"
                "Import ListNotations.\n"
                "Open Scope N_scope.\n\n"
                "Definition why : certificate := {|\n  lines := [");
  put_games(out, proof);
  labi_put(out, "];\n  left_side := ");
  put_sum(out, &claim->sides[0]);
  labi_putf(out, ";\n  asserts := %s;\n  right_side := ", relation_name(claim->proved));
  put_sum(out, &claim->sides[1]);
  labi_put(out, ";\n  goals := [");
  put_goals(out, proof);
  labi_put(out, "];\n  turns := [");
  put_turns(out, proof);
  labi_put(out, "]\n|}.\n\n");
  put_comment(out, claim->text);
  labi_putf(out, "Theorem proved : holds %s (sum_of (lines why) ", relation_name(claim->proved));
  put_sum(out, &claim->sides[0]);
  labi_put(out, ") (sum_of (lines why) ");
  put_sum(out, &claim->sides[1]);
  labi_put(out, ").\nProof. exact (sound why (eq_refl true <: check why = true)). Qed.\n\n"
                "Print Assumptions proved.\n");
}

cgt_status lab_certificate_write_coq(lab_write *write, void *where, const lab_proof *proof,
                                     const char *title) {
  labi_outlet outlet;
  put_theorem(labi_outlet_open(&outlet, write, where), proof, title);
  return labi_outlet_close(&outlet);
}
