/* report_sensible.c: for each canonical option of a position the line of sensible play that leads to it. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "lab/language/diagnostic.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/page.h"
#include "lab/base/lab_guard.h"

/* Moves by turns, and the value that they lead to. */
typedef struct sensible_line {
  cgt_player player;
  const lab_list *line;
  lab_value value; /* if the line has moves */
} sensible_line;

typedef struct sensible_lines {
  sensible_line *items; /* Left's first */
  size_t count, left;   /* left: those of Left */
} sensible_lines;

/* ---- the page ----------------------------------------------------------------------------------- */

static void put_value(labi_buffer *out, const labi_record *r, lab_value value) {
  labi_put_made(out, labi_page_value(r->setting->machine, value, r->setting->format));
}

/* "a -> b -> c = value". */
static void put_line(labi_buffer *out, const labi_record *r, const sensible_line *line) {
  for (size_t i = 0; i < line->line->count; i++) {
    labi_put(out, i > 0 ? " -> " : "  ");
    put_value(out, r, line->line->items[i]);
  }
  if (line->line->count > 0) labi_put(out, " = ");
  if (line->line->count > 0) put_value(out, r, line->value);
  labi_put_char(out, '\n');
}

static void put_player(labi_buffer *out, const labi_record *r, const char *name, size_t from, size_t to) {
  const sensible_lines *all = r->it;
  labi_putf(out, "%s\n", name);
  if (from == to) labi_put(out, "  no move that matters\n");
  for (size_t i = from; i < to; i++) put_line(out, r, &all->items[i]);
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const sensible_lines *all = r->it;
  put_player(out, r, "Left", 0, all->left);
  put_player(out, r, "Right", all->left, all->count);
}

/* ---- the fields --------------------------------------------------------------------------------- */

static labi_datum lines_of(const labi_record *r) {
  const sensible_lines *all = r->it;
  return labi_parts_datum(all->items, all->count, sizeof *all->items);
}

static bool is_left(const labi_record *part) { return ((const sensible_line *)part->it)->player == CGT_LEFT; }

static bool is_right(const labi_record *part) { return !is_left(part); }

static labi_datum moves_of(const labi_record *part) {
  const lab_list *line = ((const sensible_line *)part->it)->line;
  return labi_parts_datum(line->items, line->count, sizeof *line->items);
}

static bool has_moves(const labi_record *part) { return ((const sensible_line *)part->it)->line->count > 0; }

static const labi_description move = {.fields = LABI_TABLE({.kind = LABI_VALUE})};
static const labi_description line = {.fields =
                                          LABI_TABLE(LABI_FIELD(NULL, LIST, .of = &move, .get = moves_of))};

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};

static const labi_description row = {
    .fields = LABI_TABLE(
        LABI_FIELD("player", WORD, LABI_WORDS(players), LABI_AT(sensible_line, player)),
        LABI_FIELD("line", LIST, .of = &move, .get = moves_of),
        LABI_FIELD("value", VALUE, .without = LABI_NULL, .has = has_moves, LABI_AT(sensible_line, value)))};
static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &row, .get = lines_of);

static const labi_field fields[] = {
    LABI_FIELD("left", LIST, .of = &line,
               .meaning = "for each canonical option of Left the moves that lead to it", .get = lines_of,
               .among = is_left),
    LABI_FIELD("right", LIST, .of = &line, .get = lines_of, .among = is_right),
    {0}};

const labi_description labi_result_sensible = {.name = "sensible",
                                               .version = 1,
                                               .fields = fields,
                                               .page = put_page,
                                               .page_in_latex = true,
                                               .rows = &rows};

/* ---- lines of play ------------------------------------------------------------------------------ */

static cgt_status add_line(sensible_lines *all, lab_machine *machine, cgt_player player, const lab_list *line,
                           lab_error *error) {
  sensible_line *item = &all->items[all->count];
  *item = (sensible_line){.player = player, .line = line};
  if (line->count > 0) {
    cgt_game g;
    cgt_status status = lab_to_game(&g, machine, line->items[line->count - 1], error);
    if (status != CGT_OK) return status;
    item->value = lab_game(g);
  }
  all->count++;
  return CGT_OK;
}

static cgt_status find_lines(sensible_lines *all, lab_machine *machine, lab_value position,
                             lab_error *error) {
  const lab_list *lists[2];
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    const lab_value args[] = {position, {.kind = LAB_PLAYER, .as.player = (cgt_player)player}};
    lab_value lines;
    cgt_status status = lab_call(&lines, machine, "sensible_lines", args, 2, error);
    if (status != CGT_OK) return status;
    lists[player] = lines.as.list;
  }
  all->left = lists[CGT_LEFT]->count;
  all->items = calloc(all->left + lists[CGT_RIGHT]->count + 1, sizeof *all->items);
  if (!all->items) {
    labi_no_memory(error);
    return CGT_ENOMEM;
  }
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    for (size_t i = 0; i < lists[player]->count; i++) {
      cgt_status status = add_line(all, machine, (cgt_player)player, lists[player]->items[i].as.list, error);
      if (status != CGT_OK) return status;
    }
  }
  return CGT_OK;
}

cgt_status lab_report_sensible(cgt_write *write, void *where, const lab_style *style, lab_machine *machine,
                               lab_value position, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, write) || !LABI_GIVEN(error, style) || !LABI_GIVEN(error, machine) ||
      !LABI_VALUE(error, position))
    return CGT_EINVAL;
  sensible_lines all = {0};
  cgt_status status = find_lines(&all, machine, position, error);
  if (status == CGT_OK) status = labi_report(write, where, style, &labi_result_sensible, &all, machine);
  free(all.items);
  return status;
}
