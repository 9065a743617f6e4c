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
  labi_put(page->out, on ? "If runs without end are Left's" : "If runs without end are Right's");
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
  if (rest > 0)
    labi_putf(page->out, "\nand %s more positions: --all prints them\n", lab_count_text(number, rest));
  for (uint32_t g = 0; g < lab_proof_game_count(page->proof); g++) {
    if (!is_numbered(page->proof, g)) continue;
    labi_put(page->out, "\nA game with a long name is shown by its number; --certificate - lists them.\n");
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

/* ---- JSON --------------------------------------------------------------------------------------- */

static json_t *json_position(page *page, const uint32_t *position) {
  labi_buffer text = {0};
  put_sum(&text, page, position);
  return labi_json_buffer(&text);
}

static json_t *json_move(page *page, const uint32_t *position, lab_move move) {
  bool negative = played(page)->components[move.component].negative;
  labi_buffer text = {0};
  put_one(&text, page, position[move.component], negative);
  labi_put(&text, " -> ");
  put_one(&text, page, move.to, negative);
  return labi_json_buffer(&text);
}

/* Of a claim about loopy games: on which side. */
static void set_side(json_t **json, const page *page) {
  if (page->claim->loopy)
    labi_json_set(json, "side", json_string(page->side == LAB_ONSIDE ? "onside" : "offside"));
}

static json_t *json_goal(page *page, const lab_goal *goal) {
  uint32_t start[LAB_SUM_LIMIT];
  page->side = goal->side;
  start_of(start, page);
  json_t *json = json_pack("{s:s, s:s}", "player", lab_player_name(goal->player), "moves",
                           goal->first ? "first" : "second");
  set_side(&json, page);
  if (goal->first) labi_json_set(&json, "opening", json_move(page, start, goal->opening));
  return json;
}

static json_t *json_answer(page *page, const lab_turn *turn, const lab_answer *answer) {
  uint32_t position[LAB_SUM_LIMIT];
  lab_move move = answer->move, reply = answer->answer;
  memcpy(position, turn->position, played(page)->count * sizeof *position);
  json_t *first = json_move(page, position, move), *second;
  position[move.component] = move.to;
  second = json_move(page, position, reply);
  position[reply.component] = reply.to;
  return json_pack("{sI so sI so so}", "component", (json_int_t)move.component + 1, "move", first,
                   "answer_in", (json_int_t)reply.component + 1, "answer", second, "leaves",
                   json_position(page, position));
}

static json_t *json_turn(page *page, uint32_t number) {
  lab_turn turn = lab_proof_turn_at(page->proof, number);
  json_t *answers = json_array();
  page->side = turn.side;
  for (size_t i = 0; i < turn.count; i++)
    labi_json_append(&answers, json_answer(page, &turn, &turn.answers[i]));
  json_t *json = json_pack("{s:s, s:o}", "to_move", lab_player_name(turn.player), "position",
                           json_position(page, turn.position));
  set_side(&json, page);
  if (page->claim->loopy) labi_json_set(&json, "rank", json_integer(turn.rank));
  labi_json_set(&json, "answers", answers);
  return json;
}

static void put_json(page *page, const lab_style *style) {
  uint32_t start[LAB_SUM_LIMIT];
  start_of(start, page);
  json_t *wins = json_array(), *turns = json_array();
  labi_buffer proved = {0};
  put_claim(&proved, page);
  size_t goals;
  const lab_goal *goal = lab_proof_goals(&goals, page->proof);
  for (size_t i = 0; i < goals; i++) labi_json_append(&wins, json_goal(page, &goal[i]));
  for (uint32_t i = 0; i < lab_proof_turn_count(page->proof); i++)
    labi_json_append(&turns, json_turn(page, i));
  labi_put_json_line(page->out, json_pack("{s:o, s:b, s:o, s:o, s:o, s:o}", "claim",
                                          labi_json_string(labi_question(style)), "holds", page->claim->holds,
                                          "proved", labi_json_buffer(&proved), "played",
                                          json_position(page, start), "wins", wins, "positions", turns));
}

cgt_status lab_report_proof(cgt_write *write, void *where, const lab_style *style, const lab_proof *proof,
                            lab_machine *machine) {
  if (!write || !style || !proof || !machine) return CGT_EINVAL;
  labi_outlet outlet;
  page page = {.out = labi_outlet_open(&outlet, write, where),
               .proof = proof,
               .claim = lab_proof_claim(proof),
               .ctx = lab_machine_ctx(machine),
               .latex = style->format == CGT_LATEX};
  if (style->format == CGT_JSON)
    put_json(&page, style);
  else if (page.latex)
    put_latex(&page, style);
  else
    put_text(&page, style);
  return labi_report_close(&outlet, machine);
}
