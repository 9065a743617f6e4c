/* test_strategy.c: strategies for sums of positions: what is found is accepted, and nothing false is. */
#include <cgt/lab_proof.h>

#include "base/buffer.h"
#include "fixture.h"
#include "language_session.h"

SUITE(strategy);

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

/* A strategy for the last statement, as text; *holds: the statement. */
static labi_buffer found(session *s, bool *holds) {
  lab_strategy *strategy = NULL;
  labi_buffer text = {0};
  cr_assert(lab_find_strategy(&strategy, s->machine, lab_program_count(s->program) - 1, &s->error) == CGT_OK, "%s",
            s->error.message);
  *holds = lab_strategy_holds(strategy);
  cr_assert_eq(lab_strategy_write(collect, &text, strategy, "a test"), CGT_OK);
  lab_strategy_free(strategy);
  labi_put_char(&text, 0);
  return text;
}

/* By a machine that has seen nothing of it; "" if it is rejected. */
static void verdict(char claim[600], const char *text, size_t length) {
  session other = open_text("0");
  cgt_certificate_check check;
  cgt_status status = lab_strategy_verify(&check, other.machine, text, length, &other.error);
  snprintf(claim, 600, "%s", status == CGT_OK && check.verdict == CGT_CERTIFICATE_ACCEPTED ? check.claim : "");
  if (status == CGT_OK && check.verdict == CGT_CERTIFICATE_ACCEPTED) free(check.claim);
  close_session(&other);
}

static const char *const claims[] = {
    "domineering(2,3) |> 0",
    "outcome(domineering(3,3) + *)",
    "domineering(2,4) - domineering(2,2) <> {1|-1}",
    "outcome(clobber(\"xoxo|oxox\"))",
    "toads_and_frogs(\"tt..ff\") + ^ >= clobber(\"xox\")",
    "nim(2,3) + nim(1) == 0",
    "cram(3,4) == 0",
    "domineering(3,4) - domineering(3,4) + 1/2 > 0",
    "domineering(\"..#|...\") != domineering(3,2)",
};

/* By values of small parts, and down to the end. */
Test(strategy, what_is_found_is_accepted) {
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
    for (int how = 0; how < 2; how++) {
      session s = open_text(claims[i]);
      char claim[600], truth[600];
      bool holds;
      lab_program_set_deciding(s.program, how ? LAB_DECIDE_BY_SEARCH : LAB_DECIDE_AS_PAYS);
      labi_buffer text = found(&s, &holds);
      snprintf(truth, sizeof truth, "%.500s", value_of(&s));
      cr_expect_str_eq(truth[0] == 'f' ? "false" : "true", holds ? "true" : "false", "%s", claims[i]);
      verdict(claim, text.bytes, text.length - 1);
      cr_expect(claim[0], "%s is rejected:\n%s", claims[i], text.bytes);
      labi_buffer_free(&text);
      close_session(&s);
      if (claim[0]) cr_expect_str_eq(eval(claim), "true", "%s", claim);
    }
}

/* A byte of a strategy is another: it is rejected, or what it proves is true. */
Test(strategy, nothing_else_is_accepted) {
  static const char letters[] = "0123456789.-=: |<>\n{}turnLefigh";
  session s = open_text("outcome(domineering(3,3) + domineering(2,3))");
  bool holds;
  lab_program_set_deciding(s.program, LAB_DECIDE_BY_SEARCH);
  labi_buffer text = found(&s, &holds);
  for (unsigned run = test_runs(60); run-- > 0;) {
    char claim[600];
    size_t at = rng_below(&dice, (unsigned)text.length - 1);
    char before = text.bytes[at];
    text.bytes[at] = letters[rng_below(&dice, sizeof letters - 1)];
    verdict(claim, text.bytes, text.length - 1);
    if (claim[0]) cr_expect_str_eq(eval(claim), "true", "%s", claim);
    text.bytes[at] = before;
  }
  for (size_t cut = 0; cut < text.length - 1; cut += 1 + text.length / 40) {
    char claim[600];
    verdict(claim, text.bytes, cut);
    cr_expect_str_empty(claim, "%zu", cut);
  }
  labi_buffer_free(&text);
  close_session(&s);
}

/* Where play comes back, answers for ever win nothing: both only walk around. */
Test(strategy, what_never_ends_is_rejected) {
  static const char text[] = "cgt certificate 2\npart 0 = around(0)\npart 1 = around(1)\n"
                             "claim 0 >= 0 : around(0) >= 0\nLeft second\nturn Right 0 : 0.0\n";
  session s = open_text("ruleset around(n) example around(0) = { around(1-n) | around(1-n) }\n0");
  cgt_certificate_check check;
  cr_assert_eq(lab_strategy_verify(&check, s.machine, text, sizeof text - 1, &s.error), CGT_OK, "%s", s.error.message);
  cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED && check.line == 6, "%u: %s", check.line, check.fault);
  close_session(&s);
}
