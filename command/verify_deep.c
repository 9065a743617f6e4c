/* verify_deep.c: cgt verify --deep, one value derived once more by the definitions alone (verifier.h). Braces
 * are played as they are written and positions by their moves, as with cgt why; other terms are taken as the
 * canonical forms that the engine has of them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/proof/verifier.h"
#include "lab/report/output.h"
#include "lab/machine/written.h"

static bool judge_term(labi_verifier_form *f, labi_verifier *j, const labi_written *w) {
  if (!w->braces) {
    if (w->value.kind == LAB_POSITION)
      return labi_verifier_position(f, j, w->value.as.at.position) &&
             (!w->value.as.at.negative || labi_verifier_neg(f, j, *f));
    return w->value.kind == LAB_FORM ? labi_verifier_written(f, j, w->value.as.form)
                                     : labi_verifier_game(f, j, w->game);
  }
  labi_verifier_form *options = malloc((w->count[0] + w->count[1] + 1) * sizeof *options), *to = options;
  bool good = options;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; good && i < w->count[p]; i++) good = judge_term(to++, j, &w->options[p][i]);
  good = good && labi_verifier_make(f, j, options, w->count[0], options + w->count[0], w->count[1]);
  free(options);
  return good;
}

/* The sum of the terms. */
static bool judge_side(labi_verifier_form *f, labi_verifier *j, const labi_written *terms, size_t count) {
  if (count == 0) return labi_verifier_make(f, j, NULL, 0, NULL, 0);
  for (size_t i = 0; i < count; i++) {
    labi_verifier_form term;
    if (!judge_term(&term, j, &terms[i]) || (terms[i].negative && !labi_verifier_neg(&term, j, term)))
      return false;
    if (i == 0)
      *f = term;
    else if (!labi_verifier_add(f, j, *f, term))
      return false;
  }
  return true;
}

static bool relation_holds(labi_token_kind sign, bool less, bool greater) {
  switch (sign) {
  case LABI_TOKEN_EQUAL:
    return less && greater;
  case LABI_TOKEN_UNEQUAL:
    return !(less && greater);
  case LABI_TOKEN_LESS:
    return less && !greater;
  case LABI_TOKEN_LESS_EQUAL:
    return less;
  case LABI_TOKEN_GREATER:
    return greater && !less;
  case LABI_TOKEN_GREATER_EQUAL:
    return greater;
  case LABI_TOKEN_LESS_CONFUSED:
    return !greater;
  case LABI_TOKEN_GREATER_CONFUSED:
    return !less;
  default:
    return !less && !greater;
  }
}

/* *right: what the engine says is what the definitions say. */
static bool judge_claim(bool *right, labi_verifier *j, const labi_written_claim *claim, lab_value found) {
  labi_verifier_form left, other;
  if (!judge_side(&left, j, claim->sides[0], claim->count[0])) return false;
  if (claim->outcome) {
    cgt_outcome outcome;
    if (!labi_verifier_outcome(&outcome, j, left)) return false;
    *right = found.kind == LAB_OUTCOME && found.as.outcome == outcome;
    return true;
  }
  if (claim->sign == LABI_TOKEN_END) {
    if (!labi_verifier_game(&other, j, found.as.game) || !labi_verifier_equal(right, j, left, other))
      return false;
    return !*right || labi_verifier_canonical(right, j, other);
  }
  bool less, greater;
  if (!judge_side(&other, j, claim->sides[1], claim->count[1]) || !labi_verifier_le(&less, j, left, other) ||
      !labi_verifier_le(&greater, j, other, left))
    return false;
  *right = found.kind == LAB_BOOL && found.as.truth == relation_holds(claim->sign, less, greater);
  return true;
}

/* The terms of the statement. An expression that is no claim becomes one by "== 0" behind it, which leaves
 * the terms of a sum as they are; where that cannot be, as after `if`, it is one term. */
static cgt_status read_claim(labi_written_claim *claim, labi_written *whole, cmd_session *session,
                             size_t statement, lab_error *error) {
  if (lab_written_claim(claim, session->machine, statement, error) == CGT_OK) return CGT_OK;
  const lab_statement *text = lab_program_statement(session->program, statement);
  char *zero = NULL;
  if (asprintf(&zero, "%.*s\n == 0", (int)text->text_length, text->text) < 0) {
    *error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory"};
    return CGT_ENOMEM;
  }
  size_t again = lab_program_count(session->program);
  bool is_sum = lab_program_add(session->program, zero, strlen(zero), error) == CGT_OK &&
                lab_program_count(session->program) == again + 1 &&
                lab_written_claim(claim, session->machine, again, error) == CGT_OK &&
                claim->sign == LABI_TOKEN_EQUAL;
  free(zero);
  if (!is_sum) {
    cgt_status status = lab_written(whole, session->machine, statement, error);
    if (status != CGT_OK) return status;
    *claim = (labi_written_claim){.count = {1, 0}, .sides = {whole, NULL}};
  }
  claim->sign = LABI_TOKEN_END;
  return CGT_OK;
}

/* The engine's own answer: a truth, an outcome, or a game. */
static cgt_status ask_engine(lab_value *found, cmd_session *session, size_t statement,
                             const labi_written_claim *claim, lab_error *error) {
  cgt_status status = lab_evaluate(found, session->machine, statement, error);
  if (status != CGT_OK || claim->sign != LABI_TOKEN_END || claim->outcome) return status;
  cgt_game g;
  status = lab_to_game(&g, session->machine, *found, error);
  *found = (lab_value){.kind = LAB_GAME, .as.game = g};
  return status;
}

static cmd_status verify_expression(cmd_session *session, const cmd_source *source) {
  lab_error error = {0};
  labi_written_claim claim = {.sign = LABI_TOKEN_END};
  labi_written whole;
  lab_value found;
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  cgt_status done = read_claim(&claim, &whole, session, statement, &error);
  if (done == CGT_OK) done = ask_engine(&found, session, statement, &claim, &error);
  if (done != CGT_OK) return cmd_session_report(source, &error);
  labi_verifier *j = labi_verifier_new(lab_machine_ctx(session->machine), session->stop);
  char *text = cmd_session_text(session, found, session->settings->format);
  bool right = false, judged = j && text && judge_claim(&right, j, &claim, found);
  char forms[28], questions[28];
  if (judged) {
    printf("%s: %s\n  by the definitions alone: %s forms, %s questions\n", right ? "confirmed" : "WRONG",
           text, labi_output_count(forms, labi_verifier_forms(j)),
           labi_output_count(questions, labi_verifier_questions(j)));
    status = right ? CMD_DONE : CMD_CLAIM_FAILED;
  } else if (j && labi_verifier_status(j) != CGT_OK) {
    cmd_complain("not decided: %s", labi_verifier_message(j));
    status = cmd_status_of(labi_verifier_status(j));
  } else {
    cmd_complain("out of memory");
    status = CMD_LIMIT;
  }
  free(text);
  labi_verifier_free(j);
  lab_machine_forget(session->machine);
  return status;
}

cmd_status cmd_verify_deep(const cmd_settings *settings, int count, char **operands) {
  if (count == 0) {
    cmd_complain("--deep wants an expression: cgt verify --deep 'matrix_nim([1,2;2,2])'");
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  for (int i = 0; i < count && status != CMD_STOPPED; i++) {
    cmd_source source = {.line = 1, .text = operands[i], .length = strlen(operands[i])};
    status = cmd_worse(status, verify_expression(&session, &source));
  }
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}
