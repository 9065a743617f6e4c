/* test_search_reports.c: suite search_reports, what the public reports of searches write. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_search.h>

#include "lab/search/search.h"
#include "language_session.h"

TestSuite(search_reports);

static const lab_asked asked = {.command = "  claim ", .before = "", .after = ""};

typedef struct text {
  char bytes[8192];
  size_t length;
} text;

static bool collect(void *where, const char *bytes, size_t length) {
  text *t = where;
  if (t->length + length >= sizeof t->bytes) return false;
  memcpy(t->bytes + t->length, bytes, length);
  t->bytes[t->length += length] = 0;
  return true;
}

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where, (void)bytes, (void)length;
  return false;
}

#define EXPECT_IN(report, part)                                                                              \
  do {                                                                                                       \
    text t = {.length = 0};                                                                                  \
    cr_expect_eq(report, CGT_OK);                                                                            \
    cr_expect(strstr(t.bytes, part), "%s is not in %s", part, t.bytes);                                      \
  } while (0)

Test(search_reports, are_written_in_every_format) {
  const lab_style plain = {.format = CGT_PLAIN}, latex = {.format = CGT_LATEX}, json = {.format = CGT_JSON};
  const lab_search_options options = {.workers = 1};
  lab_search_fault fault;
  session s = open_text("for a in 1..9: a < 4\nfor a in 1..9: 2*a");
  lab_regions *regions;
  cr_assert_eq(lab_regions_find(&regions, s.machine, 0, &options, &fault), CGT_OK);
  lab_test *test;
  cr_assert_eq(
      lab_claim_test(&test, s.machine, 0, regions->regions[0].claim, NULL, 2, 9, &options, &fault.at.error),
      CGT_OK);
  const lab_region_test of_first = {&regions->regions[0], test};
  EXPECT_IN(lab_report_regions(collect, &t, &plain, regions, &asked, NULL, 0), "    a <= 3\n");
  EXPECT_IN(lab_report_regions(collect, &t, &latex, regions, &asked, NULL, 0), "a\\le 3");
  EXPECT_IN(lab_report_regions(collect, &t, &json, regions, &asked, &of_first, 1), "\"instances\": 18");
  EXPECT_IN(lab_report_region_test(collect, &t, &plain, regions, &asked, &of_first), "no exception");
  EXPECT_IN(lab_report_test(collect, &t, &plain, test, &asked), "  claim 'for a in 1..9: ");
  EXPECT_IN(lab_report_test(collect, &t, &json, test, &asked), "\"complete\": true");
  cr_expect_eq(lab_report_regions(refuse, NULL, &plain, regions, &asked, NULL, 0), CGT_ECANCELLED);
  lab_test_free(test);
  lab_regions_free(regions);

  lab_guesses *guesses;
  lab_test *none[LAB_GUESS_KINDS] = {NULL};
  cr_assert_eq(lab_guesses_find(&guesses, s.machine, 1, &options, &fault), CGT_OK);
  EXPECT_IN(lab_report_guesses(collect, &t, &plain, guesses, &asked, none), "9 instances\n");
  EXPECT_IN(lab_report_guess(collect, &t, &plain, guesses, &guesses->guesses[0]), "2*a");
  EXPECT_IN(lab_report_guesses(collect, &t, &json, guesses, &asked, none), "\"formula\": \"2*a\"");
  EXPECT_IN(lab_report_guesses_end(collect, &t, &plain, guesses), "");
  lab_guesses_free(guesses);

  lab_sequence *sequence;
  cr_assert_eq(lab_sequence_of_statement(&sequence, s.machine, 1, &options, &fault), CGT_OK);
  cr_assert_eq(lab_sequence_find(sequence, &options, &fault.at.error), CGT_OK);
  EXPECT_IN(lab_report_sequence(collect, &t, &plain, sequence), "saltus 2");
  EXPECT_IN(lab_report_sequence(collect, &t, &(lab_style){.format = CGT_JSON, .question = "even"}, sequence),
            "\"source\": \"even\"");
  EXPECT_IN(lab_report_bfile(collect, &t, sequence, "even\nnumbers"), "# even numbers\n1 2\n2 4\n");
  lab_sequence_free(sequence);
  close_session(&s);
}

static void expect_entry(const char *claim, const char *lines) {
  const lab_search_options options = {.workers = 1};
  lab_search_fault fault;
  session s = open_text(claim);
  lab_sequence *sequence;
  cr_assert_eq(lab_sequence_of_statement(&sequence, s.machine, 0, &options, &fault), CGT_OK);
  EXPECT_IN(lab_report_oeis(collect, &t, sequence, claim, (const char *const[]){"say", "it's"}, 2), lines);
  lab_sequence_free(sequence);
  close_session(&s);
}

Test(search_reports, entries_of_the_oeis) {
  expect_entry("for n in 0..5: n^2",
               "%I A000000\n%S A000000 0,1,4,9,16,25\n%N A000000 for n in 0..5: n^2\n"
               "%H A000000 Your Name, <a href=\"/A000000/b000000.txt\">Table of n, a(n) for n = 0..5</a>\n"
               "%o A000000 (Shell) say 'it'\\''s'\n"
               "%K A000000 nonn\n%O A000000 0,3\n");
  expect_entry("for n in 3..5: 4 - n", "%S A000000 1,0,-1\n");
  expect_entry("for n in 3..5: 4 - n", "%K A000000 sign\n%O A000000 3,1\n"); /* no term beyond 1 */
  expect_entry("for n in 0..2: nimber(n)", "%S A000000 0,1,2\n");
  /* 26 terms of three characters end a line, and 65 of four have the 260 characters. */
  expect_entry(
      "for n in 10..35: n",
      "%S A000000 10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35\n%N");
  expect_entry("for n in 100..164: n", "161,162,163,164\n%N");
  expect_entry("for n in 100..165: n", "161,162,163,164,\n%N");
  expect_entry("for n in 100..164: n", ",118,\n%T A000000 119,");
  expect_entry("for n in 100..164: n", ",137,\n%U A000000 138,");
}

/* What was not proved to be smallest says what is known, and of what nothing is known nothing. */
Test(search_reports, say_of_a_size_what_is_known) {
  const lab_search_options options = {.workers = 1};
  const lab_style plain = {.format = CGT_PLAIN};
  lab_search_fault fault;
  session s = open_text("for a in 1..9: a < 4");
  lab_regions *regions;
  cr_assert_eq(lab_regions_find(&regions, s.machine, 0, &options, &fault), CGT_OK);
  lab_region *region = &regions->regions[0];
  region->size = 7;
  for (unsigned excluded = 0; excluded <= 2; excluded++) {
    for (int smallest = 0; smallest < 2; smallest++) {
      char expected[120] = "size 7";
      const char *many = excluded == 1 ? "" : "s";
      region->excluded = excluded;
      region->smallest = smallest;
      if (smallest)
        snprintf(expected, sizeof expected, "size 7; there is no smaller one with at most %u comparison%s",
                 excluded, many);
      else if (excluded > 0)
        snprintf(expected, sizeof expected,
                 "size 7; there is none with at most %u comparison%s, but there may be a smaller one",
                 excluded, many);
      text t = {.length = 0};
      cr_expect_eq(lab_report_regions(collect, &t, &plain, regions, &asked, NULL, 0), CGT_OK);
      const char *said = strstr(t.bytes, "size 7");
      cr_expect(said && strncmp(said, expected, strlen(expected)) == 0 &&
                    !strchr(";,", said[strlen(expected)]),
                "%s: not %s", t.bytes, expected);
    }
  }
  lab_regions_free(regions);
  close_session(&s);
}

static void note_seconds(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds) {
  (void)phase, (void)total;
  cr_expect_eq(done, 1);
  *(double *)where = seconds;
}

/* Seconds are counted from the first step on, of which is told at once. */
Test(search_reports, a_search_is_told_of_at_once) {
  double seconds = -1;
  const lab_search_options options = {.where = &seconds, .progress = note_seconds};
  labi_search_watch watch = {.options = &options};
  cr_expect(labi_search_goes_on(&watch));
  cr_expect(seconds == 0, "after %g s", seconds);
}

typedef struct regions_told {
  size_t times;
  uint64_t total;
} regions_told;

static void note_regions(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds) {
  regions_told *told = where;
  (void)seconds;
  if (phase != LAB_SEARCH_REGIONS) return;
  cr_expect_eq(done, told->times);
  told->times++;
  told->total = total;
}

/* Before each region how many there are already, of how many. */
Test(search_reports, each_region_is_told_of_before_it_is_looked_for) {
  regions_told told = {0};
  const lab_search_options options = {.workers = 1, .where = &told, .progress = note_regions};
  lab_search_fault fault;
  session s = open_text("for a in 1..9: if a < 4 then 1 else if a < 7 then 2 else 3");
  lab_regions *regions;
  cr_assert_eq(lab_regions_find(&regions, s.machine, 0, &options, &fault), CGT_OK);
  cr_expect(told.times == 3 && told.total == 3, "%zu", told.times);
  lab_regions_free(regions);
  close_session(&s);
}
