/* functions_family.c: lists of all boards, polyominoes, graphs, trees, partitions and other objects of a size, to run over
 * in claims and tables: "for B in polyominoes(5)". A row reads which family it is; lab/machine/listed.c does the rest. */
#include <string.h>

#include "lab/base/utf8.h"
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/listed.h"

static bool get_size(unsigned *n, lab_machine *m, const labi_node *at, lab_value v, const char *what,
                     unsigned least, unsigned most) {
  const int64_t i = v.as.integer;
  if (i < (int64_t)least || i > (int64_t)most)
    return labi_fail(m, at, i < 0 ? CGT_EINVAL : CGT_ELIMIT, "expected a %s from %u to %u, found %lld", what,
                     least, most, (long long)i);
  *n = (unsigned)i;
  return true;
}

/* ---- signs ------------------------------------------------------------------------------------------ */

static bool expect_text(lab_machine *m, const labi_node *at, lab_value v, const char *what,
                        const char *such_as) {
  return v.kind == LAB_TEXT ||
         labi_fail(m, at, CGT_EINVAL, "expected the %s as a text, such as \"%s\", found %s", what, such_as,
                   lab_kind_name(v));
}

static bool read_signs(labi_family_of *of, lab_machine *m, const labi_node *at, lab_value v) {
  uint32_t c, seen[LABI_MOST_SIGNS];
  if (!expect_text(m, at, v, "signs", "xo.")) return false;
  const lab_text *text = v.as.text;
  for (size_t i = 0, length; i < text->length; i += length) {
    if (of->sign_count == LABI_MOST_SIGNS)
      return labi_fail(m, at, CGT_ELIMIT, "there are more than %d signs, the limit", LABI_MOST_SIGNS);
    length = labi_utf8_decode(&c, text->bytes + i, text->length - i);
    for (size_t k = 0; k < of->sign_count; k++)
      if (seen[k] == c)
        return labi_fail(m, at, CGT_EINVAL, "the sign '%.*s' occurs twice", (int)length, text->bytes + i);
    memcpy(of->signs + i, text->bytes + i, length);
    of->sign_length[of->sign_count] = (unsigned char)length;
    seen[of->sign_count++] = c;
  }
  return true;
}

/* The number of the sign that a text begins with; false: it is none. */
static bool find_sign(unsigned char *number, size_t *length, const labi_family_of *of, const lab_text *text,
                      size_t i) {
  const char *sign = of->signs;
  for (unsigned k = 0; k < of->sign_count; sign += of->sign_length[k++]) {
    *length = of->sign_length[k];
    if (i + *length > text->length || memcmp(sign, text->bytes + i, *length) != 0) continue;
    return *number = (unsigned char)k, true;
  }
  return false;
}

/* "xo", or "xoXO": each two signs become each other. */
static bool read_exchanged(labi_family_of *of, lab_machine *m, const labi_node *at, lab_value v) {
  unsigned char pair[2] = {0, 0};
  unsigned count = 0;
  if (!expect_text(m, at, v, "signs that are exchanged", "xo")) return false;
  for (unsigned k = 0; k < of->sign_count; k++) of->exchanged[k] = (unsigned char)k;
  for (size_t i = 0, length; i < v.as.text->length; i += length) {
    if (!find_sign(&pair[count % 2], &length, of, v.as.text, i))
      return labi_fail(m, at, CGT_EINVAL, "\"%s\" has a sign that no cell has", v.as.text->bytes);
    if (count++ % 2 == 0) continue;
    if (pair[0] == pair[1] || of->exchanged[pair[0]] != pair[0] || of->exchanged[pair[1]] != pair[1])
      return labi_fail(m, at, CGT_EINVAL, "\"%s\" exchanges a sign with more than one", v.as.text->bytes);
    of->exchanged[pair[0]] = pair[1];
    of->exchanged[pair[1]] = pair[0];
  }
  if (count == 0 || count % 2 == 1)
    return labi_fail(m, at, CGT_EINVAL, "expected pairs of signs, such as \"xo\", found \"%s\"",
                     v.as.text->bytes);
  return of->exchanges = true;
}

/* ---- the families ----------------------------------------------------------------------------------- */

static bool of_words(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = labi_code_of(at)->variant ? LABI_NECKLACES : LABI_WORDS;
  of->symmetry = (unsigned char)labi_code_of(at)->variant;
  if (!get_size(&of->size[1], m, at, args[1], "number of characters", 0, LABI_MOST_CELLS)) return false;
  of->size[0] = of->size[1] > 0;
  return read_signs(of, m, at, args[0]);
}

static bool of_boards(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = LABI_BOARDS;
  of->symmetry = LABI_ROTATED_AND_REFLECTED;
  if (!get_size(&of->size[0], m, at, args[0], "number of rows", 0, LABI_MOST_CELLS) ||
      !get_size(&of->size[1], m, at, args[1], "number of columns", 0, LABI_MOST_CELLS) ||
      !read_signs(of, m, at, args[2]) || (at->count > 3 && !read_exchanged(of, m, at, args[3])))
    return false;
  const unsigned cells = of->size[0] * of->size[1];
  if (cells <= LABI_MOST_CELLS) return true;
  return labi_fail(m, at, CGT_ELIMIT, "a board of %u cells is past the limit of %d", cells, LABI_MOST_CELLS);
}

enum { CORNERS = 8 };

static bool of_polyominoes(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  const int variant = labi_code_of(at)->variant;
  of->kind = LABI_POLYOMINOES;
  of->symmetry = (unsigned char)(variant % CORNERS);
  of->corners = variant / CORNERS;
  return get_size(&of->size[0], m, at, args[0], "number of cells", 0,
                  of->corners ? LABI_MOST_POLYPLET : LABI_MOST_POLYOMINO);
}

/* ".LR", or some of these */
static bool read_labels(labi_family_of *of, lab_machine *m, const labi_node *at, lab_value v) {
  if (!read_signs(of, m, at, v)) return false;
  for (unsigned k = 0; k < of->sign_count; k++)
    if (of->sign_length[k] > 1 || !strchr(".LR", of->signs[k]))
      return labi_fail(m, at, CGT_EINVAL, "a vertex is '.', 'L' or 'R', found \"%s\"", v.as.text->bytes);
  return of->sign_count > 0 || labi_fail(m, at, CGT_EINVAL, "a vertex is '.', 'L' or 'R', found \"\"");
}

/* A text is that of the labels, an integer the largest degree. */
static bool of_graphs(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  enum { NO_LIMIT = 2 * LABI_MOST_GRAPH };
  const labi_graph_kind kind = (labi_graph_kind)labi_code_of(at)->variant;
  of->kind = LABI_GRAPHS;
  of->graph = (unsigned char)kind;
  of->size[1] = NO_LIMIT;
  if (!get_size(&of->size[0], m, at, args[0],
                kind == LABI_POSET ? "number of elements" : "number of vertices", 0,
                labi_most_vertices(kind)))
    return false;
  if (at->count == 1) return true;
  return kind >= LABI_DIGRAPH ? read_labels(of, m, at, args[1])
                              : get_size(&of->size[1], m, at, args[1], "largest degree", 0, NO_LIMIT);
}

static bool of_trees(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = LABI_TREES;
  return get_size(&of->size[0], m, at, args[0], "number of vertices", 1, LABI_MOST_TREE);
}

static bool of_partitions(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = LABI_PARTITIONS;
  return get_size(&of->size[0], m, at, args[0], "number", 0, LABI_MOST_PARTITIONED);
}

static bool of_multisets(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = LABI_MULTISETS;
  return get_size(&of->size[0], m, at, args[0], "number of elements", 0, LABI_MOST_MULTISET) &&
         get_size(&of->size[1], m, at, args[1], "largest element", 0, 255);
}

static bool of_matrices(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args) {
  of->kind = LABI_MATRICES;
  return get_size(&of->size[0], m, at, args[0], "number of rows", 1, LABI_MOST_LINES) &&
         get_size(&of->size[1], m, at, args[1], "number of columns", 1, LABI_MOST_LINES) &&
         get_size(&of->size[2], m, at, args[2], "largest entry", 0, 255);
}

#define FAMILY(least, most, kinds, reader, which)                                                            \
  LABI_CODE(least, most, kinds, LIST, .general = labi_list_family, .family = reader, .variant = which)
#define OF_CELLS(which) FAMILY(1, 1, "i", of_polyominoes, which)
#define OF_GRAPHS(kind) FAMILY(1, 2, "ii", of_graphs, kind)
#define OF_DIGRAPHS(kind) FAMILY(1, 2, "iv", of_graphs, kind)

const lab_function labi_family_functions[] = {
    {"words", "words(signs,n)", "all texts of n characters, each one of the signs", "words(\"LR\",2)",
     "[\"LL\",\"LR\",\"RL\",\"RR\"]", FAMILY(2, 2, "vi", of_words, LABI_AS_IT_STANDS)},
    {"necklaces", "necklaces(signs,n)",
     "the texts of n <= 64 of the signs, up to the character with which they begin", "necklaces(\"LR\",3)",
     "[\"LLL\",\"LLR\",\"LRR\",\"RRR\"]", FAMILY(2, 2, "vi", of_words, LABI_ROTATED), .source = "A000031",
     .cost = "n steps for each text"},
    {"bracelets", "bracelets(signs,n)", "the same up to reversal, too", "size(bracelets(\"LR\",6))", "13",
     FAMILY(2, 2, "vi", of_words, LABI_ROTATED_AND_REFLECTED), .source = "A000029",
     .cost = "2n steps for each text"},
    {"boards", "boards(m,n,signs,[exchanged])",
     "all fillings of m rows and n columns, up to rotation and reflection; with exchanged, such as \"xo\", "
     "also up to "
     "the exchange of these two signs on the whole board",
     "boards(1,3,\"x.\")", "[\"xxx\",\"xx.\",\"x.x\",\"x..\",\".x.\",\"...\"]",
     FAMILY(3, 4, "iivv", of_boards, 0), .cost = "one step for each filling, and for each symmetry"},
    {"polyominoes", "polyominoes(n)", "the boards of n <= 14 connected cells, up to rotation and reflection",
     "polyominoes(3)", "[\"...\",\"#.|..\"]", OF_CELLS(LABI_ROTATED_AND_REFLECTED),
     .source = "Golomb, Polyominoes; A000105",
     .cost = "about 30 steps for each, and for each smaller one; a second for n = 11"},
    {"one_sided_polyominoes", "one_sided_polyominoes(n)", "the same up to rotation",
     "size(one_sided_polyominoes(4))", "7", OF_CELLS(LABI_ROTATED), .source = "Golomb, Polyominoes; A000988",
     .cost = "as polyominoes(n)"},
    {"fixed_polyominoes", "fixed_polyominoes(n)", "the same, each orientation a board of its own",
     "size(fixed_polyominoes(4))", "19", OF_CELLS(LABI_AS_IT_STANDS),
     .source = "Golomb, Polyominoes; A001168", .cost = "as polyominoes(n)"},
    {"polyplets", "polyplets(n)",
     "the boards of n <= 10 cells that are connected by sides or corners, up to rotation and reflection",
     "polyplets(2)", "[\"..\",\"#.|.#\"]", OF_CELLS(CORNERS + LABI_ROTATED_AND_REFLECTED),
     .source = "A030222", .cost = "twice as polyominoes(n) for each"},
    {"graphs", "graphs(n,[d])",
     "the simple graphs of n <= 10 vertices, up to isomorphism, by number of edges; with d, those in which "
     "no vertex "
     "has more than d edges",
     "graphs(3)", "[\".;.;.\",\"-;.\",\"(-;-)\",\":A---:A\"]", OF_GRAPHS(LABI_ANY_GRAPH),
     .source = "McKay and Piperno, Practical graph isomorphism II (2014); A000088",
     .cost = "a canonical order for each graph of n - 1 vertices and each set of neighbours"},
    {"connected_graphs", "connected_graphs(n,[d])",
     "the connected graphs of n <= 10 vertices, up to isomorphism; with d, of degree at most d",
     "connected_graphs(3)", "[\"(-;-)\",\":A---:A\"]", OF_GRAPHS(LABI_CONNECTED_GRAPH),
     .source = "McKay and Piperno, Practical graph isomorphism II (2014); A001349",
     .cost = "as graphs(n,[d])"},
    {"bipartite_graphs", "bipartite_graphs(n,[d])",
     "the bipartite graphs of n <= 10 vertices, up to isomorphism; with d, of degree at most d",
     "bipartite_graphs(3)", "[\".;.;.\",\"-;.\",\"(-;-)\"]", OF_GRAPHS(LABI_BIPARTITE_GRAPH),
     .source = "A033995", .cost = "as graphs(n,[d]), of bipartite graphs alone"},
    {"digraphs", "digraphs(n,[labels])",
     "the digraphs of n <= 6 vertices without loops, up to isomorphism, by number of edges; labels, such as "
     "\"LR\", "
     "are those that vertices may have",
     "digraphs(2)", "[\".;.\",\">\",\"-\"]", OF_DIGRAPHS(LABI_DIGRAPH), .source = "A000273",
     .cost = "a canonical order for each digraph of n - 1 vertices and each way to join a vertex"},
    {"oriented_graphs", "oriented_graphs(n,[labels])",
     "the digraphs of n <= 7 vertices in which no two vertices have edges in both directions",
     "size(oriented_graphs(3))", "7", OF_DIGRAPHS(LABI_ORIENTED_GRAPH), .source = "A001174",
     .cost = "as digraphs(n,[labels])"},
    {"posets", "posets(n)",
     "the partial orders of n <= 8 elements, up to isomorphism: lists of pairs [a,b] of elements 1..n, b "
     "next above a",
     "posets(3)", "[[],[[1,3]],[[1,3],[2,3]],[[1,2],[1,3]],[[1,2],[2,3]]]",
     FAMILY(1, 1, "i", of_graphs, LABI_POSET), .source = "A000112",
     .cost = "a canonical order for each order of n - 1 elements and each of its down-sets"},
    {"trees", "trees(n)", "the trees of 1 to 22 vertices, up to isomorphism", "trees(4)",
     "[\"(--;-)\",\"(-;-;-)\"]", FAMILY(1, 1, "i", of_trees, 0),
     .source = "Beyer and Hedetniemi, Constant time generation of rooted trees (1980); A000055",
     .cost = "n steps for each rooted tree"},
    {"partitions", "partitions(n)", "all ways to write n as a sum of parts in descending order",
     "partitions(3)", "[[3],[2,1],[1,1,1]]", FAMILY(1, 1, "i", of_partitions, 0), .source = "A000041",
     .cost = "one step for each part"},
    {"multisets", "multisets(n,k)", "the lists of n integers from 1 to k in ascending order",
     "multisets(2,3)", "[[1,1],[1,2],[1,3],[2,2],[2,3],[3,3]]", FAMILY(2, 2, "ii", of_multisets, 0),
     .source = "binomial(n+k-1,n) lists", .cost = "n + k steps for each list"},
    {"matrices", "matrices(m,n,k)",
     "the m x n matrices with entries 0..k, up to the order of lines, and up to transposition if m = n",
     "size(matrices(2,2,1))", "6", FAMILY(3, 3, "iii", of_matrices, 0),
     .cost = "n! steps for each matrix whose rows ascend"},
    {0}};
