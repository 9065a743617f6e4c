/* cmd_help.c: cgt help, about a command, a function of the language, or a ruleset. */
#include <string.h>

#include "command/command.h"
#include "lab/base/outlet.h"
#include "lab/base/utf8.h"
#include "lab/report/latex.h"
#include "lab/report/layout.h"

static void print_overview(void) {
  printf("cgt %s: combinatorial games, exactly\n\n", cgt_version());
  puts("usage: cgt [COMMAND] [OPTION...] [OPERAND...]\n");
  for (const cmd_command *command = NULL; (command = cmd_next(command));)
    printf("  %-8s %s\n", *command->name ? command->name : "(none)", command->summary);
  puts("\nFirst steps\n"
       "  cgt eval '{3|1} + *'               a value\n"
       "  cgt show '{3|1}'                   a page about it\n"
       "  cgt games                          the games that have rules here\n"
       "  cgt help functions                 mean, temperature, left_stop, ...\n"
       "\n'cgt help COMMAND' tells more. Exit status: 0 done, 1 a claim failed, 2 usage\n"
       "or parse error, 3 a limit was reached, 4 interrupted.");
}

static void print_command(const cmd_command *command) {
  const char *gap = *command->name ? " " : "";
  printf("usage: cgt%s%s [OPTION...]%s%s\n\n", gap, command->name, *command->operands ? " " : "",
         command->operands);
  fputs(command->page, stdout);
  puts("\noptions");
  cmd_options_print(stdout, command->options);
}

/* ---- functions of the language --------------------------------------------------------------- */

/* What there is of a name; *found is false, and nothing printed, where there is none. */
static cmd_status help_function(bool *found, const char *name) {
  *found = false;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, cmd_write, stdout);
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    if (strcmp(f->name, name) != 0) continue;
    *found = true;
    labi_putf(out, "%s\n  ", f->usage);
    labi_put_paragraph(out, f->meaning, 2, 2);
    if (f->example && *f->example)
      labi_putf(out, "  example: %s = %s\n", f->example, f->value ? f->value : "");
  }
  return cmd_printed(labi_outlet_close(&outlet));
}

static cmd_status help_functions(void) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, cmd_write, stdout);
  size_t widest = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    size_t width = labi_utf8_width(f->usage);
    if (width > widest && width <= 28) widest = width;
  }
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    labi_putf(out, "%-*s  ", (int)widest, f->usage);
    size_t at = labi_utf8_width(f->usage);
    labi_put_paragraph(out, f->meaning, (at > widest ? at : widest) + 2, widest + 2);
  }
  labi_put(out, "\nThe rulesets are functions too: cgt games lists them. G.mean is mean(G).\n");
  return cmd_printed(labi_outlet_close(&outlet));
}

static cmd_status print_latex_macros(void) {
  labi_outlet outlet;
  labi_put_latex_macros(labi_outlet_open(&outlet, cmd_write, stdout));
  return cmd_printed(labi_outlet_close(&outlet));
}

static cmd_status run_help(const cmd_settings *settings, int count, char **operands) {
  cmd_status status = CMD_DONE;
  if (count == 0) print_overview();
  for (int i = 0; i < count; i++) {
    const char *name = operands[i];
    const cmd_command *command = *name ? cmd_find(name) : NULL;
    const cgt_ruleset *ruleset = cmd_ruleset_find(name);
    if (i > 0) fputc('\n', stdout);
    if (command) {
      print_command(command);
    } else if (strcmp(name, "functions") == 0) {
      status = cmd_worse(status, help_functions());
    } else if (strcmp(name, "latex") == 0) {
      status = cmd_worse(status, print_latex_macros());
    } else if (strcmp(name, "certificate") == 0) {
      fputs(cmd_certificate_page, stdout);
    } else if (ruleset) {
      status = cmd_worse(status, cmd_games.run(settings, 1, operands + i));
    } else {
      bool found;
      status = cmd_worse(status, help_function(&found, name));
      if (found || status != CMD_DONE) continue;
      cmd_complain(
          "no command, function or game is called '%s'; cgt help lists the commands, cgt help functions the "
          "functions, cgt games the games",
          name);
      return CMD_USAGE;
    }
  }
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_HELP_OPTION(cmd_settings), {0}};

const cmd_command cmd_help = {
    .name = "help",
    .operands = "[NAME]",
    .summary = "about a command, a function or a game",
    .options = options,
    .page = "cgt help functions lists the functions of the language.\n",
    .run = run_help,
};
