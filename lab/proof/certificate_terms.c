/* certificate_terms.c: a certificate as terms of Coq or of Lean, with what is asked of them there. The terms
 * are the same, but for how lists and records are written: those of proofs/certificate.v, where the checker
 * is proved sound, and of proofs/certificate.lean. */
#include <inttypes.h>

#include "base/outlet.h"
#include "lab/certificate/certificate.h"

typedef struct tongue {
  char bracket, mark;             /* a comment is (* *) or /- -/ */
  const char *head;               /* of the file */
  const char *begin, *next, *end; /* of a record; next also in lists */
  const char *relation;           /* in front of the name of one */
} tongue;

static const tongue coq = {.bracket = '(',
                           .mark = '*',
                           .head = "From Coq Require Import List NArith.\n"
                                   "From cgt Require Import certificate.\n"
                                   "Import ListNotations.\n"
                                   "Open Scope N_scope.\n\n"
                                   "Definition why : certificate",
                           .begin = "{|",
                           .next = ";",
                           .end = "|}.",
                           .relation = ""};

static const tongue lean = {.bracket = '/',
                            .mark = '-',
                            .head = "import certificate\n"
                                    "open Certificates\n"
                                    "open Player Term Answer Turn Goal\n\n"
                                    "def why : Certificate",
                            .begin = "{",
                            .next = ",",
                            .end = "}",
                            .relation = "Relation."};

static char closing(const tongue *t) { return t->bracket == '(' ? ')' : t->bracket; }

/* Comments nest, and in Coq have strings in them: what opens or closes one, and ", become harmless. */
static void put_comment(labi_buffer *out, const tongue *t, const char *text) {
  labi_putf(out, "%c%c ", t->bracket, t->mark);
  for (char before = ' '; *text; before = *text++) {
    bool mark = (before == t->bracket && *text == t->mark) || (before == t->mark && *text == closing(t));
    if (mark) labi_put_char(out, ' ');
    labi_put_char(out, *text == '"' ? '\'' : *text == '\n' || *text == '\r' ? ' ' : *text);
  }
  labi_putf(out, " %c%c\n", t->mark, closing(t));
}

static void put_separator(labi_buffer *out, const tongue *t, bool first) {
  if (!first) labi_putf(out, "%s ", t->next);
}

static void put_term(labi_buffer *out, lab_component term) {
  labi_putf(out, "%c %" PRIu32, term.negative ? 'M' : 'P', term.game);
}

static void put_sum(labi_buffer *out, const tongue *t, const lab_sum *sum) {
  labi_put_char(out, '[');
  for (size_t i = 0; i < sum->count; i++) {
    put_separator(out, t, i == 0);
    put_term(out, sum->components[i]);
  }
  labi_put_char(out, ']');
}

static void put_games(labi_buffer *out, const tongue *t, const lab_proof *proof) {
  for (uint32_t g = 0; g < lab_proof_game_count(proof); g++) {
    lab_proof_game game = lab_proof_game_at(proof, g);
    labi_putf(out, "%s\n    (", g ? t->next : "");
    for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      labi_put(out, player == CGT_LEFT ? "[" : ", [");
      for (size_t i = 0; i < game.count[player]; i++) {
        put_separator(out, t, i == 0);
        labi_putf(out, "%" PRIu32, game.options[player][i]);
      }
      labi_put_char(out, ']');
    }
    labi_put_char(out, ')');
  }
}

static void put_goals(labi_buffer *out, const tongue *t, const lab_proof *proof) {
  size_t count;
  const lab_goal *goals = lab_proof_goals(&count, proof);
  for (size_t i = 0; i < count; i++) {
    put_separator(out, t, i == 0);
    labi_putf(out, "%s %s", goals[i].first ? "First" : "Second", lab_player_name(goals[i].player));
    if (goals[i].first)
      labi_putf(out, " %" PRIu32 " %" PRIu32, goals[i].opening.component, goals[i].opening.to);
  }
}

static void put_turns(labi_buffer *out, const tongue *t, const lab_proof *proof) {
  const lab_sum *played = &lab_proof_claim(proof)->played;
  for (uint32_t number = 0; number < lab_proof_turn_count(proof); number++) {
    lab_turn turn = lab_proof_turn_at(proof, number);
    lab_sum position = *played;
    for (size_t i = 0; i < position.count; i++) position.components[i].game = turn.position[i];
    labi_putf(out, "%s\n    T %s ", number ? t->next : "", lab_player_name(turn.player));
    put_sum(out, t, &position);
    labi_put(out, " [");
    for (size_t i = 0; i < turn.count; i++) {
      lab_move move = turn.answers[i].move, answer = turn.answers[i].answer;
      put_separator(out, t, i == 0);
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

static void put_field(labi_buffer *out, const tongue *t, const char *name) {
  labi_putf(out, "%s\n  %s := ", t->next, name);
}

static void put_certificate(labi_buffer *out, const tongue *t, const lab_proof *proof, const char *title) {
  const lab_claim *claim = lab_proof_claim(proof);
  put_comment(out, t, title);
  labi_putf(out, "%s := %s\n  lines := [", t->head, t->begin);
  put_games(out, t, proof);
  labi_put_char(out, ']');
  put_field(out, t, "left_side");
  put_sum(out, t, &claim->sides[0]);
  put_field(out, t, "asserts");
  labi_putf(out, "%s%s", t->relation, relation_name(claim->proved));
  put_field(out, t, "right_side");
  put_sum(out, t, &claim->sides[1]);
  put_field(out, t, "goals");
  labi_put_char(out, '[');
  put_goals(out, t, proof);
  labi_put_char(out, ']');
  put_field(out, t, "turns");
  labi_put_char(out, '[');
  put_turns(out, t, proof);
  labi_putf(out, "]\n%s\n\n", t->end);
  put_comment(out, t, claim->text);
}

static void put_theorem(labi_buffer *out, const lab_claim *claim) {
  labi_putf(out, "Theorem proved : holds %s (sum_of (lines why) ", relation_name(claim->proved));
  put_sum(out, &coq, &claim->sides[0]);
  labi_put(out, ") (sum_of (lines why) ");
  put_sum(out, &coq, &claim->sides[1]);
  labi_put(out, ").\nProof. exact (sound why (eq_refl true <: check why = true)). Qed.\n\n"
                "Print Assumptions proved.\n");
}

cgt_status lab_certificate_write_coq(cgt_write *write, void *where, const lab_proof *proof,
                                     const char *title) {
  if (!write || !proof || !title) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  put_certificate(out, &coq, proof, title);
  put_theorem(out, lab_proof_claim(proof));
  return labi_outlet_close(&outlet);
}

cgt_status lab_certificate_write_lean(cgt_write *write, void *where, const lab_proof *proof,
                                      const char *title) {
  if (!write || !proof || !title) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  put_certificate(out, &lean, proof, title);
  labi_put(out, "#eval check why\n");
  return labi_outlet_close(&outlet);
}
