/* functions_family.c: lists of all boards, polyominoes, graphs, trees, partitions and matrices of a size, to run over in
 * claims and tables: "for B in polyominoes(5)". */
#include "base/show_bytes.h"
#include "lab/base/utf8.h"
#include "lab/enumeration/enumeration.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* ---- a listing becomes a list --------------------------------------------------------------------- */

typedef struct collector {
  lab_machine *m;
  const labi_node *at;
  lab_value *items;
  size_t count, room;
  size_t rows; /* of each item that is a matrix */
} collector;

static bool may_use(void *where, size_t bytes) {
  const collector *c = where;
  char limit[32];
  if (!labi_look(c->m, c->at) || !labi_check_memory(c->m, c->at)) return false;
  const size_t used = labi_memory_in_use(c->m),
               left = c->m->memory_limit > used ? c->m->memory_limit - used : 0;
  if (bytes <= left) return true;
  labi_fail(c->m, c->at, CGT_ELIMIT,
            "this list takes more than the limit of %s (a quarter of the memory limit)",
            labi_show_bytes(limit, sizeof limit, c->m->memory_limit));
  c->m->error->advice = CGT_ADVICE_MEMORY;
  return false;
}

static lab_value *new_item(collector *c) {
  c->items = labi_one_more_item(c->m, c->at, c->items, c->count, &c->room, sizeof *c->items);
  return c->items ? &c->items[c->count++] : NULL;
}

static bool take_text(void *where, const unsigned char *text, size_t length) {
  collector *c = where;
  lab_value *item = new_item(c);
  return item && labi_tick(c->m, c->at) && labi_new_text(item, c->m, c->at, (const char *)text, length);
}

static bool take_numbers(void *where, const unsigned char *numbers, size_t count) {
  collector *c = where;
  lab_value *item = new_item(c);
  if (!item || !labi_tick(c->m, c->at) ||
      !labi_new_list(item, c->m, c->at, LAB_MATRIX, count, count / c->rows))
    return false;
  for (size_t i = 0; i < count; i++) item->as.list->items[i] = labi_integer(numbers[i]);
  return true;
}

static bool finish(lab_value *result, collector *c, cgt_status status) {
  if (status == CGT_ENOMEM) return labi_out_of_memory(c->m, c->at);
  if (status != CGT_OK) return false; /* the error is that of the callback */
  if (!labi_new_list(result, c->m, c->at, LAB_MATRIX, c->count, c->count)) return false;
  for (size_t i = 0; i < c->count; i++) result->as.list->items[i] = c->items[i];
  return labi_check_memory(c->m, c->at) && labi_nest(c->m, c->at, *result);
}

static collector begin(lab_machine *m, const labi_node *at) {
  return (collector){.m = m, .at = at, .rows = 1};
}

#define LISTING(c, taking)                                                                                   \
  { .take = taking, .look = may_use, .where = (c) }

/* ---- the functions ---------------------------------------------------------------------------------- */

static bool get_size(unsigned *n, lab_machine *m, const labi_node *at, lab_value v, const char *what,
                     unsigned least, unsigned most) {
  const int64_t i = v.as.integer;
  if (i < (int64_t)least || i > (int64_t)most)
    return labi_fail(m, at, i < 0 ? CGT_EINVAL : CGT_ELIMIT, "expected a %s from %u to %u, found %lld", what,
                     least, most, (long long)i);
  *n = (unsigned)i;
  return true;
}

enum { MOST_SIGNS = 64 };

static bool read_signs(size_t *count, labi_sign signs[MOST_SIGNS], lab_machine *m, const labi_node *at,
                       lab_value v) {
  uint32_t c, seen[MOST_SIGNS];
  if (v.kind != LAB_TEXT)
    return labi_fail(m, at, CGT_EINVAL, "expected the signs as a text, such as \"xo.\", found %s",
                     lab_kind_name(v));
  const lab_text *text = v.as.text;
  *count = 0;
  for (size_t i = 0; i < text->length; i += signs[*count - 1].length) {
    if (*count == MOST_SIGNS)
      return labi_fail(m, at, CGT_ELIMIT, "there are more than %d signs, the limit", MOST_SIGNS);
    signs[*count] = (labi_sign){text->bytes + i, labi_utf8_decode(&c, text->bytes + i, text->length - i)};
    for (size_t k = 0; k < *count; k++)
      if (seen[k] == c)
        return labi_fail(m, at, CGT_EINVAL, "the sign '%.*s' occurs twice", (int)signs[k].length,
                         signs[k].bytes);
    seen[(*count)++] = c;
  }
  return true;
}

static bool list_boards(lab_value *result, lab_machine *m, const labi_node *at, unsigned rows, unsigned cols,
                        lab_value written, labi_symmetry symmetry) {
  labi_sign signs[MOST_SIGNS];
  size_t count = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_text);
  if (!read_signs(&count, signs, m, at, written)) return false;
  if (rows * cols > LABI_MOST_CELLS)
    return labi_fail(m, at, CGT_ELIMIT, "a board of %u cells is past the limit of %d", rows * cols,
                     LABI_MOST_CELLS);
  return finish(result, &c, labi_list_boards(&to, rows, cols, signs, count, symmetry));
}

static bool fn_words(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned n = 0;
  return get_size(&n, m, at, args[1], "number of characters", 0, LABI_MOST_CELLS) &&
         list_boards(result, m, at, n > 0, n, args[0], LABI_AS_IT_STANDS);
}

static bool fn_boards(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned rows = 0, cols = 0;
  return get_size(&rows, m, at, args[0], "number of rows", 0, LABI_MOST_CELLS) &&
         get_size(&cols, m, at, args[1], "number of columns", 0, LABI_MOST_CELLS) &&
         list_boards(result, m, at, rows, cols, args[2], LABI_ROTATED_AND_REFLECTED);
}

static bool fn_polyominoes(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned n = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_text);
  return get_size(&n, m, at, args[0], "number of cells", 0, LABI_MOST_POLYOMINO) &&
         finish(result, &c, labi_list_polyominoes(&to, n, (labi_symmetry)labi_code_of(at)->variant));
}

static bool fn_graphs(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned n = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_text);
  return get_size(&n, m, at, args[0], "number of vertices", 0, labi_most_vertices()) &&
         finish(result, &c, labi_list_graphs(&to, n, (labi_graph_kind)labi_code_of(at)->variant));
}

static bool fn_trees(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned n = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_text);
  return get_size(&n, m, at, args[0], "number of vertices", 1, LABI_MOST_TREE) &&
         finish(result, &c, labi_list_trees(&to, n));
}

static bool fn_partitions(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned n = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_numbers);
  return get_size(&n, m, at, args[0], "number", 0, LABI_MOST_PARTITIONED) &&
         finish(result, &c, labi_list_partitions(&to, n));
}

static bool fn_matrices(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  unsigned rows = 0, cols = 0, most = 0;
  collector c = begin(m, at);
  const labi_listing to = LISTING(&c, take_numbers);
  if (!get_size(&rows, m, at, args[0], "number of rows", 1, LABI_MOST_LINES) ||
      !get_size(&cols, m, at, args[1], "number of columns", 1, LABI_MOST_LINES) ||
      !get_size(&most, m, at, args[2], "largest entry", 0, 255))
    return false;
  c.rows = rows;
  return finish(result, &c, labi_list_matrices(&to, rows, cols, most));
}

#define OF_CELLS(symmetry) LABI_CODE(1, 1, "i", LIST, .general = fn_polyominoes, .variant = symmetry)
#define OF_GRAPHS(kind) LABI_CODE(1, 1, "i", LIST, .general = fn_graphs, .variant = kind)

const lab_function labi_family_functions[] = {
    {"words", "words(signs,n)", "all texts of n characters, each one of the signs", "words(\"LR\",2)",
     "[\"LL\",\"LR\",\"RL\",\"RR\"]", LABI_CODE(2, 2, "vi", LIST, .general = fn_words)},
    {"boards", "boards(m,n,signs)", "all fillings of m rows and n columns, up to rotation and reflection",
     "boards(1,3,\"x.\")", "[\"xxx\",\"xx.\",\"x.x\",\"x..\",\".x.\",\"...\"]",
     LABI_CODE(3, 3, "iiv", LIST, .general = fn_boards),
     .cost = "one step for each filling, and for each symmetry"},
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
    {"graphs", "graphs(n)", "the simple graphs of n <= 10 vertices, up to isomorphism, by number of edges",
     "graphs(3)", "[\".;.;.\",\"-;.\",\"(-;-)\",\":A---:A\"]", OF_GRAPHS(LABI_ANY_GRAPH),
     .source = "McKay and Piperno, Practical graph isomorphism II (2014); A000088",
     .cost = "a canonical order for each graph of n - 1 vertices and each set of neighbours"},
    {"connected_graphs", "connected_graphs(n)", "the connected graphs of n <= 10 vertices, up to isomorphism",
     "connected_graphs(3)", "[\"(-;-)\",\":A---:A\"]", OF_GRAPHS(LABI_CONNECTED_GRAPH),
     .source = "McKay and Piperno, Practical graph isomorphism II (2014); A001349", .cost = "as graphs(n)"},
    {"trees", "trees(n)", "the trees of 1 to 22 vertices, up to isomorphism", "trees(4)",
     "[\"(--;-)\",\"(-;-;-)\"]", LABI_CODE(1, 1, "i", LIST, .general = fn_trees),
     .source = "Beyer and Hedetniemi, Constant time generation of rooted trees (1980); A000055",
     .cost = "n steps for each rooted tree"},
    {"partitions", "partitions(n)", "all ways to write n as a sum of parts in descending order",
     "partitions(3)", "[[3],[2,1],[1,1,1]]", LABI_CODE(1, 1, "i", LIST, .general = fn_partitions),
     .source = "A000041", .cost = "one step for each part"},
    {"matrices", "matrices(m,n,k)",
     "the m x n matrices with entries 0..k, up to the order of lines, and up to transposition if m = n",
     "size(matrices(2,2,1))", "6", LABI_CODE(3, 3, "iii", LIST, .general = fn_matrices),
     .cost = "n! steps for each matrix whose rows ascend"},
    {0}};
