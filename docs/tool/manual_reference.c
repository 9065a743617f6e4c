/* manual_reference.c: the pages of the manual that the tables tell: commands, functions, rulesets. Markdown,
 * in which everything that has signs of games stands in code. */
#include <ctype.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "manual.h"

/* Prose in which *, ^, {, | and their like must stay what they are. */
static void put_prose(FILE *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (strchr("\\`*_{}[]()#+-.!|<>&~^'\"$", text[i]) && text[i] != ' ')
      fprintf(out, "\\%c", text[i]);
    else
      fputc(text[i], out);
  }
}

static void put_text(FILE *out, const char *text) { put_prose(out, text, strlen(text)); }

/* `code`, fenced by more backquotes than are in it; in a table a bar would end the cell. */
static void put_code(FILE *out, const char *text, bool cell) {
  const char *fence = strchr(text, '`') ? "``" : "`";
  fputs(fence, out);
  for (const char *c = text; *c; c++) fprintf(out, cell && *c == '|' ? "\\%c" : "%c", *c);
  fputs(fence, out);
}

/* ---- commands --------------------------------------------------------------------------------- */

static void put_indented(FILE *out, const page_block *block) {
  fputs("```\n", out);
  for (size_t i = 0; i < block->length; i++) {
    if ((i == 0 || block->text[i - 1] == '\n') && strncmp(block->text + i, "  ", 2) == 0) i += 2;
    fputc(block->text[i], out);
  }
  fputs("\n```\n", out);
}

static void section_of_command(FILE *out, const cmd_command *command) {
  fprintf(out, "## cgt%s%s\n\n", *command->name ? " " : "", command->name);
  fputc(toupper((unsigned char)*command->summary), out);
  put_text(out, command->summary + 1);
  fprintf(out, ".\n\n```\ncgt%s%s [OPTION...] %s\n```\n\n", *command->name ? " " : "", command->name,
          command->operands);
  for (page_block block = {0}; page_next(&block, command->page);) {
    if (block.indented) {
      put_indented(out, &block);
    } else {
      put_prose(out, block.text, block.length);
      fputc('\n', out);
    }
    fputc('\n', out);
  }
  fputs("| option | |\n|---|---|\n", out);
  for (const cmd_option *row = command->options; row->name; row++) {
    char name[80];
    snprintf(name, sizeof name, "--%s%s%s", row->name, row->operand ? " " : "",
             row->operand ? row->operand : "");
    fputs("| ", out);
    if (row->letter) fprintf(out, "`-%c`, ", row->letter);
    put_code(out, name, true);
    fputs(" | ", out);
    char meaning[CMD_MEANING];
    put_text(out, cmd_option_meaning(meaning, row));
    fputs(" |\n", out);
  }
  fputc('\n', out);
}

static void write_commands_page(const char *folder) {
  FILE *out = manual_open(folder, "commands.md");
  fputs("# The command\n\n"
        "`cgt` is followed by the name of a command, of one word or two, options and operands in any order. A\n"
        "value that begins with a minus sign is an operand: `cgt eval -1/2 '-{1|0}'`. Results go to the standard output,\n"
        "messages and progress to the standard error.\n\n"
        "| exit status | |\n|---|---|\n| 0 | done |\n| 1 | a claim failed |\n"
        "| 2 | wrong options, or text that does not parse |\n| 3 | a limit was reached: the answer exists, "
        "but memory or stack ran out |\n"
        "| 4 | interrupted, by Ctrl-C or a limit of time; what saved work can be resumed |\n\n",
        out);
  for (const cmd_command *command = NULL; (command = cmd_next(command));) section_of_command(out, command);
  manual_close(out);
}

/* ---- functions -------------------------------------------------------------------------------- */

static void write_functions_page(const char *folder) {
  FILE *out = manual_open(folder, "functions.md");
  fputs("# Functions\n\n"
        "`G.mean` is `mean(G)`, and CGSuite's spelling is accepted: `G.AtomicWeight` is `atomic_weight(G)`.\n"
        "[Rulesets](rulesets.md) are functions too. A test evaluates each example. The cost is what a call\n"
        "takes beyond reading its arguments; the followers of a game are the followers of its canonical form, each\n"
        "counted once. CGT is A. N. Siegel, *Combinatorial Game Theory*; ONAG is J. H. Conway, *On Numbers\n"
        "and Games*; *Winning Ways* is by E. R. Berlekamp, J. H. Conway and R. K. Guy, *Lessons in Play* by\n"
        "M. H. Albert, R. J. Nowakowski and D. Wolfe.\n\n",
        out);
  const char *heading = NULL;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    if (lab_function_heading(f) != heading) {
      heading = lab_function_heading(f);
      fprintf(out, "## %s\n\n", heading);
    }
    fputs("### ", out);
    put_code(out, f->usage, false);
    fputs("\n\n", out);
    put_text(out, f->meaning);
    if (f->example && *f->example) {
      fputs("  \n", out); /* a line of its own */
      put_code(out, f->example, false);
      fputs(" = ", out);
      put_code(out, f->value ? f->value : "", false);
    }
    fputs("\n\n", out);
    if (lab_function_source(f)) {
      fputs("Source: ", out);
      put_text(out, lab_function_source(f));
      fputs(". ", out);
    }
    fputs("Cost: ", out);
    put_text(out, lab_function_cost(f));
    fputs(".\n\n", out);
  }
  manual_close(out);
}

/* ---- rulesets --------------------------------------------------------------------------------- */

/* "nim(a,b,...)  heaps of a, b, ... counters": what is typed, two blanks, what it means. */
static void put_syntax(FILE *out, const char *syntax) {
  const char *gap = strstr(syntax, "  ");
  size_t typed = gap ? (size_t)(gap - syntax) : strlen(syntax);
  fprintf(out, "`%.*s`", (int)typed, syntax);
  if (gap) {
    fputs(": ", out);
    put_text(out, gap + 2);
  }
  fputc('.', out);
}

static void put_ruleset(FILE *out, const cgt_ruleset *r) {
  fputs("### ", out);
  put_code(out, r->name, false);
  fputs("\n\n", out);
  fputs(r->impartial ? "Impartial.\n\n" : "Partizan.\n\n", out);
  put_text(out, r->rules);
  fputs("\n\nWritten ", out);
  put_syntax(out, r->syntax);
  fputs(" For example ", out);
  put_code(out, r->example, false);
  fputs(".\n\n", out);
  if (r->source && *r->source) {
    fputs("Source: ", out);
    put_text(out, r->source);
    fputs(".\n\n", out);
  }
  const char *statements = lab_ruleset_statements(r);
  if (*statements) fprintf(out, "[Statements about it](../conjectures/README.md): %s.\n\n", statements);
}

static void write_rulesets_page(const char *folder) {
  FILE *out = manual_open(folder, "rulesets.md");
  const char *family;
  fputs("# Rulesets\n\n"
        "A ruleset is a function of the language; its result is a position, which counts as its value\n"
        "where a game is needed. [Your own ruleset](ruleset.md) is a file in the language or in C, or one "
        "`def`.\n\n",
        out);
  for (size_t i = 0; (family = lab_games_family(i)); i++) {
    const cgt_ruleset *r;
    fprintf(out, "## %c%s\n\n", family[0] - 'a' + 'A', family + 1);
    for (size_t k = 0; (r = lab_ruleset_at(k)); k++)
      if (strcmp(lab_ruleset_family(r), family) == 0) put_ruleset(out, r);
  }
  manual_close(out);
}

/* A ruleset and a list of its small positions, in a line: the site has the table of their values. */
static void write_small_positions(const char *folder) {
  FILE *out = manual_open(folder, "small.tsv");
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++)
    for (size_t k = 0; k < sizeof r->small / sizeof *r->small && r->small[k]; k++)
      fprintf(out, "%s\t%s\n", r->name, r->small[k]);
  manual_close(out);
}

void make_reference(const char *folder) {
  write_commands_page(folder);
  write_functions_page(folder);
  write_rulesets_page(folder);
  write_small_positions(folder);
}

/* ---- examples, to be run ---------------------------------------------------------------------- */

void make_examples(const char *folder) {
  FILE *examples = manual_open(folder, "examples.txt"), *values = manual_open(folder, "values.txt");
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    if (!f->example || !*f->example) continue;
    fprintf(examples, "%s\n", f->example);
    fprintf(values, "%s\n", f->value ? f->value : "");
  }
  manual_close(examples);
  manual_close(values);
  FILE *pages = manual_open(folder, "commands.txt"); /* the lines to type of the pages of commands */
  for (const cmd_command *command = NULL; (command = cmd_next(command));)
    for (page_block block = {0}; page_next(&block, command->page);)
      if (page_is_example(&block)) fprintf(pages, "%.*s\n", (int)block.length, block.text);
  manual_close(pages);
  FILE *rulesets = manual_open(folder, "rulesets.txt");
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) fprintf(rulesets, "%s\n", r->example);
  manual_close(rulesets);
}
