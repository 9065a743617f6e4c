/* report_options.c: the options of a position, form or game, with their values and what becomes of them, as a
 * page or as an object; and the board of a position, for programs that draw it. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "lab/text/layout.h"
#include "lab/report/report.h"

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_option_table *table;
  cgt_format format;
} page;

/* ---- a page -------------------------------------------------------------------------------------- */

static void put_value(page *p, lab_value value) {
  char *text = labi_page_value(p->machine, value, p->format);
  if (text) labi_page_put_cut(p->out, text, LABI_COLUMNS, p->format);
  if (!text) p->out->failed = true;
  free(text);
}

static void put_with_value(page *p, lab_value what, lab_value value) {
  put_value(p, what);
  if (what.kind == LAB_GAME || what.kind == LAB_LOOPY) return;
  labi_put(p->out, " = ");
  put_value(p, value);
}

static bool has_by(const lab_option *option) {
  return option->role == LAB_OPTION_DOMINATED || option->role == LAB_OPTION_REVERSIBLE;
}

static void put_role(page *p, const lab_option *option) {
  static const char *const words[] = {[LAB_OPTION_KEPT] = "",
                                      [LAB_OPTION_DOMINATED] = ", dominated by ",
                                      [LAB_OPTION_REVERSIBLE] = ", reverses through ",
                                      [LAB_OPTION_SIMPLIFIED] =
                                          ", not needed: the value is the simplest number"};
  labi_put(p->out, words[option->role]);
  if (has_by(option)) put_value(p, option->by);
}

static void put_page(page *p) {
  labi_page_begin(p->out, p->format);
  put_with_value(p, p->table->of, p->table->value);
  labi_put_char(p->out, '\n');
  for (int player = 0; player < 2; player++) {
    labi_putf(p->out, "\n%s%s\n", player == CGT_LEFT ? "Left" : "Right",
              p->table->count[player] ? "" : " has no option");
    for (size_t i = 0; i < p->table->count[player]; i++) {
      labi_put(p->out, "  ");
      put_with_value(p, p->table->by[player][i].to, p->table->by[player][i].value);
      put_role(p, &p->table->by[player][i]);
      labi_put_char(p->out, '\n');
    }
  }
  labi_page_end(p->out, p->format);
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_cell(cgt_ctx *ctx, cgt_position position, size_t row, size_t col) {
  char text[64];
  size_t length;
  if (cgt_position_cell(text, sizeof text, &length, ctx, position, row, col) != CGT_OK) return NULL;
  return labi_json_string(text);
}

static json_t *json_edges(cgt_ctx *ctx, cgt_position position) {
  size_t count = 0;
  if (cgt_position_edges(&count, NULL, 0, ctx, position) != CGT_OK) return NULL;
  cgt_board_edge *edges = calloc(count + 1, sizeof *edges);
  json_t *all = NULL;
  if (edges && cgt_position_edges(&count, edges, count, ctx, position) == CGT_OK) all = json_array();
  for (size_t i = 0; all && i < count; i++)
    labi_json_append(&all, json_pack("{sI sI ss# sb}", "from", (json_int_t)edges[i].from, "to",
                                     (json_int_t)edges[i].to, "sign", &edges[i].sign, 1, "directed",
                                     edges[i].directed));
  free(edges);
  return all;
}

/* null where a position has no board. */
static json_t *json_board(cgt_ctx *ctx, cgt_position position) {
  static const char *const kinds[] = {[CGT_BOARD_GRID] = "grid",
                                      [CGT_BOARD_MATRIX] = "matrix",
                                      [CGT_BOARD_HEAPS] = "heaps",
                                      [CGT_BOARD_GRAPH] = "graph"};
  cgt_board board;
  if (cgt_position_board(&board, ctx, position) != CGT_OK) return NULL;
  if (board.kind == CGT_BOARD_NONE) return json_null();
  json_t *rows = json_array(), *object = json_pack("{ss}", "kind", kinds[board.kind]);
  for (size_t row = 0; row < board.rows; row++) {
    json_t *cells = json_array();
    for (size_t col = 0; col < board.cols; col++)
      labi_json_append(&cells, json_cell(ctx, position, row, col));
    labi_json_append(&rows, cells);
  }
  labi_json_set(&object, "rows", rows);
  if (board.kind == CGT_BOARD_GRAPH) labi_json_set(&object, "edges", json_edges(ctx, position));
  return object;
}

json_t *labi_json_option(lab_machine *machine, const lab_option *option, json_t *to) {
  static const char *const roles[] = {[LAB_OPTION_KEPT] = "kept",
                                      [LAB_OPTION_DOMINATED] = "dominated",
                                      [LAB_OPTION_REVERSIBLE] = "reversible",
                                      [LAB_OPTION_SIMPLIFIED] = "simplified"};
  json_t *object = json_pack("{so so ss}", "to", to, "value", labi_json_value(machine, option->value), "role",
                             roles[option->role]);
  if (has_by(option)) labi_json_set(&object, "by", labi_json_value(machine, option->by));
  return object;
}

static json_t *json_options(page *p, cgt_player player) {
  json_t *all = json_array();
  for (size_t i = 0; i < p->table->count[player]; i++) {
    const lab_option *option = &p->table->by[player][i];
    labi_json_append(&all, labi_json_option(p->machine, option, labi_json_value(p->machine, option->to)));
  }
  return all;
}

static void put_object(page *p) {
  lab_value of = p->table->of;
  cgt_ctx *ctx = lab_machine_ctx(p->machine);
  bool has_board = of.kind == LAB_POSITION && !of.as.at.negative;
  json_t *object = json_pack("{so so}", "of", labi_json_value(p->machine, of), "value",
                             labi_json_value(p->machine, p->table->value));
  if (of.kind == LAB_POSITION)
    labi_json_set(&object, "ruleset", labi_json_string(cgt_position_ruleset(ctx, of.as.at.position)->name));
  if (has_board) labi_json_set(&object, "board", json_board(ctx, of.as.at.position));
  labi_json_set(&object, "left", json_options(p, CGT_LEFT));
  labi_json_set(&object, "right", json_options(p, CGT_RIGHT));
  labi_put_json_line(p->out, object);
}

cgt_status lab_report_options(cgt_write *write, void *where, const lab_style *style,
                              const lab_option_table *options, lab_machine *machine) {
  labi_outlet outlet;
  page p = {.out = labi_outlet_open(&outlet, write, where),
            .machine = machine,
            .table = options,
            .format = style->format};
  if (style->format == CGT_JSON)
    put_object(&p);
  else
    put_page(&p);
  return labi_report_close(&outlet, machine);
}
