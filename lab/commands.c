/* commands.c: the table of subcommands, and help. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "output.h"

#define COMMON "dfMph"
#define PRINTS COMMON "ulJ"

const command commands[] = {
    {"", "", "calculate at the keyboard", PRINTS "V",
     "Without a command, cgt is a calculator: one expression a line, with history,\n"
     "completion (Tab) and help. When its input is no terminal it behaves as cgt eval.\n",
     cmd_calculator},
    {"eval", "[EXPR...]", "print values, one a line", PRINTS,
     "Evaluates each argument, or each line of the standard input; blank lines and #\n"
     "comments are skipped. What is longer than 4,096 characters names its repeated\n"
     "parts: let a = ... in ...\n\n"
     "  cgt eval '{3|1} + *2' 'matrix_nim([1,2;2,2])'\n"
     "  cgt eval 'def F(n) = {F(k) for k in 0..n-1 | }' 'F(5)'\n",
     cmd_eval},
    {"show", "EXPR...", "all about a value, on one page", PRINTS,
     "Value, outcome, birthday, stops, mean, temperature, options and thermograph.\n"
     "Values in the picture grow to the left, temperatures upwards.\n\n"
     "  cgt show '{3|1}'\n",
     cmd_show},
    {"moves", "EXPR", "winning moves in a sum, component by component", PRINTS "am",
     "A component is a position or a value between + and -. A move of Left wins when\n"
     "the sum it leaves is at least 0, a move of Right when it is at most 0. Positions\n"
     "are shown up to symmetry and without what can no longer matter.\n\n"
     "  cgt moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'\n"
     "  cgt moves --misere 'matrix_nim_impartial([1,2;2,2])'\n",
     cmd_moves},
    {"explain", "EXPR...", "how a form becomes canonical, or a thermograph arises", PRINTS,
     "Takes what stands in braces as it is written and tells step by step which option\n"
     "is dominated by which, which reverses through what and what takes its place, and\n"
     "why a number is the value; inner forms first. Of a position it takes the moves.\n"
     "Of thermograph(G) it shows the walls of the options, the scaffolds and the tax.\n\n"
     "  cgt explain '{0,*,{1|1}|^}'\n"
     "  cgt explain 'thermograph({3|1})'\n",
     cmd_explain},
    {"why", "CLAIM", "how to win the sum that decides a claim", COMMON "JaC",
     "A claim is two sums of games with <=, >=, ==, !=, <, >, <|, |> or <> between them,\n"
     "or outcome(G). G <= H holds when Left, moving second, wins H - G: every move of\n"
     "Right is shown with an answer, until Right has no move. Of a false claim it shows\n"
     "what holds instead, and the exit status is 1. Braces and positions are played as\n"
     "they are written, other values as their canonical forms.\n\n"
     "  cgt why '^ + * <| 1/2'\n"
     "  cgt why --certificate proof.txt '{2|-1} + * |> 0'\n\n"
     "A certificate is text: the games as lists of options, the claim, the moves that\n"
     "win. 'cgt verify --certificate FILE' replays it without computing any value;\n"
     "'cgt help certificate' describes each line.\n",
     cmd_why},
    {"games", "[NAME...]", "the rulesets, and the rules of each", "MhuJ",
     "Without a name, a list.\n\n"
     "  cgt games matrix_nim\n",
     cmd_games},
    {"check", "FILE... | STATEMENT...", "decide claims over ranges of parameters", COMMON "jSaFJ",
     "Says for each statement that it holds for all its instances, or shows the\n"
     "counterexample whose parameters have the least sum. A refuted conjecture is a\n"
     "result: only a false theorem, example or bare statement makes the exit status 1.\n"
     "The report is the same for any number of workers.\n\n"
     "  cgt check conjectures/ferguson-2001.cgt\n"
     "  cgt check 'for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))'\n",
     cmd_check},
    {"verify", "[FILE...]", "compare expressions with what is expected of them", "dfMphC",
     "Reads lines of an expression, a tab and what is expected (a further tab ends\n"
     "it), prints those that differ and closes with 'N passed, M failed'. Both sides\n"
     "are compared by value where they parse, as text otherwise; N, P, L and R are\n"
     "compared with the outcome, and '!!' and a message stands for any error. What is\n"
     "expected may be written as programs print: 9*4 for 9+*4. Without a file it\n"
     "reads the standard input.\n\n"
     "With --certificate FILE it checks a proof that cgt why wrote: it says 'accepted'\n"
     "and what was proved, or 'rejected' and the first fault, with exit status 1.\n",
     cmd_verify},
    {"count", "FAMILY M N", "how many positions there are, exactly", "jMKRPh",
     "Prints the number of P-positions among all boards of M rows and N columns. Work of\n"
     "more than a minute is saved now and then, and at Ctrl-C, in a checkpoint file;\n"
     "--resume goes on from it, also after a crash. It is removed in the end.\n\n"
     "  cgt count nim_squared 6 6\n",
     cmd_count},
    {"help", "[NAME]", "about a command, a function or a game", "h",
     "cgt help functions lists the functions of the language.\n", cmd_help},
    {0}};

const command *command_find(const char *name) {
  for (const command *command = commands; command->name; command++)
    if (strcmp(command->name, name) == 0) return command;
  return NULL;
}

static void print_overview(void) {
  printf("cgt %s: combinatorial games, exactly\n\n", cgt_version());
  puts("usage: cgt [COMMAND] [OPTION...] [OPERAND...]\n");
  for (const command *command = commands; command->name; command++)
    printf("  %-8s %s\n", *command->name ? command->name : "(none)", command->summary);
  puts("\nFirst steps\n"
       "  cgt eval '{3|1} + *'               a value\n"
       "  cgt show '{3|1}'                   a page about it\n"
       "  cgt games                          the games that have rules here\n"
       "  cgt help functions                 mean, temperature, left_stop, ...\n"
       "\n'cgt help COMMAND' tells more. Exit status: 0 done, 1 a claim failed, 2 usage\n"
       "or parse error, 3 a limit was reached, 4 interrupted.");
}

static void print_command(const command *command) {
  const char *gap = *command->name ? " " : "";
  printf("usage: cgt%s%s [OPTION...]%s%s\n\n", gap, command->name, *command->operands ? " " : "",
         command->operands);
  fputs(command->page, stdout);
  puts("\noptions");
  options_print(stdout, command->options);
}

/* ---- functions of the language --------------------------------------------------------------- */

bool help_function(const char *name) {
  bool found = false;
  for (const lab_function *function = lab_function_next(NULL); function;
       function = lab_function_next(function)) {
    if (strcmp(function->name, name) != 0) continue;
    found = true;
    printf("%s\n  ", function->usage);
    output_paragraph(stdout, function->meaning, 2, 2);
    if (function->example && *function->example)
      printf("  example: %s = %s\n", function->example, function->value ? function->value : "");
  }
  return found;
}

void help_functions(void) {
  size_t widest = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    size_t width = output_width(f->usage);
    if (width > widest && width <= 28) widest = width;
  }
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    printf("%-*s  ", (int)widest, f->usage);
    size_t at = output_width(f->usage);
    output_paragraph(stdout, f->meaning, (at > widest ? at : widest) + 2, widest + 2);
  }
  puts("\nThe rulesets are functions too: cgt games lists them. G.mean is mean(G).");
}

exit_status cmd_help(const settings *settings, int count, char **operands) {
  if (count == 0) print_overview();
  for (int i = 0; i < count; i++) {
    const char *name = operands[i];
    const command *command = *name ? command_find(name) : NULL;
    const cgt_ruleset *ruleset = ruleset_find(name);
    if (i > 0) fputc('\n', stdout);
    if (command) {
      print_command(command);
    } else if (strcmp(name, "functions") == 0) {
      help_functions();
    } else if (strcmp(name, "certificate") == 0) {
      fputs(certificate_page, stdout);
    } else if (ruleset) {
      exit_status status = cmd_games(settings, 1, operands + i);
      if (status != EXIT_DONE) return status;
    } else if (!help_function(name)) {
      complain(
          "no command, function or game is called '%s'; cgt help lists the commands, cgt help functions the "
          "functions, cgt games the games",
          name);
      return EXIT_USAGE;
    }
  }
  return output_status();
}
