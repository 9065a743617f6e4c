/* report_score_moves.c: the best moves of a sum that is played for score, and those of strategies. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "lab/report/report.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

enum { SCORE_MOVES_SHOWN = 20, STRATEGY_COUNT = 3 };

static const char *const strategy_names[] = {[CGT_BEST_PLAY] = "best play",
                                             [CGT_HOTSTRAT] = "Hotstrat",
                                             [CGT_THERMOSTRAT] = "Thermostrat",
                                             [CGT_SENTESTRAT] = "Sentestrat"};

/* ---- a page -------------------------------------------------------------------------------------- */

typedef struct score_page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_score_moves *sum;
  const lab_style *style;
} score_page;

static void put_score_game(score_page *page, cgt_game g, size_t room) {
  labi_page_put_cut_value(page->out, page->machine, lab_game(g), room, page->style->format);
}

static void put_score_term(score_page *page, size_t i, lab_value term) {
  const bool minus = page->sum->summands[i].subtracted;
  if (minus) labi_put_char(page->out, '-');
  labi_put_summand(page->out, page->machine, page->style->format, term,
                   minus ? LABI_BEHIND_MINUS : LABI_ALONE, LABI_COLUMNS);
}

static void put_score_components(score_page *page) {
  const lab_score_moves *sum = page->sum;
  for (size_t i = 0; i < sum->count; i++) {
    labi_putf(page->out, "component %-4zu ", i + 1);
    put_score_term(page, i, sum->summands[i].term);
    if (sum->summands[i].term.kind == LAB_POSITION) {
      labi_put(page->out, " = ");
      put_score_game(page, sum->summands[i].value.as.game, 64);
    }
    labi_put_char(page->out, '\n');
  }
}

static void put_best_moves(score_page *page, const lab_score_side *side, cgt_player player) {
  const size_t shown = side->count > SCORE_MOVES_SHOWN && !page->style->all ? SCORE_MOVES_SHOWN : side->count;
  char number[LAB_COUNT_ROOM], all[LAB_COUNT_ROOM];
  labi_putf(page->out, "\n%s, moving first, reaches ", player == CGT_LEFT ? "Left" : "Right");
  put_score_game(page, side->stop, 40);
  labi_putf(page->out, " by %s move%s (of %s):\n", lab_count_text(number, side->count),
            side->count == 1 ? "" : "s", lab_count_text(all, side->tried));
  for (size_t k = 0; k < shown; k++) {
    labi_putf(page->out, "  in component %zu, ", side->best[k].summand + 1);
    put_score_term(page, side->best[k].summand, page->sum->summands[side->best[k].summand].term);
    labi_put(page->out, " -> ");
    put_score_term(page, side->best[k].summand, side->best[k].to);
    labi_put_char(page->out, '\n');
  }
  if (shown == side->count) return;
  labi_putf(page->out, "  and %s more", lab_count_text(number, side->count - shown));
  labi_put_advice(page->out, page->style, CGT_ADVICE_ALL);
  labi_put(page->out, ".\n");
}

static void put_strategies(score_page *page, const lab_score_side *side) {
  for (size_t i = 0; i < STRATEGY_COUNT; i++) {
    const lab_hot_choice *choice = &side->by[i];
    labi_putf(page->out, "  %-11s is sure of ", strategy_names[choice->strategy]);
    put_score_game(page, choice->score, 40);
    if (!cgt_equal(choice->loss, cgt_integer(lab_machine_ctx(page->machine), 0))) {
      labi_put(page->out, ", a loss of ");
      put_score_game(page, choice->loss, 40);
    }
    labi_putf(page->out, ": first component %zu, to ", choice->summand + 1);
    put_score_game(page, choice->to, 40);
    labi_put(page->out, " (temperature ");
    put_score_game(page, choice->temperature, 40);
    labi_put(page->out, ")\n");
  }
}

static void put_score_page(labi_buffer *out, const labi_record *r) {
  score_page page = {out, r->setting->machine, r->it, r->setting->style};
  put_score_components(&page);
  if (page.sum->over) {
    labi_put(out, "\nAll components are numbers: play for score is over, at ");
    put_score_game(&page, page.sum->by[CGT_LEFT].stop, 40);
    labi_put(out, ".\n");
    return;
  }
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    put_best_moves(&page, &page.sum->by[player], (cgt_player)player);
    put_strategies(&page, &page.sum->by[player]);
  }
}

/* ---- fields -------------------------------------------------------------------------------------- */

static const lab_score_moves *score_of(const labi_record *r) { return r->it; }

static const labi_description score_component = {
    .fields = LABI_TABLE(LABI_FIELD("subtracted", TRUTH, LABI_AT(lab_summand, subtracted)),
                         LABI_FIELD("term", VALUE, LABI_AT(lab_summand, term)))};

static labi_datum best_component(const labi_record *part) {
  return labi_count_datum(((const lab_winning_move *)part->it)->summand + 1);
}

static const labi_description best_move = {
    .fields = LABI_TABLE(LABI_FIELD("component", COUNT, .meaning = "counted from 1", .get = best_component),
                         LABI_FIELD("to", VALUE, LABI_AT(lab_winning_move, to)))};

#define CHOICE_GAME(member)                                                                                  \
  static labi_datum choice_##member(const labi_record *part) {                                               \
    return labi_value_datum(lab_game(((const lab_hot_choice *)part->it)->member));                           \
  }
CHOICE_GAME(to)
CHOICE_GAME(temperature)
CHOICE_GAME(score)
CHOICE_GAME(loss)

static labi_datum choice_component(const labi_record *part) {
  return labi_count_datum(((const lab_hot_choice *)part->it)->summand + 1);
}
static labi_datum choice_strategy(const labi_record *part) {
  return labi_word_datum(((const lab_hot_choice *)part->it)->strategy);
}

#define CHOICE_FIELDS                                                                                        \
  LABI_FIELD("strategy", WORD, LABI_WORDS(strategy_names), .get = choice_strategy),                          \
      LABI_FIELD("component", COUNT, .meaning = "counted from 1", .get = choice_component),                  \
      LABI_FIELD("to", VALUE, .get = choice_to),                                                             \
      LABI_FIELD("temperature", VALUE, .meaning = "at which the choice was made",                            \
                 .get = choice_temperature),                                                                 \
      LABI_FIELD("score", VALUE, .meaning = "of which the strategy is sure", .get = choice_score),           \
      LABI_FIELD("loss", VALUE, .meaning = "against best play", .get = choice_loss)

static const labi_description hot_choice = {.fields = LABI_TABLE(CHOICE_FIELDS)};

static bool is_not_over(const labi_record *part) { return !score_of(part->whole)->over; }
static labi_datum side_player(const labi_record *part) { return labi_word_datum(part->index); }
static labi_datum side_stop(const labi_record *part) {
  return labi_value_datum(lab_game(((const lab_score_side *)part->it)->stop));
}
static labi_datum side_choices(const labi_record *part) {
  const lab_score_side *side = part->it;
  return labi_parts_datum(side->by, score_of(part->whole)->over ? 0 : STRATEGY_COUNT, sizeof *side->by);
}

static const char *const side_names[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};

static const labi_description score_side = {
    .fields = LABI_TABLE(
        LABI_FIELD("player", WORD, .meaning = "who moves first", LABI_WORDS(side_names), .get = side_player),
        LABI_FIELD("stop", VALUE, .meaning = "the score with best play", .get = side_stop),
        LABI_FIELD("moves", COUNT, .without = LABI_LEFT_OUT, .meaning = "in components other than numbers",
                   .has = is_not_over, LABI_AT(lab_score_side, tried)),
        LABI_FIELD("best_moves", ROWS, .of = &best_move, LABI_ARRAY(lab_score_side, best, count)),
        LABI_FIELD("strategies", ROWS, .of = &hot_choice, .get = side_choices))};

static labi_datum both_sides(const labi_record *r) {
  return labi_parts_datum(score_of(r)->by, 2, sizeof *score_of(r)->by);
}

/* ---- a row for each player and strategy ------------------------------------------------------------ */

static const lab_score_side *row_side(const labi_record *part) {
  return &score_of(part->whole)->by[part->index / STRATEGY_COUNT];
}
static const lab_hot_choice *row_choice(const labi_record *part) {
  return &row_side(part)->by[part->index % STRATEGY_COUNT];
}
static labi_datum score_row_player(const labi_record *part) {
  return labi_word_datum(part->index / STRATEGY_COUNT);
}
static labi_datum score_row_stop(const labi_record *part) {
  return labi_value_datum(lab_game(row_side(part)->stop));
}
static labi_datum score_row_strategy(const labi_record *part) {
  return labi_word_datum(row_choice(part)->strategy);
}
static labi_datum score_row_component(const labi_record *part) {
  return labi_count_datum(row_choice(part)->summand + 1);
}
static labi_datum score_row_to(const labi_record *part) {
  return labi_value_datum(lab_game(row_choice(part)->to));
}
static labi_datum score_row_score(const labi_record *part) {
  return labi_value_datum(lab_game(row_choice(part)->score));
}
static labi_datum score_row_loss(const labi_record *part) {
  return labi_value_datum(lab_game(row_choice(part)->loss));
}

static const labi_description score_row = {
    .fields = LABI_TABLE(LABI_FIELD("player", WORD, LABI_WORDS(side_names), .get = score_row_player),
                         LABI_FIELD("stop", VALUE, .get = score_row_stop),
                         LABI_FIELD("strategy", WORD, LABI_WORDS(strategy_names), .get = score_row_strategy),
                         LABI_FIELD("component", COUNT, .get = score_row_component),
                         LABI_FIELD("to", VALUE, .get = score_row_to),
                         LABI_FIELD("score", VALUE, .get = score_row_score),
                         LABI_FIELD("loss", VALUE, .get = score_row_loss))};

static labi_datum score_rows_of(const labi_record *r) {
  return labi_parts_datum(score_of(r), score_of(r)->over ? 0 : 2 * STRATEGY_COUNT, 0);
}

static const labi_field score_rows = LABI_FIELD(NULL, ROWS, .of = &score_row, .get = score_rows_of);

static const labi_field score_fields[] = {
    LABI_FIELD("components", ROWS, .of = &score_component, LABI_ARRAY(lab_score_moves, summands, count)),
    LABI_FIELD("over", TRUTH, .meaning = "true if all components are numbers",
               LABI_AT(lab_score_moves, over)),
    LABI_FIELD("players", ROWS, .of = &score_side, .get = both_sides),
    {0}};

const labi_description labi_result_score_moves = {.name = "score_moves",
                                                  .version = 1,
                                                  .fields = score_fields,
                                                  .page = put_score_page,
                                                  .page_in_latex = true,
                                                  .rows = &score_rows};

cgt_status lab_report_score_moves(cgt_write *write, void *where, const lab_style *style,
                                  const lab_score_moves *moves, lab_machine *machine) {
  if (!write || !style || !moves || !machine) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_score_moves, moves, machine);
}
