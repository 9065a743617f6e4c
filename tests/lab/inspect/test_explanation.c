/* test_explanation.c: how forms become canonical and thermographs arise, and the words for it. */
#include <cgt/lab_inspect.h>

#include "certified.h"
#include "fixture.h"

SUITE(explanation);

static lab_explanation explain(session *s, const char *text) {
  lab_explanation explanation;
  *s = open_text(text);
  cr_assert(s->error.status == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert(lab_explain(&explanation, s->machine, 0, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  return explanation;
}

static void close_explanation(lab_explanation *explanation, session *s) {
  lab_explanation_free(explanation);
  close_session(s);
}

/* ---- forms --------------------------------------------------------------------------------------- */

static void put_tree(labi_buffer *out, const oracle_game *g) {
  labi_put_char(out, '{');
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    for (size_t i = 0; i < g->count[p]; i++) {
      if (i > 0) labi_put_char(out, ',');
      put_tree(out, g->of[p][i]);
    }
    labi_put_char(out, p == CGT_LEFT ? '|' : '}');
  }
}

static bool has_game(const lab_value_list *list, cgt_game g) {
  for (size_t i = 0; i < list->count; i++)
    if (cgt_equal(list->items[i].as.game, g)) return true;
  return false;
}

static void expect_canonical(const char *text, const lab_explained_form *form, cgt_ctx *its) {
  if (cgt_is_number(form->form.value.as.game)) return;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_game canonical[64];
    size_t count;
    cr_assert_eq(cgt_options(&count, canonical, 64, its, form->form.value.as.game, (cgt_player)p), CGT_OK);
    cr_expect_eq(count, form->rest[p].count, "%s", text);
    for (size_t i = 0; i < count; i++) cr_expect(has_game(&form->rest[p], canonical[i]), "%s", text);
  }
}

/* Of a number: no option keeps it from fitting, and its own options, which are simpler, do not fit. */
static void expect_simplest(const char *text, const lab_explained_form *form, cgt_ctx *its) {
  if (!cgt_is_number(form->form.value.as.game)) return;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    bool stands;
    cgt_game found = form->obstacles[p], simpler = form->misfits[p];
    cr_expect(cgt_is_none(simpler) == cgt_is_none(found), "%s", text);
    if (cgt_is_none(found)) continue;
    cr_expect(has_game(&form->rest[p], found), "%s", text);
    cr_assert_eq(p == CGT_LEFT ? cgt_le(&stands, its, simpler, found) : cgt_le(&stands, its, found, simpler), CGT_OK);
    cr_expect(stands, "%s", text);
  }
}

Test(explanation, steps_end_in_the_canonical_form) {
  size_t steps = 0, numbers = 0;
  for (unsigned run = test_runs(150); run-- > 0;) {
    oracle *o = oracle_new();
    labi_buffer text = {0};
    put_tree(&text, random_tree(&dice, o, 4, 3));
    session s;
    lab_explanation explanation = explain(&s, text.bytes);
    cgt_ctx *its = lab_machine_ctx(s.machine);
    cr_assert_eq(explanation.kind, LAB_EXPLAINED_FORMS);
    for (size_t i = 0; i < explanation.count; i++) {
      const lab_explained_form *form = &explanation.forms[i];
      expect_canonical(text.bytes, form, its);
      expect_simplest(text.bytes, form, its);
      steps += form->count;
      numbers += cgt_is_number(form->form.value.as.game);
      cr_expect(form->count > 0 || i + 1 == explanation.count, "%s: a canonical form inside", text.bytes);
    }
    cr_expect(cgt_equal(explanation.forms[explanation.count - 1].form.value.as.game, explanation.value.as.game));
    close_explanation(&explanation, &s);
    labi_buffer_free(&text);
    oracle_free(o);
  }
  cr_expect(steps > 300 && numbers > 50, "%zu steps, %zu numbers", steps, numbers);
}

Test(explanation, each_form_is_explained_once) {
  session s;
  lab_explanation explanation = explain(&s, "{{1|1},{0,0|},{1|1}|{0,0|}}");
  cr_expect_eq(explanation.count, 2); /* {1|1} is canonical */
  close_explanation(&explanation, &s);
  explanation = explain(&s, "'{{0,1|},*|{0,1|}}'"); /* in quotes, too */
  cr_expect_eq(explanation.count, 2);
  close_explanation(&explanation, &s);
}

Test(explanation, a_position_is_the_form_of_its_moves) {
  session s;
  lab_explanation explanation = explain(&s, "-matrix_nim([1,2;2,2])");
  cr_expect_eq(explanation.count, 1);
  cr_expect(explanation.forms[0].form.count[CGT_LEFT] > 0);
  expect_canonical("-matrix_nim", &explanation.forms[0], lab_machine_ctx(s.machine));
  close_explanation(&explanation, &s);
}

Test(explanation, other_kinds_of_values_have_nothing_to_explain) {
  session s;
  lab_explanation explanation = explain(&s, "{1,2}");
  cr_expect_eq(explanation.kind, LAB_EXPLAINED_NOTHING);
  close_explanation(&explanation, &s);
}

Test(explanation, failures_are_errors) {
  session s = open_text("'{k for k in 0..10000|}'");
  lab_explanation explanation;
  cr_expect_eq(lab_explain(&explanation, s.machine, 0, &s.error), CGT_ELIMIT);
  cr_expect(strstr(s.error.message, "cannot explain: "), "%s", s.error.message);
  close_session(&s);
}

/* ---- thermographs -------------------------------------------------------------------------------- */

Test(explanation, walls_are_scaffolds_below_the_mast) {
  session s;
  lab_explanation explanation = explain(&s, "thermograph({4||2|0})");
  cr_assert_eq(explanation.kind, LAB_EXPLAINED_THERMOGRAPH);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const lab_explained_wall *w = &explanation.walls[p];
    cr_expect_eq(w->options.count, 1);
    cr_expect(cgt_equal(w->wall.items[0].value, explanation.mean));
    cr_expect(cgt_equal(w->wall.items[0].temperature, explanation.temperature));
    cr_expect(cgt_equal(w->wall.items[w->wall.count - 1].value, w->scaffold.items[w->scaffold.count - 1].value));
  }
  close_explanation(&explanation, &s);
  explanation = explain(&s, "thermograph(3)");
  cr_expect_eq(explanation.walls[CGT_LEFT].scaffold.count, 0);
  cr_expect_eq(explanation.walls[CGT_LEFT].wall.count, 1);
  close_explanation(&explanation, &s);
}

/* ---- reports ------------------------------------------------------------------------------------- */

static char *told(const char *text, cgt_format format) {
  session s;
  lab_explanation explanation = explain(&s, text);
  labi_buffer out = {0};
  lab_style style = {.format = format, .question = text};
  cr_assert_eq(lab_report_explanation(collect_bytes, &out, &style, &explanation, s.machine), CGT_OK);
  close_explanation(&explanation, &s);
  return labi_buffer_take(&out, NULL);
}

static void expect_told(const char *text, cgt_format format, const char *expected) {
  char *page = told(text, format);
  cr_expect_str_eq(page, expected);
  free(page);
}

Test(explanation, each_step_is_told_in_words) {
  expect_told("{0,*,{1|1},*|^,{2|-1}}", CGT_PLAIN,
                "G = {0,*,1*,*|^,{2|-1}}\n"
                "  Left's * appears twice.\n"
                "    {0,*,1*|^,{2|-1}}\n"
                "  Left's 0 is dominated by 1*: 0 <= 1*.\n"
                "    {*,1*|^,{2|-1}}\n"
                "  Left's * is dominated by 1*: * <= 1*.\n"
                "    {1*|^,{2|-1}}\n"
                "  Right's {2|-1} reverses through 2, its Left option: 2 >= G.\n"
                "  The Right options of 2 take its place: there are none.\n"
                "    {1*|^}\n"
                "  Now no option is dominated and none reverses.\n"
                "  G = {1*|^}\n");
  expect_told("{2*,{1|}|4,{5|3}}", CGT_PLAIN,
                "G = {2*,2|4,{5|3}}\n"
                "  The number 3 fits: 2*,2 <| 3, 4,{5|3} |> 3.\n"
                "  Its Left option 2 does not fit: the Left option 2 >= 2.\n"
                "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n"
                "  G = 3\n");
  expect_told("{|}", CGT_PLAIN,
                "G = {|}\n"
                "  The number 0 fits: there are no options.\n"
                "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n"
                "  G = 0\n");
  expect_told("{1|{2|3},{2|3}}", CGT_UNICODE,
                "G = {1|5/2,5/2}\n"
                "  Right's 5/2 appears twice.\n"
                "    {1|5/2}\n"
                "  The number 2 fits: 1 <| 2, 5/2 |> 2.\n"
                "  Its Left option 1 does not fit: the Left option 1 >= 1.\n"
                "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n"
                "  G = 2\n");
}

Test(explanation, long_games_are_numbered) {
  expect_told("{+-1+ +-3/2 + {4||2|0},+-1+ +-3/2 + {4||2|0}|{7|5||3*},+-1+ +-2+{7|5||3*}}", CGT_PLAIN,
                "G = {#1,#1|{7|5||3*},{8||6*|4*|||4||2*|*}}\n"
                "  Left's #1 appears twice.\n"
                "    {#1|{7|5||3*},{8||6*|4*|||4||2*|*}}\n"
                "  The number 2 fits: #1 <| 2, {7|5||3*},{8||6*|4*|||4||2*|*} |> 2.\n"
                "  Its Left option 1 does not fit: the Left option #1 >= 1.\n"
                "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n"
                "  G = 2\n"
                "  #1 = {{9/2,{13/2|9/2}|5/2},{13/2|9/2||7/2|3/2}|{3/2,{7/2|3... (81 characters)\n");
}

Test(explanation, steps_for_programs) {
  expect_told("{0,*,{1|1},*|^,{2|-1}}", CGT_JSON,
                "{\"expression\": \"{0,*,{1|1},*|^,{2|-1}}\", \"forms\": [{\"form\": {\"left\": [\"0\","
                " \"*\", \"1*\", \"*\"], \"right\": [\"^\", \"{2|-1}\"]}, \"steps\": [{\"step\": \"repe"
                "ated\", \"player\": \"Left\", \"option\": \"*\"}, {\"step\": \"dominated\", \"player\""
                ": \"Left\", \"option\": \"0\", \"by\": \"1*\"}, {\"step\": \"dominated\", \"player\": "
                "\"Left\", \"option\": \"*\", \"by\": \"1*\"}, {\"step\": \"reversible\", \"player\": "
                "\"Right\", \"option\": \"{2|-1}\", \"through\": \"2\", \"replaced_by\": []}], \"value"
                "\": \"{1*|^}\"}], \"value\": \"{1*|^}\"}\n");
  expect_told("{2*|4}", CGT_JSON,
                "{\"expression\": \"{2*|4}\", \"forms\": [{\"form\": {\"left\": [\"2*\"], \"right\": ["
                "\"4\"]}, \"steps\": [{\"step\": \"number\", \"value\": \"2\"}], \"value\": \"2\"}], \""
                "value\": \"2\"}\n");
}

Test(explanation, a_thermograph_is_told_in_words) {
  expect_told("thermograph({4||2|0})", CGT_PLAIN,
                "G = {4||2|0}\n"
                "\n"
                "Left options, and their Right walls\n"
                "    4:  4 at t = -1\n"
                "  Left scaffold: the greatest of these,\n"
                "        4 at t = -1;\n"
                "  taxed, less t:\n"
                "        5/2 at t = 3/2, 5 at t = -1\n"
                "\n"
                "Right options, and their Left walls\n"
                "    {2|0}:  1 at t = 1, 3 at t = -1\n"
                "  Right scaffold: the least of these,\n"
                "        1 at t = 1, 3 at t = -1;\n"
                "  taxed, plus t:\n"
                "        5/2 at t = 3/2, 2 at t = 1, 2 at t = -1\n"
                "\n"
                "From the top down the scaffolds are together for the last time at t = 3/2,\n"
                "the temperature. There the mast begins; below it the walls are the scaffolds.\n"
                "  mean        5/2\n"
                "  Left wall   5/2 at t = 3/2, 5 at t = -1\n"
                "  Right wall  5/2 at t = 3/2, 2 at t = 1, 2 at t = -1\n"
                "\n"
                "                           |\n"
                "                           |\n"
                "        3/2               / \\\n"
                "                         /   \\\n"
                "          1             /    |\n"
                "                       /     |\n"
                "                      /      |\n"
                "                     /       |\n"
                "          0         /        |\n"
                "                   /         |\n"
                "                  /          |\n"
                "                 /           |\n"
                "         -1  -----------------------------\n"
                "                 5        5/2\n");
  expect_told("thermograph(3)", CGT_PLAIN,
                "G = 3\n"
                "\n"
                "An integer has no scaffolds: by convention its thermograph is a mast that begins\n"
                "at t = -1.\n"
                "  Left wall   3 at t = -1\n"
                "  Right wall  3 at t = -1\n");
  expect_told("thermograph(*2)", CGT_UNICODE,
                "G = *2\n"
                "\n"
                "Left options, and their Right walls\n"
                "    0:  0 at t = -1\n"
                "    *:  0 at t = 0, -1 at t = -1\n"
                "  Left scaffold: the greatest of these,\n"
                "        0 at t = -1;\n"
                "  taxed, less t:\n"
                "        0 at t = 0, 1 at t = -1\n"
                "\n"
                "Right options, and their Left walls\n"
                "    0:  0 at t = -1\n"
                "    *:  0 at t = 0, 1 at t = -1\n"
                "  Right scaffold: the least of these,\n"
                "        0 at t = -1;\n"
                "  taxed, plus t:\n"
                "        0 at t = 0, -1 at t = -1\n"
                "\n"
                "From the top down the scaffolds are together for the last time at t = 0,\n"
                "the temperature. There the mast begins; below it the walls are the scaffolds.\n"
                "  mean        0\n"
                "  Left wall   0 at t = 0, 1 at t = -1\n"
                "  Right wall  0 at t = 0, -1 at t = -1\n"
                "\n"
                "                           │\n"
                "                           │\n"
                "          0               ╱ ╲\n"
                "                         ╱   ╲\n"
                "                        ╱     ╲\n"
                "                       ╱       ╲\n"
                "                      ╱         ╲\n"
                "                     ╱           ╲\n"
                "                    ╱             ╲\n"
                "                   ╱               ╲\n"
                "                  ╱                 ╲\n"
                "                 ╱                   ╲\n"
                "                ╱                     ╲\n"
                "               ╱                       ╲\n"
                "         -1  ─────────────────────────────\n"
                "               1           0          -1\n");
}

Test(explanation, long_lists_are_cut) {
  char *page = told("thermograph(366503875925/2^40)", CGT_PLAIN);
  cr_expect(strstr(page, ", and 1 more\n"), "%s", page);
  free(page);
  page = told("thermograph(*13)", CGT_PLAIN);
  cr_expect(strstr(page, "    and 1 more\n"), "%s", page);
  free(page);
}

Test(explanation, a_thermograph_for_programs) {
  expect_told("thermograph({3|1})", CGT_JSON,
                "{\"expression\": \"thermograph({3|1})\", \"value\": \"{3|1}\", \"left_options\": [{\"o"
                "ption\": \"3\", \"wall\": [{\"temperature\": \"-1\", \"value\": \"3\"}]}], \"left_scaf"
                "fold_before_tax\": [{\"temperature\": \"-1\", \"value\": \"3\"}], \"left_scaffold\": ["
                "{\"temperature\": \"1\", \"value\": \"2\"}, {\"temperature\": \"-1\", \"value\": \"4\""
                "}], \"left_wall\": [{\"temperature\": \"1\", \"value\": \"2\"}, {\"temperature\": \"-1"
                "\", \"value\": \"4\"}], \"right_options\": [{\"option\": \"1\", \"wall\": [{\"temperat"
                "ure\": \"-1\", \"value\": \"1\"}]}], \"right_scaffold_before_tax\": [{\"temperature\":"
                " \"-1\", \"value\": \"1\"}], \"right_scaffold\": [{\"temperature\": \"1\", \"value\": "
                "\"2\"}, {\"temperature\": \"-1\", \"value\": \"0\"}], \"right_wall\": [{\"temperature"
                "\": \"1\", \"value\": \"2\"}, {\"temperature\": \"-1\", \"value\": \"0\"}], \"mean\": "
                "\"2\", \"temperature\": \"1\"}\n");
}

static bool refuse(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length == 0;
}

Test(explanation, a_report_that_cannot_be_written_says_so) {
  session s;
  lab_explanation explanation = explain(&s, "{1|1,1}");
  cr_expect_eq(lab_report_explanation(refuse, NULL, &(lab_style){0}, &explanation, s.machine), CGT_ECANCELLED);
  close_explanation(&explanation, &s);
}
