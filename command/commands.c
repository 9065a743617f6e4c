/* commands.c: the table of subcommands, and help. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/report/latex.h"
#include "lab/report/output.h"

#define COMMON "dfMph"
#define PRINTS COMMON "ulJ"

const cmd_command cmd_commands[] = {
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
    {"why", "CLAIM", "how to win the sum that decides a claim", COMMON "lJaC",
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
    {"check", "FILE... | STATEMENT...", "decide claims over ranges of parameters", COMMON "jSaFlJsRHTy",
     "Says for each statement that it holds for all its instances, or shows the\n"
     "counterexample whose parameters have the least sum. A refuted conjecture is a\n"
     "result: only a false theorem, example or bare statement makes the exit status 1.\n"
     "The report is the same for any number of workers.\n\n"
     "With --store it saves what it has found, several times a second and at Ctrl-C,\n"
     "and --resume goes on from there, also after a crash: the report is that of an\n"
     "unbroken run, so times go to the standard error. --shard 2/8 decides an eighth;\n"
     "cgt merge joins the stores of all eight, and --store with --resume then prints\n"
     "the report.\n\n"
     "  cgt check conjectures/ferguson-2001.cgt\n"
     "  cgt check 'for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))'\n",
     cmd_check},
    {"region", "[DEFINITION...] STATEMENT", "describe where a claim is true, from data alone", COMMON "lJjSa",
     "Evaluates a claim, or an expression with few values, over the box of its ranges and\n"
     "finds the simplest combination of small comparisons of the parameters that tells\n"
     "where it is true, or where it has which value. Then it tests the description on a\n"
     "larger box: --scale K, 2 if not given. It prints every exception and the statement\n"
     "that cgt check takes. The exit status is 1 when no description was found or there\n"
     "are exceptions.\n\n"
     "  cgt region 'for a in 0..9, b in 0..9: is_number({a|b})'\n"
     "  cgt region 'for a in 0..6, b in 0..6, c in 0..6: outcome(matrix_nim([0,a;b,c]))'\n",
     cmd_region},
    {"guess", "[DEFINITION...] STATEMENT", "propose closed forms for an expression, from data alone",
     COMMON "lJjSa",
     "Evaluates an expression, a number or a game, over the box of its ranges and looks for\n"
     "a closed form in the parameters: minima and maxima of linear forms, powers of 2,\n"
     "nim-sums, these inside nimber, up, switch and tiny, several of them in regions of\n"
     "their own, a family X(a) defined by recursion. Then it tests the form on a larger\n"
     "box, --scale K, 2 if not given, and prints the statement that cgt check takes. Where\n"
     "a value has no such form its mean, temperature and stops may have one. The exit\n"
     "status is 1 when no form was found for the value or there are exceptions.\n\n"
     "  cgt guess 'for a in 0..9, b in 0..9: {a|b}'\n"
     "  cgt guess 'for b in 0..10, c in 0..10, d in 0..20: matrix_nim([0,b;c,d])'\n",
     cmd_guess},
    {"sweep", "[DEFINITION...] STATEMENT | RULESET RANGES", "values over ranges of parameters, into a store",
     COMMON "jSislORHTy",
     "One row for each instance: its variables and the fields, which are functions of\n"
     "one argument, asked of the value, or expressions in which G is the value. The\n"
     "field value is the game itself. A cell is empty where no answer exists. Without\n"
     "--store the rows are printed, with tabs between the cells or as --format or --latex\n"
     "says. A store is a SQLite file that cgt table and cgt query read; what is done is\n"
     "saved several times a second and at Ctrl-C, and --resume goes on from there, also\n"
     "after a crash. --shard 2/8 makes an eighth of the rows, in a store of its own; cgt\n"
     "merge joins all eight.\n\n"
     "  cgt sweep 'for a in 0..9, b in 0..9: matrix_nim([a,b;2,1])' --fields value,mean\n"
     "  cgt sweep matrix_nim 'a in 0..9, b in 0..9, c in 0..9, d in 0..9' --store m.db\n",
     cmd_sweep},
    {"merge", "STORE...", "join the stores of independent shards", "oh",
     "Makes a new store out of several. The shards of a run, all of them finished, become\n"
     "the run, row for row as an unbroken one had made it; other runs are copied.\n\n"
     "  cgt check claims.cgt --shard 1/2 --store part1.db\n"
     "  cgt check claims.cgt --shard 2/2 --store part2.db\n"
     "  cgt merge part1.db part2.db -o all.db\n"
     "  cgt check claims.cgt --store all.db --resume\n",
     cmd_merge},
    {"verify", "[FILE... | --deep EXPR...]", "compare expressions with what is expected of them", "dfMphCE",
     "Reads lines of an expression, a tab and what is expected (a further tab ends\n"
     "it), prints those that differ and closes with 'N passed, M failed'. Both sides\n"
     "are compared by value where they parse, as text otherwise; N, P, L and R are\n"
     "compared with the outcome, and '!!' and a message stands for any error. What is\n"
     "expected may be written as programs print: 9*4 for 9+*4. Without a file it\n"
     "reads the standard input.\n\n"
     "With --certificate FILE it checks a proof that cgt why wrote: it says 'accepted'\n"
     "and what was proved, or 'rejected' and the first fault, with exit status 1.\n\n"
     "With --deep it derives the value of an expression, or the truth of a claim, once\n"
     "more by Conway's definitions alone: braces as they are written, positions by all\n"
     "their moves, without theorems, symmetry or canonical forms. Small ones only.\n\n"
     "  cgt verify --deep 'domineering(3,3)' '{3|1} + matrix_nim([1,2;2,2])'\n",
     cmd_verify},
    {"selftest", "", "laws and comparisons with the definitions, on this computer", "TMh",
     "For a minute, or --limit-time, it compares what the engine says with Conway's\n"
     "definitions: the examples of all functions, small positions of all rulesets played\n"
     "out, random games, their order and sums, and the laws of the algebra on random\n"
     "games. The exit status is 1 when anything differs; it is printed as a line that\n"
     "'cgt eval' or 'cgt verify --deep' takes.\n",
     cmd_selftest},
    {"count", "FAMILY M N", "how many positions there are, exactly", "jMKRPh",
     "Prints the number of P-positions among all boards of M rows and N columns. Work of\n"
     "more than a minute is saved now and then, and at Ctrl-C, in a checkpoint file;\n"
     "--resume goes on from it, also after a crash. It is removed in the end.\n\n"
     "  cgt count nim_squared 6 6\n",
     cmd_count},
    {"table", "[DEFINITION...] STATEMENT | RUN",
     "the values of an expression over ranges, or a run of a store", COMMON "ulSOGs",
     "One row for each instance: its variables and the value, or several values when the\n"
     "expression is written [x, y, ...]. With --grid the last variable runs along the top\n"
     "and the one before it down the side. A cell is empty where no answer exists. With\n"
     "--store it prints the rows that cgt sweep or cgt check put there; which run is told\n"
     "by its number, and without one the runs are listed if there are several.\n\n"
     "  cgt table --grid 'for i in 0..8, j in 0..8: nim_product(i,j)'\n"
     "  cgt table --format csv 'for n in 1..9: [^:n, atomic_weight(^:n)]'\n"
     "  cgt table --store results.db 1\n",
     cmd_table},
    {"seq", "[DEFINITION...] STATEMENT | LIST | FILE",
     "what a sequence seems to be, and how many terms say so", COMMON "lJSO8",
     "Looks for a period (with a saltus: arithmetic), a polynomial, a Beatty sequence\n"
     "floor(n*alpha), and recurrences with constant or polynomial coefficients. All of it\n"
     "is exact: fitted on some terms and confirmed by all the others. Nimbers and other\n"
     "games have periods only. A FILE is a b-file, lines of n and a(n), as is what\n"
     "--format bfile writes. With --octal the terms are the nim-values of heaps, so many\n"
     "(1000), and a period is proved by the theorem of Guy and Smith.\n\n"
     "  cgt seq 'for n in 0..60: sum(k^2 for k in 0..n)'\n"
     "  cgt seq '[1,1,2,5,14,42,132,429,1430,4862,16796,58786]'\n"
     "  cgt seq --octal 0.77\n"
     "  cgt seq --format bfile 'for n in 0..99: 2^n'\n",
     cmd_seq},
    {"query", "STORE SQL", "ask a store of results in SQL", "lOMh",
     "Only reads. The tables: run has a row for each run; sweep_1 (a view) the rows of run 1,\n"
     "with values as text; run 1's own table is rows_1, whose values are rows of value. Rows\n"
     "come as they stand in the file; cgt table holds them against their hashes.\n\n"
     "  cgt query results.db 'select id, statement, complete from run'\n"
     "  cgt query results.db 'select outcome, count(*) from sweep_1 group by outcome'\n",
     cmd_query},
    {"plot", "KIND [DEFINITION...] EXPR...", "pictures: thermographs, trees, graphs, maps, boards",
     COMMON "oO",
     "Draws into a file whose name ends in .svg, .tex (TikZ), .png or .pdf (both made by\n"
     "rsvg-convert), .dot (Graphviz) or .txt, or in the terminal. KIND is one of\n\n"
     "  thermograph EXPR...   one or several, values growing to the left\n"
     "  tree EXPR             Left options to the left of their game, down to numbers\n"
     "  graph EXPR            the same with each follower once; Graphviz helps if present\n"
     "  heatmap STATEMENT     numbers over two variables, the first to the right, the\n"
     "                        second upwards\n"
     "  map STATEMENT         regions of equal values, of any kind\n"
     "  board EXPR...         positions and sums of them\n\n"
     "  cgt plot thermograph '{3|1}' '{5||2|-2}' -o both.svg\n"
     "  cgt plot heatmap 'for a in 0..40, b in 0..40: temperature({a|-b})' -o heat.svg\n"
     "  cgt plot map 'for a in 0..30, b in 0..30: outcome(wythoff(a,b)) == P'\n",
     cmd_plot},
    {"help", "[NAME]", "about a command, a function or a game", "h",
     "cgt help functions lists the functions of the language.\n", cmd_help},
    {0}};

const cmd_command *cmd_find(const char *name) {
  for (const cmd_command *command = cmd_commands; command->name; command++)
    if (strcmp(command->name, name) == 0) return command;
  return NULL;
}

static void print_overview(void) {
  printf("cgt %s: combinatorial games, exactly\n\n", cgt_version());
  puts("usage: cgt [COMMAND] [OPTION...] [OPERAND...]\n");
  for (const cmd_command *command = cmd_commands; command->name; command++)
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

bool cmd_help_function(const char *name) {
  bool found = false;
  for (const lab_function *function = lab_function_next(NULL); function;
       function = lab_function_next(function)) {
    if (strcmp(function->name, name) != 0) continue;
    found = true;
    printf("%s\n  ", function->usage);
    labi_output_paragraph(stdout, function->meaning, 2, 2);
    if (function->example && *function->example)
      printf("  example: %s = %s\n", function->example, function->value ? function->value : "");
  }
  return found;
}

void cmd_help_functions(void) {
  size_t widest = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    size_t width = labi_output_width(f->usage);
    if (width > widest && width <= 28) widest = width;
  }
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    printf("%-*s  ", (int)widest, f->usage);
    size_t at = labi_output_width(f->usage);
    labi_output_paragraph(stdout, f->meaning, (at > widest ? at : widest) + 2, widest + 2);
  }
  puts("\nThe rulesets are functions too: cgt games lists them. G.mean is mean(G).");
}

cmd_status cmd_help(const cmd_settings *settings, int count, char **operands) {
  if (count == 0) print_overview();
  for (int i = 0; i < count; i++) {
    const char *name = operands[i];
    const cmd_command *command = *name ? cmd_find(name) : NULL;
    const cgt_ruleset *ruleset = cmd_ruleset_find(name);
    if (i > 0) fputc('\n', stdout);
    if (command) {
      print_command(command);
    } else if (strcmp(name, "functions") == 0) {
      cmd_help_functions();
    } else if (strcmp(name, "latex") == 0) {
      labi_latex_put_macros(stdout);
    } else if (strcmp(name, "certificate") == 0) {
      fputs(cmd_certificate_page, stdout);
    } else if (ruleset) {
      cmd_status status = cmd_games(settings, 1, operands + i);
      if (status != CMD_DONE) return status;
    } else if (!cmd_help_function(name)) {
      cmd_complain(
          "no command, function or game is called '%s'; cgt help lists the commands, cgt help functions the "
          "functions, cgt games the games",
          name);
      return CMD_USAGE;
    }
  }
  return cmd_output_status();
}
