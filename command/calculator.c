/* calculator.c: cgt alone at a terminal. A line editor (libedit) with history and completion around
 * what cgt eval, show, moves and games do. */
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
#include "command/signals.h"

enum { HISTORY_LINES = 2000, MOST_MATCHES = 256, COLUMNS = 80 };

typedef struct calculator {
  cmd_session session;
  EditLine *editor;
  History *history;
  char history_file[4096]; /* "" when there is no place for it */
  char *answer;            /* "def ans = ...", not yet told to the program; or NULL */
  bool leaving;
} calculator;

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
  (void)editor;
  static char text[] = "> ";
  return text;
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

static const char *const words[] = {"help", "quit", "show", "moves", "games", "functions", "let", "def"};

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static size_t matches_of(const char **matches, const lab_program *program, const char *prefix,
                         size_t length) {
  size_t found = 0;
  for (const lab_function *f = lab_function_next(NULL); f && found < MOST_MATCHES; f = lab_function_next(f))
    if (strncmp(f->name, prefix, length) == 0) matches[found++] = f->name;
  const cgt_ruleset *ruleset;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(program, i)) && found < MOST_MATCHES; i++)
    if (strncmp(ruleset->name, prefix, length) == 0) matches[found++] = ruleset->name;
  for (size_t i = 0; i < sizeof words / sizeof words[0] && found < MOST_MATCHES; i++)
    if (strncmp(words[i], prefix, length) == 0) matches[found++] = words[i];
  qsort(matches, found, sizeof *matches, compare_names);
  size_t kept = 0;
  for (size_t i = 0; i < found; i++)
    if (kept == 0 || strcmp(matches[kept - 1], matches[i]) != 0) matches[kept++] = matches[i];
  return kept;
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
  const char *matches[MOST_MATCHES];
  calculator *calculator;
  el_get(editor, EL_CLIENTDATA, &calculator);
  size_t count = length > 0 ? matches_of(matches, calculator->session.program, begin, length) : 0;
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

static void make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
}

static void find_history_file(calculator *calculator) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  int length = -1;
  size_t room = sizeof calculator->history_file;
  if (state && *state == '/')
    length = snprintf(calculator->history_file, room, "%s/cgt/history", state);
  else if (home && *home == '/')
    length = snprintf(calculator->history_file, room, "%s/.local/state/cgt/history", home);
  if (length < 0 || (size_t)length >= room)
    calculator->history_file[0] = 0;
  else
    make_folders(calculator->history_file);
}

static void remember(calculator *calculator, const char *line) {
  HistEvent event;
  history(calculator->history, &event, H_ENTER, line);
}

static bool open_editor(calculator *calculator) {
  calculator->editor = el_init("cgt", stdin, stdout, stderr);
  calculator->history = history_init();
  if (!calculator->editor || !calculator->history) return false;
  HistEvent event;
  history(calculator->history, &event, H_SETSIZE, HISTORY_LINES);
  history(calculator->history, &event, H_SETUNIQUE, 1);
  find_history_file(calculator);
  if (calculator->history_file[0]) history(calculator->history, &event, H_LOAD, calculator->history_file);
  EditLine *editor = calculator->editor;
  el_set(editor, EL_CLIENTDATA, calculator);
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_HIST, history, calculator->history);
  el_set(editor, EL_GETCFN, read_key);
  el_set(editor, EL_ADDFN, "cgt-complete", "complete a name", complete);
  el_set(editor, EL_BIND, "^I", "cgt-complete", NULL);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(editor, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
  el_source(editor, NULL);
  return true;
}

static void close_editor(calculator *calculator) {
  HistEvent event;
  if (calculator->history && calculator->history_file[0])
    history(calculator->history, &event, H_SAVE, calculator->history_file);
  if (calculator->history) history_end(calculator->history);
  if (calculator->editor) el_end(calculator->editor);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void print_help(void) {
  puts("An expression prints its value:\n"
       "  {3|1} + *2     matrix_nim([1,2;2,2])     mean(^ + 1/2)\n"
       "There is also:\n"
       "  let G = {3|1}            remembers it under a name\n"
       "  def F(n) = 2^-n          defines a function; it may call itself\n"
       "  show G                   a page about it\n"
       "  moves G + *              who wins, and by which moves\n"
       "  games, games NAME        the rulesets, the rules of one\n"
       "  functions, help NAME     the functions, one of them\n"
       "  ans                      the last game that was printed\n"
       "  quit                     leaves; so does Ctrl-D. Ctrl-C stops what is running.\n"
       "\n"
       "Tab completes names, the arrow keys bring earlier lines back.");
}

/* If line begins with word and a blank or its end, what follows; else NULL. */
static const char *after_word(const char *line, const char *word) {
  size_t length = strlen(word);
  if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
  return line + length + strspn(line + length, " ");
}

static void show_help(calculator *calculator, char *name) {
  if (*name && lab_program_ruleset(calculator->session.program, name))
    cmd_games_show(&calculator->session, 1, &name);
  else if (*name)
    cmd_help.run(calculator->session.settings, 1, &name);
  else
    print_help();
}

static void show_games(calculator *calculator, char *name) {
  cmd_games_show(&calculator->session, *name ? 1 : 0, &name);
}

static bool mentions_answer(const char *line) {
  for (const char *at = line; (at = strstr(at, "ans")); at++)
    if ((at == line || !is_name_byte(at[-1])) && !is_name_byte(at[3])) return true;
  return false;
}

/* Keeps the game a statement has printed as ans. The program is told when a line uses it, and not
 * before: each new definition makes machines forget what they remember of recursive ones. */
static void keep_answer(calculator *calculator, size_t statement) {
  cmd_session *session = &calculator->session;
  lab_value value;
  lab_error error;
  cgt_game g;
  if (lab_program_statement(session->program, statement)->variable_count > 0) return;
  bool is_game = lab_evaluate(&value, session->machine, statement, &error) == CGT_OK &&
                 lab_to_game(&g, session->machine, value, &error) == CGT_OK;
  cgt_ctx_clear_error(lab_machine_ctx(session->machine));
  char *text = is_game
                   ? lab_value_text(session->machine, (lab_value){.kind = LAB_GAME, .as.game = g}, CGT_PLAIN)
                   : NULL;
  if (!text) return;
  size_t room = strlen(text) + 16;
  free(calculator->answer);
  calculator->answer = malloc(room);
  if (calculator->answer) snprintf(calculator->answer, room, "def ans = %s", text);
  free(text);
}

static void evaluate(calculator *calculator, const char *line) {
  cmd_session *session = &calculator->session;
  if (calculator->answer && mentions_answer(line)) {
    cmd_source answer = cmd_source_of(calculator->answer);
    cmd_session_add(session, &answer);
    free(calculator->answer);
    calculator->answer = NULL;
  }
  cmd_source source = cmd_source_of(line);
  size_t before = lab_program_count(session->program);
  if (cmd_session_evaluate(session, &source) != CMD_DONE) return;
  size_t count = lab_program_count(session->program);
  if (count > before) keep_answer(calculator, count - 1);
}

static void run_line(calculator *calculator, char *line) {
  const char *rest;
  if (after_word(line, "quit") || after_word(line, "exit")) {
    calculator->leaving = true;
  } else if ((rest = after_word(line, "help"))) {
    show_help(calculator, line + (rest - line));
  } else if (after_word(line, "functions")) {
    char functions[] = "functions", *name = functions;
    cmd_help.run(calculator->session.settings, 1, &name);
  } else if ((rest = after_word(line, "games"))) {
    show_games(calculator, line + (rest - line));
  } else if ((rest = after_word(line, "show")) && *rest) {
    cmd_source source = cmd_source_of(rest);
    cmd_show_page(&calculator->session, &source, calculator->session.settings);
  } else if ((rest = after_word(line, "moves")) && *rest) {
    cmd_source source = cmd_source_of(rest);
    cmd_moves_page(&calculator->session, &source, false, false);
  } else {
    evaluate(calculator, line);
  }
}

/* The next line without its end, in *line, or false at the end of the input. An interrupted line is "". */
static bool next_line(calculator *calculator, char *line, size_t room) {
  int length = 0;
  const char *typed = el_gets(calculator->editor, &length);
  line[0] = 0;
  if (cmd_is_stopped()) {
    cmd_clear_stop();
    fputs("^C\n", stdout);
    el_reset(calculator->editor);
    return true;
  }
  if (!typed || length <= 0) return false;
  if ((size_t)length >= room) {
    cmd_complain("a line of more than %zu bytes; put it in a file and use cgt eval < FILE", room - 1);
    return true;
  }
  memcpy(line, typed, (size_t)length);
  line[length] = 0;
  char *end = line + length;
  while (end > line && strchr("\r\n\t ", end[-1])) *--end = 0;
  memmove(line, line + strspn(line, " \t"), strlen(line + strspn(line, " \t")) + 1);
  return true;
}

typedef struct calculator_settings {
  cmd_settings common;
  bool version;
} calculator_settings;

static cmd_status run_calculator(const void *settings, int count, char **operands) {
  if (((const calculator_settings *)settings)->version) {
    printf("cgt %s\n", cgt_version());
    return cmd_output_status();
  }
  if (!isatty(STDIN_FILENO)) return cmd_eval.run(settings, count, operands);
  calculator calculator = {.leaving = false};
  cmd_status status = cmd_session_open(&calculator.session, settings, true);
  if (status != CMD_DONE) return status;
  cmd_catch_signals(false);
  catch_screen_changes();
  if (!open_editor(&calculator)) {
    cmd_complain("the line editor does not know this terminal; cgt eval reads lines without it");
    close_editor(&calculator);
    cmd_session_close(&calculator.session);
    return CMD_USAGE;
  }
  printf("cgt %s, a calculator for games. Type an expression, such as {3|1} + *2;\n"
         "'help' says what else there is, 'quit' or Ctrl-D leaves.\n",
         cgt_version());
  static char line[1 << 16];
  while (!calculator.leaving && next_line(&calculator, line, sizeof line)) {
    if (cmd_line_is_blank(line, strlen(line))) continue;
    remember(&calculator, line);
    run_line(&calculator, line);
    cmd_clear_stop();
  }
  if (!calculator.leaving) fputc('\n', stdout);
  close_editor(&calculator);
  free(calculator.answer);
  cmd_session_close(&calculator.session);
  return cmd_output_status();
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS,
                                     CMD_MEMORY,
                                     CMD_PAPER,
                                     CMD_UNICODE,
                                     CMD_LATEX,
                                     CMD_JSON,
                                     CMD_HELP,
                                     CMD_FLAG(calculator_settings, version, "version", "show the version"),
                                     {0}};

const cmd_command cmd_calculator = {
    .name = "",
    .operands = "",
    .summary = "calculate at the keyboard",
    .options = options,
    .settings_size = sizeof(calculator_settings),
    .page = "Without a command, cgt is a calculator: one expression a line, with history,\n"
            "completion (Tab) and help. When its input is no terminal it behaves as cgt eval.\n",
    .run = run_calculator,
};
