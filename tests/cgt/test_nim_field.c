/* test_nim_field.c: nim arithmetic against its definitions by mex, and the laws of the field at any size. */
#include <gmp.h>

#include "fixture.h"

SUITE(nim_field);

static cgt_game integer(int64_t n) { return cgt_integer(ctx, n); }

static cgt_game power_of_two(unsigned e) { return cgt_number_pow(ctx, integer(2), integer(e)); }

/* An integer of at most that many bits. */
static cgt_game random_bits(unsigned bits) {
  cgt_game n = integer(0), word = power_of_two(32);
  for (unsigned have = 0; have < bits; have += 32)
    n = cgt_add(ctx, cgt_number_mul(ctx, n, word), integer((int64_t)(rng_next(&dice) >> 32)));
  return cgt_number_mod(ctx, n, power_of_two(bits));
}

static cgt_game sum(cgt_game x, cgt_game y) { return cgt_nim_sum(ctx, x, y); }
static cgt_game product(cgt_game x, cgt_game y) { return cgt_nim_product(ctx, x, y); }

static int64_t small(cgt_game x) {
  int64_t n = -1;
  cr_assert(cgt_get_int64(&n, ctx, x) == CGT_OK, "%s is no small integer", show(x));
  return n;
}

/* ---- definitions ----------------------------------------------------------------------------- */

/* xy = mex{x'y + xy' + x'y'}. ONAG, Ch. 6. */
Test(nim_field, product_is_the_mex_of_the_definition) {
  enum { N = 64 };
  static unsigned char table[N][N];
  for (unsigned x = 0; x < N; x++)
    for (unsigned y = 0; y < N; y++) {
      bool seen[256] = {false};
      for (unsigned a = 0; a < x; a++)
        for (unsigned b = 0; b < y; b++) seen[table[a][y] ^ table[x][b] ^ table[a][b]] = true;
      unsigned mex = 0;
      while (seen[mex]) mex++;
      table[x][y] = (unsigned char)mex;
      cr_expect(small(product(integer(x), integer(y))) == mex, "%u times %u is not %u", x, y, mex);
    }
}

/* The table of Winning Ways, Ch. 14, and ONAG, Ch. 6, for 2, 4, 8 and their like. */
Test(nim_field, worked_examples) {
  static const struct {
    int64_t x, y, xy;
  } rows[] = {{2, 2, 3},
              {2, 3, 1},
              {4, 4, 6},
              {4, 8, 11},
              {8, 8, 13},
              {16, 16, 24},
              {15, 15, 9},
              {16, 15, 240},
              {256, 256, 384},
              {8, 16, 128},
              {65536, 65536, 98304},
              {256, 255, 65280}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game x = integer(rows[i].x), y = integer(rows[i].y);
    cr_expect(small(product(x, y)) == rows[i].xy, "%lld times %lld", (long long)rows[i].x,
              (long long)rows[i].y);
  }
  expect_value(product(cgt_nimber(ctx, 8), cgt_nimber(ctx, 8)), "*13");
  expect_value(cgt_nim_power(ctx, cgt_nimber(ctx, 2), integer(5)), "*3");
  expect_value(cgt_nim_inverse(ctx, cgt_nimber(ctx, 4)), "*15");
  expect_value(cgt_nim_sqrt(ctx, integer(13)), "8");
  expect_value(cgt_nim_power(ctx, integer(0), integer(0)), "1");
  expect_value(cgt_nim_power(ctx, integer(0), integer(9)), "0");
  expect_value(cgt_nim_quotient(ctx, integer(0), cgt_nimber(ctx, 3)), "0");
  expect_value(cgt_nim_sum(ctx, integer(0), cgt_nimber(ctx, 3)), "*3");
}

/* F·x is ordinary for x < F = 2^2^k, and F·F = F + F/2; up to 2^4096. */
Test(nim_field, fermat_powers) {
  for (unsigned k = 0; k <= 12; k++) {
    cgt_game f = power_of_two(1U << k), half = power_of_two((1U << k) - 1), x = random_bits(1U << k);
    law(cgt_equal(product(f, f), cgt_add(ctx, f, half)), f);
    law(cgt_equal(product(f, x), cgt_number_mul(ctx, f, x)), f, x);
    law(cgt_equal(product(x, f), cgt_number_mul(ctx, f, x)), f, x);
  }
}

/* ---- the field ------------------------------------------------------------------------------- */

static const unsigned sizes[] = {8, 20, 23, 24, 25, 40, 63, 64, 65, 100, 128, 129, 256, 400, 1000, 2100};
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(nim_field, laws) {
  for (unsigned run = 0; run < test_runs(10 * SIZES); run++) {
    unsigned bits = sizes[run % SIZES];
    cgt_game x = random_bits(bits), y = random_bits(bits), z = random_bits(rng_below(&dice, bits) + 1);
    cgt_game xy = product(x, y);
    law(cgt_equal(xy, product(y, x)), x, y);
    law(cgt_equal(product(xy, z), product(x, product(y, z))), x, y, z);
    law(cgt_equal(product(z, sum(x, y)), sum(product(z, x), product(z, y))), x, y, z);
    law(cgt_equal(product(x, integer(1)), x), x);
    law(cgt_equal(product(x, integer(0)), integer(0)), x);
    law(cgt_equal(cgt_nim_power(ctx, x, integer(2)), product(x, x)), x);
    law(cgt_equal(cgt_nim_sqrt(ctx, product(x, x)), x), x);
    law(cgt_equal(product(cgt_nim_sqrt(ctx, x), cgt_nim_sqrt(ctx, x)), x), x);
    if (cgt_equal(x, integer(0))) continue;
    law(cgt_equal(product(x, cgt_nim_inverse(ctx, x)), integer(1)), x);
    law(cgt_equal(cgt_nim_quotient(ctx, xy, x), y), x, y);
  }
}

Test(nim_field, powers) {
  for (unsigned run = 0; run < test_runs(40); run++) {
    cgt_game x = cgt_add(ctx, random_bits(sizes[run % 13]), integer(1)), power = integer(1);
    for (int64_t k = 0; k < 12; k++) {
      law(cgt_equal(cgt_nim_power(ctx, x, integer(k)), power), x, power);
      law(cgt_equal(product(cgt_nim_power(ctx, x, integer(-k)), power), integer(1)), x, power);
      power = product(power, x);
    }
    cgt_game a = random_bits(90), b = random_bits(90);
    law(cgt_equal(cgt_nim_power(ctx, x, cgt_add(ctx, a, b)),
                  product(cgt_nim_power(ctx, x, a), cgt_nim_power(ctx, x, b))),
        x, a, b);
  }
}

/* The group of the field of order 256 is cyclic: phi(d) elements of each order d that divides 255. */
Test(nim_field, orders_of_elements) {
  static const int64_t divisors[] = {1, 3, 5, 15, 17, 51, 85, 255}, phi[] = {1, 2, 4, 8, 16, 32, 64, 128};
  int64_t found[8] = {0};
  for (int64_t x = 1; x < 256; x++) {
    int i = 0;
    while (small(cgt_nim_power(ctx, integer(x), integer(divisors[i]))) != 1) cr_assert(++i < 8);
    found[i]++;
  }
  for (int i = 0; i < 8; i++) cr_expect(found[i] == phi[i], "order %lld", (long long)divisors[i]);
  for (unsigned bits = 16; bits <= 256; bits *= 2) {
    cgt_game x = cgt_add(ctx, random_bits(bits - 1), integer(1));
    cgt_game order = cgt_sub(ctx, power_of_two(bits), integer(1));
    law(cgt_equal(cgt_nim_power(ctx, x, order), integer(1)), x);
    law(cgt_equal(cgt_nim_power(ctx, x, power_of_two(bits)), x), x);
  }
}

/* Nimbers and their indices: *x times *y = *(xy), and sums are those of games. */
Test(nim_field, nimbers_and_integers_agree) {
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_game zero = integer(0), x = random_bits(sizes[run % SIZES]), y = random_bits(sizes[run % SIZES]);
    cgt_game star_x = cgt_number_up_star(ctx, zero, zero, x), star_y = cgt_number_up_star(ctx, zero, zero, y);
    law(cgt_equal(product(star_x, star_y), cgt_number_up_star(ctx, zero, zero, product(x, y))), x, y);
    law(cgt_equal(sum(star_x, star_y), cgt_add(ctx, star_x, star_y)), x, y);
    law(cgt_equal(sum(star_x, star_y), cgt_number_up_star(ctx, zero, zero, sum(x, y))), x, y);
  }
}

/* ---- the ugly product ------------------------------------------------------------------------ */

static int64_t ugly(int64_t x, int64_t y) { /* bit by bit, as the header says */
  int64_t z = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) {
      if (!(x >> i & 1) || !(y >> j & 1)) continue;
      int high = i > j ? i : j, low = i > j ? j : i;
      if (i != j || i == 0) z ^= (int64_t)1 << high;
      if (low > 0) z ^= (int64_t)1 << (low - 1);
    }
  return z;
}

Test(nim_field, ugly_product) {
  static const int64_t of_14[] = {14, 13, 3, 13, 3, 0, 14, 7, 9, 10, 4, 10, 4, 7, 9, 23}; /* CGSuite 2.2 */
  for (int64_t y = 1; y <= 16; y++)
    cr_expect(small(cgt_ugly_product(ctx, integer(14), integer(y))) == of_14[y - 1], "%lld", (long long)y);
  for (unsigned run = 0; run < test_runs(3000); run++) {
    int64_t x = rng_below(&dice, 1 << 20), y = rng_below(&dice, 1 << 20);
    cgt_game z = cgt_ugly_product(ctx, integer(x), integer(y));
    law(small(z) == ugly(x, y), integer(x), integer(y), z);
  }
  expect_value(cgt_ugly_product(ctx, power_of_two(300), power_of_two(200)), "2^300 + 2^199");
}

/* ---- limits and errors ----------------------------------------------------------------------- */

Test(nim_field, errors) {
  cgt_game x = integer(3), star = cgt_nimber(ctx, 3);
  expect_error(CGT_EINVAL, product(x, star));
  expect_error(CGT_EINVAL, sum(star, x));
  expect_error(CGT_EDOMAIN, product(x, integer(-1)));
  expect_error(CGT_EINVAL, product(x, cgt_dyadic(ctx, 1, 1)));
  expect_error(CGT_EINVAL, product(value("^*"), star));
  expect_error(CGT_EINVAL, product(value("1*"), star));
  expect_error(CGT_EINVAL, product(value("{2|1}"), star));
  expect_error(CGT_EINVAL, cgt_nim_sqrt(ctx, value("^")));
  expect_error(CGT_EINVAL, cgt_nim_power(ctx, x, star));
  expect_error(CGT_EINVAL, cgt_nim_power(ctx, x, cgt_dyadic(ctx, 1, 1)));
  expect_error(CGT_EDOMAIN, cgt_ugly_product(ctx, x, integer(-1)));
  expect_error(CGT_EDOMAIN, cgt_nim_inverse(ctx, integer(0)));
  expect_error(CGT_EDOMAIN, cgt_nim_quotient(ctx, star, integer(0)));
  expect_error(CGT_EDOMAIN, cgt_nim_power(ctx, integer(0), integer(-1)));
  cr_expect(cgt_is_none(product(CGT_NONE, x)) && cgt_is_none(cgt_nim_power(ctx, x, CGT_NONE)));
  cr_expect(cgt_ctx_status(ctx) == CGT_OK, "CGT_NONE is no error");
}

Test(nim_field, a_long_computation_stops_when_asked) {
  static volatile int stop = 0;
  cgt_game x = random_bits(20000);
  cgt_ctx_set_cancel(ctx, &stop);
  cr_expect(!cgt_is_none(product(x, x)));
  stop = 1;
  expect_error(CGT_ECANCELLED, product(x, x));
  expect_error(CGT_ECANCELLED, cgt_nim_inverse(ctx, x));
  expect_error(CGT_ECANCELLED, cgt_nim_sqrt(ctx, x));
  expect_error(CGT_ECANCELLED, cgt_nim_power(ctx, x, integer(-1)));
  stop = 0;
  cr_expect(cgt_equal(cgt_nim_sqrt(ctx, product(x, x)), x));
}
