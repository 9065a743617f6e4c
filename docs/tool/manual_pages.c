/* manual_pages.c: man pages, in the macros of man(7): one for cgt, one for each command, one of section 7
 * for the functions of the language. */
#include <ctype.h>
#include <string.h>

#include "manual.h"

/* ---- roff ------------------------------------------------------------------------------------- */

/* One character of UTF-8 as roff writes it everywhere; returns how many bytes it has. */
static size_t put_character(FILE *out, const unsigned char *at) {
  static const char plain[] = "\\-'^`~", *const escaped[] = {"\\e",   "\\-",   "\\(aq",
                                                             "\\(ha", "\\(ga", "\\(ti"};
  if (*at < 0x80) {
    const char *found = strchr(plain, *at);
    if (found)
      fputs(escaped[found - plain], out);
    else
      fputc(*at, out);
    return 1;
  }
  size_t length = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
  unsigned code = *at & (0x7fu >> length);
  for (size_t i = 1; i < length && at[i]; i++) code = code << 6 | (at[i] & 0x3fu);
  fprintf(out, "\\[u%04X]", code);
  return length;
}

/* Text whose lines stay lines; skip blanks are left out at the beginning of each. */
static void put(FILE *out, const char *text, size_t length, size_t skip) {
  for (size_t i = 0; i < length;) {
    if (i == 0 || text[i - 1] == '\n')
      for (size_t n = 0; n < skip && i < length && text[i] == ' '; n++) i++;
    bool begins = i == 0 || text[i - 1] == '\n';
    if (begins && text[i] == '.') fputs("\\&", out);
    i += put_character(out, (const unsigned char *)text + i);
  }
}

static void put_string(FILE *out, const char *text) { put(out, text, strlen(text), 0); }

static void put_literal(FILE *out, const page_block *block) {
  fputs(".RS 4\n.EX\n", out);
  put(out, block->text, block->length, 2);
  fputs("\n.EE\n.RE\n", out);
}

/* "[EXPR...]": what stands for something else is in italics. */
static void put_operands(FILE *out, const char *operands) {
  while (*operands) {
    size_t capitals = 0;
    while (isupper((unsigned char)operands[capitals])) capitals++;
    if (capitals > 0) {
      fputs("\\fI", out);
      put(out, operands, capitals, 0);
      fputs("\\fP", out);
      operands += capitals;
    } else {
      operands += put_character(out, (const unsigned char *)operands);
    }
  }
}

static void head(FILE *out, const char *name, const char *section, const char *summary) {
  /* No date: a page depends on nothing but the tables. */
  fputs(".TH ", out);
  for (const char *c = name; *c; c++) fputc(toupper((unsigned char)*c), out);
  fprintf(out, " %s \"\" \"cgt %s\" \"cgt manual\"\n.SH NAME\n", section, cgt_version());
  put_string(out, name);
  fputs(" \\- ", out);
  put_string(out, summary);
  fputc('\n', out);
}

static void put_options(FILE *out, const cmd_option *options) {
  fputs(".SH OPTIONS\n", out);
  for (const cmd_option *row = options; row->name; row++) {
    fputs(".TP\n", out);
    if (row->letter) fprintf(out, "\\fB\\-%c\\fP, ", row->letter);
    fputs("\\fB\\-\\-", out);
    put_string(out, row->name);
    fputs("\\fP", out);
    if (row->operand) fprintf(out, " \\fI%s\\fP", row->operand);
    fputc('\n', out);
    char meaning[CMD_MEANING];
    put_string(out, cmd_option_meaning(meaning, row));
    fputs(".\n", out);
  }
}

static void put_status(FILE *out) {
  static const char *const rows[][2] = {
      {"0", "done"},
      {"1", "a claim failed"},
      {"2", "wrong options, or text that does not parse"},
      {"3", "a limit was reached: the answer exists, but memory or stack ran out"},
      {"4", "interrupted, by Ctrl\\-C or by a limit of time; what saved work can be resumed"}};
  fputs(".SH EXIT STATUS\n", out);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    fprintf(out, ".TP\n.B %s\n%s\n", rows[i][0], rows[i][1]);
}

/* "cgt-guess-region" */
static void put_page_name(FILE *out, const cmd_command *command, const char *dash) {
  fprintf(out, "cgt%s", dash);
  for (const char *at = command->name; *at; at++) fprintf(out, *at == ' ' ? "%s" : "%.1s", *at == ' ' ? dash : at);
}

static void see_also(FILE *out, const char *but) {
  fputs(".SH SEE ALSO\n", out);
  if (*but) fputs(".BR cgt (1),\n", out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));)
    if (*c->name && strcmp(c->name, but) != 0)
      fputs(".BR ", out), put_page_name(out, c, "\\-"), fputs(" (1),\n", out);
  fputs(".BR cgt\\-functions (7)\n", out);
}

/* ---- pages ------------------------------------------------------------------------------------ */

static void page_of_command(const char *folder, const cmd_command *command) {
  char name[64], file[80];
  snprintf(name, sizeof name, "cgt-%s", command->name);
  for (char *blank; (blank = strchr(name, ' '));) *blank = '-';
  snprintf(file, sizeof file, "%s.1", name);
  FILE *out = manual_open(folder, file);
  head(out, name, "1", command->summary);
  fprintf(out, ".SH SYNOPSIS\n\\fBcgt %s\\fP [\\fIOPTION\\fP...] ", command->name);
  put_operands(out, command->operands);
  fputs("\n.SH DESCRIPTION\n", out);
  bool paragraph = false, examples = false;
  for (page_block block = {0}; page_next(&block, command->page);) {
    examples |= page_is_example(&block);
    if (page_is_example(&block)) continue;
    if (block.indented) {
      put_literal(out, &block);
    } else {
      if (paragraph) fputs(".PP\n", out);
      put(out, block.text, block.length, 0);
      fputc('\n', out);
    }
    paragraph = true;
  }
  put_options(out, command->options);
  if (examples) {
    fputs(".SH EXAMPLES\n", out);
    for (page_block block = {0}; page_next(&block, command->page);)
      if (page_is_example(&block)) put_literal(out, &block);
  }
  put_status(out);
  see_also(out, command->name);
  manual_close(out);
}

static void page_of_cgt(const char *folder) {
  const cmd_command *calculator = cmd_find(cmd_next, "", 0);
  FILE *out = manual_open(folder, "cgt.1");
  head(out, "cgt", "1", "exact values of combinatorial games");
  fputs(".SH SYNOPSIS\n\\fBcgt\\fP [\\fICOMMAND\\fP] [\\fIOPTION\\fP...] [\\fIOPERAND\\fP...]\n"
        ".SH DESCRIPTION\n"
        "Computes canonical forms of sums of short partizan games, their means, temperatures,\n"
        "thermographs and other invariants, and decides claims about them over ranges of\n"
        "parameters. All of it is exact, at any size.\n",
        out);
  for (page_block block = {0}; page_next(&block, calculator->page);) {
    fputs(".PP\n", out);
    put(out, block.text, block.length, 0);
    fputc('\n', out);
  }
  fputs(".SH COMMANDS\n", out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    if (!*c->name) continue;
    fprintf(out, ".TP\n\\fB%s\\fP ", c->name);
    put_operands(out, c->operands);
    fputc('\n', out);
    put_string(out, c->summary);
    fputs("; see\n.BR ", out), put_page_name(out, c, "\\-"), fputs(" (1)\n", out);
  }
  put_options(out, calculator->options);
  static const page_block notation = {"  0  -3  5/8  1/2^40      numbers\n"
                                      "  *  *2  *7               nimbers\n"
                                      "  ^  ^^  ^3  v  vv  v3    ups and downs\n"
                                      "  {1|-1}  {2||1|0}        options; the longest bar splits\n"
                                      "  +-1  tiny(2)  miny(1)   switches, tinies, minies\n"
                                      "  1*  1/2vv*2             a number in front of an infinitesimal adds",
                                      0, true};
  page_block block = notation;
  block.length = strlen(block.text);
  fputs(".SH NOTATION\nWhat is printed reads back as the same game.\n", out);
  put_literal(out, &block);
  fputs(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set, nothing is coloured.\n"
        ".TP\n.B TERM\nIf dumb, nothing is coloured and progress is not written over.\n"
        ".TP\n.B XDG_STATE_HOME\nThe history of the worksheet is kept in its folder cgt; "
        "~/.local/state if not set.\n",
        out);
  put_status(out);
  see_also(out, "");
  manual_close(out);
}

static void page_of_functions(const char *folder) {
  FILE *out = manual_open(folder, "cgt-functions.7");
  head(out, "cgt-functions", "7", "the functions of the language of cgt");
  fputs(".SH DESCRIPTION\n\\fIG.mean\\fP is \\fImean(G)\\fP, and \\fIG.Mean\\fP the same. Each function is "
        "followed by an example\nand what it prints.\n",
        out);
  const char *heading = NULL;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    if (lab_function_heading(f) != heading) {
      heading = lab_function_heading(f);
      fputs(".SH ", out);
      for (const char *at = heading; *at; at++) fputc(toupper((unsigned char)*at), out);
      fputc('\n', out);
    }
    fputs(".TP\n\\fB", out);
    put_string(out, f->usage);
    fputs("\\fP\n", out);
    put_string(out, f->meaning);
    if (f->example && *f->example) {
      fputs("\n.br\n", out);
      put_string(out, f->example);
      fputs(" = ", out);
      put_string(out, f->value ? f->value : "");
    }
    if (lab_function_source(f)) {
      fputs("\n.br\nSource: ", out);
      put_string(out, lab_function_source(f));
    }
    fputs("\n.br\nCost: ", out);
    put_string(out, lab_function_cost(f));
    fputc('\n', out);
  }
  fputs(".SH SEE ALSO\n.BR cgt (1),\n.BR cgt\\-eval (1),\n.BR cgt\\-games (1)\n", out);
  manual_close(out);
}

void make_man_pages(const char *folder) {
  page_of_cgt(folder);
  for (const cmd_command *command = NULL; (command = cmd_next(command));)
    if (*command->name) page_of_command(folder, command);
  page_of_functions(folder);
}
