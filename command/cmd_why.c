/* cmd_why.c: cgt why, how to win the sum that decides a claim, as a report or as a certificate. */
#include <string.h>

#include "command/command.h"

typedef struct why_settings {
  cmd_settings common;
  bool all;
  const char *certificate; /* a file to write; NULL: none */
} why_settings;

/* How to win: written out, or, where that is too much, as a strategy. */
typedef struct way {
  lab_proof *proof;
  lab_strategy *strategy; /* NULL: the proof */
} way;

static cgt_status write_way(lab_write *write, void *where, const way *way, const char *title) {
  return way->strategy ? lab_strategy_write(write, where, way->strategy, title)
                       : lab_certificate_write(write, where, way->proof, title);
}

static cmd_status write_certificate(cmd_session *session, const way *way, const char *name,
                                    const cmd_source *source) {
  char title[160];
  snprintf(title, sizeof title, "cgt %s: why %.*s", cgt_version(),
           (int)(source->length < 100 ? source->length : 100), source->text);
  if (strcmp(name, "-") == 0) return cmd_session_reported(session, write_way(cmd_write, stdout, way, title));
  FILE *out = fopen(name, "w");
  bool broken = !out || write_way(cmd_write, out, way, title) != CGT_OK || fflush(out) != 0;
  if (out && fclose(out) == 0 && !broken) return CMD_DONE;
  return cmd_cannot_write(name);
}

static cmd_status show_way(cmd_session *session, const cmd_source *source, const why_settings *settings,
                           const way *way) {
  const char *file = settings->certificate;
  bool instead = file && strcmp(file, "-") == 0; /* of the page */
  lab_style style = {.format = settings->common.format,
                     .paper = settings->common.paper,
                     .all = settings->all,
                     .question = source->text};
  cmd_status status = file ? write_certificate(session, way, file, source) : CMD_DONE;
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
  cgt_status found =
      own->common.by_search ? CGT_ELIMIT : lab_prove(&way.proof, session->machine, statement, &error);
  if (found == CGT_ELIMIT && !error.of_budget) {
    lab_error too_large = error;
    found = lab_find_strategy(&way.strategy, session->machine, statement, &error);
    if (found == CGT_EINVAL && too_large.status == CGT_ELIMIT) error = too_large;
  }
  if (found != CGT_OK) return cmd_session_report(source, &error);
  status = show_way(session, source, settings, &way);
  lab_proof_free(way.proof);
  lab_strategy_free(way.strategy);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_why(const void *settings, int count, char **operands) {
  static const char without[] = "one claim is wanted, for example: cgt why '^ <| *'";
  return count > 1 ? cmd_refuse(without) : cmd_session_pages(settings, count, operands, true, why, without);
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS,
                                     CMD_ALL(why_settings),
                                     CMD_CERTIFICATE(why_settings),
                                     CMD_LIMIT_TIME,
                                     CMD_MEMORY,
                                     CMD_PAPER,
                                     CMD_DECIDING,
                                     CMD_LATEX,
                                     CMD_JSON,
                                     CMD_HELP,
                                     {0}};

const cmd_command cmd_why = {
    .name = "why",
    .operands = "CLAIM",
    .summary = "how to win the sum that decides a claim",
    .options = options,
    .settings_size = sizeof(why_settings),
    .page = "A claim is two sums of games with <=, >=, ==, !=, <, >, <|, |> or <> between them,\n"
            "or outcome(G). G <= H holds when Left, moving second, wins H - G: every move of\n"
            "Right is shown with an answer, until Right has no move. Of a false claim it shows\n"
            "what holds instead, and the exit status is 1. Braces and positions are played as\n"
            "they are written, other values as their canonical forms. Positions too large for\n"
            "that are won by a strategy, whose answers end at parts of known value.\n\n"
            "  cgt why '^ + * <| 1/2'\n"
            "  cgt why --certificate proof.txt '{2|-1} + * |> 0'\n\n"
            "A certificate is text: the games as lists of options, the claim, the moves that\n"
            "win. 'cgt verify --certificate FILE' replays it without computing any value;\n"
            "'cgt help certificate' describes each line.\n\n"
            "  cgt why --certificate proof.txt 'domineering(5,6) + {9|-9} |> 0'\n",
    .run = run_why,
};
