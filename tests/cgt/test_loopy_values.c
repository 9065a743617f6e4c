/* test_loopy_values.c: the rows of tests/data/loopy.tsv. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "data_table.h"
#include "fixture.h"
#include "loopy_reader.h"

SUITE(loopy_values);

static char printed[1 << 14];

static const char *loopy_text(cgt_loopy g) {
  if (cgt_loopy_print(printed, sizeof printed, NULL, ctx, g, CGT_PLAIN) != CGT_OK)
    snprintf(printed, sizeof printed, "error");
  return printed;
}

static cgt_loopy left_stop(cgt_ctx *in, cgt_loopy g) { return cgt_loopy_stop(in, g, CGT_LEFT); }
static cgt_loopy right_stop(cgt_ctx *in, cgt_loopy g) { return cgt_loopy_stop(in, g, CGT_RIGHT); }

static const struct {
  const char *name;
  cgt_loopy (*of)(cgt_ctx *, cgt_loopy);
} makers[] = {{"degree", cgt_loopy_degree}, {"variety", cgt_loopy_variety}, {"left_stop", left_stop}, {"right_stop", right_stop},
              {"onside", cgt_loopy_onside}, {"offside", cgt_loopy_offside}};
static const struct {
  const char *name;
  cgt_loopy (*of)(cgt_ctx *, cgt_loopy, cgt_loopy);
} operations[] = {{"sum", cgt_loopy_sum},
                  {"upsum", cgt_loopy_upsum},
                  {"downsum", cgt_loopy_downsum},
                  {"upsum_variety", cgt_loopy_upsum_variety},
                  {"downsum_variety", cgt_loopy_downsum_variety},
                  {"ordinal_sum", cgt_loopy_ordinal_sum},
                  {"subordinate", cgt_loopy_subordinate},
                  {"pow", cgt_loopy_pow},
                  {"pow_to", cgt_loopy_pow_to}};
static const struct {
  const char *name;
  cgt_status (*of)(bool *, cgt_ctx *, cgt_loopy);
} questions[] = {{"is_pseudonumber", cgt_loopy_is_pseudonumber}, {"is_plumtree", cgt_loopy_is_plumtree},
                 {"is_idempotent", cgt_loopy_is_idempotent},     {"is_infinitesimal", cgt_loopy_is_infinitesimal},
                 {"is_numberish", cgt_loopy_is_numberish},       {"is_stable", cgt_loopy_is_stable},
                 {"is_number_tiny", cgt_loopy_is_number_tiny}};

/* Is g the value that text names, "error" for none? */
static void expect_loopy(cgt_loopy g, const char *is, const char *row) {
  if (strcmp(is, "error") == 0) {
    cr_expect(g.id == 0 && cgt_ctx_status(ctx) == CGT_EDOMAIN, "%s: %s, not an error", row, loopy_text(g));
  } else {
    cgt_loopy wanted = read_loopy(ctx, is);
    cgt_order order = CGT_LESS;
    cr_expect(wanted.id && g.id && cgt_loopy_compare(&order, ctx, g, wanted) == CGT_OK && order == CGT_EQUAL,
              "%s: %s, not %s (%s)", row, loopy_text(g), is, cgt_ctx_message(ctx));
    if (cgt_loopy_kind_of(ctx, wanted) != CGT_LOOPY_UNSIDED) cr_expect(cgt_loopy_same(g, wanted), "%s: another handle", row);
  }
  cgt_ctx_clear_error(ctx);
}

/* The options of one player, as a list of texts, in whatever order. */
static void expect_options(cgt_loopy g, cgt_player player, const char *is, const char *row) {
  cgt_loopy options[32], wanted[32];
  size_t count = 0, found = 0;
  cr_assert_eq(cgt_loopy_options(&count, options, 32, ctx, g, player), CGT_OK);
  size_t depth = 0, start = 0, n = 0, length = strlen(is);
  for (size_t i = 0; i <= length && strcmp(is, "none") != 0; i++) {
    depth += is[i] == '{', depth -= is[i] == '}';
    if (i < length && (depth || is[i] != ',')) continue;
    char one[512];
    snprintf(one, sizeof one, "%.*s", (int)(i - start), is + start);
    wanted[n++] = read_loopy(ctx, one);
    start = i + 1;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < count; k++) found += cgt_loopy_same(wanted[i], options[k]);
  cr_expect(n == count && found == count, "%s: %zu options, %zu of them wanted", row, count, found);
}

static void expect_row(char *cells[5]) {
  char row[1 << 12];
  snprintf(row, sizeof row, "%s %s %s", cells[0], cells[1], cells[2]);
  const char *asked = cells[0], *is = cells[3];
  cgt_loopy g = read_loopy(ctx, cells[1]);
  cr_assert(g.id, "%s: %s", row, cgt_ctx_message(ctx));
  if (strcmp(asked, "print") == 0) {
    cr_expect_str_eq(loopy_text(g), is, "%s prints as %s, not %s", cells[1], loopy_text(g), is);
    expect_loopy(g, is, row);
    return;
  }
  if (strcmp(asked, "outcome") == 0) {
    cgt_loopy_outcome outcome = {0};
    cr_expect_eq(cgt_loopy_outcome_of(&outcome, ctx, g), CGT_OK);
    cr_expect_str_eq(cgt_loopy_outcome_name(outcome), is, "%s: %s, not %s", row, cgt_loopy_outcome_name(outcome), is);
    return;
  }
  if (strcmp(asked, "follower_count") == 0) {
    size_t count = 0;
    cr_expect_eq(cgt_loopy_followers(&count, NULL, 0, ctx, g), CGT_OK);
    cr_expect_eq(count, strtoul(is, NULL, 10), "%s: %zu, not %s", row, count, is);
    return;
  }
  if (strcmp(asked, "left_options") == 0 || strcmp(asked, "right_options") == 0) {
    expect_options(g, *asked == 'l' ? CGT_LEFT : CGT_RIGHT, is, row);
    return;
  }
  if (strcmp(asked, "order") == 0) {
    cgt_order order;
    cr_expect_eq(cgt_loopy_compare(&order, ctx, g, read_loopy(ctx, cells[2])), CGT_OK);
    cr_expect_str_eq(cgt_order_name(order), is, "%s: %s, not %s", row, cgt_order_name(order), is);
    return;
  }
  if (strcmp(asked, "multiple") == 0) {
    expect_loopy(cgt_loopy_multiple(ctx, strtoll(cells[2], NULL, 10), g), is, row);
    return;
  }
  for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
    if (strcmp(asked, makers[i].name) == 0) {
      expect_loopy(makers[i].of(ctx, g), is, row);
      return;
    }
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (strcmp(asked, operations[i].name) == 0) {
      expect_loopy(operations[i].of(ctx, g, read_loopy(ctx, cells[2])), is, row);
      return;
    }
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
    if (strcmp(asked, questions[i].name) == 0) {
      bool answer = false;
      cgt_status status = questions[i].of(&answer, ctx, g);
      const char *text = status == CGT_EDOMAIN ? "error" : status != CGT_OK ? "?" : answer ? "true" : "false";
      cr_expect_str_eq(text, is, "%s: %s, not %s", row, text, is);
      cgt_ctx_clear_error(ctx);
      return;
    }
  cr_expect_fail("%s: nothing answers this", row);
}

Test(loopy_values, tables_hold) {
  static data_table table;
  char *cells[5];
  cr_assert(open_table(&table, "loopy"));
  while (read_row(&table, cells, 5)) expect_row(cells);
  close_table(&table, 250);
}

/* The side of a value and what it leads to: short games are their canonical forms, fixed graphs are graphs. */
static cgt_loopy_side side_of(cgt_loopy g, cgt_player winner) {
  cgt_loopy_side side = {0};
  cr_assert_eq(cgt_loopy_side_of(&side, ctx, g, winner), CGT_OK, "%s", cgt_ctx_message(ctx));
  return side;
}

static size_t side_options(cgt_loopy_side *first, cgt_loopy_side side, cgt_player player) {
  cgt_loopy_side options[4] = {{0}};
  size_t count = 0;
  cr_assert_eq(cgt_loopy_side_options(&count, options, 4, ctx, side, player), CGT_OK, "%s", cgt_ctx_message(ctx));
  *first = options[0];
  return count;
}

Test(loopy_values, sides_are_played_as_they_are) {
  const cgt_loopy over = cgt_loopy_named(ctx, CGT_OVER), tis = cgt_loopy_named(ctx, CGT_TIS);
  const cgt_loopy zero = cgt_loopy_from_game(ctx, cgt_integer(ctx, 0));
  const cgt_loopy_side side = side_of(over, CGT_LEFT);
  cgt_loopy_side option;
  cr_expect(side_options(&option, side, CGT_RIGHT) == 1 && option.id == side.id, "Right passes in over");
  cr_expect(side_options(&option, side, CGT_LEFT) == 1 && option.id == side_of(zero, CGT_LEFT).id);
  cr_expect_eq(side_of(cgt_loopy_negative(ctx, over), CGT_RIGHT).id, side.id, "under is its negative");
  cr_expect_eq(side_options(&option, side_of(tis, CGT_LEFT), CGT_LEFT), 1, "the onside of tis is 1");
  cr_expect_eq(side_options(&option, side_of(tis, CGT_RIGHT), CGT_LEFT), 0, "its offside is 0");
  size_t count;
  expect_error(CGT_EINVAL, cgt_loopy_side_of(&option, ctx, cgt_loopy_none(), CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_loopy_side_options(&count, &option, 1, ctx, (cgt_loopy_side){0}, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_loopy_side_options(&count, &option, 1, ctx, (cgt_loopy_side){1u << 30}, CGT_LEFT));
}

Test(loopy_values, all_nodes_of_a_graph_are_valued_at_once) {
  const cgt_loopy zero = cgt_loopy_from_game(ctx, cgt_integer(ctx, 0));
  const cgt_loopy_option to_zero = {zero, 0}, first = {{0}, 0}, second = {{0}, 1}, outside = {{0}, 2};
  /* a{0|a} and b{a|b} */
  cgt_loopy_node nodes[] = {{{&to_zero, &first}, {1, 1}}, {{&first, &second}, {1, 1}}};
  const cgt_loopy_graph graph = {nodes, 2};
  cgt_loopy values[2];
  cr_assert_eq(cgt_loopy_values_of_graph(values, ctx, &graph), CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect_eq(values[0].id, cgt_loopy_named(ctx, CGT_OVER).id);
  cr_expect_eq(values[1].id, cgt_loopy_from_graph(ctx, &graph, 1).id);
  expect_error(CGT_EINVAL, cgt_loopy_values_of_graph(values, ctx, NULL));
  expect_error(CGT_EINVAL, cgt_loopy_values_of_graph(values, ctx, &(cgt_loopy_graph){NULL, 2}));
  expect_error(CGT_EINVAL, cgt_loopy_from_graph(ctx, &graph, 2));
  nodes[1].options[CGT_RIGHT] = &outside;
  expect_error(CGT_EINVAL, cgt_loopy_values_of_graph(values, ctx, &graph));
  nodes[1].options[CGT_RIGHT] = NULL;
  expect_error(CGT_EINVAL, cgt_loopy_from_graph(ctx, &graph, 0));
  expect_error(CGT_EINVAL, cgt_loopy_from_options(ctx, NULL, 1, &zero, 1));
}

Test(loopy_values, what_is_no_value_is_refused) {
  const cgt_loopy none = cgt_loopy_none(), over = cgt_loopy_named(ctx, CGT_OVER), dud = cgt_loopy_named(ctx, CGT_DUD);
  bool answer;
  size_t count;
  cgt_order order;
  expect_error(CGT_EINVAL, cgt_loopy_named(ctx, (cgt_loopy_name)99));
  expect_error(CGT_EINVAL, cgt_loopy_le(&answer, ctx, over, none));
  expect_error(CGT_EINVAL, cgt_loopy_compare(&order, ctx, none, over));
  expect_error(CGT_EINVAL, cgt_loopy_is_idempotent(&answer, ctx, none));
  expect_error(CGT_EINVAL, cgt_loopy_is_infinitesimal(&answer, ctx, none));
  expect_error(CGT_EINVAL, cgt_loopy_followers(&count, NULL, 0, ctx, none));
  expect_error(CGT_EINVAL, cgt_loopy_stop(ctx, none, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_loopy_upsum(ctx, over, (cgt_loopy){1u << 30}));
  expect_error(CGT_EINVAL, cgt_position_loopy(ctx, (cgt_position){0}));
  expect_error(CGT_EDOMAIN, cgt_loopy_game(ctx, over));
  expect_error(CGT_EDOMAIN, cgt_loopy_stop(ctx, dud, CGT_LEFT));
  expect_error(CGT_EDOMAIN, cgt_loopy_pow(ctx, cgt_loopy_named(ctx, CGT_UPON), over));
}

Test(loopy_values, notation_of_samples) {
  static const struct {
    const char *text, *printed;
    cgt_notation notation;
  } rows[] = {{"on", "on", CGT_NOTATION_SYMBOL},
              {"under", "under", CGT_NOTATION_SYMBOL},
              {"upon", "^[on]", CGT_NOTATION_SYMBOL},
              {"2over", "2over", CGT_NOTATION_SUM},
              {"upon*", "^[on]*", CGT_NOTATION_SUM},
              {"-1/2under", "-1/2under", CGT_NOTATION_SIGNED},
              {"+-over", "+-over", CGT_NOTATION_SIGNED},
              {"{0|pass}", "over", CGT_NOTATION_SYMBOL},
              {"a{0,{0||0|a|||0}|0}", "a{0,{0||0|a|||0}|0}", CGT_NOTATION_BRACES},
              {"3", "3", CGT_NOTATION_SYMBOL},
              {"-1*", "-1*", CGT_NOTATION_SIGNED},
              {"{1|0}", "{1|0}", CGT_NOTATION_BRACES},
              {"on & off", "on & off", CGT_NOTATION_PAIR}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const cgt_loopy g = read_loopy(ctx, rows[i].text);
    cgt_notation notation;
    cr_expect_str_eq(loopy_text(g), rows[i].printed);
    cr_assert_eq(cgt_loopy_notation_of(&notation, ctx, g), CGT_OK, "%s", cgt_ctx_message(ctx));
    cr_expect_eq(notation, rows[i].notation, "%s", rows[i].text);
  }
}

/* Of unstable games, too, whose two varieties differ. */
Test(loopy_values, varieties_are_what_they_are_called) {
  cgt_loopy g[42];
  size_t count, found = 0;
  cr_assert_eq(cgt_loopy_stoppers(&count, g, 42, ctx, 3), CGT_OK);
  cr_assert_eq(count, 42);
  const cgt_loopy degrees[] = {cgt_loopy_from_game(ctx, value("0")), cgt_loopy_named(ctx, CGT_UP_TO_ON)};
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < 2; k++) {
      const cgt_loopy d = degrees[k], minus = cgt_loopy_negative(ctx, g[i]);
      const cgt_loopy down = cgt_loopy_downsum_variety(ctx, g[i], d), up = cgt_loopy_upsum_variety(ctx, g[i], d);
      const cgt_loopy by_down = cgt_loopy_downsum(ctx, g[i], cgt_loopy_upsum(ctx, minus, d));
      const cgt_loopy by_up = cgt_loopy_upsum(ctx, g[i], cgt_loopy_downsum(ctx, minus, cgt_loopy_negative(ctx, d)));
      cr_assert(down.id && up.id && by_down.id && by_up.id, "%s: %s", loopy_text(g[i]), cgt_ctx_message(ctx));
      cr_expect(cgt_loopy_same(down, by_down), "%s: %s", loopy_text(g[i]), loopy_text(down));
      cr_expect(cgt_loopy_same(up, by_up), "%s: %s", loopy_text(g[i]), loopy_text(up));
      found += !cgt_loopy_same(down, up);
    }
  cr_expect_gt(found, 10);
}

/* A text depends on the value alone, not on what was made before it. */
Test(loopy_values, texts_do_not_depend_on_history) {
  static cgt_loopy g[362];
  static char text[362][400];
  size_t count;
  cr_assert_eq(cgt_loopy_stoppers(&count, g, 362, ctx, 4), CGT_OK);
  cr_assert_eq(count, 362);
  for (size_t i = 0; i < count; i++) cr_assert_lt(snprintf(text[i], sizeof *text, "%s", loopy_text(g[i])), 400);
  cgt_ctx *other = cgt_ctx_new(NULL);
  for (size_t i = count; i-- > 0;) {
    const cgt_loopy h = read_loopy(other, text[i]);
    cr_assert(h.id, "%s: %s", text[i], cgt_ctx_message(other));
    cr_assert_eq(cgt_loopy_print(printed, sizeof printed, NULL, other, h, CGT_PLAIN), CGT_OK);
    cr_expect_str_eq(printed, text[i]);
  }
  cgt_ctx_free(other);
}
