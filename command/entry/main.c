/* main.c: the command cgt. Finds the subcommand, reads its options, and runs it in a thread whose stack
 * is large enough for deep games. */
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/signals.h"
#include "command/number_memory.h"

typedef struct job {
  const cmd_command *command;
  cmd_settings *settings;
  int count;
  char **operands;
  cmd_status status;
} job;

static void run(void *argument, size_t stack_bytes) {
  job *job = argument;
  job->settings->stack_bytes = stack_bytes;
  cmd_block_signals(false);
  job->status = job->command->run(job->settings, job->count, job->operands);
}

static cmd_status run_in_thread(job *job) {
  cmd_block_signals(true); /* signals are for the thread that works */
  lab_call_deep(run, job);
  return cmd_worse(job->status, cmd_output_status());
}

static cmd_status show_help(const cmd_command *command) {
  char *name = (char *)(uintptr_t)command->name;
  return cmd_help.run(&(cmd_settings){.scale = 1, .next_command = cmd_next}, *command->name ? 1 : 0, &name);
}

/* Can other ranks of an MPI job take part in it? The values of a table that is printed are of one machine, unless they
 * are asked for fields. */
static bool has_help(const cmd_command *command, int count, char *const *arguments) {
  if (command == &cmd_check || command == &cmd_count) return true;
  for (int i = 1; command == &cmd_table && i < count; i++)
    if (strncmp(arguments[i], "--store", 7) == 0 || strncmp(arguments[i], "--fields", 8) == 0) return true;
  return false;
}

static cmd_status refuse_command(const char *name) {
  lab_spelling spelling = {.name = name};
  char hint[CMD_HINT];
  if (cmd_refuse_renamed(name) != CMD_DONE) return CMD_USAGE;
  for (const cmd_command *c = NULL; (c = cmd_next(c));) lab_spelling_consider(&spelling, c->name);
  return cmd_refuse("no command '%s'%s; cgt help lists them, and cgt eval '%s' evaluates an expression", name,
                    cmd_hint(hint, &spelling), name);
}

static void report_ranks(const char *message) { cmd_complain("%s", message); }

static void drop(int at, int *count, char **arguments) {
  memmove(arguments + at, arguments + at + 1, (size_t)(*count - at) * sizeof *arguments);
  --*count;
}

/* The command whose name, of one word or two, then leaves the arguments; options may stand before each word. NULL:
 * there is none of that name, *wrong. */
static const cmd_command *take_command(const char **wrong, int *count, char **arguments) {
  int at = cmd_options_find_word(1, *count, arguments);
  if (at == *count) return cmd_next(NULL);
  *wrong = arguments[at];
  const cmd_command *command = **wrong ? cmd_find(cmd_next, *wrong, strlen(*wrong)) : NULL;
  if (!command) return NULL;
  drop(at, count, arguments);
  at = cmd_options_find_word(at, *count, arguments);
  const char *word = at < *count ? arguments[at] : "";
  const cmd_command *behind = cmd_find_behind(cmd_next, command, word, strlen(word));
  if (behind) drop(at, count, arguments);
  return behind ? behind : command;
}

int main(int count, char **arguments) {
  setlocale(LC_CTYPE, "");
  /* The line editor drops the signs of games in any other character set. */
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow */
  cmd_catch_signals(true);
  cmd_number_memory_guard();

  const char *wrong = NULL;
  const cmd_command *command = take_command(&wrong, &count, arguments);
  if (!command) return refuse_command(wrong);
  if (has_help(command, count, arguments) && lab_ranks_begin(report_ranks, CMD_LIMIT)) {
    lab_ranks_serve();
    return CMD_DONE;
  }
  size_t size = command->settings_size ? command->settings_size : sizeof(cmd_settings);
  job job = {.command = command, .settings = calloc(1, size)};
  if (!job.settings) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  job.settings->scale = 1;
  job.settings->next_command = cmd_next;
  int operands;
  cmd_status status =
      cmd_options_read(job.settings, &operands, count, arguments, command->options, command->name);
  if (status == CMD_DONE) {
    job.operands = arguments + 1;
    job.count = operands - 1;
    if (job.settings->help) {
      status = show_help(command);
    } else {
      cmd_stop_after(job.settings->limit_seconds);
      lab_ranks_share(&job.settings->jobs, &job.settings->memory_bytes);
      status = run_in_thread(&job);
      cmd_tell_stop(status);
      if (status == CMD_STOPPED && cmd_is_late()) status = CMD_LIMIT;
    }
  }
  fflush(NULL); /* what ranks that do not answer end with is an abort */
  lab_ranks_end(status);
  free(job.settings->preludes.items);
  free(job.settings);
  if (status == CMD_USAGE && cmd_reader_is_gone()) cmd_end_by_pipe();
  return status;
}
