/* cmd_convert.c: cgt convert, positions, sums and values as CGSuite, MCGS and cgt-rs write them, and what
 * their files hold. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/signals.h"

typedef struct convert_settings {
  cmd_settings common;
  const char *to, *from; /* notations; from: the operands are files of it */
} convert_settings;

static cmd_status find_notation(lab_notation *notation, const char *name) {
  *notation = LAB_NOTATION_CGT;
  if (!name || lab_notation_named(notation, name)) return CMD_DONE;
  return cmd_refuse("'%s' is not a notation; the notations are cgt, cgsuite, mcgs and cgt-rs", name);
}

/* ---- expressions -----------------------------------------------------------------------------------------
 */

static cmd_status convert(cmd_session *session, const cmd_source *source, lab_notation to) {
  lab_error error = {0};
  char *text = NULL;
  cgt_status done = lab_convert(&text, session->machine, source->text, source->length, to, &error);
  if (done == CGT_OK) puts(text);
  free(text);
  lab_machine_forget(session->machine);
  return done == CGT_OK ? cmd_output_status() : cmd_session_report(source, &error);
}

static cmd_status convert_operand(cmd_session *session, const cmd_source *source, const void *settings) {
  lab_notation to;
  cmd_status status = find_notation(&to, ((const convert_settings *)settings)->to);
  return status == CMD_DONE ? convert(session, source, to) : status;
}

/* ---- files ------------------------------------------------------------------------------------------------
 */

/* Files of classes, which use each other, as one text. */
typedef struct class_files {
  cmd_texts all;
  struct class_file {
    const char *name;
    size_t begin;  /* byte of all */
    unsigned line; /* of all */
  } file[64];
  size_t count;
} class_files;

typedef struct way {
  cmd_session *session;
  lab_notation from, to;
  size_t rulesets;          /* so far */
  const class_files *files; /* of classes; NULL: of something else */
} way;

/* The file that a line of the classes is in. */
static cmd_source file_at(const class_files *files, unsigned line) {
  size_t i = files->count - 1;
  while (i > 0 && files->file[i].line > line) i--;
  const size_t end = i + 1 < files->count ? files->file[i + 1].begin : files->all.length;
  return (cmd_source){.name = files->file[i].name,
                      .line = 1,
                      .is_foreign = true,
                      .text = files->all.bytes + files->file[i].begin,
                      .length = end - files->file[i].begin};
}

static cmd_status report(const way *way, const cmd_source *text, const lab_error *error) {
  if (!way->files || error->line == 0) return cmd_session_report(text, error);
  const cmd_source file = file_at(way->files, error->line);
  lab_error there = *error;
  for (size_t i = 0; i < way->files->count; i++)
    if (way->files->all.bytes + way->files->file[i].begin == file.text)
      there.line -= way->files->file[i].line - 1;
  return cmd_session_report(&file, &there);
}

/* A ruleset is text of the language already. */
static cmd_status put_ruleset(way *way, const lab_converted *item) {
  if (way->to != LAB_NOTATION_CGT)
    return cmd_refuse("a class of CGSuite becomes a ruleset of cgt only: leave --to out");
  printf("%s%s", way->rulesets++ > 0 ? "\n" : "", item->text);
  return cmd_output_status();
}

/* text: of an input, from a line on. */
static cmd_status convert_items(void *where, const cmd_source *text) {
  way *way = where;
  lab_notation_reader *reader = lab_notation_open(text->text, text->length, way->from);
  cmd_status status = reader ? CMD_DONE : cmd_no_memory();
  while (reader && !cmd_is_stopped() && !ferror(stdout)) {
    lab_converted item;
    lab_error error;
    const bool failed = lab_notation_next(&item, reader, &error) != CGT_OK;
    if (failed) status = cmd_worse(status, report(way, text, &error));
    if (!item.text && !(failed && item.is_ruleset)) break; /* the other rulesets follow one that fails */
    if (item.text && item.is_ruleset) status = cmd_worse(status, put_ruleset(way, &item));
    if (item.is_ruleset) {
      free(item.text);
      continue;
    }
    cmd_source source = cmd_source_of(item.text);
    source.name = text->name;
    source.line = text->line + item.line - 1;
    status = cmd_worse(status, convert(way->session, &source, way->to));
    free(item.text);
  }
  lab_notation_close(reader);
  return cmd_is_stopped() ? CMD_STOPPED : status;
}

/* Where each line is an item, no more than that is in memory. */
static cmd_status convert_file(way *way, const char *name) {
  const cmd_settings *settings = way->session->settings;
  cmd_source whole;
  char *text;
  if (way->from == LAB_NOTATION_CGT || way->from == LAB_NOTATION_CGSUITE)
    return cmd_input_each(name, settings, false, convert_items, way);
  cmd_status status = cmd_source_read(&whole, &text, name, settings);
  if (status == CMD_DONE) status = convert_items(way, &whole);
  free(text);
  return status;
}

static bool is_class_file(const char *name) {
  const size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".cgs") == 0;
}

/* A file of classes joins the others; any other text is converted by itself. */
static cmd_status add_class_file(class_files *files, way *way, const char *name) {
  enum { MOST = sizeof files->file / sizeof *files->file };
  cmd_source whole;
  char *text;
  cmd_status status = cmd_source_read(&whole, &text, name, way->session->settings);
  if (status == CMD_DONE && !lab_is_cgsuite_class(whole.text, whole.length)) {
    status = convert_items(way, &whole);
  } else if (status == CMD_DONE && files->count == MOST) {
    status = cmd_refuse("more than %d files of classes, which is the limit", MOST);
  } else if (status == CMD_DONE) {
    struct class_file *file = &files->file[files->count++];
    *file = (struct class_file){name, files->all.length, 1};
    for (size_t i = 0; i < files->all.length; i++) file->line += files->all.bytes[i] == '\n';
    status = cmd_append_text(&files->all, whole.text, whole.length);
  }
  free(text);
  return status;
}

/* The operands that are files of classes, as one text. */
static cmd_status convert_classes(way *way, int count, char **operands) {
  class_files files = {.count = 0};
  cmd_status status = CMD_DONE;
  for (int i = 0; i < count && status != CMD_STOPPED; i++)
    if (is_class_file(operands[i])) status = cmd_worse(status, add_class_file(&files, way, operands[i]));
  if (files.count > 0 && status != CMD_STOPPED) {
    const cmd_source all = {
        .name = files.file[0].name, .line = 1, .text = files.all.bytes, .length = files.all.length};
    way->files = &files;
    status = cmd_worse(status, convert_items(way, &all));
    way->files = NULL;
  }
  free(files.all.bytes);
  return status;
}

static cmd_status convert_files(const convert_settings *own, int count, char **operands) {
  lab_notation from, to;
  cmd_session session;
  cmd_settings common = own->common;
  cmd_status status = cmd_worse(find_notation(&from, own->from), find_notation(&to, own->to));
  if (status != CMD_DONE) return status;
  common.paper = common.paper || from == LAB_NOTATION_CGSUITE; /* values stand there as in print */
  if ((status = cmd_session_open(&session, &common, CMD_SESSION_MACHINE)) != CMD_DONE) return status;
  way way = {.session = &session, .from = from, .to = to};
  if (from == LAB_NOTATION_CGSUITE) status = convert_classes(&way, count, operands);
  for (int i = 0; i < (count > 0 ? count : 1) && status != CMD_STOPPED; i++)
    if (from != LAB_NOTATION_CGSUITE || count == 0 || !is_class_file(operands[i]))
      status = cmd_worse(status, convert_file(&way, count > 0 ? operands[i] : "-"));
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}

static cmd_status run_convert(const void *settings, int count, char **operands) {
  const convert_settings *own = settings;
  if (own->from) return convert_files(own, count, operands);
  return cmd_session_pages(settings, count, operands, false, convert_operand,
                           "convert what? For example: cgt convert --to cgsuite 'clobber(\"xo|ox\")'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_ROW(convert_settings, to, 0, "to", "NAME",
            "cgsuite, mcgs, cgt-rs, or cgt, which is the language here", CMD_READ_TEXT),
    CMD_ROW(convert_settings, from, 0, "from", "NAME",
            "the operands are files of that program (-: standard input)", CMD_READ_TEXT),
    CMD_DEFINITIONS,
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_HELP,
    {0}};

const cmd_command cmd_convert = {
    .name = "convert",
    .group = "Data",
    .operands = "EXPR... | --from NAME [FILE...]",
    .summary = "translate to and from CGSuite, MCGS and cgt-rs",
    .options = options,
    .settings_size = sizeof(convert_settings),
    .page = "Translates a position, a sum of positions and values, or a value into the notation of\n"
            "another program; without --to, into the notation of cgt. The notations of CGSuite and\n"
            "MCGS are read directly, so that you can translate from any of them to any other. If the\n"
            "other program does not have something, the error names it.\n\n"
            "  cgt convert --to cgsuite 'clobber(\"xo|ox\") + nim(3,5) + tiny(1)'\n"
            "  cgt convert --to mcgs 'game.grid.Clobber(\"xo|ox\").ImpartialVariant'\n"
            "  cgt convert --to cgt-rs 'domineering(2,3)'\n"
            "  cgt convert '[clobber_1xn] XOXO [switch_game] 3,-1'\n\n"
            "Positions for cgt-rs are written for its Python package, Konane(\"xo.\"); in Rust, pass the\n"
            "text in quotes to from_str. MCGS has numbers, nimbers, ups and switches, and no other\n"
            "values. CGSuite and cgt-rs read braces for all values except numbers, ups and nimbers.\n\n"
            "With --from the operands are files: test files of MCGS, a sum for each block of\n"
            "commands; values printed by CGSuite, one per line, and inputs after '> '; lines of JSON\n"
            "from the searches of cgt-rs.\n\n"
            "  cgt convert --from mcgs --to cgsuite autotests/clobber.test\n\n"
            "A file of CGSuite whose name ends in .cgs can define games by classes. Each game becomes a\n"
            "ruleset of the language. If a class uses others, give all files in one call. A construct\n"
            "that cannot be converted is an error that names its place and what to write instead; the\n"
            "page Coming from CGSuite of the manual lists what is converted.\n\n"
            "  cgt convert --from cgsuite Half.cgs\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_convert,
};
