/* test_cgscript.c: classes of CGScript as rulesets: each construct with the value of a position, each refusal with its
 * place, and texts that are damaged. tests/cli/cgscript.part.sh compares whole games with the library. */
#include <cgt/lab_convert.h>

#include "language_session.h"

TestSuite(cgscript, .timeout = 280);

/* The first ruleset, malloc'ed; NULL with an error. */
static char *first_ruleset(const char *text, size_t length, lab_error *error) {
  lab_notation_reader *reader = lab_notation_open(text, length, LAB_NOTATION_CGSUITE);
  lab_converted item = {0};
  cr_assert(reader);
  lab_notation_next(&item, reader, error);
  lab_notation_close(reader);
  return item.text;
}

/* "value", or "line:column: message" of the conversion or of the ruleset. */
static const char *converted_value(const char *class, const char *expression) {
  static char answer[1 << 12];
  lab_error error;
  char text[1 << 15], *rules = first_ruleset(class, strlen(class), &error);
  snprintf(answer, sizeof answer, "%u:%u: %s", error.line, error.column, error.message);
  if (!rules) return answer;
  snprintf(text, sizeof text, "%s%s", rules, expression);
  free(rules);
  session s = open_text(text);
  snprintf(answer, sizeof answer, "%s", value_of(&s));
  close_session(&s);
  return answer;
}

/* A class with these options of a heap of n; each player has them. */
static const char *of_options(const char *body) {
  static char class[1 << 12];
  snprintf(class, sizeof class,
           "class Heap extends Ruleset\n"
           "class Position(n as Integer) extends Game\n"
           "def Options(player as Player) begin\n"
           "%s\n"
           "end def Double(k as Integer) := 2 * k; def Chain(k as Integer) := Chain(k); end end\n",
           body);
  return class;
}

/* Of a row of cells "." and "x", each player with these options. */
static const char *of_strip(const char *body) {
  static char class[1 << 12];
  snprintf(class, sizeof class,
           "class Row extends StripRuleset\n"
           "class Position(strip as Strip) extends StripGame\n"
           "def Options(player as Player) begin\n"
           "%s\n"
           "end end def CharMap := \".x\"; end\n",
           body);
  return class;
}

typedef struct expected {
  const char *body, *value;
} expected;

/* ---- what is converted ------------------------------------------------------------------------------- */

Test(cgscript, constructs) {
  static const expected rows[] = {
      {"[]", "0"},
      {"[0]", "*"},
      {"{0, 0}", "*"},
      {"[3]", "3*"},
      {"[-2, 1]", "{1|-2}"},
      {"[Position(k) for k from 0 to n - 1]", "*5"},
      {"for k from n - 1 to 0 by -1 yield Position(k) end", "*5"},
      {"for k from n - 1 to 0 by -2 yield Position(k) yield 0 end", "*"},
      {"for k in [0, 1] where n > k yield Position(k) end", "*2"},
      {"for k in {1, 2} for m := n - k where m >= 0 yield Position(m) end", "*2"},
      {"for k from 1 while k <= n and k < 4 yield Position(n - k) end", "*"},
      {"var m := n - 1; if m >= 0 then [Position(m)] end", "*"},
      {"var m; m := n; m := m - 2; if m < 0 then [] elseif m == 0 then [0] else [Position(m), 0] end", "*2"},
      {"if n == 0 then return []; end return [Position(n - 1)];", "*"},
      {"var list := MutableList(); for k from 1 to n do if k % 2 == 1 then list.Add(Position(n - k)); end "
       "end list",
       "*"},
      {"var list := []; for k from 1 to n do list := list Adjoin Position(n - k); list := list Concat [0]; "
       "end list",
       "*5"},
      {"[Position(k) for k from 0 to n - 1].Filter(p -> true).Apply(p -> p)", "*5"},
      {"[[Position(n - 1), Position(n - 2)], []].Flattened.Filter(p -> n > 1)", "*"},
      {"(0 .. n - 1).Apply(k -> Position(k))", "*5"},
      {"[Sum(Position(k) for k from 0 to n - 1)].Filter(x -> n > 0)", "0"},
      {"[Position(n - 1) + Position(n - 1)].Filter(x -> n > 0)", "*"},
      {"[-Position(n - 1)].Filter(x -> n > 0)", "*"},
      {"var k := 1; while Double(k) <= n do k := Double(k); end if n > 0 then [Position(n - k)] else [] end",
       "0"},
      {"var a := 0; var b := n; while a + 1 < b do a := a + 1; b := b - 1; end if n > 0 then [Position(a)] "
       "else [] end",
       "*"},
      {"var f := (a, b) -> a - b; [Position(f(n, k)) for k in [1, 2] where f(n, k) >= 0]", "*2"},
      {"var most := {Left => 1, Right => 2}; [Position(n - k) for k from 1 to most[player] where k <= n]",
       "v4*"},
      {"[Position(n - 1 - (if n > 3 then 1 else 0 end))].Filter(x -> n > 0)", "0"},
      {"for k from 1 to n yield if k > 1 then Position(n - k) else Position(0) end end", "*3"},
      {"for k in [k for k from 1 to n where not k.IsEven] where n Min 3 >= k yield Position(n - k) end", "*"},
      {"if [k for k in [1, n] where k > 2].IsEmpty then [] else [Position(n - 1)] end", "*"},
      {"if [1, 4].Exists(k -> k == n) or [n].ForAll(k -> k > 4) then [Position(n - 1)] else [] end", "0"},
      {"if n is Coordinates or not (n is Integer) then [0] else [Position(0)].Filter(x -> n > 0) end", "*"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = converted_value(of_options(rows[i].body), "heap(5) + 0");
    cr_expect_str_eq(found, rows[i].value, "%s: %s, not %s", rows[i].body, found, rows[i].value);
  }
}

Test(cgscript, strips) {
  static const expected rows[] = {
      {"for i in strip FindAll 1 yield Position(strip Updated {i => 0}) end", "0"},
      {"for i from 1 to strip.Length where strip[i] == 1 and strip[i + 1] == Nothing yield "
       "Position(strip.Updated(i, 0)) end",
       "*"},
      {"for i in strip FindAll 1 yield Position(strip.UpdatedRange(i - 1, i + 1, 0)) end", "0"},
      {"for i in strip FindAll 1 yield Position(strip Updated {j => 0 for j from i to strip.Length}) end",
       "*4"},
      {"for i in strip FindAll 1 yield Position(strip Updated {j => 1 - strip[j] for j from 1 to i}) end",
       "*"},
      {"for i in strip FindAll 1 where i > 1 yield Position(strip.Substrip(1, i - 1)) end", "*3"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = converted_value(of_strip(rows[i].body), "row(\"xxxx\") + 0");
    cr_expect_str_eq(found, rows[i].value, "%s: %s, not %s", rows[i].body, found, rows[i].value);
  }
}

/* ---- what is refused --------------------------------------------------------------------------------- */

Test(cgscript, refusals) {
  static const expected rows[] = {
      {"[*2]",
       "4:2: a value is not converted as an option: options are positions, 0, integers and sums of these"},
      {"[{0|0}]",
       "4:2: a value is not converted as an option: options are positions, 0, integers and sums of these"},
      {"[Position(Chain(n))]",
       "5:72: 'Chain' calls itself, which is not converted: write it as a 'def' of the language"},
      {"[Position(m)]", "4:11: 'm' is neither defined in these files nor converted from CGSuite: give its "
                        "file too, or write what it stands for"},
      {"for k from 1 yield 0 end", "4:5: this loop has no end: give it 'to' or 'while'"},
      {"for k from 1 to n by n yield 0 end",
       "4:22: the step of a loop must be a number that is known, and not 0"},
      {"var s := 0; for k from 1 to n do s := s + k; end [Position(s)]",
       "4:13: 's' changes from round to round: only lists that grow are converted; use 'while', Sum, Max or "
       "Min"},
      {"var s := 0; while s < n do 1; end []",
       "4:13: nothing changes in this loop, so that it would never end"},
      {"for k from 1 to n do break; end []",
       "4:22: 'break' is not converted: write the loop with 'while' and 'where'"},
      {"[Position(n, n)]", "4:10: a position has only 1 arguments"},
      {"[Position()]", "4:10: an argument of this position is missing"},
      {"[Position(n).CanonicalForm]", "4:14: it is not known here what has this 'CanonicalForm': give the "
                                      "name in front of it its class with 'as'"},
      {"[1, 2", "5:1: found 'end', expected ']'"},
      {"\"", "4:1: this text has no closing '\"'"},
      {"[Position(99999999999999999999)]", "4:11: the number is larger than 2^63 - 1, which is the limit"},
      {"(1, 2) * (3, n)", "4:8: coordinates are multiplied by an integer, not by coordinates"},
      {"(1, 2) * n < n", "4:12: coordinates are compared by ==, !=, <= and >= only"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = converted_value(of_options(rows[i].body), "heap(5) + 0");
    cr_expect_str_eq(found, rows[i].value, "%s: %s", rows[i].body, found);
  }
}

Test(cgscript, refused_classes) {
  static const expected rows[] = {
      {"class A extends GraphRuleset class Position(graph as Graph) extends GraphGame def Options(player as "
       "Player) := []; end end",
       "1:45: graphs are not values of the language"},
      {"class A extends StripRuleset class Position(strip as Strip) extends StripGame def Options(player as "
       "Player) := []; end end",
       "1:7: a game on a board needs the signs of its cells: write 'def CharMap"},
      {"class A(f as Function) extends HeapRuleset def HeapOptions(n as Integer) := f(n); end",
       "1:7: 'f' of this class has no value: give a class with 'var NAME := A(..);'"},
      {"class A extends HeapRuleset external def HeapOptions(n as Integer); end",
       "1:42: 'HeapOptions' is code inside CGSuite"},
      {"class A extends Ruleset class Position(n) extends Game def Options(player as Player) := []; end end",
       "1:40: 'n' has no class: write 'as Grid'"},
      {"class A extends Ruleset class Position(n as Integer) extends Game def Options(player as Player) := "
       "[]; "
       "def Decomposition := [off]; end end",
       "1:108: 'Decomposition' ends play with a loopy value"},
      {"class A extends Ruleset end", "1:7: this class has no 'Options'"},
      {"class A extends Ruleset class Position(n as Integer) extends Game def Options := []; end end",
       "1:71: Options must take a player"},
      {"class A def F(x) := x; end", "1:1: no class here is a game by itself"},
      {"class A extends A end", "1:1: no class here is a game by itself"},
      {"class A var b := A.b; end", "1:18: the conversion takes more than 400 levels"},
      {"class A extends HeapRuleset def HeapOptions(n as Integer) := 3; end",
       "1:33: the options must be a list"},
      {"enum A x, y; end", "1:1: no class here is a game by itself"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = converted_value(rows[i].body, "0");
    cr_expect(strncmp(found, rows[i].value, strlen(rows[i].value)) == 0, "%s: %s", rows[i].body, found);
  }
}

/* ---- limits and damage ----------------------------------------------------------------------------------- */

Test(cgscript, limits_are_named) {
  static char text[1 << 19];
  lab_error error;
  size_t at =
      (size_t)snprintf(text, sizeof text, "class A extends HeapRuleset def HeapOptions(n as Integer) := ");
  const size_t begin = at;
  for (int i = 0; i < 300; i++) text[at++] = '(';
  text[at] = 0;
  cr_expect_null(first_ruleset(text, at, &error));
  cr_expect(error.status == CGT_ELIMIT && strstr(error.message, "200 levels"), "%s", error.message);
  at = begin;
  for (int i = 0; i < 1000; i++) at += (size_t)sprintf(text + at, "1 + ");
  at += (size_t)sprintf(text + at, "1; end");
  cr_expect_null(first_ruleset(text, at, &error));
  cr_expect(error.status == CGT_ELIMIT && strstr(error.message, "400 levels"), "%s", error.message);
  memset(text + begin, ' ', sizeof text - begin);
  cr_expect_null(first_ruleset(text, sizeof text, &error));
  cr_expect(error.status == CGT_ELIMIT && strstr(error.message, "256 KiB"), "%s", error.message);
  at = begin; /* each method calls the one before it twice */
  at += (size_t)sprintf(text + at, "F30(n); def F0(k as Integer) := k + k; ");
  for (int i = 1; i <= 30; i++)
    at += (size_t)sprintf(text + at, "def F%d(k as Integer) := F%d(F%d(k)); ", i, i - 1, i - 1);
  at += (size_t)sprintf(text + at, "end");
  cr_expect_null(first_ruleset(text, at, &error));
  cr_expect(error.status != CGT_OK && !strchr(error.message, '\n'), "%s", error.message);
}

static void expect_sound(const char *text, size_t length) {
  lab_notation_reader *reader = lab_notation_open(text, length, LAB_NOTATION_CGSUITE);
  lab_converted item = {0};
  lab_error error;
  for (int i = 0; i < 64; i++) {
    lab_notation_next(&item, reader, &error);
    cr_expect(error.status == CGT_OK || (*error.message && !strchr(error.message, '\n')), "%.*s", (int)length,
              text);
    if (!item.text && error.status == CGT_OK) break;
    if (!item.text) continue;
    if (!item.is_ruleset) {
      free(item.text);
      continue;
    }
    session s = open_text(item.text);
    cr_expect(s.error.status == CGT_OK, "%s\n%u:%u: %s", item.text, s.error.line, s.error.column,
              s.error.message);
    close_session(&s);
    free(item.text);
  }
  lab_notation_close(reader);
}

/* Damaged texts end in errors, and whatever is converted is read by the language. */
Test(cgscript, damaged_texts) {
  static const char *const bodies[] = {
      ("var list := MutableList(); for k from 1 to n do if k % 2 == 1 then list.Add(Position(n - k)); end end "
       "list"),
      "var k := 1; while Double(k) <= n do k := Double(k); end if n > 0 then [Position(n - k)] else [] end",
      "for k in {1, 2} for m := n - k where m >= 0 yield Position(m) yield 0 end",
      "[[Position(n - 1), Position(n - 2)], []].Flattened.Filter(p -> n > 1)"};
  static const char *const parts[] = {"n",    "k",     "0",      "1",      "(",      ")",     "[",
                                      "]",    "{",     "}",      ":=",     "=>",     "->",    "+",
                                      "- ",   "*",     "end ",   "if ",    "then ",  "else ", "for ",
                                      "in ",  "from ", "to ",    "where ", "yield ", "do ",   ",",
                                      ";",    ".",     "player", "Left",   "Sum",    "Apply", "Position",
                                      "list", "==",    "<=",     "and ",   "not ",   "(1,2)", "var ",
                                      "inf"};
  uint64_t seed = 20261127;
  for (int round = 0; round < 3000; round++) {
    char text[1 << 12];
    snprintf(text, sizeof text, "%s", of_options(bodies[round % 4]));
    for (int cuts = 1 + round % 3; cuts > 0; cuts--) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const size_t length = strlen(text), at = 100 + (seed >> 33) % (length - 100);
      const char *part = parts[(seed >> 20) % (sizeof parts / sizeof *parts)];
      size_t drop = (seed >> 50) % 4;
      if (drop > length - at) drop = length - at;
      if (length + strlen(part) + 1 > sizeof text) continue;
      memmove(text + at + strlen(part), text + at + drop, length - at - drop + 1);
      memcpy(text + at, part, strlen(part));
    }
    expect_sound(text, strlen(text));
  }
}
