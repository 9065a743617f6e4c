/* cmd_occurs.c: cgt occurs, where a value occurs: all rulesets of an edition of the encyclopedia, and the least
 * positions. */
#include "command/command.h"
#include "command/edition_file.h"

typedef struct occurs_settings {
  cmd_settings common;
  const char *edition; /* a file; NULL: at the usual place */
  uint64_t first;      /* positions of each ruleset; 0: one */
} occurs_settings;

static cmd_status find(cmd_session *session, lab_edition *edition, cgt_game value) {
  const occurs_settings *settings = (const occurs_settings *)session->settings;
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  const uint64_t most = settings->first > 0 ? settings->first : 1;
  lab_occurrences *found = NULL, *negative = NULL;
  lab_error error;
  const cgt_game minus = cgt_neg(ctx, value);
  if (cgt_is_none(minus)) return cmd_session_report_ctx(session, "cannot negate the value");
  cgt_status status = lab_edition_find(&found, edition, session->machine, value, most, &error);
  if (status == CGT_OK && !cgt_equal(value, minus))
    status = lab_edition_find(&negative, edition, session->machine, minus, most, &error);
  const lab_occurs occurs = {.edition = lab_edition_describe(edition), .value = found, .negative = negative};
  const lab_style style = cmd_style_of(&settings->common);
  const cmd_status result = status != CGT_OK
                                ? cmd_failed(&error)
                                : cmd_printed(lab_report_occurs(cmd_write, stdout, &style, &occurs));
  lab_occurrences_free(found);
  lab_occurrences_free(negative);
  return result;
}

static cmd_status find_expression(cmd_session *session, const cmd_source *source, const void *settings) {
  size_t statement;
  lab_value value;
  cgt_game game;
  lab_error error = {0};
  lab_edition *edition;
  cmd_status status = cmd_edition_open(&edition, settings, ((const occurs_settings *)settings)->edition);
  if (status != CMD_DONE) return status;
  status = cmd_session_expression(&statement, session, source);
  if (status == CMD_DONE && (lab_evaluate(&value, session->machine, statement, &error) != CGT_OK ||
                             lab_to_game(&game, session->machine, value, &error) != CGT_OK))
    status = cmd_session_report(source, &error);
  if (status == CMD_DONE) status = find(session, edition, game);
  lab_machine_forget(session->machine);
  lab_edition_close(edition);
  return status;
}

static cmd_status run_occurs(const void *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, true, find_expression,
                           "where does what occur? For example: cgt occurs '{2|1||0}'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ROW(occurs_settings, edition, 0, "encyclopedia", "FILE",
            "the edition (default: see cgt help encyclopedia)", CMD_READ_FILE),
    CMD_ROW(occurs_settings, first, 0, "first", "N", "so many positions of each ruleset (default: 1)",
            CMD_READ_COUNT),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_occurs = {
    .name = "occurs",
    .group = "Data",
    .operands = "EXPR...",
    .summary = "find the least positions with a value, in the encyclopedia",
    .options = options,
    .settings_size = sizeof(occurs_settings),
    .page = "Looks up the value of an expression in an edition of the encyclopedia, and lists the\n"
            "rulesets in which it occurs, with the number of positions and a least one. The\n"
            "negative of the value is looked up, too: a position of the negative, with the players\n"
            "exchanged, has the value. 'cgt encyclopedia build' makes the edition.\n\n"
            "  cgt occurs '{2|1||0}'\n"
            "  cgt occurs 'tiny(2)' --first 5\n"
            "  cgt occurs 'domineering(3,4)' --json\n",
    .typed = CMD_TYPED_TEXT,
    .run = run_occurs,
};
