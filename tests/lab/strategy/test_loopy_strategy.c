/* test_loopy_strategy.c: claims about sums of positions of random small rulesets, in which play may come back.
 * What is decided, proved by a strategy, or accepted by a verifier is compared with play on the whole graph of the
 * sum. A part less itself occurs often: it is 0 only where play ends. */
#include <cgt/lab_proof.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "fixture.h"
#include "language_session.h"
#include "loopy_oracle.h"

SUITE(loopy_strategy);

/* ---- random claims ------------------------------------------------------------------------------------------- */

enum { NODES = 4, TERMS = 3 };

/* Options lead down, but for some; so about half of the graphs have a circle. */
static loopy_graph random_ruleset(void) {
  loopy_graph g = {.count = NODES};
  const bool circles = rng_below(&dice, 2) == 0;
  for (unsigned i = 0; i < NODES; i++)
    for (int player = 0; player < 2; player++)
      for (unsigned n = rng_below(&dice, 3); n > 0; n--) {
        const bool down = !circles || rng_below(&dice, 2) == 0;
        if (i > 0 || !down) g.options[i][player] |= UINT64_C(1) << rng_below(&dice, down ? i : NODES);
      }
  return g;
}

static void put_ruleset(labi_buffer *out, const loopy_graph *g) {
  labi_put(out, "ruleset r(n) example r(0) = { ");
  for (int player = 0; player < 2; player++) {
    const char *comma = "";
    for (unsigned i = 0; i < g->count; i++)
      for (unsigned k = 0; k < g->count; k++) {
        if (!(g->options[i][player] >> k & 1)) continue;
        labi_putf(out, "%sr(%u) where n == %u", comma, k, i);
        comma = ", ";
      }
    labi_put(out, player ? " }\n" : " | ");
  }
}

static loopy_graph number(int n) {
  loopy_graph g = {.count = 1 + (n != 0)};
  if (n) g.options[0][n > 0 ? CGT_LEFT : CGT_RIGHT] = 2;
  return g;
}

/* The graph of what is appended: some of the terms less themselves, and perhaps 1 or -1. */
static loopy_graph put_sum(labi_buffer *out, const loopy_graph *g) {
  loopy_graph sum = number(0);
  unsigned before = 0;
  labi_put_char(out, '0');
  for (unsigned i = 0; i < TERMS - 1; i++) {
    unsigned node = rng_below(&dice, NODES);
    bool negative = rng_below(&dice, 2);
    if (i > 0 && rng_below(&dice, 2)) node = before / 2, negative = !(before % 2);
    before = 2 * node + negative;
    labi_putf(out, "%sr(%u)", negative ? " - " : " + ", node);
    const loopy_graph from = loopy_oracle_from(g, node), minus = loopy_oracle_negative(&from);
    sum = loopy_oracle_sum(&sum, negative ? &minus : &from);
  }
  const int n = (int)rng_below(&dice, 3) - 1;
  if (n) labi_put(out, n > 0 ? " + 1" : " - 1");
  const loopy_graph last = number(n);
  return loopy_oracle_sum(&sum, &last);
}

static bool holds_in_play(const loopy_graph *sum, lab_relation relation) {
  const loopy_graph zero = number(0);
  const bool le = loopy_oracle_is_le(sum, &zero, LOOPY_ONSIDE) && loopy_oracle_is_le(sum, &zero, LOOPY_OFFSIDE);
  const bool ge = loopy_oracle_is_le(&zero, sum, LOOPY_ONSIDE) && loopy_oracle_is_le(&zero, sum, LOOPY_OFFSIDE);
  const bool truths[] = {[LAB_EQ] = le && ge, [LAB_NE] = !(le && ge), [LAB_LT] = le && !ge, [LAB_LE] = le,
                         [LAB_GT] = ge && !le, [LAB_GE] = ge, [LAB_LF] = !ge, [LAB_GF] = !le,
                         [LAB_CONFUSED] = !le && !ge};
  return truths[relation];
}

typedef struct claim {
  char text[2000];
  lab_relation relation;
  loopy_graph sum;
} claim;

static claim random_claim(void) {
  claim c = {.relation = (lab_relation)rng_below(&dice, LAB_CONFUSED + 1)};
  labi_buffer out = {0};
  const loopy_graph g = random_ruleset();
  put_ruleset(&out, &g);
  c.sum = put_sum(&out, &g);
  labi_putf(&out, " %s 0", lab_relation_sign(c.relation));
  labi_put_char(&out, 0);
  snprintf(c.text, sizeof c.text, "%s", out.bytes);
  labi_buffer_free(&out);
  return c;
}

/* ---- what is said of them --------------------------------------------------------------------------------------- */

static session open_claim(const claim *c, bool by_search) {
  session s = open_text(c->text);
  cr_assert(s.error.status == CGT_OK, "%s: %s", c->text, s.error.message);
  lab_program_set_deciding(s.program, by_search ? LAB_DECIDE_BY_SEARCH : LAB_DECIDE_AS_PAYS);
  return s;
}

Test(loopy_strategy, comparisons_are_those_of_play) {
  for (unsigned run = long_test_runs(1000); run-- > 0;) {
    const claim c = random_claim();
    session s = open_claim(&c, run % 2);
    cr_expect_str_eq(value_of(&s), holds_in_play(&c.sum, c.relation) ? "true" : "false", "%s", c.text);
    close_session(&s);
  }
}

/* "P", "NHat", "D", as the language prints it. */
static const char *outcome_in_play(const loopy_graph *sum) {
  const int left = loopy_oracle_result(sum, CGT_LEFT), right = loopy_oracle_result(sum, CGT_RIGHT);
  const cgt_loopy_outcome o = {left > 0 ? CGT_LEFT_WINS : left < 0 ? CGT_RIGHT_WINS : CGT_DRAWN,
                               right > 0 ? CGT_LEFT_WINS : right < 0 ? CGT_RIGHT_WINS : CGT_DRAWN};
  return cgt_loopy_outcome_name(o);
}

Test(loopy_strategy, outcomes_are_those_of_play) {
  for (unsigned run = long_test_runs(500); run-- > 0;) {
    claim c = random_claim();
    char asked[2100];
    const char *sum = strchr(c.text, '\n') + 1, *sign = lab_relation_sign(c.relation);
    snprintf(asked, sizeof asked, "%.*soutcome(%.*s)", (int)(sum - c.text), c.text,
             (int)(strlen(sum) - strlen(sign) - 2), sum);
    snprintf(c.text, sizeof c.text, "%.*s", (int)sizeof c.text - 1, asked);
    session s = open_claim(&c, run % 2);
    cr_expect_str_eq(value_of(&s), outcome_in_play(&c.sum), "%s", c.text);
    close_session(&s);
  }
}

/* What is written out is proved by ranks, whether play comes back or not. */
Test(loopy_strategy, proofs_are_of_what_is_true_of_play) {
  for (unsigned run = long_test_runs(500); run-- > 0;) {
    const claim c = random_claim();
    session s = open_claim(&c, false);
    lab_proof *proof;
    cr_assert(lab_prove(&proof, s.machine, 0, &s.error) == CGT_OK, "%s: %s", c.text, s.error.message);
    cr_expect_eq(lab_proof_claim(proof)->holds, holds_in_play(&c.sum, c.relation), "%s", c.text);
    lab_proof_free(proof);
    close_session(&s);
  }
}

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

/* Is the text accepted? Then its claim is true, as the language compares it. */
static bool is_accepted(const claim *c, const char *text, size_t length) {
  session s = open_text(c->text);
  cgt_certificate_check check;
  const cgt_status status = lab_strategy_verify(&check, s.machine, text, length, &s.error);
  cr_assert(status == CGT_OK || status == CGT_ELIMIT, "%s: %s\n%.*s", c->text, s.error.message, (int)length, text);
  const bool good = status == CGT_OK && check.verdict == CGT_CERTIFICATE_ACCEPTED;
  close_session(&s);
  if (!good) return false;
  char asked[3000];
  snprintf(asked, sizeof asked, "%.*s\n0 + %s", (int)strcspn(c->text, "\n"), c->text, check.claim);
  cr_expect_str_eq(eval(asked), "true", "%s was accepted:\n%.*s", asked, (int)length, text);
  free(check.claim);
  return true;
}

/* The strategy, as text; empty if none is found, for play that comes back. */
static labi_buffer strategy_of(const claim *c, bool by_search) {
  session s = open_claim(c, by_search);
  lab_strategy *found = NULL;
  labi_buffer text = {0};
  const cgt_status status = lab_find_strategy(&found, s.machine, 0, &s.error);
  cr_assert(status == CGT_OK || status == CGT_EDOMAIN, "%s: %s", c->text, s.error.message);
  if (found) {
    cr_expect_eq(lab_strategy_holds(found), holds_in_play(&c->sum, c->relation), "%s", c->text);
    cr_assert_eq(lab_strategy_write(collect, &text, found, "a test"), CGT_OK);
  }
  lab_strategy_free(found);
  close_session(&s);
  return text;
}

/* Takes the lines that begin so out of the text. */
static void drop_lines(labi_buffer *text, const char *word) {
  size_t length = 0;
  for (size_t at = 0, end; at < text->length; at = end) {
    const char *stop = memchr(text->bytes + at, '\n', text->length - at);
    end = stop ? (size_t)(stop - text->bytes) + 1 : text->length;
    if (strncmp(text->bytes + at, word, strlen(word)) == 0) continue;
    memmove(text->bytes + length, text->bytes + at, end - at);
    length += end - at;
  }
  text->length = length;
}

/* A byte is another, or a line of another meaning is put in. */
static void forge(labi_buffer *text) {
  static const char signs[] = "0123456789 .=-:<>|\n";
  for (unsigned times = 1 + rng_below(&dice, 3); times-- > 0;)
    text->bytes[rng_below(&dice, (unsigned)text->length)] = signs[rng_below(&dice, sizeof signs - 1)];
}

Test(loopy_strategy, what_is_proved_is_true_of_play) {
  unsigned proved = 0, ends = 0, runs = long_test_runs(500), forged = 0, still = 0;
  for (unsigned run = 0; run < runs; run++) {
    const claim c = random_claim();
    labi_buffer text = strategy_of(&c, run % 2);
    labi_put_char(&text, 0);
    text.length--;
    if (text.length == 0) {
      labi_buffer_free(&text);
      continue;
    }
    proved++;
    cr_expect(is_accepted(&c, text.bytes, text.length), "%s: what proves it was refused:\n%s", c.text, text.bytes);
    const bool cancels = strstr(text.bytes, "\nends ");
    ends += cancels;
    if (cancels && run % 4 == 0) drop_lines(&text, "ends ");
    if (run % 4) forge(&text);
    forged++;
    still += is_accepted(&c, text.bytes, text.length);
    labi_buffer_free(&text);
  }
  cr_expect(proved > runs / 3 && proved < runs && ends > runs / 30, "%u of %u proved, %u by play that ends", proved,
            runs, ends);
  cr_expect(still < forged, "%u of %u forged strategies were accepted", still, forged);
}

/* A claim that all parts cancel: it is accepted only where it is true. */
Test(loopy_strategy, what_is_said_to_end_is_walked_through) {
  unsigned accepted = 0, runs = long_test_runs(500);
  for (unsigned run = 0; run < runs; run++) {
    claim c = {.relation = LAB_EQ};
    const loopy_graph g = random_ruleset();
    labi_buffer out = {0}, text = {0};
    put_ruleset(&out, &g);
    labi_putf(&out, "r(%u) - r(%u) == 0", NODES - 1, NODES - 1);
    snprintf(c.text, sizeof c.text, "%.*s", (int)out.length, out.bytes);
    labi_putf(&text, "cgt certificate 2\npart 0 = r(%u)\nends 0\nclaim 0 -0 == 0 : r(%u) - r(%u) == 0\n", NODES - 1,
              NODES - 1, NODES - 1);
    labi_put(&text, "Left second\nRight second\n");
    accepted += is_accepted(&c, text.bytes, text.length);
    labi_buffer_free(&out);
    labi_buffer_free(&text);
  }
  cr_expect(accepted > runs / 4 && accepted < runs * 9 / 10, "%u of %u", accepted, runs);
}
