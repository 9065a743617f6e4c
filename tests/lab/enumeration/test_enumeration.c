/* test_enumeration.c: all objects of a size: as many as OEIS has, none twice, and each standing for its images. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "language_session.h"
#include "random_game.h"

#include "base/threads.h"
#include "lab/enumeration/families.h"

/* What a family has, one after another. */
typedef struct objects {
  unsigned char *bytes;
  size_t size[20000], at[20000], count, used;
} objects;

static objects listed;

static bool always(void *where, size_t bytes) {
  (void)where, (void)bytes;
  return true;
}
static const labi_watch patient = {always, NULL};

static void keep(const unsigned char *object, size_t size) {
  cr_assert(listed.count < 20000);
  listed.bytes = realloc(listed.bytes, listed.used + size + 1);
  cr_assert(listed.bytes);
  if (size) memcpy(listed.bytes + listed.used, object, size);
  listed.at[listed.count] = listed.used;
  listed.size[listed.count++] = size;
  listed.used += size;
}

static void list(labi_family_of of) {
  unsigned char object[LABI_OBJECT_ROOM];
  labi_family *family;
  free(listed.bytes);
  listed = (objects){0};
  cr_assert_eq(labi_family_open(&family, &of, &patient), CGT_OK);
  for (int64_t i = 0; i < labi_family_count(family); i++) keep(object, labi_family_object(object, family, i));
  labi_family_close(family);
}

static labi_family_of graphs_of(labi_graph_kind kind, unsigned n) {
  return (labi_family_of){.kind = LABI_GRAPHS, .graph = (unsigned char)kind, .size = {n, 99}};
}

static labi_family_of boards_of(unsigned rows, unsigned cols, unsigned signs) {
  labi_family_of of = {
      .kind = LABI_BOARDS, .symmetry = LABI_ROTATED_AND_REFLECTED, .size = {rows, cols}, .sign_count = signs};
  memcpy(of.signs, "xo.", 3);
  memset(of.sign_length, 1, 3);
  return of;
}

static labi_family_of matrices_of(unsigned rows, unsigned cols, unsigned most) {
  return (labi_family_of){.kind = LABI_MATRICES, .size = {rows, cols, most}};
}

static void expect_distinct(const char *what) {
  for (size_t i = 0; i < listed.count; i++)
    for (size_t k = 0; k < i; k++)
      cr_assert(listed.size[i] != listed.size[k] ||
                    memcmp(listed.bytes + listed.at[i], listed.bytes + listed.at[k], listed.size[i]) != 0,
                "%s: %zu and %zu are the same", what, k, i);
}

static void expect_sizes(const char *family, unsigned from, const unsigned *sizes, size_t count) {
  char text[80], size[20];
  for (size_t i = 0; i < count; i++) {
    sprintf(text, "size(%s(%u))", family, from + (unsigned)i);
    sprintf(size, "%u", sizes[i]);
    cr_expect_str_eq(eval(text), size, "%s", text);
  }
}
#define EXPECT_SIZES(family, from, ...)                                                                      \
  expect_sizes(family, from, (const unsigned[]){__VA_ARGS__},                                                \
               sizeof(unsigned[]){__VA_ARGS__} / sizeof(unsigned))

Test(enumeration, as_many_as_in_print) {
  EXPECT_SIZES("polyominoes", 0, 1, 1, 1, 2, 5, 12, 35, 108, 369, 1285);       /* A000105 */
  EXPECT_SIZES("one_sided_polyominoes", 1, 1, 1, 2, 7, 18, 60, 196, 704);      /* A000988 */
  EXPECT_SIZES("fixed_polyominoes", 1, 1, 2, 6, 19, 63, 216, 760, 2725);       /* A001168 */
  EXPECT_SIZES("graphs", 0, 1, 1, 2, 4, 11, 34, 156, 1044);                    /* A000088 */
  EXPECT_SIZES("connected_graphs", 0, 0, 1, 1, 2, 6, 21, 112, 853);            /* A001349 */
  EXPECT_SIZES("trees", 1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301); /* A000055 */
  EXPECT_SIZES("partitions", 0, 1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77); /* A000041 */
  cr_expect_str_eq(eval("size(partitions(40))"), "37338");
  cr_expect_str_eq(eval("[size(boards(n,n,\"x.\")) for n in 1..4]"), "[2,6,102,8548]"); /* A054247 */
  cr_expect_str_eq(eval("[size(boards(1,n,\"xo.\")) for n in 1..7]"),
                   "[3,6,18,45,135,378,1134]"); /* A032120 */
  cr_expect_str_eq(eval("[size(matrices(1,n,1)) for n in 1..5]"), "[2,3,4,5,6]");
  cr_expect_str_eq(eval("[size(matrices(2,n,1)) for n in 3..5]"), "[13,22,34]");         /* A002623 */
  EXPECT_SIZES("polyplets", 1, 1, 2, 5, 22, 94, 524, 3031);                              /* A030222 */
  EXPECT_SIZES("bipartite_graphs", 0, 1, 1, 2, 3, 7, 13, 35, 88);                        /* A033995 */
  EXPECT_SIZES("digraphs", 0, 1, 1, 3, 16, 218, 9608);                                   /* A000273 */
  EXPECT_SIZES("oriented_graphs", 0, 1, 1, 2, 7, 42, 582, 21480);                        /* A001174 */
  EXPECT_SIZES("posets", 0, 1, 1, 2, 5, 16, 63, 318, 2045);                              /* A000112 */
  cr_expect_str_eq(eval("[size(digraphs(n,\"LR\")) for n in 1..4]"), "[2,10,104,3044]"); /* A000595 */
  cr_expect_str_eq(eval("[size(necklaces(\"LR\",n)) for n in 0..12]"),
                   "[1,2,3,4,6,8,14,20,36,60,108,188,352]"); /* A000031 */
  cr_expect_str_eq(eval("[size(necklaces(\"LRE\",n)) for n in 0..8]"),
                   "[1,3,6,11,24,51,130,315,834]"); /* A001867 */
  cr_expect_str_eq(eval("[size(bracelets(\"LR\",n)) for n in 0..12]"),
                   "[1,2,3,4,6,8,13,18,30,46,78,126,224]"); /* A000029 */
  cr_expect_str_eq(eval("[[size(multisets(n,k)) for k in 0..5] for n in 0..4]"),
                   "[[1,1,1,1,1,1],[0,1,2,3,4,5],[0,1,3,6,10,15],[0,1,4,10,20,35],[0,1,5,15,35,70]]");
}

/* What takes about a minute only where CGT_TEST_MULTIPLIER asks for more. */
Test(enumeration, as_many_as_in_print_of_larger_sizes, .timeout = 600) {
  static const struct {
    const char *text, *size;
  } larger[] = {{"graphs(9)", "274668"},           {"connected_graphs(9)", "261080"},
                {"bipartite_graphs(10)", "5479"},  {"digraphs(6)", "1540944"},
                {"oriented_graphs(6)", "21480"},   {"posets(8)", "16999"},
                {"polyominoes(12)", "63600"},      {"polyplets(9)", "118133"},
                {"trees(19)", "317955"},           {"fixed_polyominoes(11)", "135268"},
                {"boards(5,5,\"x.\")", "4211744"}, {"necklaces(\"LR\",20)", "52488"}};
  if (test_runs(1) == 1) return;
  for (size_t i = 0; i < sizeof larger / sizeof *larger; i++) {
    char text[80];
    snprintf(text, sizeof text, "count(true for x in %s)", larger[i].text);
    cr_expect_str_eq(eval(text), larger[i].size, "%s", text);
  }
}

/* Degree 2: paths and cycles. Degree 1: so many edges and single vertices. Of larger ones, those of the full list. */
Test(enumeration, graphs_of_small_degree) {
  cr_expect_str_eq(eval("[size(graphs(n,1)) for n in 0..9]"), "[1,1,2,2,3,3,4,4,5,5]");
  cr_expect_str_eq(eval("[size(connected_graphs(n,2)) for n in 1..9]"), "[1,1,2,2,2,2,2,2,2]");
  cr_expect_str_eq(eval("all(size(connected_graphs(n,n-1)) == size(connected_graphs(n)) for n in 1..7)"),
                   "true");
  cr_expect_str_eq(eval("[size(connected_graphs(n,3)) for n in 1..8]"),
                   "[1,1,2,6,10,29,64,194]"); /* A216777 */
  cr_expect_str_eq(eval("size(bipartite_graphs(6,3)) < size(bipartite_graphs(6))"), "true");
}

/* A graph of digraphs has each edge in both directions; without labels, all vertices have the same. */
Test(enumeration, digraphs_contain_graphs) {
  cr_expect_str_eq(eval("def both_ways(G) = not contains(G, \">\") and not contains(G, \"<\")\n"
                        "all(count(both_ways(G) for G in digraphs(n)) == size(graphs(n)) for n in 1..5)"),
                   "true");
  cr_expect_str_eq(eval("all(size(digraphs(n,\"L\")) == size(digraphs(n)) for n in 0..4)"), "true");
}

/* Poset games: chains are Nim, and the number of linear orders is 1. */
Test(enumeration, posets_have_pairs_that_are_next_to_each_other) {
  cr_expect_str_eq(eval("[count(size(E) == 0 for E in posets(n)) for n in 0..6]"), "[1,1,1,1,1,1,1]");
  cr_expect_str_eq(eval("contains(posets(4), [[1,2],[2,3],[3,4]])"), "true");
  cr_expect_str_eq(eval("all(e[1] < e[2] for n in 0..6, E in posets(n), e in E)"), "true");
  cr_expect_str_eq(
      eval("all(not contains(E,[a,c]) or not contains(E,[a,b]) or not contains(E,[b,c]) for n in 3..5, E in "
           "posets(n), a in 1..n, b in a+1..n, c in b+1..n)"),
      "true");
}

/* Above six vertices the order is nauty's, of digraphs above four; below, all orders are tried. */
Test(enumeration, graphs_are_not_isomorphic) {
  static const unsigned counts[] = {1, 1, 2, 4, 11, 34, 156};
  for (unsigned n = 0; n <= 6; n++) {
    list(graphs_of(LABI_ANY_GRAPH, n));
    cr_expect_eq(listed.count, counts[n], "%u: %zu", n, listed.count);
    expect_distinct("graphs");
  }
  list(graphs_of(LABI_ANY_GRAPH, 7));
  expect_distinct("graphs of 7 vertices");
  list(graphs_of(LABI_DIGRAPH, 4));
  expect_distinct("digraphs of 4 vertices");
  list(graphs_of(LABI_POSET, 7));
  expect_distinct("posets of 7 elements");
  list((labi_family_of){.kind = LABI_TREES, .size = {13}});
  expect_distinct("trees");
}

/* Trees are made in another way than the connected graphs that have as few edges. */
Test(enumeration, trees_are_among_the_graphs) {
  cr_expect_str_eq(eval("def values(L) = sorted([nim_value(node_kayles(T)) for T in L])\n"
                        "def edges(T) = count(T[k] == \"-\" for k in 1..size(T))\n"
                        "all(values(trees(n)) == values([T for T in connected_graphs(n) where edges(T) == "
                        "n-1]) for n in 1..7)"),
                   "true");
}

/* Winning Ways, Ch. 2: a position of Col is a number, or a number and *. */
Test(enumeration, rulesets_read_what_is_listed) {
  cr_expect_str_eq(eval("all(is_number(col(T)) or is_number(col(T) + *) for T in trees(9))"), "true");
  cr_expect_str_eq(eval("all(is_number(col(G)) or is_number(col(G) + *) for G in graphs(5))"), "true");
  cr_expect_str_eq(eval("max(temperature(domineering(B)) for B in polyominoes(7))"), "5/4");
  cr_expect_str_eq(eval("all(nim(P) == sum(nimber(k) for k in P) for P in partitions(9))"), "true");
  cr_expect_str_eq(eval("all(matrix_nim(M) <= 100 for M in matrices(2,2,2))"), "true");
  cr_expect_str_eq(eval("count(clobber(W) == 0 for W in words(\"xo\",5)) =="
                        "count(clobber(\"xo\"[a]+\"xo\"[b]+\"xo\"[c]+\"xo\"[d]+\"xo\"[e]) == 0"
                        " for a in 1..2, b in 1..2, c in 1..2, d in 1..2, e in 1..2)"),
                   "true");
}

/* ---- boards and matrices against their definitions --------------------------------------------------- */

/* How many classes the fillings of a rectangle fall into: each is marked with all of its images. */
static size_t classes_of_boards(unsigned rows, unsigned cols, unsigned signs, bool exchanges) {
  size_t all = 1, classes = 0;
  for (unsigned i = 0; i < rows * cols; i++) all *= signs;
  bool *seen = calloc(all, 1);
  for (size_t number = 0; number < all; number++) {
    unsigned cell[16];
    if (seen[number]) continue;
    classes++;
    for (size_t i = 0, rest = number; i < rows * cols; i++, rest /= signs) cell[i] = (unsigned)(rest % signs);
    for (unsigned way = 0; way < (exchanges ? 16 : 8); way++) {
      size_t image = 0;
      if (way & 4 && rows != cols) continue;
      for (size_t i = rows * cols; i-- > 0;) {
        size_t r = i / cols, c = i % cols, held = r;
        if (way & 4) r = c, c = held;
        if (way & 1) r = rows - 1 - r;
        if (way & 2) c = cols - 1 - c;
        const unsigned sign = cell[r * cols + c];
        image = image * signs + (way & 8 && sign < 2 ? 1 - sign : sign);
      }
      seen[image] = true;
    }
  }
  free(seen);
  return classes;
}

Test(enumeration, a_board_of_each_class) {
  for (unsigned rows = 1; rows <= 3; rows++)
    for (unsigned cols = 1; rows * cols <= 9; cols++)
      for (unsigned count = 1; count <= (rows * cols > 6 ? 2 : 3); count++) {
        list(boards_of(rows, cols, count));
        cr_expect_eq(listed.count, classes_of_boards(rows, cols, count, false), "%u x %u, %u signs: %zu",
                     rows, cols, count, listed.count);
        expect_distinct("boards");
      }
}

Test(enumeration, a_board_of_each_class_with_colours_exchanged) {
  for (unsigned rows = 1; rows <= 3; rows++)
    for (unsigned cols = 1; rows * cols <= 9; cols++)
      for (unsigned count = 2; count <= (rows * cols > 6 ? 2 : 3); count++) {
        labi_family_of of = boards_of(rows, cols, count);
        of.exchanges = true;
        memcpy(of.exchanged, (const unsigned char[]){1, 0, 2}, 3);
        list(of);
        cr_expect_eq(listed.count, classes_of_boards(rows, cols, count, true), "%u x %u, %u signs: %zu", rows,
                     cols, count, listed.count);
        expect_distinct("boards");
      }
  cr_expect_str_eq(eval("size(boards(2,3,\"xo.\",\"xo\")) < size(boards(2,3,\"xo.\"))"), "true");
}

/* All orders of up to three lines. */
static const unsigned char orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
static unsigned orders_of(unsigned lines) { return lines == 1 ? 1 : lines == 2 ? 2 : 6; }

static size_t image_of(const unsigned *entry, unsigned rows, unsigned cols, unsigned entries, unsigned r,
                       unsigned c, bool turned) {
  size_t image = 0;
  for (unsigned i = rows; i-- > 0;)
    for (unsigned j = cols; j-- > 0;) {
      const unsigned a = orders[r][i], b = orders[c][j];
      image = image * entries + entry[turned ? b * cols + a : a * cols + b];
    }
  return image;
}

static size_t classes_of_matrices(unsigned rows, unsigned cols, unsigned entries) {
  size_t all = 1, classes = 0;
  for (unsigned i = 0; i < rows * cols; i++) all *= entries;
  bool *seen = calloc(all, 1);
  for (size_t number = 0; number < all; number++) {
    unsigned entry[9];
    if (seen[number]) continue;
    classes++;
    for (size_t i = 0, rest = number; i < rows * cols; i++, rest /= entries)
      entry[i] = (unsigned)(rest % entries);
    for (unsigned r = 0; r < orders_of(rows); r++)
      for (unsigned c = 0; c < orders_of(cols); c++)
        for (unsigned turned = 0; turned <= (rows == cols); turned++)
          seen[image_of(entry, rows, cols, entries, r, c, turned)] = true;
  }
  free(seen);
  return classes;
}

Test(enumeration, a_matrix_of_each_class) {
  for (unsigned rows = 1; rows <= 3; rows++)
    for (unsigned cols = 1; cols <= 3; cols++)
      for (unsigned most = 0; most <= (rows * cols > 6 ? 1 : 3); most++) {
        list(matrices_of(rows, cols, most));
        cr_expect_eq(listed.count, classes_of_matrices(rows, cols, most + 1), "%u x %u, 0..%u: %zu", rows,
                     cols, most, listed.count);
        expect_distinct("matrices");
      }
}

/* Objects that are found by number, each against its definition: so many, all different, in their order. */
Test(enumeration, what_is_found_by_number_is_listed_once) {
  cr_expect_str_eq(eval("all(sum(P) == n and all(P[i] >= P[i+1] for i in 1..size(P)-1) for n in 1..12, P in "
                        "partitions(n))"),
                   "true");
  cr_expect_str_eq(eval("all(size({P for P in partitions(n)}) == size(partitions(n)) for n in 1..12)"),
                   "true");
  cr_expect_str_eq(eval("partitions(5)"), "[[5],[4,1],[3,2],[3,1,1],[2,2,1],[2,1,1,1],[1,1,1,1,1]]");
  cr_expect_str_eq(eval("multisets(3,3)"),
                   "[[1,1,1],[1,1,2],[1,1,3],[1,2,2],[1,2,3],[1,3,3],[2,2,2],[2,2,3],[2,3,3],[3,3,3]]");
  cr_expect_str_eq(eval("multisets(4,5) == [[a,b,c,d] for a in 1..5, b in a..5, c in b..5, d in c..5]"),
                   "true");
  cr_expect_str_eq(eval("words(\"abc\",3) == [\"abc\"[i]+\"abc\"[j]+\"abc\"[k] for i, j, k in 1..3]"),
                   "true");
}

/* ---- ends and errors ---------------------------------------------------------------------------------- */

static bool never(void *where, size_t bytes) {
  (void)where, (void)bytes;
  return false;
}

Test(enumeration, ends_when_it_is_told) {
  static const labi_watch impatient = {never, NULL};
  const labi_family_of ofs[] = {graphs_of(LABI_ANY_GRAPH, 5),
                                graphs_of(LABI_POSET, 5),
                                boards_of(2, 2, 2),
                                matrices_of(2, 2, 1),
                                {.kind = LABI_TREES, .size = {5}},
                                {.kind = LABI_POLYOMINOES, .size = {5}}};
  for (size_t i = 0; i < sizeof ofs / sizeof *ofs; i++) {
    labi_family *family;
    cr_expect_eq(labi_family_open(&family, &ofs[i], &impatient), CGT_ECANCELLED, "%zu", i);
    cr_expect_null(family);
  }
}

/* ---- families that are shared --------------------------------------------------------------------------- */

typedef struct seeker {
  labi_families *all;
  unsigned number;
} seeker;

/* Each gets the same families in another order, many times, and counts them. */
static void *seek(void *item) {
  static const int64_t counts[] = {1, 1, 2, 4, 11, 34, 156, 1044};
  seeker *s = item;
  for (unsigned i = 0; i < 64; i++) {
    const unsigned n = (i * (2 * s->number + 1) + s->number) % 8;
    const labi_family_of of = graphs_of(LABI_ANY_GRAPH, n);
    const labi_family *family;
    cr_assert_eq(labi_family_get(&family, s->all, &of, &patient), CGT_OK);
    cr_expect_eq(labi_family_count(family), counts[n]);
    labi_family_leave(s->all, family);
  }
  return NULL;
}

Test(enumeration, threads_share_families) {
  seeker seekers[4];
  labi_families *all = labi_families_new();
  for (unsigned i = 0; i < 4; i++) seekers[i] = (seeker){all, i};
  labi_threads_share(seekers, 4, sizeof *seekers, seek);
  labi_families_free(all);
}

Test(enumeration, equal_families_are_one_and_a_failed_one_is_made_again) {
  static const labi_watch impatient = {never, NULL};
  labi_families *all = labi_families_new();
  const labi_family_of of = graphs_of(LABI_ANY_GRAPH, 4), other = graphs_of(LABI_CONNECTED_GRAPH, 4);
  const labi_family *a, *b, *c;
  cr_expect_eq(labi_family_get(&a, all, &of, &impatient), CGT_ECANCELLED);
  cr_expect_null(a);
  cr_assert_eq(labi_family_get(&a, all, &of, &patient), CGT_OK);
  cr_assert_eq(labi_family_get(&b, all, &of, &patient), CGT_OK);
  cr_assert_eq(labi_family_get(&c, all, &other, &patient), CGT_OK);
  cr_expect_eq(a, b);
  cr_expect_neq(a, c);
  labi_family_leave(all, a);
  labi_family_leave(all, b);
  labi_family_leave(all, c);
  labi_family_leave(all, NULL);
  labi_families_free(all);
}

/* A loop over a family and one over the list of it see the same. */
Test(enumeration, loops_make_what_lists_have) {
  static const char *const families[] = {
      "words(\"LR\",3)", "necklaces(\"LR\",5)", "boards(2,2,\"x.\")", "polyominoes(4)",
      "graphs(4)",       "digraphs(3)",         "posets(4)",          "trees(6)",
      "partitions(6)",   "multisets(3,3)",      "matrices(2,2,1)"};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    char text[200];
    snprintf(text, sizeof text, "let L = %s in [x for x in %s] == L and size(L) == count(true for x in %s)",
             families[i], families[i], families[i]);
    cr_expect_str_eq(eval(text), "true", "%s", families[i]);
  }
  cr_expect_str_eq(eval("find_first(G for n in 1..6, G in graphs(n) where node_kayles(G) == *3)"), "(-;-);.");
  cr_expect_str_eq(eval("[T for n in 3..4, T in trees(n) where size(T) < 20]"),
                   "[\"(-;-)\",\"(--;-)\",\"(-;-;-)\"]");
}

Test(enumeration, the_errors_name_what_is_wrong) {
  static const row rows[] = {
      {"polyominoes(15)", "1:1: expected a number of cells from 0 to 14, found 15"},
      {"polyominoes(-1)", "1:1: expected a number of cells from 0 to 14, found -1"},
      {"graphs(11)", "1:1: expected a number of vertices from 0 to 10, found 11"},
      {"trees(0)", "1:1: expected a number of vertices from 1 to 22, found 0"},
      {"words(3,2)", "1:1: expected the signs as a text, such as \"xo.\", found a number"},
      {"words(\"xx\",2)", "1:1: the sign 'x' occurs twice"},
      {"words(\"\",2)", "[]"},
      {"words(\"\",0)", "[\"\"]"},
      {"boards(0,0,\"x\")", "[\"\"]"},
      {"boards(9,9,\"x\")", "1:1: a board of 81 cells is past the limit of 64"},
      {"matrices(0,2,1)", "1:1: expected a number of rows from 1 to 6, found 0"},
      {"matrices(2,2,256)", "1:1: expected a largest entry from 0 to 255, found 256"},
      {"partitions(256)", "1:1: expected a number from 0 to 255, found 256"},
      {"words(\"xo\",63)", "1:1: there are 2^63 of these or more, which is past the limit"},
      {"multisets(64,255)", "1:1: there are 2^63 of these or more, which is past the limit"},
      {"boards(1,2,\"xo.\",\"xz\")", "1:1: \"xz\" has a sign that no cell has"},
      {"boards(1,2,\"xo.\",\"x\")", "1:1: expected pairs of signs, such as \"xo\", found \"x\""},
      {"boards(1,2,\"xo.\",\"xoox\")", "1:1: \"xoox\" exchanges a sign with more than one"},
      {"digraphs(2,\"LX\")", "1:1: a vertex is '.', 'L' or 'R', found \"LX\""},
      {"digraphs(7)", "1:1: expected a number of vertices from 0 to 6, found 7"},
      {"posets(9)", "1:1: expected a number of elements from 0 to 8, found 9"},
      {"words(\"←→\",1)", "[\"←\",\"→\"]"},
  };
  EXPECT_ROWS(rows);
}
