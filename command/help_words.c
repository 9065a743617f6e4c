/* help_words.c: words that people look up, which name no command, function or ruleset, or mean something else elsewhere. */
#include <string.h>

#include "command/help_words.h"

/* clang-format off */
const cmd_word cmd_words[] = {
    {":= = assign", "name := expression",
     ":= defines a name for everything after it. A second definition replaces the first. A\n"
     "comparison is written ==.",
     "square := x -> x^2; square(3)", "9", "def, let, =="},
    {"== != < <= > >= <| |> <> ===", "G == H",
     "Comparisons use the partial order of games: <| is \"less than or confused with\", |>\n"
     "\"greater than or confused with\", and <> \"confused with\".",
     "{1|1} == 1*", "true", ":=, canonical, outcome"},
    {"-> lambda function", "f := x -> x^2",
     "Python's lambda: a function is defined with a name, f := x -> x^2 or def f(x) = x^2.\n"
     "Functions are not values; L.Apply(x -> ..) and L.Filter(x -> ..) take one in place.",
     "f := x -> x^2; f(5)", "25", "def, map, filter"},
    {"dict dictionary => named_argument", "def f(k) = if k == .. then .. else ..",
     "There are no maps from keys to values: use a function of the key. Arguments have no\n"
     "names, only places. Rules that are parameters in CGSuite's library are a ruleset of a\n"
     "few lines here.",
     "def colour(k) = if k == \"L\" then 1 else -1; colour(\"L\")", "1", "def, if, ruleset, map"},
    {"and or not && || !", "p and q, p or q, not p",
     "These combine truth values; not binds tightest, or loosest.",
     "not 1 == 2 and (2 < 1 or * == *)", "true", "if, any, all"},
    {"append push", "adjoin(L, x)",
     "Lists never change. adjoin makes a list that is longer by one element, concat joins\n"
     "two, and updated replaces an element.",
     "adjoin([1,2], 3)", "[1,2,3]", "adjoin, concat, updated, remove"},
    {"begin end do {}", "no blocks: an expression, or a comprehension",
     "CGSuite's for x from 1 to 5 do f(x) end is [f(x) for x in 1..5] here. Expressions have\n"
     "no side effects, so begin .. end is not needed; let names a part.",
     "[x^2 for x in 1..5]", "[1,4,9,16,25]", "for, while, let"},
    {"board grid strip", "domineering(\"...|.#.\")",
     "A board is a text: | ends a row, . is an empty cell; letters are stones. cgt games\n"
     "NAME shows the cells of a ruleset; free_board makes an empty board.",
     "domineering(\"..|..\") + 0", "+-1", "text, games, free_board, ruleset"},
    {"canonical canonicalise canonicalize simplify simplest", "G",
     "The value of an expression is always in canonical form: without dominated or\n"
     "reversible options. cgt explain shows how a form becomes canonical.",
     "{0,-1|1}", "1/2", "explain, form, canonical_form, is_canonical"},
    {"cgsuite cgscript GameValue ImpartialVariant Followers NimDiv NimExp MisereOutcomeClass", "G.LeftStop",
     "CGSuite's names work after a point or with arguments: G.LeftStop is left_stop(G).\n"
     "The manual lists the differences in docs/cgsuite.md.",
     "{3|1}.LeftStop + {3|1}.GameValue", "{6|4}", "Options, for, class, convert"},
    {"class", "ruleset name(n) = {..|..}",
     "CGSuite's class for a game is a ruleset here. A class in Python also works:\n"
     "--ruleset FILE.py.",
     "ruleset take(n) = {take(n-k) for k in 1..min(n,3)}; take(5) + 0", "*", "ruleset, def"},
    {"comment # //", "# to the end of the line",
     "A comment begins with # or, as in CGSuite, with //, and ends with its line.",
     "1 + 1 # two", "2", "def, include"},
    {"coq rocq", "cgt why --coq FILE CLAIM",
     "cgt why proves who wins; --coq writes the proof as a theorem of Coq about a checker that\n"
     "is proved sound.",
     NULL, NULL, "why, certificate, proof"},
    {"csv tsv spreadsheet", "cgt table --format csv CLAIM",
     "cgt table and cgt store rows print csv and tsv; cgt help table lists all formats.",
     NULL, NULL, "table, json, latex"},
    {"def define definition", "def f(a,b) = expression",
     "def defines a function, which can use itself; its values are remembered. def c = 5\n"
     "defines a name. In a shell, definitions follow -d, or are in a file: -f FILE.",
     "def f(n) = if n == 0 then 1 else n*f(n-1); f(5)", "120", ":=, let, lambda, ruleset"},
    {"domino dominoes", "domineering(m,n), domineering(\"...|.#.\")",
     "In Domineering Left places vertical dominoes and Right horizontal ones; in Cram both\n"
     "players place either.",
     "domineering(2,2)", "+-1", "domineering, cram, board"},
    {"dyadic fraction rational number", "m/2^n",
     "A number is a short game only if it is dyadic. You can compute with other fractions,\n"
     "but they cannot be options.",
     "1/2 + 1/4", "3/4", "is_dyadic, is_number, integer, approx"},
    {"entail nimstring loony", "entailing([options]), entailed([options]), complimenting(G)",
     "An entailing move obliges the opponent to answer in the same component; after a\n"
     "complimenting move, such as closing a box in Dots and Boxes, the same player moves\n"
     "again. These functions find nim-values and loony values from the options.",
     "entailing([0, entailed([*])])", "*", "entailing, entailed, complimenting"},
    {"example theorem conjecture", "theorem \"title\" for a in 1..9: claim",
     "An example or a theorem must hold. A refuted conjecture is a result, not a failure.\n"
     "cgt check decides the statements of a file.",
     NULL, NULL, "check, for"},
    {"filter comprehension", "[x for x in L where condition]",
     "where keeps the elements with a property, in their order; in a comprehension Python's if\n"
     "means the same. CGSuite's L.Filter(x -> x > 1) also works.",
     "[x for x in [3,1,2] where x > 1]", "[3,2]", "where, map, remove"},
    {"float decimal round", "approx(x, digits)",
     "Values are exact: 0.5 is written 1/2. approx prints a rounded decimal fraction.",
     "approx(1/3, 4)", "0.3333", "approx, floor, dyadic"},
    {"explorer worksheet", "cgt, cgt show G, cgt moves G",
     "cgt alone is a worksheet. cgt show prints a page about a value or a position, cgt moves\n"
     "shows its winning moves, and cgt plot tree draws the whole game.",
     NULL, NULL, "show, moves, plot, eval"},
    {"for foreach loop", "[f(x) for x in 1..5], for x in 1..5: claim",
     "In brackets or braces, for makes a list or a set, and the first loop is the outer one.\n"
     "With a colon it makes a claim about all x for cgt check. CGSuite's for x from 1 to 5 do\n"
     ".. end is [f(x) for x in 1..5] here.",
     "[10*a + b for a in 1..2 for b in 1..2]", "[11,12,21,22]", "in, where, check, table"},
    {"from to by step", "x from a to b by c",
     "This is CGSuite's range. If the step is 1, x in a..b is shorter.",
     "[k for k from 1 to 9 by 2]", "[1,3,5,7,9]", "range, for, while"},
    {"graph digraph vertex vertices edge edges", "hackenbush(\"-(-;-)\"), col(4,[1,2;2,3])",
     "A graph is a text in CGSuite's notation, or the number of its vertices and a matrix with\n"
     "a row for each edge. Colours are letters of the text. path_graph, cycle_graph and others\n"
     "make graphs; no function lists the parts of one.",
     "col(path_graph(4)) + 0", "0", "path_graph, cycle_graph, board, games"},
    {"grundy sprague nimvalue", "nim_value(G)",
     "The nim-value, or Grundy value, of an impartial game G is the n with G = *n.",
     "nim_value(nim(3,5))", "6", "nim_value, nimber, octal"},
    {"hash", "fingerprint(G)",
     "A fingerprint has 64 bits and identifies the canonical form of G on every machine. The\n"
     "sign # begins a comment.",
     "fingerprint(* + *) == fingerprint(0)", "true", "fingerprint, comment"},
    {"help man usage", "cgt help NAME",
     "cgt help explains a command, function, ruleset or word, and searches for any other\n"
     "word. cgt help functions and cgt help words list them, cgt games the rulesets.",
     NULL, NULL, "functions, games, loopy, ruleset"},
    {"hot hotgame", "is_hot(G)",
     "A game is hot if its temperature is positive: both players want to move first.",
     "is_hot({3|1})", "true", "is_hot, temperature, cool"},
    {"if then elseif elif else", "if c then x else y",
     "Every if has an else, because it is an expression. Further conditions follow elseif. A\n"
     "condition in a comprehension or claim follows where.",
     "if 1 < 2 then 3 else 4", "3", "where, and"},
    {"in element member", "for x in S; x in S, x not in S",
     "The word in is part of for, and of let a = x in y. Anywhere else x in S is a condition,\n"
     "the same as contains(S, x); in a value of let it needs parentheses.",
     "2 in {1,2}", "true", "contains, for, let, set"},
    {"include import load require", "include \"FILE\"",
     "This line includes the definitions of another file; the path is relative to the\n"
     "including file. In a shell, -f FILE reads definitions, --ruleset FILE rulesets in\n"
     "Python or C.",
     NULL, NULL, "def, ruleset, check"},
    {"infinity infinite unbounded", "inf, omega, on",
     "inf is a matrix entry larger than all numbers, omega the first infinite ordinal, on\n"
     "the loopy game {pass|}.",
     "omega + 1", "omega+1", "omega, loopy"},
    {"integer int digits", "0, -3, 2^100",
     "Integers have any size and never overflow; the integer n is also a game.",
     "2^100", "1267650600228229401496703205376", "is_integer, div, mod, dyadic"},
    {"is isinstance type typeof Class", "is_number(G), class(G)",
     "A function is_.. tests whether a game is of a kind: is_integer, is_nimber, is_hot. Values\n"
     "have kinds, not classes; class(G) is the name of CGSuite's class of a value.",
     "is_number(1/2)", "true", "is_number, is_integer, class, true"},
    {"json jsonl", "cgt eval --json EXPR",
     "--json prints a JSON object per result; cgt help schema lists the schemas. cgt table\n"
     "--format jsonl prints a line per row.",
     NULL, NULL, "csv, latex, table"},
    {"try except raise error exception", "an error ends the command",
     "An error is one line with its place; there is no try. Use if and where to leave out\n"
     "undefined values.",
     "[6/k for k in 0..3 where k != 0]", "[6,3,2]", "if, where"},
    {"tex amslatex", "cgt eval --latex EXPR",
     "--latex prints formulas, --format latex a table. cgt help latex prints the macros.",
     NULL, NULL, "table, plot, json"},
    {"ko komaster superko baduk", "not available",
     "Positions in which play can return have loopy values, but no rule for kos is known here.\n"
     "A thermograph that depends on one is refused.",
     NULL, NULL, "loopy, thermograph"},
    {"len", "length(L), size(S)",
     "Python's len is length for a list or text, and size for a set, too.",
     "length([5,6,7])", "3", "length, size, count"},
    {"let var local", "let a = x, b = y in expression",
     "let names values within one expression. A line let a = x, without in, defines a name\n"
     "for everything after it.",
     "let a = 3, b = a + 1 in a*b", "12", ":=, def"},
    {"list array tuple [] ()", "[x, y, z]",
     "A list keeps its order and equal elements. L[1] is the first, L[2..3] a part.\n"
     "[1,2;3,4] is a matrix. (x,y) is not a list.",
     "[2,1,2][1..2]", "[2,1]", "set, for, sort, append, concat"},
    {"map apply", "[f(x) for x in L]",
     "A comprehension applies f to each element. CGSuite's L.Apply(x -> f(x)) also works.\n"
     "There are no maps from keys to values: use a def.",
     "[x^2 for x in [1,2,3]]", "[1,4,9]", "for, filter, lambda, def"},
    {"memory ram oom", "cgt ... --memory 4GB",
     "Commands that compute have a memory limit, 3/4 of all memory by default, and stop with\n"
     "an error at it. --store keeps results in a file, to resume from.",
     NULL, NULL, "store, NodesMax"},
    {"misere misère", "misere_outcome(P)",
     "In misère play the player who makes the last move loses. The functions apply to forms\n"
     "and positions; cgt heap quotient finds the misère quotient of a heap game.",
     "misere_outcome(nim(1,1,1))", "P", "misere_outcome, genus, misere_form, misere_quotient, dicot"},
    {"NodesMax timeout limit", "--limit-time 10min, --memory 4GB",
     "Searches are limited by time and memory, not by a number of nodes. A limit is an error\n"
     "that names the limit.",
     NULL, NULL, "memory, moves, store"},
    {"negate negation minus conjugate", "-G",
     "-G is the negative: Left and Right change places.",
     "-{3|1}", "{-1|-3}", "canonical, outcome"},
    {"oeis bfile", "cgt guess sequence FILE",
     "cgt guess sequence reads a b-file of the OEIS and finds laws of its terms; --format\n"
     "bfile writes the terms of a sequence as a b-file, --format oeis the lines of an entry.",
     NULL, NULL, "guess, sequence, table"},
    {"null none nil undefined", "no such value",
     "Every expression has a value or is an error. An empty list is [], an empty set {}.",
     "is_empty([])", "true", "is_empty, list, set"},
    {"octal code hexadecimal", "take_and_break(\"0.77\", n)",
     "An octal code describes a game on heaps: digit k is the sum of 1, 2 and 4 if taking k\n"
     "counters may leave no heap, one heap and two heaps. cgt heap 0.77 computes nim-values\n"
     "and their period.",
     "nim_values(\"0.77\", 9)", "[1,2,3,1,4,3,2,1,4]", "heap, period, nim_values, misere_quotient"},
    {"Options LeftOptions RightOptions", "all_options(P), options(G,Left)",
     "CGSuite's G.Options is all_options(G); for a position these are positions.\n"
     "options(G,Left) are values: the options of one player in the canonical form.",
     "nim(2).Options", "{nim(),nim(1)}", "all_options, options, left_options, left_moves"},
    {"parallel threads thread cores jobs multicore", "cgt ... -j 8",
     "cgt check, cgt table, cgt guess and others use all processors, or -j N of them. --shard\n"
     "divides a run among machines.",
     NULL, NULL, "check, table, store"},
    {"partizan partisan impartial", "{..|..}",
     "In a partizan game Left and Right have different moves; in an impartial game they have\n"
     "the same, and the value is a nimber. impartial(P) gives both players all moves.",
     "nim(3,5,7) + 0", "*", "impartial, nimber, is_nimber"},
    {"period periodic periodicity preperiod", "nim_period(code, n)",
     "cgt heap proves the period of an octal game by the theorem of Guy and Smith. cgt guess\n"
     "sequence looks for periods of other sequences. The example shows the period and its\n"
     "first heap.",
     "nim_period(\"0.77\", 200)[1..2]", "[12,71]", "heap, guess, nim_period, periodicity, octal"},
    {"picture draw svg png plot image", "cgt plot thermograph '{3|1}'",
     "cgt plot draws thermographs, game trees, graphs and maps as text or, with -o FILE, as\n"
     "svg or png. Rules of a game can be pictures, too: cgt help ruleset.",
     NULL, NULL, "plot, thermograph, ruleset"},
    {"print echo show display", "cgt eval EXPR",
     "Each expression prints its value, so there is no print. cgt show prints a page about it.",
     "3 + *", "3*", "eval, show, table, to_text"},
    {"quit exit", "quit",
     "quit leaves the worksheet, and so does Ctrl-D. Ctrl-C stops a computation.",
     NULL, NULL, "help"},
    {"range .. interval", "a..b",
     "This range contains the integers from a to b, both included. Python's range(5) is 0..4.\n"
     "For a step, write k from 1 to 9 by 2.",
     "[3..5]", "[3,4,5]", "for, from"},
    {"reduce fold accumulate", "sum(..), max(..), all(..)",
     "sum, min, max, any, all and count take f(k) for k in a..b, or a list. Other folds are\n"
     "recursive: def product(L) = if is_empty(L) then 1 else head(L)*product(tail(L)).",
     "sum(k^2 for k in 1..3)", "14", "sum, max, any, count, def"},
    {"pop delete discard minus difference", "remove(S, x), tail(L)",
     "Lists and sets never change. remove makes a new one without an element, and tail one\n"
     "without the first. [x for x in S where x not in T] is a difference of sets.",
     "[x for x in {1,2,3} where x not in {2,5}]", "[1,3]", "remove, tail, initial, in, append"},
    {"return yield", "def f(x) = expression",
     "The value of a function is its expression; there is no return. let names intermediate\n"
     "values. CGSuite's for .. yield .. end also works, and makes a list.",
     "for x from 1 to 3 yield x*x end", "[1,4,9]", "def, let, for"},
    {"reversible dominated bypass", "cgt explain FORM",
     "A dominated option is no better for its player than another one; a reversible option\n"
     "is bypassed. cgt explain shows both steps, cgt explain options the role of each\n"
     "option.",
     "left_options({0,-1|1})", "{0}", "explain, canonical, form"},
    {"save write session", "save \"FILE\"",
     "In the worksheet, save writes its definitions and claims to a file. load \"FILE\" reads\n"
     "them again, and cgt check FILE decides the claims.",
     NULL, NULL, "include, check"},
    {"scoring score points", "not available",
     "Here the player who cannot move loses, or wins in misère play. To count points, add\n"
     "integers: one free move is worth one point.",
     "{3|-1} + 2", "{5|1}", "mean, misere, games"},
    {"set {}", "{x, y}",
     "Braces without a bar are a set: sorted, each element once. With a bar they are a game.\n"
     "To assign to a name, write name := expression.",
     "{2,1,2}", "{1,2}", "list, to_set, contains, :="},
    {"sort order", "sorted(S)",
     "sorted makes a list in the order in which sets print. There is no key function.",
     "sorted([3,1,2])", "[1,2,3]", "sorted, reverse, set"},
    {"star", "*, *n",
     "* is {0|0}, and *n the nimber with the options 0, *, .., *(n-1). After an operand * is\n"
     "a product: 9 + *4 is written with the +, 9*4 is 36.",
     "* + *2", "*3", "nimber, up, is_nimber"},
    {"stop stops", "left_stop(G), right_stop(G)",
     "Play reaches these numbers if Left, or Right, moves first. CGSuite's G.LeftStop also\n"
     "works. To stop a command, press Ctrl-C.",
     "left_stop({3|1})", "3", "left_stop, mean, thermograph"},
    {"string text char", "\"xo.\"",
     "A text is a value between double quotes: + joins, ^ repeats, T[i] is a character and\n"
     "T[i..j] a part, counted from 1. Rulesets take boards as texts.",
     "\"xo\" + \".\"^2", "xo..", "board, to_list, to_text, replace"},
    {"Sum add", "G + H, sum(G for k in a..b)",
     "+ is the disjunctive sum: a move is a move in one component. In Python, Sum keeps the\n"
     "components.",
     "{3|1} + *2", "{3+*2|1+*2}", "sum, disjunctive_sum, selective_sum, moves"},
    {"suchthat where unless when", "[x for x in S where condition]",
     "where selects the elements of a comprehension, or the instances of a claim; such that\n"
     "means the same. unless names the known exceptions of a claim.",
     "[k for k in 1..9 where k mod 2 == 1]", "[1,3,5,7,9]", "filter, for, if, check"},
    {"true false bool boolean truth", "true, false",
     "Comparisons, and, or, not, any and all give truth values. The numbers 0 and 1 are not\n"
     "truth values.",
     "1 < 2", "true", "==, and, any, all"},
    {"while until repeat recursion", "for x from a by 1 while condition",
     "A comprehension can end with a condition; a loop that changes a variable is a\n"
     "recursive def, whose values are remembered.",
     "[k for k from 1 by 1 while k^2 < 20]", "[1,2,3,4]", "for, def"},
    {NULL, NULL, NULL, NULL, NULL, NULL}};
/* clang-format on */

/* ---- finding and printing ------------------------------------------------------------------------- */

int cmd_next_letter(const char **at) {
  const unsigned char *s = (const unsigned char *)*at;
  while (*s == '_' || *s == ' ') s++;
  const bool is_e = s[0] == 0xC3 && (s[1] & 0xDC) == 0x88; /* È to Ë, è to ë in UTF-8 */
  *at = (const char *)s + (is_e ? 2 : *s != 0);
  return is_e ? 'e' : *s >= 'A' && *s <= 'Z' ? *s - 'A' + 'a' : *s;
}

bool cmd_same_word(const char *a, const char *b) {
  int letter;
  while ((letter = cmd_next_letter(&a)) == cmd_next_letter(&b))
    if (letter == 0) return true;
  return false;
}

const cmd_word *cmd_word_find(const char *name) {
  char one[32];
  for (const cmd_word *word = cmd_words; *name && word->names; word++) {
    for (const char *at = word->names; *at; at += strspn(at, " ")) {
      const size_t length = strcspn(at, " ");
      snprintf(one, sizeof one, "%.*s", (int)length, at);
      if (cmd_same_word(one, name)) return word;
      at += length;
    }
  }
  return NULL;
}

void cmd_word_print(const cmd_word *word) {
  printf("%s\n  ", word->usage);
  for (const char *at = word->meaning; *at; at++) fputs(*at == '\n' ? "\n  " : (char[]){*at, 0}, stdout);
  fputc('\n', stdout);
  if (word->example) printf("  example: cgt eval '%s'\n           %s\n", word->example, word->value);
  if (word->see) printf("  see also cgt help: %s\n", word->see);
}

void cmd_words_print(void) {
  for (const cmd_word *word = cmd_words; word->names; word++) printf("%-34s  %s\n", word->names, word->usage);
}
