/* fuzz_position.c: what a ruleset takes for a position: it prints and reads back as itself, has moves, and
 * its theorems say what plain search finds. The input is an expression: "matrix_nim([1,2;2,inf])". */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "read_term.h"

enum { MOVES = 40 };

/* The position that text names; false: none. */
static bool read_position(cgt_position *position, lab_program *program, lab_machine **machine, const char *text,
                          size_t size) {
  lab_value value;
  if (!read_term(&value, program, machine, text, size)) return false;
  if (value.kind != LAB_POSITION || value.as.at.negative) return false;
  *position = value.as.at.position;
  return true;
}

static void check_moves(cgt_ctx *ctx, cgt_position position) {
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    cgt_position moves[MOVES], winning[MOVES];
    size_t count, wins;
    cgt_winning known;
    if (cgt_position_moves(&count, moves, MOVES, ctx, position, (cgt_player)player) != CGT_OK) continue;
    if (cgt_position_winning_moves(&known, &wins, winning, MOVES, ctx, position, (cgt_player)player) !=
        CGT_OK)
      continue;
    fuzz_check(known != CGT_WINNING_UNKNOWN || wins == 0, "winning moves of which nothing is known");
    fuzz_check(wins <= count, "more winning moves than moves");
    for (size_t i = 0; i < wins && count <= MOVES; i++) {
      bool is_move = false;
      for (size_t j = 0; j < count; j++) is_move |= moves[j].id == winning[i].id;
      fuzz_check(is_move, "a winning move that is no move");
      cgt_outcome after;
      if (cgt_position_outcome(&after, ctx, winning[i]) == CGT_OK)
        fuzz_check(after == CGT_P || after == (player == CGT_LEFT ? CGT_L : CGT_R),
                   "a winning move that does not win");
    }
  }
}

static void check_values(cgt_ctx *ctx, cgt_position position) {
  cgt_outcome told, found;
  cgt_status status = cgt_position_outcome(&told, ctx, position);
  cgt_game value = cgt_position_value(ctx, position), searched = cgt_position_search(ctx, position);
  fuzz_check(cgt_is_none(value) || cgt_is_none(searched) || cgt_equal(value, searched),
             "a theorem and plain search differ");
  if (!cgt_is_none(value) && status == CGT_OK && cgt_outcome_of(&found, ctx, value) == CGT_OK)
    fuzz_check(told == found, "the outcome is not that of the value");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  lab_program *program = lab_program_new(false);
  fuzz_check(program, "no program");
  lab_machine *machine = NULL;
  cgt_position position, again;
  char *text = fuzz_copy(data, size), printed[4096];
  if (read_position(&position, program, &machine, text, size)) {
    cgt_ctx *ctx = lab_machine_ctx(machine);
    size_t length;
    if (cgt_position_print(printed, sizeof printed, &length, ctx, position) == CGT_OK &&
        length < sizeof printed) {
      fuzz_check(strlen(printed) == length, "a position of another length than was said");
      fuzz_check(read_position(&again, program, &machine, printed, length),
                 "a position that was printed does not read back");
      fuzz_check(again.id == position.id, "a position that was printed reads back as another");
    }
    check_moves(ctx, position);
    check_values(ctx, position);
    cgt_ctx_clear_error(ctx);
    fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
  }
  free(text);
  lab_machine_free(machine);
  lab_program_free(program);
  return 0;
}
