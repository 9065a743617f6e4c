/* editor.c: see editor.h. libedit, with what it needs to stop at Ctrl-C and to see Ctrl-Z and changes of
 * size. */
#include "command/entry/editor.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "command/command.h"
#include "command/folders.h"
#include "command/terminal/signals.h"

enum { HISTORY_LINES = 2000, MOST_MATCHES = 512, COLUMNS = 80, MOST_HISTORY = 1 << 24 };

struct cmd_editor {
  EditLine *editor;
  History *history;
  char file[4096];            /* of the history; "" when there is no place for it */
  bool goes_on;               /* the line continues the one before it */
  const cmd_session *session; /* whose names are completed */
};

/* ---- keys ------------------------------------------------------------------------------------ */

static volatile sig_atomic_t screen_changed;

static void on_screen_change(int number) {
  (void)number;
  screen_changed = 1;
}

static void catch_screen_changes(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_screen_change;
  sigemptyset(&action.sa_mask);
  sigaction(SIGWINCH, &action, NULL);
  sigaction(SIGCONT, &action, NULL);
}

static char *prompt(EditLine *editor) {
  static char first[] = "> ", next[] = ".> ";
  const cmd_editor *line_editor;
  el_get(editor, EL_CLIENTDATA, &line_editor);
  return line_editor->goes_on ? next : first;
}

/* One character, or -1 when Ctrl-C was pressed: el_gets then gives the line up. */
static int read_key(EditLine *editor, wchar_t *key) {
  mbstate_t state = {0};
  for (;;) {
    if (cmd_is_stopped()) return -1;
    if (screen_changed) {
      screen_changed = 0;
      el_resize(editor);
      el_set(editor, EL_PREP_TERM, 1); /* after Ctrl-Z the shell has put its own mode back */
      el_set(editor, EL_REFRESH);
    }
    /* poll, unlike read, always ends when a signal comes. */
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 200) <= 0) continue;
    char byte;
    ssize_t got = read(STDIN_FILENO, &byte, 1);
    if (got == 0) return 0;
    if (got < 0 && errno != EINTR && errno != EAGAIN) return -1;
    if (got < 0) continue;
    size_t used = mbrtowc(key, &byte, 1, &state);
    if (used == (size_t)-2) continue; /* more bytes of the same character */
    if (used == (size_t)-1) {
      memset(&state, 0, sizeof state);
      continue;
    }
    return 1;
  }
}

/* ---- completion ------------------------------------------------------------------------------ */

static const char *const words[] = {"ans", "conjecture", "def",  "example", "for",     "functions", "include",
                                    "let", "load",       "quit", "save",    "theorem", "where",     "unless"};

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

typedef struct matches {
  const char *names[MOST_MATCHES];
  size_t count;
} matches;

static void consider(matches *all, const char *name, const char *prefix, size_t length) {
  if (all->count < MOST_MATCHES && strncmp(name, prefix, length) == 0) all->names[all->count++] = name;
}

/* Commands are words at the beginning of a line alone, and their second words behind the first. */
static void find_commands(matches *all, const char *prefix, size_t length, cmd_successor *next, const char *line) {
  const size_t before = strcspn(line, " ");
  const cmd_command *first = prefix > line ? cmd_find(next, line, before) : NULL;
  const char *word;
  if (first && line + before + strspn(line + before, " ") != prefix) first = NULL;
  for (const cmd_command *c = NULL; (c = next(c));) {
    if (prefix == line && !strchr(c->name, ' ')) consider(all, c->name, prefix, length);
    if (first && (word = cmd_second_word(c, first))) consider(all, word, prefix, length);
  }
}

/* line: what is typed, which the prefix ends. */
static void find_matches(matches *all, const char *prefix, size_t length, const cmd_session *session,
                         const char *line) {
  all->count = 0;
  find_commands(all, prefix, length, session->settings->next_command, line);
  for (const lab_function *f = NULL; (f = lab_function_next(f));) consider(all, f->name, prefix, length);
  const char *name;
  for (size_t i = 0; (name = lab_program_definition(session->program, i)); i++)
    consider(all, name, prefix, length);
  const cgt_ruleset *ruleset;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(session->program, i)); i++)
    consider(all, ruleset->name, prefix, length);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) consider(all, words[i], prefix, length);
  qsort(all->names, all->count, sizeof *all->names, compare_names);
  size_t kept = 0;
  for (size_t i = 0; i < all->count; i++)
    if (kept == 0 || strcmp(all->names[kept - 1], all->names[i]) != 0) all->names[kept++] = all->names[i];
  all->count = kept;
}

static bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static unsigned char complete(EditLine *editor, int key) {
  (void)key;
  const LineInfo *line = el_line(editor);
  const char *begin = line->cursor;
  while (begin > line->buffer && is_name_byte(begin[-1])) begin--;
  size_t length = (size_t)(line->cursor - begin);
  matches all = {.count = 0};
  const cmd_editor *line_editor;
  el_get(editor, EL_CLIENTDATA, &line_editor);
  if (length > 0) find_matches(&all, begin, length, line_editor->session, line->buffer);
  const char **matches = all.names;
  size_t count = all.count;
  if (count == 0) return CC_REFRESH_BEEP;
  size_t common = strlen(matches[0]);
  for (size_t i = 1; i < count; i++)
    while (strncmp(matches[0], matches[i], common) != 0) common--;
  if (common > length) {
    char more[128];
    snprintf(more, sizeof more, "%.*s", (int)(common - length), matches[0] + length);
    return el_insertstr(editor, more) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
  }
  if (count == 1) return CC_NORM;
  fputc('\n', stdout);
  size_t at = 0;
  for (size_t i = 0; i < count; i++) {
    size_t width = strlen(matches[i]) + 2;
    if (at > 0 && at + width > COLUMNS) fputc('\n', stdout), at = 0;
    at += (size_t)printf("%s  ", matches[i]);
  }
  fputc('\n', stdout);
  fflush(stdout);
  return CC_REDISPLAY;
}

/* ---- history --------------------------------------------------------------------------------- */

static void find_history_file(cmd_editor *line_editor) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  int length = -1;
  size_t room = sizeof line_editor->file;
  if (state && *state == '/')
    length = snprintf(line_editor->file, room, "%s/cgt/history", state);
  else if (home && *home == '/')
    length = snprintf(line_editor->file, room, "%s/.local/state/cgt/history", home);
  if (length < 0 || (size_t)length >= room)
    line_editor->file[0] = 0;
  else
    cmd_make_folders(line_editor->file, 0700);
  struct stat about; /* libedit would read to the end of whatever it is, and write over it */
  if (stat(line_editor->file, &about) == 0 && (!S_ISREG(about.st_mode) || about.st_size > MOST_HISTORY))
    line_editor->file[0] = 0;
}

void cmd_editor_remember(cmd_editor *line_editor, const char *text) {
  HistEvent event;
  history(line_editor->history, &event, H_ENTER, text);
}

static bool open_editor(cmd_editor *line_editor) {
  line_editor->editor = el_init("cgt", stdin, stdout, stderr);
  line_editor->history = history_init();
  if (!line_editor->editor || !line_editor->history) return false;
  HistEvent event;
  history(line_editor->history, &event, H_SETSIZE, HISTORY_LINES);
  history(line_editor->history, &event, H_SETUNIQUE, 1);
  find_history_file(line_editor);
  if (line_editor->file[0]) history(line_editor->history, &event, H_LOAD, line_editor->file);
  EditLine *editor = line_editor->editor;
  el_set(editor, EL_CLIENTDATA, line_editor);
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_HIST, history, line_editor->history);
  el_set(editor, EL_GETCFN, read_key);
  el_set(editor, EL_ADDFN, "cgt-complete", "complete a name", complete);
  el_set(editor, EL_BIND, "^I", "cgt-complete", NULL);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(editor, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
  el_source(editor, NULL);
  return true;
}

void cmd_editor_close(cmd_editor *line_editor) {
  HistEvent event;
  if (line_editor->history && line_editor->file[0])
    history(line_editor->history, &event, H_SAVE, line_editor->file);
  if (line_editor->history) history_end(line_editor->history);
  if (line_editor->editor) el_end(line_editor->editor);
  free(line_editor);
}

cmd_editor *cmd_editor_open(const cmd_session *session) {
  cmd_editor *line_editor = calloc(1, sizeof *line_editor);
  if (!line_editor) return NULL;
  line_editor->session = session;
  catch_screen_changes();
  if (open_editor(line_editor)) return line_editor;
  cmd_editor_close(line_editor);
  return NULL;
}

bool cmd_editor_line(const char **line, size_t *length, cmd_editor *line_editor, bool goes_on) {
  int count = 0;
  line_editor->goes_on = goes_on;
  *line = el_gets(line_editor->editor, &count);
  *length = *line && count > 0 ? (size_t)count : 0;
  if (cmd_is_stopped()) {
    fputs("^C\n", stdout);
    el_reset(line_editor->editor);
    return true;
  }
  return *length > 0;
}
