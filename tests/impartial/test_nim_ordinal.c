/* test_nim_ordinal.c: nim arithmetic of ordinals by cgt/nim_ordinal.h is that of a field, and that of the language and
 * of integers. */
#include <string.h>

#include <cgt/nim_ordinal.h>

#include "fixture.h"
#include "language_session.h"
#include "random_game.h"

SUITE(nim_ordinal);

typedef cgt_nim_ordinal ordinal;

/* The levels that a random one has: those of 3, 5 and 7, whose digits carry soon. */
enum { LEVELS = 3, TERMS = 3 };

static ordinal random_ordinal(rng *r) {
  ordinal x = {0};
  cgt_error error;
  for (unsigned i = rng_below(r, TERMS + 1); i > 0; i--) {
    cgt_nim_term t = {.times = cgt_integer(ctx, 1 + (int64_t)rng_below(r, 20))};
    for (int level = 0; level < LEVELS; level++) t.n[level] = rng_below(r, 3) ? 0 : rng_below(r, 10);
    cr_assert(cgt_nim_ordinal_add(&x, ctx, &t, NULL, &error) == CGT_OK, "%s", error.message);
  }
  return x;
}

static const char *text_of(const ordinal *x) {
  static char texts[8][4000];
  static unsigned last;
  char *text = texts[last++ % 8];
  cr_assert(cgt_nim_ordinal_print(text, sizeof texts[0], NULL, ctx, x) == CGT_OK);
  return text;
}

#define EXPECT_SAME(x, y) cr_expect_str_eq(text_of(x), text_of(y))

typedef cgt_status of_two(ordinal *, cgt_ctx *, const ordinal *, const ordinal *, const cgt_nim_options *,
                          cgt_error *);

static ordinal made(of_two *function, const ordinal *x, const ordinal *y) {
  ordinal z = {0};
  cgt_error error;
  cr_assert(function(&z, ctx, x, y, NULL, &error) == CGT_OK, "%s, %s: %s", text_of(x), text_of(y), error.message);
  return z;
}

Test(nim_ordinal, is_a_field) {
  rng r = rng_new();
  for (unsigned run = 0; run < long_test_runs(100); run++) {
    ordinal x = random_ordinal(&r), y = random_ordinal(&r), z = random_ordinal(&r), none = {0};
    ordinal xy = made(cgt_nim_ordinal_product, &x, &y), yx = made(cgt_nim_ordinal_product, &y, &x);
    ordinal yz = made(cgt_nim_ordinal_product, &y, &z), sum = made(cgt_nim_ordinal_sum, &x, &y);
    ordinal left = made(cgt_nim_ordinal_product, &xy, &z), right = made(cgt_nim_ordinal_product, &x, &yz);
    ordinal xz = made(cgt_nim_ordinal_product, &x, &z), whole = made(cgt_nim_ordinal_product, &sum, &z);
    ordinal parts = made(cgt_nim_ordinal_sum, &xz, &yz), twice = made(cgt_nim_ordinal_sum, &x, &x);
    EXPECT_SAME(&xy, &yx);
    EXPECT_SAME(&left, &right);
    EXPECT_SAME(&whole, &parts);
    EXPECT_SAME(&twice, &none);
    ordinal *all[] = {&x, &y, &z, &xy, &yx, &yz, &sum, &left, &right, &xz, &whole, &parts, &twice};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) cgt_nim_ordinal_clear(all[i]);
  }
}

/* Of two terms at most: the degree of others may be millions. */
Test(nim_ordinal, has_inverses_and_roots) {
  rng r = rng_new();
  for (unsigned run = 0; run < long_test_runs(60); run++) {
    cgt_nim_term t = {.n = {rng_below(&r, 9)}, .times = cgt_integer(ctx, 1 + (int64_t)rng_below(&r, 16))};
    cgt_nim_term s = {.times = cgt_integer(ctx, 1 + (int64_t)rng_below(&r, 16))};
    ordinal x = {0}, inverse = {0}, root = {0}, power = {0}, again = {0};
    cgt_error error;
    cr_assert(cgt_nim_ordinal_add(&x, ctx, &t, NULL, &error) == CGT_OK);
    cr_assert(cgt_nim_ordinal_add(&x, ctx, &s, NULL, &error) == CGT_OK);
    if (x.count == 0) continue;
    cr_assert(cgt_nim_ordinal_inverse(&inverse, ctx, &x, NULL, &error) == CGT_OK, "%s", error.message);
    ordinal one = made(cgt_nim_ordinal_product, &x, &inverse);
    cr_expect_str_eq(text_of(&one), "1");
    cr_assert(cgt_nim_ordinal_sqrt(&root, ctx, &x, NULL, &error) == CGT_OK);
    ordinal square = made(cgt_nim_ordinal_product, &root, &root);
    EXPECT_SAME(&square, &x);
    cr_assert(cgt_nim_ordinal_power(&power, ctx, &x, cgt_integer(ctx, -3), NULL, &error) == CGT_OK);
    cr_assert(cgt_nim_ordinal_power(&again, ctx, &inverse, cgt_integer(ctx, 3), NULL, &error) == CGT_OK);
    EXPECT_SAME(&power, &again);
    uint64_t degree;
    cr_assert(cgt_nim_ordinal_degree(&degree, ctx, &x, NULL, &error) == CGT_OK);
    cgt_game size = cgt_parse(ctx, degree < 60 ? "2" : "1"); /* x^(2^d) = x, where 2^d is soon written */
    if (degree < 60) {
      for (uint64_t i = 1; i < degree; i++) size = cgt_add(ctx, size, size);
      cr_assert(cgt_nim_ordinal_power(&again, ctx, &x, size, NULL, &error) == CGT_OK);
      EXPECT_SAME(&again, &x);
    }
    ordinal *all[] = {&x, &inverse, &root, &power, &again, &one, &square};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) cgt_nim_ordinal_clear(all[i]);
  }
}

/* Conway, ONAG, ch. 6: omega^3 = 2, and omega^omega is a fifth root of 4. */
Test(nim_ordinal, worked_examples) {
  static const struct {
    cgt_nim_term base;
    int64_t k;
    const char *is;
  } rows[] = {{{.n = {1}}, 3, "2"},
              {{.n = {1}}, 2, "omega^2"},
              {{.n = {1}}, 4, "omega*2"},
              {{.n = {3}}, 3, "omega"},
              {{.n = {0, 1}}, 5, "4"},
              {{.n = {0, 0, 1}}, 7, "omega+1"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_nim_term t = rows[i].base;
    ordinal x = {0};
    cgt_error error;
    t.times = cgt_integer(ctx, 1);
    cr_assert(cgt_nim_ordinal_add(&x, ctx, &t, NULL, &error) == CGT_OK);
    cr_assert(cgt_nim_ordinal_power(&x, ctx, &x, cgt_integer(ctx, rows[i].k), NULL, &error) == CGT_OK);
    cr_expect_str_eq(text_of(&x), rows[i].is);
    cgt_nim_ordinal_clear(&x);
  }
}

/* Finite ordinals multiply as the engine says. */
Test(nim_ordinal, integers_are_those_of_the_engine) {
  rng r = rng_new();
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_nim_term a = {.times = cgt_integer(ctx, 1 + (int64_t)(rng_next(&r) >> 34))};
    cgt_nim_term b = {.times = cgt_integer(ctx, 1 + (int64_t)(rng_next(&r) >> 34))};
    ordinal x = {0}, y = {0};
    cgt_error error;
    cr_assert(cgt_nim_ordinal_add(&x, ctx, &a, NULL, &error) == CGT_OK);
    cr_assert(cgt_nim_ordinal_add(&y, ctx, &b, NULL, &error) == CGT_OK);
    ordinal xy = made(cgt_nim_ordinal_product, &x, &y);
    cr_expect_str_eq(text_of(&xy), show(cgt_nim_product(ctx, a.times, b.times)));
    cgt_nim_ordinal_clear(&x);
    cgt_nim_ordinal_clear(&y);
    cgt_nim_ordinal_clear(&xy);
  }
}

/* The text of a random ordinal is a value of the language, which prints as that text. */
Test(nim_ordinal, texts_are_those_of_the_language) {
  rng r = rng_new();
  session s = open_text("");
  for (unsigned run = 0; run < test_runs(300); run++) {
    ordinal x = random_ordinal(&r);
    lab_value v;
    lab_error error;
    char again[4000];
    const char *text = text_of(&x);
    cr_assert(lab_evaluate_text(&v, s.machine, text, strlen(text), &error) == CGT_OK, "%s: %s", text, error.message);
    cr_assert(lab_print(again, sizeof again, NULL, s.machine, v, CGT_PLAIN) == CGT_OK);
    cr_expect_str_eq(again, text);
    cgt_nim_ordinal_clear(&x);
  }
  close_session(&s);
}

Test(nim_ordinal, failures_name_what_is_wrong) {
  ordinal x = {0}, z = {0};
  cgt_error error;
  const cgt_nim_term omega = {.n = {1}, .times = cgt_integer(ctx, 1)};
  const cgt_nim_term none = {.n = {1}, .times = cgt_integer(ctx, 0)};
  const cgt_nim_term half = {.times = value("1/2")};
  const cgt_nim_term large = {.n = {CGT_NIM_EXPONENTS}, .times = cgt_integer(ctx, 1)};
  const cgt_nim_term last = {.n = {UINT64_C(3486784401)}, .times = cgt_integer(ctx, 1)}; /* 3^20 */
  const int stop = 1;
  cr_expect(cgt_nim_ordinal_add(&x, ctx, &none, NULL, &error) == CGT_EINVAL && *error.message);
  cr_expect(cgt_nim_ordinal_add(&x, ctx, &half, NULL, &error) == CGT_EINVAL);
  cr_expect(cgt_nim_ordinal_add(&x, ctx, &large, NULL, &error) == CGT_EINVAL);
  cr_expect(cgt_nim_ordinal_add(&x, NULL, &omega, NULL, &error) == CGT_EINVAL);
  cr_expect(cgt_nim_ordinal_inverse(&z, ctx, &x, NULL, &error) == CGT_EDOMAIN && strstr(error.message, "zero"));
  cr_assert(cgt_nim_ordinal_add(&x, ctx, &omega, NULL, &error) == CGT_OK);
  cr_expect(cgt_nim_ordinal_power(&z, ctx, &x, value("1/2"), NULL, &error) == CGT_EINVAL);
  cr_expect(cgt_nim_ordinal_product(&z, ctx, &x, &x, &(cgt_nim_options){.stop = &stop}, &error) == CGT_ECANCELLED);
  cr_expect(cgt_nim_ordinal_product(&z, ctx, &x, &x, &(cgt_nim_options){.memory_bytes = 100}, &error) == CGT_ELIMIT);
  cr_expect(z.count == 0 && strcmp(text_of(&x), "omega") == 0, "they are as they were");
  cgt_nim_ordinal_clear(&x);
  cr_assert(cgt_nim_ordinal_add(&x, ctx, &last, NULL, &error) == CGT_OK);
  cr_expect(cgt_nim_ordinal_product(&z, ctx, &x, &x, NULL, &error) == CGT_ELIMIT && strstr(error.message, "2^32"));
  cgt_nim_ordinal_clear(&x);
  cgt_nim_ordinal_clear(&z);
}
