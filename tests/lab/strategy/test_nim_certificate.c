/* test_nim_certificate.c: certificates of nim-values. What is found is accepted, each refusal of the reader has a forged
 * certificate that meets it, and of mutated certificates none that states something false is accepted. */
#include <cgt/lab_proof.h>
#include <cgt/lab_rulesets.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "fixture.h"
#include "language_session.h"

SUITE(nim_certificate);

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

/* A certificate of a claim about a nim-value, with a zero behind it. */
static labi_buffer certificate_of(const char *definitions, const char *claim, bool *holds) {
  char text[600];
  labi_buffer bytes = {0};
  lab_strategy *strategy = NULL;
  snprintf(text, sizeof text, "%s\n%s", definitions, claim);
  session s = open_text(text);
  cr_assert(lab_find_strategy(&strategy, s.machine, lab_program_count(s.program) - 1, &s.error) == CGT_OK,
            "%s: %s", claim, s.error.message);
  *holds = lab_strategy_holds(strategy);
  cr_assert_eq(lab_strategy_write(collect, &bytes, strategy, "a test"), CGT_OK);
  lab_strategy_free(strategy);
  close_session(&s);
  labi_put_char(&bytes, 0);
  return bytes;
}

/* By a machine that has seen nothing of it. */
static cgt_certificate_check verdict(const char *definitions, const char *text, size_t length) {
  session s = open_text(definitions);
  cgt_certificate_check check;
  const cgt_status status = lab_strategy_verify(&check, s.machine, text, length, &s.error);
  cr_assert(status == CGT_OK, "%s", s.error.message);
  close_session(&s);
  return check;
}

#define OWN                                                                                                  \
  "ruleset take(n) example take(1) = { take(n-k) for k in 1..min(n,3) }\n"                                   \
  "ruleset halve(n) example halve(1) = { halve(k) + halve(n-1-k) for k in 0..n-1 }\n"                        \
  "ruleset odd(n) example odd(1) = { odd(n-1) for k in 1..min(n,1) | }\n"                                    \
  "ruleset hot(n) example hot(1) = { {1|-1} | }\n"

static const struct {
  const char *claim, *proved; /* proved: instead; NULL: the claim holds */
} claims[] = {
    {"nim_value(cram(3,3)) == 0", NULL},
    {"nim_value(cram(3,5)) == 1", NULL},
    {"2 == nim_value(cram(4,5))", NULL},
    {"nim_value(cram(4,5)) == 3", "cram(\".....|.....|.....|.....\") - (*2) == 0"},
    {"nim_value(cram(4,5)) == 0", "cram(\".....|.....|.....|.....\") - (*2) == 0"},
    {"nim_value(cram(3,3)) == 1", "cram(\"...|...|...\") == 0"},
    {"nim_value(cram(3,3)) != 0", "cram(\"...|...|...\") == 0"},
    {"nim_value(cram(3,3)) != 1", NULL},
    {"nim_value(cram(3,5) + kayles(5)) == 5", NULL},
    {"nim_value(cram(3,5) + cram(3,5)) == 0", NULL},
    {"nim_value(kayles(7) + *2) == 0", NULL},
    {"nim_value(node_kayles(3,5)) == 3", NULL},
    {"nim_value(arc_kayles(\"---(-;--)\")) != 9", NULL},
    {"nim_value(chomp([5,4,3])) == 7", NULL},
    {"nim_value(queens_placement(5,5)) == 3", NULL},
    {"nim_value(nim(3,5,7)) == 1", NULL},
    {"nim_value(grundy(12)) == 1", NULL},
    {"nim_value(treblecross(9)) != 9", NULL},
    {"nim_value(impartial(nogo(1,5))) == 2", NULL},
    {"nim_value(impartial(clobber(\"xo|ox\"))) == 1", "impartial(clobber(\"xo|ox\")) == 0"},
    {"nim_value(impartial(domineering(3,4))) != 9", NULL},
    {"nim_value(impartial(amazons(\"x..|..o\"))) != 9", NULL},
    {"nim_value(take(10)) == 2", NULL},
    {"nim_value(halve(7)) == 1", NULL},
    {"let G = cram(2,3) in nim_value(G) == 1", NULL},
};

Test(nim_certificate, what_is_found_is_accepted) {
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    bool holds;
    labi_buffer text = certificate_of(OWN, claims[i].claim, &holds);
    cr_expect_eq(holds, !claims[i].proved, "%s", claims[i].claim);
    const cgt_certificate_check check = verdict(OWN, text.bytes, text.length - 1);
    cr_assert_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%s is rejected: %u: %s\n%s", claims[i].claim,
                 check.line, check.fault, text.bytes);
    if (claims[i].proved) cr_expect_str_eq(check.claim, claims[i].proved);
    cr_expect_null(strstr(text.bytes, "\nvalue "), "%s uses a value of the engine", claims[i].claim);
    free(check.claim);
    labi_buffer_free(&text);
  }
}

Test(nim_certificate, claims_about_nim_values_are_known) {
  static const char *const no[] = {"cram(3,3) == 0",
                                   "nim_value(cram(3,3)) < 2",
                                   "nim_value(cram(2,2)) == nim_value(*)",
                                   "1 + nim_value(cram(3,3)) == 1",
                                   "nim_value(cram(3,3))",
                                   "1 == 2 == 3"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims + sizeof no / sizeof *no; i++) {
    const bool is = i < sizeof claims / sizeof *claims;
    char text[600];
    snprintf(text, sizeof text, "%s%s", OWN, is ? claims[i].claim : no[i - sizeof claims / sizeof *claims]);
    session s = open_text(text);
    cr_expect_eq(lab_is_nim_claim(s.machine, lab_program_count(s.program) - 1), is, "%s", text);
    close_session(&s);
  }
}

Test(nim_certificate, other_claims_are_refused) {
  static const struct {
    const char *claim, *message;
  } cases[] = {{"nim_value(*3) == 3", "for a game G, write G == *n"},
               {"nim_value(domineering(2,2)) == 1", "the players have different moves"},
               {"nim_value(cram(3,3)) == -1", "an integer from 0"},
               {"nim_value(cram(3,3)) == 1/2", "an integer from 0"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    session s = open_text(cases[i].claim);
    lab_strategy *strategy = NULL;
    cr_expect_neq(lab_find_strategy(&strategy, s.machine, 0, &s.error), CGT_OK);
    cr_expect(strstr(s.error.message, cases[i].message), "%s: %s", cases[i].claim, s.error.message);
    close_session(&s);
  }
}

/* ---- all small positions ------------------------------------------------------------------------------------------ */

static unsigned certify_small(const char *family) {
  session s = open_text(family);
  lab_value list;
  unsigned done = 0;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s: %s", family, s.error.message);
  const size_t count = list.as.list->count;
  for (size_t i = 0; i < count; i += 1 + count / 4) {
    cgt_ctx *in = lab_machine_ctx(s.machine);
    char text[400], claim[500];
    bool holds;
    cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK);
    const cgt_position p = list.as.list->items[i].as.at.position;
    const bool impartial = cgt_position_ruleset(in, p)->impartial;
    if (cgt_position_print(text, sizeof text, NULL, in, p) != CGT_OK || strlen(text) > 300) continue;
    const cgt_game value = cgt_position_nimber(in, p, CGT_NIM_BY_WALK);
    if (cgt_is_none(value)) continue;
    int64_t n = 0;
    cr_assert(cgt_get_int64(&n, in, cgt_nimber_part(in, value)) == CGT_OK);
    snprintf(claim, sizeof claim, impartial ? "nim_value(%s) == %d" : "nim_value(impartial(%s)) == %d", text,
             (int)n);
    labi_buffer bytes = certificate_of("", claim, &holds);
    const cgt_certificate_check check = verdict("", bytes.bytes, bytes.length - 1);
    cr_assert_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%s: %u: %s\n%s", claim, check.line, check.fault,
                 bytes.bytes);
    cr_expect(holds, "%s", claim);
    free(check.claim);
    labi_buffer_free(&bytes);
    done++;
  }
  close_session(&s);
  return done;
}

/* Positions split rightly: the reader compares their moves with the moves of their parts. */
Test(nim_certificate, small_positions_of_every_ruleset_have_one) {
  const cgt_ruleset *r;
  unsigned done = 0;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++)
    if (!r->loopy && !r->values && i % long_test_step() == 0 && r->small[0])
      done += certify_small(r->small[0]);
  cr_expect(done > 100 / long_test_step(), "%u", done);
}

/* ---- refusals ------------------------------------------------------------------------------------------------------ */

#define TITLE "cgt certificate 2\n"
#define TAKE "part 0 = take(4)\npart 1 = take(3)\npart 2 = take(2)\npart 3 = take(1)\n"
#define TAKE_3 "nim 3 = 1 : 0\nnim 2 = 2 : 0 1\nnim 1 = 3 : 0 1 2\n"
#define END "claim 0 == 0 : take(4) == 0\nLeft second\nRight second\n"
#define SUM "part 0 = halve(4)\npart 1 = halve(3)\npart 2 = halve(2)\npart 3 = halve(1)\n"

static const struct {
  const char *text, *fault;
  unsigned line;
} refusals[] = {
    {"part 0 = take(4)\nimpartial\n", "'impartial' must precede the parts", 3},
    {"claim - == 0 : 0 == 0\nimpartial\n", "'impartial' must precede the parts", 3},
    {"impartial x\n", "unexpected text", 2},
    {"impartial\npart 0 = take(4)\nvalue 0 = 0\n", "has a line 'nim'", 4},
    {TAKE "nim 3 = 1 : 0\npart 4 = take(0)\n", "parts must precede the lines 'nim' and 'option'", 7},
    {TAKE "claim 0 == 0 : take(4) == 0\nnim 3 = 1 : 0\n", "nim-values must precede the claim", 7},
    {TAKE "nim 4 = 1 : 0\n", "there is no part 4", 6},
    {TAKE "nim 3 : 0\n", "expected '='", 6},
    {TAKE "nim 3 = x : 0\n", "expected a number", 6},
    {TAKE "nim 3 = 1 0\n", "expected ':'", 6},
    {TAKE "nim 3 = 1 : 0 x\n", "unexpected text", 6},
    {TAKE "nim 3 = 1 : 4294967296\n", "past 2^32", 6},
    {TAKE "nim 3 = 1 :\n", "expected a move to each nim-value below 1", 6},
    {TAKE "nim 3 = 1 : 0 0\n", "expected a move to each nim-value below 1", 6},
    {TAKE "option 3 = 0 :\n", "expected one move", 6},
    {TAKE "option 3 = 0 : 0 0\n", "expected one move", 6},
    {TAKE "nim 3 = 1 : 0\nnim 3 = 1 : 0\n", "the value of part 3 is known already", 7},
    {TAKE "nim 3 = 1 : 0\noption 3 = 0 : 0\n", "the value of part 3 is known already", 7},
    {TAKE "part 4 = *2\nnim 4 = 2 : 0 0\n", "the value of part 4 is known already", 7},
    {TAKE "option 3 = 0 : 0\noption 3 = 0 : 0\n", "this repeats an earlier line", 7},
    {"part 0 = domineering(2,2)\noption 0 = 0 : 0\n", "the players have different moves in part 0", 3},
    {TAKE "nim 3 = 1 : 1\n", "part 3 has no move number 1", 6},
    {TAKE "option 3 = 1 : 0\n", "move 0 leads to the nim-value 0, and not 1", 6},
    {TAKE "nim 3 = 1 : 0\nnim 2 = 2 : 1 0\n", "move 1 leads to the nim-value 1, and not 0", 7},
    {TAKE "nim 2 = 2 : 0 1\n", "no line above shows the nim-value of part 3", 6},
    {TAKE "nim 3 = 0 :\n", "move 0 leads to the nim-value 0 as well", 6},
    {TAKE "nim 3 = 1 : 0\nnim 2 = 1 : 0\n", "move 1 leads to the nim-value 1 as well", 7},
    {TAKE "nim 3 = 1 : 0\nnim 2 = 0 :\n", "move 0 leads to the nim-value 0 as well", 7},
    {TAKE "nim 2 = 1 : 0\n", "no line above shows that move 1 does not lead to the nim-value 1", 6},
    {TAKE "option 3 = 0 : 0\nnim 0 = 0 :\n",
     "no line above shows that move 1 does not lead to the nim-value 0", 7},
    {TAKE "option 3 = 0 : 0\nnim 2 = 1 : 0\n",
     "no line above shows that move 1 does not lead to the nim-value 1", 7},
    {"part 0 = take(4)\nnim 0 = 0 :\n", "a move leads to a position that no line 'part' has", 3},
    {TAKE TAKE_3 END, "not all values are known", 10},
    {TAKE TAKE_3 "nim 0 = 0 :\nclaim 0 == 0 : take(4) == 0\nLeft second\n",
     "needs another line that names a winner", 0},
    {TAKE TAKE_3 "nim 0 = 0 :\nclaim 0 == 0 : take(5) == 0\nLeft second\nRight second\n",
     "the claim in words differs", 10},
    {TAKE TAKE_3 "nim 0 = 0 :\nclaim 3 == 0 : take(1) == 0\nLeft second\nRight second\n",
     "by the values of the parts", 11},
    /* two parts of unknown value after a move: halve(4) has halve(1) + halve(2), and halve(3) has 2 halve(1) = 0 */
    {SUM "ends 3\noption 3 = 0 : 0\noption 1 = 0 : 1\nnim 0 = 0 :\n", "no line above shows that move 1", 9},
    {SUM "option 3 = 0 : 0\noption 1 = 0 : 1\n", "no line above shows the nim-value of part 3", 7},
    {SUM "ends 3\noption 3 = 0 : 0\nnim 2 = 0 :\nnim 1 = 0 :\n", "move 0 leads to the nim-value 0 as well",
     9},
    /* a value that the game does not have, and that is no nimber */
    {"part 0 = odd(1)\nnim 0 = 0 :\n", "the players have different moves", 3},
    {"impartial\npart 0 = hot(1)\npart 1 = {1|-1}\nnim 0 = 0 :\n", "is not a nimber", 5},
    {"part 0 = pair(2,1)\npart 1 = pair(1,0)\npart 2 = pair(0,1)\npart 3 = pair(2,0)\nnim 1 = 1 : 0\noption "
     "3 = 1 : 0\n"
     "option 0 = 0 : 1\n",
     "a move leads to a position whose moves differ from the moves of its parts", 8},
    {"part 0 = pair(1,1)\npart 1 = pair(1,0)\nnim 1 = 1 : 0\nclaim 0 == 0 : pair(1,1) == 0\nLeft "
     "second\nRight second\n",
     "a move leads to a position whose moves differ from the moves of its parts", 0},
};

/* Heaps of which a move takes one counter from one heap or from both, which split() forgets once the ruleset has been tried. */
static bool is_tried;
static void pair_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  int64_t n[2];
  if (!cgt_read_integers(out, n, 2, args, count, 0, 9)) return;
  const unsigned char bytes[2] = {(unsigned char)n[0], (unsigned char)n[1]};
  cgt_emit(out, bytes, 2);
}
static void pair_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const unsigned char *heap = position;
  (void)player;
  for (unsigned take = 1; take < 4; take++) {
    const unsigned char after[2] = {(unsigned char)(heap[0] - (take & 1)),
                                    (unsigned char)(heap[1] - (take >> 1))};
    if (heap[0] >= (take & 1) && heap[1] >= take >> 1) cgt_emit(out, after, length);
  }
}
static void pair_split(cgt_sink *out, const void *position, size_t length) {
  const unsigned char *heap = position, first[2] = {heap[0], 0}, second[2] = {0, heap[1]};
  if (!is_tried || !heap[0] || !heap[1]) return;
  cgt_emit(out, first, length);
  cgt_emit(out, second, length);
}
static size_t pair_print(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *heap = position;
  (void)length;
  return (size_t)snprintf(buf, cap, "%u,%u", heap[0], heap[1]);
}

static const cgt_ruleset pair = {.name = "pair",
                                 .title = "Forged heaps",
                                 .rules = "A move takes one counter from one heap or from both.",
                                 .syntax = "pair(a,b)",
                                 .example = "pair(1,2)",
                                 .source = "forged",
                                 .impartial = true,
                                 .small = {"[pair(0,0)]"},
                                 .read = pair_read,
                                 .options = pair_options,
                                 .split = pair_split,
                                 .print = pair_print};

Test(nim_certificate, each_refusal_is_met) {
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    lab_error error;
    cgt_certificate_check check;
    char text[1000];
    session s = {.program = lab_program_new(false)};
    cr_assert(lab_program_add(s.program, OWN, strlen(OWN), &error) == CGT_OK, "%s", error.message);
    cr_assert(lab_program_add_ruleset(s.program, &pair, &error) == CGT_OK, "%s", error.message);
    s.machine = lab_machine_new(s.program, NULL, 1);
    is_tried = false;
    cr_assert(lab_program_add(s.program, "nim_value(pair(2,1)) == 3", 25, &error) == CGT_OK);
    cr_assert_str_eq(value_of(&s), "true");
    is_tried = true;
    const int length = snprintf(text, sizeof text, TITLE "%s", refusals[i].text);
    cr_assert(lab_strategy_verify(&check, s.machine, text, (size_t)length, &error) == CGT_OK, "%s",
              error.message);
    cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED, "accepted:\n%s", text);
    if (check.verdict == CGT_CERTIFICATE_ACCEPTED)
      free(check.claim);
    else
      cr_expect(strstr(check.fault, refusals[i].fault) && check.line == refusals[i].line,
                "%u: %s, not %u: %s\n%s", check.line, check.fault, refusals[i].line, refusals[i].fault, text);
    lab_machine_free(s.machine);
    lab_program_free(s.program);
  }
}

/* ---- mutants --------------------------------------------------------------------------------------------------------- */

/* Is a line "nim N = V" or "option N = V" true of the part that a line "part N" of the text names? */
static void expect_true_line(session *s, const char *text, const char *line) {
  unsigned part, value;
  char name[40], claim[600];
  const bool exact = sscanf(line, "nim %u = %u", &part, &value) == 2;
  if (!exact && sscanf(line, "option %u = %u", &part, &value) != 2) return;
  snprintf(name, sizeof name, "part %u = ", part);
  const char *at = strstr(text, name), *impartial = strstr(text, "\nimpartial\n");
  cr_assert(at);
  at += strlen(name);
  snprintf(claim, sizeof claim, "nim_value(%s(%.*s)) %s %u", impartial ? "impartial" : "",
           (int)strcspn(at, "\n"), at, exact ? "==" : "!=", value);
  cr_assert(lab_program_add(s->program, claim, strlen(claim), &s->error) == CGT_OK, "%s: %s", claim,
            s->error.message);
  cr_expect_str_eq(value_of(s), "true", "%s, of\n%s", claim, text);
}

static void expect_all_lines_true(const char *text) {
  session s = open_text("0");
  for (const char *line = text; *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] != 0))
    expect_true_line(&s, text, line);
  close_session(&s);
}

/* Another byte, another number, or two lines exchanged. */
static void mutate(labi_buffer *text) {
  static const char letters[] = "0123456789=: |<>\nnimoption";
  const size_t length = text->length - 1;
  if (rng_below(&dice, 3)) {
    const char *digits = "0123456789";
    size_t at = rng_below(&dice, (unsigned)length);
    while (at < length && !strchr(digits, text->bytes[at])) at++;
    if (at < length) text->bytes[at] = digits[rng_below(&dice, 10)];
  } else {
    text->bytes[rng_below(&dice, (unsigned)length)] = letters[rng_below(&dice, sizeof letters - 1)];
  }
}

Test(nim_certificate, mutants_that_are_false_are_rejected) {
  static const char *const starts[] = {"nim_value(cram(3,4)) == 0", "nim_value(chomp([4,3,2])) == 0",
                                       "nim_value(impartial(nogo(1,6))) == 0",
                                       "nim_value(kayles(9) + cram(2,3)) == 0", "nim_value(grundy(11)) == 0"};
  unsigned accepted = 0, all = 0;
  for (unsigned run = test_runs(300); run-- > 0;) {
    bool holds;
    labi_buffer text = certificate_of("", starts[run % (sizeof starts / sizeof *starts)], &holds);
    for (unsigned times = 1 + rng_below(&dice, 2); times-- > 0;) mutate(&text);
    session s = open_text("0");
    cgt_certificate_check check;
    const bool done = lab_strategy_verify(&check, s.machine, text.bytes, text.length - 1, &s.error) == CGT_OK;
    close_session(&s);
    all++;
    if (done && check.verdict == CGT_CERTIFICATE_ACCEPTED) {
      accepted++;
      cr_expect_str_eq(eval(check.claim), "true", "%s", check.claim);
      expect_all_lines_true(text.bytes);
      free(check.claim);
    }
    labi_buffer_free(&text);
  }
  cr_expect(accepted < all / 2, "%u of %u", accepted, all);
}
