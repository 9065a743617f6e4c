/* cmd_why.c: cgt why, how to win the sum that decides a claim, for people, for programs and as a
 * certificate. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "output.h"
#include "proof.h"

enum { POSITIONS_SHOWN = 40, NAME_ROOM = 160 /* a longer one is shown as #12, its number */ };

typedef struct page {
  session *session;
  const proof *proof;
  bool first; /* of the list that is printed */
} page;

/* ---- games and sums as text -------------------------------------------------------------------- */

/* A position as its ruleset writes it, another game by name. */
static void put_game(FILE *out, const proof *p, uint32_t g, bool negative, bool behind_sign) {
  char text[NAME_ROOM];
  size_t length = 0;
  bool shown = p->labels[g].id != 0 &&
               cgt_position_print(text, sizeof text, &length, p->ctx, p->labels[g]) == CGT_OK &&
               length < sizeof text;
  if (!shown) certificate_name(text, sizeof text, &p->c, g);
  bool bracket = text[0] == '-' && (negative || behind_sign);
  fprintf(out, bracket ? "%s(%s)" : "%s%s", negative && !behind_sign ? "-" : "", text);
}

static bool is_empty(const proof *p, uint32_t g) {
  return p->c.games[g].count[0] + p->c.games[g].count[1] == 0;
}

/* The sum at a position, without components in which nobody can move. */
static void put_position(FILE *out, const proof *p, const uint32_t *position) {
  bool any = false;
  for (size_t i = 0; i < p->sum.count; i++) {
    if (is_empty(p, position[i])) continue;
    bool negative = p->sum.terms[i].negative;
    if (any) fputs(negative ? " - " : " + ", out);
    put_game(out, p, position[i], negative, any);
    any = true;
  }
  if (!any) fputc('0', out);
}

static void put_move(FILE *out, const proof *p, const uint32_t *position, proof_move move) {
  bool negative = p->sum.terms[move.component].negative;
  put_game(out, p, position[move.component], negative, false);
  fputs(" -> ", out);
  if (is_empty(p, move.to))
    fputc('0', out);
  else
    put_game(out, p, move.to, negative, false);
}

static char *text_of(page *page, void (*put)(FILE *out, const proof *p, const uint32_t *position),
                     const uint32_t *position) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) return NULL;
  put(out, page->proof, position);
  fclose(out);
  return text;
}

static void start_of(uint32_t *position, const proof *p) {
  for (size_t i = 0; i < p->sum.count; i++) position[i] = p->sum.terms[i].game;
}

/* ---- for people -------------------------------------------------------------------------------- */

static void print_answer(void *data, const proof *p, const proof_turn *turn, proof_move move,
                         proof_move answer) {
  (void)data;
  uint32_t position[CERTIFICATE_TERMS];
  memcpy(position, p->positions + turn->position, p->sum.count * sizeof *position);
  fputs("    ", stdout);
  put_move(stdout, p, position, move);
  position[move.component] = move.to;
  printf(":  %s answers ", certificate_players[!turn->player]);
  put_move(stdout, p, position, answer);
  position[answer.component] = answer.to;
  size_t next = proof_turn_at(p, turn->player, position);
  if (next == SIZE_MAX) {
    printf(" and %s has no move\n", certificate_players[turn->player]);
  } else {
    fputs(", leaving ", stdout);
    put_position(stdout, p, position);
    printf("  [%zu]\n", next + 1);
  }
}

static void print_goal(const proof *p, const proof_goal *goal) {
  uint32_t position[CERTIFICATE_TERMS];
  start_of(position, p);
  printf("%s, moving %s, wins ", certificate_players[goal->player], goal->first ? "first" : "second");
  put_position(stdout, p, position);
  const char *loser = certificate_players[!goal->player];
  if (goal->first) {
    fputs(" by ", stdout);
    put_move(stdout, p, position, goal->opening);
    position[goal->opening.component] = goal->opening.to;
    if (goal->turn != SIZE_MAX) {
      fputs(", leaving ", stdout);
      put_position(stdout, p, position);
    }
  }
  if (goal->turn == SIZE_MAX)
    printf("%s %s has no move.\n", goal->first ? " and" : ":", loser);
  else
    printf("  [%zu]\n", goal->turn + 1);
}

static void print_strategy(page *page) {
  const proof *p = page->proof;
  for (size_t i = 0; i < p->goal_count; i++) print_goal(p, &p->goals[i]);
  size_t shown = p->turn_count;
  if (shown > POSITIONS_SHOWN && !page->session->settings->all) shown = POSITIONS_SHOWN;
  for (size_t i = 0; i < shown; i++) {
    const proof_turn *turn = &p->turns[i];
    printf("\n[%zu] ", i + 1);
    put_position(stdout, p, p->positions + turn->position);
    printf(", %s to move\n", certificate_players[turn->player]);
    proof_each_move(p, turn, print_answer, NULL);
  }
  char number[28];
  if (shown < p->turn_count)
    printf("\nand %s more positions: --all prints them\n", output_count(number, p->turn_count - shown));
}

static bool has_numbered_games(const proof *p) {
  char text[NAME_ROOM];
  for (uint32_t g = 0; g < p->c.game_count; g++) {
    certificate_name(text, sizeof text, &p->c, g);
    if (text[0] == '#' && p->labels[g].id == 0) return true;
  }
  return false;
}

static void print_page(page *page, const source *source, const char *claim) {
  const proof *p = page->proof;
  const char *outcomes[] = {
      [CERTIFICATE_EQ] = "P", [CERTIFICATE_GT] = "L", [CERTIFICATE_LT] = "R", [CERTIFICATE_CONFUSED] = "N"};
  const char *outcome =
      p->c.relation < CERTIFICATE_RELATIONS && p->of_outcome ? outcomes[p->c.relation] : NULL;
  fwrite(source->text, 1, source->length, stdout);
  if (outcome)
    printf(" is %s: %s.\n", outcome, claim);
  else if (p->holds)
    puts(" is true.");
  else
    printf(" is false: %s.\n", claim);
  print_strategy(page);
  if (has_numbered_games(p))
    puts("\nA game with a long name is shown by its number; --certificate - lists them.");
}

/* ---- for programs ------------------------------------------------------------------------------ */

static void json_text(const char *separator, const char *name, char *text) {
  printf("%s\"%s\": ", separator, name);
  if (text)
    output_json_string(stdout, text, strlen(text));
  else
    fputs("null", stdout);
  free(text);
}

static char *move_text(const proof *p, const uint32_t *position, proof_move move) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) return NULL;
  put_move(out, p, position, move);
  fclose(out);
  return text;
}

static void json_answer(void *data, const proof *p, const proof_turn *turn, proof_move move,
                        proof_move answer) {
  page *page = data;
  uint32_t position[CERTIFICATE_TERMS];
  memcpy(position, p->positions + turn->position, p->sum.count * sizeof *position);
  printf("%s{\"component\": %u", page->first ? "" : ", ", (unsigned)move.component + 1);
  json_text(", ", "move", move_text(p, position, move));
  position[move.component] = move.to;
  printf(", \"answer_in\": %u", (unsigned)answer.component + 1);
  json_text(", ", "answer", move_text(p, position, answer));
  position[answer.component] = answer.to;
  json_text(", ", "leaves", text_of(page, put_position, position));
  fputc('}', stdout);
  page->first = false;
}

static void json_page(page *page, const source *source, const char *claim) {
  const proof *p = page->proof;
  uint32_t start[CERTIFICATE_TERMS];
  start_of(start, p);
  fputs("{\"claim\": ", stdout);
  output_json_string(stdout, source->text, source->length);
  printf(", \"holds\": %s, \"proved\": ", p->holds ? "true" : "false");
  output_json_string(stdout, claim, strlen(claim));
  json_text(", ", "played", text_of(page, put_position, start));
  fputs(", \"wins\": [", stdout);
  for (size_t i = 0; i < p->goal_count; i++) {
    const proof_goal *goal = &p->goals[i];
    printf("%s{\"player\": \"%s\", \"moves\": \"%s\"", i > 0 ? ", " : "", certificate_players[goal->player],
           goal->first ? "first" : "second");
    if (goal->first) json_text(", ", "opening", move_text(p, start, goal->opening));
    fputc('}', stdout);
  }
  fputs("], \"positions\": [", stdout);
  for (size_t i = 0; i < p->turn_count; i++) {
    const proof_turn *turn = &p->turns[i];
    printf("%s{\"to_move\": \"%s\"", i > 0 ? ", " : "", certificate_players[turn->player]);
    json_text(", ", "position", text_of(page, put_position, p->positions + turn->position));
    fputs(", \"answers\": [", stdout);
    page->first = true;
    proof_each_move(p, turn, json_answer, page);
    fputs("]}", stdout);
  }
  puts("]}");
}

/* ---- certificates ------------------------------------------------------------------------------ */

static exit_status write_certificate(const proof *p, const char *name, const source *source) {
  char title[160];
  snprintf(title, sizeof title, "cgt %s: why %.*s", cgt_version(),
           (int)(source->length < 100 ? source->length : 100), source->text);
  if (strcmp(name, "-") == 0) {
    proof_write(stdout, p, title);
    return output_status();
  }
  FILE *out = fopen(name, "w");
  if (out) proof_write(out, p, title);
  bool broken = out && (fflush(out) != 0 || ferror(out));
  if (out && fclose(out) == 0 && !broken) return EXIT_DONE;
  complain("cannot write '%s': %s", name, errno ? strerror(errno) : "the file is broken");
  return EXIT_USAGE;
}

static exit_status show_proof(session *session, const source *source, const proof *p) {
  page page = {.session = session, .proof = p};
  const char *file = session->settings->certificate;
  char *claim = certificate_claim_text(&p->c);
  exit_status status = EXIT_DONE;
  if (!claim) {
    complain("out of memory");
    return EXIT_LIMIT;
  }
  bool instead = file && strcmp(file, "-") == 0; /* of the page */
  if (file) status = write_certificate(p, file, source);
  if (status == EXIT_DONE && !instead) {
    if (session->settings->format == CGT_JSON)
      json_page(&page, source, claim);
    else
      print_page(&page, source, claim);
  }
  free(claim);
  if (status == EXIT_DONE && !p->holds) status = EXIT_CLAIM_FAILED;
  return worse(status, output_status());
}

static exit_status why(session *session, const source *source) {
  size_t statement;
  lab_error error = {0};
  written_claim claim;
  proof proof;
  exit_status status = session_expression(&statement, session, source);
  if (status != EXIT_DONE) return status;
  if (lab_written_claim(&claim, session->machine, statement, &error) != CGT_OK)
    return session_report(source, &error);
  if (proof_make(&proof, &claim, session->machine, &error) == CGT_OK)
    status = show_proof(session, source, &proof);
  else
    status = session_report(source, &error);
  proof_free(&proof);
  lab_machine_forget(session->machine);
  return status;
}

exit_status cmd_why(const settings *settings, int count, char **operands) {
  if (count != 1) {
    complain("one claim is wanted, for example: cgt why '^ <| *'");
    return EXIT_USAGE;
  }
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  source source = {.line = 1, .text = operands[0], .length = strlen(operands[0])};
  if (source.length == 0) {
    complain("an empty claim");
    status = EXIT_USAGE;
  } else {
    status = why(&session, &source);
  }
  session_close(&session);
  return status;
}
