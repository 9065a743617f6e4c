/* test_take_and_break.c: games of taking and breaking: the lists of heaps that codes allow against their definition,
 * nim-values from tables and periods against search. */
#include <stdio.h>
#include <stdlib.h>

#include "games/boards/codes/heap_values.h"
#include "heap_positions.h"

SUITE(take_and_break);

extern const cgt_ruleset cgt_ruleset_take_and_break, cgt_ruleset_subtraction, cgt_ruleset_kayles;

static games_take_code read_code(const char *text) {
  games_take_code code;
  games_take_fault fault;
  games_take_place *room = calloc(games_take_room(text) + 1, sizeof *room);
  cr_assert(games_take_read(&code, room, text, text + strlen(text), &fault), "%s, %zu: %s", text, fault.at,
            fault.what);
  return code;
}

/* ---- the moves, by their definition ---------------------------------------------------------------- */

enum { LARGEST = 24 };

typedef struct lists {
  uint64_t met[4000][LARGEST + 2]; /* how many heaps, and these */
  size_t count;
} lists;

static bool note(void *data, const uint64_t *heaps, size_t count) {
  lists *l = data;
  cr_assert_lt(l->count, sizeof l->met / sizeof *l->met);
  uint64_t *met = l->met[l->count++];
  met[0] = count;
  for (size_t i = 0; i < count; i++) {
    cr_assert(heaps[i] > 0 && (i == 0 || heaps[i] >= heaps[i - 1]));
    met[1 + i] = heaps[i];
  }
  return true;
}

/* Is that what h heaps of these sizes may be? One letter of "any", '!', '?', '='. */
static bool is_allowed(const uint64_t *heaps, size_t count, char bound) {
  bool equal = true, unequal = true;
  for (size_t i = 1; i < count; i++)
    if (heaps[i] == heaps[i - 1])
      unequal = false;
    else
      equal = false;
  return count < 2 || bound == 'a' || (bound == '!' && unequal) || (bound == '=' && equal) || (bound == '?' && !equal);
}

/* Rising lists of that sum, those that are allowed with so many heaps as `wanted` has a bit for. */
static void expect_lists(lists *l, uint64_t *heaps, size_t count, uint64_t rest, uint64_t wanted, char bound) {
  if (rest == 0) {
    if (wanted >> count & 1 && is_allowed(heaps, count, bound)) note(l, heaps, count);
    return;
  }
  for (uint64_t next = count > 0 ? heaps[count - 1] : 1; next <= rest; next++) {
    heaps[count] = next;
    expect_lists(l, heaps, count + 1, rest - next, wanted, bound);
  }
}

static int compare_lists(const void *a, const void *b) { return memcmp(a, b, (LARGEST + 2) * sizeof(uint64_t)); }

Test(take_and_break, moves_are_what_the_digits_say) {
  static const struct {
    const char *code;
    uint64_t wanted[4]; /* after 0, 1, 2, 3 counters are taken */
    char bound;
  } codes[] = {{"0.77", {0, 7, 7}, 'a'},
               {"4.007", {4, 0, 0, 7}, 'a'},
               {"0.3F", {0, 3, 15}, 'a'},
               {"4!.0", {4}, '!'},
               {"8?.0", {8}, '?'},
               {"0.3Z!", {0, 3, 35}, '!'},
               {"0.{2,5}?", {0, 36}, '?'},
               {"{2+}=.0", {UINT64_MAX - 3}, '='},
               {"0.{0,3+}!2", {0, UINT64_MAX - 6, 2}, '!'},
               {"0.*=", {0, UINT64_MAX}, '='},
               {"0.0*?1", {0, 0, UINT64_MAX, 1}, '?'},
               {"3{1,3}", {0, 3, 0, 3}, 'a'},
               {"7[2]", {0, 0, 7}, 'a'}};
  static lists found, expected;
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    games_take_code code = read_code(codes[c].code);
    for (uint64_t n = 1; n <= LARGEST; n++) {
      uint64_t heaps[LARGEST + GAMES_TAKE_NUMBERED];
      memset(&found, 0, sizeof found);
      memset(&expected, 0, sizeof expected);
      cr_assert(games_take_each(&code, n, heaps, note, &found));
      for (uint64_t take = 0; take < 4 && take <= n; take++)
        expect_lists(&expected, heaps, 0, n - take, codes[c].wanted[take], codes[c].bound);
      qsort(found.met, found.count, sizeof *found.met, compare_lists);
      qsort(expected.met, expected.count, sizeof *expected.met, compare_lists);
      cr_assert(found.count == expected.count && memcmp(found.met, expected.met, sizeof found.met) == 0,
                "%s, a heap of %d: %zu moves, not %zu", codes[c].code, (int)n, found.count, expected.count);
    }
    free(code.place);
  }
}

/* The lists printed in CGSuite's tests of its codes. */
Test(take_and_break, moves_are_those_of_cgsuite) {
  static const struct {
    const char *code;
    uint64_t n;
    const char *moves;
  } codes[] = {{"0.77", 9, "8 1,7 2,6 3,5 4,4 7 1,6 2,5 3,4 "},
               {"0.3F?", 9, "8 7 1,6 2,5 3,4 1,1,5 1,2,4 1,3,3 2,2,3 "},
               {"0.3f!", 11, "10 9 1,8 2,7 3,6 4,5 1,2,6 1,3,5 2,3,4 "},
               {"0.*?3", 7, "6 1,5 2,4 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2 5 "},
               {"0.3[1]", 7, "6 - "},
               {"0.7[03]", 7, "6 1,5 2,4 3,3 4 2 - "},
               {"80.0", 7, "1,1,6 1,2,5 1,3,4 2,2,4 2,3,3 "},
               {"0.*=", 11, "10 5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1 "},
               {"0.{0,1,3+}", 1, "- "},
               {"0.{1,3+}", 1, ""},
               {"0.{2,3?+}", 7, "1,5 2,4 3,3 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2 "}};
  static lists found;
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    games_take_code code = read_code(codes[c].code);
    char text[400] = "";
    uint64_t heaps[2 * GAMES_TAKE_NUMBERED];
    found.count = 0;
    cr_assert(games_take_each(&code, codes[c].n, heaps, note, &found));
    for (size_t i = 0; i < found.count; i++) {
      const uint64_t *met = found.met[i];
      if (met[0] == 0) strcat(text, "-");
      for (uint64_t k = 1; k <= met[0]; k++) sprintf(text + strlen(text), k > 1 ? ",%d" : "%d", (int)met[k]);
      strcat(text, " ");
    }
    cr_expect_str_eq(text, codes[c].moves, "%s of %d: %s", codes[c].code, (int)codes[c].n, text);
    free(code.place);
  }
}

Test(take_and_break, what_is_no_code_is_refused) {
  static const struct {
    const char *text;
    size_t at;
  } bad[] = {{"", 1},           {"77", 3},         {".77", 1},       {"0.7x~", 5},    {"0.7]", 4},
             {"0.[7", 5},       {"0.[7]7", 6},     {"0.[7[7]]", 6},  {"0.{}", 4},     {"0.{64}", 6},
             {"0.{2", 5},       {"0.{2+,3}", 6},   {"0.{2!}!", 8},   {"20.017", 3},   {"2.0", 2},
             {"40.0", 3},       {"0.7 7", 4},      {"3{1,", 5}, {"3{1,}", 5}, {"1.7", 2}, {"3{1 2}", 4},      {"3{0}", 4},     {"3{1}2", 5},
             {"3all but {0}", 12}, {"{2}=0.0", 6}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    games_take_place room[40];
    games_take_code code;
    games_take_fault fault;
    cr_expect(!games_take_read(&code, room, bad[i].text, bad[i].text + strlen(bad[i].text), &fault), "%s",
              bad[i].text);
    cr_expect(fault.what && fault.at == bad[i].at, "%s: %zu, %s", bad[i].text, fault.at, fault.what);
  }
}

/* Heaps may be added to where all that is left is smaller. */
Test(take_and_break, counters_may_be_added) {
  static const char *const good[] = {"80.0", "{3+}0.0", "8!00.0", "{3}=0.0", "{4}=00.7", "C.0"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    games_take_code code = read_code(good[i]);
    for (uint64_t n = 1; n <= 12; n++) {
      static lists found;
      uint64_t heaps[2 * GAMES_TAKE_NUMBERED];
      found.count = 0;
      cr_assert(games_take_each(&code, n, heaps, note, &found));
      for (size_t k = 0; k < found.count; k++) cr_expect_lt(found.met[k][found.met[k][0]], n, "%s", good[i]);
    }
    free(code.place);
  }
}

/* ---- values ------------------------------------------------------------------------------------------ */

static cgt_position heap_of(const char *code, int64_t n) {
  const cgt_arg args[] = {{.kind = CGT_ARG_TEXT, .text = code}, {.kind = CGT_ARG_INTEGER, .integer = n}};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_take_and_break, args, 2) == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

static void expect_as_search(const char *code, int64_t n) {
  cgt_position p = heap_of(code, n);
  cgt_game known = cgt_position_value(ctx, p), searched = cgt_position_search(ctx, p);
  cr_assert(cgt_equal(known, searched), "%s is %s, and by search %s", text_of(p), show(known), show(searched));
}

Test(take_and_break, tables_are_as_search) {
  static const char *const codes[] = {"0.77",  "0.07",   "0.137",  "0.007",    "0.6",     "4.007",    "0.3F",
                                      "4!.0",  "8?.7",   "0.[3]",  "0.3003330[3]", "0.7[1=2]", "{2+}=.1", "80.7",
                                      "0.333", "0.0330003", "0.45", "0.8",  "0.03F!",  "0.44=7"};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++)
    for (int64_t n = 0; n <= 60; n += 1 + (n > 30)) expect_as_search(codes[c], n);
}

static bool always(void *data) {
  (void)data;
  return true;
}

/* Large tables are made by rare heaps; values are those of the definition, asked for at once or one by one. */
Test(take_and_break, large_tables_are_the_definition) {
  enum { COUNT = 6000 };
  static const char *const codes[] = {"0.16", "0.104", "0.007", "0.6", "4.44", "0.007!"};
  static uint32_t value[COUNT], mark[1 << 14];
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    games_heap_rules rules = {.take = read_code(codes[c])};
    games_heap_values v = {.value = value, .mark = mark, .mark_room = sizeof mark / sizeof *mark, .goes_on = always};
    memset(mark, 0, sizeof mark);
    cr_assert(games_heap_extend(&v, &rules, COUNT) && v.count == COUNT);
    for (int64_t n = c % 2 ? 4090 : 5000; n < COUNT; n += n < 4110 || n > 5990 ? 1 : 97) {
      cgt_game known = cgt_position_value(ctx, heap_of(codes[c], n));
      cr_expect(cgt_equal(known, cgt_nimber(ctx, value[n])), "%s, %d: %s", codes[c], (int)n, show(known));
    }
    free((void *)rules.take.place);
  }
}

/* Periods are proved by few heaps, and what is told by them is so: 0.45 has 20 from 498 on. */
Test(take_and_break, periods_are_as_search) {
  static const struct {
    const char *code;
    int64_t from, period;
  } codes[] = {{"0.77", 71, 12}, {"0.07", 53, 34}, {"0.137", 52, 34}, {"0.45", 498, 20}, {"0.333", 0, 4}};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++)
    for (int64_t n = codes[c].from; n < codes[c].from + 2 * codes[c].period; n++) {
      cgt_game far = cgt_position_value(ctx, heap_of(codes[c].code, n + codes[c].period * INT64_C(1000000000000)));
      cr_assert(cgt_equal(far, cgt_position_search(ctx, heap_of(codes[c].code, n))), "%s, %d", codes[c].code, (int)n);
    }
}

/* Of many codes in turn, more than are kept at once, and each heap after larger ones. */
Test(take_and_break, tables_may_be_gone) {
  char code[40];
  for (int round = 0; round < 3; round++)
    for (int k = 0; k < 40; k++) {
      snprintf(code, sizeof code, "0.0%d7", k);
      expect_as_search(code, 30 - 10 * round);
    }
}

Test(take_and_break, memory_may_end) {
  const unsigned step = long_test_step();
  for (size_t bytes = (1 << 20) / step; bytes < (8 << 20) / step; bytes += 777777 / step) {
    cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
    if (!small) continue;
    const cgt_arg args[] = {{.kind = CGT_ARG_TEXT, .text = "0.007"}, {.kind = CGT_ARG_INTEGER, .integer = 20000 / step}};
    cgt_position p;
    cr_assert(cgt_position_read(&p, small, &cgt_ruleset_take_and_break, args, 2) == CGT_OK);
    cgt_game value = cgt_position_value(small, p);
    cr_expect(!cgt_is_none(value) || cgt_ctx_status(small) == CGT_ELIMIT, "%s", cgt_ctx_message(small));
    cgt_ctx_clear_error(small);
    cr_expect(!cgt_is_none(cgt_integer(small, 3)));
    cr_expect(cgt_ctx_check(small) == CGT_OK, "%s", cgt_ctx_message(small));
    cgt_ctx_free(small);
  }
}

/* The misère nim-value g of G is the one for which G + *g is a misère P-position. Winning Ways, ch. 13; as CGSuite
 * prints them of heaps 0 to 20. */
Test(take_and_break, misere_nim_values_are_those_of_cgsuite) {
  extern const cgt_ruleset cgt_ruleset_nim;
  static const int64_t kayles[] = {1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0, 1, 2, 5, 1, 6, 3, 2, 0};
  static const int64_t dawson[] = {1, 1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1, 1, 0, 0, 2, 1, 3};
  for (int64_t n = 0; n <= 20; n++)
    for (int game = 0; game < 2; game++) {
      cgt_position sum[2] = {heap_of(game ? "0.07" : "0.77", n),
                             place_heaps(&cgt_ruleset_nim, &(game ? dawson : kayles)[n], 1)};
      cgt_outcome outcome;
      cr_assert(cgt_misere_outcome_of_sum(&outcome, ctx, sum, (const bool[2]){false}, 2) == CGT_OK);
      cr_expect_eq(outcome, CGT_P, "%s", text_of(sum[0]));
    }
}
