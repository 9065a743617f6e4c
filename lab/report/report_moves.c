/* report_moves.c: the winning moves in a sum. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_inspect.h>

#include "lab/report/report.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

enum { MOVES_SHOWN = 20, LONG_TEXT = 10000 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_moves *sum;
  cgt_format format;
  const lab_style *style;
} page;

static bool has_values(const lab_moves *sum) { return sum->value.kind != LAB_GAME || !cgt_is_none(sum->value.as.game); }

/* ---- a page -------------------------------------------------------------------------------------- */

static void put_term(page *page, size_t i, lab_value term) {
  const bool minus = page->sum->summands[i].subtracted;
  if (minus) labi_put_char(page->out, '-');
  labi_put_summand(page->out, page->machine, page->format, term, minus ? LABI_BEHIND_MINUS : LABI_ALONE,
                   page->sum->by_theorem ? LONG_TEXT : LABI_COLUMNS);
}

static void put_value(page *page, lab_value v, size_t room) {
  labi_page_put_cut_value(page->out, page->machine, v, room, page->format);
  labi_put_char(page->out, '\n');
}

static void put_components(page *page) {
  const lab_moves *sum = page->sum;
  for (size_t i = 0; i < sum->count; i++) {
    labi_putf(page->out, "component %-4zu ", i + 1);
    put_term(page, i, sum->summands[i].term);
    if (sum->summands[i].term.kind == LAB_POSITION && has_values(sum)) {
      labi_put(page->out, " = ");
      put_value(page, sum->summands[i].value, 64);
    } else {
      labi_put_char(page->out, '\n');
    }
  }
  if (sum->count == 1 || !has_values(sum)) return;
  labi_put(page->out, "the sum is     ");
  put_value(page, sum->value, 64);
}

static void put_some(page *page, const char *number, const char *ending) {
  labi_putf(page->out, "%s winning move%s, by theorem (there may be others", number, ending);
  labi_put_advice(page->out, page->style, CGT_ADVICE_SEARCH);
  labi_put(page->out, "):\n");
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
    put_some(page, moves->count == 1 ? "this" : number, moves->count == 1 ? "" : "s");
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
      !has_values(sum) || (sum->count == 1 && move->to.kind != LAB_POSITION && move->to.kind != LAB_FORM);
  labi_put(page->out, says_all ? "\n" : "\n    which leaves ");
  if (!says_all) put_value(page, move->after, 60);
}

static void put_player(page *page, cgt_player player) {
  const lab_winning_moves *moves = &page->sum->by[player];
  size_t shown = moves->count > MOVES_SHOWN && !page->style->all ? MOVES_SHOWN : moves->count;
  char number[LAB_COUNT_ROOM];
  put_numbers(page, moves, player);
  for (size_t k = 0; k < shown; k++) put_move(page, &moves->items[k]);
  if (shown == moves->count) return;
  labi_putf(page->out, "  and %s more", lab_count_text(number, moves->count - shown));
  labi_put_advice(page->out, page->style, CGT_ADVICE_ALL);
  labi_put(page->out, ".\n");
}

/* "whoever moves first wins", and with draws who gets what. */
static void put_loopy_outcome(page *page) {
  static const char *const results[2][3] = {{"Right wins", "it is a draw", "Left wins"},
                                            {"Right wins", "a draw", "Left wins"}};
  const cgt_loopy_outcome o = page->sum->loopy_outcome;
  labi_putf(page->out, "\nOutcome %s: ", cgt_loopy_outcome_name(o));
  if (o.left_first == o.right_first)
    labi_putf(page->out, "%s, whoever moves first.\n", results[0][o.left_first]);
  else
    labi_putf(page->out, "%s if Left moves first, %s if Right does.\n", results[0][o.left_first],
              results[1][o.right_first]);
}

static void put_page(labi_buffer *out, const labi_record *r) {
  static const char *const meanings[] = {[CGT_N] = "whoever moves first wins",
                                         [CGT_P] = "whoever moves second wins",
                                         [CGT_L] = "Left wins, whoever moves first",
                                         [CGT_R] = "Right wins, whoever moves first"};
  const lab_style *style = r->setting->style;
  page page = {out, r->setting->machine, r->it, style->format, style};
  put_components(&page);
  put_player(&page, CGT_LEFT);
  put_player(&page, CGT_RIGHT);
  if (page.sum->loopy)
    put_loopy_outcome(&page);
  else
    labi_putf(out, "\nOutcome %s%s: %s.\n", page.sum->misere ? "by misere play " : "",
              cgt_outcome_name(page.sum->outcome), meanings[page.sum->outcome]);
}

/* ---- components --------------------------------------------------------------------------------- */

static const labi_description component = {
    .fields = LABI_TABLE(LABI_FIELD("subtracted", TRUTH, LABI_AT(lab_summand, subtracted)),
                         LABI_FIELD("term", VALUE, LABI_AT(lab_summand, term)))};

/* ---- moves -------------------------------------------------------------------------------------- */

static const lab_moves *of(const labi_record *r) { return r->it; }

static labi_datum value_datum(lab_value value) { return labi_value_datum(value); }

static labi_datum component_of(const lab_winning_move *move) { return labi_count_datum(move->summand + 1); }

static labi_datum from_of(const lab_moves *sum, const lab_winning_move *move) {
  return value_datum(sum->summands[move->summand].term);
}

static labi_datum leaves_of(const lab_winning_move *move) { return value_datum(move->after); }

static labi_datum own_component(const labi_record *part) { return component_of(part->it); }
static labi_datum own_from(const labi_record *part) { return from_of(of(part->whole), part->it); }
static labi_datum own_leaves(const labi_record *part) { return leaves_of(part->it); }
static bool tells_leaves(const labi_record *part) { return has_values(of(part->whole)); }

#define COMPONENT .name = "component", .kind = LABI_COUNT, .meaning = "counted from 1"
#define FROM .name = "from", .kind = LABI_VALUE
#define LEAVES                                                                                               \
  .name = "leaves", .kind = LABI_VALUE, .without = LABI_LEFT_OUT, .meaning = "the value of the whole sum"

static const labi_description move = {
    .fields = LABI_TABLE({COMPONENT, .get = own_component}, {FROM, .get = own_from},
                         LABI_FIELD("to", VALUE, LABI_AT(lab_winning_move, to)),
                         {LEAVES, .has = tells_leaves, .get = own_leaves})};

/* ---- the moves of both players, a row each -------------------------------------------------------- */

static cgt_player player_at(const labi_record *part) {
  return part->index < of(part)->by[CGT_LEFT].count ? CGT_LEFT : CGT_RIGHT;
}

static const lab_winning_move *move_at(const labi_record *part) {
  const lab_moves *sum = of(part);
  const size_t left = sum->by[CGT_LEFT].count;
  return part->index < left ? &sum->by[CGT_LEFT].items[part->index]
                            : &sum->by[CGT_RIGHT].items[part->index - left];
}

static labi_datum row_player(const labi_record *part) { return labi_word_datum(player_at(part)); }
static labi_datum row_gains(const labi_record *part) {
  return labi_word_datum(of(part)->by[player_at(part)].draw);
}
static labi_datum row_component(const labi_record *part) { return component_of(move_at(part)); }
static labi_datum row_from(const labi_record *part) { return from_of(of(part), move_at(part)); }
static labi_datum row_to(const labi_record *part) { return value_datum(move_at(part)->to); }
static labi_datum row_leaves(const labi_record *part) { return leaves_of(move_at(part)); }
static bool row_tells_leaves(const labi_record *part) { return has_values(of(part)); }

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};
static const char *const gains[] = {"wins", "draws"};

static const labi_field row_fields[] = {LABI_FIELD("player", WORD, LABI_WORDS(players), .get = row_player),
                                        LABI_FIELD("gains", WORD, LABI_WORDS(gains), .get = row_gains),
                                        {COMPONENT, .get = row_component},
                                        {FROM, .get = row_from},
                                        LABI_FIELD("to", VALUE, .get = row_to),
                                        {LEAVES, .has = row_tells_leaves, .get = row_leaves},
                                        {0}};
static const labi_description row = {.fields = row_fields};

static labi_datum all_rows(const labi_record *r) {
  return labi_parts_datum(of(r), of(r)->by[CGT_LEFT].count + of(r)->by[CGT_RIGHT].count, 0);
}

static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &row, .get = all_rows);

/* ---- the sum ------------------------------------------------------------------------------------ */

static bool is_misere(const labi_record *r) { return of(r)->misere; }

static bool has_value(const labi_record *r) { return has_values(of(r)); }

static labi_datum sum_value(const labi_record *r) {
  return value_datum(of(r)->value);
}

static bool knows_some(const labi_record *r) {
  return of(r)->by[CGT_LEFT].known == CGT_WINNING_SOME || of(r)->by[CGT_RIGHT].known == CGT_WINNING_SOME;
}

static labi_datum not_all(const labi_record *r) {
  (void)r;
  return labi_truth_datum(false);
}

static bool left_draws(const labi_record *r) { return of(r)->by[CGT_LEFT].draw; }
static bool left_wins(const labi_record *r) { return !left_draws(r); }
static bool right_draws(const labi_record *r) { return of(r)->by[CGT_RIGHT].draw; }
static bool right_wins(const labi_record *r) { return !right_draws(r); }

static void put_outcome(labi_buffer *out, const labi_record *r) {
  const lab_moves *sum = of(r);
  labi_put(out, sum->loopy ? cgt_loopy_outcome_name(sum->loopy_outcome) : cgt_outcome_name(sum->outcome));
}

#define MOVES(key, player, condition)                                                                        \
  {                                                                                                          \
    .name = key, .kind = LABI_ROWS, .of = &move, .without = LABI_LEFT_OUT, .has = condition,                 \
    LABI_ARRAY(lab_moves, by[player].items, by[player].count)                                                \
  }

static const labi_field fields[] = {
    LABI_FIELD("components", ROWS, .of = &component, LABI_ARRAY(lab_moves, summands, count)),
    LABI_FIELD("misere", TRUTH, .without = LABI_LEFT_OUT, .meaning = "true by misere play", .has = is_misere,
               LABI_AT(lab_moves, misere)),
    LABI_FIELD("value", VALUE, .without = LABI_LEFT_OUT, .meaning = "of the sum, where it does not take long",
               .has = has_value, .get = sum_value),
    LABI_FIELD("all", TRUTH, .without = LABI_LEFT_OUT,
               .meaning = "false: a theorem knows some of the winning moves, and there may be others",
               .has = knows_some, .get = not_all),
    MOVES("left_wins_by", CGT_LEFT, left_wins),
    MOVES("left_draws_by", CGT_LEFT, left_draws),
    MOVES("right_wins_by", CGT_RIGHT, right_wins),
    MOVES("right_draws_by", CGT_RIGHT, right_draws),
    LABI_FIELD("outcome", TEXT, .put = put_outcome),
    {0}};

const labi_description labi_result_moves = {
    .name = "moves", .version = 1, .fields = fields, .page = put_page, .page_in_latex = true, .rows = &rows};

cgt_status lab_report_moves(cgt_write *write, void *where, const lab_style *style, const lab_moves *moves,
                            lab_machine *machine) {
  if (!write || !style || !moves || !machine) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_moves, moves, machine);
}
