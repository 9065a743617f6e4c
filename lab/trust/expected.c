/* expected.c: values compared with what another program expects of them. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_proof.h>

#include "lab/base/lab_guard.h"
#include "lab/machine/call.h"
#include "lab/machine/machine.h"

/* One side: its value, and its text as lab_print has it. */
typedef struct side {
  cgt_status status;
  lab_value value;
  char *text; /* malloc'ed by settle() */
  lab_error error;
} side;

typedef struct pair {
  lab_program *program;
  lab_machine *machine;
  const char *expected;
  size_t length;
  bool printed; /* what is expected is read as print */
} pair;

static side evaluate(const pair *p, const char *text, size_t length) {
  side side = {0};
  size_t statement = lab_program_count(p->program);
  side.status = lab_program_add(p->program, text, length, &side.error);
  if (side.status == CGT_OK && (lab_program_count(p->program) != statement + 1 ||
                                lab_program_statement(p->program, statement)->variable_count > 0)) {
    side.status = CGT_EPARSE;
    side.error =
        (lab_error){.status = CGT_EPARSE, .message = "expected one expression on each side of the tab"};
  }
  if (side.status == CGT_OK) side.status = lab_evaluate(&side.value, p->machine, statement, &side.error);
  return side;
}

static void take_ctx_error(side *side, lab_machine *machine) {
  side->status = labi_engine_error(&side->error, lab_machine_ctx(machine), NULL);
}

static bool is_game(const side *side) {
  lab_kind kind = side->value.kind;
  return side->status == CGT_OK && (kind == LAB_GAME || kind == LAB_POSITION || kind == LAB_FORM);
}

/* Where an outcome is expected of a game, the outcome takes the game's place. */
static void become_outcome(side *side, lab_machine *machine) {
  side->status = labi_call_named(&side->value, machine, "outcome", side->value, &side->error);
}

/* Positions become games, and everything gets its text. */
static void settle(side *side, lab_machine *machine) {
  size_t length = 0;
  if (side->status == CGT_OK) side->status = lab_settle(&side->value, machine, &side->error);
  if (is_game(side)) {
    cgt_game g;
    side->status = lab_to_game(&g, machine, side->value, &side->error);
    if (side->status == CGT_OK) side->value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  if (side->status != CGT_OK) return;
  bool good = lab_print(NULL, 0, &length, machine, side->value, CGT_PLAIN) == CGT_OK &&
              (side->text = malloc(length + 1)) &&
              lab_print(side->text, length + 1, NULL, machine, side->value, CGT_PLAIN) == CGT_OK;
  if (!good) take_ctx_error(side, machine);
}

static bool is_limit(cgt_status status) { return status == CGT_ENOMEM || status == CGT_ELIMIT; }
static bool is_error(cgt_status status) {
  return status != CGT_OK && status != CGT_ECANCELLED && !is_limit(status);
}

static bool expects_error(const pair *p) { return p->length >= 2 && memcmp(p->expected, "!!", 2) == 0; }

static bool are_equal(const pair *p, const side *mine, const side *theirs) {
  bool same = false;
  lab_error error;
  if (mine->status != CGT_OK) return is_error(mine->status) && expects_error(p);
  if (strlen(mine->text) == p->length && memcmp(mine->text, p->expected, p->length) == 0) return true;
  return theirs->status == CGT_OK &&
         lab_equal(&same, p->machine, mine->value, theirs->value, &error) == CGT_OK && same;
}

/* 9*4 is 9 + *4 in print, and a product in the language. */
static side evaluate_expected(const pair *p) {
  bool paper = p->program->paper;
  lab_program_set_paper(p->program, paper || p->printed);
  side theirs = evaluate(p, p->expected, p->length);
  lab_program_set_paper(p->program, paper);
  return theirs;
}

static lab_comparison compare(const pair *p, const side *mine, const side *theirs) {
  if (mine->status == CGT_ECANCELLED || theirs->status == CGT_ECANCELLED)
    return (lab_comparison){.verdict = LAB_VERIFY_CANCELLED};
  if (is_limit(mine->status)) return (lab_comparison){.verdict = LAB_VERIFY_LIMIT, .error = mine->error};
  if (is_limit(theirs->status)) return (lab_comparison){.verdict = LAB_VERIFY_LIMIT, .error = theirs->error};
  if (are_equal(p, mine, theirs)) return (lab_comparison){.verdict = LAB_VERIFY_PASSED, .found = mine->value};
  if (mine->status != CGT_OK) return (lab_comparison){.verdict = LAB_VERIFY_ERROR, .error = mine->error};
  return (lab_comparison){.verdict = LAB_VERIFY_DIFFERS, .found = mine->value};
}

lab_comparison lab_verify(lab_program *program, lab_machine *machine, const char *expression, size_t length,
                          const char *expected, size_t expected_length, bool printed) {
  lab_comparison refused = {.verdict = LAB_VERIFY_ERROR};
  if (!LABI_GIVEN(&refused.error, program) || !LABI_GIVEN(&refused.error, machine) ||
      !LABI_ITEMS(&refused.error, expression, length) || !LABI_ITEMS(&refused.error, expected, expected_length))
    return refused;
  pair p = {program, machine, expected, expected_length, printed};
  side mine = evaluate(&p, expression, length), theirs = {.status = CGT_EPARSE};
  if (!expects_error(&p)) theirs = evaluate_expected(&p);
  bool outcome = theirs.value.kind == LAB_OUTCOME || theirs.value.kind == LAB_DRAWN;
  if ((is_game(&mine) || (mine.status == CGT_OK && mine.value.kind == LAB_LOOPY)) &&
      theirs.status == CGT_OK && outcome)
    become_outcome(&mine, machine);
  settle(&mine, machine);
  settle(&theirs, machine);
  lab_comparison comparison = compare(&p, &mine, &theirs);
  free(mine.text);
  free(theirs.text);
  return comparison;
}
