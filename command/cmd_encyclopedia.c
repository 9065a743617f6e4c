/* cmd_encyclopedia.c: cgt encyclopedia, what an edition is; its other words build, verify and export one. */
#include "command/command.h"
#include "command/edition_file.h"

static cmd_status run_encyclopedia(const void *settings, int count, char **operands) {
  lab_edition *edition;
  if (count > 1)
    return cmd_refuse("'%s': expected build, verify, export, or one edition, as in cgt encyclopedia small.db",
                      operands[0]);
  cmd_status status = cmd_edition_open(&edition, settings, count == 1 ? operands[0] : NULL);
  if (status != CMD_DONE) return status;
  const lab_style style = cmd_style_of(settings);
  status = cmd_printed(lab_report_edition(cmd_write, stdout, &style, lab_edition_describe(edition)));
  lab_edition_close(edition);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_encyclopedia = {
    .name = "encyclopedia",
    .group = "Data",
    .operands = "[EDITION] | build|verify [EDITION] | export EDITION FOLDER",
    .summary = "all small positions of many rulesets, with their values",
    .options = options,
    .page = "An edition is a file with all positions of many rulesets up to a size, and their values:\n"
            "canonical form, both outcomes, mean, temperature, atomic weight and birthday. cgt occurs\n"
            "looks values up in it. This prints the rulesets of an edition, with its licence, its\n"
            "citation and its checksum. 'cgt encyclopedia build' makes the small edition, in a few\n"
            "minutes.\n\n"
            "Without a name the edition is the file that CGT_ENCYCLOPEDIA names, or else\n"
            "cgt/encyclopedia.db in $XDG_DATA_HOME, usually ~/.local/share.\n\n"
            "  cgt encyclopedia\n"
            "  cgt occurs '{2|1||0}'\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_encyclopedia,
};
