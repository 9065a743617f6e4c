/* cmd_moves.c: cgt moves, the winning moves in a sum, component by component.
 *
 * A move of Left to G' wins when Right, moving next, loses: G' >= 0. A move of Right wins when
 * G' <= 0. (Siegel, CGT, Ch. I.1, number unchecked.) The sum after a move is the sum of all
 * components, minus the value of the one that was moved in, plus the value it was moved to.
 *
 * A single position of many moves is left to the theorem of its ruleset, if there is one that tells winning
 * moves at any size, unless --all is given.
 *
 * By misère play values say nothing: the components must be positions, and each sum after a move is
 * searched. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/report/output.h"

enum { MOST_COMPONENTS = 1024, MOST_SHOWN = 20, MANY_MOVES = 500, LONG_TEXT = 10000 };

typedef struct component {
  lab_value term; /* a position, or a game */
  bool minus;     /* subtracted in the sum */
  cgt_game value; /* with its sign */
} component;

typedef struct sum {
  cmd_session *session;
  const cmd_source *source;
  cgt_ctx *ctx;
  size_t count;
  component *components;
  cgt_game value; /* of nothing by misère play or by theorem; so are those of components and moves */
  bool misere;
  bool by_theorem; /* the moves of the one component */
} sum;

typedef struct found_move {
  size_t component;
  lab_value to;   /* without the component's sign, as term */
  cgt_game after; /* the whole sum after the move */
} found_move;

typedef struct found {
  size_t count, room; /* winning moves kept */
  found_move *moves;
  uint64_t winning, all; /* all: 0 if a theorem tells the winning ones */
  cgt_winning known;     /* by theorem */
} found;

static cmd_status out_of_luck(sum *sum, const char *what) {
  return cmd_session_report_ctx(sum->session, what);
}

static cmd_status keep(found *found, found_move move) {
  found->winning++;
  if (found->count == found->room) {
    size_t room = found->room ? 2 * found->room : 16;
    found_move *more = realloc(found->moves, room * sizeof *more);
    if (!more) {
      cmd_complain("out of memory");
      return CMD_LIMIT;
    }
    found->moves = more;
    found->room = room;
  }
  found->moves[found->count++] = move;
  return CMD_DONE;
}

/* The value of a position or game that takes the place of component i, with its sign. */
static cgt_game signed_value(sum *sum, size_t i, lab_value to) {
  cgt_game value = to.kind == LAB_POSITION ? cgt_position_value(sum->ctx, to.as.at.position) : to.as.game;
  bool minus = sum->components[i].minus != (to.kind == LAB_POSITION && to.as.at.negative);
  return minus ? cgt_neg(sum->ctx, value) : value;
}

/* The outcome by misère play when component `moved` stands at `to`; SIZE_MAX: of the sum as it is. */
static cgt_status misere_outcome(cgt_outcome *outcome, sum *sum, size_t moved, lab_value to) {
  cgt_position *positions = malloc((sum->count + 1) * sizeof *positions);
  bool *negative = malloc((sum->count + 1) * sizeof *negative);
  cgt_status status = CGT_ENOMEM;
  for (size_t i = 0; positions && negative && i < sum->count; i++) {
    lab_value at = i == moved ? to : sum->components[i].term;
    positions[i] = at.as.at.position;
    negative[i] = at.as.at.negative != sum->components[i].minus;
  }
  if (positions && negative)
    status = cgt_misere_outcome_of_sum(outcome, sum->ctx, positions, negative, sum->count);
  free(positions);
  free(negative);
  return status;
}

static cmd_status try_misere_move(found *found, sum *sum, size_t i, lab_value to, cgt_player player) {
  cgt_outcome after = CGT_N;
  if (misere_outcome(&after, sum, i, to) != CGT_OK) return out_of_luck(sum, "a move could not be judged");
  found->all++;
  bool wins = after == CGT_P || after == (player == CGT_LEFT ? CGT_L : CGT_R);
  return wins ? keep(found, (found_move){i, to, CGT_NONE}) : CMD_DONE;
}

static cmd_status try_move(found *found, sum *sum, size_t i, lab_value to, cgt_player player) {
  if (sum->misere) return try_misere_move(found, sum, i, to, player);
  cgt_ctx *ctx = sum->ctx;
  cgt_game rest = cgt_sub(ctx, sum->value, sum->components[i].value);
  cgt_game after = cgt_add(ctx, rest, signed_value(sum, i, to)), zero = cgt_integer(ctx, 0);
  bool wins = false;
  cgt_status status = player == CGT_LEFT ? cgt_le(&wins, ctx, zero, after) : cgt_le(&wins, ctx, after, zero);
  if (cgt_is_none(after) || status != CGT_OK) return out_of_luck(sum, "a move could not be judged");
  found->all++;
  return wins ? keep(found, (found_move){i, to, after}) : CMD_DONE;
}

/* The moves of player in the position of component i, if the component is a position. */
static cmd_status try_position(found *found, sum *sum, size_t i, cgt_player player) {
  component *component = &sum->components[i];
  /* In the negative of a position Left moves as Right does in the position itself. */
  bool swapped = component->minus != component->term.as.at.negative;
  cgt_player mover = swapped ? (cgt_player)!player : player;
  cgt_position from = component->term.as.at.position;
  size_t count = 0;
  cgt_position *moves = NULL;
  bool good = cgt_position_moves(&count, NULL, 0, sum->ctx, from, mover) == CGT_OK;
  if (good && count > 0) {
    moves = malloc(count * sizeof *moves);
    good = moves && cgt_position_moves(&count, moves, count, sum->ctx, from, mover) == CGT_OK;
  }
  cmd_status status = good ? CMD_DONE : out_of_luck(sum, "the moves of a position could not be listed");
  for (size_t k = 0; k < count && status == CMD_DONE; k++) {
    lab_value to = {.kind = LAB_POSITION};
    to.as.at.position = moves[k];
    to.as.at.negative = component->term.as.at.negative;
    status = try_move(found, sum, i, to, player);
  }
  free(moves);
  return status;
}

static cmd_status try_game(found *found, sum *sum, size_t i, cgt_player player) {
  component *component = &sum->components[i];
  cgt_player mover = component->minus ? (cgt_player)!player : player;
  cgt_game from = component->term.as.game;
  size_t count = 0;
  cgt_game *options = NULL;
  bool good = cgt_options(&count, NULL, 0, sum->ctx, from, mover) == CGT_OK;
  if (good && count > 0) {
    options = malloc(count * sizeof *options);
    good = options && cgt_options(&count, options, count, sum->ctx, from, mover) == CGT_OK;
  }
  cmd_status status = good ? CMD_DONE : out_of_luck(sum, "the options of a game could not be listed");
  for (size_t k = 0; k < count && status == CMD_DONE; k++)
    status = try_move(found, sum, i, (lab_value){.kind = LAB_GAME, .as.game = options[k]}, player);
  free(options);
  return status;
}

/* The one component is a position that a theorem plays. */
static cmd_status ask_theorem(found *found, sum *sum, cgt_player player) {
  lab_value term = sum->components[0].term;
  bool swapped = sum->components[0].minus != term.as.at.negative;
  cgt_player mover = swapped ? (cgt_player)!player : player;
  cgt_position from = term.as.at.position;
  size_t count = 0;
  cgt_position *moves = NULL;
  bool good =
      cgt_position_winning_moves(&found->known, &count, NULL, 0, sum->ctx, from, mover) == CGT_OK &&
      (count == 0 || (moves = malloc(count * sizeof *moves))) &&
      cgt_position_winning_moves(&found->known, &count, moves, count, sum->ctx, from, mover) == CGT_OK;
  cmd_status status = good ? CMD_DONE : out_of_luck(sum, "the winning moves were not found");
  for (size_t k = 0; k < count && status == CMD_DONE; k++) {
    lab_value to = {.kind = LAB_POSITION};
    to.as.at.position = moves[k];
    to.as.at.negative = term.as.at.negative;
    status = keep(found, (found_move){0, to, CGT_NONE});
  }
  free(moves);
  return status;
}

static cmd_status find_moves(found *found, sum *sum, cgt_player player) {
  cmd_status status = CMD_DONE;
  if (sum->by_theorem) return ask_theorem(found, sum, player);
  for (size_t i = 0; i < sum->count && status == CMD_DONE; i++) {
    bool is_position = sum->components[i].term.kind == LAB_POSITION;
    status = is_position ? try_position(found, sum, i, player) : try_game(found, sum, i, player);
  }
  return status;
}

/* ---- printing -------------------------------------------------------------------------------- */

static char *term_text(sum *sum, lab_value term) {
  return cmd_session_text(sum->session, term, sum->session->settings->format);
}

/* The component at whose place a term stands, "-(..)" where it is subtracted. */
static cmd_status print_term(sum *sum, size_t i, lab_value term) {
  char *text = term_text(sum, term);
  if (!text) return out_of_luck(sum, "cannot print a component");
  /* A single form needs no parentheses behind a minus sign. */
  bool minus = sum->components[i].minus, bare = text[0] != '-' && !strpbrk(text, "+*^v");
  if (term.kind == LAB_POSITION || text[0] == '{') bare = text[0] != '-';
  if (minus) fputs(bare ? "-" : "-(", stdout);
  labi_output_cut(stdout, text, sum->by_theorem ? LONG_TEXT : LABI_OUTPUT_COLUMNS);
  if (minus && !bare) fputc(')', stdout);
  free(text);
  return CMD_DONE;
}

static cmd_status print_value(sum *sum, cgt_game g, size_t room) {
  char *text = cmd_session_game_text(sum->session, g, sum->session->settings->format);
  if (!text) return out_of_luck(sum, "cannot print a value");
  labi_output_cut(stdout, text, room);
  fputc('\n', stdout);
  free(text);
  return CMD_DONE;
}

static cmd_status print_components(sum *sum) {
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < sum->count && status == CMD_DONE; i++) {
    printf("component %-4zu ", i + 1);
    status = print_term(sum, i, sum->components[i].term);
    bool is_position = sum->components[i].term.kind == LAB_POSITION;
    bool has_value = is_position && !sum->misere && !sum->by_theorem;
    if (has_value) fputs(" = ", stdout);
    if (status == CMD_DONE && has_value)
      status = print_value(sum, sum->components[i].value, 64);
    else
      fputc('\n', stdout);
  }
  if (status == CMD_DONE && sum->count != 1 && !sum->misere) {
    fputs("the sum is     ", stdout);
    status = print_value(sum, sum->value, 64);
  }
  return status;
}

/* How many of how many, in words. */
static void print_numbers(const sum *sum, const found *found, cgt_player player) {
  char number[28], all[28], of[40] = "";
  labi_output_count(number, found->winning);
  if (!sum->by_theorem) snprintf(of, sizeof of, " (of %s)", labi_output_count(all, found->all));
  printf("\n%s, moving first, has ", player == CGT_LEFT ? "Left" : "Right");
  if (found->all == 0 && !sum->by_theorem)
    puts("no move at all.");
  else if (found->winning == 0)
    printf("no winning move%s.\n", of);
  else if (found->known == CGT_WINNING_SOME)
    printf("%s winning move%s, by theorem; there may be others, which --all searches for:\n",
           found->winning == 1 ? "this" : number, found->winning == 1 ? "" : "s");
  else if (found->winning == 1)
    printf("exactly one winning move%s:\n", of);
  else
    printf("%s winning moves%s:\n", number, of);
}

static cmd_status print_player(sum *sum, const found *found, cgt_player player) {
  char number[28];
  print_numbers(sum, found, player);
  size_t shown = found->count;
  if (!sum->session->settings->all && shown > MOST_SHOWN) shown = MOST_SHOWN;
  cmd_status status = CMD_DONE;
  for (size_t k = 0; k < shown && status == CMD_DONE; k++) {
    const found_move *move = &found->moves[k];
    if (sum->by_theorem) {
      fputs("  to ", stdout);
    } else {
      printf("  in component %zu, ", move->component + 1);
      status = print_term(sum, move->component, sum->components[move->component].term);
      if (status == CMD_DONE) fputs(" -> ", stdout);
    }
    if (status == CMD_DONE) status = print_term(sum, move->component, move->to);
    bool says_all = sum->misere || sum->by_theorem || (sum->count == 1 && move->to.kind == LAB_GAME);
    if (status == CMD_DONE) fputs(says_all ? "\n" : "\n    which leaves ", stdout);
    if (status == CMD_DONE && !says_all) status = print_value(sum, move->after, 60);
  }
  if (shown < found->count)
    printf("  and %s more; --all lists them.\n", labi_output_count(number, found->count - shown));
  return status;
}

static cgt_status outcome_of(cgt_outcome *outcome, sum *sum) {
  if (sum->misere) return misere_outcome(outcome, sum, SIZE_MAX, (lab_value){0});
  if (!sum->by_theorem) return cgt_outcome_of(outcome, sum->ctx, sum->value);
  component only = sum->components[0];
  cgt_status status = cgt_position_outcome(outcome, sum->ctx, only.term.as.at.position);
  bool is_partizan = status == CGT_OK && (*outcome == CGT_L || *outcome == CGT_R);
  if (is_partizan && only.minus != only.term.as.at.negative) *outcome = *outcome == CGT_L ? CGT_R : CGT_L;
  return status;
}

static cmd_status print_outcome(sum *sum) {
  static const char *const meanings[] = {[CGT_N] = "whoever moves first wins",
                                         [CGT_P] = "whoever moves second wins",
                                         [CGT_L] = "Left wins, whoever begins",
                                         [CGT_R] = "Right wins, whoever begins"};
  cgt_outcome outcome;
  if (outcome_of(&outcome, sum) != CGT_OK) return out_of_luck(sum, "the outcome was not found");
  printf("\nOutcome %s%s: %s.\n", sum->misere ? "by misere play " : "", cgt_outcome_name(outcome),
         meanings[outcome]);
  return CMD_DONE;
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static cmd_status json_term(sum *sum, const char *name, lab_value term) {
  char *text = cmd_session_text(sum->session, term, CGT_PLAIN);
  if (!text) return out_of_luck(sum, "cannot print a component");
  printf("\"%s\": ", name);
  labi_output_json_string(stdout, text, strlen(text));
  free(text);
  return CMD_DONE;
}

static cmd_status json_moves(sum *sum, const char *name, const found *found) {
  cmd_status status = CMD_DONE;
  printf(", \"%s\": [", name);
  for (size_t k = 0; k < found->count && status == CMD_DONE; k++) {
    const found_move *move = &found->moves[k];
    printf("%s{\"component\": %zu, ", k > 0 ? ", " : "", move->component + 1);
    status = json_term(sum, "from", sum->components[move->component].term);
    fputs(", ", stdout);
    if (status == CMD_DONE) status = json_term(sum, "to", move->to);
    if (status == CMD_DONE && !sum->misere && !sum->by_theorem) {
      fputs(", ", stdout);
      status = json_term(sum, "leaves", (lab_value){.kind = LAB_GAME, .as.game = move->after});
    }
    fputc('}', stdout);
  }
  fputc(']', stdout);
  return status;
}

static cmd_status json_page(sum *sum, const found *left, const found *right) {
  fputs("{\"components\": [", stdout);
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < sum->count && status == CMD_DONE; i++) {
    printf("%s{\"subtracted\": %s, ", i > 0 ? ", " : "", sum->components[i].minus ? "true" : "false");
    status = json_term(sum, "term", sum->components[i].term);
    fputc('}', stdout);
  }
  fputs(sum->misere ? "], \"misere\": true" : "]", stdout);
  if (status == CMD_DONE && !sum->misere && !sum->by_theorem) {
    fputs(", ", stdout);
    status = json_term(sum, "value", (lab_value){.kind = LAB_GAME, .as.game = sum->value});
  }
  if (left->known == CGT_WINNING_SOME || right->known == CGT_WINNING_SOME) fputs(", \"all\": false", stdout);
  if (status == CMD_DONE) status = json_moves(sum, "left_wins_by", left);
  if (status == CMD_DONE) status = json_moves(sum, "right_wins_by", right);
  cgt_outcome outcome;
  if (status == CMD_DONE && outcome_of(&outcome, sum) == CGT_OK)
    printf(", \"outcome\": \"%s\"", cgt_outcome_name(outcome));
  puts("}");
  return status;
}

/* ---- the page -------------------------------------------------------------------------------- */

/* Is it a single position whose moves are many, and does a theorem play it? */
static bool theorem_plays(sum *sum, size_t count, lab_value term) {
  if (sum->misere || sum->session->settings->all || count != 1 || term.kind != LAB_POSITION) return false;
  cgt_position from = term.as.at.position;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_winning known;
    size_t winning, all = 0;
    if (cgt_position_winning_moves(&known, &winning, NULL, 0, sum->ctx, from, (cgt_player)p) != CGT_OK ||
        known == CGT_WINNING_UNKNOWN)
      break;
    if (cgt_position_moves(&all, NULL, 0, sum->ctx, from, (cgt_player)p) != CGT_OK) {
      cgt_ctx_clear_error(sum->ctx); /* too many to list */
      return true;
    }
    if (all > MANY_MOVES) return true;
  }
  cgt_ctx_clear_error(sum->ctx);
  return false;
}

static cmd_status read_sum(sum *sum, size_t statement) {
  lab_value *terms = calloc(MOST_COMPONENTS, sizeof *terms);
  bool *minus = calloc(MOST_COMPONENTS, sizeof *minus);
  sum->components = calloc(MOST_COMPONENTS, sizeof *sum->components);
  lab_error error = {.status = CGT_ENOMEM, .message = "out of memory"};
  cgt_status status = terms && minus && sum->components
                          ? lab_evaluate_terms(&sum->count, terms, minus, MOST_COMPONENTS,
                                               sum->session->machine, statement, &error)
                          : CGT_ENOMEM;
  sum->value = cgt_integer(sum->ctx, 0);
  for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
    component *component = &sum->components[i];
    cgt_game g;
    *component = (struct component){.term = terms[i], .minus = minus[i]};
    if (sum->misere) {
      if (terms[i].kind == LAB_POSITION) continue;
      error = (lab_error){.status = CGT_EINVAL};
      snprintf(
          error.message, sizeof error.message,
          "component %zu is no position of a ruleset: misere play is searched, and a value does not tell "
          "which moves there are",
          i + 1);
      status = CGT_EINVAL;
      break;
    }
    sum->by_theorem = theorem_plays(sum, sum->count, terms[i]);
    if (sum->by_theorem) break;
    status = lab_to_game(&g, sum->session->machine, terms[i], &error);
    if (status != CGT_OK) break;
    if (terms[i].kind != LAB_POSITION) component->term = (lab_value){.kind = LAB_GAME, .as.game = g};
    component->value = minus[i] ? cgt_neg(sum->ctx, g) : g;
    sum->value = cgt_add(sum->ctx, sum->value, component->value);
  }
  free(terms);
  free(minus);
  if (status != CGT_OK) return cmd_session_report(sum->source, &error);
  return cgt_is_none(sum->value) ? out_of_luck(sum, "the sum was not found") : CMD_DONE;
}

cmd_status cmd_moves_page(cmd_session *session, const cmd_source *source) {
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  sum sum = {.session = session,
             .source = source,
             .ctx = lab_machine_ctx(session->machine),
             .misere = session->settings->misere};
  found found[2] = {{0}, {0}};
  status = read_sum(&sum, statement);
  /* All of it before the first line: no half a page. */
  for (int p = CGT_LEFT; p <= CGT_RIGHT && status == CMD_DONE; p++)
    status = find_moves(&found[p], &sum, (cgt_player)p);
  if (status == CMD_DONE && session->settings->format == CGT_JSON) {
    status = json_page(&sum, &found[CGT_LEFT], &found[CGT_RIGHT]);
  } else if (status == CMD_DONE) {
    status = print_components(&sum);
    for (int p = CGT_LEFT; p <= CGT_RIGHT && status == CMD_DONE; p++)
      status = print_player(&sum, &found[p], (cgt_player)p);
    if (status == CMD_DONE) status = print_outcome(&sum);
  }
  free(found[CGT_LEFT].moves);
  free(found[CGT_RIGHT].moves);
  free(sum.components);
  lab_machine_forget(session->machine);
  return cmd_worse(status, cmd_output_status());
}

static cmd_status run_moves(const cmd_settings *settings, int count, char **operands) {
  if (count != 1) {
    cmd_complain("%s", count == 0 ? "moves in what? For example: cgt moves 'matrix_nim([1,2;2,2]) + *2'"
                                  : "one expression is wanted; join components with +");
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  cmd_source source = {.line = 1, .text = operands[0], .length = strlen(operands[0])};
  status = cmd_moves_page(&session, &source);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_ALL_OPTION(cmd_settings),
                                     {0, "misere", NULL,
                                      "the last to move loses; the components must be positions",
                                      CMD_READ_FLAG, offsetof(cmd_settings, misere)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_moves = {
    .name = "moves",
    .operands = "EXPR",
    .summary = "winning moves in a sum, component by component",
    .options = options,
    .page = "A component is a position or a value between + and -. A move of Left wins when\n"
            "the sum it leaves is at least 0, a move of Right when it is at most 0. Positions\n"
            "are shown up to symmetry and without what can no longer matter.\n\n"
            "  cgt moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'\n"
            "  cgt moves --misere 'matrix_nim_impartial([1,2;2,2])'\n",
    .run = run_moves,
};
