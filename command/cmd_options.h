/* cmd_options.h: the options of the command line, and how a subcommand ends. A subcommand has a table of its
 * own: how each option is called, what it means, and where in the settings of the subcommand its operand
 * goes; {0} ends a table. Options that go to the same place exclude each other, and an option is given once,
 * or with the same operand again; definitions alone add up. Rows that several subcommands have are macros
 * here. Settings begin with a cmd_settings, which is all that most subcommands want; a macro for what stands
 * behind it is told the type S of the settings. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cgt/base.h>
#include <cgt/lab_program.h>
#include <cgt/lab_report.h>
#include <cgt/text.h>

/* Exit statuses; when several apply the highest is returned. */
typedef enum cmd_status {
  CMD_DONE = 0,
  CMD_CLAIM_FAILED = 1, /* a theorem, an example or an expected value is wrong */
  CMD_USAGE = 2,        /* wrong options, text that does not parse, results that cannot be written */
  CMD_LIMIT = 3,        /* the answer exists, but memory or stack ran out */
  CMD_STOPPED = 4       /* interrupted */
} cmd_status;

static inline cmd_status cmd_worse(cmd_status a, cmd_status b) { return a > b ? a : b; }

cmd_status cmd_status_of(cgt_status status);

/* What an option takes, and what it leaves in the settings. */
typedef enum cmd_option_kind {
  CMD_READ_FLAG,    /* nothing; a bool becomes true */
  CMD_READ_UNICODE, /* nothing; a cgt_format */
  CMD_READ_LATEX,
  CMD_READ_JSON,
  CMD_READ_OUTPUT,   /* a name of lab_output_name: the cgt_format, and the output of the settings */
  CMD_READ_BY_VALUE, /* nothing; a lab_deciding */
  CMD_READ_BY_SEARCH,
  CMD_READ_TEXT,            /* any text: const char * */
  CMD_READ_FILE,            /* a name that is not empty: const char * */
  CMD_READ_CHOICE,          /* one of its choices: const char * */
  CMD_READ_COUNT,           /* an integer >= 1: uint64_t */
  CMD_READ_JOBS,            /* threads: unsigned */
  CMD_READ_SCALE,           /* unsigned */
  CMD_READ_SHARD,           /* 2/8: cmd_shard */
  CMD_READ_TIME,            /* 10min: uint64_t, seconds */
  CMD_READ_SIZE,            /* 500MB: size_t, bytes */
  CMD_READ_DEFINITIONS,     /* text, appended to cmd_preludes */
  CMD_READ_DEFINITION_FILE, /* the name of a file, appended to the same */
  CMD_READ_RULESETS         /* the name of a shared object, appended to the same */
} cmd_option_kind;

typedef struct cmd_option {
  char letter; /* of the short option; 0: there is none */
  const char *name;
  const char *operand; /* NULL when the option takes none */
  const char *meaning; /* one line; NULL: its choices */
  cmd_option_kind kind;
  size_t offset;                          /* in the settings */
  const char *(*choice)(size_t index);    /* what the operand may be, NULL after the last; NULL: anything */
} cmd_option;

typedef struct cmd_shard {
  unsigned shard, shards; /* 1..shards of them; both 0: the whole */
} cmd_shard;

/* Definitions to begin with, in the order of the command line; rulesets in C come before them all. */
typedef enum cmd_prelude_kind { CMD_PRELUDE_TEXT, CMD_PRELUDE_FILE, CMD_PRELUDE_RULESETS } cmd_prelude_kind;
typedef struct cmd_preludes {
  struct cmd_prelude {
    cmd_prelude_kind kind; /* -d TEXT, -f FILE, --ruleset FILE */
    const char *text;      /* definitions, or the name of the file */
  } * items;
  size_t count;
} cmd_preludes;

/* Where results are saved, and which part of them. */
typedef struct cmd_saving {
  const char *store; /* a file; NULL: none */
  bool resume;       /* go on from what is in it */
  cmd_shard part;
} cmd_saving;

/* The command after last, the first one after NULL; NULL after the last. */
typedef const struct cmd_command *cmd_successor(const struct cmd_command *last);

typedef struct cmd_settings {
  size_t memory_bytes; /* all machines together; 0: three quarters of what the computer has */
  size_t stack_bytes;  /* of the thread that runs the command */
  cgt_format format;
  const char *output; /* of a style (cgt/lab_report.h) */
  bool paper; /* numerals glued to * or ^ add, as in print */
  bool help;
  unsigned jobs; /* 0: one a processor */
  unsigned scale;
  uint64_t sample, seed;  /* 0: not given */
  uint64_t limit_seconds; /* 0: none */
  lab_deciding deciding;  /* how outcomes and comparisons are decided */
  const char *decided;    /* a store that keeps what is decided; NULL: none */
  unsigned deciders;      /* threads that decide a question together; 0: one */
  cmd_preludes preludes;
  cmd_successor *next_command; /* for help: cmd_next */
  struct cmd_session
      *sheet; /* of the worksheet that the command is asked in, which it begins from; or NULL */
} cmd_settings;

/* How a table is printed. */
typedef struct cmd_table_style {
  const char *format; /* --format; NULL: text */
  bool grid;          /* two-dimensional */
} cmd_table_style;

/* ---- rows ------------------------------------------------------------------------------------ */

#define CMD_ROW(S, member, letter, name, operand, meaning, kind)                                             \
  { letter, name, operand, meaning, kind, offsetof(S, member), NULL }
#define CMD_FLAG(S, member, name, meaning) CMD_ROW(S, member, 0, name, NULL, meaning, CMD_READ_FLAG)
#define CMD_COMMON(member, name, operand, meaning, kind)                                                     \
  CMD_ROW(cmd_settings, member, 0, name, operand, meaning, kind)

/* clang-format off */
#define CMD_DEFINITIONS \
  CMD_ROW(cmd_settings, preludes, 'd', "define", "TEXT", \
          "definitions to read first: -d 'def F(n) = ...'", CMD_READ_DEFINITIONS), \
  CMD_ROW(cmd_settings, preludes, 'f', "file", "FILE", \
          "a file of definitions to read first", CMD_READ_DEFINITION_FILE), \
  CMD_ROW(cmd_settings, preludes, 0, "ruleset", "FILE", \
          "a file of rulesets: a shared object, ./snort.so, or Python, snort.py", CMD_READ_RULESETS)
#define CMD_JOBS \
  CMD_ROW(cmd_settings, jobs, 'j', "jobs", "N", "number of threads (default: one per processor)", CMD_READ_JOBS)
#define CMD_SCALE \
  CMD_COMMON(scale, "scale", "K", "multiply upper ends of ranges written as numerals by K", CMD_READ_SCALE)
#define CMD_SAMPLE \
  CMD_COMMON(sample, "sample", "N", "draw N tuples at random if there are more: this proves nothing", CMD_READ_COUNT), \
  CMD_COMMON(seed, "seed", "S", "another sample for each S (default: 1)", CMD_READ_COUNT)
#define CMD_LIMIT_TIME \
  CMD_COMMON(limit_seconds, "limit-time", "TIME", \
             "stop after 30s, 10min, 2h; saved work can be resumed", CMD_READ_TIME)
#define CMD_MEMORY \
  CMD_COMMON(memory_bytes, "memory", "SIZE", \
             "memory limit, such as 500MB or 4GB (default: 3/4 of all memory)", CMD_READ_SIZE)
#define CMD_PAPER CMD_FLAG(cmd_settings, paper, "paper", "read 9*4 as 9+*4, as in print, not as a product")
#define CMD_DECIDING \
  CMD_COMMON(deciding, "value", NULL, "who wins, and nim-values: by values alone, however long they take", \
             CMD_READ_BY_VALUE), \
  CMD_COMMON(deciding, "search", NULL, "who wins, and nim-values: by search alone, without values of positions", \
             CMD_READ_BY_SEARCH)
#define CMD_DECIDED \
  CMD_COMMON(decided, "store", "FILE", "a file that keeps who wins, to look it up the next time", \
             CMD_READ_FILE)
#define CMD_DECIDERS \
  CMD_ROW(cmd_settings, deciders, 'j', "jobs", "N", "number of threads that share a search (default: 1)", \
          CMD_READ_JOBS)
#define CMD_UNICODE \
  CMD_COMMON(format, "unicode", NULL, "print games with typographic signs, ↑ and ±", CMD_READ_UNICODE)
#define CMD_LATEX \
  CMD_COMMON(format, "latex", NULL, "print LaTeX, with the macros of cgt help latex", CMD_READ_LATEX)
/* Of results that a table of fields describes. */
#define CMD_FORMATS \
  { 0, "format", "NAME", NULL, CMD_READ_OUTPUT, offsetof(cmd_settings, format), lab_output_name }
/* Of values, lines and pages that no table of fields describes. */
#define CMD_VALUE_FORMATS \
  { 0, "format", "NAME", NULL, CMD_READ_OUTPUT, offsetof(cmd_settings, format), cmd_value_format }
#define CMD_JSON CMD_COMMON(format, "json", NULL, "print JSON", CMD_READ_JSON)
#define CMD_HELP CMD_ROW(cmd_settings, help, 'h', "help", NULL, "show this page", CMD_READ_FLAG)

#define CMD_ALL(S) CMD_FLAG(S, all, "all", "print all of them, not only the first or the smallest")
#define CMD_CERTIFICATE(S) \
  CMD_ROW(S, certificate, 0, "certificate", "FILE", \
          "write the proof to FILE (-: standard output)", CMD_READ_FILE)
#define CMD_STORE(S, member) \
  CMD_ROW(S, member, 0, "store", "FILE", "a file that keeps the results, to resume from: cgt help store", CMD_READ_FILE)
#define CMD_RESUME(S, member) CMD_FLAG(S, member, "resume", "continue from saved work, if there is any")
/* Of a run over all instances: who works, on which part, where results are saved, and what limits there are. */
#define CMD_RUN(S) \
  CMD_JOBS, CMD_SCALE, CMD_SAMPLE, CMD_STORE(S, saving.store), CMD_RESUME(S, saving.resume), \
  CMD_ROW(S, saving.part, 0, "shard", "I/N", \
          "only part I of N parts of about equal size, for separate processes", CMD_READ_SHARD), \
  CMD_LIMIT_TIME, CMD_MEMORY
#define CMD_OUTPUT(S) \
  CMD_ROW(S, target, 'o', "output", "FILE", "the file to make: a store, a picture", CMD_READ_FILE)
#define CMD_FORMAT(S, member, choices) \
  { 0, "format", "NAME", NULL, CMD_READ_CHOICE, offsetof(S, member), choices }
#define CMD_GRID(S) \
  CMD_FLAG(S, style.grid, "grid", "the last variable along the top, the one before it down the side")
#define CMD_CLASSES(S) \
  CMD_FLAG(S, classes, "classes", "a row per value: how often it comes up, and where first")
/* clang-format on */

/* Reads the options among arguments[1..count) into settings, by a table; the others, the operands, end up in
 * arguments[1..*operands]. An argument such as -1/2 or -tiny(2) is an operand. command: its name, for
 * messages. On failure a message is on standard error. */
cmd_status cmd_options_read(void *settings, int *operands, int count, char **arguments,
                            const cmd_option *options, const char *command);

/* Is it a value that begins with a minus sign? -1/2, -^, -*2, -{1|0}, -(..), --1, -½, -v3, -tiny(2). */
bool cmd_is_value(const char *argument);

/* Digits, or digits ^ digits, as 10^6: a number from 1 to most. False: it is none. */
bool cmd_read_count(uint64_t *n, const char *text, uint64_t most);

/* How many arguments from the first one on are options of any subcommand, and their operands: the index of the
 * next word of the command's name or operand, or count when there is none. */
int cmd_options_find_word(int first, int count, char *const *arguments);

/* The meaning of an option in one line, in buf or elsewhere. */
enum { CMD_MEANING = 160 };
const char *cmd_option_meaning(char buf[CMD_MEANING], const cmd_option *option);

/* How a value can be written; NULL after the last. */
const char *cmd_value_format(size_t index);

/* A phrase for each advice of the library, "; --memory SIZE raises it" (advice.c). */
extern const char *const cmd_advice[CGT_ADVICE_COUNT];

/* How results are shown. */
static inline lab_style cmd_style_of(const cmd_settings *settings) {
  return (lab_style){
      .format = settings->format, .output = settings->output, .paper = settings->paper, .advice = cmd_advice};
}

/* Are they shown to people, so that words of advice may stand behind them? */
static inline bool cmd_is_page(const cmd_settings *settings) {
  return !settings->output && (settings->format == CGT_PLAIN || settings->format == CGT_UNICODE);
}

/* Prints the options, one a line. */
void cmd_options_print(FILE *out, const cmd_option *options);

#endif
