/* cmd_options.c: see cmd_options.h. */
#include "command/cmd_options.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

enum { MOST_OPTIONS = 31, FIRST_LETTER = ' ' };

/* "text, csv, json" */
static void write_choices(char *buf, size_t cap, const cmd_option *option) {
  size_t used = 0;
  for (size_t i = 0; option->choice(i) && used < cap; i++)
    used += (size_t)snprintf(buf + used, cap - used, "%s%s", i > 0 ? ", " : "", option->choice(i));
}

const char *cmd_option_meaning(char buf[CMD_MEANING], const cmd_option *option) {
  if (option->meaning) return option->meaning;
  write_choices(buf, CMD_MEANING, option);
  return buf;
}

const char *cmd_value_format(size_t index) {
  static const char *const names[] = {"text", "unicode", "latex", "json"};
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

void cmd_options_print(FILE *out, const cmd_option *options) {
  for (const cmd_option *row = options; row->name; row++) {
    char left[40], meaning[CMD_MEANING];
    snprintf(left, sizeof left, "%s%c%s--%s%s%s", row->letter ? "-" : "  ", row->letter ? row->letter : ' ',
             row->letter ? ", " : " ", row->name, row->operand ? " " : "", row->operand ? row->operand : "");
    fprintf(out, "  %-25s %s\n", left, cmd_option_meaning(meaning, row));
  }
}

bool cmd_is_value(const char *argument) {
  if (argument[0] != '-' || !argument[1]) return false;
  const char *rest = argument + 1 + (argument[1] == '-');
  if (!*rest) return false;
  if (strchr("0123456789^*({[+", *rest) || (unsigned char)*rest >= 0x80) return true;
  if (*rest == 'v' && rest[strspn(rest, "v0123456789*^+- ")] == 0) return true;
  size_t name = strspn(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  return name > 0 && rest[name] == '(';
}

static bool read_digits(uint64_t *n, const char **text) {
  if (**text < '0' || **text > '9') return false;
  for (*n = 0; **text >= '0' && **text <= '9'; ++*text)
    if (__builtin_mul_overflow(*n, 10, n) || __builtin_add_overflow(*n, (uint64_t)(**text - '0'), n))
      return false;
  return true;
}

bool cmd_read_count(uint64_t *n, const char *text, uint64_t most) {
  uint64_t base, exponent = 1;
  if (!read_digits(&base, &text) || (*text == '^' && (text++, !read_digits(&exponent, &text))) || *text)
    return false;
  if (base <= 1 && exponent > 1) exponent = 1; /* 1^n: no loop of n turns */
  for (*n = 1; exponent > 0; exponent--)
    if (__builtin_mul_overflow(*n, base, n)) return false;
  return *n >= 1 && *n <= most;
}

/* 1MB, 512m, 4GiB, 4g: units are powers of 1024. A bare number is bytes. */
static bool read_size(size_t *bytes, const char *text) {
  size_t digits = strspn(text, "0123456789");
  char number[24];
  if (digits == 0 || digits >= sizeof number) return false;
  memcpy(number, text, digits);
  number[digits] = 0;
  uint64_t n;
  if (!cmd_read_count(&n, number, UINT64_MAX)) return false;
  const char *units = "kmgt", *unit = text + digits, *found;
  unsigned shift = 0;
  if (*unit && (found = strchr(units, *unit | 0x20))) {
    shift = 10 * (unsigned)(found - units + 1);
    unit++;
    if ((*unit | 0x20) == 'i' && unit[1]) unit++;
    if ((*unit | 0x20) == 'b') unit++;
  } else if ((*unit | 0x20) == 'b') {
    unit++;
  }
  if (*unit || n > (SIZE_MAX >> shift)) return false;
  *bytes = (size_t)n << shift;
  return true;
}

/* 90, 90s, 10min, 2h, 1d: in seconds. */
static bool read_time(uint64_t *seconds, const char *text) {
  static const struct {
    const char *unit;
    uint64_t seconds;
  } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};
  size_t digits = strspn(text, "0123456789");
  char number[24];
  if (digits == 0 || digits >= sizeof number) return false;
  memcpy(number, text, digits);
  number[digits] = 0;
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
    if (strcmp(text + digits, units[i].unit) == 0)
      return cmd_read_count(seconds, number, 1000000000 / units[i].seconds) &&
             (*seconds *= units[i].seconds, true);
  return false;
}

/* 2/8. */
static bool read_shard(cmd_shard *to, const char *text) {
  const char *slash = strchr(text, '/');
  char number[24];
  uint64_t i, n;
  if (!slash || slash - text >= (ptrdiff_t)sizeof number) return false;
  memcpy(number, text, (size_t)(slash - text));
  number[slash - text] = 0;
  if (!cmd_read_count(&n, slash + 1, LAB_STORE_SHARDS) || !cmd_read_count(&i, number, n)) return false;
  *to = (cmd_shard){(unsigned)i, (unsigned)n};
  return true;
}

/* "text, csv or json" */
static const char *right_choices(const cmd_option *row) {
  static char right[CMD_MEANING];
  write_choices(right, sizeof right, row);
  char *last = strrchr(right, ',');
  if (!last) return right;
  memmove(last + 4, last + 2, strlen(last + 2) + 1);
  memcpy(last, " or ", 4);
  return right;
}

static bool is_choice(const cmd_option *row, const char *operand) {
  size_t i = 0;
  while (row->choice(i) && strcmp(row->choice(i), operand) != 0) i++;
  return row->choice(i) != NULL;
}

static const char no_room[] = ""; /* in place of what would have been right */

static const char *add_prelude(cmd_preludes *preludes, cmd_prelude_kind kind, const char *text) {
  struct cmd_prelude *more = realloc(preludes->items, (preludes->count + 1) * sizeof *more);
  if (!more) return no_room;
  preludes->items = more;
  more[preludes->count++] = (struct cmd_prelude){kind, text};
  return NULL;
}

static const char *read_unsigned(unsigned *to, const char *operand, uint64_t most, const char *right) {
  uint64_t n;
  if (!cmd_read_count(&n, operand, most)) return right;
  *to = (unsigned)n;
  return NULL;
}

/* What one option says, into the settings. Returns NULL, or what would have been right. */
static const char *apply(void *settings, const cmd_option *row, const char *operand) {
  void *to = (char *)settings + row->offset;
  switch (row->kind) {
  case CMD_READ_FLAG:
    *(bool *)to = true;
    return NULL;
  case CMD_READ_UNICODE:
    *(cgt_format *)to = CGT_UNICODE;
    return NULL;
  case CMD_READ_LATEX:
    *(cgt_format *)to = CGT_LATEX;
    return NULL;
  case CMD_READ_JSON:
    *(cgt_format *)to = CGT_JSON;
    return NULL;
  case CMD_READ_OUTPUT:
    if (!is_choice(row, operand)) return right_choices(row);
    if (!lab_output_named(&((cmd_settings *)settings)->output, to, operand))
      ((cmd_settings *)settings)->output = operand; /* one of the command's own */
    return NULL;
  case CMD_READ_CHOICE:
    *(const char **)to = operand;
    return is_choice(row, operand) ? NULL : right_choices(row);
  case CMD_READ_BY_VALUE:
    *(lab_deciding *)to = LAB_DECIDE_BY_VALUE;
    return NULL;
  case CMD_READ_BY_SEARCH:
    *(lab_deciding *)to = LAB_DECIDE_BY_SEARCH;
    return NULL;
  case CMD_READ_TEXT:
    *(const char **)to = operand;
    return NULL;
  case CMD_READ_FILE:
    *(const char **)to = operand;
    return *operand ? NULL : "the name of a file";
  case CMD_READ_COUNT:
    return cmd_read_count(to, operand, UINT64_MAX) ? NULL
                                                   : "a whole number, at least 1, such as 1000 or 10^6";
  case CMD_READ_JOBS:
    return read_unsigned(to, operand, 4096, "a number of threads from 1 to 4096");
  case CMD_READ_SCALE:
    return read_unsigned(to, operand, 1000000, "a whole number from 1 to 1000000");
  case CMD_READ_SHARD:
    return read_shard(to, operand) ? NULL : "a part such as 2/8: from 1/8 to 8/8";
  case CMD_READ_TIME:
    return read_time(to, operand) ? NULL : "a time such as 30s, 10min, 2h or 1d";
  case CMD_READ_SIZE:
    return read_size(to, operand) ? NULL : "a size such as 500MB or 4GB";
  case CMD_READ_DEFINITIONS:
    return add_prelude(to, CMD_PRELUDE_TEXT, operand);
  case CMD_READ_DEFINITION_FILE:
    return add_prelude(to, CMD_PRELUDE_FILE, operand);
  case CMD_READ_RULESETS:
    return add_prelude(to, CMD_PRELUDE_RULESETS, operand);
  }
  return NULL;
}

/* getopt_long takes an argument that begins with a blank for an operand; so values get one, which
 * is taken off again, and columns in messages stay right. */
static bool hide_values(int count, char **arguments) {
  for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
    if (!cmd_is_value(arguments[i])) continue;
    size_t length = strlen(arguments[i]);
    char *hidden = malloc(length + 2);
    if (!hidden) return false;
    hidden[0] = ' ';
    memcpy(hidden + 1, arguments[i], length + 1);
    arguments[i] = hidden; /* as long-lived as the command line */
  }
  return true;
}

/* getopt_long knows an option by a number: 1 more than that of its row, and letters by themselves. */
static const cmd_option *row_of(const cmd_option *options, int key) {
  if (key < FIRST_LETTER) return &options[key - 1];
  for (const cmd_option *row = options; row->name; row++)
    if (row->letter == key) return row;
  return NULL;
}

static cmd_status refuse_option(const char *argument, const cmd_option *options, const char *gap,
                                const char *command) {
  lab_spelling spelling = {.name = argument + strspn(argument, "-")};
  char hint[CMD_HINT] = "", whole[80];
  snprintf(whole, sizeof whole, "%s %.*s", command, (int)strcspn(argument, "="), argument);
  if (cmd_refuse_renamed(whole) != CMD_DONE) return CMD_USAGE;
  for (const cmd_option *row = options; row->name; row++) lab_spelling_consider(&spelling, row->name);
  if (spelling.nearest) snprintf(hint, sizeof hint, " (did you mean '--%s'?)", spelling.nearest);
  return cmd_refuse("no option '%s' here%s; 'cgt help%s%s' lists the options, and a value that begins with a "
                    "minus sign goes after '--'",
                    argument, hint, gap, command);
}

/* An option of this command line. */
typedef struct given {
  const cmd_option *row;
  const char *operand;
} given;

static bool adds_up(cmd_option_kind kind) {
  return kind == CMD_READ_DEFINITIONS || kind == CMD_READ_DEFINITION_FILE || kind == CMD_READ_RULESETS;
}

/* Do both set the same thing, and not to the same? */
static bool contradict(given a, given b) {
  if (a.row->offset != b.row->offset || adds_up(a.row->kind)) return false;
  return a.row->kind != b.row->kind || (a.operand && strcmp(a.operand, b.operand) != 0);
}

/* --shard '1/2', or --json. */
static void write_given(char *buf, size_t cap, given option) {
  if (option.operand)
    snprintf(buf, cap, "--%s '%s'", option.row->name, option.operand);
  else
    snprintf(buf, cap, "--%s", option.row->name);
}

static cmd_status refuse_pair(given a, given b) {
  char first[200], second[200];
  write_given(first, sizeof first, a);
  write_given(second, sizeof second, b);
  return cmd_refuse("%s and %s exclude each other: give one of them", first, second);
}

/* Takes an option into settings, unless one of those before, the first of each row, contradicts it. */
static cmd_status take(void *settings, given before[], const cmd_option *options, given now) {
  for (size_t i = 0; options[i].name; i++)
    if (before[i].row && contradict(before[i], now)) return refuse_pair(before[i], now);
  given *first = &before[now.row - options];
  if (!first->row) *first = now;
  const char *right = apply(settings, now.row, now.operand);
  if (right == no_room) return cmd_no_memory();
  return right ? cmd_refuse("--%s '%s' should be %s", now.row->name, now.operand, right) : CMD_DONE;
}

cmd_status cmd_options_read(void *settings, int *operands, int count, char **arguments,
                            const cmd_option *options, const char *command) {
  struct option longs[MOST_OPTIONS + 1];
  given before[MOST_OPTIONS] = {{NULL, NULL}};
  char shorts[2 + 2 * MOST_OPTIONS] = ":", *brief = shorts + 1;
  int used = 0;
  for (const cmd_option *row = options; row->name; row++) {
    assert(used < MOST_OPTIONS);
    longs[used] = (struct option){row->name, row->operand ? required_argument : no_argument, NULL, used + 1};
    used++;
    if (row->letter) *brief++ = row->letter;
    if (row->letter && row->operand) *brief++ = ':';
  }
  *brief = 0;
  longs[used] = (struct option){0};
  if (!hide_values(count, arguments)) return cmd_no_memory();
  const char *gap = *command ? " " : "";
  opterr = 0;
#ifdef __APPLE__
  optreset = optind = 1;
#else
  optind = 0; /* from the beginning, also where another command line was read before */
#endif
  for (int key; (key = getopt_long(count, arguments, shorts, longs, NULL)) != -1;) {
    if (key == ':')
      return cmd_refuse("the option '%s' needs an operand; 'cgt help%s%s' shows which", arguments[optind - 1],
                        gap, command);
    if (key == '?') return refuse_option(arguments[optind - 1], options, gap, command);
    cmd_status status = take(settings, before, options, (given){row_of(options, key), optarg});
    if (status != CMD_DONE) return status;
  }
  *operands = 1;
  for (int i = optind; i < count; i++) {
    bool hidden = arguments[i][0] == ' ' && cmd_is_value(arguments[i] + 1);
    arguments[(*operands)++] = arguments[i] + hidden;
  }
  return CMD_DONE;
}
