/* test_certificate.c: the verifier of certificates, which accepts proofs and refuses everything else. */
#include "certified.h"
#include "fixture.h"

SUITE(certificate);

Test(certificate, a_certificate_without_one_of_its_lines_is_refused) {
  for (int i = 0; i < EXAMPLES; i++) expect_every_line_needed(examples[i]);
}

Test(certificate, nothing_false_is_ever_accepted) {
  unsigned changed = 0, still = 0;
  for (int i = 0; i < EXAMPLES; i++) still += accepted_changes(&changed, examples[i], test_runs(400));
  cr_expect(still < changed / 3, "%u of %u changed certificates were accepted", still, changed);
}

Test(certificate, faults_are_named_with_their_lines) {
  static const struct {
    const char *text, *fault;
    unsigned line;
  } cases[] = {
      {"", "begins with", 1},
      {"hello\n", "begins with", 1},
      {"cgt certificate 1\n", "no claim", 0},
      {"cgt certificate 1\ngame 1 = |\n", "expected game 0", 2},
      {"cgt certificate 1\ngame 0 = 0|\n", "no game 0 above", 2},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : 0 == 0\n",
       "differs from the claim about the games: * == 0", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : * == 0\nsum -1\n", "not the sum", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : * == 0\nsum 1\n",
       "needs a line 'Left second'", 0},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\n",
       "Right, to move, loses", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       ":\n",
       "has no answer", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\n"
       "turn Right 1 : 0:0>0:0\n",
       "Left cannot move to game 0", 7},
      /* {|{-1|}} is no zero: Left's only answer loses, and another would be no move. */
      {"cgt certificate 1\ngame 0 = |\ngame 1 = |0\ngame 2 = 1|\ngame 3 = |2\nclaim 3 >= - : {|{-1|}} >= 0\n"
       "sum 3\nLeft second\nturn Right 3 : 0:2>0:0\n",
       "Left cannot move to game 0", 9},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:0>0:0\n",
       "the move 0:1 of Right has no answer", 8},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:1>0:0 0:1>0:0\n",
       "more answers than moves", 8},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:1>0:0\nturn Right 2 : 0:1>0:0\n",
       "already in line 8", 9},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 1 0|\n", "options must be in increasing order",
       4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 0|\n", "expected '='", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0\n", "expected '|'", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame = 0|\n", "expected a number", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0| !\n", "unexpected text at the end of the line", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\ngame 2 = 0|\n",
       "games must precede the claim", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nclaim 1 >= - : * >= 0\n",
       "a second claim", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\n", "there is no sum", 0},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim : \n", "expected a sum", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 - <= 0 : \n", "expected a sum", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 5 <= - : \n", "no game 5 above", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 = - : \n", "expected <=, >=", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 <= - \n", "expected ':'", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 <= - : \n",
       "more than 16 terms", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 <= 1 : \n",
       "more than 16 terms", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nsum 1\n", "the sum must appear once, after the claim",
       4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nsum 1\n",
       "the sum must appear once", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1 !\n",
       "unexpected text at the end of the line", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1 1\n", "not the sum", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nLeft second\n", "must follow the sum", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nturn Right 1 : \n", "positions must follow the sum", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft third\n",
       "expected 'first' or 'second'", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft first 3:0\n",
       "the sum has no component 3", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft first 0 0\n",
       "expected ':'", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft first 0:7\n",
       "no game 7", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft first 0:1\n",
       "Left cannot move to game 1", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second !\n",
       "unexpected text at the end of the line", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Both 1 "
       ": \n",
       "expected Left or Right", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       "1 : \n",
       "expected ':'", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       ": 0:0 0:0\n",
       "expected '>'", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       ": 0:0>0\n",
       "expected ':'", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       ": 0:0>0:0 !\n",
       "unexpected text at the end of the line", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right : "
       "\n",
       "expected a number", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nnonsense\n",
       "expected game, claim, sum", 7},
      {"cgt certificate 1\ngame 0 = |\nclaim - <= - : 0 <= 0\nsum -\nturn Right : \n",
       "the empty sum has no positions", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|\nclaim 1 != - : 1 != 0\nsum 1\n",
       "needs a line 'Left first'", 0},
      {"cgt certificate 1 \ngame 0 = |\n", "begins with the line", 1},
      {"cgt certificate 1\ngame 0 = |\nclaim - <= 99999999999 : 0\n", "past 2^32", 3},
      {"cgt certificate 1\ngame 0 = |\nclaim - <= - : 0 <= 0\nsum -\nLeft second\n", "'Right second'", 0},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|\nclaim - <= 1 : 0 <= 1\nsum 1\nLeft second\nLeft second\n",
       "repeats an earlier one", 7},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_certificate_check check;
    cr_assert_eq(lab_certificate_verify(&check, cases[i].text, strlen(cases[i].text), NULL), CGT_OK);
    cr_expect(check.verdict != CGT_CERTIFICATE_ACCEPTED && strstr(check.fault, cases[i].fault), "case %zu: %s", i,
              check.fault);
    cr_expect(check.line == cases[i].line, "case %zu: line %u, not %u", i, check.line, cases[i].line);
    cr_expect_null(check.claim);
  }
}

Test(certificate, comments_blanks_and_line_ends_of_windows_are_read_over) {
  static const char text[] = "cgt certificate 1\r\n# a comment\r\n\r\n  game 0 = |\r\ngame 1 = 0|0\r\n"
                             "claim 1 <> - : * <> 0\r\nsum  1 \r\nLeft first 0:0\r\nRight first 0 : 0";
  char *said = accepted(text, sizeof text - 1);
  cr_expect_str_eq(said, "* <> 0");
  free(said);
}

Test(certificate, a_replay_is_stopped) {
  static const char text[] = "cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 <> - : * <> 0\nsum 1\n";
  const volatile int stop = 1;
  cgt_certificate_check check;
  cr_expect_eq(lab_certificate_verify(&check, text, sizeof text - 1, &stop), CGT_ECANCELLED);
  cr_expect_null(check.claim);
}

/* != is proved by one of two ways to win. */
Test(certificate, either_player_shows_that_two_games_differ) {
  static const char *const ways[] = {"Left first 0:0", "Right first 0:0"};
  for (int i = 0; i < 2; i++) {
    char text[200];
    int length = snprintf(text, sizeof text,
                          "cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 != - : * != 0\nsum 1\n%s\n", ways[i]);
    char *said = accepted(text, (size_t)length);
    cr_expect(said != NULL, "%s", ways[i]);
    free(said);
  }
}

/* ---- for Coq and Lean -------------------------------------------------------------------------- */

typedef cgt_status writer(cgt_write *write, void *where, const lab_proof *proof, const char *title);

static char *terms_of(writer *write, const char *claim, const char *title) {
  session s;
  lab_proof *proof = proof_of(&s, claim);
  labi_buffer text = {0};
  cr_assert_eq(write(collect_bytes, &text, proof, title), CGT_OK);
  lab_proof_free(proof);
  close_session(&s);
  return labi_buffer_take(&text, NULL);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The numbers of all lines that begin so, behind the beginning, one after another. */
static char *numbers_of(const char *text, const char *beginning, bool of_games) {
  labi_buffer out = {0};
  for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
    if (strncmp(line, beginning, strlen(beginning)) != 0) continue;
    const char *at = line + strlen(beginning), *end = line + strcspn(line, "\n");
    if (of_games) at = strchr(at, '='); /* "game 2 = 0|1" is "([0], [1])" */
    for (; at < end; at++) {
      if (!is_digit(*at)) continue;
      if (!is_digit(at[-1])) labi_put_char(&out, ' ');
      labi_put_char(&out, *at);
    }
    labi_put_char(&out, '\n');
  }
  return labi_buffer_take(&out, NULL);
}

static void expect_the_same_terms(writer *write) {
  for (int i = 0; i < EXAMPLES; i++) {
    bool holds;
    char *certificate = certificate_of(examples[i], &holds), *theorem = terms_of(write, examples[i], examples[i]);
    char *turns = numbers_of(certificate, "turn ", false), *terms = numbers_of(theorem, "    T ", false);
    cr_expect_str_eq(terms, turns, "%s: %s", examples[i], theorem);
    free(turns);
    free(terms);
    turns = numbers_of(certificate, "game ", true), terms = numbers_of(theorem, "    ([", false);
    cr_expect_str_eq(terms, turns, "%s: %s", examples[i], theorem);
    free(turns);
    free(terms);
    free(certificate);
    free(theorem);
  }
}

Test(certificate, for_coq_it_has_the_same_terms) { expect_the_same_terms(lab_certificate_write_coq); }
Test(certificate, for_lean_it_has_the_same_terms) { expect_the_same_terms(lab_certificate_write_lean); }

/* Comments nest, and in Coq a quote in one begins a string. */
Test(certificate, for_coq_a_title_ends_no_comment) {
  char *theorem = terms_of(lab_certificate_write_coq, "* <> 0", "(*) \"*)\" (*\n");
  cr_expect(strncmp(theorem, "(* ( * ) '* )' ( *  *)\n", 23) == 0, "%s", theorem);
  cr_expect(strstr(theorem, "\n(* * <> 0 *)\nTheorem proved : holds CONFUSED "), "%s", theorem);
  free(theorem);
}

Test(certificate, for_lean_a_title_ends_no_comment) {
  char *terms = terms_of(lab_certificate_write_lean, "* <> 0", "1/-1 -/ /-\n");
  cr_expect(strncmp(terms, "/- 1/ -1 - / / -  -/\nimport certificate\n", 40) == 0, "%s", terms);
  cr_expect(strstr(terms, "\n  asserts := Relation.CONFUSED,\n"), "%s", terms);
  free(terms);
}
