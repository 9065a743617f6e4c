/* cmd_why.c: cgt why, how to win the sum that decides a claim, as a report or as a certificate. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/why_print.h"

static exit_status write_certificate(const proof *p, const char *claim, const char *name, const source *source) {
  char title[160];
  snprintf(title, sizeof title, "cgt %s: why %.*s", cgt_version(),
           (int)(source->length < 100 ? source->length : 100), source->text);
  if (strcmp(name, "-") == 0) {
    proof_write(stdout, p, claim, title);
    return output_status();
  }
  FILE *out = fopen(name, "w");
  if (out) proof_write(out, p, claim, title);
  bool broken = out && (fflush(out) != 0 || ferror(out));
  if (out && fclose(out) == 0 && !broken) return EXIT_DONE;
  return cannot_write(name);
}

static exit_status show_proof(session *session, const source *source, const proof *p) {
  const char *file = session->settings->certificate;
  char *claim = certificate_claim_text(&p->c);
  exit_status status = EXIT_DONE;
  if (!claim) {
    complain("out of memory");
    return EXIT_LIMIT;
  }
  bool instead = file && strcmp(file, "-") == 0; /* of the page */
  if (file) status = write_certificate(p, claim, file, source);
  if (status == EXIT_DONE && !instead) {
    why_report report = {.settings = session->settings, .source = source, .proof = p, .claim = claim};
    cgt_format format = session->settings->format;
    bool whole = format == CGT_JSON    ? why_print_json(&report)
                 : format == CGT_LATEX ? why_print_latex(&report)
                                       : why_print(&report);
    if (!whole) {
      complain("out of memory");
      status = EXIT_LIMIT;
    }
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
