/* cmd_why.c: cgt why, how to win the sum that decides a claim, as a report or as a certificate. */
#include <string.h>

#include "command/command.h"

typedef struct why_settings {
  cmd_settings common;
  bool all;
  const char *certificate, *coq, *lean; /* files to write; NULL: none */
} why_settings;

/* How to win: written out, or, where that is too much, as a strategy. */
typedef struct way {
  lab_proof *proof;
  lab_strategy *strategy; /* NULL: the proof */
} way;

typedef cgt_status way_writer(cgt_write *write, void *where, const way *way, const char *title);

static cgt_status write_certificate(cgt_write *write, void *where, const way *way, const char *title) {
  return way->strategy ? lab_strategy_write(write, where, way->strategy, title)
                       : lab_certificate_write(write, where, way->proof, title);
}

static cgt_status write_coq(cgt_write *write, void *where, const way *way, const char *title) {
  return lab_certificate_write_coq(write, where, way->proof, title);
}

static cgt_status write_lean(cgt_write *write, void *where, const way *way, const char *title) {
  return lab_certificate_write_lean(write, where, way->proof, title);
}

typedef struct titled_way {
  const way *way;
  way_writer *writer;
  const char *title;
} titled_way;

static cgt_status fill_way(cgt_write *write, void *where, const void *data) {
  const titled_way *t = data;
  return t->writer(write, where, t->way, t->title);
}

static bool is_standard_output(const char *file) { return file && strcmp(file, "-") == 0; }

/* file: NULL: nothing is written. */
static cmd_status write_way(cmd_session *session, const char *file, way_writer *writer, const way *way,
                            const cmd_source *source) {
  char title[160];
  if (!file) return CMD_DONE;
  snprintf(title, sizeof title, "cgt %s: why %.*s", cgt_version(),
           (int)(source->length < 100 ? source->length : 100), source->text);
  if (is_standard_output(file)) return cmd_session_reported(session, writer(cmd_write, stdout, way, title));
  const titled_way titled = {way, writer, title};
  return cmd_write_file(file, fill_way, &titled);
}

static cmd_status show_way(cmd_session *session, const cmd_source *source, const why_settings *settings,
                           const way *way) {
  bool instead = is_standard_output(settings->certificate) || is_standard_output(settings->coq) ||
                 is_standard_output(settings->lean); /* of the page */
  lab_style style = cmd_style_of(&settings->common);
  style.all = settings->all;
  style.question = source->text;
  cmd_status status = CMD_DONE;
  if ((settings->coq || settings->lean) && way->strategy)
    status = cmd_refuse("--%s needs games small enough to be written out, and this proof is a strategy for "
                        "larger ones; --certificate FILE writes it",
                        settings->coq ? "coq" : "lean");
  else if ((settings->coq || settings->lean) && lab_proof_claim(way->proof)->loopy)
    status = cmd_refuse("--%s needs games that end: its theorems do not cover infinite play; --certificate "
                        "FILE writes the proof",
                        settings->coq ? "coq" : "lean");
  if (status == CMD_DONE) status = write_way(session, settings->certificate, write_certificate, way, source);
  if (status == CMD_DONE) status = write_way(session, settings->coq, write_coq, way, source);
  if (status == CMD_DONE) status = write_way(session, settings->lean, write_lean, way, source);
  if (status == CMD_DONE && !instead)
    status = cmd_session_reported(
        session, way->strategy ? lab_report_strategy(cmd_write, stdout, &style, way->strategy)
                               : lab_report_proof(cmd_write, stdout, &style, way->proof, session->machine));
  bool holds = way->strategy ? lab_strategy_holds(way->strategy) : lab_proof_claim(way->proof)->holds;
  return status == CMD_DONE && !holds ? CMD_CLAIM_FAILED : status;
}

static cmd_status why(cmd_session *session, const cmd_source *source, const void *settings) {
  size_t statement;
  lab_error error = {0};
  way way = {0};
  if (source->length == 0) return cmd_refuse("an empty claim");
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  const why_settings *own = settings;
  const bool by_strategy =
      own->common.deciding == LAB_DECIDE_BY_SEARCH || lab_is_nim_claim(session->machine, statement);
  cgt_status found = by_strategy ? CGT_ELIMIT
                         : lab_prove(&way.proof, session->machine, statement, &error);
  if (found == CGT_ELIMIT && error.advice != CGT_ADVICE_MEMORY) {
    lab_error too_large = error;
    found = lab_find_strategy(&way.strategy, session->machine, statement, &error);
    const bool none = found == CGT_EINVAL || found == CGT_EDOMAIN; /* no positions, or play comes back */
    if (none && too_large.status == CGT_ELIMIT) error = too_large;
  }
  if (found != CGT_OK) return cmd_session_report(source, &error);
  status = show_way(session, source, settings, &way);
  lab_proof_free(way.proof);
  lab_strategy_free(way.strategy);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_why(const void *settings, int count, char **operands) {
  static const char without[] = "expected one claim, for example: cgt why '^ <| *'";
  return count > 1 ? cmd_refuse(without) : cmd_session_pages(settings, count, operands, true, why, without);
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ALL(why_settings),
    CMD_CERTIFICATE(why_settings),
    CMD_ROW(why_settings, coq, 0, "coq", "FILE", "write the proof as a theorem for Coq (-: standard output)",
            CMD_READ_FILE),
    CMD_ROW(why_settings, lean, 0, "lean", "FILE",
            "write the certificate as data for Lean 4 (-: standard output)", CMD_READ_FILE),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_DECIDING,
    CMD_DECIDED,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_why = {
    .name = "why",
    .group = "Games",
    .operands = "CLAIM",
    .summary = "prove who wins: an answer to every move",
    .options = options,
    .settings_size = sizeof(why_settings),
    .page = "A claim is two sums of games with <=, >=, ==, !=, <, >, <|, |> or <> between them,\n"
            "or outcome(G). G <= H holds if Left, moving second, wins H - G: every move of Right is\n"
            "shown with an answer, until Right has no move. If a claim is false, the page shows what\n"
            "holds instead, and the exit status is 1. Braces and positions are played as they are\n"
            "written, other values as their canonical forms. Positions too large for that are won by\n"
            "a strategy, whose answers end at parts of known value. For loopy games both sides are\n"
            "played: 'cgt why \"over > 0\"'. A claim nim_value(P) == n about impartial positions is\n"
            "shown by a move to each smaller nim-value, and by what excludes n after each other\n"
            "move, down to positions without moves. --store keeps strategies that took long to find, and looks\n"
            "them up the next time.\n\n"
            "  cgt why '^ + * <| 1/2'\n"
            "  cgt why --certificate proof.txt '{2|-1} + * |> 0'\n"
            "  cgt why --certificate cram.txt 'nim_value(cram(4,5)) == 2'\n\n"
            "A certificate is text: the games as lists of options, the claim, and the winning moves.\n"
            "'cgt verify certificate FILE' replays it without computing any value;\n"
            "'cgt help certificate' describes each line. --coq FILE writes it as a theorem of\n"
            "Coq, which 'coqc -Q proofs cgt FILE' checks by a checker that is proved sound\n"
            "('make -C proofs'). --lean FILE writes the same terms for Lean 4, with a call of the\n"
            "checker in proofs/certificate.lean, which has not been run.\n\n"
            "  cgt why --certificate proof.txt 'domineering(4,6) + {9|-9} |> 0'\n",
    .run = run_why,
};
