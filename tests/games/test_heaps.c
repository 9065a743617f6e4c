/* test_heaps.c: Nim and odd-subset Nim against the definition of Grundy values, on tables filled here. */
#include <gmp.h>
#include <stdio.h>

#include "heap_positions.h"

SUITE(heaps);

extern const cgt_ruleset cgt_ruleset_nim, cgt_ruleset_odd_nim;

enum { HEAPS = 4, SIDE = 6, BOARDS = SIDE * SIDE * SIDE * SIDE };

static size_t index_of(const int64_t *heap) {
  size_t index = 0;
  for (size_t i = 0; i < HEAPS; i++) index = index * SIDE + (size_t)heap[i];
  return index;
}

/* Of the set of heaps each loses k; the sets are those that allow() accepts. */
static unsigned grundy_value(const unsigned *table, const int64_t *heap, bool (*allow)(unsigned set)) {
  bool seen[BOARDS] = {false};
  for (unsigned set = 1; set < 1U << HEAPS; set++)
    for (int64_t k = 1; allow(set) && k < SIDE; k++) {
      int64_t after[HEAPS];
      bool legal = true;
      for (size_t i = 0; i < HEAPS; i++) {
        after[i] = heap[i] - (set >> i & 1 ? k : 0);
        legal &= after[i] >= 0;
      }
      if (legal) seen[table[index_of(after)]] = true;
    }
  unsigned mex = 0;
  while (seen[mex]) mex++;
  return mex;
}

static bool one_heap(unsigned set) { return (set & (set - 1)) == 0; }
static bool odd_heaps(unsigned set) { return __builtin_popcount(set) % 2 == 1; }

static void compare_with_definition(const cgt_ruleset *ruleset, bool (*allow)(unsigned set)) {
  static unsigned table[BOARDS];
  int64_t heap[HEAPS];
  for (size_t index = 0; index < BOARDS; index++) {
    size_t rest = index;
    for (size_t i = HEAPS; i-- > 0; rest /= SIDE) heap[i] = (int64_t)(rest % SIDE);
    table[index] = grundy_value(table, heap, allow);
    expect_nimber(place_heaps(ruleset, heap, HEAPS), table[index]);
    cr_assert_eq(table[index], (unsigned)(heap[0] ^ heap[1] ^ heap[2] ^ heap[3]));
  }
}

Test(heaps, nim_is_its_definition) { compare_with_definition(&cgt_ruleset_nim, one_heap); }
Test(heaps, odd_nim_has_the_values_of_nim) { compare_with_definition(&cgt_ruleset_odd_nim, odd_heaps); }

Test(heaps, of_any_size) {
  for (int round = 0; round < 200; round++) {
    enum { COUNT = 5 };
    char digits[COUNT][400], *expected;
    cgt_arg args[COUNT];
    mpz_t sum, heap;
    mpz_inits(sum, heap, NULL);
    for (size_t i = 0; i < COUNT; i++) {
      size_t length = 20 + rng_below(&dice, 300);
      for (size_t k = 0; k < length; k++) digits[i][k] = (char)('0' + rng_below(&dice, 10));
      digits[i][0] = '7';
      digits[i][length] = '\0';
      mpz_set_str(heap, digits[i], 10);
      mpz_xor(sum, sum, heap);
      args[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = digits[i]};
    }
    gmp_asprintf(&expected, "*%Zd", sum);
    for (int odd = 0; odd <= 1; odd++) {
      cgt_position p;
      const cgt_ruleset *ruleset = odd ? &cgt_ruleset_odd_nim : &cgt_ruleset_nim;
      cr_assert(cgt_position_read(&p, ctx, ruleset, args, COUNT) == CGT_OK, "%s", cgt_ctx_message(ctx));
      expect_value(cgt_position_value(ctx, p), expected);
    }
    free(expected);
    mpz_clears(sum, heap, NULL);
  }
}

Test(heaps, order_and_empty_heaps_do_not_matter) {
  const int64_t heap[] = {7, 0, 3, 5, 0}, same[] = {3, 5, 7};
  for (int odd = 0; odd <= 1; odd++) {
    const cgt_ruleset *ruleset = odd ? &cgt_ruleset_odd_nim : &cgt_ruleset_nim;
    cr_expect_eq(place_heaps(ruleset, heap, 5).id, place_heaps(ruleset, same, 3).id);
  }
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_nim, heap, 5)), "nim(3,5,7)");
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_nim, heap, 0)), "nim()");
}

Test(heaps, more_heaps_than_fit_in_a_small_room) {
  int64_t heap[60];
  unsigned sum = 0;
  for (size_t i = 0; i < 60; i++) sum ^= (unsigned)(heap[i] = (int64_t)(i % 9));
  expect_nimber(place_heaps(&cgt_ruleset_nim, heap, 60), sum);
  size_t count;
  cr_expect(cgt_position_moves(&count, NULL, 0, ctx, place_heaps(&cgt_ruleset_nim, heap, 60), CGT_LEFT) ==
            CGT_OK);
  cr_expect_eq(count, 36); /* from each size to each smaller one */
}

Test(heaps, positions_too_large_to_list) {
  size_t count;
  const int64_t heap[] = {INT64_MAX, INT64_MAX, INT64_MAX};
  for (int odd = 0; odd <= 1; odd++) {
    cgt_position p = place_heaps(odd ? &cgt_ruleset_odd_nim : &cgt_ruleset_nim, heap, 3);
    expect_error(CGT_ELIMIT, cgt_position_moves(&count, NULL, 0, ctx, p, CGT_LEFT));
    expect_error(CGT_ELIMIT, cgt_position_search(ctx, p));
    expect_value(cgt_position_value(ctx, p), "*9223372036854775807");
  }
}

Test(heaps, refuses_what_is_no_heap) {
  const cgt_arg bad[][2] = {
      {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INTEGER, .integer = -1}},
      {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INTEGER, .digits = "-99999999999999999999"}},
      {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INFINITY}},
      {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_TEXT, .text = "5"}},
  };
  static const char *const words[] = {"heap 2 is negative", "heap 2 is negative", "heap 2 is not an integer",
                                      "(3,5,7)"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    expect_refused(&cgt_ruleset_nim, bad[i], 2, words[i]);
    expect_refused(&cgt_ruleset_odd_nim, bad[i], 2, words[i]);
  }
}
