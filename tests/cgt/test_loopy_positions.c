/* test_loopy_positions.c: the values of positions that can be reached from themselves. */
#include <stdio.h>

#include "fixture.h"
#include "loopy_oracle.h"
#include <cgt/loopy.h>

TestSuite(loopy_positions, .init = fixture_open, .fini = fixture_close, .timeout = 120);

/* ---- rulesets that walk in a graph ------------------------------------------------------------------- */

/* The second half of its places are the negatives of the first. */
static loopy_graph graph;
static uint64_t with_zero; /* places that split into themselves and one without moves */

enum { NOWHERE = 255 };

static void emit_place(cgt_sink *out, unsigned place) { cgt_emit(out, &(unsigned char){(unsigned char)place}, 1); }

static void read_places(cgt_sink *out, const cgt_arg *args, size_t count) {
  unsigned char places[LOOPY_MOST];
  for (size_t i = 0; i < count; i++) places[i] = (unsigned char)args[i].integer;
  cgt_emit(out, places, count);
}

static void options_of_places(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  unsigned char places[LOOPY_MOST];
  memcpy(places, position, length);
  for (size_t at = 0; at < length; at++) {
    const unsigned char from = places[at];
    for (unsigned i = 0; from != NOWHERE && i < graph.count; i++) {
      if (!(graph.options[from][player] >> i & 1)) continue;
      places[at] = (unsigned char)i;
      cgt_emit(out, places, length);
    }
    places[at] = from;
  }
}

static void place_or_negative(cgt_sink *out, const void *position, size_t length) {
  const unsigned place = *(const unsigned char *)position;
  if (length == 1 && place != NOWHERE && place >= graph.count / 2)
    cgt_emit_negative(out, &(unsigned char){(unsigned char)(place - graph.count / 2)}, 1);
  else
    cgt_emit(out, position, length);
}

static void split_places(cgt_sink *out, const void *position, size_t length) {
  const unsigned char *places = position;
  for (size_t i = 0; length > 1 && i < length; i++) emit_place(out, places[i]);
  if (length == 1 && places[0] != NOWHERE && with_zero >> places[0] & 1) {
    emit_place(out, places[0]);
    emit_place(out, NOWHERE);
  }
}

static size_t print_places(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  return (size_t)snprintf(buf, cap, "%d", *(const unsigned char *)position);
}

#define WALKING .read = read_places, .options = options_of_places, .print = print_places
static const cgt_ruleset plain = {.name = "plain", WALKING},
                         folded = {.name = "folded", WALKING, .representative = place_or_negative},
                         parted = {.name = "parted", WALKING, .split = split_places};

/* ---- values ------------------------------------------------------------------------------------------ */

static cgt_loopy value_of_places(const cgt_ruleset *ruleset, const unsigned *places, size_t count) {
  cgt_arg args[4];
  cgt_position p;
  for (size_t i = 0; i < count; i++) args[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = places[i]};
  cr_assert_eq(cgt_position_read(&p, ctx, ruleset, args, count), CGT_OK);
  cgt_loopy value = cgt_position_loopy(ctx, p);
  cr_assert(value.id, "%s", cgt_ctx_message(ctx));
  return value;
}

static bool are_equal(cgt_loopy g, cgt_loopy h) {
  cgt_order order;
  cr_assert_eq(cgt_loopy_compare(&order, ctx, g, h), CGT_OK);
  return order == CGT_EQUAL;
}

/* A random graph whose second half are the negatives of the first. */
static loopy_graph random_mirrored(unsigned most) {
  const unsigned half = 1 + rng_below(&dice, most);
  loopy_graph g = {.count = 2 * half};
  for (unsigned i = 0; i < half; i++)
    for (int player = 0; player < 2; player++)
      for (unsigned k = 0; k < g.count; k++)
        if (rng_below(&dice, g.count) < 2) {
          g.options[i][player] |= UINT64_C(1) << k;
          g.options[half + i][!player] |= UINT64_C(1) << (k + half) % g.count;
        }
  return g;
}

Test(loopy_positions, are_valued_as_their_graph_is) {
  for (unsigned run = test_runs(300); run-- > 0;) {
    graph = random_mirrored(4);
    with_zero = rng_next(&dice);
    const unsigned start = rng_below(&dice, graph.count);
    const cgt_loopy value = loopy_oracle_value(ctx, &graph, start);
    cr_assert(are_equal(value, value_of_places(&plain, &start, 1)), "%s", show_loopy(&graph));
    cr_assert(are_equal(value, value_of_places(&folded, &start, 1)), "%s", show_loopy(&graph));
    cr_assert(are_equal(value, value_of_places(&parted, &start, 1)), "%s", show_loopy(&graph));
    fixture_close();
    fixture_open();
  }
}

Test(loopy_positions, are_the_sums_of_their_parts) {
  for (unsigned run = test_runs(100); run-- > 0;) {
    graph = random_mirrored(3);
    with_zero = rng_next(&dice);
    const unsigned places[2] = {rng_below(&dice, graph.count), rng_below(&dice, graph.count)};
    const cgt_loopy sum = cgt_loopy_sum(ctx, loopy_oracle_value(ctx, &graph, places[0]), loopy_oracle_value(ctx, &graph, places[1]));
    cr_assert(are_equal(sum, value_of_places(&plain, places, 2)), "%s", show_loopy(&graph));
    cr_assert(are_equal(sum, value_of_places(&parted, places, 2)), "%s", show_loopy(&graph));
    fixture_close();
    fixture_open();
  }
}
