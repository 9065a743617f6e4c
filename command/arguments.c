/* arguments.c: the options of the command line, one table for all subcommands. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/store/store.h"

static const cmd_option rows[] = {
    {'d', true, "define", "TEXT", "definitions to begin with: -d 'def F(n) = ...'"},
    {'f', true, "file", "FILE", "a file of definitions to begin with"},
    {'j', true, "jobs", "N", "worker threads (default: one a processor)"},
    {'S', false, "scale", "K", "upper ends of ranges written as numerals times K"},
    {'a', false, "all", NULL, "print all of them, not only the first or the smallest"},
    {'F', false, "first", "N", "leave a statement after its first N counterexamples"},
    {'C', false, "certificate", "FILE", "write the proof to it (-: standard output), or check it"},
    {'K', false, "checkpoint", "FILE", "where to save the work (default: FAMILY-MxN.checkpoint)"},
    {'s', false, "store", "FILE", "a SQLite file of results: to write to, or to read from"},
    {'R', false, "resume", NULL, "go on from what was saved, if there is anything"},
    {'i', false, "fields", "LIST", "what to ask of each value: value,outcome,mean,left_stop(G)-1"},
    {'H', false, "shard", "I/N", "only part I of N, as equal as can be, for independent processes"},
    {'T', false, "limit-time", "TIME", "stop after 30s, 10min, 2h; what was saved can go on"},
    {'y', false, "limit-memory", "SIZE", "another name of --memory"},
    {'o', true, "output", "FILE", "the file to make: a store, a picture"},
    {'P', false, "plain", NULL, "by a plain, independent algorithm, for comparison"},
    {'E', false, "deep", NULL, "derive values once more by the definitions alone"},
    {'O', false, "format", "NAME", "csv, jsonl, latex, markdown, bfile; svg, tex, png, pdf, dot"},
    {'8', false, "octal", "CODE", "the heaps of an octal game, as 0.77 for Kayles"},
    {'G', false, "grid", NULL, "the last variable along the top, the one before it down the side"},
    {'m', false, "misere", NULL, "the last to move loses; the components must be positions"},
    {'M', false, "memory", "SIZE", "memory for games, as 500MB or 4GB (default: 3/4 of all)"},
    {'p', false, "paper", NULL, "read 9*4 as 9+*4, as in print, not as a product"},
    {'u', false, "unicode", NULL, "print games with the signs of print"},
    {'l', false, "latex", NULL, "print LaTeX, with the macros of cgt help latex"},
    {'J', false, "json", NULL, "print JSON"},
    {'h', true, "help", NULL, "show this page"},
    {'V', false, "version", NULL, "show the version"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

const cmd_option *cmd_option_next(const cmd_option *last, const char *allowed) {
  for (const cmd_option *row = last ? last + 1 : rows; row < rows + ROWS; row++)
    if (strchr(allowed, row->key)) return row;
  return NULL;
}

void cmd_options_print(FILE *out, const char *allowed) {
  for (const cmd_option *row = NULL; (row = cmd_option_next(row, allowed));) {
    char left[40];
    snprintf(left, sizeof left, "%s%c%s--%s%s%s", row->letter ? "-" : "  ", row->letter ? row->key : ' ',
             row->letter ? ", " : " ", row->name, row->operand ? " " : "", row->operand ? row->operand : "");
    fprintf(out, "  %-25s %s\n", left, row->meaning);
  }
}

/* A value that begins with a minus sign: -1/2, -^, -*2, -{1|0}, -(..), --1, -½, -v3, -tiny(2). */
static bool is_value(const char *argument) {
  if (argument[0] != '-' || !argument[1]) return false;
  const char *rest = argument + 1 + (argument[1] == '-');
  if (!*rest) return false;
  if (strchr("0123456789^*({[+", *rest) || (unsigned char)*rest >= 0x80) return true;
  if (*rest == 'v' && rest[strspn(rest, "v0123456789*^+- ")] == 0) return true;
  size_t name = strspn(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  return name > 0 && rest[name] == '(';
}

int cmd_options_find_command(int count, char *const *arguments) {
  for (int i = 1; i < count; i++) {
    const char *argument = arguments[i];
    if (argument[0] != '-' || !argument[1] || is_value(argument)) return i;
    if (strcmp(argument, "--") == 0) return count;
    for (const cmd_option *row = rows; row < rows + ROWS; row++) {
      bool is_long = strncmp(argument, "--", 2) == 0 && strcmp(argument + 2, row->name) == 0;
      bool is_letter = row->letter && argument[1] == row->key && !argument[2];
      if (row->operand && (is_long || is_letter)) i++;
    }
  }
  return count;
}

static bool read_count(uint64_t *n, const char *text, uint64_t most) {
  if (!*text || text[strspn(text, "0123456789")]) return false;
  *n = 0;
  for (; *text; text++)
    if (__builtin_mul_overflow(*n, 10, n) || __builtin_add_overflow(*n, (uint64_t)(*text - '0'), n))
      return false;
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
  if (!read_count(&n, number, UINT64_MAX)) return false;
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
      return read_count(seconds, number, 1000000000 / units[i].seconds) && (*seconds *= units[i].seconds, true);
  return false;
}

/* 2/8. */
static bool read_shard(unsigned *shard, unsigned *shards, const char *text) {
  const char *slash = strchr(text, '/');
  char number[24];
  uint64_t i, n;
  if (!slash || slash - text >= (ptrdiff_t)sizeof number) return false;
  memcpy(number, text, (size_t)(slash - text));
  number[slash - text] = 0;
  if (!read_count(&n, slash + 1, LABI_STORE_SHARDS) || !read_count(&i, number, n)) return false;
  *shard = (unsigned)i;
  *shards = (unsigned)n;
  return true;
}

/* What one option says. Returns NULL, or what would have been right. */
static const char *apply(cmd_settings *settings, char key, char *operand) {
  uint64_t n;
  switch (key) {
  case 'd':
  case 'f':
    settings->preludes[settings->prelude_count++] = (cmd_prelude){key == 'f', operand};
    break;
  case 'j':
    if (!read_count(&n, operand, 4096)) return "a number of threads from 1 to 4096";
    settings->jobs = (unsigned)n;
    break;
  case 'S':
    if (!read_count(&n, operand, 1000000)) return "a whole number from 1 to 1000000";
    settings->scale = (unsigned)n;
    break;
  case 'F':
    if (!read_count(&settings->first, operand, UINT64_MAX)) return "a whole number, at least 1";
    break;
  case 's':
    if (!*operand) return "the name of a file";
    settings->store = operand;
    break;
  case 'i':
    settings->fields = operand;
    break;
  case 'o':
    if (!*operand) return "the name of a file";
    settings->target = operand;
    break;
  case 'H':
    if (!read_shard(&settings->shard, &settings->shards, operand)) return "a part such as 2/8: from 1/8 to 8/8";
    break;
  case 'T':
    if (!read_time(&settings->limit_seconds, operand)) return "a time such as 30s, 10min, 2h or 1d";
    break;
  case 'y':
  case 'M':
    if (!read_size(&settings->memory_bytes, operand)) return "a size such as 500MB or 4GB";
    break;
  case 'C':
    if (!*operand) return "the name of a file";
    settings->certificate = operand;
    break;
  case 'K':
    if (!*operand) return "the name of a file";
    settings->checkpoint = operand;
    break;
  case 'R':
    settings->resume = true;
    break;
  case 'P':
    settings->plain = true;
    break;
  case 'E':
    settings->deep = true;
    break;
  case 'O':
    settings->output = operand;
    break;
  case '8':
    settings->octal = operand;
    break;
  case 'G':
    settings->grid = true;
    break;
  case 'a':
    settings->all = true;
    break;
  case 'm':
    settings->misere = true;
    break;
  case 'p':
    settings->paper = true;
    break;
  case 'u':
    settings->format = CGT_UNICODE;
    break;
  case 'l':
    settings->format = CGT_LATEX;
    break;
  case 'J':
    settings->format = CGT_JSON;
    break;
  case 'h':
    settings->help = true;
    break;
  case 'V':
    settings->version = true;
    break;
  }
  return NULL;
}

static const cmd_option *row_of(int key) {
  for (const cmd_option *row = rows; row < rows + ROWS; row++)
    if (row->key == key) return row;
  return NULL;
}

/* getopt_long takes an argument that begins with a blank for an operand; so values get one, which
 * is taken off again, and columns in messages stay right. */
static cmd_status hide_values(int count, char **arguments) {
  for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
    if (!is_value(arguments[i])) continue;
    size_t length = strlen(arguments[i]);
    char *hidden = malloc(length + 2);
    if (!hidden) return CMD_LIMIT;
    hidden[0] = ' ';
    memcpy(hidden + 1, arguments[i], length + 1);
    arguments[i] = hidden; /* as long-lived as the command line */
  }
  return CMD_DONE;
}

cmd_status cmd_options_read(cmd_settings *settings, int *operands, int count, char **arguments,
                            const char *allowed, const char *command) {
  struct option longs[ROWS + 1];
  char shorts[3 + 2 * ROWS] = ":", *brief = shorts + 1;
  size_t used = 0;
  for (const cmd_option *row = rows; row < rows + ROWS; row++) {
    if (!strchr(allowed, row->key)) continue;
    longs[used++] =
        (struct option){row->name, row->operand ? required_argument : no_argument, NULL, row->key};
    if (row->letter) *brief++ = row->key;
    if (row->letter && row->operand) *brief++ = ':';
  }
  *brief = 0;
  longs[used] = (struct option){0};
  settings->preludes = calloc((size_t)count, sizeof *settings->preludes);
  if (!settings->preludes || hide_values(count, arguments) != CMD_DONE) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  const char *gap = *command ? " " : "";
  opterr = 0;
  for (int key; (key = getopt_long(count, arguments, shorts, longs, NULL)) != -1;) {
    if (key == ':') {
      cmd_complain("the option '%s' needs an operand; 'cgt help%s%s' shows which", arguments[optind - 1], gap,
                   command);
      return CMD_USAGE;
    }
    if (key == '?') {
      cmd_complain(
          "no option '%s' here; 'cgt help%s%s' lists the options, and a value that begins with a minus "
          "sign can stand after '--'",
          arguments[optind - 1], gap, command);
      return CMD_USAGE;
    }
    const char *right = apply(settings, (char)key, optarg);
    if (right) {
      cmd_complain("--%s '%s' should be %s", row_of(key)->name, optarg, right);
      return CMD_USAGE;
    }
  }
  *operands = 1;
  for (int i = optind; i < count; i++) {
    bool hidden = arguments[i][0] == ' ' && is_value(arguments[i] + 1);
    arguments[(*operands)++] = arguments[i] + hidden;
  }
  return CMD_DONE;
}
