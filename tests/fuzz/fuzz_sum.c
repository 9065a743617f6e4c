/* fuzz_sum.c: who wins a sum: whatever is left out, what its value says; and a winning move is one. The input is
 * a line for each term, an expression whose value is a position or a game: "-domineering(2,3)". */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "read_term.h"

enum { MOST_TERMS = 4 };

/* A term as text; false if it is none. */
static bool read_summand(cgt_term *term, lab_program *program, lab_machine **machine, const char *text, size_t size) {
  lab_value value;
  if (!read_term(&value, program, machine, text, size)) return false;
  *term = (cgt_term){.negative = false};
  if (value.kind == LAB_POSITION) {
    term->position = value.as.at.position;
    term->negative = value.as.at.negative;
    return true;
  }
  if (value.kind == LAB_GAME) term->game = value.as.game;
  return value.kind == LAB_GAME;
}

/* Both players' answers, of which one may be left out where time or memory ended. */
static void check_way(cgt_ctx *ctx, const cgt_term *terms, size_t count, unsigned without,
                      const cgt_outcome *expected) {
  cgt_ctx_clear_error(ctx);
  cgt_decide_options options = {.without = without, .node_limit = 2000, .table_bytes = 1 << 18};
  cgt_outcome outcome;
  if (cgt_decide_outcome(&outcome, NULL, ctx, terms, count, &options) != CGT_OK) {
    fuzz_expect_message(ctx);
    return;
  }
  fuzz_check(!expected || outcome == *expected, "who wins is not what the value says");
  options.move = true;
  cgt_decision decision;
  if (cgt_decide(&decision, ctx, terms, count, CGT_LEFT, &options) != CGT_OK) return;
  fuzz_check(decision.wins == (outcome == CGT_N || outcome == CGT_L), "two answers to one question");
  fuzz_check(decision.has_move == decision.wins, "a win without a move");
  if (!decision.wins) return;
  cgt_term after[MOST_TERMS];
  memcpy(after, terms, count * sizeof *after);
  after[decision.term].position = decision.position;
  after[decision.term].game = decision.game;
  options.move = false;
  if (cgt_decide(&decision, ctx, after, count, CGT_RIGHT, &options) == CGT_OK)
    fuzz_check(!decision.wins, "a winning move that does not win");
}

/* By their values, if these are found in time. */
static bool outcome_by_value(cgt_outcome *outcome, cgt_ctx *ctx, const cgt_term *terms, size_t count) {
  cgt_game sum = cgt_integer(ctx, 0);
  for (size_t i = 0; i < count; i++) {
    cgt_game g = terms[i].position.id ? cgt_position_value(ctx, terms[i].position) : terms[i].game;
    sum = terms[i].negative ? cgt_sub(ctx, sum, g) : cgt_add(ctx, sum, g);
  }
  return !cgt_is_none(sum) && cgt_outcome_of(outcome, ctx, sum) == CGT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  lab_program *program = lab_program_new(false);
  fuzz_check(program, "no program");
  lab_machine *machine = NULL;
  cgt_term terms[MOST_TERMS];
  size_t count = 0, from = 0;
  char *text = fuzz_copy(data, size);
  bool good = true;
  while (good && from < size && count < MOST_TERMS) {
    const char *end = memchr(text + from, '\n', size - from);
    size_t length = end ? (size_t)(end - text) - from : size - from;
    good = read_summand(&terms[count++], program, &machine, text + from, length);
    from += length + 1;
  }
  if (good && machine) {
    cgt_ctx *ctx = lab_machine_ctx(machine);
    cgt_outcome outcome;
    check_way(ctx, terms, count, 0, NULL);
    bool known = outcome_by_value(&outcome, ctx, terms, count);
    check_way(ctx, terms, count, 0, known ? &outcome : NULL);
    for (unsigned without = 1; without <= CGT_WITHOUT_TRIES; without *= 2)
      check_way(ctx, terms, count, without, known ? &outcome : NULL);
    lab_machine_set_cancel(machine, NULL);
    cgt_ctx_clear_error(ctx);
    fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
  }
  free(text);
  lab_machine_free(machine);
  lab_program_free(program);
  return 0;
}
