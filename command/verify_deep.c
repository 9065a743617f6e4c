/* verify_deep.c: cgt verify --deep, one value derived once more by the definitions alone (judge.h). Braces
 * are played as they are written and positions by their moves, as with cgt why; other terms are taken as the
 * canonical forms that the engine has of them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/proof/judge.h"
#include "lab/report/output.h"
#include "lab/machine/written.h"

static bool judge_term(judged *f, judge *j, const written *w) {
  if (!w->braces) {
    if (w->value.kind == LAB_POSITION)
      return judge_position(f, j, w->value.as.at.position) &&
             (!w->value.as.at.negative || judge_neg(f, j, *f));
    return w->value.kind == LAB_FORM ? judge_written(f, j, w->value.as.form) : judge_game(f, j, w->game);
  }
  judged *options = malloc((w->count[0] + w->count[1] + 1) * sizeof *options), *to = options;
  bool good = options;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; good && i < w->count[p]; i++) good = judge_term(to++, j, &w->options[p][i]);
  good = good && judge_make(f, j, options, w->count[0], options + w->count[0], w->count[1]);
  free(options);
  return good;
}

/* The sum of the terms. */
static bool judge_side(judged *f, judge *j, const written *terms, size_t count) {
  if (count == 0) return judge_make(f, j, NULL, 0, NULL, 0);
  for (size_t i = 0; i < count; i++) {
    judged term;
    if (!judge_term(&term, j, &terms[i]) || (terms[i].negative && !judge_neg(&term, j, term))) return false;
    if (i == 0)
      *f = term;
    else if (!judge_add(f, j, *f, term))
      return false;
  }
  return true;
}

static bool relation_holds(token_kind sign, bool less, bool greater) {
  switch (sign) {
  case T_EQUAL:
    return less && greater;
  case T_UNEQUAL:
    return !(less && greater);
  case T_LESS:
    return less && !greater;
  case T_LESS_EQUAL:
    return less;
  case T_GREATER:
    return greater && !less;
  case T_GREATER_EQUAL:
    return greater;
  case T_LESS_CONFUSED:
    return !greater;
  case T_GREATER_CONFUSED:
    return !less;
  default:
    return !less && !greater;
  }
}

/* *right: what the engine says is what the definitions say. */
static bool judge_claim(bool *right, judge *j, const written_claim *claim, lab_value found) {
  judged left, other;
  if (!judge_side(&left, j, claim->sides[0], claim->count[0])) return false;
  if (claim->outcome) {
    cgt_outcome outcome;
    if (!judge_outcome(&outcome, j, left)) return false;
    *right = found.kind == LAB_OUTCOME && found.as.outcome == outcome;
    return true;
  }
  if (claim->sign == T_END) {
    if (!judge_game(&other, j, found.as.game) || !judge_equal(right, j, left, other)) return false;
    return !*right || judge_canonical(right, j, other);
  }
  bool less, greater;
  if (!judge_side(&other, j, claim->sides[1], claim->count[1]) || !judge_le(&less, j, left, other) ||
      !judge_le(&greater, j, other, left))
    return false;
  *right = found.kind == LAB_BOOL && found.as.truth == relation_holds(claim->sign, less, greater);
  return true;
}

/* The terms of the statement. An expression that is no claim becomes one by "== 0" behind it, which leaves
 * the terms of a sum as they are; where that cannot be, as after `if`, it is one term. */
static cgt_status read_claim(written_claim *claim, written *whole, session *session, size_t statement,
                             lab_error *error) {
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
                lab_written_claim(claim, session->machine, again, error) == CGT_OK && claim->sign == T_EQUAL;
  free(zero);
  if (!is_sum) {
    cgt_status status = lab_written(whole, session->machine, statement, error);
    if (status != CGT_OK) return status;
    *claim = (written_claim){.count = {1, 0}, .sides = {whole, NULL}};
  }
  claim->sign = T_END;
  return CGT_OK;
}

/* The engine's own answer: a truth, an outcome, or a game. */
static cgt_status ask_engine(lab_value *found, session *session, size_t statement, const written_claim *claim,
                             lab_error *error) {
  cgt_status status = lab_evaluate(found, session->machine, statement, error);
  if (status != CGT_OK || claim->sign != T_END || claim->outcome) return status;
  cgt_game g;
  status = lab_to_game(&g, session->machine, *found, error);
  *found = (lab_value){.kind = LAB_GAME, .as.game = g};
  return status;
}

static exit_status verify_expression(session *session, const source *source) {
  lab_error error = {0};
  written_claim claim = {.sign = T_END};
  written whole;
  lab_value found;
  size_t statement;
  exit_status status = session_expression(&statement, session, source);
  if (status != EXIT_DONE) return status;
  cgt_status done = read_claim(&claim, &whole, session, statement, &error);
  if (done == CGT_OK) done = ask_engine(&found, session, statement, &claim, &error);
  if (done != CGT_OK) return session_report(source, &error);
  judge *j = judge_new(lab_machine_ctx(session->machine), session->stop);
  char *text = session_text(session, found, session->settings->format);
  bool right = false, judged = j && text && judge_claim(&right, j, &claim, found);
  char forms[28], questions[28];
  if (judged) {
    printf("%s: %s\n  by the definitions alone: %s forms, %s questions\n", right ? "confirmed" : "WRONG",
           text, output_count(forms, judge_forms(j)), output_count(questions, judge_questions(j)));
    status = right ? EXIT_DONE : EXIT_CLAIM_FAILED;
  } else if (j && judge_status(j) != CGT_OK) {
    complain("not decided: %s", judge_message(j));
    status = exit_status_of(judge_status(j));
  } else {
    complain("out of memory");
    status = EXIT_LIMIT;
  }
  free(text);
  judge_free(j);
  lab_machine_forget(session->machine);
  return status;
}

exit_status verify_deep(const settings *settings, int count, char **operands) {
  if (count == 0) {
    complain("--deep wants an expression: cgt verify --deep 'matrix_nim([1,2;2,2])'");
    return EXIT_USAGE;
  }
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  for (int i = 0; i < count && status != EXIT_STOPPED; i++) {
    source source = {.line = 1, .text = operands[i], .length = strlen(operands[i])};
    status = worse(status, verify_expression(&session, &source));
  }
  session_close(&session);
  return worse(status, output_status());
}
