/* cmd_why.c: cgt why, how to win the sum that decides a claim, as a report or as a certificate. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/why_print.h"

static cmd_status write_certificate(const labi_proof *p, const char *claim, const char *name,
                                    const cmd_source *source) {
  char title[160];
  snprintf(title, sizeof title, "cgt %s: why %.*s", cgt_version(),
           (int)(source->length < 100 ? source->length : 100), source->text);
  if (strcmp(name, "-") == 0) {
    labi_proof_write(stdout, p, claim, title);
    return cmd_output_status();
  }
  FILE *out = fopen(name, "w");
  if (out) labi_proof_write(out, p, claim, title);
  bool broken = out && (fflush(out) != 0 || ferror(out));
  if (out && fclose(out) == 0 && !broken) return CMD_DONE;
  return cmd_cannot_write(name);
}

static cmd_status show_proof(cmd_session *session, const cmd_source *source, const labi_proof *p) {
  const char *file = session->settings->certificate;
  char *claim = labi_certificate_claim_text(&p->c);
  cmd_status status = CMD_DONE;
  if (!claim) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  bool instead = file && strcmp(file, "-") == 0; /* of the page */
  if (file) status = write_certificate(p, claim, file, source);
  if (status == CMD_DONE && !instead) {
    cmd_why_report report = {.settings = session->settings, .source = source, .proof = p, .claim = claim};
    cgt_format format = session->settings->format;
    bool whole = format == CGT_JSON    ? cmd_why_print_json(&report)
                 : format == CGT_LATEX ? cmd_why_print_latex(&report)
                                       : cmd_why_print(&report);
    if (!whole) {
      cmd_complain("out of memory");
      status = CMD_LIMIT;
    }
  }
  free(claim);
  if (status == CMD_DONE && !p->holds) status = CMD_CLAIM_FAILED;
  return cmd_worse(status, cmd_output_status());
}

static cmd_status why(cmd_session *session, const cmd_source *source) {
  size_t statement;
  lab_error error = {0};
  labi_written_claim claim;
  labi_proof proof;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_written_claim(&claim, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (labi_proof_make(&proof, &claim, session->machine, &error) == CGT_OK)
    status = show_proof(session, source, &proof);
  else
    status = cmd_session_report(source, &error);
  labi_proof_free(&proof);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_why(const cmd_settings *settings, int count, char **operands) {
  if (count != 1) {
    cmd_complain("one claim is wanted, for example: cgt why '^ <| *'");
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  cmd_source source = {.line = 1, .text = operands[0], .length = strlen(operands[0])};
  if (source.length == 0) {
    cmd_complain("an empty claim");
    status = CMD_USAGE;
  } else {
    status = why(&session, &source);
  }
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_ALL_OPTION(cmd_settings),
                                     CMD_CERTIFICATE_OPTION(cmd_settings),
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_why = {
    .name = "why",
    .operands = "CLAIM",
    .summary = "how to win the sum that decides a claim",
    .options = options,
    .page = "A claim is two sums of games with <=, >=, ==, !=, <, >, <|, |> or <> between them,\n"
            "or outcome(G). G <= H holds when Left, moving second, wins H - G: every move of\n"
            "Right is shown with an answer, until Right has no move. Of a false claim it shows\n"
            "what holds instead, and the exit status is 1. Braces and positions are played as\n"
            "they are written, other values as their canonical forms.\n\n"
            "  cgt why '^ + * <| 1/2'\n"
            "  cgt why --certificate proof.txt '{2|-1} + * |> 0'\n\n"
            "A certificate is text: the games as lists of options, the claim, the moves that\n"
            "win. 'cgt verify --certificate FILE' replays it without computing any value;\n"
            "'cgt help certificate' describes each line.\n",
    .run = run_why,
};
