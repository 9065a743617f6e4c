/* command_words.c: see command_words.h. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cgt/lab_rulesets.h>

#include "command/command.h"

#include "command_words.h"
#include "fuzz/grammar.h"

#define ONE_OF(dice, items) (items)[random_below(dice, sizeof(items) / sizeof *(items))]

/* ---- files ------------------------------------------------------------------------------------------------
 * */

static const struct {
  const char *name, *text;
} texts[] = {
    {"defs.cgt",
     "def F(n) = {F(k) for k in 0..n-1 | }\nruleset own(n) = { own(n-k) for k in {1,2} where k <= n }\n"},
    {"board.cgt", "ruleset jump(board of \"xo.\")\n  Left \"xo.\" -> \"..x\" sideways\n  Right \"ox.\" -> "
                  "\"..o\" sideways\n"},
    {"claims.cgt", "theorem \"t\" for a in 0..3: nim(a,a) == 0\nconjecture for a in 0..2: *a + *a == "
                   "0\nexample: 1 + 1 == 2\n"},
    {"wrong.cgt", "def F(n = {\n"},
    {"games.tsv", "{1|-1}\t+-1\n"},
    {"values.tsv", "1 + 1\t2\n{1|-1}\t+-1\n*2 + *3\t*\n1/0\t!!\n"},
    {"differs.tsv", "1 + 1\t3\nnosuch\n"},
    {"conjectures/ferguson-2001.cgt", "theorem for a in 0..3: *a + *a == 0\n"},
    {"autotests/clobber.test", "{version 1.7}\n[clobber] XO|OX\n"},
    {"Half.cgs", "class Half extends HeapRuleset\n  def HeapOptions(n as Integer) := [[k] for k from 0 to n - 1 "
                 "where 2 * k >= n];\nend\n"},
    {"terms.txt", "1 1\n2 2\n3 4\n4 8\n"},
    {"sums.test", "{version 1.7}\n[clobber_1xn] XOXO OXX\n[kayles] 3 {B win, W}\n"},
    {"empty.txt", ""},
    {"noise.db", "SQLite format 3\0 but for the rest"},
};

void command_files_write(void) {
  mkdir("conjectures", 0700), mkdir("autotests", 0700); /* of examples */
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    FILE *file = fopen(texts[i].name, "wb");
    if (!file) continue;
    fputs(texts[i].text, file);
    fclose(file);
  }
}

const char *const command_files_made_by[] = {
    "table --fields value,outcome --store results.db 'for a in 0..4, b in 0..4: *a+b'",
    "check --store part1.db --shard 1/2 claims.cgt",
    "check --store part2.db --shard 2/2 claims.cgt",
    "why --certificate proof.txt '{2|-1} + * |> 0'",
    "heap --certificate dawson.txt 0.137",
    "heap --store big.values 0.16 3000",
    "heap quotient --certificate kayles.txt 0.123 30",
    "encyclopedia build --edition mini mini.db",
    NULL};

/* ---- what words are made of
 * --------------------------------------------------------------------------------- */

static const char *const inputs_by_name[] = {
    "defs.cgt",   "board.cgt",  "claims.cgt", "wrong.cgt", "values.tsv", "differs.tsv", "terms.txt",
    "sums.test",  "empty.txt",  "results.db", "part1.db",  "part2.db",   "proof.txt",   "dawson.txt",
    "big.values", "kayles.txt", "noise.db",   "nosuch.db", ".",          "/dev/null",   "no/such/file",
    "mini.db"};
static const char *const outputs_by_name[] = {"new.svg", "new.tex", "new.txt",   "new.db",
                                              "new.dot", "-",       "/dev/full", "no/such/new.txt"};
static const struct { /* of a command, that it reads as it should */
  const char *command, *file;
} good_inputs[] = {{"check", "claims.cgt"},  {"check", "defs.cgt"},    {"verify", "values.tsv"},
                   {"verify certificate", "proof.txt"}, {"verify certificate", "dawson.txt"},
                   {"store merge", "part1.db"}, {"store merge", "part2.db"}, {"store check", "results.db"},
                   {"store repair", "part1.db"}, {"store rows", "results.db"}, {"store sql", "results.db"},  {"guess sequence", "terms.txt"},
                   {"convert", "sums.test"}, {"convert", "values.tsv"}, {"occurs", "mini.db"}, {"encyclopedia", "mini.db"},
                   {"encyclopedia verify", "mini.db"}, {"encyclopedia build", "new.db"},
                   {"encyclopedia export", "mini.db"}};

/* Of options that take a name, those that are right for some command. */
static const struct {
  const char *option, *operand;
} good_operands[] = {
    {"to", "cgsuite"},      {"to", "mcgs"},      {"fields", "value,mean"}, {"fields", "outcome"},
    {"to", "cgt-rs"},       {"to", "cgt"},       {"from", "mcgs"},         {"from", "cgsuite"},
    {"edition", "mini"},    {"rulesets", "nim"}, {"rulesets", "clobber,nim"}, {"octal", "0.77"},      {"octal", "kayles"}, {"sum", "5,9,12"},        {"subtraction", "1,2"}};

static const char *const statements[] = {
    "for a in 0..3, b in 0..3: nim_sum(a,b)", "for a in 0..4, b in 0..4: {a|-b}",
    "for a in 0..4, b in 0..2: a + b >= a",   "for n in 0..30: n^2 + n",
    "for n in 0..20: nim_value(kayles(n))",   "for s in [\"xo\",\"x.o\"]: clobber(s)"};
static const char *const games[] = {"{3|1}",     "{2|-1} + *2", "domineering(2,3)",  "nim(3,5)",
                                    "{1||0|-1}", "^*",          "clobber(\"xo|ox\")"};
static const char *const claims[] = {"{2|-1} + * |> 0", "domineering(2,3) > 0", "^ + * <| 1/2",
                                     "nim(3,5,6) == 0", "* > 0"};
static const char *const names[] = {"csv",   "tsv",    "jsonl", "latex",  "markdown", "text",
                                    "bfile", "svg",    "tex",   "dot",    "txt",      "cgsuite",
                                    "mcgs",  "cgt-rs", "cgt",   "nosuch", "value",    "value,mean,outcome"};
static const char *const codes[] = {"0.77",   "0.07", "0.137", "0.123", "4.7", "0.16",  "0.3102",
                                    "kayles", "1,2",  "2,3|1", "0.",    "9.9", "5,9,12"};
static const char *const definitions[] = {
    "def F(n) = {F(k) for k in 0..n-1 | }",    "let x = 3", "let y = {1|-1}", "def H(a,b) = a - b",
    "ruleset two(n) = {two(n-2) where n > 1}", "def G = "};
static const char *const families[] = {"nim_squared", "nosuch", "domineering"};
static const char *const queries[] = {"select id, statement, complete from run", "select * from sweep_1",
                                      "select count(*) from nosuch", "",
                                      "select outcome, count(*) from sweep_1 group by outcome"};
static const char *const pictures[] = {"thermograph", "tree", "graph", "heatmap", "map", "board"};

static void add(command_line *line, const char *word) {
  if (line->count == MOST_WORDS) return;
  line->words[line->count++] = strdup(word);
  line->words[line->count] = NULL;
}

static void add_input(command_line *line, random_bytes *dice) {
  const char *good[8];
  size_t count = 0;
  for (size_t i = 0; i < sizeof good_inputs / sizeof *good_inputs; i++)
    if (line->command && strcmp(good_inputs[i].command, line->command) == 0)
      good[count++] = good_inputs[i].file;
  add(line,
      count > 0 && random_below(dice, 5) ? good[random_below(dice, count)] : ONE_OF(dice, inputs_by_name));
}

static void add_name(command_line *line, const char *option, random_bytes *dice) {
  const char *good[16];
  size_t count = 0;
  for (size_t i = 0; i < sizeof good_operands / sizeof *good_operands; i++)
    if (strcmp(good_operands[i].option, option) == 0) good[count++] = good_operands[i].operand;
  add(line, count > 0 && random_below(dice, 5) ? good[random_below(dice, count)]
            : random_below(dice, 2)            ? ONE_OF(dice, names)
                                               : ONE_OF(dice, codes));
}

static void add_number(command_line *line, random_bytes *dice, unsigned most) {
  char digits[24];
  snprintf(digits, sizeof digits, "%u", 1 + (unsigned)random_below(dice, most));
  add(line, digits);
}

/* By the grammar of statements, from random decisions. */
static void add_made(command_line *line, random_bytes *dice, const char *make(grammar *g)) {
  static grammar g;
  uint8_t decisions[200];
  size_t count = random_below(dice, sizeof decisions);
  for (size_t i = 0; i < count; i++) decisions[i] = (uint8_t)random_below(dice, 256);
  g = (grammar){.next = decisions, .end = decisions + count};
  add(line, make(&g));
}

/* ---- examples
 * ------------------------------------------------------------------------------------------------- */

/* The words of a line of a page as a shell has them. */
static void add_shell_words(command_line *line, const char *at) {
  while (*at && *at != '\n') {
    char word[1000];
    size_t length = 0;
    char quote = 0;
    while (*at == ' ') at++;
    if (!*at || strchr("\n#|>", *at)) return;
    for (; *at && *at != '\n' && (quote || *at != ' '); at++) {
      if (quote ? *at == quote : *at == '\'' || *at == '"')
        quote = quote ? 0 : *at;
      else if (length + 1 < sizeof word)
        word[length++] = *at;
    }
    word[length] = 0;
    add(line, word);
  }
}

/* One of the examples of the page of the command; false: it has none. */
static bool add_example(command_line *line, const cmd_command *command, random_bytes *dice) {
  char begin[40];
  size_t count = 0;
  snprintf(begin, sizeof begin, "\n  cgt %s ", command->name);
  for (const char *at = command->page; (at = strstr(at, begin)); at++) count++;
  if (count == 0) return false;
  const char *at = command->page;
  for (uint64_t skip = random_below(dice, count) + 1; skip > 0; skip--) at = strstr(at, begin) + 1;
  add_shell_words(line, at + strlen("  cgt "));
  return true;
}

/* ---- options
 * -------------------------------------------------------------------------------------------------- */

static void add_choice(command_line *line, const cmd_option *row, random_bytes *dice) {
  size_t count = 0;
  while (row->choice(count)) count++;
  uint64_t i = random_below(dice, 8 * count + 1);
  add(line, i < 8 * count ? row->choice(i % count) : "nosuch");
}

static void add_operand_of(command_line *line, const cmd_option *row, random_bytes *dice) {
  switch (row->kind) {
  case CMD_READ_CHOICE:
  case CMD_READ_OUTPUT:
    add_choice(line, row, dice);
    break;
  case CMD_READ_COUNT:
    add_number(line, dice, 20);
    break;
  case CMD_READ_JOBS:
  case CMD_READ_SCALE:
    add_number(line, dice, 3);
    break;
  case CMD_READ_SHARD:
    add(line, random_below(dice, 2) ? "1/2" : "2/3");
    break;
  case CMD_READ_TIME:
    add(line, random_below(dice, 4) ? "2s" : "1s");
    break;
  case CMD_READ_SIZE:
    add(line, random_below(dice, 4) ? "64MB" : "16MB");
    break;
  case CMD_READ_DEFINITIONS:
    add(line, ONE_OF(dice, definitions));
    break;
  case CMD_READ_DEFINITION_FILE:
    add(line, random_below(dice, 4) ? (random_below(dice, 2) ? "defs.cgt" : "board.cgt")
                                    : ONE_OF(dice, inputs_by_name));
    break;
  case CMD_READ_RULESETS:
    add(line, ONE_OF(dice, inputs_by_name));
    break;
  case CMD_READ_FILE:
    line->writes = true;
    if (random_below(dice, 2))
      add_input(line, dice);
    else
      add(line, ONE_OF(dice, outputs_by_name));
    break;
  default:
    add_name(line, row->name, dice);
  }
}

static bool has_option(const command_line *line, const cmd_option *options, const cmd_option *row) {
  for (const cmd_option *other = options; other->name; other++) {
    if (other->offset != row->offset) continue;
    for (int i = 0; i < line->count; i++) {
      const char *word = line->words[i];
      if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, other->name) == 0) return true;
      if (other->letter && word[0] == '-' && word[1] == other->letter && !word[2]) return true;
    }
  }
  return false;
}

static void add_option(command_line *line, const cmd_option *row, random_bytes *dice) {
  char name[40];
  const bool brief = row->letter && random_below(dice, 2);
  if (brief)
    snprintf(name, sizeof name, "-%c", row->letter);
  else
    snprintf(name, sizeof name, "--%s", row->name);
  add(line, name);
  if (row->operand) add_operand_of(line, row, dice);
}

/* Time and memory are limited wherever they can be; of the others some, and seldom what is given already. */
static void add_options(command_line *line, const cmd_command *command, random_bytes *dice) {
  for (const cmd_option *row = command->options; row->name; row++) {
    const bool limit = row->kind == CMD_READ_TIME || row->kind == CMD_READ_SIZE;
    const uint64_t way = random_below(dice, row->operand ? 24 : 10);
    if (strcmp(row->name, "help") == 0 ? random_below(dice, 40) > 0 : !limit && way > 0) continue;
    if (has_option(line, command->options, row) && random_below(dice, 30) > 0) continue;
    add_option(line, row, dice);
  }
}

/* ---- operands
 * ------------------------------------------------------------------------------------------------- */

static const lab_function *any_function(random_bytes *dice) {
  size_t count = 0;
  for (const lab_function *f = NULL; (f = lab_function_next(f));) count++;
  const lab_function *f = lab_function_next(NULL);
  for (uint64_t skip = random_below(dice, count); skip > 0; skip--) f = lab_function_next(f);
  return f;
}

static const cmd_command *any_command(random_bytes *dice) {
  size_t count = 0;
  const cmd_command *command = cmd_next(NULL);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) count++;
  for (uint64_t skip = random_below(dice, count); skip > 0; skip--) command = cmd_next(command);
  return command;
}

/* What help and games have a page of. */
static const char *any_name(const command_line *line, random_bytes *dice) {
  size_t count = 0;
  while (lab_ruleset_name(count)) count++;
  if (line->count > 0 && strcmp(line->words[0], "games") == 0)
    return lab_ruleset_name(random_below(dice, count));
  return random_below(dice, 2) ? any_command(dice)->name : any_function(dice)->name;
}

/* A game that every command takes, or anything of the language's that has a value. */
static void add_expression(command_line *line, random_bytes *dice) {
  size_t count = 0;
  while (lab_ruleset_name(count)) count++;
  switch (random_below(dice, 3)) {
  case 0:
    add(line, ONE_OF(dice, games));
    break;
  case 1:
    add(line, lab_ruleset_at(random_below(dice, count))->example);
    break;
  default:
    add(line, any_function(dice)->example);
  }
}

/* A file, a name, and of the others most often is one that is known to be right. */
static bool add_good(command_line *line, const char *kind, random_bytes *dice) {
  if (strncmp(kind, "FILE", 4) == 0 || strncmp(kind, "STORE", 5) == 0 || strncmp(kind, "EDITION", 7) == 0)
    add_input(line, dice);
  else if (strncmp(kind, "NAME", 4) == 0)
    add(line, any_name(line, dice));
  else if (strncmp(kind, "EXPR", 4) == 0 && random_below(dice, 3))
    add_expression(line, dice);
  else if (strncmp(kind, "CLAIM", 5) == 0 && random_below(dice, 3))
    add(line, ONE_OF(dice, claims));
  else if (strncmp(kind, "STATEMENT", 9) == 0 && random_below(dice, 2))
    add(line, ONE_OF(dice, statements));
  else
    return false;
  return true;
}

/* Of each kind that "EXPR...", "STATEMENT | RUN", "[FILE...]" names. */
static void add_operand(command_line *line, const char *kind, random_bytes *dice) {
  static const struct {
    const char *kind;
    const char *(*make)(grammar *g);
    const char *const *items;
    size_t count;
  } kinds[] = {
#define ITEMS(list) list, sizeof list / sizeof *list
      {"EXPR", grammar_expression, NULL, 0}, {"CLAIM", grammar_claim, NULL, 0},
      {"STATEMENT", grammar_box, NULL, 0},   {"CODE", NULL, ITEMS(codes)},
      {"SQL", NULL, ITEMS(queries)},         {"KIND", NULL, ITEMS(pictures)},
      {"FAMILY", NULL, ITEMS(families)},     {"DEFINITION", NULL, ITEMS(definitions)},
#undef ITEMS
  };
  if (add_good(line, kind, dice)) return;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strncmp(kind, kinds[i].kind, strlen(kinds[i].kind)) != 0) continue;
    if (kinds[i].make)
      add_made(line, dice, kinds[i].make);
    else
      add(line, kinds[i].items[random_below(dice, kinds[i].count)]);
    return;
  }
  if (strncmp(kind, "LIST", 4) == 0)
    add(line, "[1,1,2,5,14,42,132,429]");
  else if (strncmp(kind, "RANGES", 6) == 0)
    add(line, "a in 0..2, b in 0..2");
  else if (strncmp(kind, "rows|", 5) == 0)
    add(line, "rows");
  else if (strncmp(kind, "RULESET", 7) == 0)
    add(line, "nim");
  else
    add_number(line, dice, 4);
}

/* One of the ways of the synopsis, which bars part; what may be missing, or be there several times, sometimes
 * is. */
static void add_operands(command_line *line, const char *synopsis, random_bytes *dice) {
  char copy[200], *ways[8], *rest = copy, *save = NULL;
  size_t count = 0;
  snprintf(copy, sizeof copy, "%s", synopsis);
  while (rest && count < 8) {
    char *bar = strstr(rest, " | ");
    ways[count++] = rest;
    rest = bar ? bar + 3 : NULL;
    if (bar) *bar = 0;
  }
  char *way = ways[random_below(dice, count)];
  for (char *word = strtok_r(way, " []", &save); word; word = strtok_r(NULL, " []", &save)) {
    const bool several = strstr(word, "...");
    uint64_t times = several ? random_below(dice, 3) + (strncmp(word, "DEF", 3) != 0) : 1;
    if (strncmp(word, "--", 2) == 0)
      add(line, word);
    else
      while (times-- > 0) add_operand(line, word, dice);
  }
}

/* ---- lines
 * ---------------------------------------------------------------------------------------------------- */

/* Now and then a word is lost, doubled, or another than it was. */
static void spoil(command_line *line, random_bytes *dice) {
  if (line->count < 2) return;
  const int at = 1 + (int)random_below(dice, (uint64_t)line->count - 1);
  switch (random_below(dice, 4)) {
  case 0:
    free(line->words[at]);
    memmove(&line->words[at], &line->words[at + 1], (size_t)(line->count-- - at) * sizeof *line->words);
    break;
  case 1:
    add(line, line->words[at]);
    break;
  default: {
    uint8_t bytes[400];
    input word = {(uint8_t *)line->words[at], strlen(line->words[at])};
    const inputs from = {&word, 1};
    size_t length = mutate(bytes, sizeof bytes - 1, &from, &(words){NULL, 0}, dice);
    bytes[length] = 0;
    char *changed = strdup((char *)bytes);
    if (!changed) return;
    free(line->words[at]);
    line->words[at] = changed;
  }
  }
}

static bool is_given(const command_line *line, const char *option, const char *operand) {
  for (int i = 0; i < line->count; i++)
    if (strcmp(line->words[i], option) == 0)
      return !operand || (line->words[i + 1] && strcmp(line->words[i + 1], operand) == 0);
  return false;
}

void command_line_make(command_line *line, random_bytes *dice) {
  const cmd_command *command = any_command(dice);
  *line = (command_line){.command = command->name};
  if (!(random_below(dice, 2) && add_example(line, command, dice))) {
    add_shell_words(line, command->name);
    if (*command->name) add_operands(line, command->operands, dice);
  }
  if (command == &cmd_store_merge && !is_given(line, "-o", NULL)) add(line, "-o"), add(line, "new.db");
  add_options(line, command, dice);
  if (random_below(dice, 10) == 0) spoil(line, dice);
  const bool help =
      is_given(line, "--help", NULL) || is_given(line, "-h", NULL) || is_given(line, "--version", NULL);
  line->json = !help && (is_given(line, "--json", NULL) || is_given(line, "--format", "jsonl"));
  line->writes = line->writes || is_given(line, "--store", NULL) || is_given(line, "-o", NULL) ||
                 is_given(line, "--certificate", NULL) || is_given(line, "--output", NULL);
  line->defines = false;
  for (int i = 0; i < line->count; i++)
    line->defines = line->defines || strncmp(line->words[i], "def ", 4) == 0 || line->words[i][0] == '#' ||
                    strncmp(line->words[i], "let ", 4) == 0 || strncmp(line->words[i], "ruleset ", 8) == 0;
}

void command_line_free(command_line *line) {
  for (int i = 0; i < line->count; i++) free(line->words[i]);
  line->count = 0;
}

void command_line_print(FILE *out, const command_line *line) {
  fputs("cgt", out);
  for (int i = 0; i < line->count; i++) {
    fputs(" $'", out);
    for (const unsigned char *c = (const unsigned char *)line->words[i]; *c; c++) {
      if (*c < 0x20 || *c >= 0x7F)
        fprintf(out, "\\x%02x", *c);
      else
        fprintf(out, strchr("'\\", *c) ? "\\%c" : "%c", *c);
    }
    fputs("'", out);
  }
  fputc('\n', out);
}
