/* report_proof.c: a proof for people, for papers and for programs: the claim, who wins how, and the positions
 * in which the loser is to move, with the answers to all his moves. */
#include <inttypes.h>
#include <string.h>

#include <cgt/lab_proof.h>

#include "lab/machine/value_print.h"
#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"
#include "lab/report/results.h"

enum { TURNS_SHOWN = 40, NUMBERED_SHOWN = 40, NAME_ROOM = 160 };

typedef struct page {
  labi_buffer *out;
  const lab_proof *proof;
  const lab_claim *claim;
  cgt_ctx *ctx;
  bool latex;
  lab_side side; /* that is spoken of */
} page;

static const lab_sum *played(const page *page) {
  return page->claim->loopy && page->side == LAB_OFFSIDE ? &page->claim->off_played : &page->claim->played;
}

/* ---- games, sums and moves in the language ------------------------------------------------------ */

/* A game with a long name is shown by its number, unless it is a position. */
static bool is_numbered(const lab_proof *proof, uint32_t g) {
  char name[NAME_ROOM];
  if (lab_proof_game_at(proof, g).position.id != 0) return false;
  lab_proof_game_name(name, sizeof name, proof, g);
  return name[0] == '#';
}

/* A position as its ruleset writes it, another game by name. */
static void name_game(char name[NAME_ROOM], const page *page, uint32_t g) {
  size_t length = 0;
  cgt_position position = lab_proof_game_at(page->proof, g).position;
  if (position.id != 0 && cgt_position_print(name, NAME_ROOM, &length, page->ctx, position) == CGT_OK &&
      length < NAME_ROOM)
    return;
  lab_proof_game_name(name, NAME_ROOM, page->proof, g);
  if (page->latex && name[0] == '#') name[0] = 'G';
}

static bool is_sum(const page *page, uint32_t g) {
  cgt_position position = lab_proof_game_at(page->proof, g).position;
  return position.id != 0 && labi_position_is_sum(page->ctx, position);
}

static void put_name(labi_buffer *out, const page *page, uint32_t g, bool negative, bool behind_sign) {
  char name[NAME_ROOM];
  name_game(name, page, g);
  bool bracket = (name[0] == '-' && (negative || behind_sign)) || (negative && is_sum(page, g));
  labi_putf(out, bracket ? "%s(%s)" : "%s%s", negative && !behind_sign ? "-" : "", name);
}

/* By name, and a position whose value has only a number for a name as it is written. */
static void put_claimed(labi_buffer *out, const page *page, lab_component c, const char *sign) {
  char name[NAME_ROOM];
  lab_proof_game_name(name, NAME_ROOM, page->proof, c.game);
  if (name[0] == '#') name_game(name, page, c.game);
  labi_putf(out, *sign && name[0] == '-' ? "%s(%s)" : "%s%s", sign, name);
}

static void put_claimed_sum(labi_buffer *out, const page *page, const lab_sum *sum, const lab_sum *off) {
  if (sum->count == 0) labi_put_char(out, '0');
  for (size_t i = 0; i < sum->count; i++) {
    const lab_component on = sum->components[i], other = page->claim->loopy ? off->components[i] : on;
    if (on.game == other.game && on.negative == other.negative) {
      put_claimed(out, page, on, on.negative ? (i ? " - " : "-") : i ? " + " : "");
      continue;
    }
    labi_put(out, i ? " + (" : "(");
    put_claimed(out, page, on, on.negative ? "-" : "");
    labi_put(out, " & ");
    put_claimed(out, page, other, other.negative ? "-" : "");
    labi_put_char(out, ')');
  }
}

/* What is proved. */
static void put_claim(labi_buffer *out, const page *page) {
  if (page->claim->loopy && page->claim->of_outcome) {
    labi_put(out, page->claim->text);
    return;
  }
  put_claimed_sum(out, page, &page->claim->sides[0], &page->claim->off_sides[0]);
  labi_putf(out, " %s ", lab_relation_sign(page->claim->proved));
  put_claimed_sum(out, page, &page->claim->sides[1], &page->claim->off_sides[1]);
}

static bool is_empty(const lab_proof *proof, uint32_t g) {
  lab_proof_game game = lab_proof_game_at(proof, g);
  return game.count[0] + game.count[1] == 0;
}

/* Without components in which nobody can move. */
static void put_sum(labi_buffer *out, const page *page, const uint32_t *position) {
  bool any = false;
  for (size_t i = 0; i < played(page)->count; i++) {
    if (is_empty(page->proof, position[i])) continue;
    bool negative = played(page)->components[i].negative;
    if (any) labi_put(out, negative ? " - " : " + ");
    put_name(out, page, position[i], negative, any);
    any = true;
  }
  if (!any) labi_put_char(out, '0');
}

static void put_one(labi_buffer *out, const page *page, uint32_t g, bool negative) {
  if (is_empty(page->proof, g))
    labi_put_char(out, '0');
  else
    put_name(out, page, g, negative, false);
}

static void put_options(labi_buffer *out, const page *page, uint32_t g) {
  lab_proof_game game = lab_proof_game_at(page->proof, g);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    labi_put_char(out, player == CGT_LEFT ? '{' : '|');
    for (size_t i = 0; i < game.count[player]; i++) {
      if (i > 0) labi_put_char(out, ',');
      put_name(out, page, game.options[player][i], false, false);
    }
  }
  labi_put_char(out, '}');
}

static void start_of(uint32_t *position, const page *page) {
  for (size_t i = 0; i < played(page)->count; i++) position[i] = played(page)->components[i].game;
}

/* ---- on the page: as they are, or as formulas --------------------------------------------------- */

/* What was put in the language; it is empty then. */
static void put_formula(page *page, labi_buffer *text) {
  if (text->failed)
    page->out->failed = true;
  else if (page->latex)
    labi_put_latex_formula(page->out, text->bytes, text->length, false);
  else
    labi_put_bytes(page->out, text->bytes, text->length);
  labi_buffer_clear(text);
}

static void put_math(page *page) {
  if (page->latex) labi_put_char(page->out, '$');
}

static void put_position(page *page, const uint32_t *position) {
  labi_buffer text = {0};
  put_sum(&text, page, position);
  put_math(page);
  put_formula(page, &text);
  put_math(page);
  labi_buffer_free(&text);
}

/* "G -> H", a move in a component. */
static void put_move(page *page, const uint32_t *position, lab_move move) {
  bool negative = played(page)->components[move.component].negative;
  labi_buffer text = {0};
  put_math(page);
  put_one(&text, page, position[move.component], negative);
  put_formula(page, &text);
  labi_put(page->out, page->latex ? "\\to " : " -> ");
  put_one(&text, page, move.to, negative);
  put_formula(page, &text);
  put_math(page);
  labi_buffer_free(&text);
}

static void put_turn_number(page *page, uint32_t turn) {
  labi_putf(page->out, page->latex ? "~(%" PRIu32 ").\n" : "  [%" PRIu32 "]\n", turn + 1);
}

/* Whose the runs without end are; a claim against 0 has them on one side of the sign alone. */
static void put_runs(page *page) {
  const bool on = page->side == LAB_ONSIDE, alone = page->claim->sides[1].count == 0;
  labi_put(page->out, on ? "If infinite play is a win for Left" : "If infinite play is a win for Right");
  if (!alone)
    labi_putf(page->out, " on the left of the sign, %s on the right, and drawn in both",
              on ? "Right's" : "Left's");
  labi_put(page->out, ", ");
}

static void put_goal(page *page, const lab_goal *goal) {
  uint32_t position[LAB_SUM_LIMIT];
  const bool loopy = page->claim->loopy;
  page->side = goal->side;
  start_of(position, page);
  if (loopy) put_runs(page);
  labi_putf(page->out, "%s, moving %s, %s ", lab_player_name(goal->player), goal->first ? "first" : "second",
            loopy && !goal->first ? "does not lose" : "wins");
  put_position(page, position);
  if (goal->first) {
    labi_put(page->out, " by ");
    put_move(page, position, goal->opening);
    position[goal->opening.component] = goal->opening.to;
    if (goal->next != LAB_NO_TURN) {
      labi_put(page->out, ", leaving ");
      put_position(page, position);
    }
  }
  if (goal->next == LAB_NO_TURN)
    labi_putf(page->out, "%s %s has no move.\n", goal->first ? " and" : ":", lab_player_name(!goal->player));
  else
    put_turn_number(page, goal->next);
}

static void put_answer(page *page, const lab_turn *turn, const lab_answer *answer) {
  uint32_t position[LAB_SUM_LIMIT];
  memcpy(position, turn->position, played(page)->count * sizeof *position);
  labi_put(page->out, page->latex ? "  \\item " : "    ");
  put_move(page, position, answer->move);
  position[answer->move.component] = answer->move.to;
  labi_putf(page->out, page->latex ? ": %s answers " : ":  %s answers ", lab_player_name(!turn->player));
  put_move(page, position, answer->answer);
  position[answer->answer.component] = answer->answer.to;
  if (answer->next == LAB_NO_TURN) {
    labi_putf(page->out, page->latex ? " and %s has no move.\n" : " and %s has no move\n",
              lab_player_name(turn->player));
  } else {
    labi_put(page->out, ", leaving ");
    put_position(page, position);
    put_turn_number(page, answer->next);
  }
}

static void put_turn(page *page, uint32_t number) {
  lab_turn turn = lab_proof_turn_at(page->proof, number);
  page->side = turn.side;
  labi_putf(page->out, page->latex ? "\\item[(%" PRIu32 ")] " : "\n[%" PRIu32 "] ", number + 1);
  put_position(page, turn.position);
  labi_putf(page->out, page->latex ? ", %s to move.\n  \\begin{itemize}\\raggedright\n" : ", %s to move\n",
            lab_player_name(turn.player));
  for (size_t i = 0; i < turn.count; i++) put_answer(page, &turn, &turn.answers[i]);
  if (page->latex) labi_put(page->out, "  \\end{itemize}\n");
}

/* The goals, then the turns; returns how many are left out. */
static uint32_t put_strategy(page *page, bool all) {
  size_t goals;
  const lab_goal *goal = lab_proof_goals(&goals, page->proof);
  for (size_t i = 0; i < goals; i++) put_goal(page, &goal[i]);
  uint32_t count = lab_proof_turn_count(page->proof),
           shown = count > TURNS_SHOWN && !all ? TURNS_SHOWN : count;
  if (page->latex && shown > 0) labi_put(page->out, "\\begin{enumerate}\n");
  for (uint32_t i = 0; i < shown; i++) put_turn(page, i);
  if (page->latex && shown > 0) labi_put(page->out, "\\end{enumerate}\n");
  return count - shown;
}

/* The name of the outcome that was asked for, NULL if it was a comparison. */
static const char *outcome_name(const lab_claim *claim) {
  static const cgt_outcome outcomes[] = {
      [LAB_EQ] = CGT_P, [LAB_GT] = CGT_L, [LAB_LT] = CGT_R, [LAB_CONFUSED] = CGT_N};
  if (!claim->of_outcome) return NULL;
  return claim->loopy ? cgt_loopy_outcome_name(claim->outcome) : cgt_outcome_name(outcomes[claim->proved]);
}

/* ---- text --------------------------------------------------------------------------------------- */

static void put_text(page *page, const lab_style *style) {
  const char *outcome = outcome_name(page->claim);
  labi_put(page->out, labi_question(style));
  if (outcome && page->claim->loopy) {
    labi_putf(page->out, " is %s.\n", outcome);
  } else if (outcome || !page->claim->holds) {
    labi_putf(page->out, " is %s: ", outcome ? outcome : "false");
    put_claim(page->out, page);
    labi_put(page->out, ".\n");
  } else {
    labi_put(page->out, " is true.\n");
  }
  uint32_t rest = put_strategy(page, style->all);
  char number[LAB_COUNT_ROOM];
  if (rest > 0) {
    labi_putf(page->out, "\nand %s more positions", lab_count_text(number, rest));
    labi_put_advice(page->out, style, CGT_ADVICE_ALL);
    labi_put_char(page->out, '\n');
  }
  for (uint32_t g = 0; g < lab_proof_game_count(page->proof); g++) {
    if (!is_numbered(page->proof, g)) continue;
    labi_put(page->out,
             "\nA game with a long name is shown by its number, by which the certificate lists it");
    labi_put_advice(page->out, style, CGT_ADVICE_CERTIFICATE);
    labi_put(page->out, ".\n");
    break;
  }
}

/* ---- LaTeX -------------------------------------------------------------------------------------- */

/* What the games are whose names are too long. */
static void put_numbered(page *page) {
  size_t count = 0;
  labi_buffer text = {0};
  for (uint32_t g = 0; g < lab_proof_game_count(page->proof); g++) {
    if (!is_numbered(page->proof, g)) continue;
    labi_put(page->out, count == 0 ? "\\noindent Here " : ",\n");
    if (count++ == NUMBERED_SHOWN) {
      labi_put(page->out, "and so on");
      break;
    }
    labi_putf(page->out, "$G_{%" PRIu32 "}=", g);
    put_options(&text, page, g);
    put_formula(page, &text);
    put_math(page);
  }
  labi_buffer_free(&text);
  if (count > 0) labi_put(page->out, ".\n");
}

static void put_latex(page *page, const lab_style *style) {
  const char *outcome = outcome_name(page->claim), *question = labi_question(style);
  labi_put_latex_macros(page->out);
  labi_put(page->out, "\\begin{sloppypar}\\noindent $");
  labi_put_latex_formula(page->out, question, strlen(question), style->paper);
  labi_put_char(page->out, '$');
  if (outcome) {
    labi_putf(page->out, " is $\\cgtoutcome{%s}$.\n", outcome);
  } else if (page->claim->holds) {
    labi_put(page->out, " is true.\n");
  } else {
    labi_buffer text = {0};
    put_claim(&text, page);
    labi_put(page->out, " is false: $");
    put_formula(page, &text);
    labi_put(page->out, "$.\n");
    labi_buffer_free(&text);
  }
  uint32_t rest = put_strategy(page, style->all);
  char number[LAB_COUNT_ROOM];
  if (rest > 0)
    labi_putf(page->out, "\\noindent There are %s more positions.\n", lab_count_text(number, rest));
  put_numbered(page);
  labi_put(page->out, "\\end{sloppypar}\n");
}

/* ---- the fields --------------------------------------------------------------------------------- */

typedef struct proof_record {
  const lab_proof *proof;
  const lab_claim *claim;
  const char *question;
  const lab_goal *goals;
  size_t goal_count, turn_count;
} proof_record;

static const proof_record *of(const labi_record *r) { return r->it; }

static page page_of(const labi_record *r, const proof_record *proof, lab_side side) {
  return (page){.proof = proof->proof,
                .claim = proof->claim,
                .ctx = lab_machine_ctx(r->setting->machine),
                .side = side};
}

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};
static const char *const sides[] = {[LAB_ONSIDE] = "onside", [LAB_OFFSIDE] = "offside"};
static const char *const turns[] = {"second", "first"};

static void put_move_text(labi_buffer *out, const page *page, const uint32_t *position, lab_move move) {
  bool negative = played(page)->components[move.component].negative;
  put_one(out, page, position[move.component], negative);
  labi_put(out, " -> ");
  put_one(out, page, move.to, negative);
}

static bool is_loopy(const labi_record *part) { return of(part->whole)->claim->loopy; }

/* Goals. */
static const lab_goal *goal_of(const labi_record *part) { return part->it; }

static labi_datum goal_moves(const labi_record *part) { return labi_word_datum(goal_of(part)->first); }

static bool has_opening(const labi_record *part) { return goal_of(part)->first; }

static void put_opening(labi_buffer *out, const labi_record *part) {
  uint32_t start[LAB_SUM_LIMIT];
  const page page = page_of(part, of(part->whole), goal_of(part)->side);
  start_of(start, &page);
  put_move_text(out, &page, start, goal_of(part)->opening);
}

static const labi_field goal_fields[] = {
    LABI_FIELD("player", WORD, LABI_WORDS(players), LABI_AT(lab_goal, player)),
    LABI_FIELD("moves", WORD, LABI_WORDS(turns), .get = goal_moves),
    LABI_FIELD("side", WORD, LABI_WORDS(sides), LABI_AT(lab_goal, side), .without = LABI_LEFT_OUT,
               .has = is_loopy),
    LABI_FIELD("opening", TEXT, .without = LABI_LEFT_OUT, .has = has_opening, .put = put_opening),
    {0}};
static const labi_description goal = {.fields = goal_fields};

/* Positions in which the loser is to move: part number i is turn number i. */
static lab_turn turn_of(const labi_record *part) {
  return lab_proof_turn_at(of(part)->proof, (uint32_t)part->index);
}

static labi_datum turn_player(const labi_record *part) { return labi_word_datum(turn_of(part).player); }
static labi_datum turn_side(const labi_record *part) { return labi_word_datum(turn_of(part).side); }
static labi_datum turn_rank(const labi_record *part) { return labi_count_datum(turn_of(part).rank); }

static void put_turn_position(labi_buffer *out, const labi_record *part) {
  const lab_turn turn = turn_of(part);
  const page page = page_of(part, of(part), turn.side);
  put_sum(out, &page, turn.position);
}

/* Answers: the position of the turn, after none, one or both of the moves. */
static const lab_answer *answer_of(const labi_record *part) { return part->it; }

static page page_after(uint32_t position[LAB_SUM_LIMIT], const labi_record *part, unsigned moves) {
  const lab_turn turn = turn_of(part->whole);
  const lab_answer *answer = answer_of(part);
  const page page = page_of(part, of(part->whole), turn.side);
  memcpy(position, turn.position, played(&page)->count * sizeof *position);
  if (moves > 0) position[answer->move.component] = answer->move.to;
  if (moves > 1) position[answer->answer.component] = answer->answer.to;
  return page;
}

static labi_datum move_component(const labi_record *part) {
  return labi_count_datum((uint64_t)answer_of(part)->move.component + 1);
}

static labi_datum answer_component(const labi_record *part) {
  return labi_count_datum((uint64_t)answer_of(part)->answer.component + 1);
}

static void put_own_move(labi_buffer *out, const labi_record *part) {
  uint32_t position[LAB_SUM_LIMIT];
  const page page = page_after(position, part, 0);
  put_move_text(out, &page, position, answer_of(part)->move);
}

static void put_own_answer(labi_buffer *out, const labi_record *part) {
  uint32_t position[LAB_SUM_LIMIT];
  const page page = page_after(position, part, 1);
  put_move_text(out, &page, position, answer_of(part)->answer);
}

static void put_leaves(labi_buffer *out, const labi_record *part) {
  uint32_t position[LAB_SUM_LIMIT];
  const page page = page_after(position, part, 2);
  put_sum(out, &page, position);
}

static const labi_field answer_fields[] = {
    LABI_FIELD("component", COUNT, .get = move_component, .meaning = "counted from 1"),
    LABI_FIELD("move", TEXT, .put = put_own_move),
    LABI_FIELD("answer_in", COUNT, .get = answer_component),
    LABI_FIELD("answer", TEXT, .put = put_own_answer),
    LABI_FIELD("leaves", TEXT, .put = put_leaves),
    {0}};
static const labi_description answer = {.fields = answer_fields};

static labi_datum answers_of(const labi_record *part) {
  const lab_turn turn = turn_of(part);
  return labi_parts_datum(turn.answers, turn.count, sizeof *turn.answers);
}

static const labi_field turn_fields[] = {
    LABI_FIELD("to_move", WORD, LABI_WORDS(players), .get = turn_player),
    LABI_FIELD("position", TEXT, .put = put_turn_position),
    LABI_FIELD("side", WORD, LABI_WORDS(sides), .get = turn_side, .without = LABI_LEFT_OUT, .has = is_loopy),
    LABI_FIELD("rank", COUNT, .get = turn_rank, .without = LABI_LEFT_OUT, .has = is_loopy),
    LABI_FIELD("answers", ROWS, .of = &answer, .get = answers_of),
    {0}};
static const labi_description turn = {.fields = turn_fields};

/* The proof. */
static labi_datum turns_of(const labi_record *r) { return labi_parts_datum(of(r), of(r)->turn_count, 0); }

static labi_datum holds(const labi_record *r) { return labi_truth_datum(of(r)->claim->holds); }

static void put_proved(labi_buffer *out, const labi_record *r) {
  const page page = page_of(r, of(r), LAB_ONSIDE);
  put_claim(out, &page);
}

static void put_played(labi_buffer *out, const labi_record *r) {
  uint32_t start[LAB_SUM_LIMIT];
  const page page = page_of(r, of(r), LAB_ONSIDE);
  start_of(start, &page);
  put_sum(out, &page, start);
}

static const labi_field fields[] = {
    LABI_FIELD("claim", TEXT, LABI_AT(proof_record, question), .meaning = "as it was given"),
    LABI_FIELD("holds", TRUTH, .get = holds),
    LABI_FIELD("proved", TEXT, .put = put_proved,
               .meaning = "the claim, or the statement that holds instead"),
    LABI_FIELD("played", TEXT, .put = put_played, .meaning = "the sum that the strategies are of"),
    LABI_FIELD("wins", ROWS, .of = &goal, LABI_ARRAY(proof_record, goals, goal_count)),
    LABI_FIELD("positions", ROWS, .of = &turn, .get = turns_of,
               .meaning = "in which the loser is to move, with an answer to each of his moves"),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  page page = page_of(r, of(r), LAB_ONSIDE);
  page.out = out;
  put_text(&page, r->setting->style);
}

static void put_paper(labi_buffer *out, const labi_record *r) {
  page page = page_of(r, of(r), LAB_ONSIDE);
  page.out = out;
  page.latex = true;
  put_latex(&page, r->setting->style);
}

const labi_description labi_result_proof = {.name = "proof",
                                            .version = 1,
                                            .fields = fields,
                                            .page = put_page,
                                            .latex = put_paper,
                                            .rows = &fields[5]};

cgt_status lab_report_proof(cgt_write *write, void *where, const lab_style *style, const lab_proof *proof,
                            lab_machine *machine) {
  if (!write || !style || !proof || !machine) return CGT_EINVAL;
  proof_record record = {.proof = proof,
                         .claim = lab_proof_claim(proof),
                         .question = labi_question(style),
                         .turn_count = lab_proof_turn_count(proof)};
  record.goals = lab_proof_goals(&record.goal_count, proof);
  return labi_report(write, where, style, &labi_result_proof, &record, machine);
}
