/* test_proof.c: proofs of claims, which the verifier accepts, and their reports. */
#include "certified.h"
#include "fixture.h"

SUITE(proof);

/* ---- proofs ------------------------------------------------------------------------------------ */

static void print_tree(FILE *out, const oracle_game *g) {
  fputc('{', out);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    for (size_t i = 0; i < g->count[p]; i++) {
      if (i > 0) fputc(',', out);
      print_tree(out, g->of[p][i]);
    }
    if (p == CGT_LEFT) fputc('|', out);
  }
  fputc('}', out);
}

static bool relation_holds(const oracle_game *g, const oracle_game *h, const char *sign) {
  bool below = oracle_le(g, h), above = oracle_le(h, g);
  if (strcmp(sign, "<=") == 0) return below;
  if (strcmp(sign, ">=") == 0) return above;
  if (strcmp(sign, "==") == 0) return below && above;
  if (strcmp(sign, "!=") == 0) return !below || !above;
  if (strcmp(sign, "<") == 0) return below && !above;
  if (strcmp(sign, ">") == 0) return above && !below;
  if (strcmp(sign, "<|") == 0) return !above;
  if (strcmp(sign, "|>") == 0) return !below;
  return !below && !above;
}

/* A random claim; its two sides as trees. */
static char *random_claim(oracle *o, const oracle_game *sides[2], const char **sign) {
  char *text = NULL;
  size_t length;
  *sign = lab_relation_sign((lab_relation)rng_below(&dice, LAB_CONFUSED + 1));
  FILE *out = open_memstream(&text, &length);
  cr_assert(out);
  for (int side = 0; side < 2; side++) {
    sides[side] = NULL;
    for (unsigned terms = 1 + rng_below(&dice, 2); terms-- > 0;) {
      const oracle_game *g = random_tree(&dice, o, 3, 2);
      bool negative = rng_below(&dice, 3) == 0;
      fputs(negative ? " - " : sides[side] ? " + " : "", out);
      print_tree(out, g);
      if (negative) g = oracle_neg(o, g);
      sides[side] = sides[side] ? oracle_add(o, sides[side], g) : g;
    }
    if (side == 0) fprintf(out, " %s ", *sign);
  }
  fclose(out);
  return text;
}

Test(proof, certificates_of_random_claims_are_accepted) {
  unsigned truths = 0, runs = test_runs(150);
  for (unsigned run = 0; run < runs; run++) {
    oracle *o = oracle_new();
    const oracle_game *sides[2];
    const char *sign;
    bool holds;
    char *claim = random_claim(o, sides, &sign);
    char *text = certificate_of(claim, &holds);
    char *said = accepted(text, strlen(text));
    cr_assert(said, "the proof of %s, or of what holds instead, was refused:\n%s", claim, text);
    cr_assert(holds == relation_holds(sides[0], sides[1], sign), "%s", claim);
    char with_blanks[8];
    snprintf(with_blanks, sizeof with_blanks, " %s ", sign);
    if (holds) cr_assert(strstr(said, with_blanks), "%s was to be proved, not %s", claim, said);
    truths += holds;
    free(said);
    free(text);
    free(claim);
    oracle_free(o);
  }
  cr_expect(truths > runs / 5 && truths < runs, "%u of %u claims are true", truths, runs);
}

Test(proof, examples_are_proved) {
  for (int i = 0; i < EXAMPLES; i++) {
    bool holds;
    char *text = certificate_of(examples[i], &holds), *said = accepted(text, strlen(text));
    cr_expect(holds && said, "%s:\n%s", examples[i], text);
    if (said) cr_expect(is_true(said), "%s", said);
    free(said);
    free(text);
  }
}

/* What a certificate calls its games is read back as the same game by the language. */
Test(proof, names_are_those_of_the_language) {
  static const char *const names[] = {"0",   "7",  "-3",  "5/8",  "-1/2", "*",     "*3",     "^",
                                      "^^*", "v3", "^*2", "v4*3", "+-2",  "{2|*}", "1/2^20", "-7/16"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char claim[64], expected[64];
    bool holds;
    snprintf(claim, sizeof claim, "%s <= %s", names[i], names[i]);
    char *text = certificate_of(claim, &holds), *said = accepted(text, strlen(text));
    cr_assert(said && holds, "%s", claim);
    snprintf(expected, sizeof expected, "%.*s == %s", (int)strcspn(said, "<"), said, names[i]);
    cr_expect(is_true(expected), "%s is called %s", names[i], said);
    if (names[i][0] != '+') cr_expect(strcmp(said, claim) == 0, "%s, not %s", said, claim);
    free(said);
    free(text);
  }
}

Test(proof, what_is_too_large_to_write_out_is_an_error) {
  static const char *const claims[] = {"2^100 > 1", "1000000 >= {1|*}", "*100000 == 0", "1/2^30000 > 0"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    session s = open_text(claims[i]);
    lab_proof *proof;
    cr_expect(lab_prove(&proof, s.machine, 0, &s.error) == CGT_ELIMIT, "%s", claims[i]);
    cr_expect(strstr(s.error.message, "limit"), "%s", s.error.message);
    close_session(&s);
  }
}

/* Followers are not walked through on the C stack, however long a game lasts. */
Test(proof, a_game_may_last_long_or_not_at_all) {
  static const char *const claims[] = {"1/2^6000 > 0", "5001 > 1", "'{1/2^7000|1}' > 0", "0 == 0"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    bool holds;
    char *text = certificate_of(claims[i], &holds), *said = accepted(text, strlen(text));
    cr_expect(holds && said, "%s", claims[i]);
    free(said);
    free(text);
  }
}

static void expect_refusal(const char *claim, cgt_status status, const char *message) {
  session s = open_text(claim);
  lab_proof *proof;
  cr_expect_eq(lab_prove(&proof, s.machine, 0, &s.error), status, "%s", claim);
  cr_expect(strstr(s.error.message, message), "%s: %s", claim, s.error.message);
  close_session(&s);
}

Test(proof, what_is_no_claim_is_an_error) {
  expect_refusal("1 + 1", CGT_EINVAL, "expected a claim");
  expect_refusal("0 < 1 < 2", CGT_EINVAL, "one comparison at a time");
  expect_refusal("*+*+*+*+*+*+*+*+*+*+*+*+*+*+*+*+*+* == 0", CGT_ELIMIT, "19 terms");
}

Test(proof, a_search_can_be_cancelled) { expect_cancellable("*7 + *6 + *1 == 0"); }

/* Every move of the loser is answered, in order, by a move; what follows is the turn that is named. */
Test(proof, turns_answer_every_move) {
  for (int i = 0; i < EXAMPLES; i++) {
    session s;
    lab_proof *proof = proof_of(&s, examples[i]);
    const lab_sum *sum = &lab_proof_claim(proof)->played;
    for (uint32_t t = 0; t < lab_proof_turn_count(proof); t++) {
      lab_turn turn = lab_proof_turn_at(proof, t);
      size_t next = 0;
      for (uint32_t k = 0; k < sum->count; k++) {
        lab_proof_game game = lab_proof_game_at(proof, turn.position[k]);
        cgt_player side = turn.player ^ sum->components[k].negative;
        for (size_t n = 0; n < game.count[side]; n++, next++) {
          cr_assert_lt(next, turn.count);
          const lab_answer *answer = &turn.answers[next];
          cr_expect(answer->move.component == k && answer->move.to == game.options[side][n]);
          if (answer->next == LAB_NO_TURN) continue;
          lab_turn after = lab_proof_turn_at(proof, answer->next);
          cr_expect_eq(after.player, turn.player);
          cr_expect_eq(after.position[answer->answer.component], answer->answer.to);
        }
      }
      cr_expect_eq(next, turn.count);
    }
    lab_proof_free(proof);
    close_session(&s);
  }
}

/* ---- reports ----------------------------------------------------------------------------------- */

static void expect_report(const char *claim, lab_style style, const char *report) {
  session s;
  lab_proof *proof = proof_of(&s, claim);
  labi_buffer text = {0};
  style.question = claim;
  cr_assert_eq(lab_report_proof(collect_bytes, &text, &style, proof, s.machine), CGT_OK);
  char *from = text.bytes;
  if (style.format == CGT_LATEX) from = strstr(from, "\\begin{sloppypar}");
  cr_expect_str_eq(from, report);
  labi_buffer_free(&text);
  lab_proof_free(proof);
  close_session(&s);
}

Test(proof, a_report_names_a_winning_move_wherever_one_is_needed) {
  expect_report("^ > 0", (lab_style){0},
                "^ > 0 is true.\n"
                "Left, moving second, wins ^  [1]\n"
                "Left, moving first, wins ^ by ^ -> 0 and Right has no move.\n"
                "\n"
                "[1] ^, Right to move\n"
                "    ^ -> *:  Left answers * -> 0 and Right has no move\n");
  expect_report("{3|1} + {2|{1|1}} == -1", (lab_style){0},
                "{3|1} + {2|{1|1}} == -1 is false: {3|1} + {2|{1|1}} > -1.\n"
                "Left, moving second, wins {3|1} + {2|{1|1}} - (-1)  [1]\n"
                "Left, moving first, wins {3|1} + {2|{1|1}} - (-1) by -(-1) -> 0, leaving {3|1} + {2|{1|1}}  [2]\n"
                "\n"
                "[1] {3|1} + {2|{1|1}} - (-1), Right to move\n"
                "    {3|1} -> 1:  Left answers {2|{1|1}} -> 2 and Right has no move\n"
                "    {2|{1|1}} -> {1|1}:  Left answers -(-1) -> 0, leaving {3|1} + {1|1}  [3]\n"
                "\n"
                "[2] {3|1} + {2|{1|1}}, Right to move\n"
                "    {3|1} -> 1:  Left answers {2|{1|1}} -> 2 and Right has no move\n"
                "    {2|{1|1}} -> {1|1}:  Left answers {1|1} -> 1, leaving {3|1} + 1  [4]\n"
                "\n"
                "[3] {3|1} + {1|1}, Right to move\n"
                "    {3|1} -> 1:  Left answers {1|1} -> 1 and Right has no move\n"
                "    {1|1} -> 1:  Left answers {3|1} -> 3 and Right has no move\n"
                "\n"
                "[4] {3|1} + 1, Right to move\n"
                "    {3|1} -> 1:  Left answers 1 -> 0 and Right has no move\n");
}

Test(proof, of_an_outcome_the_report_says_which) {
  expect_report("outcome({1|-1})", (lab_style){0},
                "outcome({1|-1}) is N: {1|-1} <> 0.\n"
                "Left, moving first, wins {1|-1} by {1|-1} -> 1 and Right has no move.\n"
                "Right, moving first, wins {1|-1} by {1|-1} -> -1 and Left has no move.\n");
}

Test(proof, a_report_for_a_paper) {
  expect_report("^ <= 0", (lab_style){.format = CGT_LATEX},
                "\\begin{sloppypar}\\noindent $\\cgtup\\le 0$ is false: $\\cgtup\\cgtgf 0$.\n"
                "Left, moving first, wins $\\cgtup$ by $\\cgtup\\to 0$ and Right has no move.\n"
                "\\end{sloppypar}\n");
  expect_report("^ > 0", (lab_style){.format = CGT_LATEX},
                "\\begin{sloppypar}\\noindent $\\cgtup>0$ is true.\n"
                "Left, moving second, wins $\\cgtup$~(1).\n"
                "Left, moving first, wins $\\cgtup$ by $\\cgtup\\to 0$ and Right has no move.\n"
                "\\begin{enumerate}\n"
                "\\item[(1)] $\\cgtup$, Right to move.\n"
                "  \\begin{itemize}\\raggedright\n"
                "  \\item $\\cgtup\\to \\cgtstar$: Left answers $\\cgtstar\\to 0$ and Right has no move.\n"
                "  \\end{itemize}\n"
                "\\end{enumerate}\n"
                "\\end{sloppypar}\n");
}

Test(proof, a_report_for_programs) {
  expect_report("^ > 0", (lab_style){.format = CGT_JSON},
                "{\"claim\": \"^ > 0\", \"holds\": true, \"proved\": \"^ > 0\", \"played\": \"^\", \"wins\": "
                "[{\"player\": \"Left\", \"moves\": \"second\"}, {\"player\": \"Left\", \"moves\": \"first\", "
                "\"opening\": \"^ -> 0\"}], \"positions\": [{\"to_move\": \"Right\", \"position\": \"^\", "
                "\"answers\": [{\"component\": 1, \"move\": \"^ -> *\", \"answer_in\": 1, \"answer\": \"* -> 0\", "
                "\"leaves\": \"0\"}]}]}\n");
}

/* A claim whose strategy is long, about a game whose name is. */
#define LONG_GAME                                                                                            \
  "{0,{1|{*|{*2|{3,*|4,{^,v|7}}}}},{5|{6|{7|{*3,^^|{8|*7}}}}},{6|{7|{8|{*3,^^|{8|{{*3,^^^|{8,*|*7,1}}|*7}}}}}}|-1}"
static const char long_claim[] = LONG_GAME " + {" LONG_GAME "|{-7|" LONG_GAME "}} + *9 + *6 <> *";

static char *report_of(const char *claim, lab_style style) {
  session s;
  lab_proof *proof = proof_of(&s, claim);
  labi_buffer text = {0};
  cr_assert_eq(lab_report_proof(collect_bytes, &text, &style, proof, s.machine), CGT_OK);
  lab_proof_free(proof);
  close_session(&s);
  return labi_buffer_take(&text, NULL);
}

Test(proof, a_long_report_is_cut_unless_all_is_wanted) {
  char *cut = report_of(long_claim, (lab_style){0}), *all = report_of(long_claim, (lab_style){.all = true});
  cr_expect(strstr(cut, "more positions\n"));
  cr_expect(strstr(cut, "\n[40] ") && !strstr(cut, "\n[41] "));
  cr_expect(strstr(all, "\n[41] ") && !strstr(all, "more positions"));
  cr_expect(strstr(cut, "A game with a long name is shown by its number"));
  free(cut);
  free(all);
  cut = report_of(long_claim, (lab_style){.format = CGT_LATEX});
  cr_expect(strstr(cut, "more positions.\n") && strstr(cut, "\\noindent Here $G_{"));
  free(cut);
}

Test(proof, positions_are_shown_as_their_ruleset_writes_them) {
  char *text = report_of("matrix_nim([1,2;2,2]) <> 0", (lab_style){0});
  cr_expect(strstr(text, "wins matrix_nim([1,2;2,2]) by matrix_nim([1,2;2,2]) -> "), "%s", text);
  free(text);
}

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where, (void)bytes, (void)length;
  return false;
}

Test(proof, a_report_that_cannot_be_written_says_so) {
  session s;
  lab_proof *proof = proof_of(&s, "^ > 0");
  cr_expect_eq(lab_report_proof(refuse, NULL, &(lab_style){0}, proof, s.machine), CGT_ECANCELLED);
  cr_expect_eq(lab_certificate_write(refuse, NULL, proof, "title"), CGT_ECANCELLED);
  lab_proof_free(proof);
  close_session(&s);
}
