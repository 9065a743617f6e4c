/* cmd_encyclopedia_export.c: cgt encyclopedia export: an edition as static files, for a page. */
#include "command/command.h"
#include "command/edition_file.h"
#include "command/terminal/signals.h"

static cmd_status export_edition(const cmd_session *session, lab_edition *edition, const char *folder) {
  lab_edition_exported exported;
  lab_error error;
  const cgt_status status = lab_edition_export(&exported, edition, folder, session->stop, &error);
  if (status == CGT_ECANCELLED) {
    cmd_complain("%s: the files in %s are not complete", cmd_why_stopped(), folder);
    return CMD_STOPPED;
  }
  if (status != CGT_OK) return cmd_failed(&error);
  const lab_style style = cmd_style_of(session->settings);
  return cmd_printed(lab_report_edition_exported(cmd_write, stdout, &style, &exported));
}

static cmd_status run_export(const void *given, int count, char **operands) {
  lab_edition *edition;
  cmd_session session;
  if (count < 1 || count > 2)
    return cmd_refuse(
        "expected an edition and a folder to make, as in cgt encyclopedia export small.db files");
  cmd_status status = cmd_edition_open(&edition, given, count == 2 ? operands[0] : NULL);
  if (status != CMD_DONE) return status;
  status = cmd_session_open(&session, given, CMD_SESSION_RUN);
  if (status == CMD_DONE) {
    status = export_edition(&session, edition, operands[count - 1]);
    cmd_session_close(&session);
  }
  lab_edition_close(edition);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_LIMIT_TIME, CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_encyclopedia_export = {
    .name = "encyclopedia export",
    .operands = "[EDITION] FOLDER",
    .summary = "write an edition as static files, which a page looks values up in",
    .options = options,
    .page = "Any server of files can answer where a value occurs. The folder gets the file edition.json,\n"
            "which describes the edition, and shards of JSON. The key of a value is FNV-1a of its\n"
            "canonical text, in 32 bits; the first digits of the key are the name of its shard. A page\n"
            "fetches that one file. With two digits there are 256 shards, 00.json to ff.json.\n"
            "edition.json has the number of digits.\n\n"
            "The folder is made. It may exist if it is empty.\n\n"
            "  cgt encyclopedia build page.db --edition mini\n"
            "  cgt encyclopedia export page.db page\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_export,
};
