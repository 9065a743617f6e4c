/* test_inspect.c: facts about values, and the page and the object that show them. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "certified.h"
#include "fixture.h"
#include "lab/machine/fact.h"

SUITE(inspect);

static lab_inspection inspect(session *s, const char *text) {
  lab_inspection about;
  *s = open_text(text);
  cr_assert(s->error.status == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert(lab_inspect(&about, s->machine, 0, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  return about;
}

static void close_inspection(lab_inspection *about, session *s) {
  lab_inspection_free(about);
  cr_expect_eq(about->count, 0);
  close_session(s);
}

/* ---- facts --------------------------------------------------------------------------------------- */

static const char *const values[] = {"0",  "7",    "-3/8", "*2",   "^",        "v3*2",   "1*",      "1/2+^^*3",  "tiny(2)",
                                     "{3|1}", "+-1*", "{2*|*}", "{^|-1}", "{4||2|0}", "{0,*|1}", "{1|{0|-2}}"};
enum { VALUES = sizeof values / sizeof *values };

/* What the language says of the value, by the function of the same name. */
static void expect_as_language(const char *value, const lab_fact *fact) {
  char call[200], found[200];
  bool of_form = strcmp(fact->name, "misere_outcome") == 0; /* and of the canonical one */
  snprintf(call, sizeof call, of_form ? "%s(form(%s))" : "%s(%s)", fact->name, value);
  session s = open_text(value);
  lab_inspection about = {0};
  cgt_ctx *its = lab_machine_ctx(s.machine);
  cr_assert_eq(lab_inspect(&about, s.machine, 0, &s.error), CGT_OK);
  fact = lab_inspection_fact(&about, fact->name);
  switch (fact->status == CGT_OK ? (int)fact->kind : -1) {
  case LAB_FACT_GAME:
    cgt_print(found, sizeof found, NULL, its, fact->as.game, CGT_PLAIN);
    break;
  case LAB_FACT_STOP:
    cgt_print(found, sizeof found, NULL, its, fact->as.stop.value, CGT_PLAIN);
    break;
  case LAB_FACT_TRUTH:
    snprintf(found, sizeof found, "%s", fact->as.truth ? "true" : "false");
    break;
  case LAB_FACT_OUTCOME:
    snprintf(found, sizeof found, "%s", cgt_outcome_name(fact->as.outcome));
    break;
  case LAB_FACT_TEXT:
    snprintf(found, sizeof found, "%s", fact->as.text);
    break;
  default:
    found[0] = 0;
  }
  if (found[0]) cr_expect_str_eq(eval(call), found, "%s is %s, not %s", call, eval(call), found);
  close_inspection(&about, &s);
}

Test(inspect, facts_are_those_of_the_engine) {
  size_t found = 0;
  for (int i = 0; i < VALUES; i++) {
    session s;
    lab_inspection about = inspect(&s, values[i]);
    for (size_t k = 0; k < about.count; k++) {
      const lab_fact *fact = &about.facts[k];
      cr_expect(fact->status == CGT_OK || fact->status == CGT_EDOMAIN, "%s of %s: %s", fact->name, values[i],
                fact->why);
      if (strcmp(fact->name, "nimber_part") != 0) expect_as_language(values[i], fact);
      found += fact->status == CGT_OK;
    }
    close_inspection(&about, &s);
  }
  cr_expect_gt(found, 400);
}

/* A new invariant is a row in the table of functions: it becomes a fact, a member of the object, a row of the page. */
Test(inspect, facts_are_those_of_the_table) {
  session s;
  lab_inspection about = inspect(&s, "{3|1} + ^");
  size_t facts = 0;
  for (const lab_function *f = labi_fact_next(s.program, NULL); f; f = labi_fact_next(s.program, f), facts++) {
    cr_assert_lt(facts, about.count);
    cr_expect_str_eq(about.facts[facts].name, f->name);
    cr_expect(f->invariant, "%s", f->name);
    cr_expect(!f->fact->label || f->fact->walks, "%s", f->name);
  }
  cr_expect_eq(facts, about.count);
  cr_expect_gt(facts, 35);
  close_inspection(&about, &s);
}

Test(inspect, facts_are_the_languages_own_whatever_the_program_defines) {
  session s;
  lab_inspection about = inspect(&s, "def stop_count(G) = 100; {3|1}");
  const lab_fact *count = lab_inspection_fact(&about, "stop_count");
  cr_expect(cgt_equal(count->as.game, cgt_integer(lab_machine_ctx(s.machine), 2)));
  close_inspection(&about, &s);
}

Test(inspect, each_value_is_of_a_species) {
  static const struct {
    const char *text;
    lab_species species;
  } cases[] = {{"{1|1} - {1|1}", LAB_SPECIES_ZERO},
               {"-5", LAB_SPECIES_INTEGER},
               {"3/4", LAB_SPECIES_NUMBER},
               {"*6", LAB_SPECIES_NIMBER},
               {"^^*", LAB_SPECIES_UPS_AND_NIMBER},
               {"2*3", LAB_SPECIES_INTEGER},
               {"2 + *3", LAB_SPECIES_NUMBER_AND_NIMBER},
               {"1/2 + v", LAB_SPECIES_NUMBER_UPS_AND_NIMBER},
               {"tiny(1)", LAB_SPECIES_INFINITESIMAL},
               {"1 + tiny(1)", LAB_SPECIES_TEPID},
               {"{3|1}", LAB_SPECIES_SWITCH},
               {"{3|*}", LAB_SPECIES_HOT}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    session s;
    lab_inspection about = inspect(&s, cases[i].text);
    cr_expect_eq(about.species, cases[i].species, "%s", cases[i].text);
    close_inspection(&about, &s);
  }
}

Test(inspect, what_walks_over_many_followers_is_left_out) {
  session s;
  lab_inspection about = inspect(&s, "{^[3000]|-1}");
  cr_expect_null(lab_inspection_fact(&about, "follower_count"));
  cr_expect_null(lab_inspection_fact(&about, "is_hot"));
  cr_expect_not_null(lab_inspection_fact(&about, "mean"));
  cr_expect_not_null(lab_inspection_fact(&about, "fingerprint"));
  close_inspection(&about, &s);
  about = inspect(&s, "2^100"); /* in closed form */
  cr_expect_not_null(lab_inspection_fact(&about, "follower_count"));
  cr_expect_eq(lab_inspection_fact(&about, "fingerprint")->status, CGT_OK);
  close_inspection(&about, &s);
}

Test(inspect, what_has_no_value_is_an_error) {
  session s = open_text("{1,2}");
  lab_inspection about;
  cr_expect_eq(lab_inspect(&about, s.machine, 0, &s.error), CGT_EINVAL);
  cr_expect_eq(lab_inspect(&about, s.machine, 7, &s.error), CGT_EINVAL);
  close_session(&s);
}

/* ---- reports ------------------------------------------------------------------------------------- */

static char *shown(const char *text, cgt_format format) {
  session s;
  lab_inspection about = inspect(&s, text);
  labi_buffer out = {0};
  lab_style style = {.format = format, .question = text};
  cr_assert_eq(lab_report_inspection(collect_bytes, &out, &style, &about, s.machine), CGT_OK);
  close_inspection(&about, &s);
  return labi_buffer_take(&out, NULL);
}

/* The expected lines are lines of the page, in their order: a fact that is new stands between them, and is tested as
 * all are, by its example and by facts_are_those_of_the_engine. */
static void expect_lines(const char *page, const char *expected) {
  const char *at = page;
  for (const char *line = expected; *line; line += strcspn(line, "\n") + 1) {
    const size_t length = strcspn(line, "\n") + 1;
    while (*at && strncmp(at, line, length) != 0) at += strcspn(at, "\n") + 1;
    cr_assert(*at, "\"%.*s\" is missing, or not in its place:\n%s", (int)length - 1, line, page);
    at += length;
  }
}

/* JSON with a line for each member. */
static char *in_lines(const char *json) {
  char *lines = strdup(json);
  for (char *at = lines; (at = strstr(at, ", \""));) at[1] = '\n';
  return lines;
}

static void expect_shown(const char *text, cgt_format format, const char *expected) {
  char *page = shown(text, format), *lines = in_lines(page), *same = in_lines(expected);
  if (format == CGT_JSON)
    expect_lines(lines, same);
  else
    expect_lines(page, expected);
  free(page);
  free(lines);
  free(same);
}

Test(inspect, a_page_for_people) {
  expect_shown("1/2 + ^3*2", CGT_PLAIN,
                "  value           1/2+^3*2\n"
                "                  a number plus ups plus a nimber\n"
                "  options form    {1/2|1/2^^*3}\n"
                "  outcome         L: Left wins, whoever moves first\n"
                "  birthday        8\n"
                "  Left stop       1/2, then Right is to move\n"
                "  Right stop      1/2, then Right is to move\n"
                "  mean            1/2\n"
                "  temperature     0\n"
                "  number part     1/2\n"
                "  ups             3\n"
                "  nimber          *2\n"
                "  Left options    1/2\n"
                "  Right options   1/2^^*3\n"
                "  confused with   no numbers\n"
                "  uptimal         1/2*2.3\n"
                "  reduced form    1/2\n"
                "  star projection 1/2+^3*3\n"
                "  stop count      21\n"
                "  followers       9\n"
                "  misere outcome  R, of the canonical form\n"
                "  kinds           is_uptimal, is_numberish, is_tepid\n"
                "  fingerprint     756d13849fb2e780\n"
                "  Left wall       1/2 at t = 0, 1 at t = -1/2, 1 at t = -1\n"
                "  Right wall      1/2 at t = 0, 1/2 at t = -1/2, 0 at t = -1\n"
                "\n"
                "                           |\n"
                "                           |\n"
                "          0               /|\n"
                "                         / |\n"
                "                        /  |\n"
                "                       /   |\n"
                "                      /    |\n"
                "                     /     |\n"
                "       -1/2          |      \\\n"
                "                     |       \\\n"
                "                     |        \\\n"
                "                     |         \\\n"
                "                     |          \\\n"
                "                     |           \\\n"
                "         -1  -----------------------------\n"
                "                     1    1/2    0\n");
  expect_shown("matrix_nim([1,2;2,2])", CGT_PLAIN,
                "matrix_nim([1,2;2,2])\n"
                "a position of Ferguson's matrix Nim, partizan\n"
                "\n"
                "  value           {1,+-1|-1,+-1}\n"
                "                  a hot game\n"
                "  outcome         N: whoever moves next wins\n"
                "  birthday        3\n"
                "  Left stop       1, then Right is to move\n"
                "  Right stop      -1, then Left is to move\n"
                "  mean            0\n"
                "  temperature     1\n"
                "  Left options    1, +-1\n"
                "  Right options   -1, +-1\n"
                "  confused with   [-1,1]\n"
                "  reduced form    +-1\n"
                "  star projection {1,+-1|-1,+-1}\n"
                "  stop count      6\n"
                "  followers       5\n"
                "  misere outcome  N, of the canonical form\n"
                "  kinds           is_hot\n"
                "  fingerprint     365e22cf6eb929d0\n"
                "  Left wall       0 at t = 1, 2 at t = -1\n"
                "  Right wall      0 at t = 1, -2 at t = -1\n"
                "\n"
                "                           |\n"
                "                           |\n"
                "          1               / \\\n"
                "                         /   \\\n"
                "                        /     \\\n"
                "                       /       \\\n"
                "                      /         \\\n"
                "                     /           \\\n"
                "          0         /             \\\n"
                "                   /               \\\n"
                "                  /                 \\\n"
                "                 /                   \\\n"
                "                /                     \\\n"
                "               /                       \\\n"
                "         -1  -----------------------------\n"
                "               2           0          -2\n");
  expect_shown("tiny(2)", CGT_UNICODE,
                "  value           Tiny(2)\n"
                "                  an infinitesimal\n"
                "  options form    {0|{0|-2}}\n"
                "  outcome         L: Left wins, whoever moves first\n"
                "  birthday        4\n"
                "  Left stop       0, then Right is to move\n"
                "  Right stop      0, then Right is to move\n"
                "  mean            0\n"
                "  temperature     0\n"
                "  Left options    0\n"
                "  Right options   {0|-2}\n"
                "  confused with   no numbers\n"
                "  atomic weight   0\n"
                "  reduced form    0\n"
                "  star projection Tiny(2)\n"
                "  stop count      3\n"
                "  followers       5\n"
                "  misere outcome  R, of the canonical form\n"
                "  kinds           is_infinitesimal, is_numberish, is_number_tiny, is_tepid,\n"
                "                  is_atomic\n"
                "  fingerprint     5b8d46946d1a1a12\n"
                "  Left wall       0 at t = 0, 1 at t = -1\n"
                "  Right wall      0 at t = 0, 0 at t = -1\n"
                "\n"
                "                           │\n"
                "                           │\n"
                "          0               ╱│\n"
                "                         ╱ │\n"
                "                        ╱  │\n"
                "                       ╱   │\n"
                "                      ╱    │\n"
                "                     ╱     │\n"
                "                    ╱      │\n"
                "                   ╱       │\n"
                "                  ╱        │\n"
                "                 ╱         │\n"
                "                ╱          │\n"
                "               ╱           │\n"
                "         -1  ─────────────────────────────\n"
                "               1           0\n");
}

Test(inspect, an_object_for_programs) {
  expect_shown("{3|1}", CGT_JSON,
                "{\"expression\": \"{3|1}\", \"value\": \"{3|1}\", \"outcome\": \"L\", \"birthday\": \""
                "4\", \"left_stop\": \"3\", \"right_stop\": \"1\", \"mean\": \"2\", \"temperature\": \""
                "1\", \"left_wall\": [{\"temperature\": \"1\", \"value\": \"2\"}, {\"temperature\": \"-"
                "1\", \"value\": \"4\"}], \"right_wall\": [{\"temperature\": \"1\", \"value\": \"2\"}, "
                "{\"temperature\": \"-1\", \"value\": \"0\"}], \"left_options\": [\"3\"], \"right_optio"
                "ns\": [\"1\"], \"confusion_interval\": {\"low\": \"1\", \"high\": \"3\", \"has_low\": "
                "true, \"has_high\": true}, \"atomic_weight\": null, \"uptimal_expansion\": null, \"red"
                "uced_canonical_form\": \"{3|1}\", \"star_projection\": \"{3|1}\", \"stop_count\": \"2"
                "\", \"follower_count\": \"5\", \"misere_outcome\": \"R\", \"kinds\": [\"is_hot\", \"is"
                "_even\", \"is_odd_tempered\"], \"fingerprint\": \"f4c0a96262194a04\"}\n");
  expect_shown("2^100", CGT_JSON,
                "{\"expression\": \"2^100\", \"value\": \"1267650600228229401496703205376\", \"outcome"
                "\": \"L\", \"birthday\": \"1267650600228229401496703205376\", \"left_stop\": \"1267650"
                "600228229401496703205376\", \"right_stop\": \"1267650600228229401496703205376\", \"mea"
                "n\": \"1267650600228229401496703205376\", \"temperature\": \"-1\", \"left_wall\": [{\""
                "temperature\": \"-1\", \"value\": \"1267650600228229401496703205376\"}], \"right_wall"
                "\": [{\"temperature\": \"-1\", \"value\": \"1267650600228229401496703205376\"}], \"lef"
                "t_options\": [\"1267650600228229401496703205375\"], \"right_options\": [], \"confusion"
                "_interval\": null, \"atomic_weight\": null, \"uptimal_expansion\": \"12676506002282294"
                "01496703205376.0\", \"reduced_canonical_form\": \"1267650600228229401496703205376\", "
                "\"star_projection\": \"1267650600228229401496703205376\", \"stop_count\": \"1\", \"fol"
                "lower_count\": \"1267650600228229401496703205377\", \"misere_outcome\": \"R\", \"kinds"
                "\": [\"is_integer\", \"is_number\", \"is_uptimal\", \"is_numberish\", \"is_number_tiny"
                "\", \"is_even\", \"is_even_tempered\"], \"fingerprint\": \"a73e11b28cc9c2f1\"}\n");
}

static void expect_part(const char *text, const char *part) {
  char *page = shown(text, CGT_PLAIN);
  cr_expect(strstr(page, part), "'%s' is not on the page of %s:\n%s", part, text, page);
  free(page);
}

Test(inspect, what_is_long_is_cut) {
  expect_part("2^1000", "value           107150860718626732094842504906000181056140... (302 characters)\n");
  expect_part("2^1000", "What was cut is a value, of G, mean(G), ...");
  expect_part("*20", "and 10 more\n");
  expect_part("1365/2^40", "(about ");
  expect_part("{^[3000]|-1}", "left out        atomic_weight(G)");
  expect_part("366503875925/2^40", "                  and 20 more\n");
  expect_part("^", "atomic weight   1\n");
}

static bool refuse(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length == 0;
}

Test(inspect, a_report_that_cannot_be_written_says_so) {
  session s;
  lab_inspection about = inspect(&s, "1");
  cr_expect_eq(lab_report_inspection(refuse, NULL, &(lab_style){0}, &about, s.machine), CGT_ECANCELLED);
  close_inspection(&about, &s);
}

/* A fact that was not found is told in its place; the others are not taken away. */
Test(inspect, failures_are_told) {
  session s;
  lab_inspection about = inspect(&s, "{3|*}");
  for (size_t i = 0; i < about.count; i++) {
    lab_fact *fact = &about.facts[i];
    if (fact->kind == LAB_FACT_OPTIONS) free(fact->as.options.items);
    if (fact->kind == LAB_FACT_WALL) free(fact->as.wall.items);
    if (fact->kind == LAB_FACT_TEXT) free(fact->as.text);
    free(fact->why);
    *fact = (lab_fact){.name = fact->name, .kind = fact->kind, .status = CGT_ELIMIT, .why = strdup("too large")};
  }
  about.species = LAB_SPECIES_UNKNOWN;
  labi_buffer out = {0};
  cr_assert_eq(lab_report_inspection(collect_bytes, &out, &(lab_style){0}, &about, s.machine), CGT_OK);
  expect_lines(out.bytes,
                   "  value           {3|*}\n"
                   "                  a game\n"
                   "                  not found: too large\n"
                   "  outcome         not found: too large\n"
                   "  birthday        not found: too large\n"
                   "  Left stop       not found: too large\n"
                   "  Right stop      not found: too large\n"
                   "  mean            not found: too large\n"
                   "  temperature     not found: too large\n"
                   "  Left options    not found: too large\n"
                   "  Right options   not found: too large\n"
                   "  confused with   not found: too large\n"
                   "  uptimal         not found: too large\n"
                   "  reduced form    not found: too large\n"
                   "  star projection not found: too large\n"
                   "  stop count      not found: too large\n"
                   "  followers       not found: too large\n"
                   "  misere outcome  not found: too large\n"
                   "  kinds           \n"
                   "  fingerprint     not found: too large\n"
                   "  thermograph     not found: too large\n");
  labi_buffer_clear(&out);
  cr_assert_eq(lab_report_inspection(collect_bytes, &out, &(lab_style){.format = CGT_JSON}, &about, s.machine),
               CGT_OK);
  cr_expect(strstr(out.bytes, "\"value\": \"{3|*}\", \"birthday\": null, \"left_stop\": null"));
  cr_expect(strstr(out.bytes, "\"left_wall\": []") && strstr(out.bytes, "\"left_options\": null"));
  cr_expect(strstr(out.bytes, "\"kinds\": []}"));
  labi_buffer_free(&out);
  close_inspection(&about, &s);
}
