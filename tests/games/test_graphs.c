/* test_graphs.c: graphs as positions: one representative for all that are isomorphic, in several threads too,
 * and texts that are read as they were printed. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "games/graphs/graph_text.h"

SUITE(graphs);

/* ---- random graphs ---------------------------------------------------------------------------------------- */

typedef struct sample {
  games_graph graph;
  unsigned char room[1 << 16];
} sample;

static sample *new_sample(void) {
  sample *s = malloc(sizeof *s);
  cr_assert(s);
  return s;
}

static void begin(sample *s, unsigned order, unsigned labels, bool directed, rng *r) {
  s->graph = games_graph_begin(s->room, order, directed);
  for (unsigned v = 0; v < order; v++) s->graph.label[v] = (unsigned char)rng_below(r, labels);
}

static void any_graph(sample *s, unsigned order, unsigned size, unsigned codes, bool directed, rng *r) {
  begin(s, order, 3, directed, r);
  for (unsigned i = 0; i < size; i++)
    games_graph_add(&s->graph, (unsigned)rng_below(r, order), (unsigned)rng_below(r, order),
                    1 + (unsigned)rng_below(r, codes));
}

static void any_forest(sample *s, unsigned order, rng *r) {
  begin(s, order, 2, false, r);
  for (unsigned v = 1; v < order; v++)
    if (rng_below(r, 10) > 0) games_graph_add(&s->graph, v, (unsigned)rng_below(r, v), 1 + (unsigned)rng_below(r, 2));
}

static void shuffle(games_numbers number, unsigned order, rng *r) {
  for (unsigned v = 0; v < order; v++) {
    unsigned w = (unsigned)rng_below(r, v + 1);
    number[v] = number[w];
    number[w] = (unsigned char)v;
  }
}

static void expect_one_representative(const sample *s, unsigned rounds, rng *r) {
  sample *turned = new_sample(), *first = new_sample(), *next = new_sample(), *other = new_sample();
  games_numbers number;
  for (unsigned k = 0; k < rounds; k++) {
    shuffle(number, s->graph.order, r);
    turned->graph = games_graph_map(turned->room, &s->graph, number, s->graph.order);
    sample *into = k ? next : first;
    into->graph = games_graph_representative(into->room, other->room, &turned->graph);
    size_t length = games_graph_length(&into->graph);
    cr_assert(length == games_graph_length(&first->graph) &&
                  memcmp(into->room, first->room, length) == 0,
              "%u vertices, %zu edges", s->graph.order, s->graph.size);
  }
  free(turned), free(first), free(next), free(other);
}

Test(graphs, isomorphic_ones_have_one_representative) {
  sample *s = new_sample();
  for (unsigned k = 0; k < 3000; k++) {
    unsigned order = 1 + (unsigned)rng_below(&dice, 10), size = (unsigned)rng_below(&dice, 2 * order);
    any_graph(s, order, size, 3, rng_below(&dice, 3) == 0, &dice); /* with loops, and edges side by side */
    expect_one_representative(s, 4, &dice);
  }
  free(s);
}

/* Above the nodes of a word there is a way without nauty. */
Test(graphs, isomorphic_forests_of_any_size_have_one_representative) {
  sample *s = new_sample();
  for (unsigned k = 0; k < 60; k++) {
    any_forest(s, 40 + (unsigned)rng_below(&dice, 215), &dice);
    expect_one_representative(s, 3, &dice);
  }
  free(s);
}

/* ---- all graphs of few vertices --------------------------------------------------------------------------- */

static int compare_bytes(const void *a, const void *b) { return memcmp(a, b, 64); }

/* Numbers of graphs with so many vertices: A000088 of the OEIS; of directed ones, A000273. */
static void expect_classes(unsigned order, bool directed, size_t wanted) {
  unsigned pairs = directed ? order * (order - 1) : order * (order - 1) / 2;
  size_t count = (size_t)1 << pairs, classes = 0;
  unsigned char(*found)[64] = calloc(count, 64);
  sample *s = new_sample(), *to = new_sample(), *other = new_sample();
  cr_assert(found);
  for (size_t set = 0; set < count; set++) {
    s->graph = games_graph_begin(s->room, order, directed);
    memset(s->graph.label, 0, order);
    for (unsigned v = 0, k = 0; v < order; v++)
      for (unsigned w = directed ? 0 : v + 1; w < order; w++)
        if (w != v && set >> k++ & 1) games_graph_add(&s->graph, v, w, 1);
    to->graph = games_graph_representative(to->room, other->room, &s->graph);
    memcpy(found[set], to->room, games_graph_length(&to->graph));
  }
  qsort(found, count, 64, compare_bytes);
  for (size_t i = 0; i < count; i++) classes += i == 0 || memcmp(found[i], found[i - 1], 64) != 0;
  cr_expect_eq(classes, wanted, "%zu classes of %u vertices, not %zu", classes, order, wanted);
  free(found), free(s), free(to), free(other);
}

Test(graphs, that_are_not_isomorphic_differ) {
  static const size_t graphs[] = {1, 1, 2, 4, 11, 34, 156}, digraphs[] = {1, 1, 3, 16, 218};
  for (unsigned n = 0; n < 7; n++) expect_classes(n, false, graphs[n]);
  for (unsigned n = 0; n < 5; n++) expect_classes(n, true, digraphs[n]);
}

/* ---- text ------------------------------------------------------------------------------------------------- */

static cgt_position place(const cgt_ruleset *ruleset, const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, ruleset, &arg, 1) == CGT_OK, "%s: %s", text, cgt_ctx_message(ctx));
  return p;
}

static void expect_printed(const cgt_ruleset *ruleset, const char *text, const char *printed) {
  char found[300], wanted[300];
  cr_assert(cgt_position_print(found, sizeof found, NULL, ctx, place(ruleset, text)) == CGT_OK);
  snprintf(wanted, sizeof wanted, "%s(\"%s\")", ruleset->name, printed);
  cr_expect_str_eq(found, wanted);
  expect_value(cgt_sub(ctx, cgt_position_value(ctx, place(ruleset, text)),
                       cgt_position_value(ctx, place(ruleset, printed))),
               "0");
}

/* As CGSuite prints them, but for names it keeps and labels it spells out. */
Test(graphs, are_printed_in_the_notation_of_cgsuite) {
  const cgt_ruleset *col = ruleset_named("col");
  static const char *const same[] = {"",       ".",     "-",       "--",         "L",          "L-R---L", ".;.",
                                     "-;--;-", ":A---:A", "(-;-;-;-)", "--(-;--;---)",
                                     ":A-:B-:C(-:A;-(-:A;-:B;-(-:A;-:B;-:C)))"};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    expect_printed(col, same[i], same[i]);
  expect_printed(col, " .-.-. ; .", "--;.");
  expect_printed(col, ":{root}----:{root}", ":A----:A");
  expect_printed(col, ":A--:A", "-"); /* twice the same edge */
  expect_printed(col, ":AL-R-L:A", "L-R");
  expect_printed(col, "..|.#", "(-;-)");
}

static cgt_position after_print(const cgt_ruleset *ruleset, cgt_position p) {
  static char text[20000];
  cr_assert(cgt_position_print(text, sizeof text, NULL, ctx, p) == CGT_OK);
  char *from = strchr(text, '"') + 1;
  *strchr(from, '"') = '\0';
  return place(ruleset, from);
}

/* Positions and those after any moves are read as they were printed, parts too. */
Test(graphs, are_read_as_they_were_printed) {
  const cgt_ruleset *col = ruleset_named("col");
  sample *s = new_sample();
  static unsigned char room[1 << 16];
  for (unsigned k = 0; k < 400; k++) {
    unsigned order = 1 + (unsigned)rng_below(&dice, 14);
    any_graph(s, order, (unsigned)rng_below(&dice, 2 * order), 1, false, &dice);
    size_t kept = 0;
    for (size_t i = 0; i < s->graph.size; i++) {
      bool good = s->graph.edge[i].from != s->graph.edge[i].to;
      for (size_t j = 0; j < kept; j++) good &= memcmp(&s->graph.edge[i], &s->graph.edge[j], 3) != 0;
      if (good) s->graph.edge[kept++] = s->graph.edge[i];
    }
    s->graph.size = kept;
    games_graph g = games_graph_written(room, &s->graph);
    cgt_position p, moves[64];
    cr_assert(cgt_position_of_bytes(&p, ctx, col, room, games_graph_length(&g)) == CGT_OK);
    cr_expect_eq(after_print(col, p).id, p.id);
    size_t count;
    cr_assert(cgt_position_moves(&count, moves, 64, ctx, p, CGT_LEFT) == CGT_OK && count <= 64);
    for (size_t i = 0; i < count; i++) cr_expect_eq(after_print(col, moves[i]).id, moves[i].id);
  }
  free(s);
}

Test(graphs, numbers_that_are_none_are_refused) {
  static const char *const texts[] = {"2-3-{300}", "2-{x}", "2-{-3}", "{255}-1", "2-{12"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = texts[i]};
    cgt_position p;
    cr_expect_eq(cgt_position_read(&p, ctx, ruleset_named("weighted_arc_kayles"), &arg, 1), CGT_EPARSE);
    cr_expect(strstr(cgt_ctx_message(ctx), "the number of a vertex is a digit"), "%s: %s", texts[i], cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
  }
}

Test(graphs, of_too_many_vertices_are_refused) {
  char text[600];
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  memset(text, '-', sizeof text);
  text[254] = '\0';
  cr_expect_eq(cgt_position_read(&p, ctx, ruleset_named("col"), &arg, 1), CGT_OK);
  text[254] = '-', text[255] = '\0';
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, ruleset_named("col"), &arg, 1));
  memset(text, '(', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, ruleset_named("col"), &arg, 1));
}

/* ---- threads ---------------------------------------------------------------------------------------------- */

enum { THREADS = 4, GRAPHS = 3000 };

typedef struct worker {
  pthread_t thread;
  unsigned char found[GRAPHS][64];
} worker;

/* The same graphs in each thread. */
static void *canonise(void *data) {
  worker *w = data;
  rng r = dice;
  sample *s = new_sample(), *to = new_sample(), *other = new_sample();
  for (unsigned k = 0; k < GRAPHS; k++) {
    any_graph(s, 12, 15, 1, k % 2, &r);
    games_graph one = games_graph_written(to->room, &s->graph);
    one = games_graph_representative(s->room, other->room, &one);
    memcpy(w->found[k], s->room, games_graph_length(&one));
  }
  free(s), free(to), free(other);
  return NULL;
}

Test(graphs, are_labelled_by_several_threads_at_once) {
  worker *workers = calloc(THREADS + 1, sizeof *workers);
  cr_assert(workers);
  canonise(&workers[THREADS]);
  for (unsigned i = 0; i < THREADS; i++)
    cr_assert_eq(pthread_create(&workers[i].thread, NULL, canonise, &workers[i]), 0);
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    cr_expect_eq(memcmp(workers[i].found, workers[THREADS].found, sizeof workers[i].found), 0);
  }
  free(workers);
}
