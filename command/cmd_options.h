/* cmd_options.h: the options of the command line. A subcommand has a table of its own: how each option is
 * called, what it means, and where in the settings of the subcommand its operand goes. The rows that several
 * subcommands have are here, as macros of the type of these settings; {0} ends a table. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "command/cmd_status.h"

/* What an option takes, and what it leaves in the settings. */
typedef enum cmd_option_kind {
  CMD_READ_FLAG,    /* nothing; a bool becomes true */
  CMD_READ_UNICODE, /* nothing; a cgt_format */
  CMD_READ_LATEX,
  CMD_READ_JSON,
  CMD_READ_TEXT,           /* any text: const char * */
  CMD_READ_FILE,           /* a name that is not empty: const char * */
  CMD_READ_COUNT,          /* an integer >= 1: uint64_t */
  CMD_READ_JOBS,           /* threads: unsigned */
  CMD_READ_SCALE,          /* unsigned */
  CMD_READ_SHARD,          /* 2/8: cmd_shard */
  CMD_READ_TIME,           /* 10min: uint64_t, seconds */
  CMD_READ_SIZE,           /* 500MB: size_t, bytes */
  CMD_READ_DEFINITIONS,    /* text, appended to cmd_preludes */
  CMD_READ_DEFINITION_FILE /* the name of a file, appended to the same */
} cmd_option_kind;

typedef struct cmd_option {
  char letter; /* of the short option; 0: there is none */
  const char *name;
  const char *operand; /* NULL when the option takes none */
  const char *meaning; /* one line */
  cmd_option_kind kind;
  size_t offset; /* in the settings */
} cmd_option;

typedef struct cmd_shard {
  unsigned shard, shards; /* 1..shards of them; both 0: the whole */
} cmd_shard;

/* Definitions to begin with, in the order of the command line. */
typedef struct cmd_prelude {
  bool is_file;     /* -f FILE, else -d TEXT */
  const char *text; /* the name of the file, or definitions */
} cmd_prelude;

typedef struct cmd_preludes {
  cmd_prelude *items;
  size_t count, room;
} cmd_preludes;

#define CMD_DEFINITION_OPTIONS(settings)                                                                     \
  {'d',                                                                                                      \
   "define",                                                                                                 \
   "TEXT",                                                                                                   \
   "definitions to begin with: -d 'def F(n) = ...'",                                                         \
   CMD_READ_DEFINITIONS,                                                                                     \
   offsetof(settings, preludes)},                                                                            \
  {                                                                                                          \
    'f', "file", "FILE", "a file of definitions to begin with", CMD_READ_DEFINITION_FILE,                    \
        offsetof(settings, preludes)                                                                         \
  }
#define CMD_JOBS_OPTION(settings)                                                                            \
  { 'j', "jobs", "N", "worker threads (default: one a processor)", CMD_READ_JOBS, offsetof(settings, jobs) }
#define CMD_SCALE_OPTION(settings)                                                                           \
  {                                                                                                          \
    0, "scale", "K", "upper ends of ranges written as numerals times K", CMD_READ_SCALE,                     \
        offsetof(settings, scale)                                                                            \
  }
#define CMD_ALL_OPTION(settings)                                                                             \
  {                                                                                                          \
    0, "all", NULL, "print all of them, not only the first or the smallest", CMD_READ_FLAG,                  \
        offsetof(settings, all)                                                                              \
  }
#define CMD_CERTIFICATE_OPTION(settings)                                                                     \
  {                                                                                                          \
    0, "certificate", "FILE", "write the proof to it (-: standard output), or check it", CMD_READ_FILE,      \
        offsetof(settings, certificate)                                                                      \
  }
#define CMD_STORE_OPTION(settings)                                                                           \
  {                                                                                                          \
    0, "store", "FILE", "a SQLite file of results: to write to, or to read from", CMD_READ_FILE,             \
        offsetof(settings, store)                                                                            \
  }
#define CMD_RESUME_OPTION(settings)                                                                          \
  {                                                                                                          \
    0, "resume", NULL, "go on from what was saved, if there is anything", CMD_READ_FLAG,                     \
        offsetof(settings, resume)                                                                           \
  }
#define CMD_SHARD_OPTION(settings)                                                                           \
  {                                                                                                          \
    0, "shard", "I/N", "only part I of N, as equal as can be, for independent processes", CMD_READ_SHARD,    \
        offsetof(settings, shard)                                                                            \
  }
#define CMD_LIMIT_TIME_OPTION(settings)                                                                      \
  {                                                                                                          \
    0, "limit-time", "TIME", "stop after 30s, 10min, 2h; what was saved can go on", CMD_READ_TIME,           \
        offsetof(settings, limit_seconds)                                                                    \
  }
#define CMD_LIMIT_MEMORY_OPTION(settings)                                                                    \
  { 0, "limit-memory", "SIZE", "another name of --memory", CMD_READ_SIZE, offsetof(settings, memory_bytes) }
#define CMD_OUTPUT_OPTION(settings)                                                                          \
  { 'o', "output", "FILE", "the file to make: a store, a picture", CMD_READ_FILE, offsetof(settings, target) }
#define CMD_FORMAT_OPTION(settings)                                                                          \
  {                                                                                                          \
    0, "format", "NAME", "csv, jsonl, latex, markdown, bfile; svg, tex, png, pdf, dot", CMD_READ_TEXT,       \
        offsetof(settings, output)                                                                           \
  }
#define CMD_MEMORY_OPTION(settings)                                                                          \
  {                                                                                                          \
    0, "memory", "SIZE", "memory for games, as 500MB or 4GB (default: 3/4 of all)", CMD_READ_SIZE,           \
        offsetof(settings, memory_bytes)                                                                     \
  }
#define CMD_PAPER_OPTION(settings)                                                                           \
  {                                                                                                          \
    0, "paper", NULL, "read 9*4 as 9+*4, as in print, not as a product", CMD_READ_FLAG,                      \
        offsetof(settings, paper)                                                                            \
  }
#define CMD_UNICODE_OPTION(settings)                                                                         \
  { 0, "unicode", NULL, "print games with the signs of print", CMD_READ_UNICODE, offsetof(settings, format) }
#define CMD_LATEX_OPTION(settings)                                                                           \
  {                                                                                                          \
    0, "latex", NULL, "print LaTeX, with the macros of cgt help latex", CMD_READ_LATEX,                      \
        offsetof(settings, format)                                                                           \
  }
#define CMD_JSON_OPTION(settings)                                                                            \
  { 0, "json", NULL, "print JSON", CMD_READ_JSON, offsetof(settings, format) }
#define CMD_HELP_OPTION(settings)                                                                            \
  { 'h', "help", NULL, "show this page", CMD_READ_FLAG, offsetof(settings, help) }

/* Reads the options among arguments[1..count) into settings, by a table; the others, the operands, end up in
 * arguments[1..*operands]. An argument such as -1/2 or -tiny(2) is an operand. command: its name, for
 * messages. On failure a message is on standard error. */
cmd_status cmd_options_read(void *settings, int *operands, int count, char **arguments,
                            const cmd_option *options, const char *command);

/* How many leading arguments are options of any subcommand, and their operands: the index of the command's
 * name, or count when there is none. */
int cmd_options_find_command(int count, char *const *arguments);

/* Prints the options, one a line. */
void cmd_options_print(FILE *out, const cmd_option *options);

#endif
