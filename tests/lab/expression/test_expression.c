/* Expressions as trees: their text reads back, and a statement that is derived means what its text says. */
#include "lab/expression/expression.h"
#include "lab/expression/expression_node.h"
#include "lab/expression/expression_print.h"
#include "language_session.h"

TestSuite(expression);

/* What trees are made in, and a session for them. */
typedef struct workshop {
  labi_scratch memory;
  session session;
} workshop;

static workshop open_workshop(const char *text) {
  workshop w = {.session = open_text(text)};
  cr_assert(w.session.error.status == CGT_OK, "%s", w.session.error.message);
  return w;
}

static void close_workshop(workshop *w) {
  labi_scratch_free(&w->memory);
  close_session(&w->session);
}

static lab_expression *integer(workshop *w, int64_t n) { return labi_expression_integer(&w->memory, n); }
static lab_expression *name(workshop *w, const char *text) { return labi_expression_name(&w->memory, text); }

static lab_expression *pair(workshop *w, lab_expression_kind kind, lab_expression *a, lab_expression *b) {
  return labi_expression_pair(&w->memory, kind, a, b);
}

static lab_expression *negative(workshop *w, lab_expression *a) {
  return labi_expression_negative(&w->memory, a);
}

static lab_expression *compare(workshop *w, lab_relation relation, lab_expression *a, lab_expression *b) {
  return labi_expression_comparison(&w->memory, relation, a, b);
}

static lab_expression *tight(lab_expression *e) {
  e->tight = true;
  return e;
}

static const char *text_of(workshop *w, const lab_expression *e) {
  static char text[4000];
  size_t length;
  cr_assert(e && lab_expression_print(text, sizeof text, &length, w->session.machine, 0, e) == CGT_OK);
  cr_assert(length == strlen(text));
  return text;
}

static void expect_text(workshop *w, const lab_expression *e, const char *text) {
  cr_expect(strcmp(text_of(w, e), text) == 0, "%s, not %s", text_of(w, e), text);
}

/* The text, read as the claim of a statement with the same ranges, and the derived statement agree
 * everywhere. */
static void expect_same(workshop *w, const char *ranges, const char *definitions, const lab_expression *e,
                        const lab_expression_definition *definition) {
  char text[8000];
  lab_error error;
  snprintf(text, sizeof text, "%s\n%s%s", definitions, ranges, text_of(w, e));
  session read = open_text(text);
  cr_assert(read.error.status == CGT_OK, "%s: %s", text, read.error.message);
  lab_program *derived = lab_program_derive(w->session.machine, 0, e, definition, &error);
  cr_assert(derived != NULL, "%s: %s", text, error.message);
  cr_expect(lab_program_count(derived) == 1);
  const lab_statement *about = lab_program_statement(derived, 0);
  cr_expect(strncmp(about->text, text + strlen(definitions) + 1, about->text_length) == 0, "%.*s",
            (int)about->text_length, about->text);
  lab_machine *machine = lab_machine_new(derived, NULL, 1);
  int64_t tuple[LAB_VARIABLE_LIMIT];
  bool done, inside, read_inside, same;
  size_t count = 0;
  cr_assert(lab_instance_first(&done, tuple, machine, 0, &error) == CGT_OK);
  for (; !done; count++) {
    lab_value a, b;
    char shown[200];
    cr_assert(lab_instance_value(&inside, &a, machine, 0, 0, tuple, &error) == CGT_OK, "%s: %s", text,
              error.message);
    cr_assert(lab_instance_value(&read_inside, &b, read.machine, 0, 0, tuple, &error) == CGT_OK, "%s: %s",
              text, error.message);
    cr_assert(inside == read_inside);
    if (inside) {
      cr_assert(a.kind == b.kind, "%s", text);
      cr_assert(lab_print(shown, sizeof shown, NULL, machine, a, CGT_PLAIN) == CGT_OK);
      char other[200];
      cr_assert(lab_print(other, sizeof other, NULL, read.machine, b, CGT_PLAIN) == CGT_OK);
      same = strcmp(shown, other) == 0;
      cr_assert(same, "%s: %s, not %s", text, shown, other);
    }
    cr_assert(lab_instance_next(&done, tuple, machine, 0, &error) == CGT_OK);
  }
  cr_expect(count > 1);
  lab_machine_free(machine);
  lab_program_free(derived);
  close_session(&read);
}

static const char ranges[] = "for a in 0..4, b in a..5 where a != 3 unless b == 4: ";

static workshop open_box(const char *definitions, const char *claim) {
  char text[1000];
  snprintf(text, sizeof text, "%s\n%s%s", definitions, ranges, claim);
  return open_workshop(text);
}

Test(expression, text_reads_back) {
  workshop w = open_box("", "a < b");
  lab_expression *a = name(&w, "a"), *b = name(&w, "b"), *two = integer(&w, 2);
  lab_expression *twice = pair(&w, LAB_EXPRESSION_PRODUCT, two, a);
  lab_expression *sum = tight(pair(&w, LAB_EXPRESSION_SUM, negative(&w, twice), b));
  lab_expression *half = pair(&w, LAB_EXPRESSION_QUOTIENT, sum, two);
  lab_expression *power =
      pair(&w, LAB_EXPRESSION_POWER, two, negative(&w, tight(pair(&w, LAB_EXPRESSION_SUM, a, b))));
  lab_expression *arguments[] = {half, power, integer(&w, -3)};
  lab_expression *most = labi_expression_call(&w.memory, "max", arguments, 3);
  const struct {
    lab_expression *e;
    const char *text;
  } cases[] = {
      {twice, "2*a"},
      {negative(&w, twice), "-2*a"},
      {sum, "-2*a+b"},
      {half, "(-2*a+b)/2"},
      {power, "2^-(a+b)"},
      {most, "max((-2*a+b)/2, 2^-(a+b), -3)"},
      {pair(&w, LAB_EXPRESSION_SUM, sum, negative(&w, most)), "-2*a+b - max((-2*a+b)/2, 2^-(a+b), -3)"},
      {pair(&w, LAB_EXPRESSION_SUM, a, negative(&w, tight(pair(&w, LAB_EXPRESSION_SUM, a, b)))), "a - (a+b)"},
      {negative(&w, half), "-(-2*a+b)/2"},
      {negative(&w, pair(&w, LAB_EXPRESSION_POWER, a, two)), "-a^2"},
      {pair(&w, LAB_EXPRESSION_POWER, two, labi_expression_in_brackets(negative(&w, a))), "2^(-a)"},
      {integer(&w, INT64_MIN), "-9223372036854775808"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    expect_text(&w, cases[i].e, cases[i].text);
    expect_same(&w, ranges, "", cases[i].e, NULL);
  }
  close_workshop(&w);
}

Test(expression, claims_read_back) {
  workshop w = open_box("", "a < b");
  lab_expression *a = name(&w, "a"), *b = name(&w, "b");
  lab_expression *sides[9];
  static const char *const signs[] = {"a == b", "a != b", "a < b",  "a <= b", "a > b",
                                      "a >= b", "a <| b", "a |> b", "a <> b"};
  for (int r = LAB_EQ; r <= LAB_CONFUSED; r++) {
    sides[r] = compare(&w, (lab_relation)r, a, b);
    expect_text(&w, sides[r], signs[r]);
    expect_same(&w, ranges, "", sides[r], NULL);
  }
  lab_expression *both = labi_expression(&w.memory, LAB_EXPRESSION_AND, sides + 2, 2);
  lab_expression *either[] = {sides[0], both, sides[1]};
  lab_expression *any = labi_expression(&w.memory, LAB_EXPRESSION_OR, either, 3);
  expect_text(&w, any, "a == b or (a < b and a <= b) or a != b");
  expect_same(&w, ranges, "", any, NULL);
  lab_expression *claim = labi_expression(&w.memory, LAB_EXPRESSION_CLAIM, NULL, 0);
  lab_expression *equal =
      compare(&w, LAB_EQ, labi_expression_in_brackets(claim), labi_expression_in_brackets(any));
  expect_text(&w, equal, "(a < b) == (a == b or (a < b and a <= b) or a != b)");
  expect_same(&w, ranges, "", equal, NULL);
  lab_expression *parts[] = {sides[0], integer(&w, 7), tight(pair(&w, LAB_EXPRESSION_OPTIONS, b, a))};
  parts[2]->left = 1;
  lab_expression *cases = labi_expression(&w.memory, LAB_EXPRESSION_IF, parts, 3);
  expect_text(&w, cases, "if a == b then 7 else {b | a}");
  expect_same(&w, ranges, "", cases, NULL);
  close_workshop(&w);
}

/* A claim that binds names of its own, and calls definitions. */
Test(expression, statements_are_derived) {
  const char *definitions = "def F(n) = sum(k*n for k in 0..n where k != 2)\nlet c = 3";
  workshop w = open_box(definitions, "let t = F(a) in t + sum(F(k) + t for k in 0..b) + c + {t|-1}");
  lab_expression *claim = labi_expression(&w.memory, LAB_EXPRESSION_CLAIM, NULL, 0);
  lab_expression *sides[] = {labi_expression_in_brackets(claim), name(&w, "c")};
  lab_expression *sum = labi_expression(&w.memory, LAB_EXPRESSION_SUM, sides, 2);
  expect_same(&w, ranges, definitions, sum, NULL);
  close_workshop(&w);
}

/* def X(n) = { -X(n-k) + 2*k for k in 1..n | 0 } */
Test(expression, definitions_go_with_a_derived_statement) {
  workshop w = open_box("", "a + b");
  lab_expression *n = name(&w, "n"), *k = name(&w, "k");
  lab_expression *argument = tight(pair(&w, LAB_EXPRESSION_SUM, n, negative(&w, k)));
  lab_expression *call = labi_expression_call(&w.memory, "X", &argument, 1);
  lab_expression *element =
      pair(&w, LAB_EXPRESSION_SUM, negative(&w, call), pair(&w, LAB_EXPRESSION_PRODUCT, integer(&w, 2), k));
  lab_expression *loop[] = {element, integer(&w, 1), n};
  lab_expression *each = labi_expression(&w.memory, LAB_EXPRESSION_EACH, loop, 3);
  each->name = "k";
  lab_expression *body = pair(&w, LAB_EXPRESSION_OPTIONS, each, integer(&w, 0));
  body->left = 1;
  const char *const parameters[] = {"n"};
  lab_expression_definition definition = {
      .name = "X", .parameters = parameters, .parameter_count = 1, .body = body};
  labi_buffer text = {0};
  labi_put_expression_definition(&text, w.session.machine, &definition);
  cr_expect_str_eq(text.bytes, "def X(n) = { -X(n-k) + 2*k for k in 1..n | 0 }");
  lab_expression *a = name(&w, "a");
  expect_same(&w, ranges, text.bytes, labi_expression_call(&w.memory, "X", &a, 1), &definition);
  lab_error error;
  cr_expect(
      !lab_program_derive(w.session.machine, 0, labi_expression_call(&w.memory, "X", &a, 1), NULL, &error));
  cr_expect(error.status == CGT_EPARSE && strstr(error.message, "unknown name 'X'"));
  lab_expression_definition constant = {.name = "c", .body = integer(&w, 3)};
  labi_buffer_clear(&text);
  labi_put_expression_definition(&text, w.session.machine, &constant);
  cr_expect_str_eq(text.bytes, "def c = 3");
  expect_same(&w, ranges, text.bytes, name(&w, "c"), &constant);
  labi_buffer_free(&text);
  close_workshop(&w);
}

/* Values hold on machines that share nothing with the one that they are of. */
Test(expression, values_travel) {
  static const char *const values[] = {"5",
                                       "-7/8",
                                       "10^30",
                                       "-10^25",
                                       "3/2^70",
                                       "1/3",
                                       "-2/3",
                                       "true",
                                       "false",
                                       "N",
                                       "Left",
                                       "\"a text\"",
                                       "inf",
                                       "*",
                                       "^3*2",
                                       "{3|1}",
                                       "{2||1|0}",
                                       "tiny(2)",
                                       "{1,2*|0,^}",
                                       "[1,{2|0};3,*]",
                                       "[1,2]",
                                       "{1,*,^}",
                                       "{[1,2],3}",
                                       "omega^2*3+1",
                                       "omega",
                                       "thermograph(^)",
                                       "'{-1|1}'",
                                       "nim(5)",
                                       "omega^omega+10^30"};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    char text[200];
    snprintf(text, sizeof text, "%s == 1\n%s", "for a in 0..1: a", values[i]);
    workshop w = open_workshop(text);
    lab_value v;
    cr_assert(lab_evaluate(&v, w.session.machine, 1, &w.session.error) == CGT_OK, "%s",
              w.session.error.message);
    lab_expression *value = labi_expression_value(&w.memory, v);
    lab_program *derived = lab_program_derive(w.session.machine, 0, value, NULL, &w.session.error);
    cr_assert(derived, "%s: %s", values[i], w.session.error.message);
    lab_machine *machine = lab_machine_new(derived, NULL, 1);
    lab_value u;
    bool inside;
    int64_t tuple = 1;
    cr_assert(lab_instance_value(&inside, &u, machine, 0, LAB_WHOLE, &tuple, &w.session.error) == CGT_OK,
              "%s: %s", values[i], w.session.error.message);
    char there[500], here[500];
    if (v.kind == LAB_FORM) { /* which counts as its value */
      cgt_game g;
      cr_assert(lab_to_game(&g, w.session.machine, v, &w.session.error) == CGT_OK);
      v = (lab_value){.kind = LAB_GAME, .as.game = g};
    }
    cr_assert(lab_print(here, sizeof here, NULL, w.session.machine, v, CGT_PLAIN) == CGT_OK);
    cr_assert(lab_print(there, sizeof there, NULL, machine, u, CGT_PLAIN) == CGT_OK);
    cr_expect_str_eq(here, there);
    lab_machine_free(machine);
    lab_program_free(derived);
    close_workshop(&w);
  }
}

/* As syntax for a printer, which takes values as they are. */
Test(expression, values_stay_for_a_printer) {
  workshop w = open_workshop("{2|1}");
  lab_program program = {0};
  lab_value v;
  cr_assert(lab_evaluate(&v, w.session.machine, 0, &w.session.error) == CGT_OK);
  labi_node_maker make = {.parser = {.program = &program, .error = &w.session.error}};
  labi_node *n = labi_make_node(&make, labi_expression_value(&w.memory, v));
  cr_assert(n && n->kind == LABI_NODE_CONSTANT && cgt_equal(n->as.constant.as.game, v.as.game));
  lab_expression digits = {.kind = LAB_EXPRESSION_NUMERAL, .name = "123456789012345678901234567890"};
  n = labi_make_node(&make, &digits);
  cr_expect(n && n->kind == LABI_NODE_NUMERAL && n->as.name.length == 30);
  expect_text(&w, &digits, digits.name);
  labi_scratch_free(&program.memory);
  close_workshop(&w);
}

Test(expression, what_has_no_memory_makes_nothing) {
  labi_scratch memory = {0};
  cr_expect(!labi_expression_negative(&memory, NULL));
  cr_expect(!labi_expression_in_brackets(NULL));
  cr_expect(
      !labi_expression_comparison(&memory, LAB_EQ, labi_expression_integer(&memory, 1), NULL));
  labi_scratch_free(&memory);
}
