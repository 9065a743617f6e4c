/* test_loopy_nim.c: nim-values of impartial positions in which play may never end. */
#include <stdio.h>

#include "fixture.h"
#include "loopy_oracle.h"

TestSuite(loopy_nim, .init = fixture_open, .fini = fixture_close, .timeout = 60);

/* A position is a place in this graph, of which Left's options count; two places are a sum. */
static loopy_graph graph;

static void emit_place(cgt_sink *out, unsigned place) { cgt_emit(out, &(unsigned char){(unsigned char)place}, 1); }

static void read_place(cgt_sink *out, const cgt_arg *args, size_t count) {
  unsigned char places[2];
  for (size_t i = 0; i < count; i++) places[i] = (unsigned char)args[i].integer;
  cgt_emit(out, places, count);
}

static void options_of_place(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cr_assert(length == 1 && player == CGT_LEFT);
  const uint64_t options = graph.options[*(const unsigned char *)position][CGT_LEFT];
  for (unsigned i = 0; i < graph.count; i++)
    if (options >> i & 1) emit_place(out, i);
}

static void split_places(cgt_sink *out, const void *position, size_t length) {
  for (size_t i = 0; length > 1 && i < length; i++) cgt_emit(out, (const unsigned char *)position + i, 1);
}

static size_t print_place(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  return (size_t)snprintf(buf, cap, "%d", *(const unsigned char *)position);
}

static const cgt_ruleset walk = {.name = "walk", .impartial = true, .read = read_place, .options = options_of_place,
                                 .split = split_places, .print = print_place};
static const cgt_ruleset partizan = {.name = "partizan", .read = read_place, .options = options_of_place, .print = print_place};

typedef struct nim_answer {
  bool infinite;
  size_t count;
  uint32_t values[LOOPY_MOST];
} nim_answer;

static nim_answer nim_values_of(unsigned first, int second) {
  const cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = (int64_t)first}, {.kind = CGT_ARG_INTEGER, .integer = second}};
  cgt_position p;
  nim_answer answer;
  cr_assert_eq(cgt_position_read(&p, ctx, &walk, args, second < 0 ? 1 : 2), CGT_OK);
  cr_assert_eq(cgt_position_nim_values(&answer.infinite, &answer.count, answer.values, LOOPY_MOST, ctx, p), CGT_OK);
  return answer;
}

static bool holds_value(const nim_answer *answer, uint32_t n) {
  for (size_t i = 0; i < answer->count; i++)
    if (answer->values[i] == n) return true;
  return false;
}

static loopy_graph nim_heap(unsigned n) {
  loopy_graph heap = {.count = n + 1};
  for (unsigned i = 0; i <= n; i++)
    for (int player = 0; player < 2; player++)
      heap.options[i][player] = ((UINT64_C(1) << (n + 1)) - 1) & ~((UINT64_C(2) << i) - 1);
  return heap;
}

/* Of the sum with the nimber n: the first player wins, loses, or neither. */
static int expected(const nim_answer *answer, uint32_t n) {
  if (!answer->infinite) return answer->values[0] == n ? -1 : 1;
  return holds_value(answer, n) ? 1 : 0;
}

static void forget_graph(void) {
  fixture_close();
  fixture_open();
}

static loopy_graph random_impartial(unsigned most) {
  loopy_graph g = random_loopy_graph(&dice, most, 2);
  for (unsigned i = 0; i < g.count; i++) g.options[i][CGT_RIGHT] = g.options[i][CGT_LEFT];
  return loopy_oracle_from(&g, 0);
}

Test(loopy_nim, who_wins_a_sum_with_a_nimber) {
  unsigned infinite = 0;
  for (unsigned run = test_runs(300); run-- > 0;) {
    graph = random_impartial(8);
    const nim_answer answer = nim_values_of(0, -1);
    infinite += answer.infinite;
    for (unsigned n = 0; n < 7; n++) {
      const loopy_graph heap = nim_heap(n), sum = loopy_oracle_sum(&graph, &heap);
      cr_assert_eq(loopy_oracle_result(&sum, CGT_LEFT), expected(&answer, n), "%s and *%u", show_loopy(&graph), n);
    }
    forget_graph();
  }
  cr_expect_gt(infinite, test_runs(30));
}

Test(loopy_nim, who_wins_a_sum_of_two) {
  for (unsigned run = test_runs(200); run-- > 0;) {
    graph = random_impartial(7);
    const unsigned second = rng_below(&dice, graph.count);
    const nim_answer answer = nim_values_of(0, (int)second);
    const loopy_graph other = loopy_oracle_from(&graph, second), sum = loopy_oracle_sum(&graph, &other);
    cr_assert_eq(loopy_oracle_result(&sum, CGT_LEFT), expected(&answer, 0), "%s and %u", show_loopy(&graph), second);
    forget_graph();
  }
}

Test(loopy_nim, partizan_positions_have_none) {
  graph = (loopy_graph){1, {{1, 1}}};
  cgt_position p;
  bool infinite;
  size_t count;
  cr_assert_eq(cgt_position_read(&p, ctx, &partizan, &(cgt_arg){.kind = CGT_ARG_INTEGER}, 1), CGT_OK);
  expect_error(CGT_EDOMAIN, cgt_position_nim_values(&infinite, &count, NULL, 0, ctx, p));
}
