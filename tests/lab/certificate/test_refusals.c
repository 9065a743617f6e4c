/* test_refusals.c: every refusal of a verifier has a forged certificate that meets it. Each is one that would be
 * accepted, or go on to another fault, but for the one check. Those of proofs of short and of loopy games are in
 * test_certificate.c and test_loopy_proof.c. Without one: that values pass 65535, which takes minutes. */
#include <cgt/heaps.h>
#include <cgt/quotient.h>
#include <cgt/lab_proof.h>
#include <stdlib.h>

#include "fixture.h"
#include "language_session.h"

SUITE(refusals);

typedef struct refusal {
  const char *text, *fault;
  unsigned line; /* 0: something is missing, or wrong in what the lines say together */
} refusal;

static const char *title; /* above each text */

typedef cgt_status verifier(cgt_certificate_check *check, const char *text, size_t length);

static void expect_refusal(verifier *verify, const char *text, size_t length, const char *fault, unsigned line) {
  cgt_certificate_check check;
  cr_assert_eq(verify(&check, text, length), CGT_OK, "%s", text);
  cr_expect_eq(check.verdict, CGT_CERTIFICATE_REJECTED, "accepted, and should be refused: %s\n%s", fault, text);
  if (check.verdict == CGT_CERTIFICATE_ACCEPTED)
    free(check.claim);
  else
    cr_expect(strstr(check.fault, fault) && check.line == line, "%u: %s, not %u: %s\n%s", check.line, check.fault, line,
              fault, text);
}

static void expect_refusals(verifier *verify, const refusal *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char text[5000];
    int length = snprintf(text, sizeof text, "%s%s", title, cases[i].text);
    cr_assert_lt(length, (int)sizeof text);
    expect_refusal(verify, text, (size_t)length, cases[i].fault, cases[i].line);
  }
}

#define EXPECT_REFUSALS(verify, cases) expect_refusals(verify, cases, sizeof cases / sizeof *cases)

static void expect_accepted(verifier *verify, const char *body, const char *claim) {
  char text[5000];
  cgt_certificate_check check;
  int length = snprintf(text, sizeof text, "%s%s", title, body);
  cr_assert_eq(verify(&check, text, (size_t)length), CGT_OK);
  cr_assert_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%u: %s\n%s", check.line, check.fault, text);
  cr_expect_str_eq(check.claim, claim);
  free(check.claim);
}

/* Each line but comments: left out, or written twice, it is refused. */
static void expect_each_line_once(verifier *verify, const char *body) {
  char text[5000];
  for (const char *line = body; *line; line += strcspn(line, "\n") + 1)
    for (int times = 0; times < 3; times += 2) {
      const int before = (int)(line - body), own = (int)strcspn(line, "\n") + 1;
      const int length = snprintf(text, sizeof text, "%s%.*s%.*s%.*s%s", title, before, body, times ? own : 0, line,
                                  times ? own : 0, line, line + own);
      cgt_certificate_check check;
      cr_assert_eq(verify(&check, text, (size_t)length), CGT_OK);
      cr_expect_eq(check.verdict, CGT_CERTIFICATE_REJECTED, "accepted:\n%s", text);
      if (check.verdict == CGT_CERTIFICATE_ACCEPTED) free(check.claim);
    }
}

/* A byte of 0 in any place is refused, and does not end what is read. */
static void expect_no_zero(verifier *verify, const char *body) {
  char text[5000];
  int length = snprintf(text, sizeof text, "%s%s", title, body);
  for (int at = (int)strlen(title); at < length; at++) {
    const char was = text[at];
    cgt_certificate_check check;
    text[at] = 0;
    cr_assert_eq(verify(&check, text, (size_t)length), CGT_OK);
    cr_expect_neq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "a zero at byte %d", at);
    if (check.verdict == CGT_CERTIFICATE_ACCEPTED) free(check.claim);
    text[at] = was;
  }
}

/* ---- periods of nim-values ------------------------------------------------------------------------------------- */

static cgt_status verify_nim(cgt_certificate_check *check, const char *text, size_t length) {
  return cgt_nim_certificate_verify(check, text, length, NULL);
}

#define KAYLES "code 0.77\nperiod 12 from 71\nvalues 168 hash f5444bf2625cd727\ntheorem guy-smith\n"
#define SLANTED "code 0.8\nperiod 3 from 1 saltus 1\nvalues 28 hash 1c77a8aa88ab0550\ntheorem slanted 1\n"
#define SPARSE "period 349 from 3479\nvalues 4797 hash 9a79c4135f489383\ntheorem sparse\n"

static const refusal of_periods[] = {
    {"rare 3\nend\n", "written as 3:6", 2},
    {"rare3:6\nend\n", "written as 3:6", 2},
    {"rare 3:65536\nend\n", "written as 3:6", 2},
    {"rare 0:1\nend\n", "rare heaps should be in increasing order", 2},
    {"rare 5:1 5:1\nend\n", "rare heaps should be in increasing order", 2},
    {"rare 5:1 3:1\nend\n", "rare heaps should be in increasing order", 2},
    {"period 12\nend\n", "the period should be written", 2},
    {"period 0 from 71\nend\n", "the period should be written", 2},
    {"period 12 from 71 \nend\n", "the period should be written", 2},
    {"period 12 from 99999999999999999999\nend\n", "the period should be written", 2},
    {"period 12 from 71 saltus 65536\nend\n", "the period should be written", 2},
    {"values 168\nend\n", "the values should be written", 2},
    {"values 168 hash g\nend\n", "the values should be written", 2},
    {"values 168 hash 11112222333344445\nend\n", "the values should be written", 2},
    {"theorem slanted 0\nend\n", "the number of periods taken as one", 2},
    {"theorem slanted x\nend\n", "the number of periods taken as one", 2},
    {"theorem slanted 65536\nend\n", "the number of periods taken as one", 2},
    {"mask 0\nend\n", "a mask is a number from 1", 2},
    {"mask 65536\nend\n", "a mask is a number from 1", 2},
    {"mask 3 by\nend\n", "a mask is a number from 1", 2},
    {"code 0.77\ncode 0.77\nend\n", "this line repeats an earlier one", 3},
    {"code 0.77\nset 1,2\nend\n", "this line repeats an earlier one", 3},
    {"period 12 from 71\nperiod 12 from 71\nend\n", "this line repeats an earlier one", 3},
    {"values 168 hash 0\nvalues 168 hash 0\nend\n", "this line repeats an earlier one", 3},
    {"theorem sparse\ntheorem slanted 4\nend\n", "this line repeats an earlier one", 3},
    {"mask 3\nmask 3\nend\n", "this line repeats an earlier one", 3},
    {"rare\nrare\nend\n", "this line repeats an earlier one", 3},
    {"claim\nend\n", "this line does not belong", 2},
    {"end \n", "this line does not belong", 2},
    {"period 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "'code' or 'set' is missing", 0},
    {"code 0.77\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "'period' is missing", 0},
    {"code 0.77\nperiod 12 from 71\ntheorem guy-smith\nend\n", "'values' is missing", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 168 hash 0\nend\n", "'theorem' is missing", 0},
    {KAYLES "mask 3\nend\n", "'mask' and 'rare' need each other", 0},
    {KAYLES "rare 3:6\nend\n", "'mask' and 'rare' need each other", 0},
    {KAYLES "end\nend\n", "nothing may follow the end", 7},
    {KAYLES, "the end is missing", 0},
    {"code 0.7_\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "expected a digit", 0},
    {"code 0.77|0.3\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "partizan", 0},
    {"code 0.8\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nmask 3\nrare\nend\n", "more than two heaps", 0},
    {"code 0.3\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nmask 3\nrare\nend\n", "or never two", 0},
    {KAYLES "mask 3 by parity\nrare\nend\n", "odd and even numbers", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 4294967294 hash 0\ntheorem guy-smith\nend\n", "there are too many values", 0},
    /* theorems */
    {"code 0.77\nperiod 12 from 168\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "there are too few values", 0},
    {"code 0.77\nperiod 168 from 71\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "there are too few values", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 167 hash 0\ntheorem guy-smith\nend\n", "there are too few values", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 169 hash 0\ntheorem guy-smith\nend\n", "more values than the theorem needs", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 400000000 hash 0\ntheorem guy-smith\nend\n", "more values than the theorem", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 168 hash 0\ntheorem slanted 1\nend\n", "the theorem is about a saltus", 0},
    {"code 0.8\nperiod 3 from 1 saltus 1\nvalues 28 hash 0\ntheorem slanted\nend\n", "the theorem is about a saltus", 0},
    {"code 0.77\nperiod 12 from 71 saltus 1\nvalues 168 hash 0\ntheorem slanted 1\nmask 3\nrare\nend\n",
     "the theorem is about a saltus", 0},
    {"code 0.77\nperiod 12 from 71 saltus 1\nvalues 168 hash 0\ntheorem slanted 1\nend\n", "about three heaps", 0},
    {"code 0.77\nperiod 12 from 71 saltus 1\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "proved by the theorem slanted", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smit\nend\n", "the theorem is guy-smith, window", 0},
    {"code 0.77!\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nend\n", "not about such rules", 0},
    {"code 0.[3]\nperiod 12 from 71\nvalues 168 hash 0\ntheorem window\nend\n", "not about such rules", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 168 hash 0\ntheorem sparse\nend\n", "there is no mask", 0},
    {"code 0.{1,2}{2=}\nperiod 12 from 71\nvalues 168 hash 0\ntheorem sparse\nmask 3\nrare\nend\n",
     "the rules need equal heaps", 0},
    {"code 0.127\nperiod 3 from 71\nvalues 168 hash 0\ntheorem sparse\nmask 1 by parity\nrare\nend\n",
     "a period by parity is even", 0},
    {"code 0.57\nperiod 4 from 0\nvalues 10 hash 0\ntheorem sparse\nmask 3\nrare\nend\n", "too few values after", 0},
    {"code 0.57\nperiod 4 from 3\nvalues 9 hash 0\ntheorem sparse\nmask 3\nrare\nend\n", "too few values after", 0},
    {"code 0.57\nperiod 4 from 3\nvalues 13 hash 0\ntheorem sparse\nmask 3\nrare\nend\n", "more values than the theorem", 0},
    /* values */
    {"code 0.57\nperiod 4 from 3\nvalues 10 hash 0\ntheorem sparse\nmask 3\nrare\nend\n",
     "heap 6 has a rare value only through heaps before the period", 0},
    {"code 0.156\n" SPARSE "mask 27\nrare 3:0 8:4 12:3\nend\n", "heap 7 is rare and not named", 0},
    {"code 0.156\n" SPARSE "mask 27\nrare 3:0 4:1 7:4\nend\n", "heap 4 is named and not rare", 0},
    {"code 0.156\n" SPARSE "mask 27\nrare 3:1 7:4\nend\n", "heap 3 has another value", 0},
    {"code 0.7\nperiod 2 from 0\nvalues 7 hash 0\ntheorem guy-smith\nmask 3\nrare 2:0 4:0 6:0 50:0\nend\n",
     "a rare heap is beyond the values", 0},
    {"code 0.77\nperiod 11 from 71\nvalues 166 hash 0\ntheorem guy-smith\nend\n", "breaks the period", 0},
    {"code 0.77\nperiod 12 from 70\nvalues 166 hash 0\ntheorem guy-smith\nend\n", "heap 70 breaks the period", 0},
    {"code 0.77\nperiod 12 from 71\nvalues 168 hash f5444bf2625cd728\ntheorem guy-smith\nend\n", "another hash", 0},
    {"code 0.8\nperiod 3 from 1 saltus 1\nvalues 27 hash 0\ntheorem slanted 1\nend\n", "another number of values", 0},
    {"code 0.3f\nperiod 6 from 0 saltus 3\nvalues 8419 hash 0\ntheorem slanted 1\nend\n", "another number of values", 0},
    {"code 0.8\nperiod 3 from 1 saltus 2\nvalues 28 hash 0\ntheorem slanted 1\nend\n", "heap 1 breaks the period", 0},
};

Test(refusals, of_periods) {
  title = "cgt nim-period 1\n";
  EXPECT_REFUSALS(verify_nim, of_periods);
  expect_accepted(verify_nim, KAYLES "end\n", "the nim-values of 0.77 have period 12 from 71 on");
  expect_accepted(verify_nim, SLANTED "end\n", "the nim-values of 0.8 have period 3 from 1 on and saltus 1");
  expect_each_line_once(verify_nim, KAYLES "end\n");
  expect_each_line_once(verify_nim, SLANTED "end\n");
  expect_no_zero(verify_nim, KAYLES "end\n");
}

Test(refusals, of_periods_of_long_codes) {
  char text[6000] = "cgt nim-period 1\ncode 0.";
  size_t length = strlen(text);
  memset(text + length, '7', 5000);
  strcpy(text + length + 5000, "\nend\n");
  expect_refusal(verify_nim, text, strlen(text), "the code is too long", 2);
}

/* ---- quotients -------------------------------------------------------------------------------------------------- */

static cgt_status verify_quotient(cgt_certificate_check *check, const char *text, size_t length) {
  return cgt_quotient_verify(check, text, length, NULL);
}

#define HEAD "code 0.3\nheaps 4\norder 2\nlost 1\nimage 0 1 0 1 0\n"
#define PAIRS "pair 0 :\npair 1 : 0\npair 0 : 1\n"

static const refusal of_quotients[] = {
    {"code 0.3\ncode 0.3\n", "there are two codes", 3},
    {"code 0.3|0.3\n", "the code is invalid: a quotient needs an impartial game", 2},
    {"code 0,3\n", "the code is invalid", 2},
    {"heaps\n", "expected 'heaps N' once", 2},
    {"heaps 1000001\n", "expected 'heaps N' once", 2},
    {"heaps 0\nheaps 0\n", "expected 'heaps N' once", 3},
    {"heaps 1 \n", "unexpected text at the end of the line", 2},
    {"order 0\n", "expected 'order N' once", 2},
    {"order 4097\n", "expected 'order N' once", 2},
    {"order 2\norder 2\n", "expected 'order N' once", 3},
    {"lost 1\n", "expected 'lost ELEMENTS' once", 2},
    {"order 2\nlost 1\nlost 1\n", "expected 'lost ELEMENTS' once", 4},
    {"order 2\nlost 1\npair 0 :\nlost 0\n", "expected 'lost ELEMENTS' once", 5},
    {"order 2\nlost 2\n", "unexpected text at the end of the line", 3},
    {"image 0\n", "expected 'image ELEMENTS' once", 2},
    {"heaps 0\nimage 0\n", "expected 'image ELEMENTS' once", 3},
    {"order 2\nimage 0\n", "expected 'image ELEMENTS' once", 3},
    {"heaps 1\norder 2\nimage 0 1\nimage 0 1\n", "expected 'image ELEMENTS' once", 5},
    {"heaps 1\norder 2\nimage 1 1\n", "a heap of 0 is the unit", 4},
    {"heaps 1\norder 2\nimage 0\n", "1 elements should be 2", 4},
    {"heaps 1\norder 2\nimage 0 1 1\n", "3 elements should be 2", 4},
    {"heaps 1\norder 2\nimage 0 2\n", "1 elements should be 2", 4},
    {"times 1 : 0 1\n", "expected 'times HEAP : PRODUCTS'", 2},
    {HEAD "times 5 : 1 0\n", "expected 'times HEAP : PRODUCTS'", 7},
    {HEAD "times 1 1 0\n", "expected 'times HEAP : PRODUCTS'", 7},
    {HEAD "times 1 : 1 0\ntimes 1 : 1 0\n", "the products of heap 1 appear twice", 8},
    {HEAD "times 1 : 1\n", "there should be 2 products", 7},
    {HEAD "times 1 : 1 2\n", "there should be 2 products", 7},
    {HEAD "times 1 : 1 0 1\n", "unexpected text at the end of the line", 7},
    {HEAD "times 1 : 0 1\n", "the unit times heap 1 is its image 1", 7},
    {"order 2\npair 0 :\n", "expected 'pair ELEMENT : OPTIONS'", 3},
    {HEAD "pair 2 :\n", "expected 'pair ELEMENT : OPTIONS'", 7},
    {HEAD "pair 0\n", "expected 'pair ELEMENT : OPTIONS'", 7},
    {HEAD "pair 0 :\npair 0 :\n", "this pair appears twice", 8},
    {HEAD "pair 1 :\n", "a lost element has a lost option, or none", 7},
    {HEAD "pair 1 : 0 1\n", "a lost element has a lost option, or none", 7},
    {HEAD "pair 0 : 0\n", "an element that is not lost has options, and none", 7},
    {HEAD "period 2\n", "expected 'period P from N' once", 7},
    {HEAD "period 0 from 1\n", "expected 'period P from N' once", 7},
    {HEAD "period 2 from 0\n", "expected 'period P from N' once", 7},
    {HEAD "period 5 from 1\n", "expected 'period P from N' once", 7},
    {HEAD "period 2 from 1\nperiod 2 from 1\n", "expected 'period P from N' once", 8},
    {"nonsense\n", "expected code, heaps, order", 2},
    {"codes 0.3\n", "expected code, heaps, order", 2},
    {"heaps 4\norder 2\nlost 1\nimage 0 1 0 1 0\ntimes 1 : 1 0\n" PAIRS, "a line 'code' is missing", 0},
    {"code 0.3\nheaps 4\norder 2\nlost 1\n" PAIRS, "a line 'image' is missing", 0},
    {"code 0.3\nheaps 4\norder 2\nimage 0 1 0 1 0\ntimes 1 : 1 0\n", "a line 'lost' is missing", 0},
    /* what the lines say together */
    {"code 0.3\nheaps 2\norder 4\nlost 1\nimage 0 1 2\ntimes 1 : 1 0 3 2\ntimes 2 : 2 0 1 3\npair 0 :\n",
     "heaps 1 and 2 do not commute after element 0", 0},
    {"code 0.3\nheaps 4\norder 3\nlost 1\nimage 0 1 0 1 0\ntimes 1 : 1 0 2\n" PAIRS,
     "no sum of generators is element 2", 0},
    {"code 0.3\nheaps 4\norder 2\nlost 1\nimage 0 1 0 1 0\n" PAIRS, "no sum of generators is element 1", 0},
    {"code 0.3\nheaps 1\norder 4\nlost 1 3\nimage 0 1\ntimes 1 : 1 2 3 0\n" PAIRS,
     "3 elements are not distinguished", 0},
    {HEAD "times 1 : 1 0\npair 1 : 0\npair 0 : 1\n", "the pair of the empty sum", 0},
    {HEAD "times 1 : 1 0\npair 0 :\npair 1 : 0\n", "pair 0 with heap 2 makes one that is missing", 0},
    {HEAD "times 1 : 1 0\npair 0 :\npair 0 : 1\n", "pair 0 with heap 1 makes one that is missing", 0},
    {HEAD "times 1 : 1 0\n", "the pair of the empty sum", 0},
    {"code 0.3\nheaps 2\norder 2\nlost 1\nimage 0 1 1\ntimes 1 : 1 0\n" PAIRS,
     "pair 0 with heap 2 makes one that is missing", 0}, /* the last one alone */
    {HEAD "times 1 : 1 0\n" PAIRS "period 2 from 1\n", "a period needs the images of 5 heaps", 0},
    {"code 0.3\nheaps 5\norder 2\nlost 1\nimage 0 1 0 1 0 1\ntimes 1 : 1 0\n" PAIRS "period 2 from 1\n",
     "a period needs the images of 5 heaps", 0},
    {"code 0.300000000008\nheaps 9\norder 2\nlost 1\nimage 0 1 0 1 0 1 0 1 0 1\ntimes 1 : 1 0\n" PAIRS
     "period 2 from 1\n",
     "a period needs the images of 5 heaps", 0}, /* three heaps may be left, by a place beyond */
    {"code 0.3\nheaps 6\norder 2\nlost 1\nimage 0 1 0 1 0 1 0\ntimes 1 : 1 0\n" PAIRS "period 1 from 1\n",
     "heaps 1 and 2 have different images", 0},
};

Test(refusals, of_quotients) {
  static const char whole[] =
      "code 0.3\nheaps 6\norder 2\nlost 1\nimage 0 1 0 1 0 1 0\ntimes 1 : 1 0\n" PAIRS;
  title = "cgt quotient certificate 1\n";
  EXPECT_REFUSALS(verify_quotient, of_quotients);
  expect_accepted(verify_quotient, whole, "the misere quotient of 0.3 to heap 6 has order 2");
  expect_accepted(verify_quotient,
                  "code 0.3\nheaps 6\norder 2\nlost 1\nimage 0 1 0 1 0 1 0\ntimes 1 : 1 0\n" PAIRS "period 2 from 1\n",
                  "the misere quotient of 0.3 has order 2, images of period 2 from heap 1 on");
  expect_each_line_once(verify_quotient, whole);
  expect_no_zero(verify_quotient, whole);
}

/* A zero above the code, in a comment, is none of what is read. */
Test(refusals, a_zero_in_a_comment_is_a_byte_like_others) {
  static const char text[] = "cgt quotient certificate 1\n# \0\ncode 0.3\nheaps 4\norder 2\nlost 1\nimage 0 1 0 1 0\n"
                             "times 1 : 1 0\n" PAIRS;
  cgt_certificate_check check;
  cr_assert_eq(cgt_quotient_verify(&check, text, sizeof text - 1, NULL), CGT_OK);
  cr_assert_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%u: %s", check.line, check.fault);
  cr_expect_str_eq(check.claim, "the misere quotient of 0.3 to heap 4 has order 2");
  free(check.claim);
}

/* ---- strategies ------------------------------------------------------------------------------------------------- */

/* r(5) ends; play of r(0) and r(1) comes back; of far(n) there are n + 1 positions. */
static cgt_status verify_strategy(cgt_certificate_check *check, const char *text, size_t length) {
  session s = open_text("ruleset r(n) example r(5) = { r(1-n) where n <= 1, r(n-1) where n > 2 | r(1-n) where n <= 1 }\n"
                        "ruleset far(n) example far(5) = { far(n-1) where n > 0 | }\n0");
  cr_assert(s.error.status == CGT_OK, "%s", s.error.message);
  const cgt_status status = lab_strategy_verify(check, s.machine, text, length, &s.error);
  cr_expect(status == CGT_OK, "%s", s.error.message);
  close_session(&s);
  return status;
}

#define TEN(text) text text text text text text text text text text
#define TWO "part 0 = r(5)\npart 1 = r(4)\npart 2 = r(3)\npart 3 = r(2)\n"
#define CLAIM "part 0 = clobber(\"xox\")\npart 1 = clobber(\"xo\")\nclaim 0 "
#define LOOP "part 0 = r(0)\npart 1 = r(1)\n"

static const refusal of_strategies[] = {
    {"", "there is no claim", 0},
    {"nonsense\n", "expected impartial, part, value, ends, nim, option, claim, Left, Right or turn", 2},
    {"part 1 = 1\n", "expected part 0 here", 2},
    {"part x = 1\n", "expected a number", 2},
    {"part 4294967296 = 1\n", "a number is past 2^32", 2},
    {"part 0 1\n", "expected '='", 2},
    {"part 0 = true\n", "a part is a position or a game", 2},
    {"part 0 = -clobber(\"xo\")\n", "a part is a position or a game", 2},
    {"part 0 = nonsense(1)\n", "nonsense", 2},
    {"part 0 = clobber(\"xo\")\npart 1 = clobber(\"xo\")\n", "this is part 0 already", 3},
    {"value 0 = 1\n", "there is no part 0 above this line", 2},
    {"part 0 = clobber(\"xo\")\nvalue 0 = true\n", "expected a game", 3},
    {"part 0 = clobber(\"xo\")\nvalue 0 = 0\n", "this is not the value of part 0", 3},
    {"part 0 = r(0)\nvalue 0 = 0\n", "reached from itself", 3},
    {"ends 0\n", "there is no part 0 above this line", 2},
    {"part 0 = r(5)\nends 0 !\n", "unexpected text at the end of the line", 3},
    {"part 0 = r(0)\nends 0\n", "play of part 0 may return to an earlier position", 3},
    {"part 0 = far(100000)\nends 0\n", "too many positions follow part 0", 3},
    {"part 0 = far(99999)\nends 0\npart 1 = r(5)\nends 1\n", "too many positions follow part 1", 5},
    {CLAIM ">= 0\n", "expected '0 :'", 4},
    {CLAIM "= 0 :\n", "expected <=, >=", 4},
    {CLAIM ">= 1 :\n", "expected '0 :'", 4},
    {CLAIM "7 >= 0 :\n", "there is no part 7 above this line", 4},
    {CLAIM "- >= 0 :\n", "expected a sum: parts, or - alone", 4},
    {"claim >= 0 :\n", "expected a sum: parts, or - alone", 2},
    {CLAIM TEN(TEN("0 ")) ">= 0 :\n", "more parts than the limit of 100", 4},
    {CLAIM ">= 0 : clobber(\"xo\") >= 0\n",
     "the claim in words differs from the claim about the parts: clobber(\"xox\") >= 0", 4},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nclaim 0 >= 0 : clobber(\"xox\") >= 0\n", "a second claim", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\npart 2 = 1\n", "parts, values and ends must precede the claim", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nvalue 0 = 1\n", "parts, values and ends must precede the claim", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nends 0\n", "parts, values and ends must precede the claim", 5},
    {"Left second\n", "the line of the winner must follow the claim", 2},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft third\n", "expected 'first' or 'second'", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft first\n", "expected a number", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft first 0 0\n", "expected '.'", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft second =\n", "unexpected text at the end of the line", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft second\nLeft second\nLeft second\n",
     "more goals than a claim needs", 7},
    {"turn Left - :\n", "turns must follow the claim", 2},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nturn Both 0 :\n", "expected Left or Right", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nturn Right 0\n", "expected ':'", 5},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nturn Right 0 :\nturn Right 0 :\n", "this is already in line 5",
     6},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft second\n", "no turn shows how Right loses", 5},
    {CLAIM "|> 0 : clobber(\"xox\") |> 0\nLeft first =\n", "no turn shows how Left wins", 5},
    {"part 0 = r(5)\nvalue 0 = 3\nclaim -0 >= 0 : -r(5) >= 0\nLeft second\n",
     "by the values of the parts Right wins", 5},
    {"part 0 = r(5)\nvalue 0 = 3\nclaim -0 |> 0 : -r(5) |> 0\nLeft first =\n",
     "by the values of the parts Left loses", 5},
    {CLAIM "|> 0 : clobber(\"xox\") |> 0\nLeft first 1.0\n", "the sum has no part number 1", 5},
    {CLAIM "|> 0 : clobber(\"xox\") |> 0\nLeft first 0.9\n", "Left has no move number 9 in part number 0", 5},
    {"part 0 = r(5)\nclaim 0 |> 0 : r(5) |> 0\nLeft first 0.0\n",
     "a move leads to a position that no line 'part' has", 4},
    {CLAIM ">= 0 : clobber(\"xox\") >= 0\nLeft second\nturn Right 0 :\n", "move 0 of Right has no answer", 6},
    {"part 0 = r(3)\nclaim 0 |> 0 : r(3) |> 0\nLeft first 0.0\nturn Right - : =\n",
     "there are more answers than moves", 5},
    {LOOP "claim 0 >= 0 : r(0) >= 0\nLeft second\nturn Right 0 : 0.0\n", "the answers may lead back to here",
     6},
    {LOOP "claim 0 -0 >= 0 : r(0) - r(0) >= 0\nLeft second\n",
     "no line 'ends 0' shows that play of the part ends", 5},
    {TWO "claim 0 -0 == 0 : r(5) - r(5) == 0\nLeft second\n", "part 0 and its negative do not cancel", 7},
    {TWO "ends 0\nclaim 0 -0 == 0 : r(5) - r(5) == 0\nLeft second\n", "needs another line that names a winner",
     0},
    {TWO "ends 0\nclaim 0 -0 != 0 : r(5) - r(5) != 0\nLeft second\n", "needs another line that names a winner",
     0},
};

Test(refusals, of_strategies) {
  title = "cgt certificate 2\n";
  EXPECT_REFUSALS(verify_strategy, of_strategies);
  expect_accepted(verify_strategy, TWO "ends 0\nclaim 0 -0 == 0 : r(5) - r(5) == 0\nLeft second\nRight second\n",
                  "r(5) - r(5) == 0");
  expect_accepted(verify_strategy, "part 0 = far(99999)\nends 0\nclaim 0 -0 >= 0 : far(99999) - far(99999) >= 0\n"
                                   "Left second\n", "far(99999) - far(99999) >= 0");
  expect_no_zero(verify_strategy, TWO "ends 0\nclaim 0 -0 == 0 : r(5) - r(5) == 0\nLeft second\nRight second\n");
}

/* ---- what is no certificate at all -------------------------------------------------------------------------------- */

static cgt_status verify_proof(cgt_certificate_check *check, const char *text, size_t length) {
  return lab_certificate_verify(check, text, length, NULL);
}

Test(refusals, of_other_texts) {
  verifier *const verifiers[] = {verify_nim, verify_quotient, verify_strategy, verify_proof};
  static const char *const titles[] = {"cgt nim-period 1", "cgt quotient certificate 1", "cgt certificate 2",
                                       "cgt certificate 1"};
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 6; k++) {
      char text[60] = "";
      cgt_certificate_check check;
      if (k < 4) snprintf(text, sizeof text, "%s\n", titles[k]);
      if (k == 4) snprintf(text, sizeof text, "%s1\n", titles[i]);
      cr_assert_eq(verifiers[i](&check, text, strlen(text)), CGT_OK);
      cr_expect_eq(check.verdict, k == i ? CGT_CERTIFICATE_REJECTED : CGT_CERTIFICATE_FOREIGN, "%d: %s", i, text);
      cr_expect(*check.fault && !strchr(check.fault, '\n'));
    }
}
