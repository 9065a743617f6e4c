/* test_board.c: what positions offer as cells is what they print. */
#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "language_session.h"

TestSuite(board, .timeout = 240);

enum { ROOM = 4096 };

static void append(char text[ROOM], const char *more) {
  cr_assert_lt(strlen(text) + strlen(more), ROOM);
  strcat(text, more);
}

/* The arguments as the cells have them: "..|.#", 1,2;3,4 or 1,2,3. */
static void write_cells(char text[ROOM], cgt_ctx *ctx, cgt_position p, cgt_board board) {
  const bool grid = board.kind == CGT_BOARD_GRID;
  text[0] = '\0';
  for (size_t i = 0; i < board.rows; i++) {
    if (i > 0) append(text, grid ? "|" : ";");
    bool ended = false;
    for (size_t j = 0; j < board.cols; j++) {
      char cell[64], cut[2] = "!";
      size_t length, whole;
      cr_assert_eq(cgt_position_cell(cell, sizeof cell, &length, ctx, p, i, j), CGT_OK);
      cr_expect_eq(length, strlen(cell));
      cr_expect_eq(cgt_position_cell(cut, 1, &whole, ctx, p, i, j), CGT_OK);
      cr_expect(whole == length && cut[0] == '\0');
      cr_expect(!grid || length == (ended ? 0 : 1) || (length == 0 && j > 0),
                "%s: one sign a cell, but where a row has ended", cgt_position_ruleset(ctx, p)->name);
      ended = length == 0;
      if (!grid && j > 0) append(text, ",");
      append(text, cell);
    }
  }
}

static void remove_blanks(char *text) {
  for (char *blank; (blank = strchr(text, ' '));) memmove(blank, blank + 1, strlen(blank));
}

/* A stroke or a letter for each edge, of which two directions may be one, and a character at least for each vertex. */
static void compare_edges(cgt_ctx *ctx, cgt_position p, cgt_board board, const char *print) {
  cgt_board_edge edges[200];
  size_t count, strokes = 0, ones = 0;
  cr_assert(cgt_position_edges(&count, edges, 200, ctx, p) == CGT_OK && count <= 200);
  for (const char *at = strchr(print, '"'); *at; at++) strokes += strchr("-<>lre", *at) != NULL;
  for (size_t i = 0; i < count; i++) {
    cr_expect(edges[i].from < board.rows && edges[i].to < board.rows, "%s", print);
    cr_expect(strchr(print, edges[i].sign) || edges[i].directed, "%s has no edge %c", print, edges[i].sign);
    ones += 1;
    for (size_t k = 0; k < i && edges[i].directed; k++)
      ones -= edges[k].from == edges[i].to && edges[k].to == edges[i].from;
  }
  cr_expect_eq(ones, strokes, "%s has %zu edges", print, ones);
}

/* In quotation marks, as a list or as they are, behind the caption or before nothing; no cells, and nothing behind
 * the caption. */
static void compare(cgt_ctx *ctx, cgt_position p) {
  char cells[ROOM], caption[ROOM], print[ROOM], expected[2 * ROOM + 8];
  static const char *const shapes[] = {"(\"%s\")", "([%s])", "(%s)"}, *const behind[] = {
      "(%s,[%s])", "(%s,%s)", "(%s,\"%s\")", "(%s%s)"};
  cgt_board board;
  cr_assert_eq(cgt_position_board(&board, ctx, p), CGT_OK);
  cr_assert_eq(cgt_position_print(print, sizeof print, NULL, ctx, p), CGT_OK);
  cr_assert_eq(cgt_position_caption(caption, sizeof caption, NULL, ctx, p), CGT_OK);
  if (board.kind == CGT_BOARD_NONE) {
    bool of_numbers = !strpbrk(print, "\"[{"); /* alone, in the language: they may be anything */
    cr_expect(!cgt_position_ruleset(ctx, p)->board || of_numbers || strstr(print, "\"lose\""), "%s has no board", print);
    return;
  }
  write_cells(cells, ctx, p, board);
  if (board.kind == CGT_BOARD_GRAPH) {
    compare_edges(ctx, p, board, print);
    return;
  }
  char *arguments = strchr(print, '(');
  bool same = false;
  for (size_t i = 0; i < 3 && !*caption && !same; i++) {
    snprintf(expected, sizeof expected, shapes[i], cells);
    same = strcmp(arguments, expected) == 0;
  }
  remove_blanks(caption);
  remove_blanks(arguments);
  for (size_t i = 0; i < (*cells ? 3 : 4) && *caption && !same; i++) {
    snprintf(expected, sizeof expected, behind[i], caption, cells);
    same = strcmp(arguments, expected) == 0;
  }
  cr_expect(same, "%s has the cells %s and the caption '%s'", print, cells, caption);
  cr_expect_eq(cgt_position_cell(cells, ROOM, NULL, ctx, p, board.rows, 0), CGT_EINVAL);
  cr_expect_eq(cgt_position_cell(cells, ROOM, NULL, ctx, p, 0, board.cols), CGT_EINVAL);
  cgt_ctx_clear_error(ctx);
}

static void compare_list(const char *list) {
  session s = open_text(list);
  lab_value value;
  cr_assert(lab_evaluate(&value, s.machine, 0, &s.error) == CGT_OK, "%s: %s", list, s.error.message);
  for (size_t i = 0; i < value.as.list->count; i++)
    compare(lab_machine_ctx(s.machine), value.as.list->items[i].as.at.position);
  close_session(&s);
}

/* A position of Sprouts is a planar map, which its text describes: it has no cells. */
static bool is_without_cells(const cgt_ruleset *r) { return strcmp(r->name, "sprouts") == 0; }

Test(board, of_every_ruleset) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    if (is_without_cells(r)) {
      cr_expect(!r->board && !r->cell, "%s has cells", r->name);
      continue;
    }
    cr_expect(r->board && r->cell, "%s offers no cells", r->name);
    for (const char *const *list = r->small; *list; list++) compare_list(*list);
  }
}

Test(board, of_large_and_of_empty_positions) {
  compare_list("[nim(10^30,1), wythoff(3,10^20,10^25), wythoff(1,2), p_nim(10^19,[10^40]), "
               "matrix_nim([10^30,inf;inf,2]), holladay([10^30,0;1,2]), schrage(1,2), schrage(500,501), "
               "welter(10^20,4), domineering(9,80), nim_squared(16,16), nimbi(), turning_corners(5,7), "
               "integer_nim([10^30,4]), coin_product(\"ruler\",\"twins\",1,2)]");
}

Test(board, of_no_position) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  cgt_board board;
  cr_expect_eq(cgt_position_board(&board, ctx, (cgt_position){0}), CGT_EINVAL);
  cr_expect_eq(cgt_position_cell(NULL, 0, NULL, ctx, (cgt_position){1}, 0, 0), CGT_EINVAL);
  cr_expect_eq(cgt_position_caption(NULL, 0, NULL, ctx, (cgt_position){1}), CGT_EINVAL);
  cgt_ctx_free(ctx);
}
