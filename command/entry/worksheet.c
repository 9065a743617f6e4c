/* worksheet.c: see worksheet.h. */
#include "command/entry/worksheet.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/entry/typed_call.h"

/* ---- the last answer ------------------------------------------------------------------------------ */

static bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool mentions_answer(const char *text) {
  for (const char *at = text; (at = strstr(at, "ans")); at++)
    if ((at == text || !is_name_byte(at[-1])) && !is_name_byte(at[3])) return true;
  return false;
}

/* The program is told when a text uses it, and not before: each new definition makes machines forget what
 * they remember of recursive ones. */
static cmd_status tell_answer(cmd_worksheet *sheet, const char *text) {
  if (!sheet->answer || !mentions_answer(text)) return CMD_DONE;
  const cmd_source answer = cmd_source_of(sheet->answer);
  cmd_status status = cmd_session_add(&sheet->session, &answer);
  free(sheet->answer);
  sheet->answer = NULL;
  return status;
}

/* Keeps the game that was printed as ans. */
static void keep_answer(cmd_worksheet *sheet, lab_value value) {
  const cmd_session *session = &sheet->session;
  lab_error error;
  cgt_game g;
  bool is_game = lab_settle(&value, session->machine, &error) == CGT_OK &&
                 (value.kind == LAB_LOOPY || lab_to_game(&g, session->machine, value, &error) == CGT_OK);
  cgt_ctx_clear_error(lab_machine_ctx(session->machine));
  if (is_game && value.kind != LAB_LOOPY) value = lab_game(g);
  char *text = is_game ? lab_value_text(session->machine, value, CGT_PLAIN) : NULL;
  if (!text) return;
  size_t room = strlen(text) + 16;
  free(sheet->answer);
  sheet->answer = malloc(room);
  if (sheet->answer) snprintf(sheet->answer, room, "def ans = %s", text);
  free(text);
}

/* ---- definitions, claims, expressions ------------------------------------------------------------- */

static cmd_status check_claim(cmd_session *session, const lab_statement *claim) {
  char *text = strndup(claim->text, claim->text_length);
  if (!text) return cmd_no_memory();
  cmd_status status = cmd_call_with("check", session, text);
  free(text);
  return status;
}

static cmd_status answer_expression(cmd_worksheet *sheet, const cmd_source *source, size_t statement) {
  lab_value value;
  cmd_status status = cmd_session_print(&value, &sheet->session, source, statement);
  if (status == CMD_DONE) keep_answer(sheet, value);
  lab_machine_forget(sheet->session.machine);
  return status;
}

/* "tabel for n in ..": two words, which no expression begins with. */
static void suggest_command(const cmd_worksheet *sheet, const char *text) {
  char word[16];
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz"), gap = strspn(text + length, " ");
  if (length >= sizeof word || gap == 0 ||
      (!is_name_byte(text[length + gap]) && !strchr("{[", text[length + gap])))
    return;
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  if (strcmp(word, "include") == 0) {
    cmd_complain("put the name of the file in quotes: include \"FILE\"");
    return;
  }
  lab_spelling spelling = {.name = word};
  for (const cmd_command *c = NULL; (c = sheet->session.settings->next_command(c));)
    lab_spelling_consider(&spelling, c->name);
  if (spelling.nearest) cmd_complain("or did you mean the command '%s'?", spelling.nearest);
}

static bool is_defined(const lab_program *program, const char *name) {
  const char *other;
  for (size_t i = 0; (other = lab_program_definition(program, i)); i++)
    if (strcmp(other, name) == 0) return true;
  return lab_program_ruleset(program, name) != NULL;
}

/* A line that begins with what earlier versions called a command. */
static cmd_status refuse_renamed(const cmd_session *session, const char *text) {
  char word[16];
  if (strncmp(text, "cgt ", 4) == 0) text += 4 + strspn(text + 4, " \t");
  const size_t length = strcspn(text, " \t\n"), gap = strspn(text + length, " \t\n");
  if (length >= sizeof word || text[length + gap] == '=' || strncmp(text + length + gap, ":=", 2) == 0)
    return CMD_DONE;
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  return is_defined(session->program, word) ? CMD_DONE : cmd_refuse_renamed(word);
}

static cmd_status answer_statements(cmd_worksheet *sheet, const cmd_source *source) {
  cmd_session *session = &sheet->session;
  cmd_status status = refuse_renamed(session, source->text);
  if (status == CMD_DONE) status = tell_answer(sheet, source->text);
  size_t i = lab_program_count(session->program);
  if (status != CMD_DONE) return status;
  status = cmd_session_add(session, source);
  if (status == CMD_USAGE) suggest_command(sheet, source->text);
  if (status != CMD_DONE) return status;
  for (; i < lab_program_count(session->program) && status != CMD_STOPPED; i++) {
    const lab_statement *s = lab_program_statement(session->program, i);
    bool is_claim = s->kind < LAB_BARE || s->variable_count > 0;
    status = cmd_worse(status, is_claim ? check_claim(session, s) : answer_expression(sheet, source, i));
  }
  return status;
}

/* ---- files ---------------------------------------------------------------------------------------- */

static void keep_name(cmd_worksheet *sheet, const char *name) {
  free(sheet->file);
  sheet->file = strdup(name);
}

/* Its claims are there for check, and its expressions are not asked. */
static cmd_status load(cmd_worksheet *sheet, char *name) {
  if (!name) return cmd_refuse("load what? For example: load \"cutcake.cgt\"");
  cmd_session *session = &sheet->session;
  cmd_source source;
  char *text;
  cmd_settings settings = *session->settings;
  settings.sheet = session; /* whose input "-" is, as for its commands */
  cmd_status status = cmd_source_read(&source, &text, name, &settings);
  if (status != CMD_DONE) return status;
  uint64_t definitions = lab_program_definitions(session->program);
  size_t first = lab_program_count(session->program);
  session->records = CMD_RECORD_ALL;
  status = cmd_session_add(session, &source);
  session->records = CMD_RECORD_CLAIMS;
  free(text);
  if (status != CMD_DONE) return status;
  size_t claims = cmd_session_claims(NULL, session, first);
  definitions = lab_program_definitions(session->program) - definitions;
  printf("%s: %llu definition%s, %zu claim%s%s\n", name, (unsigned long long)definitions,
         definitions == 1 ? "" : "s", claims, claims == 1 ? "" : "s", claims ? "; 'check' decides them" : "");
  keep_name(sheet, name);
  return cmd_output_status();
}

static cgt_status fill_record(cgt_write *write, void *where, const void *record) {
  return write(where, record, strlen(record)) ? CGT_OK : CGT_ECANCELLED;
}

static cmd_status save(cmd_worksheet *sheet, const char *name) {
  struct stat about;
  const char *record = sheet->session.record.bytes;
  if (!name) return cmd_refuse("save where? For example: save \"mine.cgt\"");
  if (!record) return cmd_refuse("there is no definition and no claim to save yet");
  bool is_ours = sheet->file && strcmp(sheet->file, name) == 0;
  if (!is_ours && stat(name, &about) == 0)
    return cmd_refuse("'%s' already exists and does not belong to this worksheet: choose another name", name);
  cmd_status status = cmd_write_file(name, fill_record, record);
  if (status != CMD_DONE) return status;
  keep_name(sheet, name);
  printf("saved; 'cgt check %s' decides its claims\n", name);
  return cmd_output_status();
}

/* ---- help ----------------------------------------------------------------------------------------- */

static void print_help(void) {
  puts("An expression prints its value:\n"
       "  {3|1} + *2     domineering(\"...|...\")     mean(^ + 1/2)     ans, the last game\n"
       "The worksheet keeps definitions and claims, and checks each claim:\n"
       "  def cut(r,c) = {cut(r,k) + cut(r,c-k) for k in 1..c-1\n"
       "                 | cut(k,c) + cut(r-k,c) for k in 1..r-1}\n"
       "  for r in 1..9, c in 1..9: cut(r,c) == -cut(c,r)\n"
       "  ruleset take(n) = {take(n-k) for k in {1,2} where k <= n}\n"
       "A line with open brackets, or an operator or comma at its end, continues in the next line.\n"
       "\n"
       "The commands of cgt are words here, and use these definitions:\n"
       "  show {3|1}               a page about it\n"
       "  moves nim(3,5,7) + *2    who wins, and by which moves\n"
       "  why ^ <| *               how to win the sum that decides a claim\n"
       "  explain {0,*|1}          how a form becomes canonical\n"
       "  table --grid for a in 0..4, b in 0..4: nim_sum(a,b)\n"
       "  guess for a in 0..9, b in 0..9: {a|b}   a formula\n"
       "  guess region for a in 0..9, b in 0..9: a + b > 7    where it holds\n"
       "  guess sequence [1,1,2,3,5,8,13,21]      the laws of a sequence\n"
       "  plot thermograph {3|1}, {5||2|-2}        a picture; -o both.svg: into a file\n"
       "  check                    all claims of the worksheet; check FILE: of a file\n"
       "  games, heap, store, ...  'help' before any of them explains it\n"
       "\n"
       "  load \"FILE\"              its definitions and claims; include \"FILE\": no claims\n"
       "  ruleset \"FILE\"           the rulesets of a shared object or of Python\n"
       "  save \"FILE\"              what was defined and claimed, as cgt check reads it\n"
       "  games, functions         the rulesets, the functions; help NAME: one of them\n"
       "  quit                     leaves; so does Ctrl-D. Ctrl-C stops the running command.\n"
       "\n"
       "Tab completes names; the arrow keys recall earlier lines.");
}

/* ---- texts ---------------------------------------------------------------------------------------- */

/* If a text begins with a word and a blank, a quote or its end, what follows; else NULL. */
static const char *after_word(const char *text, const char *word) {
  size_t length = strlen(word);
  if (strncmp(text, word, length) != 0 || (text[length] && !strchr(" \t\"", text[length]))) return NULL;
  const char *rest = text + length + strspn(text + length, " \t");
  return *rest == '=' || strncmp(rest, ":=", 2) == 0 ? NULL : rest;
}

static cmd_status with_file(cmd_worksheet *sheet, const char *rest,
                            cmd_status (*use)(cmd_worksheet *sheet, char *name)) {
  char *text = strdup(rest), *at = text;
  if (!text) return cmd_no_memory();
  cmd_status status = use(sheet, cmd_next_word(&at));
  free(text);
  return status;
}

static cmd_status save_as(cmd_worksheet *sheet, char *name) { return save(sheet, name); }

cmd_status cmd_worksheet_answer(cmd_worksheet *sheet, const cmd_source *source) {
  const char *text = source->text, *rest;
  char functions[] = "functions";
  if ((rest = after_word(text, "quit")) || (rest = after_word(text, "exit"))) {
    if (!*rest) return sheet->leaving = true, CMD_DONE;
  } else if ((rest = after_word(text, "help"))) {
    if (!*rest) return print_help(), cmd_output_status();
  } else if ((rest = after_word(text, "functions")) && !*rest) {
    return cmd_call_with("help", &sheet->session, functions);
  } else if ((rest = after_word(text, "load"))) {
    return with_file(sheet, rest, load);
  } else if ((rest = after_word(text, "save"))) {
    return with_file(sheet, rest, save_as);
  }
  cmd_call call;
  if (!cmd_call_read(&call, text, sheet->session.settings->next_command))
    return answer_statements(sheet, source);
  cmd_status status = tell_answer(sheet, call.rest);
  return status == CMD_DONE ? cmd_call_run(&call, &sheet->session) : status;
}

/* A ruleset with pictures goes on up to an empty line, another one at least up to its moves. */
static bool ruleset_goes_on(const char *rest) {
  static const char *const boards[] = {"board of", "strip of", "hexagons of"};
  const char *open = strchr(rest, '(');
  for (size_t i = 0; open && i < sizeof boards / sizeof *boards; i++)
    if (strncmp(open + 1, boards[i], strlen(boards[i])) == 0) return true;
  return !strchr(rest, '{');
}

bool cmd_worksheet_goes_on(const cmd_worksheet *sheet, const char *text) {
  cmd_call call;
  const char *rest = after_word(text, "ruleset");
  if (after_word(text, "load") || after_word(text, "save") || after_word(text, "include")) return false;
  if (rest && (*rest == '"' || ruleset_goes_on(rest))) return *rest != '"';
  return cmd_call_read(&call, text, sheet->session.settings->next_command)
             ? cmd_call_goes_on(sheet->session.settings, &call)
             : cmd_text_goes_on(sheet->session.settings, text, strlen(text));
}

/* ---- worksheets ----------------------------------------------------------------------------------- */

cmd_status cmd_worksheet_open(cmd_worksheet *sheet, const cmd_settings *settings) {
  *sheet = (cmd_worksheet){.leaving = false};
  cmd_status status = cmd_session_open(&sheet->session, settings, CMD_SESSION_SURVEY);
  if (status != CMD_DONE) return status;
  const cmd_texts *definitions = &sheet->session.definitions;
  sheet->session.records = CMD_RECORD_CLAIMS;
  if (definitions->bytes)
    status = cmd_append_text(&sheet->session.record, definitions->bytes, definitions->length);
  if (status != CMD_DONE) cmd_worksheet_close(sheet);
  return status;
}

void cmd_worksheet_close(cmd_worksheet *sheet) {
  free(sheet->answer);
  free(sheet->file);
  cmd_session_close(&sheet->session);
}
