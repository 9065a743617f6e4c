/* test_domains.c: statements whose variables run over lists, sets and subsets: every instance comes once, the
 * smallest first, and is the same however one comes to it. */
#include <stdlib.h>

#include <cgt/lab_report.h>

#include "language_session.h"

/* All instances of the last statement, as they are printed, with semicolons between them; or the error. */
static const char *all_of(session *s) {
  static char text[1 << 16];
  int64_t tuple[LAB_VARIABLE_LIMIT];
  bool done;
  size_t statement = lab_program_count(s->program) - 1, used = 0;
  *text = 0;
  cgt_status status = s->error.status;
  if (status == CGT_OK) status = lab_instance_first(&done, tuple, s->machine, statement, &s->error);
  for (; status == CGT_OK && !done;
       status = lab_instance_next(&done, tuple, s->machine, statement, &s->error)) {
    used += (size_t)snprintf(text + used, sizeof text - used, "%s", used > 0 ? "; " : "");
    size_t length;
    cr_assert_eq(lab_instance_print(text + used, sizeof text - used, &length, s->machine, statement, tuple),
                 CGT_OK);
    used += length;
    lab_machine_forget(s->machine);
  }
  if (status != CGT_OK)
    snprintf(text, sizeof text, "%u:%u: %s", s->error.line, s->error.column, s->error.message);
  return text;
}

static void expect(const char *text, const char *expected) {
  session s = open_text(text);
  const char *found = all_of(&s);
  cr_expect_str_eq(found, expected, "%s\n  expected %s\n  got      %s", text, expected, found);
  close_session(&s);
}

Test(domains, by_birthday_then_size) {
  expect("for G in day(1): G", "G = 0; G = -1; G = 1; G = *");
  expect("for G in {^, 2, *, 0, 1/2, {1|0}}: G", "G = 0; G = *; G = 1/2; G = 2; G = ^; G = {1|0}");
  expect("for a in {5,-3,1}: a", "a = 1; a = -3; a = 5");
  expect("for a in [7,1,3,1]: a", "a = 7; a = 1; a = 3; a = 1");
  expect("for T in {\"bb\",\"a\",\"ab\"}: T", "T = \"a\"; T = \"ab\"; T = \"bb\"");
  expect("for S in {{1,2},{3},{}}: S", "S = {}; S = {3}; S = {1,2}");
  expect("for p in [nim(2), nim(1)]: p", "p = nim(2); p = nim(1)");
  expect("for x in [1/3, Left, true, N]: x", "x = 1/3; x = Left; x = true; x = N");
}

Test(domains, together_and_one_after_the_other) {
  expect("for n, m in 1..2: n", "n = 1, m = 1; n = 1, m = 2; n = 2, m = 1; n = 2, m = 2");
  expect("for a, b in [3,1], n in b..3: a", "a = 3, b = 3, n = 3; a = 3, b = 1, n = 1; a = 3, b = 1, n = 2; "
                                            "a = 3, b = 1, n = 3; a = 1, b = 3, n = 3; a = 1, b = 1, n = 1; "
                                            "a = 1, b = 1, n = 2; a = 1, b = 1, n = 3");
  expect("for G in day(1), H in left_options(G): G", "G = 1, H = 0; G = *, H = 0");
  expect("for n in 0..2, S subset of 1..n, x in S: n",
         "n = 1, S = {1}, x = 1; n = 2, S = {1}, x = 1; n = 2, S = {2}, x = 2; "
         "n = 2, S = {1,2}, x = 1; n = 2, S = {1,2}, x = 2");
  expect("for v, w in 1..1 such that v == w: v", "v = 1, w = 1");
  cr_expect_str_eq(eval("{n*m for n, m in 1..3 such that n < m}"), "{2,3,6}");
  cr_expect_str_eq(eval("[S for S subset of [2,1,2]]"), "[{},{1},{2},{1,2}]");
  cr_expect_str_eq(eval("let such = 3 in such"), "3");
}

static unsigned bits_of(unsigned n) { return n == 0 ? 0 : (n & 1) + bits_of(n >> 1); }

/* By size; those of one size in the order of their elements. */
Test(domains, each_subset_once_and_small_ones_first) {
  session s = open_text("for S subset of 1..10: S");
  int64_t tuple;
  bool done, *seen = calloc(1 << 10, sizeof *seen);
  unsigned last_size = 0, count = 0;
  for (lab_instance_first(&done, &tuple, s.machine, 0, &s.error); !done;
       lab_instance_next(&done, &tuple, s.machine, 0, &s.error), count++) {
    lab_value value;
    unsigned set = 0;
    cr_assert_eq(lab_instance_variable(&value, s.machine, 0, 0, &tuple, &s.error), CGT_OK);
    int64_t before = 0, n;
    for (size_t i = 0; i < value.as.list->count; i++, before = n) {
      cr_assert_eq(cgt_get_int64(&n, lab_machine_ctx(s.machine), value.as.list->items[i].as.game), CGT_OK);
      cr_expect(n > before && n <= 10);
      set |= 1u << (n - 1);
    }
    cr_expect(!seen[set] && bits_of(set) >= last_size);
    seen[set] = true;
    last_size = bits_of(set);
    lab_machine_forget(s.machine);
  }
  cr_expect_eq(count, 1 << 10);
  free(seen);
  close_session(&s);
}

/* Whoever takes instances in another order, or on another machine, has the same. */
Test(domains, an_instance_is_its_numbers) {
  session s = open_text("for G in day(2), H in right_options(G), S subset of left_options(G) + {5}: G");
  session t = open_text("for G in day(2), H in right_options(G), S subset of {H,7}, n in 1..size(S): G");
  session other = open_text("for G in day(2), H in right_options(G), S subset of {H,7}, n in 1..size(S): G");
  cr_expect_neq(lab_instance_first(&(bool){false}, (int64_t[3]){0}, s.machine, 0, &s.error), CGT_OK,
                "no sum of lists");
  int64_t tuples[512][4];
  char here[200], there[200];
  size_t count = 0;
  bool done;
  cr_assert_eq(lab_instance_first(&done, tuples[0], t.machine, 0, &t.error), CGT_OK);
  while (!done && count < 511) {
    memcpy(tuples[count + 1], tuples[count], sizeof tuples[0]);
    count++;
    cr_assert_eq(lab_instance_next(&done, tuples[count], t.machine, 0, &t.error), CGT_OK);
  }
  cr_expect_gt(count, 50);
  for (size_t i = 0; i < count; i++) {
    const int64_t *tuple = tuples[i * 193 % count];
    cr_assert_eq(lab_instance_print(here, sizeof here, NULL, t.machine, 0, tuple), CGT_OK);
    cr_assert_eq(lab_instance_print(there, sizeof there, NULL, other.machine, 0, tuple), CGT_OK);
    cr_expect_str_eq(here, there);
  }
  close_session(&s);
  close_session(&t);
  close_session(&other);
}

Test(domains, boxes_are_counted) {
  static const struct {
    const char *text;
    uint64_t total;
  } rows[] = {{"for G in day(2), n in 1..9: G", 22 * 9},
              {"for S subset of 1..20, T subset of {1,2}: S", (uint64_t)4 << 20},
              {"for G in day(1), H in left_options(G): G", 0},
              {"for S subset of 1..60, T subset of 1..5: S", 0},
              {"for x in []: x", 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    uint64_t total = 7;
    cr_assert_eq(lab_instance_box(&total, s.machine, 0, &s.error), CGT_OK);
    cr_expect_eq(total, rows[i].total, "%s", rows[i].text);
    close_session(&s);
  }
}

Test(domains, what_is_no_list_is_refused_where_it_stands) {
  expect("for a in 5: a", "1:10: 'a' runs over a range, a list or a set, as in 1..9, [1,3,7] or day(2)");
  expect("for a in {2|1}: a",
         "1:10: 'a' runs over a range, a list or a set, as in 1..9, [1,3,7] or day(2), found a game");
  expect("for S subset of 5: S",
         "1:17: expected a set whose subsets are taken, such as 1..6, found a number");
  expect("for S subset of 1..61: S", "1:18: a set of 61 elements has more subsets than the limit of 2^60");
  expect("for n in 1..inf: n",
         "1:13: a claim needs finitely many instances: the end of this range must be an integer");
  expect("for G in [*], n in 1..G: n", "1:23: expected a number, found a game, *");
  expect("for G in day(4): G", "1:10: the list of day 4 is too long; the last day with a list is 3");
}

Test(domains, a_million_elements_have_room_or_are_refused) {
  static const char text[] = "for x in [k for k in 1..1000000] where x > 999998: x";
  session s = open_with(text, false, &(cgt_limits){.memory_bytes = (size_t)1 << 30}, 1);
  lab_value v;
  cr_expect_eq(lab_instance_variable(&v, s.machine, 0, 0, &(int64_t){999999}, &s.error), CGT_OK);
  close_session(&s);
  s = open_with(text, false, &(cgt_limits){.memory_bytes = (size_t)1 << 24}, 1);
  cr_expect_eq(lab_instance_variable(&v, s.machine, 0, 0, &(int64_t){999999}, &s.error), CGT_ELIMIT);
  close_session(&s);
}
