/* report_moves.c: the winning moves in a sum, as a page or as an object. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_inspect.h>

#include "lab/machine/value_print.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

enum { MOVES_SHOWN = 20, LONG_TEXT = 10000 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_moves *sum;
  cgt_format format;
} page;

static bool has_values(const lab_moves *sum) { return sum->loopy || !cgt_is_none(sum->value); }

static lab_value value_of(const lab_moves *sum, cgt_game g, cgt_loopy loopy) {
  return sum->loopy ? lab_loopy(loopy) : lab_game(g);
}

/* ---- a page -------------------------------------------------------------------------------------- */

/* What stands at the place of a component, "-(..)" where it is subtracted. A single form needs no parentheses
 * behind a minus sign. */
static void put_term(page *page, size_t i, lab_value term) {
  char *text = labi_page_value(page->machine, term, page->format);
  if (!text) {
    page->out->failed = true;
    return;
  }
  bool latex = page->format == CGT_LATEX, is_number = term.kind == LAB_GAME && cgt_is_number(term.as.game);
  bool one =
      term.kind == LAB_POSITION && !labi_position_is_sum(lab_machine_ctx(page->machine), term.as.at.position);
  bool whole = one || strncmp(text, latex ? "\\(\\{" : "{", latex ? 4 : 1) == 0;
  bool named = term.kind == LAB_LOOPY && text[strspn(text, "abcdefghijklmnopqrstuvwxyz")] == '\0'; /* over */
  bool bare = text[latex && is_number ? 2 : 0] != '-' &&
              (whole || named || (latex ? is_number : !strpbrk(text, "+*^v")));
  bool minus = page->sum->summands[i].subtracted;
  if (minus) labi_put(page->out, bare ? "-" : "-(");
  labi_page_put_cut(page->out, text, page->sum->by_theorem ? LONG_TEXT : LABI_COLUMNS, page->format);
  if (minus && !bare) labi_put_char(page->out, ')');
  free(text);
}

static void put_value(page *page, lab_value v, size_t room) {
  char *text = labi_page_value(page->machine, v, page->format);
  if (text)
    labi_page_put_cut(page->out, text, room, page->format);
  else
    page->out->failed = true;
  free(text);
  labi_put_char(page->out, '\n');
}

static void put_components(page *page) {
  const lab_moves *sum = page->sum;
  for (size_t i = 0; i < sum->count; i++) {
    labi_putf(page->out, "component %-4zu ", i + 1);
    put_term(page, i, sum->summands[i].term);
    if (sum->summands[i].term.kind == LAB_POSITION && has_values(sum)) {
      labi_put(page->out, " = ");
      put_value(page, value_of(sum, sum->summands[i].value, sum->summands[i].loopy), 64);
    } else {
      labi_put_char(page->out, '\n');
    }
  }
  if (sum->count == 1 || !has_values(sum)) return;
  labi_put(page->out, "the sum is     ");
  put_value(page, value_of(sum, sum->value, sum->loopy_value), 64);
}

/* How many of how many, in words. */
static void put_numbers(page *page, const lab_winning_moves *moves, cgt_player player) {
  char number[LAB_COUNT_ROOM], all[LAB_COUNT_ROOM], of[40] = "";
  lab_count_text(number, moves->count);
  if (!page->sum->by_theorem) snprintf(of, sizeof of, " (of %s)", lab_count_text(all, moves->tried));
  labi_putf(page->out, "\n%s, moving first, has ", player == CGT_LEFT ? "Left" : "Right");
  if (moves->tried == 0 && !page->sum->by_theorem)
    labi_put(page->out, "no move at all.\n");
  else if (moves->count == 0)
    labi_putf(page->out, "no winning move%s%s.\n", of, page->sum->loopy ? ", nor one that draws" : "");
  else if (moves->draw)
    labi_putf(page->out, "no winning move%s, but %s that draw%s:\n", of, moves->count == 1 ? "one" : number,
              moves->count == 1 ? "s" : "");
  else if (moves->known == CGT_WINNING_SOME)
    labi_putf(page->out, "%s winning move%s, by theorem; there may be others, which --all searches for:\n",
              moves->count == 1 ? "this" : number, moves->count == 1 ? "" : "s");
  else if (moves->count == 1)
    labi_putf(page->out, "exactly one winning move%s:\n", of);
  else
    labi_putf(page->out, "%s winning moves%s:\n", number, of);
}

static void put_move(page *page, const lab_winning_move *move) {
  const lab_moves *sum = page->sum;
  if (sum->by_theorem) {
    labi_put(page->out, "  to ");
  } else {
    labi_putf(page->out, "  in component %zu, ", move->summand + 1);
    put_term(page, move->summand, sum->summands[move->summand].term);
    labi_put(page->out, " -> ");
  }
  put_term(page, move->summand, move->to);
  bool says_all =
      !has_values(sum) || (sum->count == 1 && (move->to.kind == LAB_GAME || move->to.kind == LAB_LOOPY));
  labi_put(page->out, says_all ? "\n" : "\n    which leaves ");
  if (!says_all) put_value(page, value_of(sum, move->after, move->leaves), 60);
}

static void put_player(page *page, cgt_player player, bool all) {
  const lab_winning_moves *moves = &page->sum->by[player];
  size_t shown = moves->count > MOVES_SHOWN && !all ? MOVES_SHOWN : moves->count;
  char number[LAB_COUNT_ROOM];
  put_numbers(page, moves, player);
  for (size_t k = 0; k < shown; k++) put_move(page, &moves->items[k]);
  if (shown < moves->count)
    labi_putf(page->out, "  and %s more; --all lists them.\n", lab_count_text(number, moves->count - shown));
}

/* "whoever moves first wins", and with draws who gets what. */
static void put_loopy_outcome(page *page) {
  static const char *const results[2][3] = {{"Right wins", "it is a draw", "Left wins"},
                                            {"Right wins", "a draw", "Left wins"}};
  const cgt_loopy_outcome o = page->sum->loopy_outcome;
  labi_putf(page->out, "\nOutcome %s: ", cgt_loopy_outcome_name(o));
  if (o.left_first == o.right_first)
    labi_putf(page->out, "%s, whoever begins.\n", results[0][o.left_first]);
  else
    labi_putf(page->out, "%s when Left begins, %s when Right does.\n", results[0][o.left_first],
              results[1][o.right_first]);
}

static void put_page(page *page, bool all) {
  static const char *const meanings[] = {[CGT_N] = "whoever moves first wins",
                                         [CGT_P] = "whoever moves second wins",
                                         [CGT_L] = "Left wins, whoever begins",
                                         [CGT_R] = "Right wins, whoever begins"};
  labi_page_begin(page->out, page->format);
  put_components(page);
  put_player(page, CGT_LEFT, all);
  put_player(page, CGT_RIGHT, all);
  if (page->sum->loopy)
    put_loopy_outcome(page);
  else
    labi_putf(page->out, "\nOutcome %s%s: %s.\n", page->sum->misere ? "by misere play " : "",
              cgt_outcome_name(page->sum->outcome), meanings[page->sum->outcome]);
  labi_page_end(page->out, page->format);
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_components(page *page) {
  json_t *components = json_array();
  for (size_t i = 0; i < page->sum->count; i++) {
    const lab_summand *s = &page->sum->summands[i];
    labi_json_append(&components, json_pack("{s:b, s:o}", "subtracted", s->subtracted, "term",
                                            labi_json_value(page->machine, s->term)));
  }
  return components;
}

static json_t *json_moves(page *page, const lab_winning_moves *moves) {
  json_t *array = json_array();
  for (size_t k = 0; k < moves->count; k++) {
    const lab_winning_move *move = &moves->items[k];
    json_t *object = json_pack("{sI so so}", "component", (json_int_t)move->summand + 1, "from",
                               labi_json_value(page->machine, page->sum->summands[move->summand].term), "to",
                               labi_json_value(page->machine, move->to));
    if (has_values(page->sum))
      labi_json_set(&object, "leaves",
                    labi_json_value(page->machine, value_of(page->sum, move->after, move->leaves)));
    labi_json_append(&array, object);
  }
  return array;
}

static void put_object(page *page) {
  const lab_moves *sum = page->sum;
  const lab_winning_moves *left = &sum->by[CGT_LEFT], *right = &sum->by[CGT_RIGHT];
  json_t *object = json_object();
  labi_json_set(&object, "components", json_components(page));
  if (sum->misere) labi_json_set(&object, "misere", json_true());
  if (has_values(sum))
    labi_json_set(&object, "value",
                  labi_json_value(page->machine, value_of(sum, sum->value, sum->loopy_value)));
  if (left->known == CGT_WINNING_SOME || right->known == CGT_WINNING_SOME)
    labi_json_set(&object, "all", json_false());
  labi_json_set(&object, left->draw ? "left_draws_by" : "left_wins_by", json_moves(page, left));
  labi_json_set(&object, right->draw ? "right_draws_by" : "right_wins_by", json_moves(page, right));
  labi_json_set(
      &object, "outcome",
      json_string(sum->loopy ? cgt_loopy_outcome_name(sum->loopy_outcome) : cgt_outcome_name(sum->outcome)));
  labi_put_json_line(page->out, object);
}

cgt_status lab_report_moves(cgt_write *write, void *where, const lab_style *style, const lab_moves *moves,
                            lab_machine *machine) {
  labi_outlet outlet;
  page page = {.out = labi_outlet_open(&outlet, write, where),
               .machine = machine,
               .sum = moves,
               .format = style->format};
  if (style->format == CGT_JSON)
    put_object(&page);
  else
    put_page(&page, style->all);
  return labi_report_close(&outlet, machine);
}
