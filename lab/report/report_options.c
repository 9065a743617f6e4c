/* report_options.c: the options of a position, form or game, with their values and what becomes of them; and
 * the board of a position, for programs that draw it. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "lab/report/report.h"
#include "lab/report/report_options.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"
#include "lab/text/value_text.h"

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_option_table *table;
  cgt_format format;
} page;

/* The board of a position, where it has one: what programs draw. */
typedef struct board_result {
  cgt_ctx *ctx;
  cgt_position position;
  cgt_board board;
  cgt_board_edge *edges; /* of a graph */
  size_t edge_count;
} board_result;

typedef struct options_result {
  lab_option_table table; /* the first: the fields are those of a lab_option_table */
  board_result board;
} options_result;

/* ---- a page -------------------------------------------------------------------------------------- */

static void put_value(page *p, lab_value value) {
  labi_page_put_cut_value(p->out, p->machine, value, LABI_COLUMNS, p->format);
}

static void put_with_value(page *p, lab_value what, lab_value value) {
  put_value(p, what);
  if (what.kind != LAB_POSITION && what.kind != LAB_FORM) return;
  labi_put(p->out, " = ");
  put_value(p, value);
}

/* The sum after an option; as it is, NULL. */
static void put_sum(labi_buffer *out, lab_machine *machine, cgt_format format, const lab_option_table *t,
                    const lab_option *option, size_t room) {
  labi_put_sum(out, machine, format, t->summands, t->summand_count, option ? option->summand : SIZE_MAX,
               option ? option->to : t->of, room);
}

/* What was asked about, or an option of it, with its value. */
static void put_line(page *p, const lab_option *option) {
  const lab_option_table *t = p->table;
  if (!t->summands) {
    put_with_value(p, option ? option->to : t->of, option ? option->value : t->value);
    return;
  }
  put_sum(p->out, p->machine, p->format, t, option, LABI_COLUMNS);
  labi_put(p->out, " = ");
  put_value(p, option ? option->value : t->value);
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

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_option_table *table = r->it;
  page p = {out, r->setting->machine, table, r->setting->format};
  put_line(&p, NULL);
  labi_put_char(out, '\n');
  for (int player = 0; player < 2; player++) {
    labi_putf(out, "\n%s%s\n", player == CGT_LEFT ? "Left" : "Right",
              table->count[player] ? "" : " has no option");
    for (size_t i = 0; i < table->count[player]; i++) {
      labi_put(out, "  ");
      put_line(&p, &table->by[player][i]);
      put_role(&p, &table->by[player][i]);
      labi_put_char(out, '\n');
    }
  }
}

/* ---- the board of a position ---------------------------------------------------------------------- */

static const board_result *board_of(const labi_record *r) { return r->it; }

/* Part number i of the rows is row i, part number i of a row its cell. */
static void put_cell(labi_buffer *out, const labi_record *cell) {
  const board_result *b = board_of(cell);
  char text[64];
  size_t length;
  if (cgt_position_cell(text, sizeof text, &length, b->ctx, b->position, cell->whole->index, cell->index) !=
      CGT_OK)
    out->failed = true;
  else
    labi_put(out, text);
}

static labi_datum cells_of(const labi_record *row) {
  return labi_parts_datum(board_of(row), board_of(row)->board.cols, 0);
}

static labi_datum rows_of(const labi_record *r) {
  return labi_parts_datum(board_of(r), board_of(r)->board.rows, 0);
}

static bool is_graph(const labi_record *r) { return board_of(r)->board.kind == CGT_BOARD_GRAPH; }

static void put_sign(labi_buffer *out, const labi_record *edge) {
  labi_put_char(out, ((const cgt_board_edge *)edge->it)->sign);
}

static const labi_description edge = {
    .fields = LABI_TABLE(LABI_FIELD("from", COUNT, LABI_AT(cgt_board_edge, from)),
                         LABI_FIELD("to", COUNT, LABI_AT(cgt_board_edge, to)),
                         LABI_FIELD("sign", TEXT, .put = put_sign),
                         LABI_FIELD("directed", TRUTH, LABI_AT(cgt_board_edge, directed)))};

static const labi_description cell = {.fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .put = put_cell))};
static const labi_description row = {.fields =
                                         LABI_TABLE(LABI_FIELD(NULL, LIST, .of = &cell, .get = cells_of))};

static const char *const board_kinds[] = {[CGT_BOARD_GRID] = "grid",
                                          [CGT_BOARD_MATRIX] = "matrix",
                                          [CGT_BOARD_HEAPS] = "heaps",
                                          [CGT_BOARD_GRAPH] = "graph"};

static const labi_field board_fields[] = {
    LABI_FIELD("kind", WORD, LABI_WORDS(board_kinds), LABI_AT(board_result, board.kind)),
    LABI_FIELD("rows", LIST, .of = &row, .meaning = "of cells", .get = rows_of),
    LABI_FIELD("edges", ROWS, .of = &edge, .without = LABI_LEFT_OUT,
               .meaning = "between vertices, numbered by row and then by column from 0", .has = is_graph,
               LABI_ARRAY(board_result, edges, edge_count)),
    {0}};
static const labi_description board = {.fields = board_fields};

static cgt_status find_board(board_result *b, cgt_ctx *ctx, cgt_position position) {
  *b = (board_result){.ctx = ctx, .position = position};
  cgt_status status = cgt_position_board(&b->board, ctx, position);
  if (status != CGT_OK || b->board.kind != CGT_BOARD_GRAPH) return status;
  status = cgt_position_edges(&b->edge_count, NULL, 0, ctx, position);
  if (status != CGT_OK) return status;
  b->edges = calloc(b->edge_count + 1, sizeof *b->edges);
  return b->edges ? cgt_position_edges(&b->edge_count, b->edges, b->edge_count, ctx, position) : CGT_ENOMEM;
}

/* ---- options ------------------------------------------------------------------------------------ */

static const char *const roles[] = {[LAB_OPTION_KEPT] = "kept",
                                    [LAB_OPTION_DOMINATED] = "dominated",
                                    [LAB_OPTION_REVERSIBLE] = "reversible",
                                    [LAB_OPTION_SIMPLIFIED] = "simplified"};

/* The table stands at the root. */
static const lab_option_table *table_of(const labi_record *r) {
  while (r->whole) r = r->whole;
  return r->it;
}

static labi_datum value_unless_sum(const labi_record *r, lab_value value) {
  return table_of(r)->summands ? labi_no_datum() : labi_value_datum(value);
}

static void put_whole_sum(labi_buffer *out, const labi_record *r, const lab_option *option) {
  put_sum(out, r->setting->machine, r->setting->format, table_of(r), option, SIZE_MAX);
}

static labi_datum to_of(const labi_record *option) {
  return value_unless_sum(option, ((const lab_option *)option->it)->to);
}

static void put_to(labi_buffer *out, const labi_record *option) { put_whole_sum(out, option, option->it); }

static bool is_by_another(const labi_record *option) { return has_by(option->it); }

const labi_description labi_option_role = {
    .fields = LABI_TABLE(LABI_FIELD("value", VALUE, LABI_AT(lab_option, value)),
                         LABI_FIELD("role", WORD, .meaning = "what becomes of it in the canonical form", LABI_WORDS(roles),
                                    LABI_AT(lab_option, role)),
                         LABI_FIELD("by", VALUE, .without = LABI_LEFT_OUT,
                                    .meaning = "which dominates it, or through which it reverses", .has = is_by_another,
                                    LABI_AT(lab_option, by)))};

static const labi_field option_fields[] = {
    LABI_FIELD("to", VALUE, .get = to_of, .put = put_to), LABI_FIELD(NULL, FIELDS, .of = &labi_option_role), {0}};
static const labi_description option = {.fields = option_fields};

/* Of both players, an option a row. */
static cgt_player player_at(const labi_record *part) {
  const lab_option_table *table = part->whole->it;
  return part->index < table->count[CGT_LEFT] ? CGT_LEFT : CGT_RIGHT;
}

static labi_datum player_of(const labi_record *part) { return labi_word_datum(player_at(part)); }

static labi_datum option_of(const labi_record *part) {
  const lab_option_table *table = part->whole->it;
  const size_t left = table->count[CGT_LEFT];
  const lab_option *option =
      part->index < left ? &table->by[CGT_LEFT][part->index] : &table->by[CGT_RIGHT][part->index - left];
  return labi_parts_datum(option, 1, 0);
}

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};

static const labi_description row_of_both = {
    .fields = LABI_TABLE(LABI_FIELD("player", WORD, LABI_WORDS(players), .get = player_of),
                         LABI_FIELD(NULL, FIELDS, .of = &option, .get = option_of))};

static labi_datum all_options(const labi_record *r) {
  const lab_option_table *table = r->it;
  return labi_parts_datum(table, table->count[CGT_LEFT] + table->count[CGT_RIGHT], 0);
}

static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &row_of_both, .get = all_options);

/* ---- the whole ---------------------------------------------------------------------------------- */

static const lab_value *value_of(const labi_record *r) { return &((const lab_option_table *)r->it)->of; }

static labi_datum of_value(const labi_record *r) { return value_unless_sum(r, table_of(r)->of); }
static void put_of(labi_buffer *out, const labi_record *r) { put_whole_sum(out, r, NULL); }

static bool is_position(const labi_record *r) { return value_of(r)->kind == LAB_POSITION; }

static bool may_have_board(const labi_record *r) { return is_position(r) && !value_of(r)->as.at.negative; }

static void put_ruleset(labi_buffer *out, const labi_record *r) {
  labi_put(out,
           cgt_position_ruleset(lab_machine_ctx(r->setting->machine), value_of(r)->as.at.position)->name);
}

static labi_datum found_board(const labi_record *r) {
  const options_result *result = r->it;
  if (result->board.board.kind == CGT_BOARD_NONE) return labi_no_datum();
  return labi_parts_datum(&result->board, 1, 0);
}

static const labi_field fields[] = {
    LABI_FIELD("of", VALUE, .get = of_value, .put = put_of),
    LABI_FIELD("value", VALUE, LABI_AT(lab_option_table, value)),
    LABI_FIELD("ruleset", TEXT, .without = LABI_LEFT_OUT, .has = is_position, .put = put_ruleset),
    LABI_FIELD("board", RECORD, .of = &board, .without = LABI_LEFT_OUT | LABI_NULL,
               .meaning = "of a position; null where it has none", .has = may_have_board, .get = found_board),
    LABI_FIELD("left", ROWS, .of = &option, LABI_ARRAY(lab_option_table, by[CGT_LEFT], count[CGT_LEFT])),
    LABI_FIELD("right", ROWS, .of = &option,
               LABI_ARRAY(lab_option_table, by[CGT_RIGHT], count[CGT_RIGHT])),
    {0}};

const labi_description labi_result_options = {.name = "options",
                                              .version = 1,
                                              .fields = fields,
                                              .page = put_page,
                                              .page_in_latex = true,
                                              .rows = &rows};

cgt_status lab_report_options(cgt_write *write, void *where, const lab_style *style,
                              const lab_option_table *options, lab_machine *machine) {
  if (!write || !style || !options || !machine) return CGT_EINVAL;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  options_result result = {.table = *options};
  const lab_value *of = &options->of;
  cgt_status status = CGT_OK;
  if (of->kind == LAB_POSITION && !of->as.at.negative)
    status = find_board(&result.board, ctx, of->as.at.position);
  if (status == CGT_OK) status = labi_report(write, where, style, &labi_result_options, &result, machine);
  free(result.board.edges);
  return status;
}
