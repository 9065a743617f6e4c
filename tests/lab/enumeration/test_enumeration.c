/* test_enumeration.c: all objects of a size: as many as OEIS has, none twice, and each standing for its images. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "language_session.h"

#include "lab/enumeration/enumeration.h"

/* What a listing gave, one after another. */
typedef struct objects {
  unsigned char *bytes;
  size_t size[20000], at[20000], count, used, most;
} objects;

static bool keep(void *where, const unsigned char *object, size_t size) {
  objects *o = where;
  if (o->count == o->most) return false;
  o->bytes = realloc(o->bytes, o->used + size + 1);
  cr_assert(o->bytes);
  if (size) memcpy(o->bytes + o->used, object, size);
  o->at[o->count] = o->used;
  o->size[o->count++] = size;
  o->used += size;
  return true;
}

static bool always(void *where, size_t bytes) {
  (void)where, (void)bytes;
  return true;
}

static objects listed;

static const labi_listing *anew(size_t most) {
  static labi_listing to;
  free(listed.bytes);
  listed = (objects){.most = most};
  to = (labi_listing){keep, always, &listed};
  return &to;
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
  cr_expect_str_eq(eval("[size(matrices(2,n,1)) for n in 3..5]"), "[13,22,34]"); /* A002623 */
}

/* Above six vertices the order is nauty's; below, all orders are tried. */
Test(enumeration, graphs_are_not_isomorphic) {
  static const unsigned counts[] = {1, 1, 2, 4, 11, 34, 156};
  for (unsigned n = 0; n <= 6; n++) {
    cr_assert_eq(labi_list_graphs(anew(20000), n, LABI_ANY_GRAPH), CGT_OK);
    cr_expect_eq(listed.count, counts[n], "%u: %zu", n, listed.count);
    expect_distinct("graphs");
  }
  cr_assert_eq(labi_list_graphs(anew(20000), 7, LABI_ANY_GRAPH), CGT_OK);
  expect_distinct("graphs of 7 vertices");
  cr_assert_eq(labi_list_trees(anew(20000), 13), CGT_OK);
  expect_distinct("trees");
}

/* The trees among the connected graphs, which are made in another way, have the same values. */
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
static size_t classes_of_boards(unsigned rows, unsigned cols, unsigned signs) {
  size_t all = 1, classes = 0;
  for (unsigned i = 0; i < rows * cols; i++) all *= signs;
  bool *seen = calloc(all, 1);
  for (size_t number = 0; number < all; number++) {
    unsigned cell[16];
    if (seen[number]) continue;
    classes++;
    for (size_t i = 0, rest = number; i < rows * cols; i++, rest /= signs) cell[i] = (unsigned)(rest % signs);
    for (unsigned way = 0; way < (rows == cols ? 8u : 4u); way++) {
      size_t image = 0;
      for (size_t i = rows * cols; i-- > 0;) {
        size_t r = i / cols, c = i % cols, held = r;
        if (way & 4) r = c, c = held;
        if (way & 1) r = rows - 1 - r;
        if (way & 2) c = cols - 1 - c;
        image = image * signs + cell[r * cols + c];
      }
      seen[image] = true;
    }
  }
  free(seen);
  return classes;
}

Test(enumeration, a_board_of_each_class) {
  static const labi_sign signs[] = {{"x", 1}, {"o", 1}, {".", 1}};
  for (unsigned rows = 1; rows <= 3; rows++)
    for (unsigned cols = 1; rows * cols <= 9; cols++)
      for (unsigned count = 1; count <= (rows * cols > 6 ? 2 : 3); count++) {
        cr_assert_eq(labi_list_boards(anew(20000), rows, cols, signs, count, LABI_ROTATED_AND_REFLECTED),
                     CGT_OK);
        cr_expect_eq(listed.count, classes_of_boards(rows, cols, count), "%u x %u, %u signs: %zu", rows, cols,
                     count, listed.count);
        expect_distinct("boards");
      }
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
        cr_assert_eq(labi_list_matrices(anew(20000), rows, cols, most), CGT_OK);
        cr_expect_eq(listed.count, classes_of_matrices(rows, cols, most + 1), "%u x %u, 0..%u: %zu", rows,
                     cols, most, listed.count);
        expect_distinct("matrices");
      }
}

/* ---- ends and errors ---------------------------------------------------------------------------------- */

static bool never(void *where, size_t bytes) {
  (void)where, (void)bytes;
  return false;
}

Test(enumeration, ends_when_it_is_told) {
  static const labi_sign signs[] = {{"x", 1}, {".", 1}};
  labi_listing to = {keep, never, &listed};
  anew(20000);
  cr_expect_eq(labi_list_polyominoes(&to, 5, LABI_AS_IT_STANDS), CGT_ECANCELLED);
  cr_expect_eq(labi_list_graphs(&to, 5, LABI_ANY_GRAPH), CGT_ECANCELLED);
  cr_expect_eq(labi_list_trees(&to, 5), CGT_ECANCELLED);
  cr_expect_eq(labi_list_partitions(&to, 5), CGT_ECANCELLED);
  cr_expect_eq(labi_list_matrices(&to, 2, 2, 1), CGT_ECANCELLED);
  cr_expect_eq(labi_list_boards(&to, 2, 2, signs, 2, LABI_ROTATED), CGT_ECANCELLED);
  cr_expect_eq(listed.count, 0);
  cr_expect_eq(labi_list_trees(anew(3), 8), CGT_ECANCELLED);
  cr_expect_eq(listed.count, 3);
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
      {"words(\"←→\",1)", "[\"←\",\"→\"]"},
  };
  EXPECT_ROWS(rows);
}
