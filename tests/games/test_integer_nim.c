/* test_integer_nim.c: the Nim-like game on the integers: its outcomes by the theorem, and by search, against
 * the definition on thousands of random families of terminal sets. */
#include <stdio.h>

#include "heap_positions.h"

SUITE(integer_nim);

extern const cgt_ruleset cgt_ruleset_integer_nim, cgt_ruleset_nim;

/* ---- families and positions ------------------------------------------------------------------------------
 */

enum { NUMBERS = 4, SETS = 5, MOST = 2 }; /* numbers 0, ..., 3, each at most so many times at first */

typedef struct family {
  size_t count;
  unsigned set[SETS]; /* a bit for each element */
  bool wins[SETS];
} family;

typedef struct counts {
  unsigned of[NUMBERS];
} counts;

static unsigned least_of(unsigned set) { return (unsigned)__builtin_ctz(set); }

static bool is_in_order(const family *f) {
  for (size_t i = 0; i < f->count; i++)
    for (size_t j = 0; j < i; j++)
      if (!f->wins[i] && f->wins[j] && f->set[j] >> least_of(f->set[i]) & 1) return false;
  return true;
}

/* The arguments, whether or not they are a position. */
static cgt_status read_family(cgt_position *p, const counts *x, const family *f) {
  cgt_arg cells[64], args[1 + 2 * SETS] = {{.kind = CGT_ARG_MATRIX, .rows = 1, .cells = cells}};
  size_t used = 0, count = 1;
  for (unsigned n = NUMBERS; n-- > 0;) /* the order does not matter */
    for (unsigned i = 0; i < x->of[n]; i++) cells[used++] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n};
  args[0].cols = used;
  for (size_t i = 0; i < f->count; i++) {
    cgt_arg *first = cells + used;
    for (unsigned n = 0; n <= NUMBERS; n++)
      if (f->set[i] >> n & 1) cells[used++] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n};
    if (i == 0 || f->wins[i] != f->wins[i - 1])
      args[count++] = (cgt_arg){.kind = CGT_ARG_TEXT, .text = f->wins[i] ? "win" : "lose"};
    args[count++] =
        (cgt_arg){.kind = CGT_ARG_MATRIX, .rows = 1, .cols = (size_t)(cells + used - first), .cells = first};
  }
  return cgt_position_read(p, ctx, &cgt_ruleset_integer_nim, args, count);
}

/* ---- the definition ---------------------------------------------------------------------------------------
 */

/* From two 3s come at most two 2s, and so on: at most 2, 4, 8, 16 of 3, 2, 1, 0. */
static signed char known[17][9][5][3]; /* does the player who has just moved win? 1, -1; 0: not yet asked */

static bool previous_wins(const counts *x, const family *f) {
  signed char *found = &known[x->of[0]][x->of[1]][x->of[2]][x->of[3]];
  unsigned present = 0;
  if (*found) return *found > 0;
  for (unsigned n = 0; n < NUMBERS; n++) present |= (unsigned)(x->of[n] > 0) << n;
  for (size_t i = 0; i < f->count; i++)
    if (!(f->set[i] & present)) {
      *found = f->wins[i] ? 1 : -1;
      return f->wins[i];
    }
  bool wins = true;
  for (unsigned n = 0; n < NUMBERS && wins; n++)
    for (unsigned set = 0; x->of[n] > 0 && set < 1u << n && wins; set++) {
      counts after = *x;
      after.of[n]--;
      for (unsigned k = 0; k < n; k++) after.of[k] += set >> k & 1;
      wins = !previous_wins(&after, f);
    }
  *found = wins ? 1 : -1;
  return wins;
}

/* ---- random families
 * --------------------------------------------------------------------------------------- */

static family random_family(void) {
  family f = {.count = rng_below(&dice, SETS + 1)};
  for (size_t i = 0; i < f.count; i++) {
    f.set[i] = 1 + rng_below(&dice, (2u << NUMBERS) - 1);
    f.wins[i] = rng_below(&dice, 2);
  }
  return f;
}

static void expect_family(const family *f, unsigned positions, bool search) {
  memset(known, 0, sizeof known);
  for (unsigned k = 0; k < positions; k++) {
    counts x;
    for (unsigned n = 0; n < NUMBERS; n++) x.of[n] = rng_below(&dice, MOST + 1);
    cgt_position p;
    cr_assert(read_family(&p, &x, f) == CGT_OK, "%s", cgt_ctx_message(ctx));
    bool expected = previous_wins(&x, f);
    expect_outcome(p, expected);
    if (!search) continue;
    cgt_game g = cgt_position_search(ctx, p), by_theorem = cgt_position_value(ctx, p);
    cr_assert_eq(outcome(g) == CGT_P, expected, "%s: search finds %s", text_of(p), show(g));
    cr_assert(cgt_equal(g, by_theorem), "%s is %s, not %s", text_of(p), show(g), show(by_theorem));
  }
}

Test(integer_nim, outcomes_of_random_families) {
  unsigned families = 0, refused = 0;
  for (unsigned round = 0; round < test_runs(6000); round++) {
    family f = random_family();
    cgt_position p;
    if (is_in_order(&f)) {
      expect_family(&f, 10, round % 60 == 0);
      families++;
    } else {
      cr_assert_eq(read_family(&p, &(counts){{1, 1, 1, 1}}, &f), CGT_EPARSE);
      cr_assert(strstr(cgt_ctx_message(ctx), "condition **"), "%s", cgt_ctx_message(ctx));
      cgt_ctx_clear_error(ctx);
      refused++;
    }
  }
  cr_expect_gt(families, 2000);
  cr_expect_gt(refused, 1000);
}

/* Without (**), {0} winning before {0} losing: (0) would be balanced, but taking the 0 wins. */
Test(integer_nim, condition_is_needed) {
  family f = {.count = 2, .set = {1, 1}, .wins = {true, false}};
  memset(known, 0, sizeof known);
  cr_expect(!previous_wins(&(counts){{1, 0, 0, 0}}, &f));
  f.wins[0] = false, f.wins[1] = true;
  memset(known, 0, sizeof known);
  cr_expect(previous_wins(&(counts){{1, 0, 0, 0}}, &f));
  expect_family(&f, 20, true);
}

/* The move of the note's first paragraph: 6 becomes 1, 2, 4. */
Test(integer_nim, moves_of_the_first_paragraph) {
  static const int64_t before[] = {0, 1, 3, 3, 6, 7, 9}, after[] = {0, 1, 1, 2, 3, 3, 4, 7, 9};
  cgt_position p[2], moves[1000];
  for (int k = 0; k < 2; k++) {
    cgt_arg cells[9], list = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = k ? 9 : 7, .cells = cells};
    for (size_t i = 0; i < list.cols; i++)
      cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = k ? after[i] : before[i]};
    cr_assert(cgt_position_read(&p[k], ctx, &cgt_ruleset_integer_nim, &list, 1) == CGT_OK);
  }
  size_t count, found = 0;
  cr_assert(cgt_position_moves(&count, moves, 1000, ctx, p[0], CGT_LEFT) == CGT_OK);
  cr_expect_eq(count, 1 + 2 + 8 + 64 + 128 + 512); /* from 0, 1, 3, 6, 7, 9; no two are equal */
  for (size_t i = 0; i < count; i++) found += moves[i].id == p[1].id;
  cr_expect_eq(found, 1);
}

/* Heaps as lists of their binary digits. */
Test(integer_nim, nim_is_a_special_case) {
  for (unsigned round = 0; round < test_runs(200); round++) {
    int64_t heap[3];
    cgt_arg cells[64], list = {.kind = CGT_ARG_MATRIX, .rows = 1, .cells = cells};
    for (size_t i = 0; i < 3; i++) {
      heap[i] = (int64_t)rng_below(&dice, round < 100 ? 16 : 1u << 20);
      for (unsigned n = 0; n < 20; n++)
        if (heap[i] >> n & 1) cells[list.cols++] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n};
    }
    cgt_position p;
    cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_integer_nim, &list, 1) == CGT_OK);
    cgt_game expected = cgt_position_value(ctx, place_heaps(&cgt_ruleset_nim, heap, 3));
    cr_assert(cgt_equal(cgt_position_value(ctx, p), expected), "%s", text_of(p));
    if (round < 100) cr_assert(cgt_equal(cgt_position_search(ctx, p), expected), "%s", text_of(p));
  }
}

/* ---- text, size, and what is refused
 * -------------------------------------------------------------------------- */

static const cgt_arg zero = {.kind = CGT_ARG_INTEGER}, two = {.kind = CGT_ARG_INTEGER, .integer = 2},
                     minus = {.kind = CGT_ARG_INTEGER, .integer = -2},
                     lose = {.kind = CGT_ARG_TEXT, .text = "lose"},
                     win = {.kind = CGT_ARG_TEXT, .text = "win"},
                     draw = {.kind = CGT_ARG_TEXT, .text = "draw"};

#define LIST(...)                                                                                            \
  ((cgt_arg){.kind = CGT_ARG_MATRIX,                                                                         \
             .rows = 1,                                                                                      \
             .cols = sizeof((const cgt_arg[]){__VA_ARGS__}) / sizeof(cgt_arg),                               \
             .cells = (const cgt_arg[]){__VA_ARGS__}})

Test(integer_nim, prints_as_written) {
  const cgt_arg large = {.kind = CGT_ARG_INTEGER, .digits = "1000000000000000000000000000000"};
  const cgt_arg args[] = {LIST(two, large, zero, two), lose, LIST(two, zero), LIST(large), win, LIST(zero)};
  const char *whole = "integer_nim([0,2,2,1000000000000000000000000000000],\"lose\",[0,2],"
                      "[1000000000000000000000000000000],\"win\",[0])";
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_integer_nim, args, 6) == CGT_OK, "%s",
            cgt_ctx_message(ctx));
  cr_expect_str_eq(text_of(p), whole);
  expect_outcome(p, false);
  size_t count;
  expect_error(CGT_ELIMIT, cgt_position_moves(&count, NULL, 0, ctx, p, CGT_LEFT));
  char buf[160];
  for (size_t cap = 1; cap < sizeof buf; cap++) {
    memset(buf, '#', sizeof buf);
    cr_assert(cgt_position_print(buf, cap, &count, ctx, p) == CGT_OK);
    cr_expect_eq(count, strlen(whole));
    cr_expect(strncmp(buf, whole, strlen(buf)) == 0 && strlen(buf) == (cap - 1 < count ? cap - 1 : count),
              "%zu: %s", cap, buf);
  }
}

Test(integer_nim, refuses_what_is_no_position) {
  const cgt_ruleset *r = &cgt_ruleset_integer_nim;
  const cgt_arg position = LIST(zero, two), set = LIST(zero, two),
                empty = {.kind = CGT_ARG_MATRIX, .rows = 1};
  expect_refused(r, NULL, 0, "takes a list of numbers");
  expect_refused(r, &two, 1, "takes a list of numbers");
  expect_refused(r, (cgt_arg[]){position, set}, 2, "argument 2 has neither \"lose\" nor \"win\" before it");
  expect_refused(r, (cgt_arg[]){position, draw, set}, 3, "argument 2 is neither");
  expect_refused(r, (cgt_arg[]){position, lose, set, two}, 4, "argument 4 is neither");
  expect_refused(r, (cgt_arg[]){position, lose}, 2, "\"lose\" is not followed by a set");
  expect_refused(r, (cgt_arg[]){position, lose, win, set}, 4, "\"lose\" is not followed by a set");
  expect_refused(r, (cgt_arg[]){position, lose, empty}, 3, "argument 3 is empty");
  expect_refused(r, (cgt_arg[]){LIST(zero, minus)}, 1, "number 2 is negative");
  expect_refused(r, (cgt_arg[]){position, lose, set, LIST(two, minus)}, 4, "set 2, element 2 is negative");
  expect_refused(r, (cgt_arg[]){position, lose, LIST(two, two)}, 3, "set 1: an element is written twice");
  expect_refused(r, (cgt_arg[]){position, lose, LIST(two), win, set, lose, set}, 7,
                 "the least element of set 3, a losing one, is in set 2, a winning one");
}
