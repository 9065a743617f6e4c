/* test_loopy_proof.c: cgt why of loopy games, and its certificates: they prove what the engine says, which is
 * found in another way, every line of them is needed, and nothing false is accepted. */
#include "certified.h"
#include "lab/certificate/loopy_sides.h"
#include "loopy_oracle.h"

SUITE(loopy_proof);

static const row claims[] = {
    {"over > 0", "over > 0"},
    {"over >= 1/2^5", "over <| 1/32"},
    {"{0|pass} == a{0|a}", "over == over"},
    {"over - over == 0", "over - over <> 0"},
    {"over - over != dud", "over - over != (on & -on)"},
    {"upon > ^^", "^[on] < ^^"},
    {"over + over == over", "over + over == over"},
    {"on + off <> 5", "on + off <> 5"},
    {"on > 2^10", "on > 1024"},
    {"tis >= 0", "(1 & 0) >= 0"},
    {"tis <= 1", "(1 & 0) <= 1"},
    {"-tis <= 0", "(0 & -1) <= 0"},
    {"{over|0} |> 0", "{over|0} |> 0"},
    {"{dud|-1} <> 0", "({on|-1} & {off|-1}) <> 0"},
    {"^ < upon", "^ < ^[on]"},
    {"a{0|{0||||0,*2|||a|0||0}||0} |> 0", NULL},
    {"a{b{a,0|1}|c{a|c}} <= 2", NULL},
    {"outcome(over)", "outcome(over) == L"},
    {"outcome(tis)", "outcome((1 & 0)) == PHat"},
    {"outcome(over - over)", "outcome(over - over) == D"},
    {"outcome({1|dud})", "outcome(({1|on} & {1|off})) == NHat"},
    {"outcome({dud|-1})", "outcome(({on|-1} & {off|-1})) == NCheck"},
    {"outcome(-tis)", "outcome((0 & -1)) == PCheck"},
    {"outcome(over - 1)", "outcome(over - 1) == R"},
    {"outcome({on|off})", "outcome({on|off}) == N"},
};
enum { CLAIMS = sizeof claims / sizeof *claims };

Test(loopy_proof, claims_are_proved_and_what_is_proved_is_said) {
  for (int i = 0; i < CLAIMS; i++) {
    bool holds;
    char *text = certificate_of(claims[i].text, &holds), *said = accepted(text, strlen(text));
    cr_assert(said, "%s:\n%s", claims[i].text, text);
    if (claims[i].value) cr_expect_str_eq(said, claims[i].value, "%s: %s", claims[i].text, said);
    if (!strchr(said, '#')) cr_expect(is_true(said), "%s", said);
    free(said);
    free(text);
  }
}

Test(loopy_proof, a_certificate_without_one_of_its_lines_is_refused) {
  for (int i = 0; i < CLAIMS; i++)
    if (i != 8) expect_every_line_needed(claims[i].text); /* a thousand lines */
}

Test(loopy_proof, nothing_false_is_ever_accepted) {
  unsigned changed = 0, still = 0;
  for (int i = 0; i < CLAIMS; i++)
    if (i != 8) still += accepted_changes(&changed, claims[i].text, test_runs(200));
  cr_expect(still < changed / 3, "%u of %u changed certificates were accepted", still, changed);
}

/* ---- random claims ------------------------------------------------------------------------------------ */

static void put_random(labi_buffer *out, unsigned depth, unsigned names) {
  static const char *const atoms[] = {"0",   "1",   "-1",  "*",   "^",       "on",   "off",
                                      "over", "under", "dud", "tis", "{0|pass}", "upon", "1/2"};
  if (depth == 0 || rng_below(&dice, 4) == 0) {
    labi_put(out, atoms[rng_below(&dice, sizeof atoms / sizeof *atoms)]);
    return;
  }
  const bool named = rng_below(&dice, 2) == 0;
  if (named) labi_put_char(out, (char)('a' + names++));
  for (int side = 0; side < 2; side++) {
    labi_put_char(out, side ? '|' : '{');
    for (unsigned n = rng_below(&dice, 3), i = 0; i < n; i++) {
      if (i > 0) labi_put_char(out, ',');
      if (names > 0 && rng_below(&dice, 2) == 0)
        labi_put_char(out, (char)('a' + rng_below(&dice, names)));
      else
        put_random(out, depth - 1, names);
    }
  }
  labi_put_char(out, '}');
}

/* Braces in which a name occurs that is not theirs keep their value open: so a name is used in all of them. */
static char *random_loopy_claim(void) {
  labi_buffer out = {0};
  lab_relation relation = (lab_relation)rng_below(&dice, LAB_CONFUSED + 1);
  const bool of_outcome = rng_below(&dice, 4) == 0;
  if (of_outcome) labi_put(&out, "outcome(");
  put_random(&out, 3, 0);
  if (rng_below(&dice, 2)) labi_put(&out, " - "), put_random(&out, 2, 0);
  if (of_outcome)
    labi_put(&out, ")");
  else
    labi_putf(&out, " %s ", lab_relation_sign(relation)), put_random(&out, 2, 0);
  return labi_buffer_take(&out, NULL);
}

/* The engine compares canonical forms, ranks of pairs; the proof solves the play of the sum. */
Test(loopy_proof, what_the_engine_says_is_proved) {
  unsigned truths = 0, runs = test_runs(150), outcomes = 0;
  for (unsigned run = 0; run < runs; run++) {
    bool holds;
    char *claim = random_loopy_claim();
    const char *found = eval(claim);
    const bool of_outcome = strncmp(claim, "outcome", 7) == 0;
    char expected[16];
    snprintf(expected, sizeof expected, "== %.8s", found);
    char *text = certificate_of(claim, &holds);
    char *said = accepted(text, strlen(text));
    cr_assert(said, "%s: what proves it was refused:\n%s", claim, text);
    if (!of_outcome)
      cr_expect(holds == (strcmp(found, "true") == 0), "%s is %s", claim, found);
    else if (strncmp(said, "outcome", 7) == 0)
      cr_expect(strstr(said, expected), "%s is %s, not %s", claim, found, said);
    truths += holds;
    outcomes += of_outcome;
    free(said);
    free(text);
    free(claim);
  }
  cr_expect(truths > runs / 5 && truths < runs && outcomes > 0, "%u of %u claims are true", truths, runs);
}

/* ---- faults -------------------------------------------------------------------------------------------- */

#define OVER "cgt certificate 3\ngame 0 = |\ngame 1 = 0|1\n"
#define ABOVE OVER "claim 1 >= - : over >= 0\non Left second\noff Left second\n"
#define ON "turn on second Right 1 rank 0 : 0:1>0:0\n"

Test(loopy_proof, faults_are_named_with_their_lines) {
  static const struct {
    const char *text, *fault;
    unsigned line;
  } cases[] = {
      {OVER, "no claim", 0},
      {OVER "claim 1 >= - : on >= 0\n", "differs from the claim about the games: over >= 0", 4},
      {OVER "game 2 = 3|\nclaim 1 >= - : over >= 0\n", "no game 3 above the claim", 5},
      {OVER "claim 1&-2 >= - : over >= 0\n", "no game 2 above", 4},
      {OVER "claim 1 outcome Q : outcome(over) == Q\n", "expected an outcome", 4},
      {OVER "claim 1 outcome LL : outcome(over) == L\n", "expected an outcome", 4},
      {OVER "claim 1 outcome P : outcome(over) == PHat\n", "differs from the claim about the games: outcome(over) == P", 4},
      {OVER "claim 1 >= - : over >= 0\nsum 1\n", "the sum must appear once", 5},
      {OVER "claim 1 >= - : over >= 0\nLeft second\n", "expected game, claim, on, off or turn", 5},
      {OVER "claim 1 >= - : over >= 0\non Left\n", "expected 'first' or 'second'", 5},
      {OVER "claim 1 >= - : over >= 0\non Left second\non Left second\n", "repeats an earlier one", 6},
      {OVER "on Left second\n", "must follow the sum", 4},
      {ABOVE ON, "no line shows how Right, to move, loses", 6},
      {ABOVE "turn second Right 1 rank 0 : 0:1>0:0\n", "expected 'on' or 'off'", 7},
      {ABOVE "turn on Right 1 rank 0 : 0:1>0:0\n", "expected 'first' or 'second'", 7},
      {ABOVE "turn on second Right 1 : 0:1>0:0\n", "expected 'rank'", 7},
      {ABOVE "turn on second Right 1 rank : 0:1>0:0\n", "expected a number", 7},
      {ABOVE ON ON, "already in line 7", 8},
      {OVER "claim 1 >= - : over >= 0\non Left second\n" ON, "needs more lines", 0},
      /* off is no answer to itself for ever: Left may not pass where runs without end are Right's. */
      {"cgt certificate 3\ngame 0 = 0|0\nclaim 0 >= - : dud >= 0\non Left second\noff Left second\n"
       "turn on second Right 0 rank 0 : 0:0>0:0\nturn off second Right 0 rank 1 : 0:0>0:0\n",
       "the rank must fall", 7},
      {"cgt certificate 3\ngame 0 = 0|0\nclaim 0 |> - : dud |> 0\noff Left first 0:0\n"
       "turn off first Right 0 rank 1 : 0:0>0:0\n",
       "the rank must fall, or not rise", 5},
      {"cgt certificate 3\ngame 0 = 0|0\nclaim 0 outcome L : outcome(dud) == L\non Left second\non Left first 0:0\n"
       "turn on second Right 0 rank 0 : 0:0>0:0\nturn on first Right 0 rank 0 : 0:0>0:0\n",
       "needs more lines", 0},
      /* no game has a lower onside than offside */
      {OVER "claim 0&1 >= - : (0 & over) >= 0\n", "the onside of term 0 is not at least its offside", 4},
      {OVER "claim 1 0&1 >= - : over + (0 & over) >= 0\n", "the onside of term 1 is not at least", 4},
      {OVER "claim - >= -1&0 : 0 >= (-over & 0)\n", "the onside of term 0 is not at least", 4},
      {OVER "claim 0&1 outcome L : outcome((0 & over)) == L\n", "the onside of term 0 is not at least", 4},
      {"cgt certificate 3\ngame 0 = 0|\ngame 1 = |1\nclaim 1&0 >= - : (off & on) >= 0\n", "the onside of term 0", 4},
      {"cgt certificate 3\ngame 0 = 0|\ngame 1 = |1\nclaim 0&1 4294967296 >= - : x\n", "past 2^32", 4},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    cgt_certificate_check check;
    cr_assert_eq(lab_certificate_verify(&check, cases[i].text, strlen(cases[i].text), NULL), CGT_OK);
    cr_expect_eq(check.verdict, CGT_CERTIFICATE_REJECTED, "%s", cases[i].text);
    if (check.claim) continue;
    cr_expect(strstr(check.fault, cases[i].fault) && check.line == cases[i].line, "%u: %s, not %u: %s\n%s",
              check.line, check.fault, cases[i].line, cases[i].fault, cases[i].text);
  }
}

/* Right to move in g - h, all runs without end being Left's: the pairs where she has an answer to each move, to such a
 * pair, taken away as long as there is one that has none. */
static bool answers_for_ever(const loopy_graph *g, const loopy_graph *h) {
  bool kept[8][8], again = true;
  memset(kept, true, sizeof kept);
  while (again) {
    again = false;
    for (unsigned i = 0; i < g->count; i++)
      for (unsigned j = 0; j < h->count; j++) {
        bool all = true;
        for (unsigned n = 0; n < g->count + h->count; n++) { /* to g's n, or h's */
          const bool in_g = n < g->count;
          if (in_g ? !(g->options[i][CGT_RIGHT] >> n & 1) : !(h->options[j][CGT_LEFT] >> (n - g->count) & 1)) continue;
          const unsigned x = in_g ? n : i, y = in_g ? j : n - g->count;
          bool any = false;
          for (unsigned k = 0; k < g->count; k++) any |= (g->options[x][CGT_LEFT] >> k & 1) && kept[k][y];
          for (unsigned k = 0; k < h->count; k++) any |= (h->options[y][CGT_RIGHT] >> k & 1) && kept[x][k];
          all &= any;
        }
        again |= kept[i][j] && !all;
        kept[i][j] &= all;
      }
  }
  return kept[0][0];
}

static void add_graph(labi_certificate *c, const loopy_graph *g) {
  const uint32_t from = (uint32_t)c->games.count;
  for (unsigned i = 0; i < g->count; i++) {
    uint32_t options[2][8];
    uint32_t count[2] = {0, 0};
    for (int player = 0; player < 2; player++)
      for (unsigned k = 0; k < g->count; k++)
        if (g->options[i][player] >> k & 1) options[player][count[player]++] = from + k;
    cr_assert(labi_certificate_add(c, options[0], count[0], options[1], count[1]));
  }
}

Test(loopy_proof, sides_are_those_of_a_game) {
  unsigned good = 0, runs = test_runs(3000);
  for (unsigned run = 0; run < runs; run++) {
    const loopy_graph g = random_loopy_graph(&dice, 6, 1 + run % 2), h = random_loopy_graph(&dice, 6, 1 + run % 2);
    const loopy_graph minus_g = loopy_oracle_negative(&g), minus_h = loopy_oracle_negative(&h);
    labi_certificate c = {0};
    labi_sides found[4];
    const uint32_t second = g.count;
    add_graph(&c, &g);
    add_graph(&c, &h);
    cr_assert(labi_certificate_sides(&found[0], &c, (lab_component){0, false}, (lab_component){second, false}));
    cr_assert(labi_certificate_sides(&found[1], &c, (lab_component){0, true}, (lab_component){second, true}));
    cr_assert(labi_certificate_sides(&found[2], &c, (lab_component){0, false}, (lab_component){second, true}));
    cr_assert(labi_certificate_sides(&found[3], &c, (lab_component){0, true}, (lab_component){0, true}));
    cr_expect_eq(found[0] == LABI_SIDES_GOOD, answers_for_ever(&g, &h), "%s", show_loopy(&g));
    cr_expect_eq(found[1] == LABI_SIDES_GOOD, answers_for_ever(&minus_g, &minus_h), "%s", show_loopy(&g));
    cr_expect_eq(found[2] == LABI_SIDES_GOOD, answers_for_ever(&g, &minus_h), "%s", show_loopy(&g));
    cr_expect_eq(found[3], LABI_SIDES_GOOD);
    good += found[0] == LABI_SIDES_GOOD;
    labi_certificate_free(&c);
  }
  cr_expect(good > runs / 10 && good < runs * 19 / 20, "%u of %u", good, runs);
}

/* Two long circles of moves have more pairs than are looked at. */
Test(loopy_proof, sides_that_take_too_long_are_refused) {
  enum { LENGTH = 2503, OTHER = 2501 };
  labi_buffer out = {0};
  cgt_certificate_check check;
  labi_put(&out, "cgt certificate 3\n");
  for (unsigned i = 0; i < LENGTH + OTHER; i++) {
    const unsigned next = i + 1 == LENGTH ? 0 : i + 1 == LENGTH + OTHER ? LENGTH : i + 1;
    labi_putf(&out, "game %u = %u|%u\n", i, next, next);
  }
  labi_putf(&out, "claim 0&%d >= - : x\n", LENGTH);
  cr_assert_eq(lab_certificate_verify(&check, out.bytes, out.length, NULL), CGT_OK);
  cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED && strstr(check.fault, "too long to compare"), "%s", check.fault);
  labi_buffer_free(&out);
}

Test(loopy_proof, what_it_is_not_for_is_refused) {
  session s = open_text("over + 1 > 0");
  lab_deep_check check;
  cr_expect_eq(lab_verify_deep(&check, s.machine, 0, &s.error), CGT_EDOMAIN);
  cr_expect(strstr(s.error.message, "loopy games can be proved"), "%s", s.error.message);
  close_session(&s);
}

Test(loopy_proof, can_be_cancelled) { expect_cancellable("over - over > upon - upon"); }
