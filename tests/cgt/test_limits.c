/* test_limits.c: what is far larger than anybody needs ends with the right answer or with one line that names
 * the limit: texts of 100,000 levels, 100,000 options, games of birthday 10,000, small stacks, many values.
 */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

SUITE(limits);

enum { LEVELS = 100000, OPTIONS = 100000, DAYS = 10000 };

/* In ctx or in another context: g is a game, or it was refused as a limit in one line. */
static bool made_or_refused(cgt_ctx *of, cgt_game g) {
  const char *message = cgt_ctx_message(of);
  bool good = cgt_ctx_status(of) == (cgt_is_none(g) ? CGT_ELIMIT : CGT_OK) &&
              cgt_is_none(g) == (message[0] != 0) && !strchr(message, '\n');
  cgt_ctx_clear_error(of);
  return good;
}

/* ---- deep texts ------------------------------------------------------------------------------------- */

typedef struct nest {
  const char *before, *middle, *after;
  int64_t value; /* if it is read: this integer, or ANY game */
} nest;

enum { ANY = INT_MIN };

static const nest nests[] = {
    {"{", "", "|}", LEVELS},   {"(", "7", ")", 7},          {"{0|", "1", "}", ANY},
    {"{|", "0", "}", -LEVELS}, {"-(", "7", ")", 7},         {"+-(", "7", ")", ANY},
    {"tiny(", "1", ")", ANY},  {"{1|{", "0", "|0}}", ANY},  {"let a = 1 in ", "7", "", 7},
    {"-", "7", "", 7},         {"1+", "7", "", LEVELS + 7}, {"{", "", "", 0},
    {"(", "", "", 0},          {"^", "", "", ANY},          {"", "1", "+1", LEVELS + 1},
    {"{0", "|1", "", 0},       {"", "1", "||2", 0},         {"tiny(", "", "", 0},
};

static char *nested_text(const nest *n) {
  size_t before = strlen(n->before), middle = strlen(n->middle), after = strlen(n->after);
  char *text = malloc(LEVELS * (before + after) + middle + 1), *at = text;
  cr_assert(text != NULL);
  for (size_t i = 0; i < LEVELS; i++, at += before) memcpy(at, n->before, before);
  memcpy(at, n->middle, middle);
  at += middle;
  for (size_t i = 0; i < LEVELS; i++, at += after) memcpy(at, n->after, after);
  *at = 0;
  return text;
}

/* Read in the given context: the value, or a refusal that is one line. */
static void read_nests(cgt_ctx *in) {
  for (size_t i = 0; i < sizeof nests / sizeof *nests; i++) {
    const nest *n = &nests[i];
    char *text = nested_text(n);
    cgt_game g = cgt_parse(in, text);
    int64_t found = 0;
    if (!cgt_is_none(g) && n->value != ANY)
      cr_expect(cgt_get_int64(&found, in, g) == CGT_OK && found == n->value, "%s: %lld", n->before,
                (long long)found);
    cr_expect(!cgt_is_none(g) || cgt_ctx_status(in) == CGT_ELIMIT || cgt_ctx_status(in) == CGT_EPARSE,
              "%s: %s", n->before, cgt_ctx_message(in));
    cr_expect(cgt_is_none(g) == (cgt_ctx_message(in)[0] != 0) && !strchr(cgt_ctx_message(in), '\n'));
    cgt_ctx_clear_error(in);
    free(text);
  }
  cr_expect(cgt_equal(cgt_parse(in, "{1|-1} + {1|-1}"), cgt_integer(in, 0)), "usable afterwards");
}

Test(limits, texts_of_100000_levels) { read_nests(ctx); }

/* ---- more options than memory has bytes ------------------------------------------------------------- */

Test(limits, options_beyond_all_memory) {
  const cgt_game none = cgt_integer(ctx, 0);
  cgt_form form = cgt_form_of_game(ctx, none);
  size_t count;
  expect_error(CGT_ELIMIT, cgt_from_options(ctx, &none, SIZE_MAX / 8, NULL, 0));
  expect_error(CGT_ELIMIT, cgt_form_from_options(ctx, NULL, 0, &form, SIZE_MAX / 8));
  expect_error(CGT_ELIMIT, cgt_explain_form(&count, NULL, 0, ctx, &none, SIZE_MAX / 8, NULL, 0));
}

/* ---- small stacks ----------------------------------------------------------------------------------- */

static cgt_game chain(cgt_ctx *in, const char *base, int64_t days) {
  return cgt_ordinal_sum(in, cgt_parse(in, base), cgt_integer(in, days));
}

/* What recurses most: each call ends with a game or a limit. */
static void *deep_work(void *argument) {
  cgt_ctx *in = argument;
  read_nests(in);
  static const char *const bases[] = {"{2|*}", "{1|-1}", "^"};
  for (size_t i = 0; i < 3; i++) {
    cgt_game g = chain(in, bases[i], DAYS), h = chain(in, bases[(i + 1) % 3], 50);
    cr_assert(made_or_refused(in, g) && !cgt_is_none(h));
    cgt_game games[] = {cgt_add(in, g, h),
                        cgt_conway_product(in, g, h),
                        cgt_cool(in, g, cgt_integer(in, 1)),
                        cgt_mean(in, g),
                        cgt_reduced_canonical_form(in, g),
                        cgt_ordinal_sum(in, g, h),
                        cgt_companion(in, g),
                        cgt_stop_count(in, g)};
    (void)games;
    cr_expect(cgt_ctx_status(in) == CGT_OK || cgt_ctx_status(in) == CGT_ELIMIT, "%s", cgt_ctx_message(in));
    cgt_ctx_clear_error(in);
    bool answer;
    cgt_status status = cgt_le(&answer, in, g, cgt_add(in, h, cgt_nimber(in, 1)));
    cr_expect(status == CGT_OK || status == CGT_ELIMIT);
    char text[64];
    status = cgt_print(text, sizeof text, NULL, in, g, CGT_PLAIN);
    cr_expect(status == CGT_OK || status == CGT_ELIMIT);
    cgt_ctx_clear_error(in);
  }
  return NULL;
}

/* What libraries keep for each thread lies at the end of its stack: 71 KiB of nauty's. */
enum { THREAD_LOCAL_BYTES = 128 << 10 };

/* Runs body in a thread that has so much stack, for a context that may use 3/4 of it, as ctx.h says. */
static cgt_ctx *in_thread(size_t stack_bytes, void *(*body)(void *)) {
  cgt_ctx *in = cgt_ctx_new(&(cgt_limits){.stack_bytes = stack_bytes / 4 * 3});
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  cr_assert(in && pthread_attr_setstacksize(&attributes, stack_bytes + THREAD_LOCAL_BYTES) == 0);
  cr_assert(pthread_create(&thread, &attributes, body, in) == 0);
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  return in;
}

Test(limits, threads_of_256_kilobytes) {
  cgt_ctx *small = in_thread(256 << 10, deep_work);
  cr_expect(cgt_ctx_check(small) == CGT_OK, "%s", cgt_ctx_message(small));
  cgt_ctx_free(small);
}

/* {10n||...|{20||{10||1|-bottom}}}: two of the same height differ at the bottom alone. */
static cgt_game ladder(cgt_game below, int64_t height) {
  cgt_game left = cgt_integer(ctx, 10 * height);
  return cgt_from_options(ctx, &left, 1, &below, 1);
}

/* Pairs that are higher and higher: what is below was in order already, and only to compare takes the stack.
 * Either all is in order, or nothing has moved. */
Test(limits, an_order_is_right_or_refused) {
  enum { PAIRS = 1024 };
  static cgt_game pairs[2 * PAIRS], sorted[2 * PAIRS];
  cgt_game low = value("{1|-2}"), high = value("{1|-1}");
  for (int64_t height = 1; height <= PAIRS; height++) {
    pairs[2 * height - 2] = high = ladder(high, height);
    pairs[2 * height - 1] = low = ladder(low, height);
  }
  bool seen[2] = {false};
  for (size_t bytes = 16 << 10; bytes <= (size_t)4 << 20; bytes *= 2) {
    cgt_ctx *small = cgt_ctx_new_sharing(ctx, &(cgt_limits){.stack_bytes = bytes});
    cr_assert(small != NULL);
    memcpy(sorted, pairs, sizeof pairs);
    cgt_status status = cgt_sort(sorted, 2 * PAIRS, small);
    cr_expect(status == CGT_OK || status == CGT_ELIMIT);
    seen[status == CGT_ELIMIT] = true;
    for (size_t i = 0; i < 2 * PAIRS; i++)
      cr_assert(cgt_equal(sorted[i], pairs[status == CGT_OK ? i ^ 1 : i]), "with %zu bytes, at %zu", bytes,
                i);
    cgt_ctx_free(small);
  }
  cr_expect(seen[false] && seen[true]);
}

/* A sum of eight switches, with one step, two, three, ... until it is there: the same as at once. */
Test(limits, steps_end_a_call) {
  cgt_game g = CGT_NONE, at_once = cgt_integer(ctx, 0);
  cgt_ctx *other = cgt_ctx_new(NULL);
  char sum[200] = "", found[2000], expected[2000];
  for (int n = 1; n <= 8; n++)
    snprintf(sum + strlen(sum), sizeof sum - strlen(sum), "%s+-%d", n > 1 ? "+" : "", n * n);
  unsigned calls = 0;
  for (; cgt_is_none(g); calls++) {
    cr_assert_lt(calls, 10000);
    cr_expect(cgt_ctx_steps_left(other) == UINT64_MAX || cgt_ctx_steps_left(other) == 0);
    cgt_ctx_clear_error(other);
    cgt_ctx_set_steps(other, calls + 1);
    g = cgt_parse(other, sum);
    if (cgt_is_none(g)) cr_assert_eq(cgt_ctx_status(other), CGT_ELIMIT);
  }
  cr_expect_gt(calls, 3);
  cr_expect_leq(cgt_ctx_set_steps(other, UINT64_MAX), calls);
  at_once = cgt_parse(ctx, sum);
  cr_assert_eq(cgt_print(found, sizeof found, NULL, other, g, CGT_PLAIN), CGT_OK);
  cr_assert_eq(cgt_print(expected, sizeof expected, NULL, ctx, at_once, CGT_PLAIN), CGT_OK);
  cr_expect_str_eq(found, expected);
  cr_expect_eq(cgt_ctx_check(other), CGT_OK);
  cgt_ctx_free(other);
}

/* ---- long lists ------------------------------------------------------------------------------------- */

static cgt_game *integers_from(int64_t first) {
  cgt_game *games = malloc(OPTIONS * sizeof *games);
  cr_assert(games != NULL);
  for (int64_t i = 0; i < OPTIONS; i++) games[i] = cgt_integer(ctx, first + i);
  return games;
}

Test(limits, options_100000) {
  cgt_game *low = integers_from(0), *high = integers_from(2 * OPTIONS);
  expect_value(cgt_from_options(ctx, low, OPTIONS, high, OPTIONS), "100000");
  expect_value(cgt_from_options(ctx, high, OPTIONS, low, OPTIONS), "{299999|0}");
  expect_value(cgt_from_options(ctx, high, OPTIONS, NULL, 0), "300000");
  for (int64_t i = 0; i < OPTIONS; i++) high[i] = cgt_switch(ctx, high[i]);
  expect_value(cgt_from_options(ctx, high, OPTIONS, high, OPTIONS), "0");
  expect_value(cgt_from_options(ctx, high, OPTIONS, low, OPTIONS), "-1");
  free(low);
  free(high);
}

Test(limits, texts_of_100000_options) {
  char *text = malloc(OPTIONS * 20), *at = text;
  cr_assert(text != NULL);
  at += sprintf(at, "{0");
  for (int i = 1; i < OPTIONS; i++) at += sprintf(at, ",%d/1024", i);
  at += sprintf(at, "|-1");
  for (int i = 2; i < OPTIONS; i++) at += sprintf(at, ",-%d", i);
  sprintf(at, "}");
  expect_value(cgt_parse(ctx, text), "{99999/1024|-99999}");
  free(text);
}

/* {*a, a in A | *b, b in B}: Left's, then Right's. */
static cgt_game nimber_form(cgt_ctx *in, const uint64_t *stars, size_t nleft, size_t nright) {
  cgt_game *options = malloc((nleft + nright) * sizeof *options);
  cr_assert(options != NULL);
  for (size_t i = 0; i < nleft + nright; i++)
    options[i] = cgt_add(in, cgt_dyadic(in, 7, 2), cgt_nimber(in, stars[i]));
  cgt_game g = cgt_from_options(in, options, nleft, options + nleft, nright);
  free(options);
  return g;
}

Test(limits, nimbers_100000) {
  uint64_t *stars = malloc(2 * OPTIONS * sizeof *stars);
  cr_assert(stars != NULL);
  for (uint64_t i = 0; i < 2 * OPTIONS; i++) stars[i] = (i * 7919) % OPTIONS;
  expect_value(nimber_form(ctx, stars, OPTIONS, OPTIONS), "7/4+*100000");
  for (uint64_t i = 0; i < 2 * OPTIONS; i++) stars[i] = 2 * (i % OPTIONS);
  for (uint64_t i = 0; i < 2 * OPTIONS; i++) stars[i] += i >= OPTIONS; /* *0, *2, ... | *1, *3, ... */
  cgt_game g = nimber_form(ctx, stars, OPTIONS, OPTIONS), x = value("7/4");
  cr_expect_eq(options(NULL, 0, g, CGT_LEFT), 1);
  cr_expect_eq(options(NULL, 0, g, CGT_RIGHT), OPTIONS);
  cr_expect(order(g, x) == CGT_GREATER, "%s", show(g));
  free(stars);
}

/* Long lists of nimbers have a way of their own (nimber_options.c): repeats make a short list long. */
Test(limits, nimbers_are_reduced_as_other_options_are) {
  cgt_ctx *other = cgt_ctx_new(NULL); /* which has not seen the short form */
  cr_assert(other != NULL);
  for (unsigned run = 0; run < test_runs(2000); run++) {
    uint64_t few[16], many[128];
    size_t nleft = 1 + rng_below(&dice, 7), nright = 1 + rng_below(&dice, 7);
    for (size_t i = 0; i < nleft + nright; i++)
      few[i] = rng_below(&dice, 9) ? rng_below(&dice, 2 + run % 6) : 300 + rng_below(&dice, 3);
    for (size_t i = 0; i < 128; i++) many[i] = i < 64 ? few[i % nleft] : few[nleft + i % nright];
    cgt_game short_form = nimber_form(ctx, few, nleft, nright), long_form = nimber_form(other, many, 64, 64);
    char text[500];
    cr_assert_eq(cgt_print(text, sizeof text, NULL, other, long_form, CGT_PLAIN), CGT_OK);
    cr_assert_str_eq(text, show(short_form), "seed %#llx", (unsigned long long)dice.seed);
  }
  cr_expect_eq(cgt_ctx_check(other), CGT_OK);
  cgt_ctx_free(other);
}

/* ---- old games -------------------------------------------------------------------------------------- */

/* G:n, of the birthday of G plus n: the moves that end it are as in G, and the order is that of n. */
static void *games_born_late(void *argument) {
  ctx = argument;
  static const struct row {
    const char *base, *mean, *temperature, *birthday;
  } rows[] = {{"{2|*}", "1", "1", "10003"}, {"{1|-1}", "0", "1", "10002"}, {"^", "0", "0", "10002"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct row *r = &rows[i];
    cgt_game g = chain(ctx, r->base, DAYS), before = chain(ctx, r->base, DAYS - 1), star = cgt_nimber(ctx, 1);
    expect_value(cgt_mean(ctx, g), r->mean);
    expect_value(cgt_temperature(ctx, g), r->temperature);
    expect_value(cgt_birthday(ctx, g), r->birthday);
    cr_expect(order(before, g) == CGT_LESS, "%s:n grows with n", r->base);
    expect_value(cgt_sub(ctx, g, g), "0");
    cr_expect(cgt_equal(cgt_neg(ctx, cgt_neg(ctx, g)), g));
    cr_expect(cgt_equal(cgt_add(ctx, cgt_add(ctx, g, star), star), g));
    cgt_game half = cgt_dyadic(ctx, 1, 1);
    cr_expect(cgt_equal(cgt_sub(ctx, cgt_add(ctx, g, half), half), g));
    cr_expect(cgt_equal(cgt_subordinate(ctx, before, value("0")), before));

    cgt_corner corners[4];
    size_t count;
    cr_expect(cgt_wall(&count, corners, 4, ctx, g, CGT_LEFT) == CGT_OK && count <= 4);
    uint64_t hash = 0, other = 0;
    cr_expect_eq(cgt_fingerprint(&hash, ctx, g), CGT_OK);
    cr_expect_eq(cgt_fingerprint(&other, ctx, before), CGT_OK);
    cr_expect_neq(hash, other);
    cgt_step steps[4];
    cgt_game lists[] = {value(r->base), before};
    cr_expect_eq(cgt_explain_form(&count, steps, 4, ctx, lists, 2, lists, 1), CGT_OK);

    size_t length;
    cr_assert_eq(cgt_print(NULL, 0, &length, ctx, g, CGT_PLAIN), CGT_OK);
    char *text = malloc(length + 1);
    cr_assert(text && cgt_print(text, length + 1, NULL, ctx, g, CGT_PLAIN) == CGT_OK);
    cgt_game again = cgt_parse(ctx, text);
    cr_expect(cgt_equal(again, g) || cgt_ctx_status(ctx) == CGT_ELIMIT, "%s", cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
    free(text);
  }
  return NULL;
}

Test(limits, birthday_10000) {
  fixture_close();
  in_thread(64 << 20, games_born_late);
}

/* Sizes known in closed form are no work at all. */
Test(limits, closed_forms_of_birthday_10000_and_more) {
  expect_value(cgt_add(ctx, value("{10000|*}"), value("{10000|*}")), "10000*");
  expect_value(cgt_birthday(ctx, value("^10000 + *10000")), "20000");
  expect_value(cgt_birthday(ctx, value("*10000")), "10000");
  expect_value(cgt_mean(ctx, value("{10000|*10000}")), "5000");
  expect_value(cgt_birthday(ctx, value("{^10000|*10000}")), "10002");
  expect_print(value("{^10000|*10000}"), "{^10000|*10000}");
  cr_expect(order(value("tiny({20000|10000})"), value("^")) == CGT_LESS);
}

/* A question that meets more sub-questions than a cache keeps makes it grow; if it did not, what was
 * forgotten would be asked again at each level: sixty million recursions instead of four. */
Test(limits, sums_of_deep_games_do_not_forget_themselves) {
#ifndef CGT_TINY /* its caches never grow */
  if (long_test_step() > 1) cr_skip_test("millions of comparisons are counted");
  cgt_game g = chain(ctx, "{2|*}", 480), sum = cgt_add(ctx, g, g);
  cgt_stats stats;
  cgt_ctx_stats(&stats, ctx);
  cr_expect(!cgt_is_none(sum) && stats.comparison_recursions < 20 * 1000 * 1000, "%llu recursions",
            (unsigned long long)stats.comparison_recursions);
#endif
}

/* A cache that grows keeps what it knows, and sums that meet in it do not drive each other out. */
Test(limits, sums_are_remembered) {
#ifndef CGT_TINY
  enum { SWITCHES = 100, PAIRS = SWITCHES * (SWITCHES - 1) / 2 };
  cgt_game switches[SWITCHES];
  for (int64_t i = 0; i < SWITCHES; i++) switches[i] = cgt_switch(ctx, cgt_integer(ctx, i + 1));
  uint64_t additions[2];
  for (int round = 0; round < 2; round++) {
    for (size_t i = 0; i < SWITCHES; i++)
      for (size_t j = 0; j < i; j++) cr_assert(!cgt_is_none(cgt_add(ctx, switches[i], switches[j])));
    cgt_stats stats;
    cgt_ctx_stats(&stats, ctx);
    additions[round] = stats.additions;
  }
  cr_expect_eq(additions[0], PAIRS);
  cr_expect(additions[1] - additions[0] < PAIRS / 10, "%llu of %d sums were made again",
            (unsigned long long)(additions[1] - additions[0]), PAIRS);
#endif
}

/* ---- large numbers ---------------------------------------------------------------------------------- */

Test(limits, numbers_of_2_to_the_26_bits) {
  cgt_game two = cgt_integer(ctx, 2), most = cgt_number_pow(ctx, two, cgt_integer(ctx, (1 << 26) - 1));
  cr_assert(!cgt_is_none(most), "%s", cgt_ctx_message(ctx));
  expect_value(cgt_number_div(ctx, most, cgt_number_pow(ctx, two, cgt_integer(ctx, (1 << 26) - 5))), "16");
  expect_error(CGT_ELIMIT, cgt_number_mul(ctx, most, two));
  expect_error(CGT_ELIMIT, cgt_number_pow(ctx, two, cgt_integer(ctx, 1 << 26)));
  expect_error(CGT_ELIMIT, cgt_number_pow(ctx, two, cgt_integer(ctx, INT64_MAX)));
  expect_error(CGT_EDOMAIN, cgt_number_pow(ctx, two, value("1/2")));
  char *digits = malloc(1 << 25);
  cr_assert(digits != NULL);
  memset(digits, '7', 1 << 25);
  expect_error(CGT_ELIMIT, cgt_number_from_text(ctx, digits, 1 << 25));
  free(digits);
  char text[64];
  expect_error(CGT_ELIMIT, cgt_number_approx(text, sizeof text, NULL, ctx, two, 0));
  expect_error(CGT_ELIMIT, cgt_number_approx(text, sizeof text, NULL, ctx, two, UINT32_MAX));
}

/* ---- many values ------------------------------------------------------------------------------------ */

/* CGT_TEST_VALUES says how many distinct values; tests/nightly takes ten million. */
Test(limits, many_values, .timeout = 1800) {
  const char *wanted = getenv("CGT_TEST_VALUES");
  const int64_t count = wanted ? strtoll(wanted, NULL, 10) : 30000;
  cgt_stats before, after;
  cgt_ctx_stats(&before, ctx);
  for (int64_t i = 1; i <= count / 2; i++) {
    cgt_game hot = cgt_switch(ctx, cgt_integer(ctx, i)), x = cgt_integer(ctx, -3 * i);
    cr_assert(!cgt_is_none(cgt_from_options(ctx, &hot, 1, &x, 1)), "%s", cgt_ctx_message(ctx));
  }
  cgt_ctx_stats(&after, ctx);
  cr_expect_eq(after.cores - before.cores, (uint64_t)count);
  expect_value(cgt_add(ctx, value("+-12345"), value("+-12345")), "0");
  expect_value(cgt_add(ctx, value("{+-1234|-3702}"), value("{3702|+-1234}")), "0");
  cr_expect(order(value("{+-1234|-3702}"), value("0")) == CGT_LESS);
  cr_expect_eq(cgt_ctx_check(ctx), CGT_OK);
  if (wanted) printf("%s values: %zu MB\n", wanted, after.memory_peak_bytes >> 20);
}
