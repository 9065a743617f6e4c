/* functions_board.c: boards and graphs to begin with, as texts that rulesets read: rows of free cells;
 * vertices ".", edges "-", branches "(..;..)" and named vertices ":{1}". */
#include "base/buffer.h"
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/room.h"

/* Writes what n says, which is not negative. */
typedef void graph_writer(labi_buffer *out, uint32_t n);

static bool finish_text(lab_value *result, lab_machine *m, const labi_node *at, labi_buffer *out) {
  bool good = !out->failed && labi_new_text(result, m, at, out->bytes ? out->bytes : "", out->length);
  if (out->failed) labi_out_of_memory(m, at);
  labi_buffer_free(out);
  return good;
}

static bool in_range(lab_machine *m, const labi_node *at, lab_value v, int64_t most) {
  return (v.as.integer >= 0 && v.as.integer <= most) ||
         labi_fail(m, at, CGT_EINVAL, "expected an integer from 0 to %lld, found %lld", (long long)most,
                   (long long)v.as.integer);
}

static bool fn_free_board(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_buffer out = {0};
  if (!in_range(m, at, args[0], 1000) || !in_range(m, at, args[1], 1000)) return false;
  for (int64_t i = 0; i < args[0].as.integer; i++) {
    if (i > 0) labi_put_char(&out, '|');
    for (int64_t j = 0; j < args[1].as.integer; j++) labi_put_char(&out, '.');
  }
  return finish_text(result, m, at, &out);
}

static void write_path(labi_buffer *out, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) labi_put(out, i > 0 ? "-." : ".");
}

static void write_cycle(labi_buffer *out, uint32_t n) {
  if (n == 0) return;
  labi_put(out, ".:{1}");
  for (uint32_t i = 1; i < n; i++) labi_put(out, "-.");
  labi_put(out, "-:{1}");
}

static void write_star(labi_buffer *out, uint32_t n) {
  if (n == 0) return;
  labi_put_char(out, '.');
  for (uint32_t i = 1; i < n; i++) labi_put(out, i == 1 ? "(-." : ";-.");
  if (n > 1) labi_put_char(out, ')');
}

/* The vertices from `from` on, each with an edge to all behind it. */
static void write_complete_from(labi_buffer *out, uint32_t from, uint32_t n) {
  labi_putf(out, ".:{%u}", from);
  if (from == n) return;
  labi_put(out, "(-");
  write_complete_from(out, from + 1, n);
  for (uint32_t i = from + 2; i <= n; i++) labi_putf(out, ";-:{%u}", i);
  labi_put_char(out, ')');
}

static void write_complete(labi_buffer *out, uint32_t n) {
  if (n > 0) write_complete_from(out, 1, n);
}

static bool fn_graph(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static graph_writer *const writers[] = {write_path, write_cycle, write_star, write_complete};
  labi_buffer out = {0};
  if (!in_range(m, at, args[0], 500)) return false;
  writers[labi_code_of(at)->variant](&out, (uint32_t)args[0].as.integer);
  return finish_text(result, m, at, &out);
}

/* A row of vertices, each with as many beside it as an argument says. */
static bool fn_caterpillar(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_buffer out = {0};
  size_t open = 0;
  for (size_t i = 0; i < at->count; i++) {
    if (!in_range(m, at, args[i], 500)) return labi_buffer_free(&out), false;
    labi_put(&out, i > 0 ? "-." : ".");
    for (int64_t k = 0; k < args[i].as.integer; k++) labi_put(&out, k > 0 ? ";-." : "(-.");
    if (args[i].as.integer == 0) continue;
    open++;
    if (i + 1 < at->count) labi_put_char(&out, ';');
  }
  labi_put_times(&out, ')', open);
  return finish_text(result, m, at, &out);
}

#define GRAPH(number) LABI_CODE(1, 1, "i", TEXT, .general = fn_graph, .variant = number)

const lab_function labi_board_functions[] = {
    {"free_board", "free_board(m,n)", "an empty board of m rows and n columns", "free_board(2,3)", "...|...",
     LABI_CODE(2, 2, "i", TEXT, .general = fn_free_board)},
    {"path_graph", "path_graph(n)", "n vertices in a row, as text", "path_graph(3)", ".-.-.", GRAPH(0)},
    {"cycle_graph", "cycle_graph(n)", "n vertices in a ring", "cycle_graph(3)", ".:{1}-.-.-:{1}", GRAPH(1)},
    {"star_graph", "star_graph(n)", "n vertices, the first adjacent to all others", "star_graph(4)",
     ".(-.;-.;-.)", GRAPH(2)},
    {"complete_graph", "complete_graph(n)", "n vertices, all adjacent to each other", "complete_graph(3)",
     ".:{1}(-.:{2}(-.:{3});-:{3})", GRAPH(3), .cost = "n^2 steps"},
    {"caterpillar_graph", "caterpillar_graph(a,b,...)",
     "vertices in a row, the first with a leaves, the next with b", "caterpillar_graph(1,0,2)",
     ".(-.;-.-.(-.;-.))", LABI_CODE(1, LAB_ANY_NUMBER, "i", TEXT, .general = fn_caterpillar)},
    {0}};
