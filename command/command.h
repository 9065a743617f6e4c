/* command.h: what the subcommands of cgt share: exit statuses, settings from the command line,
 * sessions (a program with one machine that runs it), and the table of subcommands. */
#ifndef LAB_COMMAND_H
#define LAB_COMMAND_H

#include <stdio.h>

#include "lab/language/language.h"

/* ---- exit statuses: when several apply the highest is returned ------------------------------- */

typedef enum exit_status {
  EXIT_DONE = 0,
  EXIT_CLAIM_FAILED = 1, /* a theorem, an example or an expected value is wrong */
  EXIT_USAGE = 2,        /* wrong options, text that does not parse, results that cannot be written */
  EXIT_LIMIT = 3,        /* the answer exists, but memory or stack ran out */
  EXIT_STOPPED = 4       /* interrupted */
} exit_status;

static inline exit_status worse(exit_status a, exit_status b) { return a > b ? a : b; }

exit_status exit_status_of(cgt_status status);

/* ---- settings: what the options say ---------------------------------------------------------- */

typedef struct prelude {
  bool is_file;     /* -f FILE, else -d TEXT */
  const char *text; /* the name of the file, or definitions */
} prelude;

typedef struct settings {
  size_t memory_bytes; /* all machines together; 0: three quarters of what the computer has */
  size_t stack_bytes;  /* of the thread that runs the command */
  cgt_format format;
  bool paper; /* numerals glued to * or ^ add, as in print */
  bool all;
  bool misere; /* whoever cannot move wins */
  bool help;
  bool version;
  unsigned jobs; /* 0: one a processor */
  unsigned scale;
  const char *checkpoint;  /* a file to save the work in and to go on from; NULL: the usual one */
  bool resume;             /* go on from it, or from what is in the store */
  bool plain;              /* by the plain algorithm */
  bool deep;               /* by the definitions alone */
  const char *output;      /* --format: of a table or a sequence; NULL: text */
  bool grid;               /* two-dimensional */
  const char *octal;       /* the code of an octal game; NULL: none */
  const char *certificate; /* a file to write or to check; NULL: none */
  uint64_t first; /* stop after that many counterexamples; 0: never */
  const char *store;       /* a file of results; NULL: none */
  const char *fields;      /* of a sweep; NULL: value */
  const char *target;      /* --output: the file to make: a store, a picture */
  unsigned shard, shards;  /* 1..shards of them; both 0: the whole */
  uint64_t limit_seconds;  /* 0: none */
  prelude *preludes;
  size_t prelude_count;
} settings;

/* Reads the options among arguments[1..count) that are listed by key in allowed; the others, the
 * operands, end up in arguments[1..*operands]. An argument such as -1/2 or -tiny(2) is an operand.
 * On failure a message is on standard error.  settings->preludes is malloc'ed. */
exit_status options_read(settings *settings, int *operands, int count, char **arguments, const char *allowed,
                         const char *command);

/* How many leading arguments are options and their values: the index of the command's name, or
 * count when there is none. */
int options_find_command(int count, char *const *arguments);

/* One option of the command line. */
typedef struct option_row {
  char key;
  bool letter; /* the key is also a one-letter option */
  const char *name;
  const char *operand; /* NULL when the option takes none */
  const char *meaning;
} option_row;

/* The option after last among those listed in allowed, the first one after NULL; NULL after the last. */
const option_row *option_next(const option_row *last, const char *allowed);

/* Prints the options listed in allowed, one a line. */
void options_print(FILE *out, const char *allowed);

/* ---- sessions: a program, one machine, messages ---------------------------------------------- */

/* Where a text comes from, for messages. */
typedef struct source {
  const char *name; /* a file; NULL for an argument of the command line */
  unsigned line;    /* the line of the file at which text begins */
  const char *text;
  size_t length;
} source;

typedef struct session {
  const settings *settings;
  lab_program *program;
  lab_machine *machine;
  cgt_limits limits;
  const volatile int *stop;
  char *definitions; /* the texts so far that define something, each ended by a new line; NULL: none */
} session;

/* A program that knows the definitions of -d and -f, and a machine for it (none if !machine).
 * On failure a message has been printed and nothing is left to close. */
exit_status session_open(session *session, const settings *settings, bool machine);
void session_close(session *session);

/* Parses a text and appends it to the program; a failure is reported. */
exit_status session_add(session *session, const source *source);

/* Evaluates the text's expressions one after another and prints each value on a line. */
exit_status session_evaluate(session *session, const source *source);

/* The statement that a text consists of: one expression, no definitions. A failure is reported. */
exit_status session_expression(size_t *statement, session *session, const source *source);

/* Prints the error of a text, or the context's last one, on standard error. */
exit_status session_report(const source *source, const lab_error *error);
exit_status session_report_ctx(session *session, const char *what);

/* The value as text, a position as its ruleset writes it; malloc'ed. NULL on failure, which the
 * context's message explains. */
char *session_text(session *session, lab_value value, cgt_format format);
char *session_game_text(session *session, cgt_game g, cgt_format format);

/* Is a line blank, or a comment (#)? */
bool line_says_nothing(const char *line, size_t length);

/* A whole file, or standard input if name is "-", malloc'ed. A failure is reported; so is a file
 * with no text in it. */
exit_status read_source(source *source, char **text, const char *name);

/* Where this thread's messages go; NULL, as it begins: to standard error. */
extern _Thread_local FILE *complaints;

/* One line, beginning with "cgt: ". */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void complain(const char *format, ...);

/* After a failure to open or write a file: says why, by errno, and how that ends. */
exit_status cannot_write(const char *name);

/* EXIT_USAGE, once with a message, when standard output cannot be written. */
exit_status output_status(void);

/* ---- the subcommands ------------------------------------------------------------------------- */

typedef struct command {
  const char *name;
  const char *operands; /* "EXPR..." */
  const char *summary;  /* one line */
  const char *options;  /* keys, as options_read takes them */
  const char *page;     /* the rest of its help */
  exit_status (*run)(const settings *settings, int count, char **operands);
} command;

extern const command commands[]; /* up to a NULL name; the first is the calculator, with the name "" */

const command *command_find(const char *name); /* NULL when there is none */

exit_status cmd_eval(const settings *settings, int count, char **operands);
exit_status cmd_show(const settings *settings, int count, char **operands);
exit_status cmd_moves(const settings *settings, int count, char **operands);
exit_status cmd_games(const settings *settings, int count, char **operands);
exit_status cmd_verify(const settings *settings, int count, char **operands);
/* The checker of cgt verify --certificate. */
exit_status verify_certificate(const char *name);
/* cgt verify --deep EXPR... */
exit_status verify_deep(const settings *settings, int count, char **operands);
extern const char certificate_page[]; /* its format, for cgt help certificate */

exit_status cmd_count(const settings *settings, int count, char **operands);
exit_status cmd_check(const settings *settings, int count, char **operands);
exit_status cmd_sweep(const settings *settings, int count, char **operands);
exit_status cmd_merge(const settings *settings, int count, char **operands);
exit_status cmd_explain(const settings *settings, int count, char **operands);
exit_status cmd_why(const settings *settings, int count, char **operands);
exit_status cmd_table(const settings *settings, int count, char **operands);
exit_status cmd_seq(const settings *settings, int count, char **operands);
exit_status cmd_query(const settings *settings, int count, char **operands);
exit_status cmd_region(const settings *settings, int count, char **operands);
exit_status cmd_guess(const settings *settings, int count, char **operands);
exit_status cmd_plot(const settings *settings, int count, char **operands);
exit_status cmd_selftest(const settings *settings, int count, char **operands);
exit_status cmd_help(const settings *settings, int count, char **operands);
exit_status cmd_calculator(const settings *settings, int count, char **operands);

/* The pages behind show, moves and games, for the calculator too. */
exit_status show_page(session *session, const source *source);

/* A page about each operand, in one session; blank lines between them unless they are JSON. without: what to
 * say when there is none. */
typedef exit_status page_maker(session *session, const source *source);
exit_status session_pages(const settings *settings, int count, char **operands, page_maker *page,
                          const char *without);
exit_status moves_page(session *session, const source *source);
exit_status game_page(session *session, const cgt_ruleset *ruleset);

/* What cgt help NAME prints for a function of the language; false when there is none. */
bool help_function(const char *name);
void help_functions(void);

/* The ruleset of that name, NULL when there is none. */
const cgt_ruleset *ruleset_find(const char *name);

#endif
