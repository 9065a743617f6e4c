/* fuzz_moves.c: the bytes choose a ruleset by moves (random_moves.h). Where what stands for its positions has their
 * moves, its values, moves and misere play are those of plain play; where a small one has others, it is refused. */
#include <stdio.h>
#include <string.h>

#include <cgt/lab_machine.h>

#include "fuzz.h"
#include "random_moves.h"

enum { MILLISECONDS = 1000, MOST_STEPS = 1 << 17, SMALL = 2 /* a + b */, TRIED = 3 /* a, b */ };

typedef struct choices {
  const uint8_t *next, *end;
} choices;

/* After the last byte, 0. */
static unsigned below(void *source, unsigned bound) {
  choices *c = source;
  return c->next < c->end ? *c->next++ % bound : 0;
}

typedef struct question {
  lab_machine *machine;
  cgt_ctx *ctx;
  const random_moves *made;
  random_trees known;
} question;

/* Are the trees of a position and of what stands for it the same, as far as they are found? */
static bool is_same(question *q, int a, int b) {
  const cgt_form tree = random_moves_tree(&q->known, q->ctx, q->made, a, b),
                 other = random_moves_stand_in(&q->known, q->ctx, q->made, a, b);
  cgt_ctx_clear_error(q->ctx);
  return cgt_form_is_none(tree) || cgt_form_is_none(other) || cgt_form_identical(q->ctx, tree, other);
}

static void compare(question *q, cgt_position p, int a, int b) {
  const bool positive = false;
  cgt_outcome found, wanted;
  const cgt_form tree = random_moves_tree(&q->known, q->ctx, q->made, a, b);
  const cgt_form form = cgt_form_is_none(tree) ? tree : cgt_form_of_position(q->ctx, p);
  if (cgt_form_is_none(form)) return;
  fuzz_check(cgt_form_identical(q->ctx, form, tree), "the moves are not those that are written");
  const cgt_game value = cgt_position_value(q->ctx, p);
  if (cgt_is_none(value)) return;
  fuzz_check(cgt_equal(value, cgt_form_value(q->ctx, tree)), "a value is not that of plain play");
  const cgt_status status = cgt_misere_outcome_of_sum(&found, q->ctx, &p, &positive, 1);
  fuzz_check(status != CGT_EDOMAIN || random_moves_have_games(q->made), "misere play misses moves");
  if (status == CGT_OK && cgt_form_misere_outcome(&wanted, q->ctx, tree) == CGT_OK)
    fuzz_check(found == wanted, "a misere outcome is not that of plain play");
}

static void ask(question *q) {
  bool small = false, all = false;
  lab_value v;
  lab_error error;
  cgt_ctx_set_steps(q->ctx, MOST_STEPS);
  for (int a = 0; a < RANDOM_MOVES_SIZE; a++)
    for (int b = 0; b < RANDOM_MOVES_SIZE; b++) {
      const bool same = is_same(q, a, b);
      all = all || !same;
      small = small || (!same && a + b <= SMALL);
    }
  for (int a = 0; a < TRIED; a++)
    for (int b = 0; b < TRIED; b++) {
      char text[20];
      const int length = snprintf(text, sizeof text, "r(%d,%d)", a, b);
      cgt_ctx_set_steps(q->ctx, MOST_STEPS);
      const cgt_status status = lab_evaluate_text(&v, q->machine, text, (size_t)length, &error);
      if (status == CGT_ECANCELLED) return;
      const bool differs = status == CGT_EINVAL && strstr(error.message, "played move by move");
      fuzz_check(status == CGT_OK || differs, "a position is refused");
      fuzz_check(!small || differs, "what stands for a position has other moves, and was believed");
      fuzz_check(all || !differs || random_moves_differ_at(&q->known, q->ctx, q->made, error.message),
                 "what stands for a position has its moves, and was not believed");
      if (!differs && !all) compare(q, v.as.at.position, a, b);
      cgt_ctx_clear_error(q->ctx);
    }
  cgt_ctx_set_steps(q->ctx, UINT64_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  choices bytes = {data, data + size};
  const random_choices from_bytes = {below, &bytes};
  random_moves made;
  lab_error error;
  random_moves_make(&made, &from_bytes);
  lab_program *program = lab_program_new(false);
  fuzz_check(program, "no program");
  fuzz_check(lab_program_add(program, made.text, strlen(made.text), &error) == CGT_OK, "a ruleset is refused");
  lab_machine *machine = lab_machine_new(program, NULL, 1);
  fuzz_check(machine, "no machine");
  lab_machine_set_cancel(machine, fuzz_stop_after(MILLISECONDS));
  question q = {.machine = machine, .ctx = lab_machine_ctx(machine), .made = &made};
  ask(&q);
  lab_machine_set_cancel(machine, NULL);
  fuzz_check(cgt_ctx_check(q.ctx) != CGT_EINVAL, "the tables are not sound");
  lab_machine_free(machine);
  lab_program_free(program);
  return 0;
}
