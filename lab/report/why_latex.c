/* why_latex.c: the report of cgt why for a paper: the claim, who wins how, and a numbered list of positions
 * with the answers to all moves. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/output.h"
#include "lab/report/play_text.h"
#include "lab/report/why_print.h"

enum { NUMBERED_SHOWN = 40 };

static void put_position(labi_play_text *play, const uint32_t *position) {
  fputc('$', stdout);
  labi_play_put_position(play, position);
  fputc('$', stdout);
}

static void put_move(labi_play_text *play, const uint32_t *position, labi_proof_move move) {
  fputc('$', stdout);
  labi_play_put_move(play, position, move);
  fputc('$', stdout);
}

static void put_formula(labi_play_text *play, const char *text, size_t length, bool paper) {
  fputc('$', stdout);
  if (!labi_latex_put_formula(stdout, text, length, paper)) play->lost = true;
  fputc('$', stdout);
}

/* What is true, in which games may be numbers: #12 is G_{12}. */
static void put_claim(labi_play_text *play, const char *claim) {
  char *text = strdup(claim);
  for (char *at = text; text && (at = strchr(at, '#'));) *at = 'G';
  if (text)
    put_formula(play, text, strlen(text), false);
  else
    play->lost = true;
  free(text);
}

static void print_answer(void *data, const labi_proof *p, const labi_proof_turn *turn, labi_proof_move move,
                         labi_proof_move answer) {
  labi_play_text *play = data;
  uint32_t position[LABI_CERTIFICATE_TERMS];
  memcpy(position, p->positions + turn->position, p->sum.count * sizeof *position);
  fputs("  \\item ", stdout);
  put_move(play, position, move);
  position[move.component] = move.to;
  printf(": %s answers ", labi_certificate_players[!turn->player]);
  put_move(play, position, answer);
  position[answer.component] = answer.to;
  size_t next = labi_proof_turn_at(p, turn->player, position);
  if (next == SIZE_MAX) {
    printf(" and %s has no move.\n", labi_certificate_players[turn->player]);
  } else {
    fputs(", leaving ", stdout);
    put_position(play, position);
    printf("~(%zu).\n", next + 1);
  }
}

static void put_goal(labi_play_text *play, const labi_proof_goal *goal) {
  uint32_t position[LABI_CERTIFICATE_TERMS];
  cmd_why_start(position, play->proof);
  printf("%s, moving %s, wins ", labi_certificate_players[goal->player], goal->first ? "first" : "second");
  put_position(play, position);
  if (goal->first) {
    fputs(" by ", stdout);
    put_move(play, position, goal->opening);
    position[goal->opening.component] = goal->opening.to;
    if (goal->turn != SIZE_MAX) {
      fputs(", leaving ", stdout);
      put_position(play, position);
    }
  }
  if (goal->turn == SIZE_MAX)
    printf("%s %s has no move.\n", goal->first ? " and" : ":", labi_certificate_players[!goal->player]);
  else
    printf("~(%zu).\n", goal->turn + 1);
}

static void put_turns(labi_play_text *play, size_t shown) {
  const labi_proof *p = play->proof;
  puts("\\begin{enumerate}");
  for (size_t i = 0; i < shown; i++) {
    const labi_proof_turn *turn = &p->turns[i];
    printf("\\item[(%zu)] ", i + 1);
    put_position(play, p->positions + turn->position);
    printf(", %s to move.\n  \\begin{itemize}\\raggedright\n", labi_certificate_players[turn->player]);
    labi_proof_each_move(p, turn, print_answer, play);
    puts("  \\end{itemize}");
  }
  puts("\\end{enumerate}");
}

/* What the games are whose names are too long. */
static void put_numbered(labi_play_text *play) {
  const labi_proof *p = play->proof;
  size_t count = 0;
  for (uint32_t g = 0; g < p->c.game_count; g++) {
    if (!labi_play_is_numbered(p, g)) continue;
    fputs(count == 0 ? "\\noindent Here " : ",\n", stdout);
    if (count++ == NUMBERED_SHOWN) {
      fputs("and so on", stdout);
      break;
    }
    printf("$G_{%u}=", (unsigned)g);
    labi_play_put_options(play, g);
    fputc('$', stdout);
  }
  if (count > 0) puts(".");
}

bool cmd_why_print_latex(const cmd_why_report *report) {
  const labi_proof *p = report->proof;
  const cmd_source *source = report->source;
  const char *outcome = cmd_why_outcome(p);
  labi_play_text play = {.out = stdout, .proof = p, .latex = true};
  labi_latex_put_macros(stdout);
  fputs("\\begin{sloppypar}\\noindent ", stdout);
  put_formula(&play, source->text, source->length, report->settings->paper);
  if (outcome) {
    printf(" is $\\cgtoutcome{%s}$.\n", outcome);
  } else if (p->holds) {
    puts(" is true.");
  } else {
    fputs(" is false: ", stdout);
    put_claim(&play, report->claim);
    puts(".");
  }
  for (size_t i = 0; i < p->goal_count; i++) put_goal(&play, &p->goals[i]);
  size_t shown = cmd_why_shown(report);
  if (shown > 0) put_turns(&play, shown);
  char number[28];
  if (shown < p->turn_count)
    printf("\\noindent There are %s more positions.\n", labi_output_count(number, p->turn_count - shown));
  put_numbered(&play);
  puts("\\end{sloppypar}");
  return !play.lost;
}
