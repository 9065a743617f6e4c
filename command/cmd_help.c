/* cmd_help.c: cgt help, about a command, a function of the language, a ruleset, or a word. */
#include <string.h>

#include "command/help_words.h"

/* "; also region, sequence" */
static void print_second_words(const cmd_settings *settings, const cmd_command *first) {
  const char *word, *before = "; also";
  for (const cmd_command *command = first; (command = settings->next_command(command));) {
    if (!(word = cmd_second_word(command, first))) continue;
    printf("%s %s", before, word);
    before = ",";
  }
}

static void print_overview(const cmd_settings *settings) {
  printf("cgt %s: combinatorial games, exactly\n\n", cgt_version());
  puts("usage: cgt [COMMAND] [OPTION...] [OPERAND...]\n");
  const char *group = NULL;
  for (const cmd_command *command = NULL; (command = settings->next_command(command));) {
    if (!command->group) continue;
    if (group && strcmp(group, command->group) != 0) printf("%s\n", command->group);
    group = command->group;
    printf("  %-8s %s", *command->name ? command->name : "(none)", command->summary);
    print_second_words(settings, command);
    fputc('\n', stdout);
  }
  puts("\nFirst steps\n"
       "  cgt                                a worksheet; its first word is help\n"
       "  cgt eval '{3|1} + *'               a value\n"
       "  cgt show '{3|1}'                   a page about it\n"
       "  cgt moves 'nim(3,5,7) + *2'        who wins, and by which moves\n"
       "  cgt check 'for n in 0..9: *n + *n == 0'\n"
       "                                     a claim, at all its instances\n"
       "  cgt games                          all rulesets\n"
       "  cgt help functions                 mean, temperature, left_stop, ...\n"
       "  cgt help ruleset                   how to write your own ruleset\n"
       "\n'cgt help COMMAND' explains each. Exit status: 0 done, 1 a claim failed, 2 usage\n"
       "or parse error, 3 a limit was reached, 4 interrupted.");
}

/* Its rulesets are read and asked by tests/cli/ruleset.part.sh. */
static const char ruleset_page[] =
    "Write your own ruleset in a file (-f FILE), after -d, or in a worksheet. It then has\n"
    "values and moves, sums and misere play, like the rulesets of the library.\n"
    "\n"
    "By its moves: Left's options | Right's options; without a bar they are the same.\n"
    "\n"
    "  ruleset sub(n) = { sub(n-k) for k in {1,2} where k <= n\n"
    "                   | sub(n-k) for k in {2,3} where k <= n }\n"
    "  ruleset pins(n) = { pins(a) + pins(n-1-a) for a in 0..n-1,\n"
    "                      pins(a) + pins(n-2-a) for a in 0..n-2 }\n"
    "\n"
    "An option is a position of this ruleset or another one, a short game such as 1 or\n"
    "{1|0}, a form such as '{-1|1}', a sum of these, or 0.\n"
    "These clauses before the = are optional, in any order:\n"
    "\n"
    "  \"Partizan subtraction\"       the title\n"
    "  where n >= 0                 which positions exist\n"
    "  as heaps(min(a,b),max(a,b))  the position that stands for equal ones\n"
    "  example sub(5)\n"
    "  rules \"...\"  source \"...\"     what cgt games shows\n"
    "  small [sub(n) for n in 0..9] positions played out at the first use\n"
    "\n"
    "By pictures of the moves, on a board, a strip or hexagons. | ends a row, . is an\n"
    "empty cell, # no cell, ? any cell; .* is any number of empty cells.\n"
    "\n"
    "  ruleset knock(board of \"xo.\")\n"
    "    \"A stone takes a neighbouring stone of the other player.\"\n"
    "    Left  \"xo\" -> \".x\" in all directions\n"
    "    Right \"ox\" -> \".o\" in all directions\n"
    "\n"
    "A picture applies as drawn. You can add sideways, in all directions, diagonally, in\n"
    "all 8 directions, or as a knight. A condition may follow: unless next to \"o\", or if\n"
    "next to \"o\". The word again lets jumps continue. The word then begins the second part\n"
    "of a move: then \"x.\" -> \"x#\". Both is for moves that both players have.\n"
    "\n"
    "You can combine both ways: write moves in braces instead of a picture. The board is\n"
    "then a text. Pictures leave the other arguments unchanged.\n"
    "\n"
    "  ruleset passes(board of \"xo.\", n)\n"
    "    Left  \"xo\" -> \".x\" in all directions\n"
    "    Right \"ox\" -> \".o\" in all directions\n"
    "    Both  { passes(board, n-1) where n > 0 }\n"
    "\n"
    "  cgt moves -f FILE 'knock(\"xo|ox\") + sub(5)'\n"
    "  cgt games -f FILE knock\n"
    "\n"
    "At the first use of a ruleset, cgt plays out small positions move by move and compares\n"
    "the results with its own values. A difference is an error.\n"
    "\n"
    "You can also write a ruleset in Python, as a class with left(self, position), or in C,\n"
    "as a shared object. Load it by a line  ruleset \"kayles.py\"  in the file or worksheet,\n"
    "or by --ruleset kayles.py.\n";

static void print_command(const cmd_settings *settings, const cmd_command *command) {
  const char *gap = *command->name ? " " : "";
  printf("usage: cgt%s%s [OPTION...]%s%s\n\n", gap, command->name, *command->operands ? " " : "",
         command->operands);
  fputs(command->page, stdout);
  const char *heading = "\nsee also\n";
  for (const cmd_command *other = command; (other = settings->next_command(other));) {
    if (!cmd_second_word(other, command)) continue;
    printf("%s  cgt %-21s %s\n", heading, other->name, other->summary);
    heading = "";
  }
  puts("\noptions");
  cmd_options_print(stdout, command->options);
}

static bool is_function(const char *name) {
  const lab_function *f = lab_function_next(NULL);
  while (f && strcmp(f->name, name) != 0) f = lab_function_next(f);
  return f;
}

/* All that the language has of a name, under a heading; of CGSuite's spelling, LeftStop, where no function has the name
 * itself. *found is false, and nothing printed, where there is nothing. */
static cmd_status help_function(bool *found, const char *name, const char *heading) {
  cmd_status status = CMD_DONE;
  const bool exact = is_function(name);
  *found = false;
  for (const lab_function *f = lab_function_next(NULL); f && status == CMD_DONE; f = lab_function_next(f)) {
    if (exact ? strcmp(f->name, name) != 0 : !cmd_same_word(f->name, name)) continue;
    if (!*found) fputs(heading, stdout);
    *found = true;
    status = cmd_printed(lab_report_function(cmd_write, stdout, f));
  }
  return status;
}

/* A word of the language, or of another program: what it means here, under a heading. */
static bool help_word(const char *name, const char *heading) {
  const cmd_word *word = cmd_word_find(name);
  if (!word) return false;
  fputs(heading, stdout);
  cmd_word_print(word);
  return true;
}

static cmd_status help_functions(void) {
  cmd_status status = cmd_printed(lab_report_functions(cmd_write, stdout));
  puts("\nThe rulesets are functions too: cgt games lists them. G.mean is mean(G).");
  return status;
}

/* What is printed where nothing has the name: its new spelling, where it occurs, or what is near. */
static cmd_status search_name(const cmd_session *session, const char *name) {
  lab_spelling spelling = {.name = name};
  char hint[CMD_HINT];
  const cgt_ruleset *ruleset;
  if (cmd_refuse_renamed(name) != CMD_DONE) return CMD_USAGE;
  for (const cmd_command *c = NULL; (c = session->settings->next_command(c));)
    if (*c->name) lab_spelling_consider(&spelling, c->name);
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    lab_spelling_consider(&spelling, f->name);
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(session->program, i)); i++)
    lab_spelling_consider(&spelling, ruleset->name);
  if (cmd_search_print(session, name)) return CMD_DONE;
  return cmd_refuse("no command, function or game is called '%s'%s; cgt help lists the commands, cgt help "
                    "functions the functions, cgt games the games",
                    name, cmd_hint(hint, &spelling));
}

static const char loopy_page[] =
    "In a loopy game positions can repeat; infinite play is a draw.\n"
    "Positions that can repeat have loopy values automatically.\n"
    "\n"
    "  {0|pass}                over: pass is a move that changes nothing\n"
    "  a{0||0|a}               braces with a name: a move to a leads back to them\n"
    "  on off over under       {pass|}, {|pass}, {0|pass}, {pass|0}\n"
    "  upon ^<on> tis tisn dud {pass|*}, {0|*-upon}, a{b{|a}|}, its other half, {pass|pass}\n"
    "  S & T                   the game with onside S and offside T, where Left and\n"
    "                          Right win infinite play\n"
    "\n"
    "  cgt eval 'over + over' 'outcome(over - over)'    outcomes with draws: D, PHat, ...\n"
    "  cgt show upon                                    everything about it\n"
    "  cgt explain options 'upon'                       roles of its options\n"
    "  cgt moves 'over - over'                          which moves win, and which draw\n"
    "  cgt why 'over > 0'                               how; --certificate FILE\n"
    "  cgt plot graph over                              with moves back; thermograph, tree\n"
    "\n"
    "Functions: onside offside degree variety upsum downsum stoppers is_loopfree\n"
    "is_stopper is_stopper_sided is_plumtree is_idempotent is_pseudonumber and others; see\n"
    "cgt help NAME. Stoppers that are infinitesimally close to short games have\n"
    "thermographs. The manual's page is docs/loopy.md.\n";

/* The pages that are neither a command, a function nor a ruleset. *found is false, and nothing printed, where the name has
 * none. */
static cmd_status help_topic(bool *found, const char *name) {
  *found = true;
  if (strcmp(name, "functions") == 0) return help_functions();
  if (strcmp(name, "words") == 0) return cmd_words_print(), CMD_DONE;
  if (strcmp(name, "latex") == 0) return cmd_printed(lab_report_macros(cmd_write, stdout));
  for (size_t i = 0; strcmp(name, "certificate") == 0; i++)
    if (!cmd_certificate_pages[i] || fputs(cmd_certificate_pages[i], stdout) == EOF) return CMD_DONE;
  if (strcmp(name, "ruleset") == 0) return fputs(ruleset_page, stdout), CMD_DONE;
  if (strcmp(name, "loopy") == 0) return fputs(loopy_page, stdout), CMD_DONE;
  *found = false;
  return CMD_DONE;
}

/* All that there is of a command, a ruleset or a function of that name; *found is false if there is none of them. */
static cmd_status help_thing(bool *found, const cmd_session *session, char *name) {
  const cmd_settings *settings = session->settings;
  const cmd_command *command = *name ? cmd_find(settings->next_command, name, strlen(name)) : NULL;
  if (!command && lab_program_ruleset(session->program, name)) {
    *found = true;
    return cmd_games.run(settings, 1, &name);
  }
  if (command) print_command(settings, command);
  cmd_status status = help_function(found, name, command ? "\nA function of the language, too:\n\n" : "");
  *found |= command != NULL;
  return status;
}

static cmd_status help_name(const cmd_session *session, char *name) {
  bool found;
  cmd_status status = help_topic(&found, name);
  if (found) return status;
  status = help_thing(&found, session, name);
  if (status != CMD_DONE || help_word(name, found ? "\n" : "")) return status;
  return found ? CMD_DONE : search_name(session, name);
}

/* The command that two operands name, or NULL. */
static const cmd_command *find_behind(const cmd_settings *settings, const char *name, const char *word) {
  const cmd_command *first = *name ? cmd_find(settings->next_command, name, strlen(name)) : NULL;
  return first ? cmd_find_behind(settings->next_command, first, word, strlen(word)) : NULL;
}

/* Without a name the names that there are, else the schemas of those. */
static cmd_status help_schema(int count, char **names) {
  const char *name;
  if (count == 0) {
    puts("The JSON of these results has a schema: cgt help schema NAME\n");
    for (size_t i = 0; (name = lab_result_name(i)); i++) printf("  %s\n", name);
  }
  for (int i = 0; i < count; i++) {
    cgt_status status = lab_report_schema(cmd_write, stdout, names[i]);
    if (status == CGT_EINVAL)
      return cmd_refuse("no result is called '%s': cgt help schema lists those that have a schema", names[i]);
    if (status != CGT_OK) return cmd_printed(status);
  }
  return CMD_DONE;
}

static cmd_status run_help(const void *settings, int count, char **operands) {
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  if (count == 0) print_overview(settings);
  if (count > 0 && strcmp(operands[0], "schema") == 0) {
    status = help_schema(count - 1, operands + 1);
    count = 0;
  }
  for (int i = 0; i < count && status == CMD_DONE; i++) {
    if (i > 0) fputc('\n', stdout);
    const cmd_command *behind = i + 1 < count ? find_behind(settings, operands[i], operands[i + 1]) : NULL;
    if (behind)
      print_command(settings, behind), i++;
    else
      status = help_name(&session, operands[i]);
  }
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_HELP, {0}};

const cmd_command cmd_help = {
    .name = "help",
    .group = "",
    .operands = "[NAME]",
    .summary = "explain a command, a function or a game",
    .options = options,
    .page = "NAME can also be a word of the language, of the field, or of CGSuite or Python. Any other\n"
            "word is searched for. cgt help functions lists the functions of the language, and cgt help\n"
            "words the words. cgt help ruleset explains how to write the rules of your own game.\n"
            "cgt help schema NAME prints a JSON schema.\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_help,
};
