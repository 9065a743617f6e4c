/* why_print.c: the report of cgt why for people. */
#include "lab/report/why_print.h"

#include <string.h>

#include "lab/report/output.h"
#include "lab/report/play_text.h"

const char *cmd_why_outcome(const labi_proof *p) {
  static const char *const outcomes[] = {[LABI_CERTIFICATE_EQ] = "P",
                                         [LABI_CERTIFICATE_GT] = "L",
                                         [LABI_CERTIFICATE_LT] = "R",
                                         [LABI_CERTIFICATE_CONFUSED] = "N"};
  return p->c.relation < LABI_CERTIFICATE_RELATIONS && p->of_outcome ? outcomes[p->c.relation] : NULL;
}

void cmd_why_start(uint32_t *position, const labi_proof *p) {
  for (size_t i = 0; i < p->sum.count; i++) position[i] = p->sum.terms[i].game;
}

static void print_answer(void *data, const labi_proof *p, const labi_proof_turn *turn, labi_proof_move move,
                         labi_proof_move answer) {
  labi_play_text *play = data;
  uint32_t position[LABI_CERTIFICATE_TERMS];
  memcpy(position, p->positions + turn->position, p->sum.count * sizeof *position);
  fputs("    ", stdout);
  labi_play_put_move(play, position, move);
  position[move.component] = move.to;
  printf(":  %s answers ", labi_certificate_players[!turn->player]);
  labi_play_put_move(play, position, answer);
  position[answer.component] = answer.to;
  size_t next = labi_proof_turn_at(p, turn->player, position);
  if (next == SIZE_MAX) {
    printf(" and %s has no move\n", labi_certificate_players[turn->player]);
  } else {
    fputs(", leaving ", stdout);
    labi_play_put_position(play, position);
    printf("  [%zu]\n", next + 1);
  }
}

static void print_goal(labi_play_text *play, const labi_proof_goal *goal) {
  uint32_t position[LABI_CERTIFICATE_TERMS];
  cmd_why_start(position, play->proof);
  printf("%s, moving %s, wins ", labi_certificate_players[goal->player], goal->first ? "first" : "second");
  labi_play_put_position(play, position);
  const char *loser = labi_certificate_players[!goal->player];
  if (goal->first) {
    fputs(" by ", stdout);
    labi_play_put_move(play, position, goal->opening);
    position[goal->opening.component] = goal->opening.to;
    if (goal->turn != SIZE_MAX) {
      fputs(", leaving ", stdout);
      labi_play_put_position(play, position);
    }
  }
  if (goal->turn == SIZE_MAX)
    printf("%s %s has no move.\n", goal->first ? " and" : ":", loser);
  else
    printf("  [%zu]\n", goal->turn + 1);
}

static void print_strategy(const cmd_why_report *report) {
  const labi_proof *p = report->proof;
  labi_play_text play = {.out = stdout, .proof = p};
  for (size_t i = 0; i < p->goal_count; i++) print_goal(&play, &p->goals[i]);
  size_t shown = cmd_why_shown(report);
  for (size_t i = 0; i < shown; i++) {
    const labi_proof_turn *turn = &p->turns[i];
    printf("\n[%zu] ", i + 1);
    labi_play_put_position(&play, p->positions + turn->position);
    printf(", %s to move\n", labi_certificate_players[turn->player]);
    labi_proof_each_move(p, turn, print_answer, &play);
  }
  char number[28];
  if (shown < p->turn_count)
    printf("\nand %s more positions: --all prints them\n", labi_output_count(number, p->turn_count - shown));
}

static bool has_numbered_games(const labi_proof *p) {
  for (uint32_t g = 0; g < p->c.game_count; g++)
    if (labi_play_is_numbered(p, g)) return true;
  return false;
}

bool cmd_why_print(const cmd_why_report *report) {
  const labi_proof *p = report->proof;
  const char *outcome = cmd_why_outcome(p);
  fwrite(report->source->text, 1, report->source->length, stdout);
  if (outcome)
    printf(" is %s: %s.\n", outcome, report->claim);
  else if (p->holds)
    puts(" is true.");
  else
    printf(" is false: %s.\n", report->claim);
  print_strategy(report);
  if (has_numbered_games(p))
    puts("\nA game with a long name is shown by its number; --certificate - lists them.");
  return true;
}
