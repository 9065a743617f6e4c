/* session_add.c: texts and rulesets that go into a program, and what a session keeps of them. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

static void tell_hidden(cmd_session *session) {
  bool function;
  for (const char *name; (name = lab_program_hidden(session->program, &function, session->hidden));
       session->hidden++)
    cmd_complain("note: '%s' now means the definition here, no longer the %s", name,
                 function ? "function of the language" : "ruleset of the library");
}

cmd_status cmd_append_text(cmd_texts *texts, const char *text, size_t length) {
  if (texts->room - texts->length < length + 2) {
    const size_t room = 2 * texts->room + length + 2;
    char *bytes = realloc(texts->bytes, room);
    if (!bytes) return cmd_no_memory();
    texts->bytes = bytes;
    texts->room = room;
  }
  memcpy(texts->bytes + texts->length, text, length);
  memcpy(texts->bytes + texts->length + length, "\n", 2);
  texts->length += length + 1;
  return CMD_DONE;
}

/* Is it more than a question? */
static bool is_claim(const lab_statement *s) { return s->kind != LAB_BARE || s->variable_count > 0; }

/* A text without what is merely asked, if something is left: definitions, claims. */
static cmd_status keep_record(cmd_session *session, const cmd_source *source, size_t first, bool defines) {
  char *text = malloc(source->length + 1);
  if (!text) return cmd_no_memory();
  memcpy(text, source->text, source->length);
  for (size_t i = first; i < lab_program_count(session->program); i++) {
    const lab_statement *s = lab_program_statement(session->program, i);
    bool kept = is_claim(s) || session->records == CMD_RECORD_ALL;
    if (!kept) memset(text + s->offset, ' ', s->text_length);
    defines = defines || kept;
  }
  cmd_status status = defines ? cmd_append_text(&session->record, text, source->length) : CMD_DONE;
  free(text);
  return status;
}

cmd_status cmd_session_add_part(cmd_session *session, const cmd_source *source, bool alone) {
  lab_error error = {0};
  const lab_program *program = session->program;
  uint64_t before = lab_program_definitions(program);
  size_t first = lab_program_count(program);
  if ((alone ? lab_program_define : lab_program_add)(session->program, source->text, source->length,
                                                     &error) != CGT_OK) {
    session->undefined = error.in_definition;
    return cmd_session_failed(session, source, &error);
  }
  if (source->name && lab_program_name_file(session->program, source->name) != CGT_OK) return cmd_no_memory();
  bool defines = lab_program_definitions(program) != before;
  if (defines) tell_hidden(session);
  cmd_status status = CMD_DONE;
  if (defines) status = cmd_append_text(&session->definitions, source->text, source->length);
  if (status == CMD_DONE && session->records && !alone) status = keep_record(session, source, first, defines);
  return status;
}

/* What is kept of them among the definitions is a comment, which tells apart what was computed with them. */
cmd_status cmd_session_add_rulesets(cmd_session *session, const char *path) {
  lab_plugin **more = realloc(session->plugins, (session->plugin_count + 1) * sizeof(lab_plugin *));
  if (!more) return cmd_no_memory();
  session->plugins = more;
  lab_error error;
  lab_plugin *plugin = lab_plugin_open(path, session->stop, &error);
  if (!plugin) return cmd_failed(&error);
  more[session->plugin_count++] = plugin;
  for (const cgt_ruleset *const *r = lab_plugin_rulesets(plugin); *r; r++) {
    char note[200];
    int length =
        snprintf(note, sizeof note, "# %.80s: a ruleset of a shared object or of Python", (*r)->name);
    if (lab_program_add_ruleset(session->program, *r, &error) != CGT_OK) return cmd_failed(&error);
    if (lab_ruleset_named((*r)->name))
      cmd_complain("note: '%s' now means the ruleset of %s, no longer the ruleset of the library", (*r)->name,
                   path);
    cmd_status status = cmd_append_text(&session->definitions, note, (size_t)length);
    if (status != CMD_DONE) return status;
  }
  return CMD_DONE;
}
