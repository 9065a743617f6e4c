/* cmd_encyclopedia_build.c: cgt encyclopedia build: the statements of an edition are swept into a store, which is resumed
 * and divided into shards like that of cgt table; when all of it is there, the edition is made of it. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/command.h"
#include "command/folders.h"
#include "command/memory_shares.h"
#include "command/saving.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

typedef struct build_settings {
  cmd_settings common;
  cmd_saving saving;
  const char *edition;  /* a name of the library, or a file of statements; NULL: "small" */
  const char *rulesets; /* a list of those to take; NULL: all */
} build_settings;

typedef struct building {
  const build_settings *settings;
  cmd_session session;
  lab_fields fields;
  lab_store *store;
  cmd_progress_line progress;
  char *name; /* of the edition */
  cmd_status status;
} building;

/* ---- which statements --------------------------------------------------------------------------------- */

static bool is_library_edition(const char *name) { return lab_edition_statements(name) != NULL; }

/* Is a name in a list with commas between names? */
static bool is_listed(const char *list, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = list; *at;) {
    at += strspn(at, ", ");
    const size_t word = strcspn(at, ", ");
    if (word == length && strncmp(at, name, length) == 0) return true;
    at += word;
  }
  return false;
}

/* Every name of the list has a statement. */
static cmd_status check_list(const char *list, const lab_program *statements) {
  for (const char *at = list + strspn(list, ", "); *at; at += strspn(at, ", ")) {
    const size_t word = strcspn(at, ", ");
    char name[LAB_RULESET_NAME], wanted[LAB_RULESET_NAME];
    bool found = false;
    snprintf(wanted, sizeof wanted, "%.*s", (int)(word < sizeof wanted ? word : sizeof wanted - 1), at);
    for (size_t i = 0; !found && i < lab_program_count(statements); i++)
      found = lab_edition_ruleset_of(name, statements, i) == CGT_OK && strcmp(name, wanted) == 0;
    if (!found) return cmd_refuse("no statement of the edition is about '%s'", wanted);
    at += word;
  }
  return CMD_DONE;
}

/* The definitions of a text, and each of its statements that is about a listed ruleset, go into the program. */
static cmd_status add_statements(building *b, const cmd_source *source) {
  const char *list = b->settings->rulesets;
  lab_error error;
  cmd_status status = cmd_session_add_part(&b->session, source, true);
  if (status != CMD_DONE) return status;
  lab_program *all = lab_program_branch(b->session.program);
  if (!all) return cmd_no_memory();
  if (lab_program_add(all, source->text, source->length, &error) != CGT_OK)
    status = cmd_session_report(source, &error);
  if (status == CMD_DONE && list) status = check_list(list, all);
  for (size_t i = 0; i < lab_program_count(all) && status == CMD_DONE; i++) {
    char name[LAB_RULESET_NAME];
    const lab_statement *statement = lab_program_statement(all, i);
    if (statement->kind == LAB_ASSIGNMENT) continue;
    if (lab_edition_ruleset_of(name, all, i) != CGT_OK || !*name || statement->variable_count == 0)
      status =
          cmd_refuse("a statement of an edition lists positions of one ruleset, as in "
                     "for n in 1..6, B in polyominoes(n): domineering(B); this one does not: %.*s",
                     (int)(statement->text_length < 100 ? statement->text_length : 100), statement->text);
    if (status != CMD_DONE || (list && !is_listed(list, name))) continue;
    const cmd_source one = {.line = 1, .text = statement->text, .length = statement->text_length};
    status = cmd_session_add(&b->session, &one);
  }
  lab_program_free(all);
  if (status == CMD_DONE && lab_program_count(b->session.program) == 0)
    return cmd_refuse("the edition has no statement");
  return status;
}

/* "small", "small: clobber,nogo", or the name of a file without its folder and its ending. */
static cmd_status name_edition(building *b, const char *edition) {
  const char *slash = strrchr(edition, '/'), *base = slash ? slash + 1 : edition, *dot = strrchr(base, '.');
  const int length = (int)(dot && dot > base ? (size_t)(dot - base) : strlen(base));
  const char *list = b->settings->rulesets;
  const size_t room = (size_t)length + (list ? strlen(list) : 0) + 4;
  b->name = malloc(room);
  if (!b->name) return cmd_no_memory();
  snprintf(b->name, room, "%.*s%s%s", length, base, list ? ": " : "", list ? list : "");
  return CMD_DONE;
}

static cmd_status read_statements(building *b) {
  const char *edition = b->settings->edition ? b->settings->edition : "small";
  cmd_source source;
  char *text = NULL;
  cmd_status status = CMD_DONE;
  if (is_library_edition(edition))
    source = cmd_source_of(lab_edition_statements(edition));
  else if (strchr(edition, '/') || strchr(edition, '.'))
    status = cmd_source_read(&source, &text, edition, &b->settings->common);
  else
    return cmd_refuse(
        "no edition '%s': the editions are small, full, web and mini, and a file of statements is named with its "
        "ending, as in mine.cgt",
        edition);
  if (status == CMD_DONE) status = add_statements(b, &source);
  free(text);
  return status == CMD_DONE ? name_edition(b, edition) : status;
}

/* ---- the sweep ------------------------------------------------------------------------------------------ */

static void on_progress(void *where, const lab_survey_progress *progress) {
  building *b = where;
  cmd_progress_survey(&b->progress, "positions", progress);
}

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  building *b = where;
  cmd_progress_clear(&b->progress);
  if (result->error.status == CGT_OK) return true;
  char at[1024] = " at ";
  if (!result->has_error_at ||
      lab_instance_print(at + 4, sizeof at - 4, NULL, machine, result->index, result->error_at) != CGT_OK)
    *at = 0;
  b->status = cmd_worse(b->status, cmd_status_of(result->error.status));
  cmd_complain("%.*s: no value%s: %s%s",
               (int)(result->statement->text_length < 100 ? result->statement->text_length : 100),
               result->statement->text, at, result->error.message, cmd_advice_of(&result->error));
  return false;
}

static cmd_status sweep(building *b) {
  lab_error error;
  char *at;
  cmd_session *session = &b->session;
  if (lab_fields_read(&b->fields, session->program, LAB_EDITION_FIELDS, &at, &error) != CGT_OK) {
    free(at);
    return cmd_failed(&error);
  }
  lab_check_options options = cmd_run_options(session, &b->settings->saving, b->store, b);
  options.fields = &b->fields;
  options.report = on_report;
  options.progress = cmd_is_terminal(stderr) ? on_progress : NULL;
  lab_check_summary summary;
  const cgt_status result = lab_sweep(&summary, session->program, &options, &error);
  cmd_progress_clear(&b->progress);
  cmd_status status = cmd_worse(b->status, cmd_report_saving(b->store, &summary));
  if (result == CGT_ECANCELLED && cmd_is_stopped()) {
    cmd_complain("%s; everything is saved, and --resume continues", cmd_why_stopped());
    return cmd_worse(status, CMD_STOPPED);
  }
  if (result != CGT_OK && result != CGT_ECANCELLED && summary.saving == LAB_SAVING_GOOD)
    status = cmd_worse(status, cmd_failed(&error));
  return status;
}

/* ---- the edition ------------------------------------------------------------------------------------------ */

static cmd_status make_edition(building *b, const char *path) {
  cmd_session *session = &b->session;
  lab_error error;
  const cgt_limits limits = cmd_session_limits(session);
  lab_machine *machine = lab_machine_new(session->program, &limits, 1);
  if (!machine) {
    error = lab_no_machine(&limits);
    return cmd_failed(&error);
  }
  const double now = cmd_seconds_now();
  cmd_count_line rows = {.line = b->progress, .title = "edition", .began = now, .shown = now};
  const lab_edition_making making = {.path = path,
                                     .name = b->name,
                                     .store = b->store,
                                     .definitions = session->definitions.bytes,
                                     .stop = session->stop,
                                     .where = &rows,
                                     .progress = cmd_is_terminal(stderr) ? cmd_progress_count : NULL};
  const cgt_status made = lab_edition_make(machine, &making, &error);
  cmd_progress_clear(&rows.line);
  lab_machine_free(machine);
  if (made != CGT_ECANCELLED) return made == CGT_OK ? CMD_DONE : cmd_failed(&error);
  cmd_complain("%s; the positions are saved, and --resume continues", cmd_why_stopped());
  return CMD_STOPPED;
}

static cmd_status report_edition(const build_settings *settings, const char *path) {
  lab_error error;
  lab_edition *edition = lab_edition_open(path, &error);
  if (!edition) return cmd_failed(&error);
  const lab_style style = cmd_style_of(&settings->common);
  const cgt_status status = lab_report_edition(cmd_write, stdout, &style, lab_edition_describe(edition));
  lab_edition_close(edition);
  return cmd_printed(status);
}

static cmd_status report_shard(const building *b) {
  uint64_t rows = 0;
  char count[LAB_COUNT_ROOM];
  const cmd_saving *saving = &b->settings->saving;
  for (size_t i = 0; i < lab_store_run_count(b->store); i++) rows += lab_store_run_at(b->store, i)->rows;
  printf("%s positions in %s, shard %u of %u; cgt store merge joins the shards\n",
         lab_count_text(count, rows), saving->store, saving->part.shard, saving->part.shards);
  return cmd_output_status();
}

/* ---- the command line --------------------------------------------------------------------------------------- */

/* path: NULL: only a shard is computed. own_store: nobody named it, and it is removed when the edition is there. */
static cmd_status build(building *b, const char *path, bool own_store) {
  cmd_status status = cmd_session_open(&b->session, &b->settings->common, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  status = read_statements(b);
  if (status == CMD_DONE) status = cmd_store_open(&b->store, &b->settings->saving);
  if (status == CMD_DONE) status = sweep(b);
  if (status == CMD_DONE) status = path ? make_edition(b, path) : report_shard(b);
  lab_store_close(b->store);
  if (status == CMD_DONE && path && own_store) unlink(b->settings->saving.store);
  if (status == CMD_DONE && path) status = report_edition(b->settings, path);
  lab_fields_free(&b->fields);
  cmd_session_close(&b->session);
  free(b->name);
  return status;
}

static cmd_status run_build(const void *given, int count, char **operands) {
  build_settings settings = *(const build_settings *)given;
  cmd_saving *saving = &settings.saving;
  char usual[LAB_EDITION_PATH];
  struct stat about;
  if (count > 1) return cmd_refuse("expected one file to make, as in cgt encyclopedia build small.db");
  if (saving->part.shards && (count > 0 || !saving->store))
    return cmd_refuse(
        "--shard computes part of the positions, into a store: name it with --store FILE, and no edition");
  if (saving->part.shards && !cmd_is_page(&settings.common))
    return cmd_refuse("--shard makes no edition, and only an edition is printed in other formats than text");
  const char *path = saving->part.shards ? NULL : count == 1 ? operands[0] : lab_edition_usual_path(usual);
  if (!path && !saving->part.shards) return cmd_refuse("there is no folder for an edition: name its file");
  if (path && stat(path, &about) == 0)
    return cmd_refuse("%s already exists: move it away, or name another file", path);
  if (path == usual) cmd_make_folders(usual, 0777);
  char *rows = NULL;
  if (!saving->store) {
    rows = malloc(strlen(path) + sizeof ".rows");
    if (!rows) return cmd_no_memory();
    strcat(strcpy(rows, path), ".rows");
    saving->store = rows;
  }
  building b = {.settings = &settings, .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  const cmd_status status = build(&b, path, rows != NULL);
  free(rows);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ROW(build_settings, edition, 0, "edition", "NAME",
            "small, full, web, mini, or a file of statements: mine.cgt (default: small)", CMD_READ_TEXT),
    CMD_ROW(build_settings, rulesets, 0, "rulesets", "LIST",
            "only these rulesets of the edition: clobber,nogo", CMD_READ_TEXT),
    CMD_JOBS,
    CMD_ROW(build_settings, saving.store, 0, "store", "FILE",
            "a file that keeps the positions, to resume from (default: EDITION.rows)", CMD_READ_FILE),
    CMD_RESUME(build_settings, saving.resume),
    CMD_ROW(build_settings, saving.part, 0, "shard", "I/N",
            "only part I of N parts of about equal size, into the store", CMD_READ_SHARD),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_encyclopedia_build = {
    .name = "encyclopedia build",
    .operands = "[EDITION]",
    .summary = "make an edition of the encyclopedia",
    .options = options,
    .settings_size = sizeof(build_settings),
    .page = "Evaluates all positions that the statements of the edition list, and writes the file that\n"
            "cgt occurs and cgt encyclopedia read. Until it is complete, the positions are in a store,\n"
            "EDITION.rows. Progress is saved there several times a second and at Ctrl-C, and --resume\n"
            "continues from there, also after a crash. At the end the store is removed, unless\n"
            "--store named it.\n\n"
            "An edition of your own is a file of statements, one or more for each ruleset:\n\n"
            "  for n in 1..8, B in polyominoes(n): domineering(B)\n\n"
            "Several processes or computers share the work. The file is the same, byte for byte, as\n"
            "from one process:\n\n"
            "  cgt encyclopedia build --edition mini --shard 1/2 --store rows1.db\n"
            "  cgt encyclopedia build --edition mini --shard 2/2 --store rows2.db\n"
            "  cgt store merge rows1.db rows2.db -o rows.db\n"
            "  cgt encyclopedia build mini.db --edition mini --store rows.db --resume\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_build,
};
