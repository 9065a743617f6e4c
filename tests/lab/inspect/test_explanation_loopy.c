/* test_explanation_loopy.c: how the values of loopy games come about. */
#include <cgt/lab_inspect.h>

#include "certified.h"
#include "fixture.h"
#include "loopy_oracle.h"

SUITE(explanation_loopy);

static const lab_explanation *explain(lab_explanation *explanation, session *s, const char *text) {
  *s = open_text(text);
  cr_assert(s->error.status == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert(lab_explain(explanation, s->machine, 0, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert_eq(explanation->kind, LAB_EXPLAINED_LOOPY, "%s", text);
  return explanation;
}

static void close_explanation(lab_explanation *explanation, session *s) {
  lab_explanation_free(explanation);
  close_session(s);
}

/* ---- random graphs, written as braces ------------------------------------------------------------------ */

/* A position that is being written has a name; any other one is written anew. */
static void put_position(labi_buffer *out, const loopy_graph *g, unsigned place, unsigned open) {
  if (open >> place & 1) {
    labi_putf(out, "%c", 'a' + (int)place);
    return;
  }
  labi_putf(out, "%c{", 'a' + (int)place);
  for (int player = 0; player < 2; player++) {
    const char *between = "";
    for (unsigned i = 0; i < g->count; i++) {
      if (!(g->options[place][player] >> i & 1)) continue;
      labi_put(out, between);
      put_position(out, g, i, open | 1U << place);
      between = ",";
    }
    labi_put_char(out, player == CGT_LEFT ? '|' : '}');
  }
}

static cgt_loopy loopy_of(cgt_ctx *its, lab_value v) {
  return v.kind == LAB_LOOPY ? v.as.loopy.value : cgt_loopy_from_game(its, v.as.game);
}

/* Does what is said of the option hold? */
static bool is_so(cgt_ctx *its, const lab_option_table *position, const lab_option *option, cgt_player player) {
  const bool dominated = option->role == LAB_OPTION_DOMINATED;
  cgt_loopy worse = dominated ? loopy_of(its, option->value) : loopy_of(its, option->by),
            better = dominated ? loopy_of(its, option->by) : loopy_of(its, position->value);
  bool answer;
  if (player == CGT_RIGHT) {
    const cgt_loopy exchanged = worse;
    worse = better;
    better = exchanged;
  }
  cr_assert_eq(cgt_loopy_le(&answer, its, worse, better), CGT_OK);
  return answer;
}

static void expect_run(const lab_explanation *found, const char *text) {
  cgt_player mover = found->loopy.run_mover;
  for (size_t i = 0; i < found->loopy.run_length; i++, mover = (cgt_player)!mover) {
    const lab_option_table *from = &found->forms[found->loopy.run[i]].form;
    const size_t to = found->loopy.run[(i + 1) % found->loopy.run_length];
    bool leads_there = false;
    for (size_t k = 0; k < from->count[mover]; k++)
      leads_there |= from->by[mover][k].to.as.loopy.node == to;
    cr_expect(leads_there, "%s", text);
  }
  cr_expect(mover == found->loopy.run_mover, "%s", text);
}

/* Values are those of a naive reading, what is said of options holds, and a run by turns is told where there is one. */
Test(explanation_loopy, tells_what_is_so) {
  unsigned roles = 0, runs = 0;
  for (unsigned run = test_runs(150); run-- > 0;) {
    const loopy_graph all = random_loopy_graph(&dice, 4, 2), g = loopy_oracle_from(&all, 0);
    labi_buffer text = {0};
    put_position(&text, &g, 0, 0);
    session s;
    lab_explanation explanation;
    const lab_explanation *found = explain(&explanation, &s, text.bytes);
    cgt_ctx *its = lab_machine_ctx(s.machine);
    cr_expect(cgt_loopy_same(loopy_of(its, found->value), loopy_oracle_value(its, &g, 0)), "%s", text.bytes);
    for (size_t i = 0; i < found->count; i++)
      for (int player = 0; player < 2; player++)
        for (size_t k = 0; k < found->forms[i].form.count[player]; k++) {
          const lab_option *option = &found->forms[i].form.by[player][k];
          if (option->role == LAB_OPTION_KEPT) continue;
          roles++;
          cr_expect(is_so(its, &found->forms[i].form, option, (cgt_player)player), "%s", text.bytes);
        }
    cr_expect_eq(found->loopy.run_length == 0, loopy_oracle_is_stopper(&g), "%s", text.bytes);
    expect_run(found, text.bytes);
    runs += found->loopy.run_length > 0;
    close_explanation(&explanation, &s);
    labi_buffer_free(&text);
  }
  cr_expect(roles > 50 && runs > 20, "%u roles, %u runs", roles, runs);
}

/* ---- of values ----------------------------------------------------------------------------------------- */

static const lab_fact *fact_of(const lab_explanation *found, const char *name) {
  for (size_t i = 0; i < found->loopy.fact_count; i++)
    if (strcmp(found->loopy.facts[i].name, name) == 0) return &found->loopy.facts[i];
  return NULL;
}

/* No option of a canonical form is dominated or reversible; best play ends in the stops. */
Test(explanation_loopy, of_stoppers) {
  static const char *const texts[] = {"over", "upon + ^", "{on|0}", "a{0|{0||||0,*2|||a|0||0}||0}", "2over - 1", "{3over|-on}"};
  for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
    session s;
    lab_explanation explanation;
    const lab_explanation *found = explain(&explanation, &s, texts[t]);
    cgt_ctx *its = lab_machine_ctx(s.machine);
    for (size_t i = 0; i < found->count; i++)
      for (int player = 0; player < 2; player++)
        for (size_t k = 0; k < found->forms[i].form.count[player]; k++)
          cr_expect_eq(found->forms[i].form.by[player][k].role, LAB_OPTION_KEPT, "%s", texts[t]);
    cr_expect_eq(found->loopy.run_length, 0, "%s", texts[t]);
    for (int beginner = 0; beginner < 2; beginner++) {
      const size_t length = found->loopy.play_length[beginner];
      const cgt_player mover = length % 2 ? (cgt_player)!beginner : (cgt_player)beginner;
      const lab_value end = length ? found->loopy.play[beginner][length - 1] : found->value;
      const lab_fact *stop = fact_of(found, beginner == CGT_LEFT ? "left_stop" : "right_stop");
      cr_expect(stop && cgt_loopy_same(cgt_loopy_stop(its, loopy_of(its, end), mover), loopy_of(its, stop->as.value)), "%s", texts[t]);
    }
    close_explanation(&explanation, &s);
  }
}

Test(explanation_loopy, of_what_is_no_stopper_and_of_what_comes_out_short) {
  session s;
  lab_explanation explanation;
  const lab_explanation *found = explain(&explanation, &s, "over - over");
  cr_expect(found->count == 0 && fact_of(found, "onside") && fact_of(found, "offside") && !fact_of(found, "degree"));
  close_explanation(&explanation, &s);
  found = explain(&explanation, &s, "a{1,{a|0}|-1}");
  cr_expect(found->count == 2 && found->value.kind == LAB_GAME && found->loopy.fact_count == 0);
  close_explanation(&explanation, &s);
}

Test(explanation_loopy, of_positions) {
  session s;
  lab_explanation explanation;
  const lab_explanation *found = explain(&explanation, &s, "fox_and_geese([3,1;3,3;3,5;3,7],[1,1])");
  cr_assert_eq(found->count, 1);
  cr_expect(found->forms[0].form.of.kind == LAB_POSITION && found->forms[0].form.by[CGT_LEFT][0].to.kind == LAB_POSITION);
  close_explanation(&explanation, &s);
}

/* ---- words --------------------------------------------------------------------------------------------- */

static char *page_of(const char *text, cgt_format format) {
  session s;
  lab_explanation explanation;
  labi_buffer page = {0};
  explain(&explanation, &s, text);
  const lab_style style = {.format = format, .question = text};
  cr_assert_eq(lab_report_explanation(collect_bytes, &page, &style, &explanation, s.machine), CGT_OK);
  close_explanation(&explanation, &s);
  return labi_buffer_take(&page, NULL);
}

Test(explanation_loopy, in_words_and_as_an_object) {
  static const char *const says[][2] = {
      {"{0,*|pass}", "Left's * reverses through 0, its Right option: 0 <= G."},
      {"{over,0|-1}", "Left's 0 is dominated by over: 0 <= over."},
      {"a{b{b|a}|a}", "from G Left to G1, Right to G, and so on."},
      {"upon", "left stop   0: Left to ^[on], Right to *, Left to 0"},
      {"tis", "onside      1, where infinite play is a win for Left"},
      {"a{1,{a|0}|-1}", "G is equal to a short game"}};
  for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
    char *page = page_of(says[i][0], CGT_PLAIN), *object = page_of(says[i][0], CGT_JSON);
    cr_expect(strstr(page, says[i][1]), "%s", page);
    cr_expect(strstr(object, "\"positions\": ["), "%s", object);
    free(page);
    free(object);
  }
}
